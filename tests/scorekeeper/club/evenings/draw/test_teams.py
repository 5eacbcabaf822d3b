"""Four teams that meet: one of each at every table, and others each time."""

from __future__ import annotations

import pytest

from scorekeeper.club.evenings.draw.drawing import draw_teams
from scorekeeper.club.evenings.draw.report import report_on
from scorekeeper.club.evenings.draw.tables import DEALER, WRITER, NoTables, Round
from tests.fair_draws import times_at

TEAMS = [tuple(range(first, first + 4)) for first in (11, 21, 31, 41)]


def teams_at(rounds: tuple[Round, ...]) -> set[tuple[int, ...]]:
    return {tuple(sorted(player // 10 for player in table)) for tables in rounds for table in tables}


@pytest.mark.parametrize("seed", ["one", "two", "three"])
@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_one_of_each_team_sits_at_every_table_and_nobody_meets_again(seed: str, rounds: int) -> None:
    drawn = draw_teams(TEAMS, rounds, seed=seed)
    assert teams_at(drawn) == {(1, 2, 3, 4)}
    assert [sorted(player for table in tables for player in table) for tables in drawn] == [
        sorted(player for team in TEAMS for player in team)
    ] * rounds
    assert report_on(drawn).again == ()


@pytest.mark.parametrize("seed", ["one", "two", "three"])
@pytest.mark.parametrize("size", [5, 7])
def test_squads_of_five_and_seven_meet_all_others_once_in_as_many_rounds(size: int, seed: str) -> None:
    teams = [tuple(range(first, first + size)) for first in (10, 20, 30, 40)]
    for rounds in range(1, size + 1):
        drawn = draw_teams(teams, rounds, seed=seed)
        assert teams_at(drawn) == {(1, 2, 3, 4)}
        assert {frozenset(player for table in tables for player in table) for tables in drawn} == {
            frozenset(player for team in teams for player in team)
        }
        assert report_on(drawn).again == ()


def test_after_four_rounds_everybody_has_dealt_first_and_written_once() -> None:
    rounds = draw_teams(TEAMS, 4, seed="day")
    assert [set(times_at(rounds, place).values()) for place in (DEALER, WRITER)] == [{1}, {1}]


def test_a_fifth_round_repeats_as_few_as_can_be() -> None:
    report = report_on(draw_teams(TEAMS, 5, seed="day"))
    assert (report.repeats, {len(each.rounds) for each in report.again}) == (24, {2})


def test_who_comes_in_meets_others_than_before() -> None:
    past = draw_teams(TEAMS, 2, seed="day")
    changed = [(*TEAMS[0][:3], 15), *TEAMS[1:]]
    rest = draw_teams(changed, 2, past, seed="day")
    assert teams_at(rest) == {(1, 2, 3, 4)}
    assert report_on([*past, *rest]).repeats == 0


def test_a_seed_is_good_for_ever() -> None:
    """If this fails, draws that were published can no longer be checked."""
    assert draw_teams([(1, 2), (3, 4), (5, 6), (7, 8)], 2, seed="Kiel") == (
        ((7, 4, 2, 5), (1, 8, 6, 3)),
        ((8, 3, 5, 2), (6, 4, 1, 7)),
    )


@pytest.mark.parametrize("teams", [[], TEAMS[:3], [*TEAMS[:3], (41, 42, 43)], [()] * 4])
def test_teams_that_do_not_come_out_are_not_drawn(teams: list[tuple[int, ...]]) -> None:
    with pytest.raises(NoTables):
        draw_teams(teams, 1, seed="x")
