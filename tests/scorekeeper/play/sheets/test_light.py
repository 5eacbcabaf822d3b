"""How many bytes the sheet and the form send to a phone with one bar of reception, and how often it asks."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import brotli
import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from tests.cast import begin, deal, enter, visitor

pytestmark = pytest.mark.django_db

SHEET, FORM, LATER_VISITS = 32_100, 46_850, 10_000
REQUESTS = 9
HEADERS = 400
"""About what the headers of an answer take."""
PACKED = {"accept-encoding": "br"}


def size_of(page: bytes) -> int:
    """The bytes of a page, which is packed with gzip."""
    return len(gzip.compress(page)) + HEADERS


def sizes_of(browser: Client, addresses: set[str]) -> int:
    """The bytes of what a page loads, which is packed with brotli."""
    return sum(len(content_of(browser, address)) + HEADERS for address in addresses)


def content_of(browser: Client, address: str) -> bytes:
    """What is at an address, packed."""
    if address.startswith("/static/"):
        return bytes(brotli.compress(Path(str(finders.find(address.removeprefix("/static/")))).read_bytes()))
    return bytes(browser.get(address, headers=PACKED).content)


def loaded_by(html: bytes) -> set[str]:
    """The addresses of what a page loads: one stylesheet, one script, the icon, the list of prices."""
    text = re.sub(r"<noscript>.*?</noscript>", "", html.decode(), flags=re.DOTALL)
    elements = re.findall(r'<(?:link rel="(?:stylesheet|icon)"|script)[^>]*(?:href|src)="([^"]+)"', text)
    return {*elements, *re.findall(r'"prices": "([^"]+)"', text)}


def test_a_phone_asks_seldom_and_for_little() -> None:
    evening = begin()
    enter(evening, *[deal(points=points) for points in range(100, 118)])
    browser = visitor(evening.token)
    sheet, form = (browser.get(evening.url + path).content for path in ("", "enter/"))
    of_sheet, of_form = loaded_by(sheet), loaded_by(form)
    assert {address.rpartition(".")[2] for address in of_sheet} >= {"css", "js", "svg"}
    assert size_of(sheet) < LATER_VISITS
    assert size_of(form) < LATER_VISITS
    assert size_of(sheet) + sizes_of(browser, of_sheet) < SHEET
    assert size_of(form) + sizes_of(browser, of_form) < FORM
    # Beside these the page itself, what is new, and the result of what is tapped.
    assert len(of_form) + 3 < REQUESTS
