"""How a player has done over time: the stretches into which evenings are summed up."""

from __future__ import annotations

from datetime import date, timedelta

from scorekeeper.club.figures.chart import stretches
from scorekeeper.club.figures.figures import EveningFigure

Shown = tuple[str, str, int, int, int, int]


def evening(day: date, points: int = 1) -> EveningFigure:
    return EveningFigure(1, 1, day, 1, points, 24, 5, -5)


def shown(evenings: list[EveningFigure]) -> list[Shown]:
    return [
        (each.name, each.short, each.evenings, each.deals, each.points, each.total)
        for each in stretches(evenings)
    ]


def test_few_evenings_are_shown_one_by_one() -> None:
    first = date(2026, 1, 8)
    assert shown([evening(first, 3), evening(first + timedelta(days=7), -5)]) == [
        ("8 Jan 2026", "8 Jan", 1, 24, 3, 3),
        ("15 Jan 2026", "15 Jan", 1, 24, -5, -2),
    ]
    assert stretches([]) == []


def test_many_evenings_are_summed_up_by_the_month_and_months_without_any_are_left_out() -> None:
    january = [evening(date(2026, 1, 1)) for _evening in range(60)]
    february = evening(date(2026, 2, 1), 7)
    april = evening(date(2026, 4, 30), -9)
    assert shown([*january, february, april]) == [
        ("January 2026", "1/26", 60, 60 * 24, 60, 60),
        ("February 2026", "2/26", 1, 24, 7, 67),
        ("April 2026", "4/26", 1, 24, -9, 58),
    ]


def test_many_months_are_summed_up_by_the_year() -> None:
    months = [evening(date(2020 + number // 12, number % 12 + 1, 9)) for number in range(61)]
    assert shown(months) == [
        *((str(year), str(year), 12, 12 * 24, 12, 12 * (year - 2019)) for year in range(2020, 2025)),
        ("2025", "2025", 1, 24, 1, 61),
    ]
