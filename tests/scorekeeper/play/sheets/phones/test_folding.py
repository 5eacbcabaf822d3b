"""Deals that wait on a phone are folded, from their form to the totals, as the server does."""

from __future__ import annotations

from random import Random

import pytest

from rulesets.rules.presets import presets
from rulesets.session.table import Sheet
from tests.cast import FOUR, deal, table
from tests.depths import shortened
from tests.rulesets.against_reference import options_of
from tests.rulesets.reference.covering import random_rules
from tests.rulesets.replay.drawn_sheets import drawn_sheets, has_dummy
from tests.rulesets.replay.prices import NODE
from tests.scorekeeper.play.sheets.phones.comings import can_wait, different_comings, fold_comings
from tests.scorekeeper.play.sheets.phones.folding import differences, fold_changed, fold_on_phones

needs_node = pytest.mark.skipif(NODE is None, reason="needs node")


@needs_node
@pytest.mark.parametrize("names", shortened(["ddv", "pub"], [*presets()]), ids=["two", "all"])
def test_sheets_that_wait_say_what_the_server_will_say(names: list[str]) -> None:
    rules = [options_of(name) for name in names]
    sheets = drawn_sheets(Random(9), rules, 8 * len(names))  # noqa: S311  # deals, not secrets
    folded = list(fold_on_phones(sheets))
    assert [wrong for each in folded for wrong in differences(each)] == []
    steps = [step for each in folded for step in each.told["steps"]]
    assert sum("active" in step for step in steps) > 0.6 * len(steps) > 60


@needs_node
@pytest.mark.parametrize("names", shortened(["ddv", "pub"], [*presets()]), ids=["two", "all"])
def test_a_deal_that_waits_can_be_taken_out_and_another_corrected(names: list[str]) -> None:
    random = Random(10)  # noqa: S311  # deals, not secrets
    sheets = drawn_sheets(random, [options_of(name) for name in names], 10 * len(names))
    folded = list(fold_changed(random, sheets))
    assert [wrong for each in folded for wrong in differences(each)] == []
    assert sum(len(each.told["steps"]) for each in folded) > 3 * len(sheets)


@needs_node
def test_sheets_of_three_and_nobody_do_so_too() -> None:
    rules = [options_of(name) for name in ("ddv", "pub", "wikipedia")]
    folded = list(fold_on_phones(drawn_sheets(Random(3), rules, 12, has_dummy)))  # noqa: S311
    assert [wrong for each in folded for wrong in differences(each)] == []
    steps = [step for each in folded for step in each.told["steps"]]
    assert sum("active" in step for step in steps) > 0.6 * len(steps) > 60


@needs_node
@pytest.mark.long
@pytest.mark.parametrize("sheets", shortened(6, 20))
def test_sheets_under_rules_of_all_kinds_do_so_too(sheets: int) -> None:
    random = Random(sheets)  # noqa: S311  # deals, not secrets
    rules = [random_rules(random) for _each in range(sheets // 2)]
    folded = fold_on_phones(drawn_sheets(random, rules, sheets))
    assert [wrong for each in folded for wrong in differences(each)] == []


HEART, KIND, TOPS = "heart_trick", "four_of_a_kind", "top_cards_lost"
ENDLESS_BOCK = {
    "bock_triggers": [HEART, KIND, TOPS, "manual", "zero_value"],
    "bock_several_triggers": "each",
    "bock_overlap": "multiply",
    "bock_length": 12,
    "canmaymust": False,
    "duty_solos": "none",
    "extra_solo_won_adds_duty": False,
    "extra_solo_lost_renews_duty": False,
}


@needs_node
def test_a_deal_of_more_than_a_phone_reckons_exactly_is_the_servers_though_a_pot_makes_it_little() -> None:
    nothing = {"points": 120, "bonuses": {"re": {"fox": 1}}}
    deals = [deal(FOUR, **nothing, marks=["bock", HEART, KIND, TOPS])] * 10
    deals += [deal(FOUR, **nothing, marks=["bock"]), deal(FOUR, points=240, no_trick="kontra")]
    (folded,) = fold_on_phones([Sheet(table(preset="pot", length=0, **ENDLESS_BOCK), tuple(deals))])
    score, said = folded.scored["deals"][-1]["score"], folded.told["steps"][-1]
    assert (score["value"], score["points"]["Anna"], said.get("shares")) == (5 * 2**52, 10, None)
    assert [*differences(folded)] == []


@needs_node
@pytest.mark.long
@pytest.mark.parametrize("count", shortened(12, 40))
def test_who_comes_and_goes_without_reception_is_folded_as_the_server_does(count: int) -> None:
    random = Random(count)  # noqa: S311  # deals, not secrets
    rules = [options_of(name) for name in ("ddv", "pub", "club_five")]
    rules += [random_rules(random) for _each in range(count // 20)]
    folded = list(fold_comings(drawn_sheets(random, rules, count, can_wait)))
    assert [wrong for steps, told in folded for wrong in different_comings(steps, told)] == []
    said = [place for _steps, told in folded for place in told["steps"]]
    assert sum("active" in place and not place["isAbout"] for place in said) > 0.5 * len(said) > count
