"""The calls that count in a deal, and its winner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rulesets.rules.chapters.announcements import AutoCall, CallSkip
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import KONTRA, RE, Call, Deal, Game, Mark, Side

IMPLIED: tuple[tuple[int, ...], ...] = ((), (1,), (1, 2), (1, 2, 3), (1, 2, 3, 4))
"""The called levels below and at a level, 1 (no 90) to 4 (schwarz)."""


class Calls(NamedTuple):
    """The calls of one side as they count.

    `is_called`: Re or Kontra counts as called; `level`: the highest Absage, 0 to 4; `levels`: the Absagen
    that score, which `call_skip` may cut down to those that were named.
    """

    is_called: bool
    level: int
    levels: tuple[int, ...]


NO_CALLS = Calls(is_called=False, level=0, levels=())
BASE_CALL = Calls(is_called=True, level=0, levels=())

NO_ABSAGE: tuple[tuple[Call, ...], ...] = ((), (Call.RE,), (Call.KONTRA,))
"""What a side has named where it named no Absage."""


def calls_of(rules: Ruleset, deal: Deal, side: Side) -> Calls:
    """The calls of one side, with automatic ones and a binding bid.

    An Absage counts its base call as made too (DDV 6.4.3).
    """
    named = deal.calls_of(side)
    is_called = bool(named) or is_called_automatically(rules, deal, side)
    if deal.bid is None and named in NO_ABSAGE:
        return BASE_CALL if is_called else NO_CALLS
    level = max((call.level for call in named), default=0)
    levels: tuple[int, ...] = IMPLIED[level]
    if rules.call_skip is CallSkip.ONLY_NAMED:
        levels = tuple(sorted({call.level for call in named if call.level}))
    if deal.bid is not None and is_bound_by_bid(rules, deal, side):
        is_called = True
        level = max(level, deal.bid.level)
        levels = tuple(sorted({*levels, *IMPLIED[deal.bid.level]}))
    return Calls(is_called, level, levels)


def is_bound_by_bid(rules: Ruleset, deal: Deal, side: Side) -> bool:
    """Whether a side has called what it bid: the soloist, who won the bidding (DDV 6.4.3)."""
    return side is RE and deal.game is Game.SOLO and rules.bid_calls_bind


CALLED_IN = {Game.SOLO: AutoCall.SOLO, Game.MARRIAGE: AutoCall.MARRIAGE, Game.ARMUT: AutoCall.ARMUT}
"""The games in which Re can be called without being said."""


def is_called_automatically(rules: Ruleset, deal: Deal, side: Side) -> bool:
    """Whether Re or Kontra counts as called without being said (option `auto_calls`, seed 001)."""
    automatic = rules.auto_calls
    if not automatic:
        return False
    if AutoCall.PIGLETS in automatic and rules.has_piglets:
        mark = Mark.PIGLETS_RE if side is RE else Mark.PIGLETS_KONTRA
        if mark in deal.marks:
            return True
    return side is RE and CALLED_IN.get(deal.game) in automatic


LIMITS = {1: 90, 2: 60, 3: 30}
"""By the level of an Absage the card points that it keeps the other side below."""

WINNER_AT = (120, 121, 151, 181, 211, 240)
"""The card points of a side from which on it can win or lose: more than half, or a call kept."""

NO_BONUSES: Mapping[str, int] = {}


class Party(NamedTuple):
    """One side as the winner is decided: card points, schwarz, calls and bonuses.

    `is_schwarz` goes by `schwarz_means`; `took_no_trick` is the fact itself. A misère has no card points, and
    nobody is schwarz in it.
    """

    side: Side
    points: int
    took_no_trick: bool
    is_schwarz: bool
    calls: Calls
    bonuses: Mapping[str, int]


class Played(NamedTuple):
    """A deal seen under a ruleset: both parties and who won."""

    rules: Ruleset
    deal: Deal
    re: Party
    kontra: Party
    winner: Side | None

    @property
    def sides(self) -> tuple[tuple[Party, Party], ...]:
        """The sides that are credited with value, each with its opponents: the winner, or both."""
        if self.winner is RE:
            return ((self.re, self.kontra),)
        if self.winner is KONTRA:
            return ((self.kontra, self.re),)
        return ((self.re, self.kontra), (self.kontra, self.re))

    @property
    def has_absage(self) -> bool:
        """Whether either side called no 90 or more."""
        return self.re.calls.level > 0 or self.kontra.calls.level > 0

    @property
    def is_tied(self) -> bool:
        """Whether both sides have 120 card points."""
        return self.re.points == self.kontra.points


def judge(rules: Ruleset, deal: Deal) -> Played:
    """See the deal under the rules."""
    re_points = deal.points.of_re[0] if deal.points else 0
    re = party(rules, deal, RE, re_points)
    kontra = party(rules, deal, KONTRA, 240 - re_points)
    return Played(rules, deal, re, kontra, winner(rules, re, kontra))


def party(rules: Ruleset, deal: Deal, side: Side, points: int) -> Party:
    """One side of the deal; with 40 cards no points mean no trick (the cheapest trick is worth 8)."""
    has_none = points == 0 and not deal.is_misere
    took_no_trick = deal.no_trick is side or (has_none and not rules.has_nines)
    is_schwarz = took_no_trick or (has_none and rules.schwarz_by_points)
    entered = deal.re_bonuses if side is RE else deal.kontra_bonuses
    bonuses = dict(entered) if entered else NO_BONUSES
    return Party(side, points, took_no_trick, is_schwarz, calls_of(rules, deal, side), bonuses)


def winner(rules: Ruleset, re: Party, kontra: Party) -> Side | None:
    """The winner (DDV 7.1): by the Absagen where there are any, otherwise by the card points."""
    if re.calls.level or kontra.calls.level:
        return winner_by_absage(re, kontra)
    if re.points == kontra.points:
        swaps = rules.kontra_only_swaps_tie and kontra.calls.is_called and not re.calls.is_called
        return RE if swaps else KONTRA
    return RE if re.points > kontra.points else KONTRA


def winner_by_absage(re: Party, kontra: Party) -> Side | None:
    """The winner where there are Absagen: a side with one of its own wins only by making it.

    If only the other side made one, its failing is enough. If both failed, nobody wins.
    """
    if re.calls.level and has_made_call(re, kontra):
        return RE
    if kontra.calls.level and has_made_call(kontra, re):
        return KONTRA
    if re.calls.level and kontra.calls.level:
        return None
    return KONTRA if re.calls.level else RE


def has_made_call(own: Party, other: Party) -> bool:
    """Whether a side kept its highest Absage: the others below the limit, or schwarz."""
    level = own.calls.level
    return other.is_schwarz if level == 4 else other.points < LIMITS[level]
