"""The sheet without reception and with a link that was withdrawn, the big screen, the end of an evening."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from scorekeeper.play.sheets.page.writes import renew_read_link
from tests.browser.phones import open_sheet
from tests.browser.screens.table import LONG, SEVEN, everything, open_page, played, screen
from tests.browser.waiting import enter_without_reception, kept_pages, open_and_keep, until
from tests.cast import FIVE, FOUR, begin


@screen
def sheet_with_deals_that_wait(page: Page) -> None:
    evening = begin()
    open_and_keep(page, evening)
    page.context.set_offline(True)
    page.reload()
    enter_without_reception(page, (("Anna", "Ben"), "121–150"), (("Cem", "Dora"), "90–119"))


@screen
def home_with_deals_that_wait(page: Page) -> None:
    page.goto("/")
    until(lambda: "/" in kept_pages(page))
    sheet_with_deals_that_wait(page)
    page.goto("/")
    expect(page.locator("#kept li")).to_have_count(1)


@screen
def page_that_is_not_kept(page: Page) -> None:
    open_and_keep(page, begin())
    page.context.set_offline(True)
    page.goto("/rules/")


@screen
def sheet_that_cannot_keep_deals(page: Page) -> None:
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    open_sheet(page, begin())
    expect(page.locator("#unkept")).to_be_visible()


@screen
def sheet_with_withdrawn_link(page: Page) -> None:
    evening = begin()
    page.goto(f"/s/{evening.read_token}/")
    renew_read_link(sheet_id=evening.sheet.pk, token=evening.token, series=1)
    expect(page.locator("#withdrawn > p")).to_be_visible()


@screen
def follow_view(page: Page) -> None:
    open_page(page, everything(LONG), "follow/")


@screen
def follow_view_of_seven(page: Page) -> None:
    open_page(page, played(SEVEN, 9), "follow/")


@screen
def evening_in_play(page: Page) -> None:
    open_page(page, played(FOUR, 18), "evening/")


@screen
def evening_with_one_deal(page: Page) -> None:
    open_page(page, played(FOUR, 1), "evening/")


@screen
def evening_with_money_and_bank(page: Page) -> None:
    open_page(page, everything(LONG), "evening/?cents=5")


@screen
def evening_with_error_and_files(page: Page) -> None:
    open_page(page, played(FOUR, 5), "evening/?cents=much")
    page.locator("summary[title='Pass it on']").click()


@screen
def same_players_again(page: Page) -> None:
    open_page(page, played(FIVE, 5), "again/")


@screen
def share_with_renewing_open(page: Page) -> None:
    open_page(page, everything(), "share/")
    page.locator("#renew > summary").click()
