"""Somebody who looks at everything that pages link to, and at the forms that stand there; they send none."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.test import Client
from django.urls import Resolver404, resolve

from tests.pages import Page

MOST = 3
"""So many pages of one kind are looked at."""
OWN_HOST = ("", "testserver")


@dataclass
class Looked:
    """What somebody saw: links and forms that lead nowhere, and addresses that something can be sent to."""

    dead: list[str] = field(default_factory=list)
    offered: set[str] = field(default_factory=set)


def look_around(client: Client, *starts: str, below: str = "/") -> Looked:
    """Follow links from some pages, to all that lie below an address, and note what is offered there."""
    looked, known, kinds = Looked(), set(starts), Counter[str]()
    todo = deque((start, "the start") for start in starts)
    while todo:
        address, seen_on = todo.popleft()
        name = name_of(address)
        kinds[name] += 1
        if not name:
            looked.dead.append(f"{address} on {seen_on}")
        if not name or kinds[name] > MOST:
            continue
        answer = client.get(address, follow=True)
        if answer.status_code != HTTPStatus.OK:
            looked.dead.append(f"{address} on {seen_on}: {answer.status_code}")
        elif "text/html" in answer.headers.get("Content-Type", ""):
            page = page_of(address, answer)
            note_forms(page, looked)
            found = dict.fromkeys(link for link in links_of(page) if urlsplit(link).path.startswith(below))
            todo += [(link, page.url) for link in found if link not in known]
            known.update(found)
    return looked


def name_of(address: str) -> str:
    """The name of an address; empty if there is none like it."""
    try:
        return resolve(urlsplit(address).path).view_name
    except Resolver404:
        return ""


def page_of(address: str, answer: Any) -> Page:
    """The page that came in the end."""
    came = answer.redirect_chain[-1][0] if answer.redirect_chain else address
    return Page(urljoin(address, came), answer.content.decode())


def links_of(page: Page) -> list[str]:
    """Where the links of a page lead to, as far as it is here, without the places on a page."""
    found = [urlsplit(urljoin(page.url, node.attributes["href"])) for node, _text in page.links]
    here = [each for each in found if each.scheme in ("", "http") and each.netloc in OWN_HOST]
    return [each._replace(scheme="", netloc="", fragment="").geturl() for each in here]


def note_forms(page: Page, looked: Looked) -> None:
    """Note where buttons send what was typed, and what scripts ask while somebody types."""
    asked = [node.attributes["hx-post"] for node in page.nodes if "hx-post" in node.attributes]
    buttons = [(form, each.node) for form in page.forms for each in form.buttons]
    sent = [form.action(button) for form, button in buttons if form.method(button) == "post"]
    for action in (*asked, *sent):
        address = urljoin(page.url, action)
        if name := name_of(address):
            looked.offered.add(name)
        else:
            looked.dead.append(f"{address}, a form on {page.url}")
