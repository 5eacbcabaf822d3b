"""Somebody who looks at everything that pages link to, and at the forms that stand there; they send none."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from django.conf import settings
from django.template import Context, Template
from django.template.defaulttags import URLNode
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils.safestring import SafeString

from scorekeeper.club.places.reads import PLACES
from tests.pages import Form, Page

MOST = 3
"""So many of one kind are looked at; after them, one is asked for each kind of page that leads to it."""
OWN_HOST = ("", "testserver")
ON_EVERY_PAGE = "set_language"
ALIKE_FOR_ALL = ("guide:", *(place.page for place in PLACES))
"""What is the same for everybody, and what the bar of every page leads to: looked at where a walk leads
through it, as those through a club do."""


@dataclass
class Looked:
    """What somebody saw: links and forms that lead nowhere, and what can be sent.

    What can be sent is said once for each kind of page that offers it: `address: its button · page`.
    """

    dead: list[str] = field(default_factory=list)
    offered: set[str] = field(default_factory=set)


@dataclass
class Looking:
    """Somebody who goes from page to page; `ways` are the kinds of pages from which one came to which."""

    client: Client
    below: tuple[str, ...]
    looked: Looked = field(default_factory=Looked)
    known: set[str] = field(default_factory=set)
    kinds: Counter[str] = field(default_factory=Counter)
    ways: set[tuple[str, str]] = field(default_factory=set)

    def look_at(self, page: Page) -> list[tuple[str, Page]]:
        """Note what a page offers: the addresses that nobody knew, and where they stand."""
        note_forms(page, self.looked)
        self.known.add(page.url)
        found = [link for link in dict.fromkeys(links_of(page)) if link not in self.known]
        self.known.update(found)
        return [(link, page) for link in found]

    def follow(self, address: str, seen_on: Page) -> Page | None:
        """The page to which a link leads, if it is one to look at."""
        name = name_of(address)
        if not name:
            self.looked.dead.append(f"{address} on {seen_on.url}")
        is_below = urlsplit(address).path.startswith(self.below)
        if not name or not self.is_new(name, name_of(seen_on.url) if is_below else "elsewhere"):
            return None
        self.kinds[name] += 1
        with nullcontext() if is_below else leaving_out_pages():
            answer = self.client.get(address, follow=True)
        if answer.status_code != HTTPStatus.OK:
            self.looked.dead.append(f"{address} on {seen_on.url}: {answer.status_code}")
            return None
        is_page = "text/html" in answer.headers.get("Content-Type", "")
        return page_of(address, answer) if is_page and is_below and self.kinds[name] <= MOST else None

    def is_new(self, name: str, came_from: str) -> bool:
        """Whether few addresses of a kind were asked yet, or none to which such a page led."""
        way = (came_from, name)
        is_new_way = way not in self.ways
        self.ways.add(way)
        if came_from == "elsewhere":
            return is_new_way and not name.startswith(ALIKE_FOR_ALL)
        return is_new_way or self.kinds[name] < MOST


@contextmanager
def leaving_out_pages() -> Iterator[None]:
    """Let views answer as always, but for what is written onto their pages: that is half of the time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "render", lambda _template, _context: SafeString())
        yield


def look_around(client: Client, *starts: str, came: Iterable[Any] = ()) -> Looked:
    """Follow links from some pages to all that lie below them, and look at answers that came.

    What is offered there is noted. Links that lead elsewhere are asked, and not followed further.
    """
    below = tuple(urlsplit(start).path for start in starts)
    looking = Looking(client, below, known=set(starts))
    todo = deque((start, Page("the start", "")) for start in starts)
    for answer in came:
        todo += looking.look_at(page_of(answer.request["PATH_INFO"], answer))
    while todo:
        address, seen_on = todo.popleft()
        if page := looking.follow(address, seen_on):
            todo += looking.look_at(page)
    return looking.looked


Link = tuple[str, int]
"""Where an address stands in the templates: the template and its line."""


