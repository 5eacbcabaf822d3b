"""House rules compared: side by side, one deal, an evening under other rules."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.screens.groups import open_in_club
from tests.browser.screens.table import LONG, open_page, played, screen
from tests.cast import FOUR
from tests.club import take_in


@screen
def rules_side_by_side(page: Page) -> None:
    page.goto("/compare/?of=ddv&of=pub&of=club_plus&of=pot")


@screen
def calculator_with_several_rulesets(page: Page) -> None:
    page.goto(
        "/calculator/?of=ddv&of=pub&of=online&game=armut&points=121-150&calls.re=re&bonuses.kontra.fox=1"
    )


@screen
def evening_under_other_rules(page: Page) -> None:
    open_page(page, played(LONG, 18, "pub"), "compared/?of=ddv&of=pot")


@screen
def evening_with_a_rule_switched(page: Page) -> None:
    open_page(page, played(LONG, 18, "pub"), "compared/")
    page.get_by_role("link", name="Without Bock rounds").click()
    page.locator(".story").wait_for()
    page.get_by_role("searchbox").fill("solo")
    page.get_by_role("searchbox").press("Enter")
    page.locator(".questions .question").first.wait_for()


@screen
def season_under_other_rules(page: Page) -> None:
    open_in_club(page, "seasons/0/compared/?of=pub&of=pot")
    page.locator("#switch-1").wait_for()


@screen
def proposal_being_made(page: Page) -> None:
    open_in_club(page, "seasons/1/propose/?from=pub&if=ddv")


@screen
def proposal_to_be_answered(page: Page) -> None:
    open_in_club(page, "seasons/1/propose/?from=pub&if=ddv")
    page.locator("textarea").fill("Bock takes too long")
    page.get_by_role("button", name="Propose").click()
    page.get_by_text("What would change, rule by rule").wait_for()


@screen
def thousand_deals_under_other_rules(page: Page) -> None:
    page.goto("/compare/deals/?of=pub")
    page.locator("#switch-8").wait_for()


@screen
def proposal_at_the_table(page: Page) -> None:
    club = open_in_club(page, "seasons/1/propose/?from=pub&if=ddv")
    page.get_by_role("button", name="Propose").click()
    page.get_by_text("What would change, rule by rule").wait_for()
    number = page.url.rstrip("/").rpartition("/")[2]
    open_page(page, take_in(club, played(FOUR, 2)), f"proposals/{number}/")
