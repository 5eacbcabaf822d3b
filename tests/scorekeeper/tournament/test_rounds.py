"""The rounds of a tournament: drawn, opened, released."""

from __future__ import annotations

from collections import Counter

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import now

from rulesets.rules.presets import presets
from scorekeeper.club.evenings.draw.report import report_on
from scorekeeper.club.evenings.models import Making, PlannedRound
from scorekeeper.club.evenings.rounds.writes import CannotOpen
from scorekeeper.tournament.counting import Ahead
from scorekeeper.tournament.entrants.writes import all_here, drop_out, enter_people, take_over
from scorekeeper.tournament.models import Release, Table, Tournament
from scorekeeper.tournament.naming import Entry
from scorekeeper.tournament.rounds.reads import seats_in_turn
from scorekeeper.tournament.rounds.writes import draw_rounds, length_of_round, open_round, release_round
from scorekeeper.tournament.standings.reads import ranking_of, standings_of
from tests.club import Club
from tests.scorekeeper.tournament.hall import address, gather, leader, planned, set_up, sheets_of, stored
from tests.scorekeeper.tournament.played import opened, play_round

pytestmark = pytest.mark.django_db


def numbers(tournament: Tournament) -> list[int]:
    return list(PlannedRound.objects.filter(evening=tournament.evening_id).values_list("number", flat=True))


def test_all_rounds_are_drawn_ahead_and_nobody_meets_twice_or_a_club_mate_first(club: Club) -> None:
    tournament = set_up(club, 32)
    assert draw_rounds(tournament=tournament) == 1
    rounds = [planned(tournament, number) for number in (1, 2, 3)]
    clubs = [[number % 4 for number in table] for table in rounds[0]]
    assert [table for table in clubs if len(set(table)) != len(table)] == []
    assert report_on(rounds).repeats == 0
    assert [sorted(one for table in tables for one in table) for tables in rounds] == [list(range(1, 33))] * 3


def test_round_by_round_only_the_next_is_drawn(club: Club) -> None:
    tournament = set_up(club, 16, ahead=Ahead.ROUND)
    draw_rounds(tournament=tournament)
    assert numbers(tournament) == [1]
    open_round(tournament=tournament, number=1)
    assert draw_rounds(tournament=tournament) == 2
    assert numbers(tournament) == [1, 2]
    assert report_on([planned(tournament, 1), planned(tournament, 2)]).repeats == 0


def test_the_last_round_waits_for_the_standing_and_knows_who_met(club: Club) -> None:
    tournament = set_up(club, 40, last_by_standing=True)
    draw_rounds(tournament=tournament)
    assert numbers(tournament) == [1, 2]
    for number in (1, 2):
        open_round(tournament=tournament, number=number)
    ranking = list(range(40, 0, -1))
    assert draw_rounds(tournament=tournament, ranking=ranking) == 3
    first, *_others, last = planned(tournament, 3)
    place = {one: at for at, one in enumerate(ranking)}
    assert sum(place[one] for one in first) < sum(place[one] for one in last)
    assert report_on([planned(tournament, number) for number in (1, 2, 3)]).repeats == 0


def test_at_tables_of_four_those_sit_out_who_did_not_before_and_nobody_meets_twice(club: Club) -> None:
    tournament = set_up(club, 18, fours_only=True)
    draw_rounds(tournament=tournament)
    out = [
        set(range(1, 19)) - {one for table in planned(tournament, number) for one in table}
        for number in (1, 2, 3)
    ]
    assert out == [{17, 18}, {15, 16}, {13, 14}]
    assert {len(table) for number in (1, 2, 3) for table in planned(tournament, number)} == {4}
    assert report_on([planned(tournament, number) for number in (1, 2, 3)]).repeats == 0


def test_who_sat_out_is_seated_before_all_others() -> None:
    assert seats_in_turn([1, 2, 3, 4, 5], Counter({5: 1}), fours_only=True) == [1, 2, 3, 5]
    assert seats_in_turn([1, 2, 3, 4, 5], Counter(), fours_only=False) == [1, 2, 3, 4, 5]


