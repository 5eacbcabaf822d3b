"""Which calls count in a deal: those that were made, and those that a rule takes as made."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.rules.chapters.announcements import AutoCall, CallSkip
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import RE, Deal, Game, Mark, Side

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


def calls_of(rules: Ruleset, deal: Deal, side: Side) -> Calls:
    """The calls of one side, with automatic ones and a binding bid.

    An Absage counts its base call as made too (DDV 6.4.3).
    """
    named = deal.calls_of(side)
    is_called = bool(named) or is_called_automatically(rules, deal, side)
    if len(named) <= 1 and not (named and named[0].level) and deal.bid is None:
        return BASE_CALL if is_called else NO_CALLS
    level = max((call.level for call in named), default=0)
    levels: tuple[int, ...] = IMPLIED[level]
    if rules.call_skip is CallSkip.ONLY_NAMED:
        levels = tuple(sorted({call.level for call in named if call.level}))
    if side is RE and deal.bid is not None and rules.bid_calls_bind and deal.game is Game.SOLO:
        is_called = True
        level = max(level, deal.bid.level)
        levels = tuple(sorted({*levels, *IMPLIED[deal.bid.level]}))
    return Calls(is_called, level, levels)


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
