"""Teams: a league day that a player could add up on paper."""

from __future__ import annotations

from fractions import Fraction

from scorekeeper.tournament.counting import Counting
from scorekeeper.tournament.standings.ranking import Awarded, Rule, Seated, TableList, standings
from scorekeeper.tournament.standings.teams import TeamLine, team_standings

TEAMS = {11: "Kiel", 12: "Kiel", 21: "Soest", 22: "Soest", 31: "Ulm", 32: "Ulm", 41: "Hameln", 42: "Hameln"}
LISTS = (
    TableList(1, 1, (Seated(11, 10), Seated(21, 5), Seated(31, -5), Seated(41, -10))),
    TableList(1, 2, (Seated(12, 2), Seated(22, 7), Seated(32, -4), Seated(42, -5))),
)


def test_four_teams_a_day_get_four_to_one_points_and_level_teams_share_them() -> None:
    lines = standings(TEAMS, (1,), LISTS, (), Rule())
    assert team_standings(lines, TEAMS, Counting.POINTS) == (
        TeamLine(1, "Kiel", Fraction(12), (Fraction(12),), (11, 12), Fraction(7, 2)),
        TeamLine(1, "Soest", Fraction(12), (Fraction(12),), (22, 21), Fraction(7, 2)),
        TeamLine(3, "Ulm", Fraction(-9), (Fraction(-9),), (32, 31), Fraction(2)),
        TeamLine(4, "Hameln", Fraction(-15), (Fraction(-15),), (42, 41), Fraction(1)),
    )


def test_other_numbers_of_teams_get_no_points_for_the_day() -> None:
    lines = standings(TEAMS, (1,), LISTS, (), Rule(counting=Counting.PLACES))
    three = {one: name for one, name in TEAMS.items() if name != "Ulm"}
    assert [
        (team.name, team.points, team.for_day) for team in team_standings(lines, three, Counting.PLACES)
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
    (team,) = team_standings(lines, dict.fromkeys(members, "Kiel"), rule.counting)
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
    (team,) = team_standings(lines, {1: "Kiel", 2: "Kiel"}, Counting.AVERAGE)
    assert (team.rounds, team.points) == ((8, -2), 6)
