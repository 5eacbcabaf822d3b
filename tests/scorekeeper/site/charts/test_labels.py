"""Labels keep their distance and fit into their room."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.site.charts.marks import shorten_text, spread, text_width

ONE_DECIMAL = 0.11
"""Places are rounded to a tenth."""


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ([], []),
        ([50], [50]),
        ([20, 80], [20, 80]),
        ([50, 50], [45, 55]),
        ([50, 50, 50], [40, 50, 60]),
        ([80, 52, 48], [80, 55, 45]),
        ([0, 1], [0, 10]),
        ([100, 99, 98], [100, 90, 80]),
    ],
)
def test_labels_make_room_for_each_other(wanted: list[float], expected: list[float]) -> None:
    assert spread(wanted, 10, 0, 100) == expected


@given(st.lists(st.floats(0, 100), min_size=1, max_size=10))
def test_labels_keep_their_order_and_their_distance(wanted: list[float]) -> None:
    found = spread(wanted, 10, 0, 100)
    in_order = [found[place] for place in sorted(range(len(wanted)), key=lambda place: wanted[place])]
    assert [
        (sooner, later) for sooner, later in itertools.pairwise(in_order) if later - sooner < 10 - ONE_DECIMAL
    ] == []
    assert [place for place in found if not (-ONE_DECIMAL <= place <= 100 + ONE_DECIMAL)] == []


def test_where_there_is_no_room_labels_come_closer() -> None:
    assert spread([5, 5, 5], 10, 0, 10) == [0, 5, 10]


def test_a_long_name_is_shortened_with_an_ellipsis() -> None:
    assert [shorten_text(name, 10, 40) for name in ("Ben", "Dorothea Müller", "ドロテア・ミュラー")] == [
        "Ben",
        "Dorot…",
        "ドロテ…",
    ]
    assert text_width("Dorot…", 10) <= 40
