"""Card points that the table did not count exactly: does an interval leave the result open?"""

from __future__ import annotations

from dataclasses import replace

from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import CardPoints, Deal, Side
from rulesets.scoring.score import score_deal
from rulesets.session.bock import triggers

STEPS = (1, 30, 31, 60, 61, 90, 91, 120, 121, 150, 151, 180, 181, 210, 211, 240)
"""The card points of Re from which on anything can be different."""


def open_limits(rules: Ruleset, deal: Deal) -> list[int]:
    """The card points inside the interval from which on the result is another, under these rules.

    They are card points of the side that was counted.
    """
    if deal.points is None:
        return []
    low, high = deal.points.of_re
    steps = [low, *(step for step in STEPS if low < step <= high)]
    results = [result_at(rules, deal, step) for step in steps]
    changes = zip(steps[1:], results, results[1:], strict=False)
    limits = [step for step, before, after in changes if before != after]
    return limits if deal.points.side is Side.RE else [241 - limit for limit in reversed(limits)]


def result_at(rules: Ruleset, deal: Deal, re_points: int) -> object:
    """What the deal comes to with so many card points of Re: all reasons, and what starts a Bock round."""
    exact = replace(deal, points=CardPoints(Side.RE, re_points, re_points))
    score = score_deal(rules, exact)
    return score.winner, score.items, score.factors, score.value, triggers(rules, exact, score)
