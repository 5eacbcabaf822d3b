"""The two links of a sheet, and the cookies for which they are exchanged."""

from __future__ import annotations

import hashlib
import logging
from http.cookies import Morsel
from io import StringIO
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from scorekeeper.play.sheets import guards, models
from scorekeeper.site.server.log_lines import RedactLinks
from scorekeeper.site.web.secret_links import hash_token, new_slug, new_token
from tests.cast import Evening, deal, enter, stored, taps, visitor

PAGES = ("", "share/", "news/", "follow/", "document/", "deals/1/")


def cookie_of(client: Client, name: str) -> Morsel[str]:
    return client.cookies[name]


def test_only_hashes_of_the_tokens_are_stored(evening: Evening) -> None:
    rows = str(stored())
    assert evening.token not in rows
    assert evening.read_token not in rows
    assert evening.sheet.write_hash == hashlib.sha256(evening.token.encode()).hexdigest()
    assert evening.sheet.read_hash == hashlib.sha256(evening.read_token.encode()).hexdigest()


def test_tokens_and_slugs_are_different_every_time() -> None:
    assert len({new_token() for _time in range(100)}) == 100
    assert len({new_slug() for _time in range(100)}) == 100
    assert len(new_token()) == len(guards.read_token("any")) == 32


def test_the_token_for_reading_follows_from_the_one_for_writing_and_not_the_other_way() -> None:
    token = new_token()
    assert guards.read_token(token) == guards.read_token(token)
    assert guards.read_token(guards.read_token(token)) not in (token, guards.read_token(token))


@pytest.mark.parametrize("name", ["write", "read"])
def test_a_link_becomes_a_cookie_that_only_its_sheet_gets(evening: Evening, name: str) -> None:
    client = Client()
    token = evening.token if name == "write" else evening.read_token
    response = client.get(f"/s/{token}/")
    assert (response.status_code, response.headers["Location"]) == (302, f"{evening.url}#own")
    cookie = cookie_of(client, name)
    assert (cookie.value, cookie["path"]) == (token, evening.url)
    assert (cookie["httponly"], cookie["samesite"], cookie["secure"]) == (True, "Lax", "")


def test_over_https_the_cookies_never_travel_without_it(evening: Evening) -> None:
    client = Client()
    client.get(f"/s/{evening.token}/", secure=True)
    assert cookie_of(client, "write")["secure"]
    assert cookie_of(client, "recent")["secure"]


def test_who_may_write_still_may_after_opening_the_link_for_reading(writer: Client, evening: Evening) -> None:
    writer.get(f"/s/{evening.read_token}/")
    assert writer.get(f"{evening.url}enter/").status_code == 200


def test_who_reads_along_may_write_after_opening_the_link_for_writing(
    reader: Client, evening: Evening
) -> None:
    reader.get(f"/s/{evening.token}/")
    assert reader.get(f"{evening.url}enter/").status_code == 200


@pytest.mark.parametrize("cookie", ["read", "write"])
def test_a_token_opens_only_what_it_is_for(evening: Evening, cookie: str) -> None:
    client = Client()
    client.cookies[cookie] = evening.token if cookie == "read" else evening.read_token
    assert client.get(evening.url).status_code == 404


@pytest.mark.parametrize("token", ["", "guessed", "ä", "0" * 5000, "sheet"])
def test_a_wrong_token_opens_nothing(evening: Evening, token: str) -> None:
    assert Client().get(f"/s/{token}/").status_code == 404
    assert Client(headers={"Cookie": f"write={token}"}).get(evening.url).status_code == 404


def test_the_hash_that_is_stored_is_no_token(evening: Evening) -> None:
    for digest in (evening.sheet.write_hash, evening.sheet.read_hash):
        assert Client().get(f"/s/{digest}/").status_code == 404


def test_starting_a_sheet_gives_the_cookie_for_writing(evening: Evening) -> None:
    client = Client()
    names = {f"player{seat}": name for seat, name in enumerate(("Anna", "Ben", "Cem", "Dora"), 1)}
    response = client.post("/new/", {"preset": "ddv", **names})
    sheet = models.Sheet.objects.latest("pk")
    assert response.headers["Location"] == f"/sheets/{sheet.slug}/#own"
    assert hash_token(cookie_of(client, "write").value) == sheet.write_hash


def test_nobody_who_reads_along_is_shown_the_token_for_writing(reader: Client, evening: Evening) -> None:
    enter(evening, deal())
    for page in PAGES:
        assert evening.token not in reader.get(evening.url + page).content.decode()


def test_the_tokens_stand_on_the_page_for_sharing_and_nowhere_else(writer: Client, evening: Evening) -> None:
    enter(evening, deal())
    for page in (*PAGES, "enter/", "deals/1/correct/"):
        content = writer.get(evening.url + page).content.decode()
        assert (evening.token in content) == (evening.read_token in content) == (page == "share/")


def test_who_writes_can_share_both_links_and_who_reads_only_one(
    writer: Client, reader: Client, evening: Evening
) -> None:
    write = f"http://testserver/s/{evening.token}/"
    read = f"http://testserver/s/{evening.read_token}/"
    shared: Any = writer.get(f"{evening.url}share/").context
    assert (shared["write"]["url"], shared["read"]["url"]) == (write, read)
    assert shared["write"]["svg"].startswith("<svg")
    shared = reader.get(f"{evening.url}share/").context
    assert (shared["write"], shared["read"]["url"]) == (None, read)


def test_a_phone_that_came_by_the_shared_link_writes_along(evening: Evening) -> None:
    phone = visitor(evening.token)
    assert phone.post(f"{evening.url}enter/", taps()).status_code == 302


def test_a_device_remembers_the_sheets_it_opened(writer: Client, evening: Evening) -> None:
    assert [each.sheet for each in writer.get("/").context["recent"]] == [evening.sheet]
    assert Client().get("/").context["recent"] == []


def test_the_list_of_a_device_cannot_be_made_up(evening: Evening) -> None:
    client = Client(headers={"Cookie": f"recent={evening.sheet.slug}"})
    assert client.get("/").context["recent"] == []


def test_a_broken_link_is_logged_without_its_token(evening: Evening) -> None:
    written = StringIO()
    handler = logging.StreamHandler(written)
    handler.addFilter(RedactLinks())
    logger = logging.getLogger("django.request")
    logger.addHandler(handler)
    try:
        Client().get("/s/0123456789abcdef/")
    finally:
        logger.removeHandler(handler)
    assert written.getvalue() == "Not Found: /s/…/\n"


def test_whatever_writes_a_log_leaves_the_tokens_out() -> None:
    for handler in settings.LOGGING["handlers"].values():
        assert handler["filters"] == ["say_who", "redact"]
    assert settings.LOGGING["filters"]["redact"]["()"] == "scorekeeper.site.server.log_lines.RedactLinks"
