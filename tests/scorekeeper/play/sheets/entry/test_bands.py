"""The bands of card points: cut where the result changes."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.checks.card_points import open_limits
from rulesets.checks.possible import check_deal
from rulesets.document import read_deal
from rulesets.rules.presets import presets
from rulesets.scoring.deal import CardPoints, Deal, Side
from rulesets.session.fold import start
from scorekeeper.play.sheets.entry.offers import Band, band_of, bands_for, facts_of_band
from scorekeeper.play.sheets.seat_ids import SEATS
from tests.cast import table

RULES: dict[str, dict[str, Any]] = {
    **{preset: {"preset": preset} for preset in presets()},
    "with nines out": {"deck": "40"},
    "with levels reached": {"level_reached_at": "winners_at_least"},
    "with nines out and levels reached": {"deck": "40", "level_reached_at": "winners_at_least"},
    "with no points for levels": {"levels": [0, 0, 0, 0]},
    "with points for schwarz": {"schwarz_means": "zero_points"},
    "with Bock": {"bock_triggers": ["tie_120", "schwarz", "zero_value"]},
}
CASES = [(name, band.value) for name, options in RULES.items() for band in bands_for(table(**options).rules)]


def deal_in(name: str, value: str) -> Deal:
    facts = {"re": ["1", "2"], **facts_of_band(table(**RULES[name]).rules, value)}
    return read_deal(facts, SEATS[:4])


@pytest.mark.parametrize(("name", "value"), CASES)
def test_every_band_is_a_possible_plain_deal(name: str, value: str) -> None:
    under = table(**RULES[name])
    assert check_deal(under, start(under), deal_in(name, value)) == []


@pytest.mark.parametrize(("name", "value"), CASES)
def test_a_deal_in_a_band_is_found_in_that_band(name: str, value: str) -> None:
    assert band_of(table(**RULES[name]).rules, deal_in(name, value)) == value


@pytest.mark.parametrize("preset", ["ddv", "online", "pub", "sharp"])
@pytest.mark.parametrize("levels", [[1, 1, 1, 1], [1, 0, 0, 0], [0, 0, 0, 0]])
def test_a_tap_is_enough_with_calls_whatever_levels_count(preset: str, levels: list[int]) -> None:
    rules = table(preset=preset, levels=levels).rules
    for band in bands_for(rules):
        facts = facts_of_band(rules, band.value)
        for calls in ({"re": ["re", "no90"]}, {"kontra": ["kontra", "no90", "no60", "no30"]}):
            deal = read_deal({"re": ["1", "2"], "calls": calls, **facts}, SEATS[:4])
            assert (band.value, open_limits(rules, deal)) == (band.value, [])


@pytest.mark.parametrize("name", RULES)
def test_the_bands_leave_out_no_card_points_that_can_be(name: str) -> None:
    covered: list[int] = []
    for band in bands_for(table(**RULES[name]).rules):
        points = deal_in(name, band.value).points
        assert points is not None
        low, high = points.of_re
        covered += range(low, high + 1)
    assert set(range(8, 233)) | {0, 240} <= set(covered)
    twice = [points for points in set(covered) if covered.count(points) > 1]
    assert set(twice) <= {0, 240}


def test_under_the_tournament_rules_there_are_eleven_bands() -> None:
    assert [band.value for band in bands_for(presets()["ddv"].rules)] == [
        *("re-schwarz", "0-29", "30-59", "60-89", "90-119", "120-120"),
        *("121-150", "151-180", "181-210", "211-240", "kontra-schwarz"),
    ]


def test_where_levels_are_reached_the_bands_are_cut_one_point_lower() -> None:
    values = [band.value for band in bands_for(presets()["pot"].rules)]
    assert values[1:-1] == [
        "2-30",
        "31-60",
        "61-90",
        "91-120",
        "121-149",
        "150-179",
        "180-209",
        "210-238",
    ]


def test_a_band_says_what_it_is_and_who_has_more() -> None:
    bands = bands_for(presets()["ddv"].rules)
    assert bands[0] == Band("re-schwarz", "Re schwarz", Side.KONTRA)
    assert bands[5:7] == [Band("120-120", "120", Side.KONTRA), Band("121-150", "121–150", Side.RE)]


@pytest.mark.parametrize(("low", "high"), [(131, 131), (110, 149), (0, 0)])
def test_exact_card_points_are_in_no_band(low: int, high: int) -> None:
    deal = Deal(points=CardPoints(Side.RE, low, high))
    assert band_of(presets()["ddv"].rules, deal) is None


def test_an_interval_is_shown_as_the_band_that_it_lies_in() -> None:
    deal = Deal(points=CardPoints(Side.KONTRA, 61, 70))
    assert band_of(presets()["ddv"].rules, deal) == "151-180"


def test_a_line_without_card_points_is_in_no_band() -> None:
    assert band_of(presets()["ddv"].rules, Deal()) is None