@contextmanager
def noting_links() -> Iterator[set[Link]]:
    """Which addresses of the templates are written onto pages meanwhile."""
    noted: set[Link] = set()
    plain = URLNode.render

    def render(node: URLNode, context: Context) -> str:
        assert node.origin is not None
        assert node.token is not None
        noted.add((str(node.origin.template_name), node.token.lineno or 0))
        return plain(node, context)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(URLNode, "render", render)
        yield noted


def links_of_templates() -> dict[Link, str]:
    """What each address that stands in a template is called."""
    folder = Path(settings.PROJECT) / "templates"
    return {
        (str(path.relative_to(folder)), number): name
        for path in sorted(each for each in folder.rglob("*") if each.is_file())
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1)
        for name in re.findall(r"{% (?:url|post|page_head) '([^']+)'", line)
    }


@cache
def name_of(address: str) -> str:
    """The name of an address; empty if there is none like it."""
    try:
        return resolve(urlsplit(address).path).view_name
    except Resolver404:
        return ""


def page_of(address: str, answer: Any) -> Page:
    """The page that came in the end."""
    redirects = getattr(answer, "redirect_chain", None)
    came = redirects[-1][0] if redirects else address
    return Page(urljoin(address, came), answer.content.decode())


def links_of(page: Page) -> list[str]:
    """Where the links of a page lead to, as far as it is here, without the places on a page."""
    found = [urlsplit(urljoin(page.url, node.attributes["href"])) for node, _text in page.links]
    here = [each for each in found if each.scheme in ("", "http") and each.netloc in OWN_HOST]
    return [each._replace(scheme="", netloc="", fragment="").geturl() for each in here]


def note_forms(page: Page, looked: Looked) -> None:
    """Note what buttons send, and where one comes back to, and what scripts ask meanwhile."""
    asked = (node.attributes.get(name) for node in page.nodes for name in ("hx-post", "data-preview"))
    offers = [(address, "") for address in asked if address]
    offers += [each for form, others in with_those_before(page.forms) for each in sent_by(form, others)]
    here = name_of(page.url)
    for action, says in offers:
        address = urljoin(page.url, action)
        if name := name_of(address):
            where = "every page" if name == ON_EVERY_PAGE else here
            looked.offered.add(f"{name}: {says or 'while typing'} · {where}")
        else:
            looked.dead.append(f"{address}, a form on {page.url}")
    back = [value for form in page.forms if "next" in form.fields for value in form.fields["next"].sent()]
    looked.dead += [f"{each}, back to {page.url}" for each in back if not name_of(urljoin(page.url, each))]


def with_those_before(forms: list[Form]) -> Iterator[tuple[Form, list[Form]]]:
    """Each form with those before it on the page."""
    return ((form, forms[:place]) for place, form in enumerate(forms))


OF_A_KIND = {"rule": "a line of the card"}
"""Buttons that say what the rules of a group are, by their names."""


def sent_by(form: Form, before: list[Form]) -> Iterator[tuple[str, str]]:
    """Where each button of a form sends it, and what the button says.

    A button that says what one of a form with other fields said, further up, is another one. What is asked,
    and changes nothing, is an offer, too: its words begin with a question mark.
    """
    for button in form.buttons:
        name, value = (button.node.attributes.get(each, "") for each in ("name", "value"))
        says = OF_A_KIND.get(name) or button.text or f"{name}={value}"
        action = form.action(button.node)
        asked = "? " if form.method(button.node) == "get" else ""
        alike = [kind_of(each) for each in before if has_button(each, action, button.text)]
        other = " (another form)" if alike and kind_of(form) not in alike[:1] else ""
        yield action, f"{asked}{says}{other}"


def has_button(form: Form, action: str, text: str) -> bool:
    """Whether a form has a button of this text that sends it to such an address."""
    name = name_of(urljoin(form.page.url, action))
    return any(
        each.text == text and name_of(urljoin(form.page.url, form.action(each.node))) == name
        for each in form.buttons
    )


def kind_of(form: Form) -> set[str]:
    """The fields of a form; those of rows have numbers, and are one."""
    return {name.rstrip("0123456789") for name in form.fields}
