"""What Django itself refuses comes in our words, and leaves a line in the log rather than a traceback."""

from __future__ import annotations

from io import StringIO

import pytest
from django.test import Client

COOKIE = "csrftoken=abcdefghijklmnopqrstuvwxyzABCDEF"
FORM = "application/x-www-form-urlencoded"
MUCH = b"a=" + b"a" * 2_700_000


@pytest.fixture
def client() -> Client:
    """A browser whose forms are checked as those of strangers are, and which gets what they get."""
    return Client(enforce_csrf_checks=True, raise_request_exception=False, HTTP_COOKIE=COOKIE)


@pytest.mark.parametrize("path", ["/new/", "/nowhere/", "/language/setlang/"])
@pytest.mark.parametrize("charset", ["iso-8859-1", "idna", "utf-16", "zlib", "nonsense"])
def test_a_body_in_an_odd_alphabet_is_not_read(client: Client, path: str, charset: str) -> None:
    answer = client.generic("POST", path, b"a=1", content_type=f"{FORM}; charset={charset}")
    assert answer.status_code == 400
    assert "<h1>That could not be read</h1>" in answer.content.decode()


@pytest.mark.parametrize(
    ("body", "kind", "status", "line"),
    [
        (MUCH, FORM, 413, "django.security.RequestDataTooBig: Request body exceeded"),
        (b"&".join([b"a=1"] * 1_100), FORM, 413, "django.security.TooManyFieldsSent: The number of GET/POST"),
        (b"a=1", f"{FORM}; charset=zlib", 400, "django.request: Bad Request: /new/"),
        (
            b"a=1",
            "multipart/form-data",
            400,
            "django.request: Bad request (Unable to parse",
        ),
        (b"a=1", FORM, 403, "django.security.csrf: Forbidden (CSRF token missing.): /new/"),
    ],
    ids=["much", "many fields", "odd alphabet", "broken", "old page"],
)
def test_a_refusal_is_a_page_of_ours_with_one_line_that_says_from_where(
    client: Client, log: StringIO, body: bytes, kind: str, status: int, line: str
) -> None:
    answer = client.generic("POST", "/new/", body, content_type=kind, REMOTE_ADDR="192.0.2.7")
    assert answer.status_code == status
    assert "Back to the start" in answer.content.decode()
    (logged,) = log.getvalue().splitlines()
    assert f" WARNING {line}" in logged
    assert logged.endswith(" (from 192.0.2.7)")


def test_another_host_is_refused_on_a_page_of_ours(client: Client) -> None:
    answer = client.get("/", HTTP_HOST="example.com")
    assert answer.status_code == 400
    assert "<h1>That could not be read</h1>" in answer.content.decode()


@pytest.mark.django_db
def test_what_is_not_there_leaves_no_line(client: Client, log: StringIO) -> None:
    assert client.get("/nowhere/").status_code == 404
    assert log.getvalue() == ""


def test_what_breaks_has_its_traceback_and_a_page_that_asks_no_database(
    client: Client, log: StringIO
) -> None:
    """Without a mark for the database, every question to it fails here."""
    answer = client.get("/sheets/x/", REMOTE_ADDR="192.0.2.7")
    assert answer.status_code == 500
    assert "<h1>Something broke</h1>" in answer.content.decode()
    logged = log.getvalue()
    assert " ERROR django.request: Internal Server Error: /sheets/x/ (from 192.0.2.7)\n" in logged
    assert logged.count("Traceback") == 1
