"""The first pages: home, a new sheet, what is not there."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.phones import open_sheet
from tests.browser.screens.table import (
    SEVEN,
    everything,
    open_everything,
    screen,
)
from tests.cast import begin


@screen
def home(page: Page) -> None:
    page.goto("/")


@screen
def join_refused(page: Page) -> None:
    page.goto("/join/")
    page.get_by_label("Code or link").fill("hello")
    page.get_by_role("button", name="Open").click()


@screen
def guide_to_what_is_new(page: Page) -> None:
    page.goto("/guide/new/")


@screen
def home_with_recent_sheets(page: Page) -> None:
    for evening in (everything(), begin(SEVEN), begin()):
        open_sheet(page, evening)
    page.goto("/")


@screen
def start(page: Page) -> None:
    page.goto("/new/")


@screen
def start_with_everything_open(page: Page) -> None:
    page.goto("/new/")
    open_everything(page)


@screen
def start_with_errors(page: Page) -> None:
    page.goto("/new/")
    page.locator('[name="player1"]').fill("Anna")
    page.locator('[name="player2"]').fill("Anna")
    page.get_by_role("button", name="Change house rules").click()
    page.locator("#chapter-bonuses > summary").click()
    page.locator("#question-fox").get_by_text("2", exact=True).click()
    page.locator('[name="custom_bonuses-0-points"]').fill("9")
    page.get_by_role("button", name="Start").click()


@screen
def start_with_house_rules(page: Page) -> None:
    page.goto("/new/")
    page.get_by_role("button", name="Change house rules").click()
    open_everything(page)


@screen
def about(page: Page) -> None:
    page.goto("/about/")


@screen
def privacy(page: Page) -> None:
    page.goto("/privacy/")


@screen
def accessibility(page: Page) -> None:
    page.goto("/accessibility/")


@screen
def guide(page: Page) -> None:
    page.goto("/guide/")


@screen
def guide_to_an_evening(page: Page) -> None:
    page.goto("/guide/evening/#entering")


@screen
def guide_to_hosting(page: Page) -> None:
    page.goto("/guide/hosting/")


@screen
def guide_to_points(page: Page) -> None:
    page.goto("/guide/points/")


@screen
def no_such_page(page: Page) -> None:
    page.goto("/nowhere/")


@screen
def no_right_to_write(page: Page) -> None:
    evening = begin()
    page.goto(f"/s/{evening.read_token}/")
    page.goto(f"{evening.url}enter/")
