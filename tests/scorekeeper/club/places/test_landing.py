"""The first page of who is here for the first time, and the ways that lead in from it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from scorekeeper.club.places.tried_deal import FACTS
from tests.cast import FOUR, begin
from tests.club import found
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
    shown = page.context["tried"].result
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
    assert ["tried" in (each.get("/").context or {}) for each in (Client(), phone, member)] == [
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


ELSEWHERE = "That link leads to elsewhere.example: open it in the browser, not here."
NO_LINK = (
    "That is neither a link to a sheet or a group nor a code."
    " A link looks like http://testserver/s/AbC…/, a code like 12-aBcD-EfGh."
)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("https://testserver/s/abc-DEF/", (302, "/s/abc-DEF/")),
        ("  testserver/s/abc\n-DEF ", (302, "/s/abc-DEF/")),
        ("/groups/read/abc/", (302, "/groups/read/abc/")),
        ("http://testserver/tournaments/enter/abc/?x=1#y", (302, "/tournaments/enter/abc/")),
        ("abcdefghijklmnop-rstuvwxyz_ABCDE", (302, "/s/abcdefghijklmnop-rstuvwxyz_ABCDE/")),
        (" 12-ABCD-efg7 ", (302, "/t/12-ABCD-efg7/")),
        ("https://elsewhere.example/s/abc/", (200, ELSEWHERE)),
        ("https://testserver/guide/", (200, NO_LINK)),
        ("javascript:alert(1)//s/x", (200, NO_LINK)),
        ("https://testserver//elsewhere.example/s/x", (200, NO_LINK)),
        ("/\\elsewhere.example/s/x", (200, NO_LINK)),
        ("//elsewhere.example/t/x", (200, ELSEWHERE)),
        ("http://[/s/x", (200, NO_LINK)),
        ("Kommt zu uns: http://testserver/s/%s/ bis gleich" % ("A" * 32), (302, f"/s/{'A' * 32}/")),
        ("hello", (200, NO_LINK)),
        ("", (200, "This field is required.")),
    ],
)
def test_a_link_that_is_typed_leads_where_it_says_on_this_server_alone(
    client: Client, typed: str, expected: tuple[int, str]
) -> None:
    assert answers(client, typed) == expected


def test_a_typed_link_opens_the_sheet(client: Client) -> None:
    evening = begin(FOUR)
    opened = client.post("/join/", {"link": f"testserver/s/{evening.token}"}, follow=True)
    assert opened.redirect_chain == [(f"/s/{evening.token}/", 302), (f"{evening.url}#own", 302)]
    assert opened.status_code == 200
