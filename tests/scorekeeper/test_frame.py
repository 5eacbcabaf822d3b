"""What holds for every page: headers, language, and a browser that reaches them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

DESCRIPTION = re.compile(r'<meta name="description"\s+content="([^"]*)">')


def test_every_answer_allows_nothing_from_elsewhere(client: Client) -> None:
    headers = client.get("/healthy/live/").headers
    directives = set(headers["Content-Security-Policy"].split("; "))
    assert directives == {
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    }
    assert headers["Referrer-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


def test_the_language_is_kept_in_a_cookie(client: Client) -> None:
    response = client.post("/language/setlang/", {"language": "de", "next": "/healthy/"})
    assert response.headers["Location"] == "/healthy/"
    assert client.get("/healthy/live/").headers["Content-Language"] == "de"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "description"),
    [
        (
            "/",
            (
                "The free scoresheet for Doppelkopf: it works out points, Bock and your house rules on every "
                "phone at the table, keeps seasons and runs tournaments."
            ),
        ),
        ("/rules/pub/", "Pub (with nines): house rules for Doppelkopf on one page, in whole sentences."),
        (
            "/calculator/?of=ddv&game=normal",
            (
                "Work out the points of a Doppelkopf deal: tap what happened, and see the sum step by step, "
                "under tournament rules or any house rules."
            ),
        ),
    ],
)
def test_a_page_says_to_search_engines_what_it_is(client: Client, address: str, description: str) -> None:
    described = DESCRIPTION.findall(client.get(address).text)
    # Line breaks in the attribute are spaces to whoever reads it.
    assert [" ".join(text.split()) for text in described] == [description]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["/", "/new/", "/rules/pub/", "/calculator/?of=ddv&game=normal", "/nowhere/"]
)
def test_every_page_offers_the_other_languages_once(client: Client, address: str) -> None:
    text = client.get(address, headers={"Accept-Language": "de"}).text
    assert re.findall(r'name="language"\s+value="(..)"', text) == ["en", "ja"]


@pytest.mark.django_db
def test_what_was_sent_is_not_lost_in_another_language(client: Client) -> None:
    assert 'name="language"' not in client.post("/new/", {"player1": "Anna"}).text


def test_a_browser_reaches_the_test_server(page: Any) -> None:
    answer = page.goto("/healthy/live/")
    assert (answer.status, page.inner_text("body")) == (200, "ok")
