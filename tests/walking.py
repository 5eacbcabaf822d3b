"""Somebody who walks through the pages: follows links that stand there, and sends forms that stand there.

A test that posts to an address does not find a page on which its button is missing. A walker taps only what
is on the page in front of them, chooses what is offered and types where a field is; addresses they know only
from pages, and from codes that somebody scans. They have no scripts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qs, urljoin, urlsplit

from django.test import Client

from tests.pages import Form, Node, Page, Typed


class Walker:
    """Somebody with a browser, and the page in front of them; `trail` are the addresses they came to."""

    def __init__(self, client: Client | None = None, **headers: str) -> None:
        self.client = client or Client()
        self.headers = headers
        self.trail: list[str] = []
        self.page = Page("", "")

    def scan(self, address: str) -> Page:
        """Come to a page by its whole address: a bookmark, a code that was scanned, a link that was sent."""
        return self.come(address, expected=HTTPStatus.OK)

    def follow(self, text: str, *, near: str = "", expected: int = HTTPStatus.OK) -> Page:
        """Tap the link of this text, or the only one that has it in it; of several the one `near` a text."""
        node = self.page.chosen(self.page.links, text, near)
        return self.come(urljoin(self.page.url, node.attributes["href"]), expected=expected)

    def can_follow(self, text: str) -> bool:
        """Whether there is a link of this text."""
        return any(text in name for _node, name in self.page.links)

    def can_press(self, text: str) -> bool:
        """Whether there is a button of this text."""
        return any(text in name for name in self.page.buttons)

    def press(
        self, text: str, typed: Typed | None = None, *, near: str = "", expected: int = HTTPStatus.OK
    ) -> Page:
        """Press the button of this text, after typing into fields of its form."""
        form, button = self.page.button_called(text, near)
        url = urljoin(self.page.url, form.action(button))
        answer = send(self.client, url, form, button, typed or {}, self.headers)
        return self.arrive(answer, url, expected)

    def come(self, url: str, expected: int = HTTPStatus.OK) -> Page:
        """Go to an address that stood on a page."""
        parts = urlsplit(url)
        asked = parse_qs(parts.query, keep_blank_values=True)
        return self.arrive(
            self.client.get(parts.path, asked, follow=True, headers=self.headers), url, expected
        )

    def arrive(self, answer: Any, url: str, expected: int) -> Page:
        """Look at the page to which a tap led, after all redirects."""
        came = answer.redirect_chain[-1][0] if answer.redirect_chain else url
        self.trail.append(urljoin(url, came))
        content = answer.content.decode() if not answer.streaming else ""
        self.page = Page(self.trail[-1], content)
        assert answer.status_code == expected, (answer.status_code, self.trail[-3:], self.page.text[:2000])
        return self.page

    def file(self, text: str, *, near: str = "") -> bytes:
        """Take along the file that a link leads to; the page stays in front."""
        node = self.page.chosen(self.page.links, text, near)
        answer = self.client.get(urljoin(self.page.url, node.attributes["href"]), headers=self.headers)
        assert answer.status_code == HTTPStatus.OK, node.attributes["href"]
        return b"".join(answer) if answer.streaming else bytes(answer.content)

    def address_in(self, pattern: str) -> list[str]:
        """The addresses of this pattern that can be read or scanned on the page, in their order."""
        written = [self.page.text, *(node.attributes["href"] for node, _name in self.page.links)]
        return list(dict.fromkeys(found for text in written for found in re.findall(pattern, text)))


def send(client: Client, url: str, form: Form, button: Node, typed: Typed, headers: Mapping[str, str]) -> Any:
    """Send a form with one of its buttons, after typing into its fields: what comes after all redirects."""
    sent = form.sent(typed, button)
    if form.method(button) == "get":  # what is sent takes the place of what the address asks
        return client.get(urlsplit(url).path, sent, follow=True, headers=dict(headers))
    return client.post(url, sent, follow=True, headers=dict(headers))


def seen(answer: Any) -> Page:
    """The page that came, as somebody sees it."""
    asked = answer.request.get("QUERY_STRING")
    url = answer.request["PATH_INFO"] + (f"?{asked}" if asked else "")
    return page_of(url, answer.content)


@lru_cache(maxsize=4)
def page_of(url: str, content: bytes) -> Page:
    """A page that may be looked at again and again: of a long one, reading takes longer than making it."""
    return Page(url, content.decode())


def press(client: Client, answer: Any, button: str, **typed: Any) -> Any:
    """Press a button of a page that came, after typing into fields of its form: whatever comes then.

    Raises NotOnThePage as a walker's `press` does. A box is cleared by choosing none: [].
    """
    page = seen(answer)
    form, node = page.button_called(button)
    return send(client, urljoin(page.url, form.action(node)), form, node, typed, {})
