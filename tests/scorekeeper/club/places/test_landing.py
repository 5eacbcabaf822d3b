"""The first page of who is here for the first time, and the ways that lead in from it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import escape
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from scorekeeper.club.places.tried_deal import FACTS, tried_in
from scorekeeper.play.groups.writes import make_read_link
from scorekeeper.site.server import limits
from scorekeeper.site.web.figures import unbroken
from tests.cast import FOUR, begin
from tests.club import found, invite
from tests.scorekeeper.play.sheets.test_light import loaded_by, size_of, sizes_of

pytestmark = pytest.mark.django_db

WEIGHT = 25_000
"""Bytes of the page with all that it loads; of the 45,000 that it may have."""


def counted(page: Any) -> dict[str, dict[str, Any]]:
    """What the page says each way to tap the deal counts."""
    (text,) = re.findall(r'id="counted" type="application/json">(.*?)</script>', page.text)
    found: dict[str, dict[str, Any]] = json.loads(text)
    return found


def test_a_stranger_is_told_what_it_is_and_shown_a_deal_that_is_counted(client: Client) -> None:
    page = client.get("/")
    heading = re.search(r"<h1>(.*?)</h1>", page.text, re.DOTALL)
    assert heading is not None
    assert re.sub(r"<[^>]+>|\s+", " ", heading[1]).split() == ["You", "play.", "Karlchen", "keeps", "score."]
    shown = tried_in(QueryDict()).result
    assert unbroken(shown.bill.formula) in page.text
    assert (shown.headline, shown.bill.formula) == ("Re wins", "(1 + 1) × 2 + 1 = 5")
    assert [(share.name, share.points) for share in shown.shares] == [
        ("Anna", 5),
        ("Ben", -5),
        ("Cem", 5),
        ("Dorothea", -5),
    ]


@pytest.mark.parametrize(
    ("key", "points", "formula"),
    [
        ("00000", 1, "1"),
        ("11100", 5, "(1 + 1) × 2 + 1 = 5"),
        ("11101", 10, "((1 + 1) × 2 + 1) × 2 = 10"),
        ("31111", 20, "(4 × 2 + 1 + 1) × 2 = 20"),
    ],
)
def test_every_way_to_tap_it_is_counted_by_the_rule_book(
    client: Client, key: str, points: int, formula: str
) -> None:
    ways = counted(client.get("/"))
    assert len(ways) == 4 * 2 ** len(FACTS)
    assert (ways[key]["points"], ways[key]["formula"]) == (points, formula)


@pytest.mark.parametrize(
    ("query", "re", "sum_of"),
    [
        ("?re=1&re=3&band=0", (1, 3), "1"),
        ("?re=0&re=1&band=1&call=on&fox=on&bock=on", (0, 1), "((1 + 1) × 2 + 1) × 2 = 10"),
        ("?re=7&re=x&band=-1&call=on", (0, 2), "(1 + 1) × 2 = 4"),
        ("?re=1&band=9", (0, 2), "1 + 1 = 2"),
        ("?fox=on", (0, 2), "(1 + 1) × 2 + 1 = 5"),
    ],
)
def test_without_scripts_it_is_counted_as_it_was_sent(
    client: Client, query: str, re: tuple[int, int], sum_of: str
) -> None:
    tried = client.get(f"/{query}").context["tried"]
    assert (tried.tapped.re, tried.result.bill.formula) == (re, sum_of)


@pytest.mark.parametrize("language", ["de", "en", "ja"])
def test_it_is_light(client: Client, language: str) -> None:
    page = client.get("/", headers={"Accept-Language": language}).content
    assert size_of(page) + sizes_of(client, loaded_by(page)) < WEIGHT


@pytest.mark.parametrize(
    ("path", "queries"),
    [("/", 2), ("/calculator/?of=ddv&game=solo&solo=queens&points=151-180", 0), ("/guide/points/", 0)],
)
def test_it_costs_strangers_little(
    client: Client, path: str, queries: int, django_assert_num_queries: Callable[[int], Any]
) -> None:
    with django_assert_num_queries(queries):
        client.get(path)


def test_who_has_a_sheet_or_an_account_is_not_shown_it_again() -> None:
    phone = Client()
    phone.get(f"/s/{begin().token}/")
    member = Client()
    member.force_login(found().cem)
    assert ['id="tried"' in each.get("/").text for each in (Client(), phone, member)] == [
        True,
        False,
        False,
    ]


def answers(client: Client, typed: str) -> tuple[int, str]:
    """What typing a link leads to, or what is said of it."""
    answer = client.post("/join/", {"link": typed})
    if answer.status_code == 302:
        return 302, answer.headers["Location"]
    said = re.findall(r'class="errorlist"[^>]*>\s*<li>(.*?)</li>', answer.text, re.DOTALL)
    return answer.status_code, said[0]


OPENS_NOTHING = (
    "Nothing opens with that. Perhaps a letter is wrong or missing (capitals count), or the link was renewed:"
    " then ask for the new one."
)
ELSEWHERE = "That link leads to elsewhere.example: open it in the browser, not here."
NO_LINK = (
    "That is neither a link to a sheet or a group nor a code."
    " A link looks like http://testserver/s/AbC…/, a code like 12-aBcD-EfGh."
)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("https://testserver/s/abc-DEF/", (200, OPENS_NOTHING)),
        ("/groups/read/abc/", (200, OPENS_NOTHING)),
        ("/groups/invited/abc/", (200, OPENS_NOTHING)),
        ("/groups/vote/abc/", (200, OPENS_NOTHING)),
        ("/groups/statement/abc/", (200, OPENS_NOTHING)),
        ("/groups/embed/abc/", (200, OPENS_NOTHING)),
        ("/groups/feed/abc/", (200, NO_LINK)),
        ("/rules/e/abc/", (200, OPENS_NOTHING)),
        ("/overlay/abc/", (200, OPENS_NOTHING)),
        ("/accounts/look/abc/", (200, OPENS_NOTHING)),
        ("/tournaments/read/abc/", (200, OPENS_NOTHING)),
        ("/tournaments/entered/abc/", (200, OPENS_NOTHING)),
        ("http://testserver/tournaments/enter/abc/?x=1#y", (200, OPENS_NOTHING)),
        ("abcdefghijklmnop-rstuvwxyz_ABCDE", (200, OPENS_NOTHING)),
        (" 12-ABCD-efg7 ", (200, OPENS_NOTHING)),
        ("https://elsewhere.example/s/abc/", (200, ELSEWHERE)),
        ("https://testserver/guide/", (200, NO_LINK)),
        ("javascript:alert(1)//s/x", (200, NO_LINK)),
        ("https://testserver//elsewhere.example/s/x", (200, NO_LINK)),
        ("/\\elsewhere.example/s/x", (200, NO_LINK)),
        ("//elsewhere.example/t/x", (200, ELSEWHERE)),
        ("http://[/s/x", (200, NO_LINK)),
        ("Kommt zu uns: http://testserver/s/%s/ bis gleich" % ("A" * 32), (200, OPENS_NOTHING)),
        ("hello", (200, NO_LINK)),
        ("", (200, "This field is required.")),
    ],
)
def test_what_opens_nothing_is_said_at_the_field_which_keeps_what_was_typed(
    client: Client, typed: str, expected: tuple[int, str]
) -> None:
    assert answers(client, typed) == expected
    assert f'value="{escape(typed)}"' in client.post("/join/", {"link": typed}).text or not typed


@pytest.mark.parametrize(
    "before_and_after",
    [
        ("https://testserver/s/", "/"),
        ("  testserver/s/", " \n"),
        ("/s/", ""),
        ("", ""),
        ("Kommt: http://testserver/s/", "/ "),
    ],
)
def test_a_typed_link_opens_the_sheet(client: Client, before_and_after: tuple[str, str]) -> None:
    evening = begin(FOUR)
    opened = client.post("/join/", {"link": evening.token.join(before_and_after)}, follow=True)
    assert opened.redirect_chain == [(f"{evening.url}#own", 302)]
    assert opened.status_code == 200


def test_a_typed_invitation_leads_in_without_its_token(client: Client) -> None:
    _invitation, token = invite(found())
    assert answers(client, f"/groups/invited/{token}") == (302, "/groups/invited/")


def test_a_typed_link_that_is_a_page_leads_to_it(client: Client) -> None:
    link = make_read_link(group=found().group, shows_money=False, shows_files=False)
    path = f"/groups/embed/{link.embed_token}/"
    assert answers(client, path) == (302, path)


@pytest.mark.usefixtures("one_moment")
def test_what_opens_nothing_is_counted_as_a_link_that_was_tried(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WRONG_LINKS", limits.Limit("links", most=2, seconds=300))
    typed = [client.post("/join/", {"link": f"/s/guess{number}/"}).status_code for number in range(3)]
    assert (typed, client.get("/s/guess/").status_code) == ([200, 200, 429], 429)
