"""What stands on the pages: no link leads to a refusal, and whatever can be sent is offered by a page.

A test that posts to an address does not notice that its button is missing. Here the forms that stand on the
pages are held against `offered.toml`, state by state, for everybody who may come by.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from datetime import date, timedelta
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localdate, now

from rulesets.rules.presets import presets
from scorekeeper.evenings.models import Payment, PlannedRound
from scorekeeper.evenings.writes.attendance import Coming, begin_evening
from scorekeeper.evenings.writes.mergers import merge_players
from scorekeeper.evenings.writes.rounds import draw_rounds as draw_evening
from scorekeeper.groups.models import Evening as GroupEvening
from scorekeeper.groups.models import Player
from scorekeeper.leagues.models import Season
from scorekeeper.leagues.writes import close_season, make_season
from scorekeeper.tournaments.links import entry_token
from scorekeeper.tournaments.models import Release, Tournament
from scorekeeper.tournaments.naming import Entry
from scorekeeper.tournaments.writes.entrants import enter_people
from scorekeeper.tournaments.writes.rounds import draw_rounds, open_round
from tests.access import NEVER, STATUS, VISITORS
from tests.cast import Evening, begin, deal, enter, undo, visitor
from tests.club import Club, found, invite, person, player, signed_in, take_in
from tests.crawling import look_around
from tests.depths import thorough_but
from tests.scorekeeper.test_access import make_world
from tests.scorekeeper.tournaments.hall import gather, planned, set_up
from tests.scorekeeper.tournaments.played import close
from tests.scorekeeper.tournaments.tables import lock, play, play_round, send_in, table_at

pytestmark = pytest.mark.django_db

OFFERED: dict[str, dict[str, list[str]]] = tomllib.loads(
    Path(__file__).with_name("offered.toml").read_text(encoding="utf-8")
)
"""By the state of things and by who comes: the names of the addresses to which something can be sent."""


def test_of_nothing_a_button_is_missing() -> None:
    """Every address that changes something stands on a page, in some state, or it is known why not."""
    offered = {name for visits in OFFERED.values() for names in visits.values() for name in names}
    changing = {name for name, answers in STATUS.items() if answers["POST"] != NEVER}
    assert sorted(changing - offered) == sorted(ON_NO_PAGE)


ON_NO_PAGE = {
    "alive": "is asked by what watches the server",
    "healthy": "is asked by what watches the server",
    "api:deals": "is asked by programs",
    "api:score": "is asked by programs",
    "account_confirm_login_code": "only where mail is sent",
    "account_email": "only where mail is sent",
    "account_email_verification_sent": "only where mail is sent",
    "account_request_login_code": "only where mail is sent",
    "account_sessions": "only where somebody is signed in elsewhere, too",
    "mfa_add_webauthn": "only with https",
    "mfa_list_webauthn": "only with a passkey",
    "mfa_login_webauthn": "only with a passkey",
    "mfa_reauthenticate_webauthn": "only with a passkey",
    "mfa_remove_webauthn": "only with a passkey",
    "archive:restoring": "on the page of a file that is just being read",
}
"""What can be sent without a button for it, and why."""


def test_states_are_those_that_are_described() -> None:
    assert sorted(OFFERED) == sorted(["a club", *STATES])


IN_A_SHORT_RUN = (
    *("nobody", "who has the link to read", "who has the link to write"),
    *("reader", "scorer", "owner", "who has the read link of the group"),
)
"""The others find at a club what any stranger does."""


@pytest.mark.parametrize("who", thorough_but(VISITORS, *IN_A_SHORT_RUN))
def test_who_comes_to_a_club_finds_what_they_may_use_and_nothing_else(who: str) -> None:
    here = make_world()
    browser = here.visitors()[who]
    pages = ("/", here.club.url, here.evening.url, here.round.url, f"/rules/{here.ruleset}/")
    open_to_them = [each for each in pages if browser.get(each, follow=True).status_code == HTTPStatus.OK]
    looked = look_around(browser, *open_to_them)
    assert looked.dead == []
    assert sorted(looked.offered) == OFFERED["a club"][who]


# --- States in which there is something else to do ------------------------------------------------------


class Visit(NamedTuple):
    """Who comes to a page, looking at all that lies below it."""

    browser: Client
    start: str


Visits = dict[str, Visit]
"""By who comes."""


def closed_season(club: Club) -> Visits:
    year = {"first_day": date(2025, 1, 1), "last_day": date(2025, 12, 31)}
    season = make_season(group=club.group, name="2025", **year)
    close_season(season=season, user=club.anna)
    return of_group(club, "standings/?season=1")


def season_of_today_closed(club: Club) -> Visits:
    """Whoever wants to begin an evening is told that the day is over, and owners are asked."""
    take_in(club, begin())
    season = make_season(group=club.group, name="Heute")
    close_season(season=season, user=club.anna)
    Season.objects.update(last_day=localdate() + timedelta(days=1))
    return of_group(club, "")


def season_with_evenings(club: Club) -> Visits:
    enter(take_in(club, begin()), deal(), deal(points=90))
    make_season(group=club.group, name="Saison")
    return of_group(club, "seasons/1/")


def file_to_settle(club: Club) -> Visits:
    """A file of results, whose rules and day are asked for."""
    file = SimpleUploadedFile("krone.csv", b"Anna;Ben;Cem;Dora\n1;-1;1;-1\n3;-3;-3;3\n")
    page = signed_in(club.ben).post(f"{club.url}import/", {"file": file}, follow=True)
    return of_group(club, page.request["PATH_INFO"].removeprefix(club.url))


def round_to_draw(club: Club) -> Visits:
    """All lists of a round are locked, and the next one waits to be drawn."""
    tournament = play_round(club)
    for number in (1, 2):
        lock(table_at(tournament, number))
    close(tournament, 1)
    return of_group(club, f"tournaments/{tournament.slug}/")


def large_club(club: Club) -> Visits:
    """So many players that an evening begins with who is here."""
    Player.objects.bulk_create(Player(group=club.group, name=f"Spieler {number}") for number in range(8))
    return of_group(club, "")


def of_group(club: Club, path: str) -> Visits:
    """An owner and a scorer at a page of the group."""
    people = {"owner": club.anna, "scorer": club.ben}
    return {who: Visit(signed_in(user), f"{club.url}{path}") for who, user in people.items()}


def merged_players(club: Club) -> Visits:
    merge_players(player=player(club, "Emil"), into=player(club, "Dora"), user=club.anna)
    return of_group(club, "players/")


def two_players(club: Club) -> Visits:
    merging = f"players/{player(club, 'Emil').pk}/merge/?into={player(club, 'Dora').pk}"
    return {"owner": of_group(club, merging)["owner"]}


def guest_who_is_a_player(club: Club) -> Visits:
    take_in(club, begin(("Anna", "Ben", "Cem", "Zoe")))
    return of_group(club, f"players/{player(club, 'Emil').pk}/guest/?name=Zoe")


def evening_with_debts(club: Club) -> Visits:
    """Two tables; of those who owe something, one has paid."""
    first = take_in(club, begin())
    names = ("Emil", "Frieda", "Gerd", "Hanna")
    second = take_in(club, begin(names), beside=first)
    enter(first, deal())
    enter(second, deal(names, re=["Emil", "Frieda"]))
    evening = first.sheet.evening
    Payment.objects.create(
        evening=evening, payer=player(club, "Cem"), payee=player(club, "Anna"), cents=5, rate=10
    )
    return of_group(club, f"evenings/{evening.pk}/?cents=10")


def invitation(club: Club) -> Visits:
    _invitation, token = invite(club)
    return {"guest": Visit(signed_in(person("Olga")), f"/groups/invited/{token}/")}


def swapped_tables(club: Club) -> Visits:
    night = night_of_eight(club)
    first, second = (table[0] for table in planned_of(night, 1))
    return of_group(club, f"evenings/{night.pk}/rounds/1/?swap={first}&swap={second}")


def planned_of(evening: GroupEvening, number: int) -> list[list[int]]:
    """Who is to sit where in a round, by number."""
    tables: list[list[int]] = PlannedRound.objects.get(evening=evening, number=number).tables
    return tables


def drawn_tables(club: Club) -> Visits:
    return of_group(club, f"evenings/{night_of_eight(club).pk}/")


def night_of_eight(club: Club) -> GroupEvening:
    """An evening of two tables, whose rounds are drawn."""
    night = begin_evening(
        group=club.group,
        title="",
        preset="ddv",
        rules=presets()["ddv"].rules,
        version=None,
        length=None,
        rounds=2,
        coming=Coming(guests=tuple(f"Gast {number}" for number in range(8))),
    )
    draw_evening(evening=night)
    return night


def entrants(club: Club) -> Visits:
    tournament = set_up(club, takes_entries=True)
    enter_people(tournament=tournament, entries=[Entry(name) for name in ("Anna", "Ben", "Zoe")])
    return of_group(club, f"tournaments/{tournament.slug}/")


def entering(club: Club) -> Visits:
    tournament = set_up(club, takes_entries=True)
    token = entry_token(tournament.slug, tournament.link_series)
    return {"guest": Visit(Client(), f"/tournaments/enter/{token}/")}


def drawn_round(club: Club) -> Visits:
    return of_group(club, f"tournaments/{drawn(club).slug}/")


def drawn(club: Club) -> Tournament:
    """A tournament with a clock whose rounds are drawn."""
    tournament = set_up(club, preset="club_five", length=2, minutes=100, minutes_at_five=125)
    gather(tournament, 8)
    draw_rounds(tournament=tournament)
    return tournament


def swapped_seats(club: Club) -> Visits:
    tournament = drawn(club)
    first, second = (table[0] for table in planned(tournament, 1))
    return of_group(club, f"tournaments/{tournament.slug}/rounds/1/?swap={first}&swap={second}")


def open_tables(club: Club) -> Visits:
    tournament = drawn(club)
    open_round(tournament=tournament, number=1)
    return of_group(club, f"tournaments/{tournament.slug}/")


def round_in_play(club: Club) -> Visits:
    tournament = play_round(club)
    table = table_at(tournament)
    return of_group(club, f"tournaments/{tournament.slug}/") | at_table(table)


def at_table(table: Evening) -> Visits:
    """The phone that writes at a table, and one that reads."""
    return {
        "who writes": Visit(visitor(table.token), table.url),
        "who reads": Visit(visitor(table.read_token), table.url),
    }


def time_is_over(club: Club) -> Visits:
    tournament = play_round(club)
    play(table_at(tournament), 1)
    Release.objects.update(released=now() - timedelta(hours=4))
    return of_group(club, f"tournaments/{tournament.slug}/") | at_table(table_at(tournament))


def list_to_hand_in(club: Club) -> Visits:
    table = table_at(play_round(club))
    play(table, 2)
    return at_table(table)


def list_to_confirm(club: Club) -> Visits:
    table = table_at(play_round(club))
    play(table, 2)
    send_in(table)
    return at_table(table)


def list_with_open_deals(club: Club) -> Visits:
    table = table_at(play_round(club))
    play(table, 1)
    return at_table(table)


def locked_list(club: Club) -> Visits:
    tournament = play_round(club)
    lock(table_at(tournament))
    return of_group(club, f"tournaments/{tournament.slug}/") | at_table(table_at(tournament))


def closed_round(club: Club) -> Visits:
    tournament = play_round(club)
    for number in (1, 2):
        lock(table_at(tournament, number))
    close(tournament, 1)
    draw_rounds(tournament=tournament)
    return of_group(club, f"tournaments/{tournament.slug}/")


def account(club: Club) -> Visits:
    """Signed in on two devices, with a password."""
    club.anna.set_password("Karlchen fängt den Fuchs")
    club.anna.save()
    signed_in(club.anna).get("/")
    return {"owner": Visit(signed_in(club.anna), reverse("mfa_index"))}


def nobody_signed_in(_club: Club) -> Visits:
    return {"nobody": Visit(Client(), reverse("account_login"))}


def empty_sheet(_club: Club) -> Visits:
    return at_table(begin())


def sheet_in_play(_club: Club) -> Visits:
    evening = begin()
    enter(evening, deal(), deal())
    return at_table(evening)


def deal_taken_back(_club: Club) -> Visits:
    evening = begin()
    enter(evening, deal(), deal())
    undo(evening)
    return at_table(evening)


def evening_over(_club: Club) -> Visits:
    evening = begin(preset="pub", length=4)
    enter(evening, *[deal()] * 4)
    return at_table(evening)


STATES: dict[str, Callable[[Club], Visits]] = {
    "a closed season": closed_season,
    "a season of today that is closed": season_of_today_closed,
    "a large club": large_club,
    "a season with evenings": season_with_evenings,
    "a file to settle": file_to_settle,
    "a round to draw": round_to_draw,
    "merged players": merged_players,
    "two players": two_players,
    "a guest who is a player": guest_who_is_a_player,
    "an evening with debts": evening_with_debts,
    "an invitation": invitation,
    "drawn tables": drawn_tables,
    "two to change seats": swapped_tables,
    "entrants": entrants,
    "entering": entering,
    "a drawn round": drawn_round,
    "two of a tournament to change seats": swapped_seats,
    "open tables": open_tables,
    "a round in play": round_in_play,
    "a round whose time is over": time_is_over,
    "a list to hand in": list_to_hand_in,
    "a list to confirm": list_to_confirm,
    "a list with open deals": list_with_open_deals,
    "a locked list": locked_list,
    "a closed round": closed_round,
    "an account": account,
    "nobody signed in": nobody_signed_in,
    "an empty sheet": empty_sheet,
    "a sheet in play": sheet_in_play,
    "a deal taken back": deal_taken_back,
    "an evening that is over": evening_over,
}


@pytest.mark.parametrize("state", STATES)
def test_in_each_state_pages_offer_what_there_is_to_do(state: str) -> None:
    visits = STATES[state](found())
    looked = {who: look_around(*visit, below=urlsplit(visit.start).path) for who, visit in visits.items()}
    assert [link for each in looked.values() for link in each.dead] == []
    assert {who: sorted(each.offered) for who, each in looked.items()} == OFFERED[state]