def test_rules_for_four_draw_tables_of_four(club: Club) -> None:
    tournament = set_up(club, 13, preset="online")
    draw_rounds(tournament=tournament)
    assert [len(table) for table in planned(tournament, 1)] == [4, 4, 4]


def test_a_drop_out_leaves_the_past_and_draws_the_rest_again(club: Club) -> None:
    tournament = set_up(club)
    entered = gather(tournament, 17)
    draw_rounds(tournament=tournament)
    open_round(tournament=tournament, number=1)
    past = planned(tournament, 1)
    drop_out(entrant=entered[4])
    with pytest.raises(CannotOpen):
        open_round(tournament=tournament, number=2)
    draw_rounds(tournament=tournament)
    assert planned(tournament, 1) == past
    assert sorted(one for table in planned(tournament, 2) for one in table) == [1, 2, 3, 4, *range(6, 18)]
    assert open_round(tournament=tournament, number=2).plan.number == 2


def test_a_substitute_sits_where_the_other_was_drawn(club: Club) -> None:
    tournament = set_up(club)
    entered = gather(tournament, 16)
    draw_rounds(tournament=tournament)
    open_round(tournament=tournament, number=1)
    before = [planned(tournament, number) for number in (2, 3)]
    substitute = take_over(entrant=entered[2], entry=Entry("Zoe", "Ulm"))
    assert (substitute.number, substitute.substitute_for) == (17, entered[2])
    assert [planned(tournament, number) for number in (2, 3)] == [
        [[17 if one == 3 else one for one in table] for table in tables] for tables in before
    ]
    open_round(tournament=tournament, number=2)
    names = [seat.name for sheet in sheets_of(tournament, 2) for seat in sheet.seats.all()]
    assert len(names) == 16
    assert "Zoe" in names
    assert "Gast 3" not in names


def test_opening_a_round_opens_a_sheet_for_each_table(club: Club) -> None:
    tournament = set_up(club, 17, minutes=100, minutes_at_five=125)
    draw_rounds(tournament=tournament)
    release = open_round(tournament=tournament, number=1)
    sheets = sheets_of(tournament, 1)
    assert [(sheet.seats.count(), sheet.length) for sheet in sheets] == [(4, 24), (4, 24), (4, 24), (5, 30)]
    assert [table.sheet for table in Table.objects.order_by("pk")] == sheets
    assert (release.minutes, release.minutes_at_five, release.released) == (100, 125, None)
    assert open_round(tournament=tournament, number=1) == release
    assert Table.objects.count() == 4


def test_the_clock_runs_for_all_from_the_release_on(club: Club) -> None:
    tournament = opened(club, 16, minutes=100)
    release_round(tournament=tournament, number=1)
    released = Release.objects.get().released
    assert released is not None
    release_round(tournament=tournament, number=1)
    assert Release.objects.get().released == released


def test_without_a_clock_a_round_is_released_when_it_is_opened(club: Club) -> None:
    tournament = set_up(club, 16)
    draw_rounds(tournament=tournament)
    assert open_round(tournament=tournament, number=1).released is not None


@pytest.mark.parametrize("number", [2, 4])
def test_only_the_next_round_is_opened(club: Club, number: int) -> None:
    tournament = set_up(club, 16)
    draw_rounds(tournament=tournament)
    with pytest.raises(CannotOpen):
        open_round(tournament=tournament, number=number)
    assert not tournament.evening.sheets.exists()


@pytest.mark.parametrize(("given", "at_five"), [(24, 30), (12, 15), (8, 10), (16, 20), (10, 15), (0, 0)])
def test_at_five_so_many_more_that_everybody_plays_as_many(given: int, at_five: int) -> None:
    rules = presets()["ddv_five"].rules
    assert (length_of_round(rules, given, 4), length_of_round(rules, given, 5)) == (given, at_five)


