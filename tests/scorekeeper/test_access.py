"""Who may do what: every address of the project, with every method, for every kind of visitor."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from copy import deepcopy
from dataclasses import dataclass
from datetime import date, timedelta
from http import HTTPStatus
from http.cookies import SimpleCookie
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import transaction
from django.test import Client
from django.test.utils import ContextList
from django.urls import reverse
from django.utils.timezone import localdate
from django.utils.translation import deactivate
from openpyxl import load_workbook

from rulesets.rules.presets import presets
from scorekeeper.club.comparing.models import Proposal
from scorekeeper.club.comparing.proposals.writes import propose
from scorekeeper.club.evenings.models import Import
from scorekeeper.club.evenings.rounds.attendance_writes import Coming, begin_evening
from scorekeeper.club.evenings.rounds.writes import draw_rounds
from scorekeeper.club.jobs.models import Kind, Phase
from scorekeeper.club.jobs.writes import begin_job
from scorekeeper.club.kitty.models import Booking, Fee, Fine, Price, StatementLink
from scorekeeper.club.kitty.writes import add_fee, add_fine, make_statement_link, set_price, tally_fine
from scorekeeper.club.leagues.seasons.writes import make_season
from scorekeeper.outside.api.writes import make_key
from scorekeeper.outside.connections.models import FeedLink
from scorekeeper.outside.connections.writes import make_feed_link, set_webhook
from scorekeeper.play.groups import writes as groups
from scorekeeper.play.groups.models import Evening as GroupEvening
from scorekeeper.play.groups.models import Merger, ReadLink
from scorekeeper.play.houserules import writes as houserules
from scorekeeper.play.sheets.offline import digest_of
from scorekeeper.play.sheets.page.writes import renew_read_link
from scorekeeper.tournament.awards.models import Award, AwardKind
from scorekeeper.tournament.awards.writes import award
from scorekeeper.tournament.entrants.writes import drop_out
from scorekeeper.tournament.lists.models import PaperEntry
from scorekeeper.tournament.models import Entrant, Series, Tournament
from scorekeeper.tournament.rounds.writes import draw_rounds as draw_rounds_of_tournament
from scorekeeper.tournament.setup.writes import series_of
from scorekeeper.tournament.tables.writes import call_referee
from tests.access import ALL, IN, NEVER, STATUS, VISITORS
from tests.addresses import routes
from tests.cast import Evening, begin, deal, enter, visitor
from tests.club import (
    Club,
    everything,
    found,
    invite,
    noting_writes,
    person,
    plan_evening,
    player,
    signed_in,
    take_in,
)
from tests.crawling import leaving_out_pages
from tests.depths import goes_deep
from tests.scorekeeper.test_fragments import needs_of
from tests.scorekeeper.tournament.hall import gather, set_up
from tests.scorekeeper.tournament.tables import play_round, row, table_at
from tests.walking import Walker

LIKE_A_FIGURE = re.compile(r"\d{4}-\d\d-\d\d.*|\d\d?\.\d\d?\.\d*|[-+−]?\d+([.,]\d+)? ?[€%]?")
"""A text in a workbook that should have been a day, an amount or a number."""
DONE_WITHOUT_A_QUESTION = {
    "sheets:end": {"owner", "scorer", "who has the link to write"},
    "evenings:drop": {"owner", "scorer"},
    "planning:cancel": {"owner", "scorer"},
    "connections:withdraw_link": {"owner"},
    "connections:send_test": {"owner"},
    "connections:renew_secret": {"owner"},
    "connections:remove_webhook": {"owner"},
    "evenings:open": {"owner", "scorer"},
    "kitty:take_back": {"owner", "scorer"},
    "kitty:drop_price": {"owner"},
    "kitty:end_fee": {"owner"},
    "kitty:drop_fee": {"owner"},
    "kitty:drop_fine": {"owner"},
    "tournaments:drop": {"owner"},
    "tournaments:all_here": {"owner", "scorer"},
    "tournaments:drop_out": {"owner", "scorer"},
    "tournaments:remove": {"owner", "scorer"},
    "tournaments:draw": {"owner", "scorer"},
    "tournaments:open": {"owner", "scorer"},
    "tournaments:answer": {"owner", "scorer"},
    "tournaments:drop_paper": {"owner", "scorer"},
    "tournaments:cancel_award": {"owner"},
    "groups:remove_member": {"owner"},
    "groups:withdraw": {"owner"},
    "api:withdraw_key": {"owner"},
    "groups:withdraw_read_link": {"owner"},
    "groups:make_read_link": {"owner"},
    "groups:leave": {"reader", "scorer"},
}
"""What an empty request changes, and for whom; everything else is left as it was."""

LOOKER = "who has the read link of the group"

OF_ONE_TABLE = ("evenings:evening", "evenings:change")
"""The pages of the club's evening of one table; the others are those of one whose tables are drawn."""

