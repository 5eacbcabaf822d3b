"""How a player has done over time: the evenings as columns, and what many are summed up to."""

from __future__ import annotations

from datetime import date, timedelta

from scorekeeper.club.figures.played import columns_of, evenings_chart
from scorekeeper.club.leagues.standings.evenings import PlayerEvening
from scorekeeper.club.leagues.standings.totals import PlayedEvening
from scorekeeper.site.charts.bars import Column


def evening(day: date, points: int = 1, *, is_counted: bool = True) -> PlayerEvening:
    return PlayerEvening(PlayedEvening(1, 1, day, points, 24, 1), not is_counted, is_counted, "")


def test_few_evenings_are_shown_one_by_one() -> None:
    first = date(2026, 1, 8)
    evenings = [evening(first, 3), evening(first + timedelta(days=7), -5, is_counted=False)]
    assert columns_of(evenings) == (
        [Column("8 January 2026: +3", "+3", 3), Column("15 January 2026: −5", "−5", -5, is_filled=False)],
        "A bar for each evening, from %(first)s to %(last)s.",
    )


def test_many_evenings_are_summed_up_by_the_month_and_months_without_any_are_left_out() -> None:
    january = [evening(date(2026, 1, 1), is_counted=False) for _evening in range(60)]
    february = evening(date(2026, 2, 1), 7)
    april = evening(date(2026, 4, 30), -9)
    assert columns_of([*january, february, april]) == (
        [
            Column("January 2026: +60", "+60", 60, is_filled=False),
            Column("February 2026: +7", "+7", 7),
            Column("April 2026: −9", "−9", -9),
        ],
        "A bar for each month, from %(first)s to %(last)s.",
    )


def test_many_months_are_summed_up_by_the_year() -> None:
    months = [evening(date(2020 + number // 12, number % 12 + 1, 9)) for number in range(61)]
    assert columns_of(months) == (
        [*(Column(f"{year}: +12", "+12", 12) for year in range(2020, 2025)), Column("2025: +1", "+1", 1)],
        "A bar for each year, from %(first)s to %(last)s.",
    )


def test_the_chart_says_what_is_filled_and_has_a_figure_at_both_ends() -> None:
    first = date(2026, 1, 8)
    points = (4, -8, 0)
    evenings = [
        evening(first + timedelta(days=7 * number), each, is_counted=each >= 0)
        for number, each in enumerate(points)
    ]
    chart = evenings_chart(evenings)
    assert chart is not None
    said = "A bar for each evening, from 8 January 2026 to 22 January 2026."
    assert chart.text == f"{said} Filled: the 2 that count."
    # From 8 below to 4 above in 120 units, so that nought lies at 60; a nought can still be seen.
    assert chart.zero == 60
    assert [(each.tone, each.x, each.y, each.width, each.height) for each in chart.columns] == [
        ("plus", 1.8, 20.0, 8.4, 40.0),
        ("minus hollow", 13.8, 60.0, 8.4, 80.0),
        ("plus", 25.8, 58.0, 8.4, 2),
    ]
    assert [
        (each.figure, each.figure_x, each.figure_y, each.anchor) for each in chart.columns if each.figure
    ] == [
        ("+4", 6.0, 15.0, "middle"),
        ("−8", 18.0, 155.0, "middle"),
    ]


def test_a_figure_at_an_edge_begins_or_ends_at_its_column() -> None:
    first = date(2026, 1, 8)
    evenings = [evening(first + timedelta(days=number), (9, *[0] * 28, -9)[number]) for number in range(30)]
    chart = evenings_chart(evenings)
    assert chart is not None
    assert [(each.figure, each.figure_x, each.anchor) for each in chart.columns if each.figure] == [
        ("+9", 0, "start"),
        ("−9", 100, "end"),
    ]


def test_where_all_count_the_chart_does_not_say_so_and_one_evening_is_no_course() -> None:
    first = date(2026, 1, 8)
    chart = evenings_chart([evening(first, 3), evening(first + timedelta(days=7), 5)])
    assert chart is not None
    assert chart.text == "A bar for each evening, from 8 January 2026 to 15 January 2026."
    assert [each.figure for each in chart.columns] == ["", "+5"]
    assert evenings_chart([evening(first)]) is None
