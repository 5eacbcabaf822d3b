"""While standings are hidden nobody learns them by another door: every address is asked by every visitor."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date
from io import BytesIO
from typing import Any
from uuid import UUID
from zipfile import ZipFile, is_zipfile

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from scorekeeper.club.kitty.writes import set_price
from scorekeeper.club.leagues.seasons.writes import make_season
from scorekeeper.outside.api.writes import make_key
from scorekeeper.outside.connections.models import FeedLink
from scorekeeper.outside.connections.writes import make_feed_link
from scorekeeper.play.groups import writes as groups
from scorekeeper.play.sheets.guards import read_token as table_read_token
from scorekeeper.play.sheets.guards import table_token
from scorekeeper.play.sheets.offline import digest_of
from scorekeeper.tournament.entrants.writes import all_here, enter_people
from scorekeeper.tournament.links import read_token
from scorekeeper.tournament.lists.writes import unlock_list
from scorekeeper.tournament.models import Series, Tournament
from scorekeeper.tournament.naming import Entry
from scorekeeper.tournament.setup.writes import change_tournament, series_of
from scorekeeper.tournament.standings.reads import standings_of
from tests.access import NEVER, STATUS
from tests.addresses import routes
from tests.cast import visitor
from tests.club import Club, person, player, signed_in
from tests.made_once import once_in_module
from tests.scorekeeper.tournament.hall import set_up, stored
from tests.scorekeeper.tournament.played import close, lock, make, open_next
from tests.scorekeeper.tournament.tables import lock as confirm_at
from tests.scorekeeper.tournament.tables import row, table_at

pytestmark = pytest.mark.django_db

MADE = (397, -103, -109, -185)
"""What the table makes by seats: 397 stands nowhere else."""
SAID = re.compile(r"(?<![\w#.-])(397(?!\w)|500[.,]00)")
TELLING = {
    *("sheets:sheet", "sheets:csv", "sheets:news", "sheets:evening", "sheets:picture", "sheets:deal"),
    *("tournaments:standings", "tournaments:line", "tournaments:list", "tournaments:csv"),
    *("evenings:group", "leagues:standings", "leagues:season"),
    *("leagues:course", "leagues:evenings", "leagues:csv", "embed:standings", "figures:records"),
    *("comparing:season", "archive:document"),
}
"""What tells a member what everybody made, as soon as it is no secret."""
OVERLAYS = {"feed:overlay", "feed:overlay_news"}
OF_PROGRAMS = {f"api:{name}" for name in ("sheet", "list", "evenings", "standings", "tournament")}
OF_MEMBERS = {"tournaments:csv", "comparing:season", "archive:document"}
DAY = date(2026, 12, 12)
FIRST: dict[str, Any] = {
    "int": 1,
    "num": 1,
    "slug": "x",
    "str": "x",
    "our": "en",
    "path": "guide/",
    "uuid": UUID(int=1),
}
"""What stands in addresses that are about something else."""
NOT_ASKED = {"healthy", "account_logout", "api:page", "api:openapi"}
"""What writes by a connection of its own, what would end the visit, and what has the points of examples."""


@pytest.fixture
@once_in_module
def tournament(club: Club) -> Tournament:
    """A tournament of two rounds with hidden standings; people of the club have played the first."""
    groups.change_group(group=club.group, name=club.group.name, shows_strength=True)
    make_season(group=club.group, name="Saison")
    make_feed_link(group=club.group)
    set_price(group=club.group, first_day=date(2026, 1, 1), fee=0, cents_per_point=100, points_by="leader")
    series = series_of(group=club.group, title="Serie", best_of=0)
    made = set_up(club, rounds=2, hides_standings=True, shows_entrants=True, series=series)
    enter_people(tournament=made, entries=[Entry(name) for name in ("Anna", "Ben", "Dora", "Emil")])
    all_here(tournament=made)
    (sheet,) = open_next(made, 1)
    make(sheet, MADE)
    lock(sheet)
    return stored(made)


def looker(club: Club) -> Client:
    """Who came by the read link of the group, with money and files."""
    link = groups.make_read_link(group=club.group, shows_money=True, shows_files=True)
    browser = Client()
    browser.get(f"/groups/read/{link.token}/")
    return browser


def visitors(club: Club, tournament: Tournament) -> dict[str, Client]:
    """Everybody who neither leads nor helps, and does not sit at the table."""
    along = Client()
    along.get(f"/tournaments/read/{read_token(tournament.slug)}/")
    return {
        "nobody": Client(),
        "stranger": signed_in(person("Olga")),
        "reader": signed_in(club.cem),
        "read link of the group": looker(club),
        "read link of the tournament": along,
        "program that reads": Client(headers={"authorization": f"Bearer {key_to_read(club)}"}),
    }


def key_to_read(club: Club) -> str:
    """A key of a program that reads what the group has."""
    given: dict[str, Any] = {"name": "Anzeige", "may_write": False, "expires": None, "user": club.anna}
    return make_key(group=club.group, **given)[1]


def url_of(name: str, route: str, club: Club, tournament: Tournament) -> str:
    """An address about the tournament, its first table, its evening, its season, who played there."""
    sheet = tournament.evening.sheets.get(round=1)
    given: dict[str, Any] = {
        "slug": sheet.slug if route.startswith("sheets/") else club.group.slug,
        "tournament": tournament.slug,
        "sheet": sheet.slug,
        "pk": tournament.evening_id if "/evenings/" in route else player(club, "Anna").pk,
        "other": player(club, "Dora").pk,
        "key": Series.objects.get().pk,
        "digest": digest_of(sheet, sheet.seats.count()),
        "token": token_for(club, route),
        "evening": tournament.evening_id,
        "name": "evening",
        "kind": "paid",
        "group": club.group.slug,
        "ruleset": "ddv",
    }
    asked = re.findall(r"<(\w+):(\w+)>", route)
    return reverse(name, kwargs={key: given.get(key, FIRST[kind]) for kind, key in asked})


def token_for(club: Club, route: str) -> str:
    """Those of the page for other web sites and of feeds; of all else one that opens nothing."""
    feed = FeedLink.objects.filter(group=club.group).first()
    if feed and route.startswith("groups/feed/"):
        return feed.token
    link = getattr(club.group, "read_link", None)
    return link.embed_token if link and route.startswith("groups/embed/") else "x" * 32


SHOWN = {name for name, answers in STATUS.items() if answers["GET"] != NEVER} - NOT_ASKED


def telling(browser: Client, club: Club, tournament: Tournament, names: Iterable[str] = SHOWN) -> set[str]:
    """The addresses, of some or all, that tell a visitor what somebody made."""
    club.group.refresh_from_db()
    found, known = set(), routes()
    for name in names:
        caches["limits"].clear()
        if says_it(browser.get(url_of(name, known[name], club, tournament))):
            found.add(name)
    return found


def says_it(response: Any) -> bool:
    """Whether an answer, also one that is packed, tells what somebody made."""
    if response.status_code != 200:
        return False
    content = b"".join(response.streaming_content) if response.streaming else response.content
    if is_zipfile(BytesIO(content)):
        with ZipFile(BytesIO(content)) as whole:
            content = b" ".join(whole.read(each) for each in whole.namelist())
    return SAID.search(content.decode(errors="replace")) is not None


@pytest.mark.parametrize("who", ["reader", "read link of the group"])
def test_what_will_tell_once_it_is_no_secret_tells_nothing_yet(
    club: Club, tournament: Tournament, who: str
) -> None:
    assert telling(visitors(club, tournament)[who], club, tournament, TELLING | OVERLAYS) == set()


@pytest.mark.thorough
def test_hidden_standings_leak_through_no_address(club: Club, tournament: Tournament) -> None:
    browsers = visitors(club, tournament)
    told = {who: telling(each, club, tournament) for who, each in browsers.items()}
    assert told == {who: set() for who in browsers}


@pytest.mark.thorough
def test_once_the_last_round_is_closed_all_of_them_tell(club: Club, tournament: Tournament) -> None:
    open_next(tournament, 2)
    close(tournament, 2)
    to_all = {"embed:standings", "feed:feed", *OVERLAYS}
    expected = {
        "nobody": to_all,
        "stranger": to_all,
        "reader": TELLING,
        "read link of the group": TELLING - OF_MEMBERS,
        "program that reads": OF_PROGRAMS,
        "read link of the tournament": {f"tournaments:{name}" for name in ("standings", "screen")},
    }
    asked = {**expected, "nobody": to_all | TELLING, "stranger": to_all | TELLING}
    browsers = visitors(club, tournament)
    told = {who: telling(each, club, tournament, asked[who]) for who, each in browsers.items()}
    assert told == expected


@pytest.mark.thorough
def test_who_leads_is_told_and_who_helps_sees_single_lists(club: Club, tournament: Tournament) -> None:
    leads, helps = (telling(signed_in(user), club, tournament) for user in (club.anna, club.ben))
    assert leads >= {"tournaments:standings", "tournaments:csv", "archive:document", "sheets:sheet"}
    # A season, the records and the page for other web sites tell nobody, since they show the same to all.
    assert leads & {"leagues:standings", "figures:records", "embed:standings", "evenings:group"} == set()
    assert {name.partition(":")[0] for name in helps} == {"sheets", "tournaments"}
    assert {name for name in helps if name.startswith("tournaments:")} == {
        "tournaments:list",
        "tournaments:table",
    }


@pytest.mark.thorough
def test_who_sits_at_a_table_sees_its_list_and_no_other(club: Club) -> None:
    made = set_up(club, rounds=2, hides_standings=True)
    enter_people(tournament=made, entries=[Entry(name) for name in ("Cem", *"ABCDEFG")])
    all_here(tournament=made)
    sheets = open_next(made, 1)
    lock(*sheets)
    cem, seen = signed_in(club.cem), []
    for sheet in sheets:
        own = sheet.seats.filter(player__user=club.cem).exists()
        seen.append((own, cem.get(f"/sheets/{sheet.slug}/").status_code))
    assert sorted(seen) == [(False, 403), (True, 200)]


@pytest.mark.thorough
@pytest.mark.parametrize("token_of", [table_token, lambda slug: table_read_token(table_token(slug))])
def test_who_has_a_link_of_a_table_still_sees_its_list(
    club: Club, tournament: Tournament, token_of: Callable[[str], str]
) -> None:
    sheet = tournament.evening.sheets.get()
    phone = visitor(token_of(sheet.slug))
    assert phone.get(f"/sheets/{sheet.slug}/").status_code == 200


def is_hidden(tournament: Tournament) -> bool:
    """What is noted at the evening, which is what its standings say, too."""
    found = stored(tournament)
    assert standings_of(found).is_hidden is found.evening.is_hidden
    return found.evening.is_hidden


@pytest.mark.thorough
def test_what_is_noted_follows_every_change(club: Club) -> None:
    """The lists are locked and unlocked as people do, and not by the tests."""
    made = set_up(club, 8, rounds=2, length=2, preset="club_five", hides_standings=True)
    open_next(made, 1)
    tables = [table_at(made, number) for number in (1, 2)]
    noted = []
    for table in tables:
        confirm_at(table)
        noted.append(is_hidden(made))
    unlock_list(table=row(tables[0]), reason="Slip", user=club.anna)
    noted.append(is_hidden(made))
    for hides in (False, True):
        change(made, hides_standings=hides)
        noted.append(is_hidden(made))
    open_next(made, 2)
    noted.append(is_hidden(made))
    for hides in (False, True):
        change(made, hides_standings=hides)
        noted.append(is_hidden(made))
    for number in (1, 2):
        confirm_at(table_at(made, number, round_number=2))
        noted.append(is_hidden(made))
    #                locked,     unlocked, shown, hidden, opened, shown, hidden, locked
    assert noted == [False, True, False, False, False, True, False, True, True, False]


def test_a_single_round_is_hidden_from_the_beginning(club: Club) -> None:
    assert is_hidden(set_up(club, rounds=1, hides_standings=True))


def change(tournament: Tournament, **said: Any) -> None:
    """Set the tournament to something else."""
    found = stored(tournament)
    change_tournament(tournament=found, title="Weihnachtsturnier", day=DAY, play=None, said=said)
