"""The links of sheets and rulesets stay out of the log."""

from __future__ import annotations

import logging
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.site import redaction

TOKENS = st.text("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_", min_size=16)


@pytest.mark.parametrize("link", ["/s/", "/S/", "/rules/e/", "/groups/invited/"])
@given(token=TOKENS, tail=st.sampled_from(["", "/", "/deals/3/", "?from=7", " HTTP/1.1"]))
def test_no_token_of_a_link_is_logged(link: str, token: str, tail: str) -> None:
    record = logging.LogRecord(
        "_granian", logging.ERROR, "", 0, "%s: %s", ("Oh", f"{link}{token}{tail}"), None
    )
    redaction.RedactLinks().filter(record)
    assert record.getMessage() == f"Oh: {link}…{tail}"


def test_no_token_is_logged_with_a_traceback() -> None:
    try:
        raise ValueError("/s/0123456789abcdef/")
    except ValueError:
        record = logging.LogRecord("django.request", logging.ERROR, "", 0, "Oh", (), sys.exc_info())
    redaction.RedactLinks().filter(record)
    assert record.exc_text is not None
    assert record.exc_text.endswith("ValueError: /s/…/")
