"""Phones that listen: a deal arrives without being asked for, and asking takes over when nobody tells."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NO_RECEPTION, Complaints
from tests.browser.network import Fork
from tests.browser.phones import Phones
from tests.cast import Evening, correct, deal, enter
from tests.live import Hub, hub_in

AT_ONCE = 1400
"""Milliseconds, fewer than until a phone asks by itself, with a moment for a busy machine."""
SOON = 2500


@pytest.fixture
def hub(tmp_path: Path, transactional_db: None, settings: Any) -> Iterator[Hub]:
    settings.LIVE = True
    with hub_in(tmp_path) as running:
        yield running


@pytest.fixture
def address(live_server: Any, hub: Hub) -> Iterator[str]:
    """Both under one address, as behind a proxy."""
    fork = Fork(int(live_server.url.rsplit(":", 1)[1]), {b"/live/": hub.port})
    yield fork.url
    fork.close()


def is_news(url: str) -> bool:
    return "/news/" in url


def open_listening(phone: Page, address: str, evening: Evening) -> list[str]:
    """Open a sheet and wait until the phone listens; what it asks from then on."""
    questions: list[str] = []
    with phone.expect_response(lambda answer: is_news(answer.url) and "told=" in answer.url):
        phone.goto(f"{address}/s/{evening.token}/")
    phone.wait_for_timeout(600)
    phone.on("request", lambda request: questions.append(request.url) if is_news(request.url) else None)
    return questions


def test_a_deal_arrives_without_being_asked_for(phones: Phones, evening: Evening, address: str) -> None:
    phone = phones()
    questions = open_listening(phone, address, evening)
    phone.wait_for_timeout(4000)
    assert questions == []
    enter(evening, deal())
    expect(phone.locator("#line-1.fresh")).to_be_visible(timeout=AT_ONCE)
    correct(evening, 1, deal(points=151))
    expect(phone.locator("#line-1")).to_contain_text("+2", timeout=AT_ONCE)
    assert len(questions) == 2


def test_a_deal_that_arrives_under_an_open_menu_is_shown_when_it_is_closed(
    phones: Phones, evening: Evening, address: str
) -> None:
    phone = phones()
    open_listening(phone, address, evening)
    phone.locator("#menu summary").click()
    enter(evening, deal())
    phone.wait_for_timeout(AT_ONCE)
    expect(phone.locator(".line")).to_have_count(0)
    phone.locator("#menu summary").click()
    expect(phone.locator(".line")).to_have_count(1, timeout=SOON)


SEEN = """(isSeen) => {
  Object.defineProperty(document, "hidden", { value: !isSeen, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""Look away from the page, or at it again."""


def test_a_phone_that_was_put_away_before_the_answer_came_listens_once_it_is_looked_at(
    phones: Phones, evening: Evening, address: str
) -> None:
    phone = phones()
    listening: list[str] = []
    phone.on("request", lambda asked: listening.append(asked.url) if "/live/" in asked.url else None)
    late: list[Route] = []
    phone.route("**/news/**", lambda route: late.append(route))  # noqa: PLW0108 -- Playwright takes no method of a list
    with phone.expect_request("**/news/**"):
        phone.goto(f"{address}/s/{evening.token}/")
    phone.evaluate(SEEN, False)
    with phone.expect_response("**/news/**"):
        late[0].continue_()
    phone.unroute("**/news/**")
    phone.wait_for_timeout(600)
    assert listening == []
    with phone.expect_request("**/live/**"):
        phone.evaluate(SEEN, True)


def test_asking_takes_over_when_nobody_tells_until_somebody_does_again(
    phones: Phones, evening: Evening, address: str, hub: Hub, complaints: Complaints
) -> None:
    complaints.expected += NO_RECEPTION
    phone = phones()
    questions = open_listening(phone, address, evening)
    hub.kill(signal.SIGKILL)
    phone.wait_for_timeout(5000)
    enter(evening, deal())
    expect(phone.locator("#line-1.fresh")).to_be_visible(timeout=SOON)
    expect(phone.get_by_text("You are offline", exact=True)).to_be_hidden()
    with phone.expect_response(lambda answer: "told=" in answer.url, timeout=90_000):
        hub.start()
    phone.wait_for_timeout(600)
    questions.clear()
    phone.wait_for_timeout(4000)
    assert questions == []
    enter(evening, deal())
    expect(phone.locator("#line-2.fresh")).to_be_visible(timeout=AT_ONCE)
