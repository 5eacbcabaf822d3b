"""The facts of one deal: frozen, without points.

Players are known by their seat, 0 to 6 clockwise; names are put on by the document.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from rulesets.rules.solo_kinds import MISERES


class Side(StrEnum):
    """One of the two sides of a deal."""

    RE = "re"
    KONTRA = "kontra"

    other: Side


Side.RE.other, Side.KONTRA.other = Side.KONTRA, Side.RE

RE, KONTRA = Side.RE, Side.KONTRA
"""The sides without `Side`: before Python 3.12 a member that is looked up there costs as much as an item."""


class Game(StrEnum):
    """The kind of game that was played, or of another line of the sheet."""

    NORMAL = "normal"
    SILENT_SOLO = "silent_solo"
    MARRIAGE = "marriage"
    ARMUT = "armut"
    SOLO = "solo"
    REDEAL = "redeal"
    PENALTY = "penalty"
    MANUAL = "manual"


PLAYED_GAMES = (Game.NORMAL, Game.SILENT_SOLO, Game.MARRIAGE, Game.ARMUT, Game.SOLO)
"""The games in which cards were played to the end and facts tell the result."""
PARTNERED_GAMES = (Game.MARRIAGE, Game.ARMUT)
"""The games of somebody in particular, who finds a partner."""


class Call(StrEnum):
    """An announcement; `level` counts the Absagen from 1 (no 90) to 4 (schwarz), Re and Kontra are 0."""

    level: int

    def __new__(cls, value: str, level: int) -> Call:
        """A text with its level."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.level = level
        return member

    RE = "re", 0
    KONTRA = "kontra", 0
    NO90 = "no90", 1
    NO60 = "no60", 2
    NO30 = "no30", 3
    SCHWARZ = "schwarz", 4


ABSAGEN = (Call.NO90, Call.NO60, Call.NO30, Call.SCHWARZ)
"""The calls above Re and Kontra, lowest first."""


class Reason(StrEnum):
    """Why a deal was voided."""

    NINES = "nines"
    KINGS = "kings"
    KINGS_AND_NINES = "kings_and_nines"
    FULL_CARDS = "full_cards"
    POINTS = "points"
    FEW_TRUMPS = "few_trumps"
    HIGH_TRUMP = "high_trump"
    ARMUT = "armut"
    ARMUT_REFUSED = "armut_refused"
    ARMUT_SAME_SIDE = "armut_same_side"
    MISDEAL = "misdeal"
    OTHER = "other"


class Mark(StrEnum):
    """Something that was said or happened in a deal and is ticked, not counted."""

    PIGLETS_RE = "piglets_re"
    PIGLETS_KONTRA = "piglets_kontra"
    SUPER_PIGLETS_RE = "super_piglets_re"
    SUPER_PIGLETS_KONTRA = "super_piglets_kontra"
    GENSCHER = "genscher"
    DOUBLE_RE = "double_re"
    DOUBLE_KONTRA = "double_kontra"
    HEART_TRICK = "heart_trick"
    TOP_CARDS_LOST = "top_cards_lost"
    FOUR_OF_A_KIND = "four_of_a_kind"
    BOCK = "bock"
    FIRST_TRICK_RICH_RE = "first_trick_rich_re"
    FIRST_TRICK_RICH_KONTRA = "first_trick_rich_kontra"
    FIRST_TRICK_CALLED = "first_trick_called"


BASE_CALLS = {Side.RE: (Call.RE, Mark.DOUBLE_RE), Side.KONTRA: (Call.KONTRA, Mark.DOUBLE_KONTRA)}
"""The base call of a side, and the mark of it where it was said before the sides were known."""


@dataclass(frozen=True, slots=True)
class CardPoints:
    """The card points of one side, 0-240, exact (`low` = `high`) or as an interval."""

    side: Side
    low: int
    high: int

    @property
    def of_re(self) -> tuple[int, int]:
        """The lowest and highest card points that Re can have had."""
        return (self.low, self.high) if self.side is Side.RE else (240 - self.high, 240 - self.low)


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points given to one player on top of a deal, with the reason the table gave."""

    seat: int
    points: int
    reason: str = ""


Counts = tuple[tuple[str, int], ...]
"""Bonus keys with how often, in the order of the document."""

Tallied = tuple[tuple[int, Counts], ...]
"""What was tallied beside the points, by seat."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The facts of one line of the sheet; `rulesets.document` reads and writes them."""

    game: Game = Game.NORMAL
    re: tuple[int, ...] = ()  # the seats of the Re side
    by: tuple[int, ...] = ()  # who announced, is penalised, or whose solo a manual entry is
    solo: str | None = None
    is_declared_voluntary: bool = False
    points: CardPoints | None = None
    no_trick: Side | None = None
    tricks: int | None = None  # what a misère's soloist took
    re_calls: tuple[Call, ...] = ()
    kontra_calls: tuple[Call, ...] = ()
    bid: Call | None = None
    partner_trick: int | None = None
    raises: int = 0  # how many calls followed Re and Kontra
    re_bonuses: Counts = ()
    kontra_bonuses: Counts = ()
    marks: tuple[Mark, ...] = ()
    bock_this: int = 0  # for how many more Bock rounds it was made to count
    bock_next: int = 0  # how many Bock deals were set to follow it
    players: tuple[int, ...] = ()  # these and the dealer override the rotation
    dealer: int | None = None
    reason: str | None = None
    penalty: int = 0  # the points taken from `by`
    to: tuple[int, ...] | None = None
    each: tuple[tuple[int, int], ...] = ()  # the points of a manual entry, and the bank's
    bank: int | None = None
    adjustments: tuple[Adjustment, ...] = ()
    tallies: Tallied = ()
    kept: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def is_lone(self) -> bool:
        """Whether one played against three."""
        return len(self.re) == 1 and self.game in PLAYED_GAMES

    @property
    def is_misere(self) -> bool:
        """Whether an announced solo was a misère, open or not."""
        return self.game is Game.SOLO and self.solo in MISERES

    @property
    def is_counted(self) -> bool:
        """Whether the deal moves the counters: every one but a redeal and a penalty."""
        return self.game is not Game.REDEAL and self.game is not Game.PENALTY

    def calls_of(self, side: Side) -> tuple[Call, ...]:
        """The calls of a side; Re or Kontra said as Double is a call like any other (seed 001)."""
        said = self.re_calls if side is RE else self.kontra_calls
        if not self.marks:
            return said
        base, double = BASE_CALLS[side]
        return (base, *said) if double in self.marks and base not in said else said

    @property
    def soloist(self) -> int | None:
        """The seat whose announced solo this is, also when it was entered by hand."""
        if self.game is Game.SOLO and self.re:
            return self.re[0]
        if self.game is Game.MANUAL and self.solo and self.by:
            return self.by[0]
        return None
