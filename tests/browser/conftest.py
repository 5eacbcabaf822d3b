"""Phones with their eyes open: whatever a browser complains about fails the test."""

from __future__ import annotations

from collections.abc import Iterator
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

    def watch(self, context: BrowserContext) -> BrowserContext:
        context.on("console", lambda message: self.note(message.type, message.text))
        context.on("weberror", lambda error: self.append(str(error.error)))
        context.on("response", lambda answer: self.note("response", f"{answer.status} {answer.url}"))
        context.on("requestfailed", lambda request: self.note("error", f"{request.url} {request.failure}"))
        return context

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


@pytest.fixture
def context(context: BrowserContext, complaints: Complaints) -> BrowserContext:
    return complaints.watch(context)


@pytest.fixture
def phones(
    browser: Browser,
    browser_context_args: dict[str, Any],
    complaints: Complaints,
    request: pytest.FixtureRequest,
) -> Iterator[Phones]:
    """Further phones: `phones()` is one more, with settings of its own if there are any."""
    switched_on: list[BrowserContext] = []
    for marker in request.node.iter_markers("browser_context_args"):
        browser_context_args = {**browser_context_args, **marker.kwargs}

    def phone(**settings: Any) -> Page:
        context = browser.new_context(**{**browser_context_args, **settings})
        switched_on.append(complaints.watch(context))
        return context.new_page()

    yield phone
    for context in switched_on:
        context.close()


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
