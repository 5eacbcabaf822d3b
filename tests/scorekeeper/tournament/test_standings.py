"""The standings of a tournament that is stored: lists, paper, awards, late, left, taken over."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from django.utils.timezone import now

from scorekeeper.club.evenings.models import PlannedRound
from scorekeeper.tournament.awards.models import AwardKind
from scorekeeper.tournament.counting import Counting
from scorekeeper.tournament.entrants.writes import all_here, drop_out, enter_people, take_over
from scorekeeper.tournament.lists.writes import lock_empty
from scorekeeper.tournament.models import Entrant, Table
from scorekeeper.tournament.naming import Entry
from scorekeeper.tournament.standings.reads import Standings, ranking_of, standings_of
from tests.club import Club
from tests.scorekeeper.tournament.hall import gather, set_up, sheets_of, stored
from tests.scorekeeper.tournament.played import (
    award,
    close,
    lock,
    make,
    open_next,
    opened,
    play_round,
    write_on_paper,
)

pytestmark = pytest.mark.django_db


def names_and_points(standings: Standings) -> dict[str, int]:
    """Everybody's points by name."""
    return {str(standings.field.entrants[line.entrant]): line.points for line in standings.lines}


def of(standings: Standings, name: str) -> Any:
    """Somebody's line."""
    numbers = {str(each): number for number, each in standings.field.entrants.items()}
    return next(line for line in standings.lines if line.entrant == numbers[name])


def test_before_the_first_round_nobody_stands_anywhere(club: Club) -> None:
    tournament = set_up(club, 8)
    found = standings_of(tournament)
    assert (found.rounds, found.lines, found.is_over, found.is_hidden) == ((), (), False, False)


def test_the_points_of_the_lists_are_those_of_the_sheets(club: Club) -> None:
    tournament = set_up(club, 9)
    sheets = play_round(tournament, 1)
    found = standings_of(tournament)
    expected = {
        seat.name: points
        for sheet in sheets
        for seat, points in zip(
            sheet.seats.all(),
            (12, 5, -3, -14) if sheet.seats.count() == 4 else (10, 6, 0, -5, -11),
            strict=True,
        )
    }
    assert names_and_points(found) == expected
    (played,) = found.rounds
    assert (played.number, played.tables, played.locked, played.is_over) == (1, 2, 2, True)
    assert found.lines[0].rounds[0].place == 1


def test_paper_counts_once_both_times_say_the_same_and_then_for_all_that_was_entered(club: Club) -> None:
    tournament = set_up(club, 4)
    (sheet,) = open_next(tournament, 1)
    make(sheet, (1, 1, -1, -1))
    write_on_paper(sheet, 1, (9, 3, -4, -8), (1, 0, 0, 0))
    assert [line.points for line in standings_of(tournament).lines] == [1, 1, -1, -1]
    write_on_paper(sheet, 2, (9, 3, -4, -8), (1, 0, 0, 0))
    found = standings_of(tournament)
    assert [(line.points, line.solos_won) for line in found.lines] == [(9, 1), (3, 0), (-4, 0), (-8, 0)]
    assert found.lists[0].is_paper


def test_paper_that_was_typed_differently_does_not_count(club: Club) -> None:
    tournament = set_up(club, 4)
    (sheet,) = open_next(tournament, 1)
    write_on_paper(sheet, 1, (9, 3, -4, -8))
    write_on_paper(sheet, 2, (9, 4, -4, -9))
    found = standings_of(tournament)
    assert [line.points for line in found.lines] == [0, 0, 0, 0]
    assert found.lists[0].list.is_empty


def test_late_left_and_taken_over(club: Club) -> None:
    tournament = set_up(club, missed=-20)
    entered = gather(tournament, 8)
    play_round(tournament, 1)
    (late,) = enter_people(tournament=tournament, entries=[Entry("Spät")])
    all_here(tournament=tournament)
    drop_out(entrant=entered[7])
    substitute = take_over(entrant=entered[0], entry=Entry("Ersatz"))
    play_round(tournament, 2)
    found = standings_of(tournament)
    assert len(found.lines) == 9
    first, last, came = of(found, "Gast 1"), of(found, "Gast 8"), of(found, "Spät")
    assert [each.table > 0 for each in first.rounds] == [True, True]
    assert [str(each) for each in found.field.successors[first.entrant]] == ["Ersatz"]
    assert (last.rounds[1].is_missed, last.rounds[1].points) == (True, -20)
    assert (came.rounds[0].is_missed, came.rounds[0].points) == (True, -20)
    assert sum(line.points for line in found.lines) == -40
    ranking = ranking_of(found)
    assert ranking.index(substitute.number) == ranking.index(entered[0].number) + 1
    assert sorted(ranking) == sorted([*(each.number for each in entered), late.number, substitute.number])


def test_who_entered_and_never_came_is_not_listed(club: Club) -> None:
    tournament = set_up(club, 4)
    enter_people(tournament=tournament, entries=[Entry("Niemand")])
    play_round(tournament, 1)
    assert "Niemand" not in names_and_points(standings_of(tournament))


