"""House rules compared: side by side, one deal, an evening under other rules."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.screens.table import screen


@screen
def rules_side_by_side(page: Page) -> None:
    page.goto("/compare/?of=ddv&of=pub&of=club_plus&of=pot")


@screen
def calculator_with_several_rulesets(page: Page) -> None:
    page.goto("/calculator/?of=ddv&of=pub&of=online&game=armut&points=121-150&re_calls=re&kontra_fox=1")
