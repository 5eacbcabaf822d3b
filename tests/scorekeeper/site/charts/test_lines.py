"""The line chart: whole lines from plain numbers, with few deals and many, few people and many."""

from __future__ import annotations

import itertools
import re

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.site.charts.lines import (
    DESK,
    HEIGHT,
    PHONE,
    SMALL,
    WIDTH,
    LineChart,
    Series,
    Size,
    Tint,
    line_chart,
    shown_steps,
)
from scorekeeper.site.charts.marks import INKS, PALETTE, bold_width, circle, shorten_text, spread, text_width

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Frieda", "Georg")


def chart_of(*values: tuple[int | None, ...], tints: tuple[Tint, ...] = ()) -> LineChart:
    """A chart of somebody's values, from the start on."""
    series = [Series(name, "+0", line) for name, line in zip(NAMES, values, strict=False)]
    steps = [str(step) for step in range(1, len(values[0]))]
    return line_chart(series, title="The evening", text="Anna leads.", steps=steps, tints=tints)


def places(points: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in (point.split(",") for point in points.split())]


def test_two_lines_begin_together_and_end_apart() -> None:
    chart = chart_of((0, 1, 3), (0, -1, -3))
    anna, ben = (places(line.points) for line in chart.lines)
    assert anna[0] == ben[0]
    assert [anna[-1][1], ben[-1][1]] == [14, HEIGHT - 26]
    assert [(tick.text, tick.is_zero) for tick in chart.rows] == [
        ("−3", False),
        ("−2", False),
        ("−1", False),
        ("0", True),
        ("1", False),
        ("2", False),
        ("3", False),
    ]
    assert [tick.text for tick in chart.columns] == ["1", "2"]


def test_every_line_has_its_own_pattern_shape_and_colour() -> None:
    lines = chart_of(*[(0, 0)] * 7).lines
    kinds = (
        [each.dash for each in lines],
        [each.label_shape for each in lines],
        [each.ink for each in lines],
    )
    assert [len(set(kind)) for kind in kinds] == [7, 7, 7]


def test_who_comes_late_has_a_line_from_then_on() -> None:
    chart = chart_of((0, 2, 4), (None, 0, -4))
    assert [len(places(line.points)) for line in chart.lines] == [3, 2]


def test_before_the_first_deal_there_is_a_point_for_everybody() -> None:
    chart = chart_of((0,), (0,))
    assert [places(line.points) for line in chart.lines] == [[(chart.left + 4, 119)]] * 2
    assert chart.columns == ()


@pytest.mark.parametrize(
    ("count", "shown"),
    [
        (0, []),
        (1, [1]),
        (8, [1, 2, 3, 4, 5, 6, 7, 8]),
        (24, [4, 8, 12, 16, 20, 24]),
        (30, [4, 8, 12, 16, 20, 24, 28]),
        (240, [50, 100, 150, 200]),
    ],
)
def test_no_more_than_eight_steps_are_named(count: int, shown: list[int]) -> None:
    assert shown_steps(count) == shown


def test_two_steps_are_named_where_there_is_room_for_no_more() -> None:
    assert [shown_steps(count, 2) for count in (2, 3, 5, 9, 30)] == [[1, 2], [2], [2, 4], [4, 8], [11, 22]]


def test_names_of_steps_have_room_beside_each_other() -> None:
    days = [f"{day}. August" for day in range(1, 25)]
    for size, named in ((PHONE, 2), (DESK, 6)):
        series = [Series("Anna", "+1", (0, *range(24)))]
        chart = line_chart(series, title="", text="", steps=days, size=size)
        widest = max(text_width(tick.text, SMALL) for tick in chart.columns)
        distances = [after.at - before.at for before, after in itertools.pairwise(chart.columns)]
        assert len(chart.columns) >= named
        assert min(distances) > widest


