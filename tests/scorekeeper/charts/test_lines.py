"""The line chart: whole lines from plain numbers, with few deals and many, few people and many."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.charts.labels import text_width
from scorekeeper.charts.lines import HEIGHT, SMALL, WIDTH, LineChart, Series, Tint, line_chart, shown_steps
from scorekeeper.charts.palette import INKS, PALETTE

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


def test_a_tint_has_its_text_where_it_fits() -> None:
    chart = chart_of(tuple(range(25)), tints=(Tint(3, 3, "Bock"), Tint(9, 16, "Bock")))
    assert [band.text for band in chart.bands] == ["", "Bock"]


@given(st.lists(st.lists(st.integers(-3000, 3000), min_size=241, max_size=241), min_size=1, max_size=7))
def test_everything_is_inside_the_chart(lines: list[list[int]]) -> None:
    chart = chart_of(*map(tuple, lines))
    for line in chart.lines:
        assert all(0 <= x <= chart.right and 0 <= y <= HEIGHT for x, y in places(line.points))
        assert 0 <= line.label_y <= HEIGHT
    assert 0 < chart.left < chart.right < WIDTH


def test_figures_are_written_for_machines_in_every_language() -> None:
    drawn = render_to_string("charts/lines.svg", {"chart": chart_of((0, 1), (0, -1))})
    assert re.findall(r'(?:x|y|width|height|d)="[^"]*\d,\d', drawn) == []


def test_the_colours_of_a_picture_are_those_of_the_light_pages() -> None:
    css = (settings.PROJECT / "static/css/variables.css").read_text(encoding="utf-8")
    light = dict(re.findall(r"--([\w-]+): (#\w+);", css.partition("@media")[0]))
    names = {"soft": "soft-ink", "bock_tint": "bock-tint"}
    assert {name: light[names.get(name, name)] for name in PALETTE} == PALETTE
    assert len(set(INKS)) == 7


def test_names_below_the_chart_do_not_touch_each_other() -> None:
    days = [f"{number}. Dezember" for number in range(1, 33)]
    line = Series("Anna", "+1", tuple(range(33)))
    columns = line_chart([line], title="The season", text="", steps=days).columns
    widths = [text_width(column.text, SMALL) for column in columns]
    gaps = [
        second.at - first.at - (one + other) / 2
        for first, second, one, other in zip(columns, columns[1:], widths, widths[1:], strict=False)
    ]
    assert (columns[-1].text, min(gaps) >= 0) == ("32. Dezember", True)
    assert 2 <= len(columns) < 8
