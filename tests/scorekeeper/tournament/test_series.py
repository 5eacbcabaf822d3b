"""A series: the best three of four."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tournament.standings.series import SeriesLine, Worth, series_standings


def worth(*points: int) -> Worth:
    return tuple(map(Fraction, points))


FOUR = (
    {"Anna": worth(10), "Ben": worth(30)},
    {"Anna": worth(-40), "Cem": worth(5)},
    {"Anna": worth(20), "Ben": worth(-10), "Cem": worth(25)},
    {"Anna": worth(0), "Cem": worth(-20)},
)


def test_everybody_s_best_three_count() -> None:
    assert series_standings(FOUR, 3) == (
        SeriesLine(1, "Anna", worth(30), (worth(10), worth(-40), worth(20), worth(0)), frozenset({0, 2, 3})),
        SeriesLine(2, "Ben", worth(20), (worth(30), None, worth(-10), None), frozenset({0, 2})),
        SeriesLine(3, "Cem", worth(10), (None, worth(5), worth(25), worth(-20)), frozenset({1, 2, 3})),
    )


def test_all_count_where_no_number_is_said_and_equals_share_the_place() -> None:
    found = series_standings(FOUR[:1] + FOUR[2:3], 0)
    assert [(line.place, line.who, line.worth) for line in found] == [
        (1, "Anna", worth(30)),
        (2, "Cem", worth(25)),
        (3, "Ben", worth(20)),
    ]
    level = series_standings([{"Ben": worth(3), "Anna": worth(3)}], 0)
    assert [(line.place, line.who) for line in level] == [(1, "Ben"), (1, "Anna")]


def test_teams_go_by_the_points_of_the_days_and_then_by_those_they_played_for() -> None:
    days = ({"Kiel": worth(4, 100), "Ulm": worth(3, 90)}, {"Kiel": worth(3, 10), "Ulm": worth(4, 60)})
    assert [(line.who, line.worth) for line in series_standings(days, 0)] == [
        ("Ulm", worth(7, 150)),
        ("Kiel", worth(7, 110)),
    ]


tournaments = st.lists(
    st.dictionaries(st.sampled_from("ABCDE"), st.integers(-50, 50).map(worth), max_size=5), max_size=5
)


@given(tournaments, st.integers(0, 6))
def test_no_other_choice_of_so_many_tournaments_is_worth_more(
    played: list[dict[str, Worth]], best_of: int
) -> None:
    for line in series_standings(played, best_of):
        there = [one[0] for one in line.each if one is not None]
        assert line.worth[0] == sum(sorted(there, reverse=True)[: best_of or len(there)])
        assert len(line.counted) == min(best_of or len(there), len(there))
