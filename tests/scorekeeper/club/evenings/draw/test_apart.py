"""Two who are never to sit together do not, in any round."""

from __future__ import annotations

import pytest

from scorekeeper.club.evenings.draw.by_standing import draw_by_standing
from scorekeeper.club.evenings.draw.drawing import draw
from scorekeeper.club.evenings.draw.report import report_on
from scorekeeper.club.evenings.draw.tables import Round

COUPLES = [(1, 2), (3, 4), (5, 6)]


def together(rounds: tuple[Round, ...]) -> list[tuple[int, int]]:
    return [pair for pair in COUPLES for tables in rounds for table in tables if set(pair) <= set(table)]


LARGEST = pytest.param(24, 6, marks=pytest.mark.thorough)


@pytest.mark.parametrize(("players", "rounds"), [(8, 3), (16, 4), (20, 3), (22, 3), LARGEST])
def test_couples_sit_apart_in_every_round(players: int, rounds: int) -> None:
    here = range(1, players + 1)
    for seed in ("one", "two", "three"):
        assert together(draw(here, rounds, seed=seed, never=COUPLES)) == []


def test_couples_apart_cost_nobody_a_second_meeting_where_there_is_room() -> None:
    drawn = draw(range(1, 21), 3, seed="one", never=COUPLES)
    assert report_on(drawn).repeats == 0


def test_couples_who_stand_together_sit_apart() -> None:
    [*tables] = draw_by_standing(range(1, 13), [], seed="final", never=COUPLES)
    assert together((tuple(tables),)) == []


def test_one_table_seats_everybody() -> None:
    [[table]] = draw(range(1, 5), 1, seed="one", never=COUPLES)
    assert sorted(table) == [1, 2, 3, 4]


def test_who_is_not_here_is_apart_from_nobody() -> None:
    assert draw(range(7, 15), 2, seed="one", never=COUPLES) == draw(range(7, 15), 2, seed="one")
