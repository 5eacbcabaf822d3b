"""Pages to lay over a picture: what they show, how the address changes them, and who may frame them."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.outside.connections.public_views import OverlayOptions, read_options
from scorekeeper.outside.connections.writes import make_feed_link
from scorekeeper.play.sheets.page.writes import renew_read_link
from tests.cast import Evening, begin, deal, enter, visitor
from tests.club import Club, found, take_in
from tests.scorekeeper.outside.connections.hidden import hidden_tournament

pytestmark = pytest.mark.django_db
LANGUAGES = {"de": "Deutsch", "en": "English", "ja": "日本語"}
LINE = re.compile(
    r'<li (class="overlay-leader")?>\s*<span class="overlay-name">(.*?)</span>'
    r'\s*<b class="overlay-points">(.*?)</b>'
    r'(?:\s*<span class="overlay-last">(.*?)</span>)?'
)


def lines(page: str) -> list[tuple[str, str, str, bool]]:
    """Name, points, what the last deal brought, and who leads."""
    return [(name, points, last, bool(leads)) for leads, name, points, last in LINE.findall(page)]


def of_group(club: Club) -> str:
    return f"/groups/feed/{make_feed_link(group=club.group).token}/"


def test_a_sheet_is_shown_to_who_has_its_link_for_reading(evening: Evening) -> None:
    enter(evening, deal())
    page = Client().get(f"/overlay/{evening.read_token}/?lang=en")
    assert lines(page.text) == [
        ("Anna", "1", "+1", True),
        ("Ben", "1", "+1", True),
        ("Cem", "−1", "−1", False),
        ("Dora", "−1", "−1", False),
    ]
    assert "Deal 1: Anna, Ben · Re\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}+1" in page.text
    assert page["Cache-Control"] == "no-store, private"
    assert not page.cookies


def test_a_link_for_writing_opens_nothing_there(evening: Evening) -> None:
    for path in ("", "news/"):
        assert Client().get(f"/overlay/{evening.token}/{path}").status_code == 404


def test_a_link_that_was_renewed_opens_nothing(evening: Evening) -> None:
    token = evening.read_token
    renew_read_link(sheet_id=evening.sheet.pk, token=evening.token, series=1)
    for path in ("", "news/"):
        assert Client().get(f"/overlay/{token}/{path}").status_code == 404


def test_any_page_may_frame_it_and_only_it(evening: Evening) -> None:
    page = Client().get(f"/overlay/{evening.read_token}/")
    assert "frame-ancestors *" in page["Content-Security-Policy"]
    assert "X-Frame-Options" not in page
    sheet = visitor(evening.read_token).get(evening.url)
    assert "frame-ancestors 'none'" in sheet["Content-Security-Policy"]
    assert sheet["X-Frame-Options"] == "DENY"


def test_it_is_told_what_is_new_and_nothing_if_it_knows(evening: Evening) -> None:
    url = f"/overlay/{evening.read_token}/news/"
    assert Client().get(f"{url}?known=0").status_code == 204
    enter(evening, deal())
    news = Client().get(f"{url}?known=0&place=top&lang=de").text
    assert 'data-revision="1"' in news
    assert 'data-place="top"' in news
    assert lines(news)[0] == ("Anna", "1", "+1", True)


def test_before_the_first_deal_it_says_so(evening: Evening) -> None:
    page = Client().get(f"/overlay/{evening.read_token}/?lang=de&show=title,totals").text
    assert [name for name, *_rest in lines(page)] == ["Anna", "Ben", "Cem", "Dora"]
    assert "<h1>" in page


def test_the_address_says_what_is_shown(evening: Evening) -> None:
    enter(evening, deal())
    shown = {
        show: ("<h1>" in page, "overlay-points" in page, "overlay-deal" in page)
        for show in ("title", "totals", "last", "title,last", "nothing")
        for page in [Client().get(f"/overlay/{evening.read_token}/?show={show}").text]
    }
    assert shown == {
        "title": (True, False, False),
        "totals": (False, True, False),
        "last": (False, False, True),
        "title,last": (True, False, True),
        "nothing": (False, True, True),
    }


@given(st.dictionaries(st.sampled_from(["place", "show", "lang"]), st.text(max_size=20)))
def test_whatever_an_address_says_something_usual_is_shown(asked: dict[str, str]) -> None:
    options = read_options(asked, LANGUAGES)
    assert read_options(dict(part.split("=") for part in options.query.split("&")), LANGUAGES) == options
    assert set(options.show) <= {"title", "totals", "last"}


def test_the_options_of_an_address_are_those_that_there_are() -> None:
    asked = {"place": "top", "show": "last,title", "lang": "ja"}
    assert read_options(asked, LANGUAGES) == OverlayOptions("top", ("title", "last"), "ja")
    wrong = dict.fromkeys(asked, "<script>")
    assert read_options(wrong, LANGUAGES) == OverlayOptions()


@pytest.mark.parametrize("theme", ["dark", "light", "bare"])
def test_an_address_that_names_a_theme_still_works(evening: Evening, theme: str) -> None:
    enter(evening, deal())
    said, usual = (
        Client().get(f"/overlay/{evening.read_token}/?lang=de{more}") for more in (f"&theme={theme}", "")
    )
    assert lines(said.text) == lines(usual.text) != []
    assert "theme" not in said.text


def test_the_overlay_of_a_group_is_that_of_its_last_evening() -> None:
    club = found()
    url = of_group(club)
    assert Client().get(f"{url}overlay/").status_code == 200
    first = take_in(club, begin())
    enter(first, deal())
    revision = re.findall(r'data-revision="(\w+)"', Client().get(f"{url}overlay/").text)[0]
    assert Client().get(f"{url}news/?known={revision}").status_code == 204
    beside = take_in(club, begin(("Emil", "Fritz", "Gerd", "Hans")), beside=first)
    enter(beside, deal(("Emil", "Fritz", "Gerd", "Hans"), re=["Emil", "Fritz"], points=151))
    page = Client().get(f"{url}news/?known={revision}").text
    assert lines(page)[:3] == [
        ("Emil", "2", "", True),
        ("Fritz", "2", "", True),
        ("Anna", "1", "", False),
    ]
    assert page.count('class="overlay-deal"') == 2


def test_hidden_standings_are_not_shown() -> None:
    club = found()
    hidden_tournament(club)
    page = Client().get(f"{of_group(club)}overlay/?lang=en").text
    assert lines(page) == []
    assert "The standings are hidden until the last round is closed." in page


def test_who_shares_a_sheet_finds_its_overlay(evening: Evening) -> None:
    wanted = f'href="http://testserver/overlay/{evening.read_token}/"'
    assert [wanted in visitor(token).get(f"{evening.url}share/").text for token in tokens(evening)] == [
        True
    ] * 2


def tokens(evening: Evening) -> tuple[str, str]:
    return evening.token, evening.read_token


def test_it_takes_the_same_few_queries_for_many_deals(evening: Evening) -> None:
    counts = []
    for _times in range(2):
        for _deal in range(4):
            enter(evening, deal())
        with CaptureQueriesContext(connection) as queries:
            assert Client().get(f"/overlay/{evening.read_token}/").status_code == 200
        counts.append(len(queries))
    assert counts == [3, 3]
