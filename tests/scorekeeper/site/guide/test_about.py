"""What the pages about Karlchen itself say, and that it is true."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scorekeeper import __version__
from scorekeeper.club.comparing.proposals.guards import vote_token
from scorekeeper.play.groups import writes as groups
from scorekeeper.play.groups.models import reading_token
from scorekeeper.site.guide.views import cookies
from tests.cast import begin
from tests.club import found, invite, player, take_in
from tests.scorekeeper.test_access import proposal_of

pytestmark = pytest.mark.django_db

LINKS = ("/guide/", "/about/", "/privacy/", "/accessibility/")


def test_the_page_about_it_says_version_licence_and_every_source(client: Client) -> None:
    text = client.get("/about/").text
    assert f"Version {__version__}" in text
    assert "MIT License" in text
    assert "Fourteen rule sheets from groups and clubs" in text


@pytest.mark.parametrize("address", ["/about/", "/privacy/", "/accessibility/"])
def test_who_runs_the_server_is_said_where_it_is_known(client: Client, settings: Any, address: str) -> None:
    assert "Karlchen runs on many servers." in client.get(address).text
    settings.CONTACT = "Anna Krone <anna@example.org>"
    assert "This server is run by: Anna Krone &lt;anna@example.org&gt;" in client.get(address).text


@pytest.mark.parametrize("address", ["/", "/new/", "/calculator/", "/nowhere/", *LINKS])
def test_the_foot_of_a_page_leads_to_them_once(client: Client, address: str) -> None:
    text = client.get(address).text.partition("<footer")[2]
    assert [text.count(f'href="{link}"') for link in LINKS] == [1, 1, 1, 1]


def test_the_menu_of_a_sheet_leads_to_them(client: Client) -> None:
    evening = begin()
    client.get(f"/s/{evening.token}/")
    assert [client.get(evening.url).text.count(f'href="{link}"') for link in LINKS] == [1, 1, 1, 1]


def test_every_cookie_that_is_given_is_listed_with_its_time(client: Client) -> None:
    """Whatever a visitor can do that leaves a cookie is done here, by one phone."""
    club = found()
    evening = take_in(club, begin())
    link = groups.make_read_link(group=club.group, shows_money=False, shows_files=False)
    _invitation, token = invite(club)
    given: dict[str, int] = {}

    def note(answer: Any) -> None:
        for name, each in answer.cookies.items():
            if each.value:
                given[name] = max(given.get(name, 0), int(each["max-age"] or 0))

    for page in (
        f"/s/{evening.read_token}/",
        f"/s/{evening.token}/",
        f"{evening.url}enter/",
        f"/groups/invited/{token}/",
        f"/groups/read/{reading_token(link.slug)}/",
        f"{club.url}sheets/{evening.sheet.slug}/",
        f"/groups/vote/{vote_token(proposal_of(club, evening).pk, player(club, 'Dora').pk)}/",
    ):
        note(client.get(page))
    note(client.post(f"{evening.url}owner/", {"seat": 2}))
    note(client.post("/language/setlang/", {"language": "de"}))
    note(client.post("/rules/new/", {"name": "Krone"}))
    note(client.post("/accounts/signup/", {"username": "olga", "password1": "herzzehnsticht"}))
    note(client.post("/accounts/delete/", {"sure": "yes"}))
    # The switch for large type keeps it by itself (large-switch.js).
    assert given | {"large": 365 * 24 * 3600} == {each.name: each.seconds for each in cookies()}
