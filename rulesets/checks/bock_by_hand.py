"""Bock that the players set: in which entries it can be, and whether the rules have it."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.checks.check import DealCheck, RuleCheck, check
from rulesets.problems import Problem
from rulesets.rules.chapters.multipliers import BockByHand
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import PLAYED_GAMES, Deal, Game
from rulesets.translation import _


@check(at=())
def nothing_is_set_on_a_penalty(deal: Deal) -> Iterator[Problem]:
    """A penalty stands between two deals."""
    if deal.game is Game.PENALTY and (deal.bock_this or deal.bock_next):
        yield Problem("bock", _("no Bock is set on a penalty"))


@check(at=())
def deal_that_counts_more_is_played(deal: Deal) -> Iterator[Problem]:
    """What is doubled is the result of cards."""
    if deal.bock_this and deal.game is not Game.PENALTY and deal.game not in PLAYED_GAMES:
        yield Problem("bock.this", _("only a deal that was played can count more"))


@check(at=())
def this_deal_may_count_more(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """The players may double a deal (option `bock_by_hand`)."""
    if deal.bock_this and BockByHand.THIS not in rules.bock_by_hand:
        yield Problem("bock.this", _("no deal is doubled by hand under these rules"))


@check(at=())
def next_deals_may_be_set(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """The players may begin a Bock round (option `bock_by_hand`)."""
    if deal.bock_next and BockByHand.NEXT not in rules.bock_by_hand:
        yield Problem("bock.next", _("no Bock deals are set by hand under these rules"))


CONTRADICTIONS: tuple[DealCheck, ...] = (nothing_is_set_on_a_penalty, deal_that_counts_more_is_played)

RULES: tuple[RuleCheck, ...] = (this_deal_may_count_more, next_deals_may_be_set)
