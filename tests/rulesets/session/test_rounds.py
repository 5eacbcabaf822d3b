"""Rounds of dealing: when the deal has gone round the table, and what everybody made meanwhile."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rulesets.checks.possible import play_with_remarks
from rulesets.document import read_deal, read_sheet
from rulesets.scoring.deal import Deal
from rulesets.session.evening import Round, deal_as_shown, rounds_of, session_as_shown
from rulesets.session.fold import play
from rulesets.session.table import Player, Sheet, Table
from tests.cast import FIVE, FOUR, deal, table

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


LOST = {"game": "normal", "re": ["Anna", "Ben"], "points": {"re": 95}}
SOLO = {"game": "solo", "solo": "queens", "re": ["Anna"], "points": {"re": 130}}


def test_before_the_last_deal_a_session_was_what_it_is_without_it() -> None:
    deals = tuple(read_deal(facts, FOUR) for facts in (LOST, SOLO, LOST))
    for played in (play, play_with_remarks):
        for number in range(1, 4):
            whole = played(Sheet(table(), deals[:number]))
            assert whole.before == played(Sheet(table(), deals[: number - 1])).state


def test_before_the_first_deal_there_is_nothing() -> None:
    assert [played(Sheet(table(), ())).before for played in (play, play_with_remarks)] == [None, None]


@pytest.mark.parametrize(("options", "unit"), [({}, 1), ({"display_unit": 10}, 10)])
def test_points_totals_and_bank_are_written_in_units_and_scores_in_points(
    options: dict[str, object], unit: int
) -> None:
    document = {
        "format": "doppelkopf-sheet/1",
        "ruleset": {"preset": "ddv", "options": {"settlement": "winners_plus", **options}},
        "players": ["Anna", "Ben", "Cem", "Dora"],
        "deals": [{"re": ["Anna", "Ben"], "points": {"re": 160}}] * 2,
    }
    session = play(read_sheet(document))
    shown = session_as_shown(session)
    assert shown.deals == tuple(deal_as_shown(scored, unit) for scored in session.deals)
    assert [(deal.score.value, deal.points, deal.totals, deal.bank) for deal in shown.deals] == [
        (2, (2 * unit, 2 * unit, 0, 0), (2 * unit, 2 * unit, 0, 0), -4 * unit),
        (2, (2 * unit, 2 * unit, 0, 0), (4 * unit, 4 * unit, 0, 0), -4 * unit),
    ]
    assert (shown.state.totals, shown.state.bank) == ((4 * unit, 4 * unit, 0, 0), -8 * unit)