AT_A_TABLE = tuple(
    f"tournaments:{name}" for name in ("at_table", "referee", "list", "strike", "hand_in", "confirm")
)
"""The pages below the sheet of a table in a tournament whose round is played."""

OF_A_ROUND = (
    *("tournaments:tables", "tournaments:tables_news", "tournaments:table", "tournaments:end"),
    *("tournaments:answer", "tournaments:minutes", "tournaments:unlock", "tournaments:paper"),
    *(f"tournaments:{name}" for name in ("lock_unplayed", "move", "hand_back", "break_off")),
    *("tournaments:drop_paper", "tournaments:confirm_paper"),
    *("tournaments:awards", "tournaments:cancel_award", "tournaments:decide_protest"),
)
"""The pages of such a tournament."""


@dataclass(frozen=True)
class World:
    """The club with a sheet and a ruleset of its own, and everybody who may come by."""

    club: Club
    evening: Evening
    ruleset: str
    invitation: str
    proposal: int
    outsider: User
    night: int
    tournament: str
    round: Evening
    browsers: tuple[Client, ...] = ()
    browsers_at_table: tuple[Client, ...] = ()

    def visitors(self, name: str = "") -> dict[str, Client]:
        """Everybody with a fresh browser; links are of the sheet that an address is about."""
        browsers = self.browsers_at_table if name in AT_A_TABLE else self.browsers
        return dict(zip(VISITORS, map(again, browsers), strict=True))

    def job(self, kind: Kind) -> str:
        """Long work for Anna: evenings that are coming, or a file that is there."""
        known = self.club.group.jobs.filter(kind=kind).first()
        phase = Phase.DONE if kind is Kind.SAVE else Phase.WRITING
        facts = {"import": self.club.group.imports.get().pk} if kind is Kind.IMPORT else {}
        anna = self.club.anna
        return (
            known or begin_job(kind=kind, phase=phase, user=anna, group=self.club.group, facts=facts)
        ).slug

    def token(self, route: str) -> str:
        """One that belongs to nothing, but for the page for other web sites, calendars and statements."""
        if route.startswith("groups/statement/"):
            return StatementLink.objects.get(player__group=self.club.group).token
        feed = FeedLink.objects.filter(group=self.club.group).first()
        if feed and route.startswith("groups/feed/"):
            return feed.token
        link = ReadLink.objects.filter(group=self.club.group).first()
        return link.embed_token if link and route.startswith("groups/embed/") else "x" * 32

    def at_round(self, name: str) -> dict[str, Any]:
        """What an address of a round that is played is about: its tournament, its first table, an award."""
        if name not in (*OF_A_ROUND, *AT_A_TABLE):
            return {}
        slug = self.round.sheet.slug if name in AT_A_TABLE else self.club.group.slug
        tournament = Tournament.objects.get(evening=self.round.sheet.evening_id)
        line = Award.objects.get(entrant__attendance__evening=tournament.evening_id)
        return {"slug": slug, "tournament": tournament.slug, "table": 1, "pk": line.pk}

    def only_row(self, route: str) -> dict[str, int]:
        """The one import, merger or key of the club, for addresses that are about it."""
        group = self.club.group
        mergers = Merger.objects.filter(player__group=group)
        rows: dict[str, Any] = {"/import/": group.imports, "/mergers/": mergers, "/keys/": group.keys}
        found = next((each for part, each in rows.items() if part in route), None)
        return {"pk": found.get().pk} if found is not None else {}

    def address(self, name: str, route: str) -> str:
        """The address of a name: about the club's sheet, ruleset, Emil and Cem."""
        given: dict[str, Any] = {
            "slug": self.club.group.slug,
            "name": "evening",
            "language": "en",
            "path": "guide/",
            "pk": player(self.club, "Emil").pk,
            "other": player(self.club, "Dora").pk,
            "token": self.token(route),
            "invitation": self.invitation,
            "position": 1,
            "version": 1,
            "number": 1,
            "table": 1,
            "sheet": self.evening.sheet.slug,
            "evening": self.evening.sheet.evening_id,
            "proposal": self.proposal,
            "tournament": self.tournament,
            "key": Series.objects.get(group=self.club.group).pk,
            "group": self.club.group.slug,
            "ruleset": "ddv",
            "deal": uuid4(),
        }
        if "<slug:job>" in route:
            given["job"] = self.job(Kind.SAVE if "/document/" in route else Kind.IMPORT)
        if route.startswith("sheets/"):
            given["slug"] = self.evening.sheet.slug
        given |= self.at_round(name)
        if route.startswith("rules/"):
            given["slug"] = self.ruleset
        if route.endswith("<slug:digest>/"):
            given["digest"] = digest_of(self.evening.sheet, self.evening.sheet.seats.count())
        if "/evenings/<num:pk>" in route:
            given["pk"] = self.night if name not in OF_ONE_TABLE else self.evening.sheet.evening_id
        if "/members/" in route:
            given["pk"] = self.club.group.memberships.get(user=self.club.cem).pk
        if "/kitty/" in route and "players/" not in route and "evenings/" not in route:
            given |= {"pk": kitty_row(self.club, route).pk, "kind": "paid", "number": 2026}
        given |= self.only_row(route)
        return reverse(name, kwargs={key: given[key] for key in given if f":{key}>" in route})


