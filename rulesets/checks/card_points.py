"""Card points that the cards can give, and intervals that leave the result open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from rulesets.checks.check import DealCheck, RuleCheck, check
from rulesets.problems import Problem
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import ABSAGEN, PLAYED_GAMES, Call, CardPoints, Deal, Side
from rulesets.scoring.score import SCORE_THRESHOLDS, score_deal
from rulesets.session.bock import TRIGGER_THRESHOLDS, triggers
from rulesets.translation import _

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
    """All reasons of the deal with so many card points of Re, and what starts a Bock round.

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


def plain_ranges(rules: Ruleset) -> tuple[tuple[int, int], ...]:
    """The ranges of Re's card points between those limits, while both sides have a trick."""
    has_points = not rules.has_nines or rules.schwarz_by_points
    least = 0 if not has_points else 2 if rules.has_nines else 8
    limits = [limit for limit in plain_limits(rules) if least < limit <= 240 - least]
    ends = (*(limit - 1 for limit in limits), 240 - least)
    return tuple(zip((least, *limits), ends, strict=True))


def limits_with(rules: Ruleset, calls: Iterable[Calls]) -> set[int]:
    """The card points of Re from which on a normal game with some of these calls is another."""
    anything = CardPoints(Side.RE, 0, 240)
    deals = (Deal(re=(0, 1), points=anything, re_calls=re, kontra_calls=kontra) for re, kontra in calls)
    return {limit for deal in deals for limit in open_limits(rules, deal)}


def counts_cards(deal: Deal) -> bool:
    """Whether card points were counted at the end; in a misère it is tricks."""
    return deal.game in PLAYED_GAMES and not deal.is_misere


@check(at=())
def card_points_are_counted(deal: Deal) -> Iterator[Problem]:
    """Without them nobody knows who won; they are of deals that were played to the end."""
    if counts_cards(deal):
        if deal.points is None:
            yield Problem("points", _("one side's card points are missing"))
    elif deal.points is not None or deal.no_trick is not None:
        yield Problem("points", _("an entry like this has no card points"))


@check(at=(1, 2, 239, 240))
def cards_give_such_points(deal: Deal) -> Iterator[Problem]:
    """The cheapest card that counts is a jack, worth 2."""
    if deal.points is not None and deal.points.low == deal.points.high and deal.points.low in (1, 239):
        yield Problem(f"points.{deal.points.side}", _("1 and 239 card points are impossible"))


@check(at=(1, 240))
def no_trick_is_no_card_points(deal: Deal) -> Iterator[Problem]:
    """A side without a trick has no card points, and the other one all."""
    if deal.points is None or deal.no_trick is None:
        return
    if deal.points.of_re != ((0, 0) if deal.no_trick is Side.RE else (240, 240)):
        yield Problem("no_trick", _("a side without a trick has 0 card points"))


@check(at=(1, 8, 233, 240))
def cards_without_nines_give_such_points(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """With 40 cards the cheapest trick is four jacks, worth 8 (option `deck`)."""
    if deal.points is not None and cannot_occur(rules, deal.points):
        yield Problem(
            f"points.{deal.points.side}", _("1 to 7 and 233 to 239 card points are impossible with 40 cards")
        )


@check(at=tuple(sorted(RESULT_THRESHOLDS)))
def interval_leaves_nothing_open(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Card points that were not counted exactly come to the same everywhere between the two numbers."""
    if deal.points is None or deal.points.low == deal.points.high or cannot_occur(rules, deal.points):
        return
    if limits := open_limits(rules, deal):
        listed = ", ".join(map(str, limits))
        yield Problem(
            f"points.{deal.points.side}",
            _("the limit %(limits)s falls in this range: say which side of it"),
            {"limits": listed},
        )


def cannot_occur(rules: Ruleset, points: CardPoints) -> bool:
    """Whether the cards of these rules give none of these card points."""
    low, high = points.low, points.high
    return not rules.has_nines and (1 <= low <= high <= 7 or 233 <= low <= high <= 239)


CONTRADICTIONS: tuple[DealCheck, ...] = (
    card_points_are_counted,
    cards_give_such_points,
    no_trick_is_no_card_points,
)

RULES: tuple[RuleCheck, ...] = (cards_without_nines_give_such_points, interval_leaves_nothing_open)
