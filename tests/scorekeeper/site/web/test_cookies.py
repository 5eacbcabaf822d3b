"""What cookies are called over HTTPS, and what becomes of those from before."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import signing
from django.test import Client

from scorekeeper.site.web.secret_links import hash_token
from tests.cast import begin, visitor
from tests.club import person, signed_in

pytestmark = pytest.mark.django_db

OVER_HTTPS = {"x-forwarded-proto": "https"}
NAMES = {
    "SESSION_COOKIE_NAME": "__Host-sessionid",
    "CSRF_COOKIE_NAME": "__Host-csrftoken",
    "LANGUAGE_COOKIE_NAME": "__Host-django_language",
}


@pytest.fixture
def _https(settings: Any) -> None:
    """The settings of a site with HTTPS."""
    settings.HTTPS = settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    settings.LANGUAGE_COOKIE_SECURE = True
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    for name, value in NAMES.items():
        setattr(settings, name, value)


def phone(**cookies: str) -> Client:
    """A phone behind HTTPS that has these cookies."""
    client = Client(headers=OVER_HTTPS)
    for name, value in cookies.items():
        client.cookies[name] = value
    return client


def given(client: Client) -> dict[str, tuple[str, bool]]:
    """The path of every cookie that was given and left, and whether it travels by HTTPS only."""
    return {name: (each["path"], bool(each["secure"])) for name, each in client.cookies.items() if each.value}


@pytest.mark.usefixtures("_https")
def test_over_https_browsers_take_cookies_from_nobody_else() -> None:
    evening, client = begin(), phone()
    client.get(f"/s/{evening.token}/")
    client.get(evening.url + "enter/")
    client.post("/language/setlang/", {"language": "de"})
    assert given(client) == {
        "__Secure-write": (evening.url, True),
        "__Host-recent": ("/", True),
        "__Host-csrftoken": ("/", True),
        "__Host-django_language": ("/", True),
    }


@pytest.mark.usefixtures("_https")
def test_who_was_signed_in_before_is_signed_in_after() -> None:
    before = signed_in(person("Anna")).session.session_key
    client = phone(sessionid=str(before), csrftoken="c" * 32, django_language="de")
    page = client.get("/groups/").content.decode()
    assert "Meine Gruppen" in page
    assert given(client) == {
        "__Host-sessionid": ("/", True),
        "__Host-csrftoken": ("/", True),
        "__Host-django_language": ("/", True),
    }
    assert client.cookies["__Host-csrftoken"].value == "c" * 32
    assert client.get("/groups/").status_code == 200


@pytest.mark.usefixtures("_https")
def test_who_signs_out_at_the_first_visit_is_signed_out() -> None:
    before = signed_in(User.objects.create_user("anna")).session.session_key
    client = phone(sessionid=str(before))
    client.post("/accounts/logout/")
    assert client.get("/groups/").status_code == 302


@pytest.mark.usefixtures("_https")
def test_a_link_from_before_opens_its_sheet_and_stands_in_the_list() -> None:
    evening = begin(title="Krone")
    listed = signing.get_cookie_signer(salt="recentrecent").sign(
        f"{evening.sheet.slug}.{hash_token(evening.token)[:8]}"
    )
    client = phone(write=evening.token, recent=listed)
    assert client.get(f"{evening.url}enter/").status_code == 200
    assert client.get(f"{evening.url}news/?known={evening.sheet.revision}").status_code == 204
    assert "Krone" in client.get("/").content.decode()


def test_without_https_cookies_are_called_as_ever() -> None:
    evening = begin()
    client = visitor(evening.token)
    client.get(evening.url + "enter/")
    assert set(client.cookies) == {"write", "recent", "csrftoken"}