def again(browser: Client) -> Client:
    """Another browser that has the same cookies."""
    other = Client()
    other.cookies = deepcopy(browser.cookies)
    return other


def make_world() -> World:
    """Make the club and everybody who may come by."""
    club, olga = found(), person("Olga")
    groups.found_group(name="Linde", user=olga, own_name="Olga", players=["Emil"])
    groups.change_group(group=club.group, name=club.group.name, shows_strength=True)
    make_key(group=club.group, name="Anzeige", may_write=False, expires=None, user=club.anna)
    evening = take_in(club, begin())
    enter(evening, deal())
    stored, _token = houserules.create_ruleset(name="Krone", preset="ddv", rules=presets()["ddv"].rules)
    houserules.give_to_group(slug=stored.slug, group=club.group)
    Import.objects.create(group=club.group, name="krone.csv", by=club.anna)
    Merger.objects.create(player=player(club, "Anna"), name="Annalena")
    make_season(group=club.group, name="Saison")
    keep_kitty(club)
    plan_evening(group=club.group, day=localdate() + timedelta(days=7))
    make_feed_link(group=club.group)
    set_webhook(group=club.group, address="https://example.org/", site="https://example.org")
    staff = User.objects.create_superuser("stefan")
    withdrawn = visitor(evening.read_token)
    renew_read_link(sheet_id=evening.sheet.pk, token=evening.token, series=1)
    evening.sheet.refresh_from_db()
    night = night_of(club)
    proposal = proposal_of(club, evening).pk
    invitation = invite(club)[0].slug
    shut_out = looker_at(club, evening)
    groups.withdraw_read_link(group=club.group)
    looker = looker_at(club, evening)
    # What is changed without a question can be seen.
    groups.make_read_link(group=club.group, shows_money=True, shows_files=False)
    tournament = tournament_of(club).slug
    table, withdrawn_there = round_of(club, looker)
    members = map(signed_in, (staff, olga, club.cem, club.ben, club.anna))
    without_link = (*members, looker, shut_out)
    return World(
        club,
        evening,
        stored.slug,
        invitation,
        proposal,
        olga,
        night.pk,
        tournament,
        table,
        browsers=(Client(), withdrawn, visitor(evening.read_token), visitor(evening.token), *without_link),
        browsers_at_table=(
            Client(),
            withdrawn_there,
            *map(visitor, (table.read_token, table.token)),
            *without_link,
        ),
    )


