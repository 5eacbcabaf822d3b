"""The standings within other web sites: in any frame, without cookies, until the link is withdrawn."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from scorekeeper.club.leagues.seasons.writes import close_season, make_season
from scorekeeper.play.groups import writes
from tests.cast import begin, deal, enter
from tests.club import Club, found, signed_in, take_in
from tests.made_once import once_in_module

pytestmark = pytest.mark.django_db


@pytest.fixture
@once_in_module
def club() -> Club:
    club = found()
    enter(take_in(club, begin()), deal())
    return club


@pytest.fixture
def address(club: Club) -> str:
    link = writes.make_read_link(group=club.group, shows_money=False, shows_files=False)
    return f"/groups/embed/{link.embed_token}/"


def texts(pattern: str, text: str) -> list[str]:
    found = re.findall(pattern, text, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", each).split()) for each in found]


def test_it_shows_the_standings_of_the_season_that_is_played_and_the_champions(
    club: Club, address: str
) -> None:
    close_season(season=make_season(group=club.group, name="Saison 1"), user=club.anna)
    text = Client().get(address).text
    assert texts(r"<tr>(.*?)</tr>", text) == [
        "Place Name Points Evenings Deals Evenings won",
        "1 Anna +1 1 1 1",
        "1 Ben +1 1 1 1",
        "3 Cem −1 1 1 –",
        "3 Dora −1 1 1 –",
    ]
    assert texts(r"<h\d>(.*?)</h\d>", text) == ["Saison 1", "Champions"]
    assert texts(r"<li>(.*?)</li>", text) == ["Saison 1 Anna, Ben"]


def test_there_is_nothing_to_tap_and_no_script(address: str) -> None:
    text = Client().get(address).text
    assert re.findall(r"<(a|form|button|script|input|iframe)\b", text) == []
    assert '<meta name="robots" content="noindex">' in text


def test_any_page_may_frame_it_and_keep_it_for_a_minute(address: str) -> None:
    headers = Client().get(address).headers
    assert set(headers["Content-Security-Policy"].split("; ")) == {
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors *",
    }
    assert "X-Frame-Options" not in headers
    assert (headers["Cache-Control"], headers["X-Robots-Tag"]) == ("public, max-age=60", "noindex")
    assert {"Cookie", "Accept-Language"} <= set(headers["Vary"].split(", "))


def test_it_sends_no_cookie(address: str) -> None:
    assert dict(Client().get(address).cookies) == {}


@pytest.mark.parametrize(("asked", "said"), [("de", "de"), ("ja", "ja"), ("xx", "en"), ("", "en")])
def test_it_speaks_the_language_of_its_address(address: str, asked: str, said: str) -> None:
    answer = Client().get(f"{address}?lang={asked}", headers={"Accept-Language": "en"})
    assert (answer.headers["Content-Language"], f'<html lang="{said}">' in answer.text) == (said, True)
    translation.activate("en")


def test_it_ends_with_the_link_and_may_not_be_framed_then(club: Club, address: str) -> None:
    signed_in(club.anna).post(f"{club.url}link/withdraw/")
    answer = Client().get(address)
    assert (answer.status_code, answer.headers["X-Frame-Options"]) == (404, "DENY")
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


def test_its_token_opens_no_other_page(club: Club, address: str) -> None:
    token = address.split("/")[-2]
    browser = Client()
    assert browser.get(f"/groups/read/{token}/").status_code == 404
    browser.cookies["group_read"] = token
    assert browser.get(club.url).status_code == 404


def test_the_line_to_put_into_a_page_is_shown_to_owners(club: Club, address: str) -> None:
    text = signed_in(club.anna).get(f"{club.url}members/").text
    line = f"&lt;iframe src=&quot;http://testserver{address}?lang=en&quot; title=&quot;Krone: Standings&quot;"
    assert text.count(line) == 2


def test_a_title_in_the_line_ends_no_attribute(address: str, club: Club) -> None:
    writes.change_group(group=club.group, name='Kro"ne>', shows_strength=False)
    text = signed_in(club.anna).get(f"{club.url}members/").text
    assert "title=&quot;Kro&amp;quot;ne&amp;gt;: Standings&quot;" in text


def test_many_evenings_take_as_many_queries_as_one(club: Club, address: str) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as caught:
            assert Client().get(address).status_code == 200
        return len(caught)

    few = queries()
    for _evening in range(3):
        enter(take_in(club, begin(("Anna", "Ben", "Cem", "Emil"))), deal())
    assert queries() == few
