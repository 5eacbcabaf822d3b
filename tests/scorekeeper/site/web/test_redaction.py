"""The links of sheets and rulesets stay out of the log."""

from __future__ import annotations

import logging
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.site.server import log_lines
from scorekeeper.site.web.secret_links import new_token

TOKENS = st.text("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_", min_size=16)


@pytest.mark.parametrize(
    "link",
    [
        *("/s/", "/S/", "/rules/e/", "/groups/invited/", "/groups/read/", "/groups/embed/"),
        *("/groups/feed/", "/overlay/"),
        *("/tournaments/enter/", "/tournaments/read/", "/t/"),
    ],
)
@given(token=TOKENS, tail=st.sampled_from(["", "/", "/deals/3/", "?from=7", " HTTP/1.1"]))
def test_no_token_of_a_link_is_logged(link: str, token: str, tail: str) -> None:
    record = logging.LogRecord(
        "_granian", logging.ERROR, "", 0, "%s: %s", ("Oh", f"{link}{token}{tail}"), None
    )
    log_lines.RedactLinks().filter(record)
    assert record.getMessage() == f"Oh: {link}…{tail}"


@pytest.mark.parametrize(
    "spelling",
    [
        *("/s//{}/", "//s/{}", "/s/./{}/", "/%73/{}/", "%2Fs%2F{}", "/x/{}/", "/Groups/Invited/{}/"),
        *("write={}; read={}", "__Secure-write={}", "new%3D{}", "/%2573/{}?x=1", "/rules/E/{}"),
    ],
)
@given(token=st.builds(new_token))
def test_no_spelling_of_a_link_is_logged(spelling: str, token: str) -> None:
    said = spelling.format(token, token)
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, said, (), None)
    log_lines.RedactLinks().filter(record)
    assert token not in record.getMessage()


def test_what_stands_in_an_address_without_a_token_is_logged_as_it_is() -> None:
    path = "Oh: /sheets/abcdefghij/deals/3/correct/?dealer=2 /groups/karo-bube-und-kreuz-zehn-in-der-krone/"
    assert log_lines.without_tokens(path) == path


@given(said=st.text())
def test_a_line_is_one_line(said: str) -> None:
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, "%s", (said,), None)
    log_lines.RedactLinks().filter(record)
    assert record.getMessage().isprintable()


def test_no_token_is_logged_with_a_traceback() -> None:
    try:
        raise ValueError("/s/0123456789abcdef/")
    except ValueError:
        record = logging.LogRecord("django.request", logging.ERROR, "", 0, "Oh", (), sys.exc_info())
    log_lines.RedactLinks().filter(record)
    assert record.exc_text is not None
    assert record.exc_text.endswith("ValueError: /s/…/")
