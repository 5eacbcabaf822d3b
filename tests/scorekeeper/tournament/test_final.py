"""A tournament with a cut and a final: who plays it, what they bring along, and how all pages say it."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from scorekeeper.club.evenings.rounds.writes import CannotOpen
from scorekeeper.tournament.counting import Carried, Counting
from scorekeeper.tournament.entrants.writes import Ticks, drop_out, take_over, tick_entrants
from scorekeeper.tournament.final.writes import make_cut, undo_cut
from scorekeeper.tournament.models import PlannedRound, Tournament
from scorekeeper.tournament.naming import Entry
from scorekeeper.tournament.rounds.repair_writes import take_back_round
from scorekeeper.tournament.rounds.writes import draw_rounds, open_round
from scorekeeper.tournament.setup.forms import TournamentForm
from scorekeeper.tournament.standings.reads import ranking_of, standings_of
from scorekeeper.tournament.standings.writes import count_tournament
from scorekeeper.tournament.table_actions import NotNow
from tests.club import Club
from tests.scorekeeper.tournament.hall import (
    address,
    entrants_of,
    leader,
    planned,
    set_up,
    sheets_of,
    stored,
)
from tests.scorekeeper.tournament.played import award, close, lock, make, open_next, play_remembered
from tests.scorekeeper.tournament.reckoning import Counted, Memory, result
from tests.scorekeeper.tournament.said_alike import expect_all_alike

pytestmark = pytest.mark.django_db

FINAL = {"cut_after": 2, "cut_size": 4, "carried": Carried.HALF}


def cut(tournament: Tournament, memory: Memory, size: int) -> None:
    """Make the cut; who is first is remembered by the page before."""
    make_cut(tournament=tournament, size=size)
    numbers = stored(tournament).finalists
    entrants = {each.number: str(each) for each in entrants_of(tournament)}
    memory.final = {entrants[number] for number in numbers}


def at_the_cut(club: Club, people: int = 9, **said: Any) -> tuple[Tournament, Memory, Random]:
    """A tournament after the two rounds before its final."""
    tournament = set_up(club, people, rounds=4, **{**FINAL, **said})
    memory, random = Memory(), Random(29)  # noqa: S311  # invented points
    for number in (1, 2):
        play_remembered(tournament, number, memory, random)
    return stored(tournament), memory, random


@pytest.mark.parametrize(
    ("by", "carried"),
    [
        (Counting.POINTS, Carried.HALF),
        (Counting.PLACES, Carried.NOTHING),
        (Counting.AVERAGE, Carried.ALL),
    ],
)
def test_page_and_files_say_of_a_final_what_a_second_reckoning_says(
    club: Club, by: Counting, carried: Carried
) -> None:
    tournament, memory, random = at_the_cut(club, counting=by, carried=carried, missed=-7)
    ties = tuple(map(str, tournament.ties))[:3]
    Tournament.objects.filter(pk=tournament.pk).update(ties=ties)
    counted = Counted(by=by, ties=ties, missed=-7, cut_after=2, carried=carried.share)
    url, client = address(club, tournament), leader(club)
    expect_all_alike(client, url, memory, result(memory, counted), by)
    before = [name for name, _line in ranked(memory, counted)]
    cut(tournament, memory, 4)
    assert memory.final == set(before[:4])
    expect_all_alike(client, url, memory, result(memory, counted), by)
    for number in (3, 4):
        play_remembered(stored(tournament), number, memory, random)
    away = next(each for each in entrants_of(tournament) if str(each) == before[8])
    award(away, 3, -5)
    memory.awards.append((before[8], 3, -5))
    expect_all_alike(client, url, memory, result(memory, counted), by)


def ranked(memory: Memory, counted: Counted) -> list[tuple[str, int | None]]:
    """Everybody with their places, the first first."""
    found = result(memory, counted).values()
    return [(each.name, each.place) for each in sorted(found, key=lambda each: each.place or 99)]


def test_only_who_plays_the_final_is_drawn_for_it_and_the_others_keep_their_places(club: Club) -> None:
    tournament, _memory, _random = at_the_cut(club)
    before = ranking_of(standings_of(tournament))
    with pytest.raises(NotNow):
        draw_rounds(tournament=tournament)
    with pytest.raises(CannotOpen):
        open_round(tournament=tournament, number=3)
    make_cut(tournament=tournament, size=4)
    tournament = stored(tournament)
    assert draw_rounds(tournament=tournament) == 3
    assert [sorted(planned(tournament, number)[0]) for number in (3, 4)] == [sorted(before[:4])] * 2
    open_round(tournament=tournament, number=3)
    make(sheets_of(tournament, 3)[0], (1, 1, -1, -1))
    lines = standings_of(tournament).lines
    assert [(line.entrant, line.place) for line in lines[4:]] == list(
        zip(before[4:], (5, 6, 7, 8, 9), strict=True)
    )
    assert {line.entrant for line in lines[:4]} == set(before[:4])


def test_rounds_of_the_final_are_not_drawn_before_the_cut(club: Club) -> None:
    tournament = set_up(club, 9, rounds=4, **FINAL)
    draw_rounds(tournament=tournament)
    plans = PlannedRound.objects.filter(evening=tournament.evening_id)
    assert list(plans.values_list("number", flat=True)) == [1, 2]


def test_who_has_left_makes_room_for_the_next(club: Club) -> None:
    tournament, _memory, _random = at_the_cut(club)
    before = ranking_of(standings_of(tournament))
    gone = next(each for each in entrants_of(tournament) if each.number == before[1])
    drop_out(entrant=gone)
    make_cut(tournament=tournament, size=4)
    assert stored(tournament).finalists == [before[0], *before[2:5]]


def test_a_substitute_plays_the_final_of_whom_they_took_over_from(club: Club) -> None:
    tournament, _memory, _random = at_the_cut(club)
    first = ranking_of(standings_of(tournament))[0]
    entrant = next(each for each in entrants_of(tournament) if each.number == first)
    take_over(entrant=entrant, entry=Entry("Zoe", "Ulm"))
    make_cut(tournament=tournament, size=4)
    tournament = stored(tournament)
    draw_rounds(tournament=tournament)
    assert tournament.finalists[0] == first
    assert 10 in planned(tournament, 3)[0]
    assert first not in planned(tournament, 3)[0]


def test_who_is_cut_is_not_here_whatever_is_ticked_nor_replaced(club: Club) -> None:
    tournament, _memory, _random = at_the_cut(club)
    last = ranking_of(standings_of(tournament))[-1]
    make_cut(tournament=tournament, size=4)
    tournament = stored(tournament)
    tick_entrants(tournament=tournament, ticks=Ticks((), (last,), (), ()))
    entrant = next(each for each in entrants_of(tournament) if each.number == last)
    assert not entrant.attendance.is_here_in(3)
    with pytest.raises(NotNow):
        take_over(entrant=entrant, entry=Entry("Zoe"))
    assert len(entrants_of(tournament)) == 9


def test_the_cut_is_undone_until_tables_of_the_final_are_open_and_these_are_taken_back(club: Club) -> None:
    tournament, memory, _random = at_the_cut(club)
    gone = entrants_of(tournament)[0]
    drop_out(entrant=gone)
    here = {each.number for each in entrants_of(tournament) if each.attendance.last_round is None}
    make_cut(tournament=tournament, size=4)
    draw_rounds(tournament=stored(tournament))
    open_round(tournament=stored(tournament), number=3)
    with pytest.raises(NotNow):
        undo_cut(tournament=tournament)
    take_back_round(tournament=stored(tournament), number=3, keeps_codes=True)
    undo_cut(tournament=tournament)
    assert {each.number for each in entrants_of(tournament) if each.attendance.last_round is None} == here
    assert stored(tournament).finalists == []
    make_cut(tournament=tournament, size=5)
    assert len(stored(tournament).finalists) == 5
    assert memory.final == set()


def test_nobody_is_cut_while_a_list_is_missing_or_two_are_level(club: Club) -> None:
    tournament = set_up(club, 8, rounds=2, cut_after=1, cut_size=4, ties=[])
    first, second = open_next(tournament, 1)
    for sheet in (first, second):
        make(sheet, (12, 5, -3, -14))
    lock(first)
    with pytest.raises(NotNow, match="Not all lists of round 1"):
        make_cut(tournament=tournament, size=4)
    lock(second)
    close(tournament, 1)
    with pytest.raises(NotNow, match="share place 5"):
        make_cut(tournament=tournament, size=5)
    with pytest.raises(NotNow, match="Only 8 players"):
        make_cut(tournament=tournament, size=9)
    make_cut(tournament=tournament, size=4)
    assert len(stored(tournament).finalists) == 4


def test_the_leader_sees_who_plays_the_final_says_so_and_takes_it_back(club: Club) -> None:
    tournament, _memory, _random = at_the_cut(club)
    client, url = leader(club), address(club, tournament)
    page = client.get(url).content.decode()
    assert f'href="{url}final/"' in page
    assert "Final: the first 4 play on" in page
    assert client.post(f"{url}draw/", follow=True).redirect_chain == [(f"{url}final/", 302)]
    looked = client.get(f"{url}final/", {"size": "5"}).content.decode()
    assert "Yes: these 5 play the final" in " ".join(looked.split())
    assert stored(tournament).finalists == []
    assert client.post(f"{url}final/", {"size": "5"}, follow=True).redirect_chain == [(url, 302)]
    assert len(stored(tournament).finalists) == 5
    assert "Undo: everyone is here again" in client.get(f"{url}final/").content.decode()
    client.post(f"{url}final/undo/")
    assert stored(tournament).finalists == []


def test_the_season_counts_all_points_of_a_final(club: Club) -> None:
    tournament, memory, random = at_the_cut(club)
    before = [line.points for line in standings_of(tournament).lines]
    make_cut(tournament=tournament, size=4)
    for number in (3, 4):
        play_remembered(stored(tournament), number, memory, random)
    count_tournament(tournament.evening)
    found = standings_of(stored(tournament))
    assert sum(line.points for line in found.lines) == 0
    assert [line.points for line in found.lines[4:]] == before[4:]
    assert found.lines[0].counts.denominator in (1, 2)


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ({"cut_after": "3", "cut_size": "8"}, ["cut_after"]),
        ({"cut_after": "2"}, ["cut_size"]),
        ({"cut_after": "2", "cut_size": "3"}, ["cut_size"]),
        ({"cut_after": "2", "cut_size": "8", "teams_meet": "on"}, ["cut_after"]),
        ({"cut_after": "2", "cut_size": "8"}, []),
    ],
)
def test_a_final_needs_rounds_on_both_sides_and_people(typed: dict[str, str], wrong: list[str]) -> None:
    form = TournamentForm({"rounds": "3", **typed})
    assert [name for name in ("cut_after", "cut_size") if form.has_error(name)] == wrong


def test_half_a_point_is_said_as_such(club: Club) -> None:
    assert Carried.HALF.share * 17 == Fraction(17, 2)
    tournament, memory, random = at_the_cut(club)
    make_cut(tournament=tournament, size=4)
    play_remembered(stored(tournament), 3, memory, random)
    halves = [line for line in standings_of(stored(tournament)).lines if line.counts.denominator == 2]
    page = leader(club).get(address(club, tournament, "standings/")).content.decode()
    assert page.count(".5</td>") == len(halves) > 0
