"""Card points that the table did not count exactly: does an interval leave the result open?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import ABSAGEN, Call, CardPoints, Deal, Side
from rulesets.scoring.score import score_deal
from rulesets.scoring.thresholds import SCORE_THRESHOLDS
from rulesets.session.bock import TRIGGER_THRESHOLDS, triggers

RESULT_THRESHOLDS = SCORE_THRESHOLDS | TRIGGER_THRESHOLDS
"""The card points of Re from which on the result of a deal can be another: its score, or what it starts."""


def open_limits(rules: Ruleset, deal: Deal) -> list[int]:
    """The card points inside the interval from which on the result is another, under these rules.

    They are card points of the side that was counted.
    """
    if deal.points is None:
        return []
    low, high = deal.points.of_re
    steps = [low, *sorted(step for step in RESULT_THRESHOLDS if low < step <= high)]
    results = [result_at(rules, deal, step) for step in steps]
    changes = zip(steps[1:], results, results[1:], strict=False)
    limits = [step for step, before, after in changes if before != after]
    return limits if deal.points.side is Side.RE else [241 - limit for limit in reversed(limits)]


def result_at(rules: Ruleset, deal: Deal, re_points: int) -> object:
    """What the deal comes to with so many card points of Re: all reasons, and what starts a Bock round.

    Who gets the plus of a Bock deal can be all that differs, so one is asked about where there is a plus.
    """
    exact = replace(deal, points=CardPoints(Side.RE, re_points, re_points))
    score = score_deal(rules, exact, int(rules.bock_adds))
    return score.winner, score.items, score.factors, score.value, triggers(rules, exact, score)


Calls = tuple[tuple[Call, ...], tuple[Call, ...]]
"""What Re and what Kontra called."""

PLAIN_CALLS: list[Calls] = [(re, kontra) for re in ((), (Call.RE,)) for kontra in ((), (Call.KONTRA,))]
BOLD_CALLS: list[Calls] = [
    *(((Call.RE, *ABSAGEN[:level]), ()) for level in (1, 2, 3)),
    *(((), (Call.KONTRA, *ABSAGEN[:level])) for level in (1, 2, 3)),
]


@lru_cache(maxsize=256)
def plain_limits(rules: Ruleset) -> tuple[int, ...]:
    """The card points of Re (1-240) from which on a normal game is another, with Re, Kontra, both or neither.

    Also with the Absagen that a side has made. Where levels count without them, a limit right beside another
    is left out.
    """
    plain = limits_with(rules, PLAIN_CALLS)
    bold = limits_with(rules, BOLD_CALLS)
    if not rules.level_needs_call:
        bold = {limit for limit in bold if plain.isdisjoint((limit - 1, limit + 1))}
    return tuple(sorted(plain | bold))


def limits_with(rules: Ruleset, calls: Iterable[Calls]) -> set[int]:
    """The card points of Re from which on a normal game with some of these calls is another."""
    anything = CardPoints(Side.RE, 0, 240)
    deals = (Deal(re=(0, 1), points=anything, re_calls=re, kontra_calls=kontra) for re, kontra in calls)
    return {limit for deal in deals for limit in open_limits(rules, deal)}
