"""A series: the best three of four."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tournament.counting import Counting
from scorekeeper.tournament.standings.lines import Awarded, Rule, Seated, TableList
from scorekeeper.tournament.standings.parts import TeamLine, team_standings
from scorekeeper.tournament.standings.ranking import missed_round, standings
from scorekeeper.tournament.standings.rows import Cell, cell_of
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


def test_what_was_awarded_in_a_round_that_an_average_leaves_out_is_shown() -> None:
    rule = Rule(Counting.AVERAGE)
    cells = [cell_of(missed_round(2, points, rule), Counting.AVERAGE) for points in (0, -4)]
    assert cells == [Cell("–", "", is_missed=True), Cell("−4", "", is_awarded=True, is_missed=True)]


TEAMS = {11: "Kiel", 12: "Kiel", 21: "Soest", 22: "Soest", 31: "Ulm", 32: "Ulm", 41: "Hameln", 42: "Hameln"}
LISTS = (
    TableList(1, 1, (Seated(11, 10), Seated(21, 5), Seated(31, -5), Seated(41, -10))),
    TableList(1, 2, (Seated(12, 2), Seated(22, 7), Seated(32, -4), Seated(42, -5))),
)


def test_four_teams_a_day_get_four_to_one_points_and_level_teams_share_them() -> None:
    lines = standings(TEAMS, (1,), LISTS, (), Rule())
    assert team_standings(lines, TEAMS, Rule()) == (
        TeamLine(1, "Kiel", Fraction(12), (Fraction(12),), (11, 12), Fraction(7, 2)),
        TeamLine(1, "Soest", Fraction(12), (Fraction(12),), (22, 21), Fraction(7, 2)),
        TeamLine(3, "Ulm", Fraction(-9), (Fraction(-9),), (32, 31), Fraction(2)),
        TeamLine(4, "Hameln", Fraction(-15), (Fraction(-15),), (42, 41), Fraction(1)),
    )


def test_other_numbers_of_teams_get_no_points_for_the_day() -> None:
    lines = standings(TEAMS, (1,), LISTS, (), Rule(counting=Counting.PLACES))
    three = {one: name for one, name in TEAMS.items() if name != "Ulm"}
    assert [
        (team.name, team.points, team.for_day) for team in team_standings(lines, three, Rule(Counting.PLACES))
    ] == [
        ("Kiel", 4, None),
        ("Soest", 4, None),
        ("Hameln", -6, None),
    ]


def of_one_team(*made: tuple[int, ...], rule: Rule, awards: tuple[Awarded, ...] = ()) -> Fraction:
    """What a team comes to whose members sat at a table each with so many points, () for none."""
    lists = [TableList(1, at, (Seated(at, points[0]),)) for at, points in enumerate(made, 1) if points]
    members = range(1, len(made) + 1)
    lines = standings(members, (1,), lists, awards, rule)
    (team,) = team_standings(lines, dict.fromkeys(members, "Kiel"), rule)
    return team.points


def test_of_more_than_four_the_best_four_of_each_round_count() -> None:
    assert of_one_team((9,), (8,), (-30,), (7,), (-1,), rule=Rule()) == 9 + 8 + 7 - 1


def test_who_of_a_squad_sits_out_costs_nothing_as_long_as_four_play() -> None:
    rule = Rule(missed=-30)
    assert of_one_team((9,), (8,), (), (7,), (-1,), (), rule=rule) == 9 + 8 + 7 - 1
    assert of_one_team((9,), (8,), (), (), rule=rule) == 9 + 8 - 30 - 30
    assert of_one_team((9,), (8,), (), (), (), rule=rule) == 9 + 8 - 30 - 30


def test_who_was_disqualified_counts_for_no_team() -> None:
    assert of_one_team((9,), (8,), rule=Rule(), awards=(Awarded(1, 1, is_out=True),)) == 8


def test_an_average_adds_up_points_for_teams() -> None:
    lists = [TableList(number, 1, (Seated(1, points),)) for number, points in ((1, 8), (2, -2))]
    lines = standings([1, 2], (1, 2), lists, (), Rule(Counting.AVERAGE))
    (team,) = team_standings(lines, {1: "Kiel", 2: "Kiel"}, Rule(Counting.AVERAGE))
    assert (team.rounds, team.points) == ((8, -2), 6)
