"""Checks of lines without cards: reasons, penalties, points by hand, Bock set by the players, tallies."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.checks.check import DealCheck, RuleCheck, check
from rulesets.problems import Problem
from rulesets.rules.chapters.multipliers import BockByHand
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import PLAYED_GAMES, Deal, Game, Reason
from rulesets.translation import _

SUM_BY_HAND = _("the players' points and the bank must add up to zero")


@check(at=())
def redeal_has_a_reason(deal: Deal) -> Iterator[Problem]:
    """Why a deal was voided."""
    if deal.game is Game.REDEAL and deal.reason not in list(Reason):
        yield Problem("reason", _("must be one of %(allowed)s"), {"allowed": ", ".join(Reason)})


@check(at=())
def penalty_is_taken_and_given(deal: Deal) -> Iterator[Problem]:
    """A penalty takes something from one who gets nothing of it, and is an entry of its own."""
    if deal.game is Game.PENALTY and not deal.penalty:
        yield Problem("penalty", _("must be a positive number of points"))
    if deal.game is not Game.PENALTY and (deal.penalty or deal.to is not None):
        yield Problem("penalty", _("is only for penalties"))
    if deal.to is not None and (len(set(deal.to)) != len(deal.to) or not set(deal.to).isdisjoint(deal.by)):
        yield Problem("to", _("must be different players, and not the one being penalised"))


@check(at=())
def points_by_hand_sum_to_zero(deal: Deal) -> Iterator[Problem]:
    """What the players do not have among themselves is the bank's; other points are computed."""
    if deal.game is not Game.MANUAL:
        if deal.each or deal.bank is not None:
            yield Problem("each", _("is only for manual entries"))
    elif not deal.each:
        yield Problem("each", _("the players' points are missing"))
    elif sum(points for _seat, points in deal.each) + (deal.bank or 0):
        yield Problem("each", SUM_BY_HAND)


@check(at=())
def deal_that_counts_more_is_played(deal: Deal) -> Iterator[Problem]:
    """Only a result of cards can be doubled, and a penalty stands between two deals."""
    if deal.game is Game.PENALTY:
        if deal.bock_this or deal.bock_next:
            yield Problem("bock", _("a penalty never starts Bock"))
    elif deal.bock_this and deal.game not in PLAYED_GAMES:
        yield Problem("bock.this", _("only a deal that was played can count for more"))


@check(at=())
def bock_is_set_by_hand(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """The players may double a deal, or begin a Bock round (option `bock_by_hand`)."""
    if deal.bock_this and BockByHand.THIS not in rules.bock_by_hand:
        yield Problem("bock.this", _("deals are not doubled by hand under these rules"))
    if deal.bock_next and BockByHand.NEXT not in rules.bock_by_hand:
        yield Problem("bock.next", _("Bock deals are not set by hand under these rules"))


@check(at=())
def tallies_are_known(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Only what the group counts is tallied (option `tallies`)."""
    known = {tally.id for tally in rules.tallies}
    found = {key for _seat, counts in deal.tallies for key, _count in counts}
    for key in sorted(found - known):
        yield Problem("tallies", _("“%(tally)s” is not on the tally under these rules"), {"tally": key})


CONTRADICTIONS: tuple[DealCheck, ...] = (
    redeal_has_a_reason,
    penalty_is_taken_and_given,
    points_by_hand_sum_to_zero,
    deal_that_counts_more_is_played,
)

RULES: tuple[RuleCheck, ...] = (bock_is_set_by_hand, tallies_are_known)