@pytest.fixture(scope="module")
def made_world(module_db: None) -> World:
    return make_world()


@pytest.fixture
def world(made_world: World, db: None) -> World:
    """The world of all tests here, each of which leaves it as it was."""
    return made_world


def round_of(club: Club, looker: Client) -> tuple[Evening, Client]:
    """The table of a tournament that waits for the referee, and who had a link of it that was withdrawn.

    It was typed from paper once, and somebody there got a warning.
    """
    tournament = play_round(club, 4)
    table = table_at(tournament)
    call_referee(table=row(table))
    withdrawn = visitor(table.read_token)
    renew_read_link(sheet_id=table.sheet.pk, token=table.token, series=1)
    table.sheet.refresh_from_db()
    looker.get(f"{club.url}sheets/{table.sheet.slug}/")
    PaperEntry.objects.create(table=row(table), turn=1, totals=[], solos=[])
    warned = Entrant.objects.filter(attendance__evening=tournament.evening_id).earliest("pk")
    award(entrant=warned, number=1, kind=AwardKind.WARNING, points=0, reason="", user=club.anna)
    return table, withdrawn


def looker_at(club: Club, evening: Evening) -> Client:
    """Somebody who came by the read link of the club, and opened a sheet from its pages."""
    link = groups.make_read_link(group=club.group, shows_money=False, shows_files=False)
    browser = Client()
    for page in (f"/groups/read/{link.token}/", f"{club.url}sheets/{evening.sheet.slug}/"):
        assert browser.get(page).status_code == 302
    return browser


def kitty_row(club: Club, route: str) -> Price | Fee | Fine | Booking:
    """The price, the fee, the fine or the booking of the club's kitty."""
    if "/rules/" in route:
        return club.group.kitty_prices.get()
    if "/fees/" in route:
        return club.group.kitty_fees.get()
    return club.group.kitty_fines.get() if "/fines/" in route else club.group.kitty_bookings.get()


def keep_kitty(club: Club) -> None:
    """A kitty with a price, a fee, a fine, somebody who pays it, and the link to what they owe."""
    set_price(group=club.group, first_day=date(2026, 1, 1), fee=200, cents_per_point=10, points_by="minus")
    add_fee(group=club.group, name="Beitrag", cents=100, every="missed", first_day=localdate())
    fine = add_fine(group=club.group, name="Handy", cents=50)
    tally_fine(fine=fine, player=player(club, "Dora"), key=uuid4(), user=club.anna)
    make_statement_link(player=player(club, "Dora"))


def proposal_of(club: Club, evening: Evening) -> Proposal:
    """A proposal of the owner to play by other rules."""
    return propose(
        group=club.group,
        season=None,
        base=evening.sheet.ruleset,
        target=houserules.keep_ruleset(preset="pub", rules=presets()["pub"].rules),
        text="",
        user=club.anna,
    )


def night_of(club: Club) -> GroupEvening:
    """An evening whose first table is drawn and not open."""
    night = begin_evening(
        group=club.group,
        title="",
        preset="ddv",
        rules=presets()["ddv"].rules,
        version=None,
        length=None,
        rounds=1,
        coming=Coming(guests=("Pia", "Rita", "Sepp", "Udo")),
    )
    draw_rounds(evening=night)
    return night


def tournament_of(club: Club) -> Tournament:
    """A tournament that people may enter by a link, whose first round is drawn and not open."""
    series = series_of(group=club.group, title="Serie", best_of=3)
    tournament = set_up(club, minutes=100, takes_entries=True, series=series)
    first, *_others, late = gather(tournament, 9)
    drop_out(entrant=late)
    # So that there is a line in the standings.
    Award.objects.create(entrant=first, round=1, kind=AwardKind.WARNING, reason="Laut")
    draw_rounds_of_tournament(tournament=tournament)
    return tournament


