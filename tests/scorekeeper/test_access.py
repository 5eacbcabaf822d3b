"""Who may do what: every address of the project, with every method, for every kind of visitor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from rulesets.presets import presets
from scorekeeper.evenings.models import Import
from scorekeeper.groups import writes as groups
from scorekeeper.houserules import writes as houserules
from scorekeeper.leagues.writes import make_season
from scorekeeper.sheets.renewing import renew_read_link
from tests.cast import Evening, begin, deal, enter, visitor
from tests.club import Club, everything, found, invite, person, player, signed_in, take_in

VISITORS = (
    "nobody",
    "who had a link that was withdrawn",
    "who has the link to read",
    "who has the link to write",
    "staff",
    "owner of another group",
    "reader",
    "scorer",
    "owner",
)
IN = "sign in first"

ALL = (200,) * 9
NEVER = (405,) * 9
NOT_THERE = (404,) * 9
LEADS_ON = (302,) * 9

SIGNED_OUT = (200, 200, 200, 200, 302, 302, 302, 302, 302)
SIGNED_IN = (IN, IN, IN, IN, 200, 200, 200, 200, 200)
NOTHING_OF_THEIRS = (IN, IN, IN, IN, 404, 404, 404, 404, 404)
NO_WAY_TO_CONFIRM = (IN, IN, IN, IN, 403, 403, 403, 403, 403)

MEMBERS = (IN, IN, IN, IN, 404, 404, 200, 200, 200)
SCORERS = (IN, IN, IN, IN, 404, 404, 403, 200, 200)
OWNERS = (IN, IN, IN, IN, 404, 404, 403, 403, 200)
OWNERS_DO = (IN, IN, IN, IN, 404, 404, 403, 403, 302)
BUILDERS = (404, 404, 404, 404, 404, 404, 404, 200, 200)
BUILDERS_SIGNED_IN = (IN, IN, IN, IN, 404, 404, 404, 200, 200)

READ = (404, 404, 200, 200, 404, 404, 200, 200, 200)
WRITE = (404, 404, 403, 200, 404, 404, 403, 200, 200)
WRITE_DO = (404, 404, 403, 302, 404, 404, 403, 302, 302)
WRITE_AT_THE_WRONG_PLACE = (404, 404, 403, 409, 404, 404, 403, 409, 409)
WRITE_BY_RULES_THAT_ARE_NOT_THERE = (404, 404, 403, 404, 404, 404, 403, 404, 404)

STATUS: dict[str, dict[str, tuple[int | str, ...]]] = {
    "healthy": {"GET": ALL, "POST": ALL},
    "manifest": {"GET": ALL, "POST": NEVER},
    "worker": {"GET": ALL, "POST": NEVER},
    "offline": {"GET": ALL, "POST": NEVER},
    "set_language": {"GET": LEADS_ON, "POST": LEADS_ON},
    "mfa_index": {"GET": SIGNED_IN, "POST": NEVER},
    "account_login": {"GET": SIGNED_OUT, "POST": SIGNED_OUT},
    "account_request_login_code": {"GET": NOT_THERE, "POST": NOT_THERE},
    "account_confirm_login_code": {"GET": NOT_THERE, "POST": NOT_THERE},
    "mfa_login_webauthn": {"GET": (IN,) * 4 + (302,) * 5, "POST": (IN,) * 4 + (302,) * 5},
    "account_signup": {"GET": SIGNED_OUT, "POST": SIGNED_OUT},
    "account_logout": {"GET": (302,) * 4 + (200,) * 5, "POST": LEADS_ON},
    "account_inactive": {"GET": ALL, "POST": NEVER},
    "account_reauthenticate": {"GET": NO_WAY_TO_CONFIRM, "POST": NO_WAY_TO_CONFIRM},
    "mfa_reauthenticate_webauthn": {"GET": NO_WAY_TO_CONFIRM, "POST": NO_WAY_TO_CONFIRM},
    "account_email": {"GET": NOT_THERE, "POST": NOT_THERE},
    "account_email_verification_sent": {"GET": NOT_THERE, "POST": NOT_THERE},
    "account_change_password": {"GET": (IN,) * 4 + (302,) * 5, "POST": (IN,) * 4 + (302,) * 5},
    "account_set_password": {"GET": SIGNED_IN, "POST": SIGNED_IN},
    "mfa_list_webauthn": {"GET": SIGNED_IN, "POST": (IN,) * 4 + (405,) * 5},
    "mfa_add_webauthn": {"GET": SIGNED_IN, "POST": SIGNED_IN},
    "mfa_remove_webauthn": {"GET": NOTHING_OF_THEIRS, "POST": NOTHING_OF_THEIRS},
    "account_sessions": {"GET": SIGNED_IN, "POST": (IN,) * 4 + (302,) * 5},
    "account_delete": {"GET": SIGNED_IN, "POST": (IN, IN, IN, IN, 200, 409, 200, 200, 409)},
    "groups:groups": {"GET": SIGNED_IN, "POST": NEVER},
    "groups:found": {"GET": SIGNED_IN, "POST": SIGNED_IN},
    "groups:invited": {"GET": NOT_THERE, "POST": NOT_THERE},
    "groups:open": {"GET": NOT_THERE, "POST": NEVER},
    "groups:settings": {"GET": OWNERS, "POST": OWNERS},
    "groups:members": {"GET": MEMBERS, "POST": NEVER},
    "groups:change_role": {"GET": NEVER, "POST": (IN, IN, IN, IN, 404, 404, 403, 403, 409)},
    "groups:remove_member": {"GET": NEVER, "POST": OWNERS_DO},
    "groups:leave": {"GET": MEMBERS, "POST": (IN, IN, IN, IN, 404, 404, 302, 302, 409)},
    "groups:invitations": {"GET": OWNERS, "POST": OWNERS},
    "groups:invitation": {"GET": OWNERS, "POST": NEVER},
    "groups:withdraw": {"GET": NEVER, "POST": OWNERS_DO},
    "evenings:group": {"GET": MEMBERS, "POST": NEVER},
    "evenings:start": {"GET": SCORERS, "POST": SCORERS},
    "evenings:players": {"GET": MEMBERS, "POST": SCORERS},
    "evenings:player": {"GET": SCORERS, "POST": SCORERS},
    "evenings:merge": {"GET": NEVER, "POST": OWNERS},
    "evenings:make_anonymous": {"GET": NEVER, "POST": OWNERS},
    "evenings:import": {"GET": SCORERS, "POST": SCORERS},
    # Anna brought it in, so that Ben cannot take it out again.
    "evenings:undo_import": {"GET": NEVER, "POST": OWNERS_DO},
    "archive:document": {"GET": MEMBERS, "POST": NEVER},
    "archive:restore": {"GET": SIGNED_IN, "POST": SIGNED_IN},
    "evenings:delete": {"GET": OWNERS, "POST": OWNERS},
    "evenings:take": {"GET": SCORERS, "POST": SCORERS},
    "figures:player": {"GET": MEMBERS, "POST": NEVER},
    "figures:pair": {"GET": MEMBERS, "POST": NEVER},
    "figures:records": {"GET": MEMBERS, "POST": NEVER},
    "leagues:standings": {"GET": MEMBERS, "POST": NEVER},
    "leagues:of_evening": {"GET": (IN, IN, IN, IN, 404, 404, 302, 302, 302), "POST": NEVER},
    "leagues:new": {"GET": OWNERS, "POST": OWNERS},
    "leagues:season": {"GET": MEMBERS, "POST": NEVER},
    "leagues:edit": {"GET": OWNERS, "POST": OWNERS},
    "leagues:delete": {"GET": NEVER, "POST": OWNERS},
    "leagues:course": {"GET": MEMBERS, "POST": NEVER},
    "leagues:evenings": {"GET": MEMBERS, "POST": NEVER},
    "leagues:leave_out": {"GET": NEVER, "POST": (IN, IN, IN, IN, 404, 404, 403, 302, 302)},
    "leagues:player": {"GET": MEMBERS, "POST": NEVER},
    "leagues:csv": {"GET": MEMBERS, "POST": NEVER},
    "leagues:xlsx": {"GET": MEMBERS, "POST": NEVER},
    "comparing:rules": {"GET": ALL, "POST": NEVER},
    "comparing:calculator": {"GET": ALL, "POST": NEVER},
    "comparing:evening": {"GET": READ, "POST": NEVER},
    "comparing:season": {"GET": MEMBERS, "POST": NEVER},
    "comparing:season_switches": {"GET": MEMBERS, "POST": NEVER},
    "comparing:bring_in": {"GET": ALL, "POST": ALL},
    "houserules:rulesets": {"GET": ALL, "POST": NEVER},
    "houserules:new": {"GET": ALL, "POST": ALL},
    "houserules:import": {"GET": ALL, "POST": ALL},
    "houserules:differences": {"GET": NEVER, "POST": ALL},
    "houserules:open": {"GET": NOT_THERE, "POST": NEVER},
    "houserules:ruleset": {"GET": ALL, "POST": NEVER},
    "houserules:edit": {"GET": BUILDERS, "POST": BUILDERS},
    "houserules:share": {"GET": ALL, "POST": NEVER},
    "houserules:give_to_group": {"GET": BUILDERS_SIGNED_IN, "POST": BUILDERS_SIGNED_IN},
    "houserules:document": {"GET": ALL, "POST": NEVER},
    "houserules:version": {"GET": ALL, "POST": NEVER},
    "houserules:version_document": {"GET": ALL, "POST": NEVER},
    "sheets:home": {"GET": ALL, "POST": NEVER},
    "sheets:start": {"GET": ALL, "POST": ALL},
    "sheets:open": {"GET": NOT_THERE, "POST": NEVER},
    "sheets:sheet": {"GET": READ, "POST": NEVER},
    "sheets:enter": {"GET": WRITE, "POST": WRITE_AT_THE_WRONG_PLACE},
    "sheets:preview": {"GET": NEVER, "POST": WRITE},
    "sheets:undo": {"GET": NEVER, "POST": WRITE_DO},
    "sheets:news": {"GET": READ, "POST": NEVER},
    "sheets:follow": {"GET": READ, "POST": NEVER},
    "sheets:share": {"GET": READ, "POST": NEVER},
    "sheets:renew_links": {"GET": NEVER, "POST": WRITE_DO},
    "sheets:renew_read_link": {"GET": NEVER, "POST": WRITE_DO},
    "sheets:evening": {"GET": READ, "POST": NEVER},
    "sheets:picture": {"GET": READ, "POST": NEVER},
    "sheets:csv": {"GET": READ, "POST": NEVER},
    "sheets:xlsx": {"GET": READ, "POST": NEVER},
    "sheets:again": {"GET": READ, "POST": READ},
    "sheets:players": {"GET": WRITE, "POST": WRITE},
    "sheets:rules": {"GET": READ, "POST": NEVER},
    "sheets:change_rules": {
        "GET": WRITE_BY_RULES_THAT_ARE_NOT_THERE,
        "POST": WRITE_BY_RULES_THAT_ARE_NOT_THERE,
    },
    "sheets:document": {"GET": READ, "POST": NEVER},
    "sheets:deal": {"GET": READ, "POST": NEVER},
    "sheets:correct": {"GET": WRITE, "POST": WRITE},
    "sheets:preview_correction": {"GET": NEVER, "POST": WRITE},
    "sheets:delete": {"GET": NEVER, "POST": WRITE_DO},
}
"""What each address answers to an empty request about a sheet, a ruleset and a player of the club, in the
order of the visitors. Links are asked for with a token that belongs to nothing, and no mail can be sent."""

DONE_WITHOUT_A_QUESTION = {
    "groups:remove_member": {"owner"},
    "groups:withdraw": {"owner"},
    "groups:leave": {"reader", "scorer"},
}
"""What an empty request changes, and for whom; everything else is left as it was."""


@dataclass(frozen=True)
class World:
    """The club with a sheet and a ruleset of its own, and everybody who may come by."""

    club: Club
    evening: Evening
    ruleset: str
    invitation: str
    withdrawn: Client
    staff: User
    outsider: User

    def visitors(self) -> dict[str, Client]:
        """Everybody with a fresh browser."""
        browsers = (
            Client(),
            self.withdrawn,
            visitor(self.evening.read_token),
            visitor(self.evening.token),
            *map(signed_in, (self.staff, self.outsider, self.club.cem, self.club.ben, self.club.anna)),
        )
        return dict(zip(VISITORS, browsers, strict=True))

    def address(self, name: str, route: str) -> str:
        """The address of a name: about the club's sheet, ruleset, Emil and Cem."""
        given: dict[str, Any] = {
            "slug": self.club.group.slug,
            "pk": player(self.club, "Emil").pk,
            "other": player(self.club, "Dora").pk,
            "token": "x" * 32,
            "invitation": self.invitation,
            "position": 1,
            "version": 1,
            "number": 1,
            "sheet": self.evening.sheet.slug,
        }
        if route.startswith("sheets/"):
            given["slug"] = self.evening.sheet.slug
        if route.startswith("rules/"):
            given["slug"] = self.ruleset
        if "/members/" in route:
            given["pk"] = self.club.group.memberships.get(user=self.club.cem).pk
        if "/import/" in route:
            given["pk"] = self.club.group.imports.get().pk
        return reverse(name, kwargs={key: given[key] for key in given if f":{key}>" in route})


