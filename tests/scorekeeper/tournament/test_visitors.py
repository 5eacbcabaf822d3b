"""Who may do what in a tournament that is played and at one of its tables, by which of its many links."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.cache import caches
from django.db import transaction
from django.test import Client
from django.urls import reverse

from scorekeeper.play.groups import writes as groups
from scorekeeper.play.sheets.guards import read_token as table_read_token
from scorekeeper.play.sheets.guards import table_token
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.offline import digest_of
from scorekeeper.play.sheets.page.writes import renew_links
from scorekeeper.tournament.awards.models import AwardKind
from scorekeeper.tournament.awards.writes import award
from scorekeeper.tournament.links import entry_token, own_token, read_token, short_code
from scorekeeper.tournament.models import Entrant, Tournament
from scorekeeper.tournament.setup import writes
from tests.access_tournaments import ANSWERS, IN, KINDS
from tests.addresses import routes
from tests.cast import visitor
from tests.club import Club, found, signed_in
from tests.scorekeeper.tournament.hall import gather, set_up, sheets_of, stored
from tests.scorekeeper.tournament.played import close, open_next, play_round

pytestmark = pytest.mark.django_db
Visitors = dict[str, tuple[Client, Callable[[], object]]]


@dataclass(frozen=True)
class Hall:
    """A tournament whose second round is played: Ben has set it up, and two tables play."""

    club: Club
    tournament: Tournament
    other: Tournament
    before: Sheet
    tables: list[Sheet]

    def address(self, name: str, route: str) -> str:
        """An address about the round that is played and its first table."""
        sheet = self.tables[0]
        given: dict[str, Any] = {
            "slug": sheet.slug if route.startswith("sheets/") else self.club.group.slug,
            "tournament": self.tournament.slug,
            "token": self.token(name),
            "number": 2 if "rounds/" in route else 1,
            "pk": Entrant.objects.filter(awards__isnull=False).get().awards.get().pk,
            "key": self.tournament.series_id,
            "digest": digest_of(sheet, sheet.seats.count()),
            "name": "evening",
        }
        asked = re.findall(r"<\w+:(\w+)>", route)
        return reverse(name, kwargs={key: given.get(key, 1) for key in asked})

    def token(self, name: str) -> str:
        """What opens something: this time the links that everybody may have."""
        slug = self.tournament.slug
        tokens = {"tournaments:enter": entry_token(slug), "tournaments:short": short_code(self.tables[0])}
        tokens["tournaments:entered"] = own_token(Entrant.objects.earliest("pk"), slug)
        return {**tokens, "sheets:open": table_token(self.tables[0].slug)}.get(name, read_token(slug))

    def came_by(self, tournament: Tournament) -> Client:
        """Who came by the read link of a tournament."""
        browser = Client()
        browser.get(f"/tournaments/read/{read_token(tournament.slug)}/")
        return browser

    def remove_ben(self) -> None:
        """Ben helps no more."""
        groups.remove_member(membership_id=self.club.group.memberships.get(user=self.club.ben).pk)

    def renew_table(self) -> None:
        """The links of the table are made anew."""
        sheet = self.tables[0]
        renew_links(sheet_id=sheet.pk, token=table_token(sheet.slug), new="new" * 10)

    def renew(self) -> None:
        """The links of the tournament are made anew."""
        writes.renew_links(tournament=self.tournament, series=0)

    def visitors(self) -> Visitors:
        """Everybody with a browser, and what has happened since they came."""
        one, other = (table_token(sheet.slug) for sheet in self.tables[:2])
        who_set_up = Tournament.objects.filter(pk=self.tournament.pk)
        came: tuple[tuple[Client, Callable[[], object]], ...] = (
            (signed_in(self.club.ben), bool),
            (signed_in(self.club.cem), lambda: who_set_up.update(set_up_by=self.club.cem)),
            (signed_in(self.club.ben), self.remove_ben),
            (self.came_by(self.tournament), bool),
            (self.came_by(self.tournament), self.renew),
            (self.came_by(self.other), bool),
            (visitor(one), bool),
            (visitor(table_read_token(one)), bool),
            (visitor(other), bool),
            (self.phone_before(), bool),
            (visitor(one), self.renew_table),
        )
        return dict(zip(KINDS, came, strict=True))

    def phone_before(self) -> Client:
        """A phone that wrote at a table of the first round."""
        phone = Client()
        phone.cookies["write"] = table_token(self.before.slug)
        phone.cookies["write"]["path"] = f"/sheets/{self.before.slug}/"
        return phone


@pytest.fixture
def hall() -> Hall:
    club = found()
    series = writes.series_of(group=club.group, title="Serie", best_of=0)
    made = set_up(club, user=club.ben, series=series, takes_entries=True, shows_entrants=True)
    other = set_up(club)
    gather(made, 8)
    before = play_round(made, 1)[0]
    close(made, 1)
    open_next(made, 2)
    entrant = Entrant.objects.earliest("pk")
    award(entrant=entrant, number=1, kind=AwardKind.WARNING, points=0, reason="Laut", user=club.ben)
    return Hall(club, stored(made), other, before, sheets_of(made, 2))


def of_tournaments() -> list[str]:
    """The addresses of tournaments and of the sheets of their tables."""
    return [name for name, route in routes().items() if is_of_tournament(name, route)]


def is_of_tournament(name: str, route: str) -> bool:
    """Whether an address is about a tournament, or about a table."""
    return name.startswith("tournaments:") or route.startswith("sheets/<slug:slug>/") or name == "sheets:open"


def test_every_address_of_tournaments_says_who_may_use_it() -> None:
    assert sorted(ANSWERS) == sorted(of_tournaments())


def answers_of(hall: Hall, name: str, came: Visitors) -> dict[str, tuple[int | str, ...]]:
    """What everybody is answered with both methods."""
    url, found = hall.address(name, routes()[name]), {}
    for method in ("GET", "POST"):
        answers: list[int | str] = []
        for browser, happened in came.values():
            caches["limits"].clear()
            kept = deepcopy(browser.cookies)
            with transaction.atomic():
                happened()
                response = browser.generic(method, url)
                transaction.set_rollback(True)
            browser.cookies = kept
            to_sign_in = response.headers.get("Location", "").startswith("/accounts/login/")
            answers.append(IN if to_sign_in else response.status_code)
        found[method] = tuple(answers)
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(4))
def test_an_address_of_a_tournament_answers_only_who_may_use_it(hall: Hall, part: int) -> None:
    names, came = sorted(ANSWERS)[part::4], hall.visitors()
    assert {name: answers_of(hall, name, came) for name in names} == {name: ANSWERS[name] for name in names}
