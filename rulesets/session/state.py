"""The state of a session after the deals so far, the next deal, and the course of a deal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from rulesets.scoring.deal import Game, Side
from rulesets.session.bock import NO_BOCK, BockRounds
from rulesets.session.compulsory_solos import Owed


class Phase(StrEnum):
    """The phase of the session in which a deal stands."""

    REGULAR = "regular"
    FORCED = "forced"
    CANMAYMUST = "canmaymust"
    OVER = "over"


CLOSING_DEALS = 4
"""How many deals Canmaymust has (seed 004)."""

Counts = tuple[int, ...]
"""A number for every seat."""

Remembered = tuple[tuple[str, Counts], ...]
"""What rules remember of every seat, by their options (`rulesets.session.memory`)."""


@dataclass(frozen=True, slots=True)
class SessionState:
    """The state of a session after the deals so far; totals and bank in victory points, by seat.

    `dealer` deals next, or who sits next clockwise where nobody is at that seat; `counted` deals have been
    counted, `closing` of them in Canmaymust; `last_forced` is the seat that was forced last after the
    pot was empty.
    """

    counted: int
    dealer: int
    owed: tuple[Owed, ...]
    totals: tuple[int, ...]
    bank: int
    bock: BockRounds = NO_BOCK
    is_regular_over: bool = False
    closing: int = 0
    last_forced: int | None = None
    memory: Remembered = ()


@dataclass(frozen=True, slots=True)
class NextDeal:
    """The next deal: who deals, plays and leads, what is left and owed, who is forced.

    `number` counts from 1; `canmaymust` holds the seats of Can, May and Must and `closing` the number of
    that closing deal, otherwise 0; `deals_left` counts to the length agreed on, also if the end
    came earlier (`is_regular_over`), and is None with an open end.
    """

    number: int
    dealer: int
    active: tuple[int, ...]
    leads: int
    bock: BockRounds
    owed: tuple[Owed, ...]
    forced: int | None
    canmaymust: tuple[int, int, int] | None
    closing: int
    phase: Phase
    deals_left: int | None
    is_regular_over: bool
    memory: Remembered = ()
    takes_by_hand: bool = True

    @property
    def is_solo_due(self) -> bool:
        """Whether a solo must be played now: an owed one, or one of Canmaymust."""
        return self.forced is not None or self.phase is Phase.CANMAYMUST


class Course(NamedTuple):
    """All that a deal does to the session beside its points: the next state goes by nothing else of it.

    Deals of equal course lead from equal states to equal states, so that they are worked out once when
    millions are replayed (`rulesets.replay`). What a new rule of the session looks at in a deal belongs here.
    `winner` is who won a solo; `fired` counts what started Bock rounds, and `by_hand` the Bock deals set.
    `won` and `lost` are the seats of those who did, both empty where nobody won, where nobody played, and
    where no rule remembers it (`rulesets.session.memory`). What is new has a default, too: where a rule asks
    for it, phones without reception leave what follows to the server (`rulesets.replay.session_list`).
    """

    game: Game
    reason: str | None
    dealer: int | None
    soloist: int | None
    solo: str | None
    is_declared_voluntary: bool
    winner: Side | None
    fired: int
    by_hand: int
    is_time_up: bool
    won: Counts = ()
    lost: Counts = ()

    @property
    def is_counted(self) -> bool:
        """Whether the deal moves the counters: every one but a redeal and a penalty."""
        return self.game is not Game.REDEAL and self.game is not Game.PENALTY