def test_every_address_says_who_may_use_it() -> None:
    assert sorted(STATUS) == sorted(routes())


def in_groups(names: Iterable[str]) -> dict[str, list[str]]:
    """Addresses in groups for which a world is made, by what they are about; none of them is long."""
    spaces: dict[str, list[str]] = {}
    for name in names:
        spaces.setdefault(name.rpartition(":")[0] or "site", []).append(name)
    return {
        f"{space} {first // MOST_TOGETHER + 1}": found[first : first + MOST_TOGETHER]
        for space, found in spaces.items()
        for first in range(0, len(found), MOST_TOGETHER)
    }


MOST_TOGETHER = 12
# What writes by a connection of its own would wait for the one of the test: see test_health.
ASKED_OF_ALL = in_groups(name for name in STATUS if name != "healthy")
OF_SOMETHING = in_groups(name for name, route in routes().items() if ":slug>" in route)


IN_A_SHORT_RUN = (
    *("nobody", "who has the link to read", "who has the link to write", "owner of another group"),
    *("reader", "scorer", "owner", LOOKER),
)
"""The others are answered as nobody is, or as the owner of another group."""


@pytest.mark.parametrize("names", ASKED_OF_ALL.values(), ids=ASKED_OF_ALL)
def test_an_address_answers_only_who_may_use_it(
    world: World, names: list[str], pytestconfig: pytest.Config
) -> None:
    visitors = VISITORS if goes_deep(pytestconfig) else IN_A_SHORT_RUN
    found = {name: answers_of(world, name, visitors) for name in names}
    assert found == {name: expected_of(name, visitors) for name in names}


Headers = tuple[tuple[tuple[str, str], ...], str, bool]
Answers = dict[str, dict[str, tuple[int | str, bool, Headers | None]]]
"""By method and visitor: the status, whether what is stored was changed, what is said beside the page."""


def expected_of(name: str, visitors: Sequence[str]) -> Answers:
    """What an address is to answer visitors."""
    changing = DONE_WITHOUT_A_QUESTION.get(name, set())
    return {
        method: {
            who: (
                status,
                method == "POST" and who in changing,
                headers_for(name) if (method, status) == ("GET", 200) else None,
            )
            for who, status in zip(VISITORS, STATUS[name][method], strict=True)
            if who in visitors
        }
        for method in ("GET", "POST")
    }


def answers_of(world: World, name: str, visitors: Sequence[str]) -> Answers:
    """What an address answers visitors, each as if nobody had asked before."""
    answers: Answers = {"GET": {}, "POST": {}}
    written = whose_page_is_written(name, visitors)
    with transaction.atomic():
        url, browsers = world.address(name, routes()[name]), world.visitors(name)
        for method, who in product(answers, visitors):
            browser = browsers[who]
            caches["limits"].clear()  # all of them come from one address
            page = nullcontext() if (method, who) in written else leaving_out_pages()
            with transaction.atomic(), noting_writes() as changes, page:
                response = browser.generic(method, url)
                after = everything() if changes else None
                transaction.set_rollback(True)
            is_changed = after is not None and after != everything()
            to_sign_in = response.headers.get("Location", "").startswith("/accounts/login/")
            status = IN if to_sign_in else response.status_code
            says = headers_of(name, response) if (method, status) == ("GET", 200) else None
            answers[method][who] = status, is_changed, says
        transaction.set_rollback(True)
    return answers


def whose_page_is_written(name: str, visitors: Sequence[str]) -> set[tuple[str, str]]:
    """For each method the last who may see a page, with an account and without: the others see no more.

    What is on the pages of all of them, `test_offered` looks at.
    """
    seen = {
        (method, who in WITH_AN_ACCOUNT): (method, who)
        for method, who in product(("GET", "POST"), visitors)
        if STATUS[name][method][VISITORS.index(who)] == HTTPStatus.OK
    }
    return set(seen.values())


WITH_AN_ACCOUNT = ("staff", "owner of another group", "reader", "scorer", "owner")


