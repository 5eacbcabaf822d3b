"""The deals on a rule card."""

from __future__ import annotations

import pytest

from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from scorekeeper.play.sheets.bills import work_out_deals


@pytest.mark.parametrize("name", presets())
def test_every_preset_has_two_deals_that_its_rules_allow(name: str) -> None:
    worked = work_out_deals(presets()[name].rules)
    assert len(worked.deals) == 2
    assert [deal for deal in worked.deals if not (deal.rows and len(deal.shares) == 2)] == []


def test_a_deal_is_worked_out_step_by_step() -> None:
    rules = read_options({"bock_triggers": ["heart_trick"], "re_kontra": "double"})
    plain, solo = work_out_deals(rules).deals
    assert [(row.label, row.amount, row.makes) for row in plain.rows] == [
        ("Won", "1", ""),
        ("Under 90", "+ 1", "= 2"),
        ("Under 60", "+ 1", "= 3"),
        ("Re called", "× 2", "= 6"),
        ("Fox caught", "+ 1", "= 7"),
        ("Charlie", "+ 1", "= 8"),
    ]
    assert (solo.title, [share.points for share in solo.shares]) == ("Queen solo in Bock", ["+24", "−8"])


def test_a_card_without_solos_shows_a_silent_one() -> None:
    rules = read_options({"solos": [], "duty_solos": "none"})
    assert [deal.title for deal in work_out_deals(rules).deals] == ["A plain deal", "Silent solo"]


def test_nothing_is_called_where_that_counts_nothing() -> None:
    rules = read_options({"re_kontra": "none", "calls": [0, 0, 0, 0], "against_call": [0, 0, 0, 0]})
    assert [deal.facts for deal in work_out_deals(rules).deals] == [
        "Re with 185 card points, Fox caught, Charlie",
        "Re with 156 card points",
    ]


@pytest.mark.parametrize("name", presets())
def test_a_bill_ends_at_what_is_written(name: str) -> None:
    rules = presets()[name].rules
    for deal in work_out_deals(rules).deals:
        made = (deal.rows[-1].makes or deal.rows[-1].amount).removeprefix("= ")
        assert deal.shares[0].points.removeprefix("+") in (made, "0"), (name, deal)
