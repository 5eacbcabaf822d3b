"""Bars with a dot: where they begin and end, and what stands beside them."""

from __future__ import annotations

from scorekeeper.site.charts.bars import MARGIN, WIDTH, Bar, Interval, bar_chart
from scorekeeper.site.charts.marks import PALETTE

ANNA = Interval("Anna", "+2.0", -0.5, 2.0, 4.0, "plus")
BEN = Interval("Ben", "−2.0", -4.0, -2.0, 1.0)


def test_a_bar_goes_from_its_lowest_to_its_highest() -> None:
    chart = bar_chart([ANNA, BEN], title="Points", text="both")
    assert chart.bars == (
        Bar("Anna", "+2.0", "plus", PALETTE["plus"], 6, 159.2, 186.8, 263.0),
        Bar("Ben", "−2.0", "", PALETTE["soft"], 48, 14.0, 207.5, 97.0),
    )
    assert chart.height == 112


def test_zero_is_among_the_figures_below() -> None:
    far = Interval("Cem", "+9.0", 8.0, 9.0, 12.4)
    columns = bar_chart([far], title="Points", text="Cem").columns
    assert [column.text for column in columns if column.is_zero] == ["0"]
    assert [column.text for column in columns] == ["0", "2", "4", "6", "8", "10", "12"]
    assert [column for column in columns if not (MARGIN <= column.at <= WIDTH - MARGIN)] == []


def test_a_name_that_is_too_long_leaves_room_for_its_figure() -> None:
    [bar] = bar_chart([Interval("Wilhelmine " * 9, "0", -1, 0, 1)], title="", text="").bars
    assert bar.name.endswith("…")