KEPT = {
    "worker": "no-cache",
    "sheets:prices": "private, max-age=31536000, immutable",
    "embed:standings": "public, max-age=60",
    "feed:calendar": "private, max-age=300",
    "feed:feed": "private, max-age=300",
    "api:openapi": "private, no-cache",
    "api:rules": "private, no-cache",
    "api:ruleset": "private, no-cache",
}
"""What browsers may keep, with what it says; all else is `no-store, private`."""
OF_EVERY_ANSWER = (
    ("Content-Security-Policy", "default-src 'self'"),
    ("Content-Security-Policy", "object-src 'none'"),
    ("Content-Security-Policy", "form-action 'self'"),
    ("Referrer-Policy", "same-origin"),
    ("X-Content-Type-Options", "nosniff"),
)
NOT_IN_A_FRAME = (("Content-Security-Policy", "frame-ancestors 'none'"), ("X-Frame-Options", "DENY"))
IN_ANY_FRAME = (("Content-Security-Policy", "frame-ancestors *"), ("X-Robots-Tag", "noindex"))
UNLISTED = (*NOT_IN_A_FRAME, ("X-Robots-Tag", "noindex"))
FRAMING = {
    **dict.fromkeys(("embed:standings", "feed:overlay"), IN_ANY_FRAME),
    **dict.fromkeys(("feed:calendar", "feed:feed", "feed:overlay_news", "statement:statement"), UNLISTED),
}
"""What other sites may show, and what no search engine lists; all else is in no frame."""
HEADERS = (*OF_EVERY_ANSWER, *NOT_IN_A_FRAME, *IN_ANY_FRAME)


def headers_for(name: str) -> Headers:
    """What the answer of an address says beside its page; what others are not shown goes by the cookies."""
    framing = FRAMING.get(name, NOT_IN_A_FRAME)
    return (*OF_EVERY_ANSWER, *framing), KEPT.get(name, "no-store, private"), goes_by_cookies(name)


def headers_of(name: str, answer: Any) -> Headers:
    """What it does say."""
    return (
        tuple((header, said) for header, said in HEADERS if said in answer.get(header, "").split("; ")),
        "no-store, private" if may_not_be_kept(answer) else answer["Cache-Control"],
        goes_by_cookies(name) and "Cookie" in answer["Vary"],
    )


def goes_by_cookies(name: str) -> bool:
    return STATUS[name]["GET"][0] != HTTPStatus.OK and name not in KEPT


OWN_NAMES = {"form", "language_returns_to"}
"""What pages give to the frame around them: whether something in their form is wrong stands in the title, and
those that answer say where another language leads to."""
HEAD = {"label", "text", "group_name", "help_page", "help_section"}
"""What the head of a page takes from those that include it, and from no view."""


@pytest.mark.thorough
@pytest.mark.parametrize("who", ["who has the link to write", "owner", LOOKER])
def test_the_language_is_switched_on_every_page_and_one_stays_there(world: World, who: str) -> None:
    place, frame = VISITORS.index(who), (needs_of("base.html") | HEAD) - OWN_NAMES
    stayed, lost, named = [], {}, {}
    for name in (name for name in STATUS if STATUS[name]["GET"][place] == 200 and name != "healthy"):
        deactivate()  # addresses of prices go by the language, and the last page was German
        walker, url = Walker(world.visitors(name)[who]), world.address(name, routes()[name])
        # Some browsers are the same all the time, and would speak German by now.
        walker.client.cookies.pop(settings.LANGUAGE_COOKIE_NAME, None)
        answer = walker.client.get(url, follow=True)
        named |= {name: found} if (found := given_by_view(answer) & frame) else {}
        if not answer["Content-Type"].startswith("text/html") or 'id="language"' not in answer.text:
            continue
        if "<html" not in answer.text:
            continue  # a part of a page, which has its own address
        walker.arrive(answer, url, 200)
        walker.press("Deutsch")
        is_german = '<html lang="de"' in walker.page.content
        same = url.replace("/en/", "/", 1)  # some have an address for each language, too
        lost |= {} if walker.page.url == same and is_german else {name: walker.page.url}
        stayed.append(name)
    assert (lost, named) == ({}, {})
    assert len(stayed) > 5