@pytest.fixture
def world(db: None) -> World:
    club, olga = found(), person("Olga")
    groups.found_group(name="Linde", user=olga, own_name="Olga", players=["Emil"])
    evening = take_in(club, begin())
    enter(evening, deal())
    stored, _token = houserules.create_ruleset(name="Krone", preset="ddv", rules=presets()["ddv"].rules)
    houserules.give_to_group(slug=stored.slug, group=club.group)
    Import.objects.create(group=club.group, name="krone.csv", by=club.anna)
    make_season(group=club.group, name="Saison")
    staff = User.objects.create_superuser("stefan")
    withdrawn = visitor(evening.read_token)
    renew_read_link(sheet_id=evening.sheet.pk, token=evening.token, series=1)
    evening.sheet.refresh_from_db()
    return World(club, evening, stored.slug, invite(club)[0].slug, withdrawn, staff, olga)


def routes() -> dict[str, str]:
    """The pattern of every address by its name."""
    return dict(named(get_resolver().url_patterns))


def named(
    patterns: list[URLPattern | URLResolver], before: str = "", space: str = ""
) -> Iterator[tuple[str, str]]:
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from named(pattern.url_patterns, route, inner)
        else:
            yield f"{space}{pattern.name}", route


def test_every_address_says_who_may_use_it() -> None:
    assert sorted(STATUS) == sorted(routes())


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("name", STATUS)
def test_an_address_answers_only_who_may_use_it(world: World, name: str, method: str) -> None:
    url = world.address(name, routes()[name])
    answers, changed = {}, set()
    for who, browser in world.visitors().items():
        before = everything()
        with transaction.atomic():
            response = browser.generic(method, url)
            changed |= {who} if everything() != before else set()
            transaction.set_rollback(True)
        to_sign_in = response.headers.get("Location", "").startswith("/accounts/login/")
        answers[who] = IN if to_sign_in else response.status_code
    assert answers == dict(zip(VISITORS, STATUS[name][method], strict=True))
    assert changed == (DONE_WITHOUT_A_QUESTION.get(name, set()) if method == "POST" else set())


@pytest.mark.parametrize("name", [name for name, route in routes().items() if ":slug>" in route])
def test_what_does_not_exist_looks_like_what_belongs_to_others(world: World, name: str) -> None:
    method = "POST" if STATUS[name]["GET"] == NEVER else "GET"
    known = world.address(name, routes()[name])
    slugs = (world.club.group.slug, world.evening.sheet.slug, world.ruleset)
    unknown = next(known.replace(slug, "nowhere") for slug in slugs if slug in known)
    theirs, nobodys = (signed_in(world.outsider).generic(method, url) for url in (known, unknown))
    everybodys = STATUS[name][method] == ALL
    assert (theirs.status_code, nobodys.status_code) == (200 if everybodys else 404, 404)


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
    assert "You are here as a member of the group" in page


@pytest.mark.parametrize("path", ["settings/", "delete/", "invitations/", "players/", "start/", "leave/"])
def test_a_form_from_another_site_is_refused(world: World, path: str) -> None:
    anna = signed_in(world.club.anna, enforce_csrf_checks=True)
    before = everything()
    assert anna.post(world.club.url + path, {"name": "Fremd", "typed": "Krone"}).status_code == 403
    assert everything() == before
