"""Rounds of dealing: when the deal has gone round the table, and what everybody made meanwhile."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulesets.scoring.deal import Deal
from rulesets.session.evening import Round, rounds_of
from rulesets.session.fold import play
from rulesets.session.table import Player, Sheet, Table
from tests.cast import FIVE, deal, table

BEN_LOSES = {"game": "manual", "each": {"Anna": 1, "Ben": -1}}
"""A deal by hand: Anna makes a point, Ben loses one."""


def rounds(*deals: dict[str, Any], at: Table | None = None) -> list[Round]:
    """The rounds of these deals; Dora deals the first."""
    lines: tuple[Deal, ...] = tuple(deal(**facts) for facts in deals)
    return list(rounds_of(play(Sheet(at or table(), lines))))


def test_no_deal_is_no_round() -> None:
    assert rounds() == []


def test_four_deals_are_a_round_and_the_fifth_begins_another() -> None:
    assert rounds(*[BEN_LOSES] * 5) == [
        Round(1, 4, 3, (4, -4, 0, 0), 0, True),
        Round(5, 5, 4, (1, -1, 0, 0), 0, False),
    ]


def test_a_round_that_is_just_complete_is_the_last() -> None:
    assert rounds(*[BEN_LOSES] * 4) == [Round(1, 4, 3, (4, -4, 0, 0), 0, True)]


def test_a_redeal_by_the_same_dealer_and_a_penalty_belong_to_the_round() -> None:
    redeal = {"game": "redeal", "reason": "misdeal"}
    penalty = {"game": "penalty", "by": "Cem", "penalty": 3}
    assert rounds(BEN_LOSES, redeal, BEN_LOSES, penalty, BEN_LOSES, BEN_LOSES) == [
        Round(1, 4, 5, (5, -3, -3, 1), 0, True)
    ]


def test_after_a_compulsory_solo_the_round_is_a_deal_longer() -> None:
    solo = {"game": "solo", "solo": "queens", "re": "Anna", "points": 130}
    assert [(made.first, made.last, made.is_complete) for made in rounds(solo, *[BEN_LOSES] * 4)] == [
        (1, 5, True)
    ]


def test_with_five_at_the_table_a_round_has_five_deals() -> None:
    lines = [{"game": "manual", "each": {}}] * 6
    assert [(made.first, made.last) for made in rounds(*lines, at=table(FIVE))] == [(1, 5), (6, 6)]


def test_who_comes_in_the_middle_of_a_round_makes_it_longer() -> None:
    late = replace(table(FIVE), players=(*map(Player, FIVE[:4]), Player("Emil", first=3)), first_dealer=3)
    lines = [{"game": "manual", "each": {}}] * 7
    assert [(made.first, made.last) for made in rounds(*lines, at=late)] == [(1, 5), (6, 7)]


def test_points_of_the_bank_are_kept_apart() -> None:
    club = table(settlement="winners_plus")
    won = {"re": ["Anna", "Ben"], "points": 131}
    assert rounds(won, won, at=club) == [Round(1, 2, 1, (2, 2, 0, 0), -4, False)]
