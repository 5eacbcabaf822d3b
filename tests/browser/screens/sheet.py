"""The sheet, one deal, sharing, players, the rules of the sheet."""

from __future__ import annotations

from playwright.sync_api import Page

from rulesets.rules.presets import presets
from scorekeeper.play.houserules.writes import create_ruleset
from tests.browser.phones import open_sheet
from tests.browser.screens.table import (
    EVERYTHING,
    LONG,
    SEVEN,
    everything,
    open_page,
    played,
    screen,
)
from tests.cast import FIVE, FOUR, begin, correct, deal, enter, undo


@screen
def sheet_empty(page: Page) -> None:
    open_sheet(page, begin())


@screen
def sheet_that_cannot_be_read(page: Page) -> None:
    evening = played(LONG, 3)
    line = evening.sheet.deals.get(position=2)
    line.facts["a_fact_of_a_later_version"] = 1
    line.save()
    open_sheet(page, evening)


@screen
def sheet_in_play(page: Page) -> None:
    open_sheet(page, played(FOUR, 18, bock_triggers=["re_lost", "kontra_lost", "tie_120"], armut="exchange"))


@screen
def sheet_with_bank_and_long_names(page: Page) -> None:
    open_sheet(page, everything(LONG))


@screen
def sheet_of_five(page: Page) -> None:
    open_sheet(page, played(FIVE, 12, "ddv_five"))


@screen
def sheet_of_seven_with_bank(page: Page) -> None:
    evening = played(SEVEN, 9, **EVERYTHING)
    enter(evening, deal(SEVEN, game="manual", each={"Ben": -1250}, bank=1250))
    open_sheet(page, evening)


@screen
def sheet_of_who_deals(page: Page) -> None:
    open_sheet(page, played(LONG, 3))
    page.locator(".whose button").last.click()


@screen
def sheet_with_forced_solo(page: Page) -> None:
    open_sheet(page, played(FOUR, 4, length=5))


@screen
def sheet_over(page: Page) -> None:
    evening = begin(length=1, duty_solos="none")
    enter(evening, deal())
    open_sheet(page, evening)


@screen
def sheet_after_an_undo(page: Page) -> None:
    evening = everything(LONG)
    undo(evening)
    open_sheet(page, evening)


@screen
def sheet_with_menu_open(page: Page) -> None:
    open_sheet(page, everything())
    page.reload()  # not at the first look, where a button would lie half below it
    page.locator("#menu > summary").click()


@screen
def sheet_very_long(page: Page) -> None:
    open_sheet(page, played(FOUR, 64, duty_solos="none", length=0))


@screen
def sheet_as_reader(page: Page) -> None:
    page.goto(f"/s/{everything().read_token}/")


@screen
def deal_page(page: Page) -> None:
    open_page(page, everything(), "deals/2/")


@screen
def deal_with_history(page: Page) -> None:
    evening = everything()
    correct(evening, 1, deal(FOUR, points=90))
    open_page(page, evening, "deals/1/")


@screen
def deal_delete_question(page: Page) -> None:
    open_page(page, everything(), "deals/1/")
    page.locator("#delete > summary").click()


@screen
def deal_as_reader(page: Page) -> None:
    evening = everything()
    page.goto(f"/s/{evening.read_token}/")
    page.goto(f"{evening.url}deals/6/")


@screen
def share(page: Page) -> None:
    open_page(page, begin(), "share/")


@screen
def players(page: Page) -> None:
    open_page(page, everything(), "players/")


@screen
def players_with_errors(page: Page) -> None:
    open_page(page, begin(), "players/")
    page.locator('input[type="text"]').first.fill("Ben")
    with page.expect_navigation():
        page.get_by_role("button", name="Save players").click()


@screen
def rules_of_the_sheet(page: Page) -> None:
    create_ruleset(name="Krone", preset="pub", rules=presets()["pub"].rules)
    open_page(page, everything(), "rules/")


@screen
def other_rules(page: Page) -> None:
    open_page(page, everything(), "rules/change/?to=pub")


@screen
def other_rules_refused(page: Page) -> None:
    open_page(page, begin(FIVE), "rules/change/?to=jp_deck")