def given_by_view(answer: Any) -> set[str]:
    """The names that a view gives to its template, or to the first part of it that it renders."""
    first = answer.context[0] if isinstance(answer.context, ContextList) else answer.context
    return set(first.flatten()) if first is not None else set()


def may_not_be_kept(answer: Any) -> bool:
    return {"no-store", "private"} <= set(answer["Cache-Control"].split(", "))


@pytest.mark.parametrize("names", OF_SOMETHING.values(), ids=OF_SOMETHING)
def test_what_does_not_exist_looks_like_what_belongs_to_others(world: World, names: list[str]) -> None:
    expected = {name: (200 if STATUS[name][asked_by(name)] == ALL else 404, 404) for name in names}
    assert {name: theirs_and_nobodys(world, name) for name in names} == expected


def asked_by(name: str) -> str:
    """The method that an address knows."""
    return "POST" if STATUS[name]["GET"] == NEVER else "GET"


def theirs_and_nobodys(world: World, name: str) -> tuple[int, ...]:
    """What somebody is answered about what belongs to others, and about what is not there."""
    with transaction.atomic():
        known = world.address(name, routes()[name])
        sheets = (world.evening.sheet.slug, world.round.sheet.slug)
        slugs = (world.club.group.slug, *sheets, world.ruleset)
        unknown = next(known.replace(slug, "nowhere") for slug in slugs if slug in known)
        with leaving_out_pages():
            found = [signed_in(world.outsider).generic(asked_by(name), url) for url in (known, unknown)]
        transaction.set_rollback(True)
    return tuple(answer.status_code for answer in found)


def test_every_workbook_has_days_and_amounts_as_such_and_is_laid_out_for_paper(world: World) -> None:
    """A text that looks like a day or an amount could be neither sorted nor added up."""
    seen = {}
    for name, route in routes().items():
        if route.endswith(".xlsx"):
            answer = signed_in(world.club.anna).get(world.address(name, route))
            for table in load_workbook(BytesIO(answer.content)):
                cells = [cell for row in table.iter_rows(min_row=2) for cell in row if cell.value is not None]
                texts = [cell.value for cell in cells if isinstance(cell.value, str)]
                assert [text for text in texts if LIKE_A_FIGURE.fullmatch(text)] == [], (name, table.title)
                days = [cell.number_format for cell in cells if isinstance(cell.value, date)]
                assert set(days) <= {"mm-dd-yy", "m/d/yy h:mm"}
                seen[name] = (
                    (table.freeze_panes, table.auto_filter.ref, table.print_title_rows)
                    == ("A2", table.dimensions, "$1:$1"),
                    (int(table.page_setup.paperSize), table.page_setup.fitToHeight) == (9, 0),
                )
    names = [name for name, route in routes().items() if route.endswith(".xlsx")]
    assert seen == dict.fromkeys(names, (True, True))


def test_a_removed_member_s_open_page_answers_no_more(world: World) -> None:
    ben = signed_in(world.club.ben)
    pages = (world.club.url, world.evening.url, f"{world.evening.url}enter/", f"/rules/{world.ruleset}/edit/")
    assert [ben.get(page).status_code for page in pages] == [200] * 4
    groups.remove_member(membership_id=world.club.group.memberships.get(user=world.club.ben).pk)
    assert [ben.get(page).status_code for page in pages] == [404] * 4
    before = everything()
    for page in (f"{world.evening.url}undo/", f"{world.evening.url}deals/1/delete/"):
        assert ben.post(page, {"version": 1}).status_code == 404
    assert everything() == before


def test_a_link_goes_on_working_for_who_has_it(world: World) -> None:
    ben = signed_in(world.club.ben)
    ben.get(f"/s/{world.evening.token}/")
    groups.remove_member(membership_id=world.club.group.memberships.get(user=world.club.ben).pk)
    assert ben.get(f"{world.evening.url}enter/").status_code == 200


def test_a_scorer_who_came_by_the_link_to_read_may_still_write(world: World) -> None:
    ben = signed_in(world.club.ben)
    ben.get(f"/s/{world.evening.read_token}/")
    assert ben.get(f"{world.evening.url}enter/").status_code == 200


