"""A part of a page is rendered once for all who see the same, with nothing in it of who asked first."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client

from scorekeeper.site.web import fragment_cache
from tests.cast import Evening, begin, correct, deal, enter, undo, visitor
from tests.club import found, signed_in, take_in

TOKEN = re.compile(r'(?<=name="csrfmiddlewaretoken" value=")[^"]+')
AGENTS = ("Mozilla/5.0 (iPhone)", "Mozilla/5.0 (Android)")
REDEAL = deal(game="redeal", reason="misdeal")


def news(client: Client, evening: Evening, **asked: object) -> str:
    content: str = client.get(f"{evening.url}news/", asked).content.decode()
    return content


def kept() -> list[str]:
    """Everything that is kept of all sheets."""
    store: Any = caches["news"]
    return [store.get(key.split(":", 2)[2])[1] for key in list(store._cache)]  # noqa: SLF001  # it lists nothing


def test_it_is_rendered_once_for_all_phones(evening: Evening, django_assert_num_queries: Any) -> None:
    enter(evening, deal())
    phones = [visitor(evening.token, headers={"user-agent": agent}) for agent in AGENTS]
    first = news(phones[0], evening)
    with django_assert_num_queries(1):
        again = news(phones[1], evening)
    assert TOKEN.sub("", again) == TOKEN.sub("", first)


def test_the_whole_page_shows_what_phones_were_told(evening: Evening, django_assert_num_queries: Any) -> None:
    enter(evening, deal())
    phones = [visitor(evening.token, headers={"user-agent": agent}) for agent in AGENTS]
    told = news(phones[0], evening)
    with django_assert_num_queries(1):
        page = phones[1].get(evening.url).content.decode()
    assert TOKEN.sub("", told).strip() in TOKEN.sub("", page)


def test_nothing_of_who_asked_first_is_kept(evening: Evening) -> None:
    enter(evening, deal(), device="Android")
    phone = visitor(evening.token, headers={"user-agent": AGENTS[0]})
    shown = news(phone, evening)
    tokens = set(TOKEN.findall(shown))
    assert len(tokens) == 1
    assert kept() == [TOKEN.sub("<token>", shown)]
    personal = [*tokens, phone.cookies["csrftoken"].value, evening.token, evening.read_token]
    assert [text for text in (*personal, "iPhone", "Android") if text in kept()[0]] == []


def test_everybody_gets_a_token_of_their_own(evening: Evening) -> None:
    enter(evening, deal())
    for _phone in range(2):
        phone = visitor(evening.token, enforce_csrf_checks=True)
        token = TOKEN.search(news(phone, evening))
        assert token
        sent = {"csrfmiddlewaretoken": token[0], "language": "de"}
        assert phone.post("/language/setlang/", sent).status_code == 302


def test_rights_languages_and_lines_are_kept_apart(evening: Evening) -> None:
    enter(evening, *[REDEAL] * 61)
    asked: tuple[dict[str, object], ...] = ({}, {"all": 1}, {"view": "follow"})
    texts = {
        news(visitor(token, headers={"accept-language": language}), evening, **how)
        for token in (evening.token, evening.read_token)
        for language in ("en", "de", "ja")
        for how in asked
    }
    without_tokens = {TOKEN.sub("", text) for text in texts}
    assert len(without_tokens) == 15  # the big screen is the same for who writes and who reads


OWN = re.compile(
    r'<a class="icon-button"\s+href="[^"]*"\s+aria-label="(?:Back|Karlchen[^"]*)">.*?</a>|"at": [0-9.]+',
    re.DOTALL,
)
"""Where back leads, and when it was rendered."""


def test_readers_and_scorers_of_a_group_see_what_those_with_links_see_and_go_back_to_it(db: None) -> None:
    club = found()
    evening = take_in(club, begin(("Dora", "Emil", "Olga", "Pia")))
    enter(evening, deal())
    shown = [
        TOKEN.sub("", news(phone, evening))
        for phone in (
            visitor(evening.token, headers={"accept-language": "en"}),
            signed_in(club.ben, headers={"accept-language": "en"}),
            visitor(evening.read_token, headers={"accept-language": "en"}),
            signed_in(club.cem, headers={"accept-language": "en"}),
        )
    ]
    assert [club.url in text for text in shown] == [False, True, False, True]
    links, scorer, read_link, reader = (OWN.sub("", text) for text in shown)
    assert links == scorer != read_link == reader


def test_every_change_is_rendered_anew_and_kept_in_the_place_of_the_former(evening: Evening) -> None:
    phone = visitor(evening.token)
    shown = [news(phone, evening)]
    for change in (lambda: enter(evening, deal()), lambda: correct(evening, 1, deal(points=181))):
        change()
        shown.append(news(phone, evening))
    undo(evening)
    shown.append(news(phone, evening))
    assert len({TOKEN.sub("", text) for text in shown}) == 4
    assert kept() == [TOKEN.sub("<token>", shown[-1])]


def test_a_name_cannot_stand_for_the_token(evening: Evening) -> None:
    evening.sheet.title = fragment_cache.TOKEN
    evening.sheet.save()
    assert "<h1>&lt;token&gt;</h1>" in news(visitor(evening.token), evening)


def test_a_very_long_one_is_not_kept(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fragment_cache, "LONGEST", 100)
    assert TOKEN.sub("", news(visitor(evening.token), evening)).startswith("\n")
    assert kept() == []
