"""How often a player came to which place."""

from __future__ import annotations

from datetime import date

from scorekeeper.club.figures.figures import EveningFigure, Ratio, places_of


def on_places(*places: int) -> list[EveningFigure]:
    return [EveningFigure(1, 1, date(2026, 1, 8), place, 0, 24, 5, -5) for place in places]


def test_places_that_only_many_tables_have_are_one_line() -> None:
    assert places_of(on_places(2, 17, 5, 2, 6, 13, 1)) == [
        (1, 1, Ratio(1, 7)),
        (2, 2, Ratio(2, 7)),
        (5, 5, Ratio(1, 7)),
        (6, 17, Ratio(3, 7)),
    ]


def test_a_place_far_behind_stands_for_itself() -> None:
    assert places_of(on_places(3, 9)) == [(3, 3, Ratio(1, 2)), (9, 9, Ratio(1, 2))]
