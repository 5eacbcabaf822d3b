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
    already = len(waiting(page))
    for count, (re, band) in enumerate(deals, already + 1):
        enter_plain_deal(page, re, band)
        expect(page.locator("#waiting li")).to_have_count(count)


def waiting(page: Page) -> list[list[str]]:
    """Number, summary and state of each deal that waits."""
    return [
        [text.strip() for text in row.locator(".number, .summary, .state, .reason").all_inner_texts() if text]
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
