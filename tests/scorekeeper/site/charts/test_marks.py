"""Names that lift what belongs to them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.site.charts.marks import ChartName, Scale, chart_names, extent, ticks

NAMES = {number: f"{number}" for number in range(1, 10)}


def test_a_tap_lifts_a_name_or_lets_it_be_grey_again() -> None:
    assert chart_names({1: "Anna", 2: "Ben", 3: "Cem"}, [1, 3], [("season", "2")]) == (
        ChartName(1, "Anna", True, (3,), (("season", "2"),)),
        ChartName(2, "Ben", False, (1, 3, 2), (("season", "2"),)),
        ChartName(3, "Cem", True, (1,), (("season", "2"),)),
    )


def test_where_as_many_as_can_be_told_apart_are_lifted_the_last_is_let_go() -> None:
    *_, last = chart_names(NAMES, list(range(1, 8)))
    assert last.then == (1, 2, 3, 4, 5, 6, 9)


def test_the_rest_of_the_address_stays() -> None:
    [anna] = chart_names({1: "Anna"}, [1], [("people", "3"), ("people", "4")])
    assert anna.query == "people=3&people=4"
    assert ChartName(2, "Ben", False, (1, 2)).query == "line=1&line=2"


def test_values_are_drawn_between_the_ends_of_a_scale() -> None:
    scale = Scale(-10, 30, 200, 0)
    assert [scale.at(value) for value in (-10, 0, 10, 30)] == [200, 150, 100, 0]


def test_a_scale_without_length_draws_everything_at_its_start() -> None:
    assert Scale(0, 0, 40, 300).at(0) == 40


@pytest.mark.parametrize(
    ("low", "high", "most", "expected"),
    [
        (-1, 1, 7, [-1, 0, 1]),
        (0, 1, 7, [0, 1]),
        (-28, 34, 7, [-20, -10, 0, 10, 20, 30]),
        (-2, 3, 7, [-2, -1, 0, 1, 2, 3]),
        (-1200, 5000, 7, [-1000, 0, 1000, 2000, 3000, 4000, 5000]),
        (0, 1_000_000, 3, [0, 500_000, 1_000_000]),
    ],
)
def test_ticks_are_round_figures(low: int, high: int, most: int, expected: list[int]) -> None:
    assert ticks(low, high, most) == expected


@given(st.integers(-10_000, 0), st.integers(0, 10_000), st.integers(2, 12))
def test_ticks_have_zero_and_are_not_too_many(low: int, high: int, most: int) -> None:
    found = ticks(low, high, most)
    assert 0 in found
    assert len(found) <= most
    assert [tick for tick in found if not (low <= tick <= high)] == []


def test_the_extent_has_zero_in_it_and_is_never_empty() -> None:
    assert [extent(values) for values in ([], [0, 0], [3, 5], [-7], [-2, 9])] == [
        (-1, 1),
        (-1, 1),
        (0, 5),
        (-7, 0),
        (-2, 9),
    ]
