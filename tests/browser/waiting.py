"""What people do and see where deals have to wait."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from playwright.sync_api import Frame, Page, expect

from scorekeeper.play.sheets import models
from tests.browser.phones import enter_plain_deal, open_sheet
from tests.cast import Evening

KEPT = """async () => {
  const pages = await caches.open("pages-1");
  return (await pages.keys()).map(({ url }) => new URL(url).pathname + new URL(url).search).sort();
}"""


def kept_pages(page: Page) -> list[str]:
    """The addresses of the pages that the phone has a copy of."""
    kept: list[str] = page.evaluate(KEPT)
    return kept


def until(is_so: Callable[[], bool]) -> None:
    """Wait up to ten seconds for something that no page shows."""
    for _time in range(100):
        if is_so():
            return
        time.sleep(0.1)
    raise AssertionError


def open_and_keep(page: Page, evening: Evening) -> None:
    """Scan the link for writing, and wait until the phone has what it needs without reception."""
    open_sheet(page, evening)
    until(lambda: {evening.url, f"{evening.url}enter/"} <= set(kept_pages(page)))
    page.reload()
    until(lambda: "/offline/" in kept_pages(page))


def enter_without_reception(page: Page, *deals: tuple[Sequence[str], str]) -> None:
    """Enter plain deals that have to wait."""
    page.wait_for_load_state("networkidle")  # what waits already stands there then
    already = len(waiting(page))
    for count, (re, band) in enumerate(deals, already + 1):
        enter_plain_deal(page, re, band)
        expect(page.locator("#waiting li")).to_have_count(count)


def open_players(page: Page | Frame) -> None:
    """From the sheet to the page of who plays, once it is there with its scripts."""
    page.locator("#menu > summary").click()
    page.get_by_role("link", name="Someone arrives or leaves").click()
    page.locator("#seating").wait_for()
    page.wait_for_load_state()


def come_and_go(page: Page, joining: str = "", leaving: int | None = None) -> None:
    """Say who comes, and which seat leaves."""
    open_players(page)
    page.locator('[name="joining"]').fill(joining)
    if leaving is not None:
        page.locator(f'label[for="id_there_{leaving - 1}"]').click()
    page.get_by_role("button", name="Save players").click()
    page.locator("#sheet").wait_for()


def waiting(page: Page) -> list[list[str]]:
    """Number, summary and state of each deal that waits, with spans of figures as one types them."""
    return [
        [
            text.strip().replace("\N{WORD JOINER}", "")
            for text in row.locator(".number, .summary, .state, .reason").all_inner_texts()
            if text
        ]
        for row in page.locator("#waiting li").all()
    ]


def expect_lines(page: Page | Frame, count: int) -> None:
    """Wait until the sheet has so many lines and nothing waits."""
    expect(page.locator("#scores tbody .line")).to_have_count(count, timeout=15_000)
    expect(page.locator("#waiting")).to_be_hidden()


def entered() -> list[list[str]]:
    """Who was Re in the deals of all sheets, in order; each has been entered once."""
    deals = list(models.Deal.objects.order_by("sheet_id", "position"))
    assert models.Change.objects.count() == len(deals)
    return [deal.facts["re"] for deal in deals]
