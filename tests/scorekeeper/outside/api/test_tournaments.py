"""A tournament for programs: what a hall shows of it, and to whom."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import caches
from django.utils.timezone import now

from scorekeeper.outside.api.tournaments.shapes import StateName
from scorekeeper.outside.api.writes import make_key
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.guards import read_token
from scorekeeper.tournament.awards.models import AwardKind
from scorekeeper.tournament.awards.writes import award
from scorekeeper.tournament.models import Entrant, Table, Tournament
from scorekeeper.tournament.table_actions import State
from tests.club import Club
from tests.scorekeeper.outside.api.schema import Program
from tests.scorekeeper.tournament.hall import set_up
from tests.scorekeeper.tournament.tables import play, play_round, send_in, table_at

pytestmark = pytest.mark.django_db


def program_of(club: Club, tournament: Tournament | None = None, *, may_write: bool = False) -> Program:
    """A program with a key of the club, or of one tournament."""
    given: dict[str, Any] = {"name": "Halle", "may_write": may_write, "expires": None, "user": club.anna}
    return Program(make_key(group=club.group, tournament=tournament, **given)[1])


def at(club: Club, tournament: Tournament, more: str = "") -> str:
    return f"groups/{club.group.slug}/tournaments/{tournament.slug}{more}"


def test_a_tournament_says_what_it_is_set_to(club: Club) -> None:
    tournament = play_round(club, 4)
    told = program_of(club).ask(at(club, tournament)).json()
    names = ("title", "day", "entered", "rounds", "ruleset", "minutes", "counting", "next_begins")
    assert {name: told[name] for name in names} == {
        "title": "Weihnachtsturnier",
        "day": "2026-12-12",
        "entered": 4,
        "rounds": 3,
        "ruleset": "club_five",
        "minutes": 100,
        "counting": "points",
        "next_begins": None,
    }


def test_rounds_say_how_far_they_are_and_when_time_is_over(club: Club) -> None:
    tournament = play_round(club, 8)
    told = program_of(club).ask(at(club, tournament, "/rounds")).json()
    assert (told["current"], [(each["round"], each["state"], each["tables"]) for each in told["rounds"]]) == (
        1,
        [(1, "released", 2), (2, "drawn", 2), (3, "drawn", 2)],
    )
    first = told["rounds"][0]
    assert (first["minutes"], first["minutes_at_five"], first["locked"]) == (100, 125, 0)
    assert first["released"] < first["ends"] < first["ends_at_five"]


def test_a_round_says_who_sits_where_and_how_far_each_table_is(club: Club) -> None:
    tournament = play_round(club, 9)
    play(table_at(tournament, 1), 2)
    send_in(table_at(tournament, 1))
    Table.objects.filter(sheet=table_at(tournament, 2).sheet).update(called=now(), extra_minutes=5)
    program = program_of(club, tournament)
    told = program.ask(at(club, tournament, "/rounds/1")).json()
    assert (told["state"], told["calls"], told["aside"]) == ("released", [2], [])
    first, second = told["seating"]
    tables = [(each["table"], each["state"], each["deals"], each["length"]) for each in (first, second)]
    assert tables == [(1, "handed_in", 2, 2), (2, "released", 0, 5)]
    assert (first["sheet"], second["extra_minutes"]) == (table_at(tournament, 1).sheet.slug, 5)
    assert second["ends"] > first["ends"]
    seats = [seat.name for seat in table_at(tournament, 1).sheet.seats.all()]
    assert [(each["seat"], each["name"]) for each in first["seats"]] == list(enumerate(seats, 1))
    assert {each["number"] for table in (first, second) for each in table["seats"]} == set(range(1, 10))
    planned = program.ask(at(club, tournament, "/rounds/2")).json()
    assert {(each["state"], each["sheet"]) for each in planned["seating"]} == {("drawn", None)}
    assert program.codes(at(club, tournament, "/rounds/4")) == (404, [("not_found", "")])


def test_programs_are_told_of_every_state_of_a_table() -> None:
    assert StateName.__args__ == tuple(state.name.lower() for state in State)  # type: ignore[attr-defined]


def test_who_knows_a_round_is_told_nothing_until_something_changes(club: Club) -> None:
    tournament = play_round(club, 4)
    program, address = program_of(club, tournament), at(club, tournament, "/rounds/1")
    etag = program.ask(address)["ETag"]
    assert program.ask(address, If_None_Match=etag).status_code == 304
    Table.objects.update(called=now())
    assert program.ask(address, If_None_Match=etag).json()["calls"] == [1]


def test_what_a_desk_knows_of_people_is_for_keys_that_write(club: Club) -> None:
    tournament = play_round(club, 5)
    Entrant.objects.filter(attendance__number=1).update(member_number="BW-017", has_paid=True, land="BW")
    reads, writes = program_of(club, tournament), program_of(club, tournament, may_write=True)
    (first, *_rest) = reads.ask(at(club, tournament, "/entrants")).json()["entrants"]
    assert first == {
        "number": 1,
        "name": "Gast 1",
        "club": "Soest",
        "is_here": True,
        "is_out": False,
        "waits": 0,
        "first_round": 1,
        "last_round": None,
    }
    (first, *_rest) = writes.ask(at(club, tournament, "/entrants")).json()["entrants"]
    assert (first["member_number"], first["land"], first["paid"]) == ("BW-017", "BW", True)
    for program, is_told in ((reads, False), (writes, True)):
        lines = program.ask(at(club, tournament, "/standings")).json()["lines"]
        assert [line.get("member_number") == "BW-017" for line in lines if line["number"] == 1] == [is_told]


def test_entrants_come_page_by_page(club: Club) -> None:
    tournament = set_up(club, 60)
    program = program_of(club, tournament)
    pages = [program.ask(at(club, tournament, f"/entrants?page={page}")).json() for page in (1, 2)]
    numbers = [each["number"] for told in pages for each in told["entrants"]]
    assert (numbers, pages[0]["pages"], pages[0]["total"]) == (list(range(1, 61)), 2, 60)


def test_the_list_of_a_table_is_for_its_link_and_for_keys(club: Club) -> None:
    tournament = play_round(club, 8)
    table, other = table_at(tournament, 1), table_at(tournament, 2)
    play(table, 1)
    address = f"sheets/{table.sheet.slug}/list"
    told = Program(read_token(table.token)).ask(address).json()
    names = ("round", "table", "deals", "open_deals", "is_over")
    assert [told[name] for name in names] == [1, 1, 1, 1, False]
    assert [each["total"] for each in told["seats"]] == [1, 1, -1, -1]
    assert [each["about"] for each in told["findings"]][:2] == ["deals", "sum"]
    assert program_of(club, tournament).ask(address).json() == told
    assert Program(other.token).codes(address) == (404, [("not_found", "")])
    assert program_of(club).codes("sheets/nowhere/list") == (404, [("not_found", "")])


def test_while_standings_are_hidden_only_the_key_of_who_leads_tells_them(club: Club) -> None:
    tournament = play_round(club, 4, hides_standings=True)
    Evening.objects.update(is_hidden=True)
    of_group, reads = program_of(club, may_write=True), program_of(club, tournament)
    leads = program_of(club, tournament, may_write=True)
    standings, listed = at(club, tournament, "/standings"), f"sheets/{table_at(tournament).sheet.slug}/list"
    assert [each.ask(standings).status_code for each in (of_group, reads, leads)] == [403, 403, 200]
    assert [each.ask(listed).status_code for each in (of_group, reads, leads)] == [200, 403, 200]


def test_the_ledger_is_for_keys_that_write(club: Club) -> None:
    tournament = play_round(club, 4)
    entrant = Entrant.objects.get(attendance__number=1)
    made = award(entrant=entrant, number=1, kind=AwardKind.PENALTY, points=-3, reason="Laut", user=club.anna)
    address = at(club, tournament, "/awards")
    assert program_of(club, tournament).codes(address) == (403, [("right", "")])
    (told,) = program_of(club, may_write=True).ask(address).json()["awards"]
    assert told == {
        "award": made.pk,
        "entrant": 1,
        "name": "Gast 1",
        "round": 1,
        "kind": "penalty",
        "points": -3,
        "reason": "Laut",
        "at": made.at.isoformat(),
    }


QUERIES = {"": 3, "/entrants": 5, "/rounds": 4, "/rounds/1": 14, "/standings": 7, "/awards": 3}


@pytest.mark.parametrize("people", [4, 21])
def test_as_many_queries_for_many_as_for_four(
    club: Club, people: int, django_assert_num_queries: Any
) -> None:
    tournament = play_round(club, people)
    program = program_of(club, tournament, may_write=True)
    program.ask("key")
    for path, queries in QUERIES.items():
        caches["limits"].clear()
        with django_assert_num_queries(queries):
            assert program.ask(at(club, tournament, path)).status_code == 200
