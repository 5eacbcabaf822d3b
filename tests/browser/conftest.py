"""Phones with their eyes open: whatever a browser complains about fails the test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import caches
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.network import Way
from tests.browser.phones import Phones
from tests.cast import Evening, begin

REFUSALS = ("the server responded with a status of 4",)
"""What Chromium says of a page that is itself a conflict or a refusal."""

OUTRUN = ("net::ERR_ABORTED", "htmx:sendError", "htmx:sendAbort", "htmx:afterRequest")
"""What it says of a result that was still on its way when Save was tapped."""


NOTHING_KEPT = "Service Worker registration blocked"
"""What it says of a phone that is to keep no pages: most tests are quicker on such a one."""

NO_RECEPTION = (
    *("net::ERR_", "htmx:sendError", "Response Status Error Code", "status of 503"),
    # A policy that needs https, on an address without.
    "Cross-Origin-Opener-Policy",
)
"""What it says where nobody answers, or too little is to be trusted."""


class Complaints(list[str]):
    """Everything that went wrong in the browser of a test, but for what is expected in it."""

    expected: tuple[str, ...] = (*REFUSALS, *OUTRUN, NOTHING_KEPT)

    def watch(self, context: BrowserContext) -> Callable[[], None]:
        """Note what the pages of a phone complain about, until what is answered is called."""
        noted: dict[Any, Callable[..., None]] = {
            "console": lambda message: self.note(message.type, message.text),
            "weberror": lambda error: self.append(str(error.error)),
            "response": lambda answer: self.note("response", f"{answer.status} {answer.url}"),
            "requestfailed": lambda request: self.note("error", f"{request.url} {request.failure}"),
        }
        for event, note in noted.items():
            context.on(event, note)

        def look_away() -> None:
            for event, note in noted.items():
                context.remove_listener(event, note)

        return look_away

    def note(self, kind: str, text: str) -> None:
        """Keep errors and warnings; violations of the content policy are errors on the console."""
        is_error = kind in ("error", "warning") and not any(known in text for known in self.expected)
        is_server_gone = text.startswith("5") and NO_RECEPTION[0] not in self.expected
        is_broken = is_server_gone or (text.startswith("4") and "/static/" in text)
        if is_error or (kind == "response" and is_broken):
            self.append(f"{kind}: {text}")


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    found = Complaints()
    yield found
    assert found == []


@pytest.fixture(scope="session")
def drawer(browser: Browser) -> Iterator[dict[str, list[BrowserContext]]]:
    """Phones that nobody uses at the moment, by their settings."""
    lying: dict[str, list[BrowserContext]] = {}
    yield lying
    for context in (each for phones in lying.values() for each in phones):
        context.close()


@pytest.fixture
def taken(
    browser: Browser,
    browser_context_args: dict[str, Any],
    drawer: dict[str, list[BrowserContext]],
    complaints: Complaints,
    request: pytest.FixtureRequest,
) -> Iterator[Callable[..., BrowserContext]]:
    """Take a phone, with settings of its own if there are any.

    The next test gets it, too: much of what a page costs is fetching and compiling what all pages are made
    of, and nothing else is left on it. One that keeps pages, or asks another way, is not used again.
    """
    usual = browser_context_args
    for marker in request.node.iter_markers("browser_context_args"):
        browser_context_args = {**browser_context_args, **marker.kwargs}
    in_use: list[tuple[BrowserContext, str, Callable[[], None]]] = []

    def take(**settings: Any) -> BrowserContext:
        wanted = {**browser_context_args, **settings}
        is_lent = all(wanted[name] == usual[name] for name in ("base_url", "service_workers"))
        key = repr(sorted(wanted.items())) if is_lent else ""
        context = drawer[key].pop() if drawer.get(key) else browser.new_context(**wanted)
        in_use.append((context, key, complaints.watch(context)))
        return context

    yield take
    for context, key, look_away in in_use:
        look_away()
        if key:
            empty(context, usual["base_url"])
            drawer.setdefault(key, []).append(context)
        else:
            context.close()


def empty(context: BrowserContext, site: str) -> None:
    """Take away whatever a test has left on a phone, but for the files that pages are made of.

    One page of the site stays open, so that the next one finds everything compiled.
    """
    context.set_offline(False)
    context.clear_cookies()
    first, *others = context.pages or [context.new_page()]
    for page in others:
        page.close()
    first.goto(f"{site}/static/favicon.svg")
    devtools = context.new_cdp_session(first)
    devtools.send("Storage.clearDataForOrigin", {"origin": site, "storageTypes": "all"})
    devtools.detach()


@pytest.fixture
def context(taken: Callable[..., BrowserContext]) -> BrowserContext:
    return taken()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return fresh_page(context)


@pytest.fixture
def phones(taken: Callable[..., BrowserContext]) -> Phones:
    """Further phones: `phones()` is one more, with settings of its own if there are any."""
    return lambda **settings: fresh_page(taken(**settings))


def fresh_page(context: BrowserContext) -> Page:
    """A page that nobody has used: another may still listen, or keep requests back."""
    used = context.pages
    page = context.new_page()
    for each in used:
        each.close()
    return page


@pytest.fixture(autouse=True)
def _nothing_remembered(transactional_db: None) -> None:
    """Forget the standings: the next test begins with an empty database and the same keys."""
    for each in caches.all():
        each.clear()


@pytest.fixture
def evening(transactional_db: None) -> Evening:
    return begin()


@pytest.fixture
def way(live_server: Any, complaints: Complaints) -> Iterator[Way]:
    """The way to the server, which can be bad."""
    complaints.expected += NO_RECEPTION
    way = Way(int(live_server.url.rsplit(":", 1)[1]))
    yield way
    way.close()