def test_awards_count_until_they_are_cancelled_and_for_who_began(club: Club) -> None:
    tournament = set_up(club)
    entered = gather(tournament, 4)
    play_round(tournament, 1)
    before = names_and_points(standings_of(tournament))
    substitute = take_over(entrant=entered[1], entry=Entry("Ersatz"))
    award(substitute, 1, -12)
    award(entered[2], 1, kind=AwardKind.WARNING)
    penalty = award(entered[3], 1, -5)
    found = standings_of(tournament)
    assert names_and_points(found) == {
        **before,
        "Gast 2": before["Gast 2"] - 12,
        "Gast 4": before["Gast 4"] - 5,
    }
    assert found.awarded == -17
    penalty.cancelled_at = now()
    penalty.save()
    assert standings_of(tournament).awarded == -12


def test_who_is_disqualified_has_no_place(club: Club) -> None:
    tournament = set_up(club)
    entered = gather(tournament, 4)
    play_round(tournament, 1)
    award(entered[1], 1, kind=AwardKind.DISQUALIFIED)
    found = standings_of(tournament)
    assert [line.place for line in found.lines] == [1, 2, 3, None]
    assert found.lines[-1].entrant == entered[1].number


def test_a_round_counts_from_its_release_on(club: Club) -> None:
    tournament = opened(club, 4, minutes=100)
    assert standings_of(tournament).rounds == ()
    make(sheets_of(tournament, 1)[0], (4, 0, 0, -4))
    assert [each.number for each in standings_of(tournament).rounds] == [1]


@pytest.mark.parametrize("hides", [True, False])
def test_standings_are_hidden_from_the_last_round_but_one_until_the_last_is_closed(
    club: Club, hides: bool
) -> None:
    tournament = set_up(club, 8, rounds=3, hides_standings=hides)
    play_round(tournament, 1)
    assert not standings_of(tournament).is_hidden
    sheets = open_next(tournament, 2)
    assert not standings_of(tournament).is_hidden
    lock(*sheets)
    assert standings_of(tournament).is_hidden is hides
    play_round(tournament, 3)
    found = standings_of(tournament)
    assert (found.is_over, found.is_hidden) == (True, hides)
    close(tournament, 3)
    assert not standings_of(tournament).is_hidden


def test_the_lot_goes_by_the_seed_of_the_first_round(club: Club) -> None:
    tournament = set_up(club, 8, ties=["lot"])
    play_round(tournament, 1)
    first = PlannedRound.objects.get(evening=tournament.evening_id, number=1).seed
    order = [line.entrant for line in standings_of(tournament).lines]
    tournament.evening.setup.seed = "other"
    tournament.evening.setup.save()
    found = standings_of(stored(tournament))
    assert found.rule.seed == first
    assert [line.entrant for line in found.lines] == order


def test_teams_are_the_typed_ones_else_the_clubs(club: Club) -> None:
    tournament = set_up(club, 8, has_teams=True)
    play_round(tournament, 1)
    assert {team.name for team in standings_of(tournament).teams} == {"Ulm", "Soest", "Hameln", "Kiel"}
    assert sum(team.for_day or 0 for team in standings_of(tournament).teams) == 10
    Entrant.objects.filter(attendance__number__in=(1, 2)).update(team="Kiel I")
    (team,) = standings_of(tournament).teams
    assert (team.name, sorted(team.members), team.for_day) == ("Kiel I", [1, 2], None)


def test_who_sits_at_a_table_without_having_entered_is_named(club: Club) -> None:
    tournament = set_up(club, 4)
    (sheet,) = play_round(tournament, 1)
    sheet.seats.filter(position=0).update(name="Jemand", player=None)
    found = standings_of(tournament)
    assert found.field.strangers == ("Jemand",)
    assert len(found.lines) == 4
    assert sorted(line.points for line in found.lines) == [-14, -3, 0, 5]


def test_points_for_places_are_those_of_the_tables(club: Club) -> None:
    tournament = set_up(club, 9, counting=Counting.PLACES)
    play_round(tournament, 1)
    counts = sorted((line.counts for line in standings_of(tournament).lines), reverse=True)
    assert counts == [4, 3, 2, 1, 0, -1, -2, -3, -4]


def test_an_average_is_exact(club: Club) -> None:
    tournament = set_up(club, 4, counting=Counting.AVERAGE)
    for number in (1, 2):
        play_round(tournament, number)
    found = standings_of(tournament)
    assert [line for line in found.lines if line.counts != Fraction(line.points, 2)] == []


def test_a_table_at_which_nothing_was_played_counts_as_missed_for_all_who_sat_there(club: Club) -> None:
    tournament = set_up(club, 8, missed=-5)
    empty, played = open_next(tournament, 1)
    make(played, (2, 1, -1, -2))
    lock_empty(table=Table.objects.get(sheet=empty))
    lines = standings_of(tournament).lines
    there = {seat.name for seat in empty.seats.all()}
    named = standings_of(tournament).field.entrants
    assert [(str(named[line.entrant]) in there, line.points) for line in lines] == [
        *((False, points) for points in (2, 1, -1, -2)),
        *[(True, -5)] * 4,
    ]


@pytest.mark.parametrize(("people", "rounds"), [(4, 1), (12, 3)])
def test_as_many_queries_for_many_rounds_as_for_one(
    club: Club, people: int, rounds: int, django_assert_num_queries: Any
) -> None:
    tournament = set_up(club, has_teams=True)
    entered = gather(tournament, people)
    for number in range(1, rounds + 1):
        for sheet in play_round(tournament, number):
            write_on_paper(sheet, 1, (1, 1, -1, -1))
        award(entered[number], number, -1)
    tournament = stored(tournament)
    with django_assert_num_queries(5):
        standings_of(tournament)
