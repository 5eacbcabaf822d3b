"""What programs do: at a table of a tournament, for who leads it; and a sheet that they begin."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from scorekeeper.club.leagues.seasons.writes import close_season, make_season
from scorekeeper.play.groups.models import Evening, Role
from scorekeeper.play.groups.writes import change_role
from scorekeeper.play.sheets.guards import read_token
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.tournament.awards.models import Award
from scorekeeper.tournament.models import Table, Tournament
from tests.cast import deal, enter
from tests.club import Club
from tests.scorekeeper.outside.api.schema import Program
from tests.scorekeeper.outside.api.test_tournaments import at, program_of
from tests.scorekeeper.tournament.tables import SEATS, fresh, play, play_round, row, table_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(club: Club) -> Tournament:
    return play_round(club, 4)


@pytest.fixture
def leading(club: Club, tournament: Tournament) -> Program:
    """A program with a key that leads the tournament."""
    return program_of(club, tournament, may_write=True)


def test_a_table_calls_the_referee_and_is_answered(tournament: Tournament) -> None:
    table = table_at(tournament)
    phone, address = Program(table.token), f"sheets/{table.sheet.slug}/referee"
    called = phone.ask(address, "POST").json()["called"]
    assert phone.ask(address, "POST").json()["called"] == called == row(table).called.isoformat()
    assert phone.ask(address, "DELETE").json()["called"] is None
    assert Program(read_token(table.token)).codes(address, "POST") == (403, [("right", "")])


def test_a_list_is_handed_in_and_confirmed_until_it_is_locked(tournament: Tournament) -> None:
    table = table_at(tournament)
    phone, address = Program(table.token), f"sheets/{table.sheet.slug}/list"
    play(table, 1)
    assert phone.codes(f"{address}/hand-in", "POST", {"revision": 1}) == (409, [("not_over", "")])
    play(table, 1)
    assert phone.codes(f"{address}/confirm", "POST", {"revision": 2, "seats": [1]}) == (409, [("stale", "")])
    assert phone.codes(f"{address}/hand-in", "POST", {"revision": 1}) == (409, [("stale", "")])
    told = phone.ask(f"{address}/hand-in", "POST", {"revision": 2}).json()
    assert (told["revision"], told["handed_in"] is not None, told["locked"]) == (2, True, None)
    told = phone.ask(f"{address}/confirm", "POST", {"revision": 2, "seats": [1, 3]}).json()
    assert [each["has_confirmed"] for each in told["seats"]] == [True, False, True, False]
    told = phone.ask(f"{address}/confirm", "POST", {"revision": 2, "seats": [2, 4]}).json()
    assert (told["locked"] is not None, told["revision"], fresh(table).locked) == (True, 3, True)


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ({"seats": [1]}, [("refused", "revision")]),
        ({"revision": 2, "seats": [5]}, [("refused", "seats")]),
        ({"revision": 2, "seats": "all"}, [("refused", "seats")]),
        ({"revision": 2, "seat": [1]}, [("refused", "seat")]),
    ],
)
def test_nonsense_confirms_nothing(tournament: Tournament, body: Any, wrong: list[tuple[str, str]]) -> None:
    table = table_at(tournament)
    play(table, 2)
    address = f"sheets/{table.sheet.slug}/list/confirm"
    assert Program(table.token).codes(address, "POST", body) == (422, wrong)


def test_who_leads_releases_a_round_and_gives_minutes(
    club: Club, tournament: Tournament, leading: Program
) -> None:
    assert leading.codes(at(club, tournament, "/rounds/2/release"), "POST") == (409, [("not_now", "")])
    assert leading.ask(at(club, tournament, "/rounds/1/release"), "POST").json()["state"] == "released"
    address = at(club, tournament, "/rounds/1/tables/1/minutes")
    (table,) = leading.ask(address, "POST", {"minutes": 10}).json()["seating"]
    assert (table["extra_minutes"], Table.objects.get().extra_minutes) == (10, 10)
    assert leading.codes(address, "POST", {"minutes": 61}) == (422, [("refused", "minutes")])
    Table.objects.update(locked="2026-12-12T12:00:00Z")
    assert leading.codes(address, "POST", {"minutes": 10}) == (409, [("not_now", "")])
    assert [(line.by, str(line)) for line in tournament.log.order_by("pk")] == [
        (club.anna, "Round 1 released"),
        (club.anna, "Round 1, table 1: minutes added: 10"),
    ]


def test_an_award_is_noted_in_the_name_of_the_key_s_maker_and_cancelled(
    club: Club, tournament: Tournament, leading: Program
) -> None:
    sent = {"entrant": 2, "round": 1, "kind": "penalty", "points": 4, "reason": "Zeigen"}
    address = at(club, tournament, "/awards")
    told = leading.ask(address, "POST", sent).json()
    made = Award.objects.get()
    assert (made.by, made.points, made.entrant.number) == (club.anna, -4, 2)
    assert (told["award"], told["name"], told["points"], "cancelled" in told) == (
        made.pk,
        "Gast 2",
        -4,
        False,
    )
    told = leading.ask(f"{address}/{made.pk}", "DELETE").json()
    made.refresh_from_db()
    assert (told["cancelled"], made.cancelled_by) == (made.cancelled_at.isoformat(), club.anna)
    assert leading.codes(f"{address}/{made.pk + 1}", "DELETE") == (404, [("not_found", "")])


def test_an_award_is_asked_about_as_on_its_page(club: Club) -> None:
    tournament = play_round(club, 4, preset="ddv", length=8)
    leading, table = program_of(club, tournament, may_write=True), table_at(tournament)
    enter(table, deal(SEATS, game="penalty", by=["1"], penalty=3, to=[]))
    number = int(table.sheet.seats.earliest("position").name.removeprefix("Gast "))
    sent = {"entrant": number, "round": 1, "kind": "penalty", "points": 3, "reason": "Zeigen"}
    address = at(club, tournament, "/awards")
    assert leading.codes(address, "POST", sent) == (422, [("refused", "is_meant")])
    assert leading.codes(address, "POST", {**sent, "entrant": 99}) == (422, [("refused", "entrant")])
    assert leading.codes(address, "POST", {**sent, "round": 9}) == (422, [("refused", "round")])
    assert leading.codes(address, "POST", {**sent, "points": 0}) == (422, [("refused", "points")])
    assert leading.codes(address, "POST", {**sent, "reason": "\ud800"}) == (422, [("refused", "document")])
    assert leading.ask(address, "POST", {**sent, "is_meant": True}).status_code == 201


def test_nobody_leads_by_a_key_that_reads_or_one_of_the_group(club: Club, tournament: Tournament) -> None:
    asked = [
        ("/rounds/1/release", "POST", None),
        ("/rounds/1/tables/1/minutes", "POST", {"minutes": 5}),
        ("/awards", "POST", {}),
        ("/awards/1", "DELETE", None),
    ]
    for program in (program_of(club, tournament), program_of(club, may_write=True)):
        for more, method, body in asked:
            assert program.codes(at(club, tournament, more), method, body) == (403, [("right", "")])


def test_a_key_leads_no_more_once_its_maker_does_not(
    club: Club, tournament: Tournament, leading: Program
) -> None:
    address = at(club, tournament, "/rounds/1/release")
    assert leading.ask(address, "POST").status_code == 200
    Tournament.objects.update(set_up_by=club.ben)
    change_role(membership_id=club.group.memberships.get(user=club.ben).pk, role=Role.OWNER)
    change_role(membership_id=club.group.memberships.get(user=club.anna).pk, role=Role.SCORER)
    assert leading.codes(address, "POST") == (403, [("right", "")])


NEW = {"title": "Skatheim", "players": ["Anna", "Ben", "Cem", "Dora"]}


def test_a_program_begins_a_sheet_of_the_group(club: Club) -> None:
    program = program_of(club, may_write=True)
    rules = {"preset": "ddv", "options": {"fox": 2}}
    told = program.ask(
        f"groups/{club.group.slug}/sheets",
        "POST",
        {**NEW, "ruleset": rules, "first_dealer": "Anna", "length": 8},
    )
    sheet = Sheet.objects.get(slug=told.json()["sheet"])
    assert (told.status_code, sheet.title, sheet.group, sheet.first_dealer, sheet.length) == (
        *(201, "Skatheim", club.group),
        *(0, 8),
    )
    assert (sheet.ruleset.preset, sheet.ruleset.options) == ("ddv", {"fox": 2})
    assert [seat.player.name for seat in sheet.seats.all()] == NEW["players"]
    assert sheet.evening is not None
    phone = Program(told.json()["write_link"])
    assert phone.ask("key").json()["may_write"] is True
    assert Program(told.json()["read_link"]).ask("key").json()["may_write"] is False


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"players": ["Anna", "Ben", "Cem"]}, "players"),
        ({"players": ["Anna", "Ben", "Cem", {"name": "Dora", "from": 3}]}, "players"),
        ({"players": 4}, "players"),
        ({"ruleset": "nowhere"}, "ruleset.preset"),
        ({"deals": []}, "deals"),
        ({"title": "x" * 81}, "title"),
        ({"title": "\ud800"}, "document"),
        ({"first_dealer": "Olga"}, "first_dealer"),
    ],
)
def test_a_sheet_that_cannot_be_is_not_begun(club: Club, body: Any, path: str) -> None:
    address = f"groups/{club.group.slug}/sheets"
    assert program_of(club, may_write=True).codes(address, "POST", {**NEW, **body}) == (
        422,
        [("refused", path)],
    )
    assert not Sheet.objects.exists()


def test_a_sheet_is_begun_by_a_key_of_the_group_that_writes(club: Club, tournament: Tournament) -> None:
    address = f"groups/{club.group.slug}/sheets"
    assert program_of(club).codes(address, "POST", NEW) == (403, [("right", "")])
    assert program_of(club, tournament, may_write=True).codes(address, "POST", NEW) == (
        404,
        [("not_found", "")],
    )


def test_nothing_is_run_in_a_closed_season(club: Club, tournament: Tournament, leading: Program) -> None:
    Evening.objects.update(day=date(2026, 11, 1))
    season = make_season(group=club.group, name="2026", first_day=date(2026, 1, 1))
    close_season(season=season, user=club.anna)
    sheet = f"sheets/{table_at(tournament).sheet.slug}"
    asked = [(at(club, tournament, "/rounds/1/release"), None), (f"{sheet}/list/hand-in", {"revision": 1})]
    assert [leading.codes(address, "POST", body) for address, body in asked] == [(403, [("closed", "")])] * 2
