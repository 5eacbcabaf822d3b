"""Card points that the cards can give, and intervals that leave nothing open."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.checks.check import DealCheck, RuleCheck, check
from rulesets.checks.intervals import RESULT_THRESHOLDS, open_limits
from rulesets.problems import Problem
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import PLAYED_GAMES, CardPoints, Deal, Side
from rulesets.translation import _


def counts_cards(deal: Deal) -> bool:
    """Whether card points were counted at the end; in a misère it is tricks."""
    return deal.game in PLAYED_GAMES and not deal.is_misere


@check(at=())
def nothing_is_counted_without_cards(deal: Deal) -> Iterator[Problem]:
    """Card points and no trick are of deals that were played to the end."""
    if (deal.points is not None or deal.no_trick is not None) and not counts_cards(deal):
        yield Problem("points", _("no card points are counted in an entry of this kind"))


@check(at=())
def card_points_are_counted(deal: Deal) -> Iterator[Problem]:
    """Without card points nobody knows who won."""
    if deal.points is None and counts_cards(deal):
        yield Problem("points", _("the card points of one side are needed"))


@check(at=(1, 2, 239, 240))
def cards_give_such_points(deal: Deal) -> Iterator[Problem]:
    """The cheapest card that counts is a jack, worth 2."""
    if deal.points is not None and deal.points.low == deal.points.high and deal.points.low in (1, 239):
        yield Problem(f"points.{deal.points.side}", _("1 and 239 card points cannot occur"))


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
            f"points.{deal.points.side}", _("1 to 7 and 233 to 239 card points cannot occur with 40 cards")
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
            _("the limit %(limits)s lies inside: say on which side of it"),
            {"limits": listed},
        )


def cannot_occur(rules: Ruleset, points: CardPoints) -> bool:
    """Whether the cards of these rules give none of these card points."""
    low, high = points.low, points.high
    return not rules.has_nines and (1 <= low <= high <= 7 or 233 <= low <= high <= 239)


CONTRADICTIONS: tuple[DealCheck, ...] = (
    nothing_is_counted_without_cards,
    card_points_are_counted,
    cards_give_such_points,
    no_trick_is_no_card_points,
)

RULES: tuple[RuleCheck, ...] = (cards_without_nines_give_such_points, interval_leaves_nothing_open)