def test_a_plan_says_by_which_seed_it_was_drawn(club: Club) -> None:
    tournament = set_up(club, 16)
    draw_rounds(tournament=tournament, seed="abc234")
    first = [planned(tournament, number) for number in (1, 2, 3)]
    plans = PlannedRound.objects.filter(evening=tournament.evening_id)
    assert set(plans.values_list("seed", "making")) == {("abc234", Making.DRAWN)}
    draw_rounds(tournament=tournament)
    assert [planned(tournament, number) for number in (1, 2, 3)] == first


def past_of(tournament: Tournament, number: int) -> object:
    """A round as it is stored, and who sat where."""
    plan = PlannedRound.objects.filter(evening=tournament.evening_id, number=number).values().get()
    return plan, [[seat.name for seat in sheet.seats.all()] for sheet in sheets_of(tournament, number)]


def queries_to_open(club: Club, people: int) -> int:
    """How much is asked to open the first round of so many people."""
    tournament = set_up(club, people)
    draw_rounds(tournament=tournament)
    with CaptureQueriesContext(connection) as asked:
        open_round(tournament=tournament, number=1)
    return len(asked)


def test_each_table_that_is_opened_asks_for_little_and_the_evening_is_summed_once(club: Club) -> None:
    few, many = queries_to_open(club, 8), queries_to_open(club, 48)
    assert many - few == 10 * 8


def test_who_comes_late_is_drawn_and_the_past_stays_byte_for_byte(club: Club) -> None:
    tournament = opened(club, 24)
    past = past_of(tournament, 1)
    enter_people(tournament=tournament, entries=[Entry("Zoe", "Ulm")])
    all_here(tournament=tournament)
    draw_rounds(tournament=tournament)
    assert past_of(tournament, 1) == past
    assert [sorted(one for table in planned(tournament, number) for one in table) for number in (2, 3)] == [
        list(range(1, 26))
    ] * 2
    assert report_on([planned(tournament, number) for number in (1, 2, 3)]).repeats == 0
    again = [planned(tournament, number) for number in (2, 3)]
    draw_rounds(tournament=tournament)
    assert [planned(tournament, number) for number in (2, 3)] == again


def before_the_last_round(club: Club) -> tuple[Tournament, list[int]]:
    """Two rounds in which many made the same; one has gone, one has come, one plays for somebody."""
    tournament = set_up(club, last_by_standing=True, ties=[])
    entered = gather(tournament, 16)
    for number in (1, 2):
        play_round(tournament, number)
    drop_out(entrant=entered[4])
    take_over(entrant=entered[5], entry=Entry("Zoe"))
    enter_people(tournament=tournament, entries=[Entry("Max")])
    all_here(tournament=tournament)
    return tournament, ranking_of(standings_of(stored(tournament)))


def test_the_last_round_goes_by_the_standing_with_equals_late_and_gone(club: Club) -> None:
    tournament, ranking = before_the_last_round(club)
    points = [line.points for line in standings_of(stored(tournament)).lines]
    assert len(set(points)) < len(points)
    assert draw_rounds(tournament=tournament, ranking=ranking) == 3
    tables = planned(tournament, 3)
    here = {*range(1, 19)} - {5, 6}
    assert sorted(one for table in tables for one in table) == sorted(here)
    place = {one: at for at, one in enumerate([*ranking, 18])}
    means = [sum(place[one] for one in table) / 4 for table in tables]
    assert means == sorted(means)
    assert 18 in {*tables[-2], *tables[-1]}
    assert place[17] == place[6] + 1
    draw_rounds(tournament=tournament, ranking=ranking)
    assert planned(tournament, 3) == tables


def test_the_draw_by_standing_waits_for_all_lists(club: Club) -> None:
    tournament, _ranking = before_the_last_round(club)
    Table.objects.filter(sheet__round=2, sheet__table=3).update(locked=None)
    draw = address(club, tournament, "draw/")
    page = leader(club).post(draw, follow=True)
    assert "This round goes by the standings: 1 list from round 2 is missing." in page.content.decode()
    assert not PlannedRound.objects.filter(evening=tournament.evening_id, number=3).exists()
    Table.objects.filter(sheet__round=2).update(locked=now())
    leader(club).post(draw)
    assert len(planned(tournament, 3)) == 4
