"""Deals that cannot be, whatever the rules."""

from __future__ import annotations

from rulesets.checks import bock_by_hand, bonuses, books, calls, card_points, games, marks, players, sides
from rulesets.checks.check import DealCheck
from rulesets.checks.sides import RE_PLAYERS
from rulesets.problems import Problem
from rulesets.scoring.deal import Deal
from rulesets.session.state import NextDeal
from rulesets.session.table import Table

__all__ = [
    "AT_THE_TABLE",
    "OF_THE_DEAL",
    "RE_PLAYERS",
    "contradictions",
    "contradictions_at_table",
    "contradictions_of_deal",
]

AT_THE_TABLE = players.CONTRADICTIONS

OF_THE_DEAL: tuple[DealCheck, ...] = (
    *sides.CONTRADICTIONS,
    *card_points.CONTRADICTIONS,
    *games.CONTRADICTIONS,
    *calls.CONTRADICTIONS,
    *bonuses.CONTRADICTIONS,
    *marks.CONTRADICTIONS,
    *books.CONTRADICTIONS,
    *bock_by_hand.CONTRADICTIONS,
)


def contradictions(table: Table, coming: NextDeal, deal: Deal) -> list[Problem]:
    """Everything in the deal that cannot be, where it stands in the session."""
    return contradictions_at_table(table, coming, deal) + contradictions_of_deal(deal)


def contradictions_at_table(table: Table, coming: NextDeal, deal: Deal) -> list[Problem]:
    """What cannot be where the deal stands in the session."""
    return [problem for check in AT_THE_TABLE for problem in check.find(table, coming, deal)]


def contradictions_of_deal(deal: Deal) -> list[Problem]:
    """What cannot be wherever the deal stands."""
    return [problem for check in OF_THE_DEAL for problem in check.find(deal)]