def test_names_are_whole_where_there_is_room_and_one_alone_has_none() -> None:
    name = "Friederike von Hohenstaufen"
    phone, desk = (
        line_chart([Series(name, "+1", (0, 1))], title="", text="", steps=["1"], size=size)
        for size in (PHONE, DESK)
    )
    assert [chart.lines[0].label for chart in (phone, desk)] == ["Friederike von Ho…", name]
    alone = line_chart([Series("", "+1", (0, 1))], title="", text="", steps=["1"])
    assert 'font-weight="600" stroke="none"><tspan' in render_to_string(
        "site/charts/lines.svg", {"chart": alone}
    )
    assert alone.right > phone.right


def test_the_rest_is_grey_and_inside() -> None:
    rest = [
        Series(name, "+0", values) for name, values in zip(NAMES, ((0, 9), (None, 0), (0, -9)), strict=False)
    ]
    chart = line_chart([Series("Anna", "+1", (0, 1))], title="", text="", steps=["1"], rest=rest)
    drawn = [places(line.points) for line in chart.rest]
    assert [len(line) for line in drawn] == [2, 1, 2]
    assert (drawn[0][1][1], drawn[2][1][1]) == (14, HEIGHT - 26)
    assert render_to_string("site/charts/lines.svg", {"chart": chart}).count("<polyline") == 4


def test_a_line_that_can_be_tapped_says_whose_it_is_and_is_as_wide_as_a_finger() -> None:
    anna, ben = Series("Anna", "+1", (0, 1), 7), Series("Ben", "0", (0, 0), 8)
    chart = line_chart([anna], title="", text="", steps=["1"], rest=[ben])
    drawn = render_to_string("site/charts/lines.svg", {"chart": chart})
    assert re.findall(r'data-line="(\d)"', drawn) == ["8", "7"]
    assert re.findall(r'<title>(.+)</title><polyline fill="none" stroke="transparent"', drawn) == [
        "Ben 0",
        "Anna +1",
    ]


def test_where_it_is_narrow_the_lines_have_more_room_and_end_in_their_shape() -> None:
    sizes = (Size(name_room=60), Size(name_room=60, is_narrow=True))
    series = [Series("Anna", "+266", (0, 1))]
    whole, names = (line_chart(series, title="", text="", steps=["1"], size=size) for size in sizes)
    assert (names.left, whole.left > 12) == (4, True)
    assert names.right - whole.right == pytest.approx(9 + bold_width(" +266", 13), abs=0.1)
    assert ([line.figure for line in whole.lines], [line.figure for line in names.lines]) == (["+266"], [""])
    end = places(names.lines[0].points)[-1]
    assert names.lines[0].label_shape == circle(*end)


def test_a_tint_has_its_text_where_it_fits() -> None:
    chart = chart_of(tuple(range(25)), tints=(Tint(3, 3, "Bock"), Tint(9, 16, "Bock")))
    assert [band.text for band in chart.bands] == ["", "Bock"]


@given(st.lists(st.lists(st.integers(-3000, 3000), min_size=241, max_size=241), min_size=1, max_size=7))
def test_everything_is_inside_the_chart(lines: list[list[int]]) -> None:
    chart = chart_of(*map(tuple, lines))
    for line in chart.lines:
        assert [
            (x, y) for x, y in places(line.points) if not (0 <= x <= chart.right and 0 <= y <= HEIGHT)
        ] == []
        assert 0 <= line.label_y <= HEIGHT
    assert 0 < chart.left < chart.right < WIDTH


def test_figures_are_written_for_machines_in_every_language() -> None:
    drawn = render_to_string("site/charts/lines.svg", {"chart": chart_of((0, 1), (0, -1))})
    assert re.findall(r'(?:x|y|width|height|d)="[^"]*\d,\d', drawn) == []


def test_the_colours_of_a_picture_are_those_of_the_light_pages() -> None:
    css = (settings.PROJECT / "static/css/variables.css").read_text(encoding="utf-8")
    light = dict(re.findall(r"--([\w-]+): (#\w+);", css.partition("@media")[0]))
    names = {"soft": "soft-ink", "bock_tint": "bock-tint"}
    assert {name: light[names.get(name, name)] for name in PALETTE} == PALETTE
    assert len(set(INKS)) == 7


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
