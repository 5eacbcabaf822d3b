"""A last round of those who stand together."""

from __future__ import annotations

from functools import cache

import pytest

from scorekeeper.club.evenings.draw.by_standing import draw_by_standing
from scorekeeper.club.evenings.draw.drawing import draw
from scorekeeper.club.evenings.draw.report import report_on
from scorekeeper.club.evenings.draw.tables import Round, table_sizes


def ranking(players: int) -> list[int]:
    """An order that has nothing to do with the numbers."""
    return sorted(range(players), key=lambda player: player * 7919 % 127)


@cache
def played(players: int) -> tuple[Round, ...]:
    return draw(list(range(players)), 2, seed="played")


def span(table: tuple[int, ...], places: list[int]) -> int:
    return max(map(places.index, table)) - min(map(places.index, table))


@pytest.mark.thorough
@pytest.mark.parametrize("players", [16, 20, 24, 25, 32, 50, 80, 120])
def test_neighbours_in_the_standing_meet_and_nobody_again(players: int) -> None:
    past, places = played(players), ranking(players)
    last = draw_by_standing(places, past, seed="final")
    assert report_on([*past, last]).repeats == report_on(past).repeats
    assert sum(span(table, places) for table in last) / len(last) <= 11


def test_who_never_met_sits_strictly_by_the_standing() -> None:
    places = ranking(17)
    result = draw_by_standing(places, [], seed="final")
    assert [sorted(map(places.index, table)) for table in result] == [
        [0, 1, 2, 3],
        [4, 5, 6, 7],
        [8, 9, 10, 11],
        [12, 13, 14, 15, 16],
    ]


def test_a_single_table_is_a_table_by_standing_too() -> None:
    last = draw_by_standing([3, 1, 2, 4], [], seed="final")
    assert [sorted(table) for table in last] == [[1, 2, 3, 4]]


def test_the_same_seed_sets_the_same_round() -> None:
    one, other = (draw_by_standing(ranking(20), played(20), seed="final") for _ in range(2))
    assert one == other
    assert tuple(map(len, one)) == table_sizes(20)