def test_members_who_came_without_a_link_are_shown_none(world: World) -> None:
    page = signed_in(world.club.ben).get(f"{world.evening.url}share/").content.decode()
    assert "/s/" not in page
    assert "Members find the sheet on the page of the group" in page


@pytest.mark.parametrize("path", ["settings/", "delete/", "members/", "players/", "start/", "leave/"])
def test_a_form_from_another_site_is_refused(world: World, path: str) -> None:
    anna = signed_in(world.club.anna, enforce_csrf_checks=True)
    before = everything()
    assert anna.post(world.club.url + path, {"name": "Fremd", "typed": "Krone"}).status_code == 403
    assert everything() == before


PROJECT = Path(settings.PROJECT)
TOO_BIG = (10**18 - 1, 2**63)
"""The longest number that is looked for, and more than any database holds."""
ASKED = re.compile(r"""(?:GET|POST)(?:\.get(?:list)?\(|\[)["'](\w+)["']""")
"""A value that a view takes out of a query or a form by its name."""
UNKNOWN_NUMBER = re.compile(r"<int:")


@pytest.mark.thorough
def test_a_number_that_is_too_big_for_any_table_is_nowhere(world: World) -> None:
    numbered = {name: route for name, route in routes().items() if "<num:" in route}
    assert len(numbered) > 50
    answers, browsers = {}, asking(world)
    for (name, route), big, who in product(numbered.items(), TOO_BIG, ("nobody", "owner")):
        url = re.sub(r"(?<=/)\d+(?=/)", str(big), world.address(name, route))
        for method in ("GET", "POST"):
            answers[url, method, who] = status_of(browsers[who], method, url)
    assert {asked: status for asked, status in answers.items() if status >= 500} == {}


@pytest.mark.thorough
def test_a_number_without_end_in_a_query_or_a_form_does_no_harm(world: World) -> None:
    names = {name for path in views() for name in ASKED.findall(path.read_text(encoding="utf-8"))}
    assert {"line", "season", "round", "position", "version"} <= names
    sent = urlencode(dict.fromkeys(sorted(names), "9" * 5_000))
    shown = [name for name in STATUS if name not in ("healthy", "set_language")]
    answers, browsers = {}, asking(world)
    for name, (method, who) in product(shown, (("GET", "owner"), ("POST", "owner"), ("POST", "nobody"))):
        answers[name, method] = status_of(browsers[who], method, world.address(name, routes()[name]), sent)
    assert {asked: status for asked, status in answers.items() if status >= 500} == {}


def asking(world: World) -> dict[str, Client]:
    browsers = {who: Client(raise_request_exception=False) for who in ("nobody", "owner")}
    browsers["owner"].force_login(world.club.anna)
    return browsers


def status_of(browser: Client, method: str, url: str, sent: str = "") -> int:
    """What is answered, as if nobody had asked before and nothing were left of it."""
    caches["limits"].clear()
    signed_in_by = dict(browser.cookies)
    with transaction.atomic():
        if method == "GET":
            answer = browser.get(f"{url}?{sent}")
        else:
            answer = browser.post(url, sent, content_type="application/x-www-form-urlencoded")
        transaction.set_rollback(True)
    browser.cookies = SimpleCookie({name: cookie.value for name, cookie in signed_in_by.items()})
    return answer.status_code


def views() -> list[Path]:
    return sorted((PROJECT / "scorekeeper").rglob("*.py"))


def test_every_number_in_an_address_has_an_end() -> None:
    assert [name for name, route in routes().items() if UNKNOWN_NUMBER.search(route)] == [], "Say <num:…>."


def test_every_number_in_a_form_has_an_end() -> None:
    endless = [
        f"{path.relative_to(PROJECT)}:{node.lineno}"
        for path in views()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) == "forms.IntegerField"
        and "max_value" not in {keyword.arg for keyword in node.keywords}
    ]
    assert endless == [], "Say max_value, for what a page hides LARGEST of scorekeeper.site.web.fields."
