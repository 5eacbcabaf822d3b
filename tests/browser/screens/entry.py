"""Entering and correcting a deal."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.phones import save, tap_bonus, tap_calls, tap_game, tap_plain_deal
from tests.browser.screens.table import (
    EVERYTHING,
    LONG,
    SEVEN,
    Visit,
    everything,
    open_everything,
    open_page,
    played,
    screen,
)
from tests.cast import Evening, begin, deal, enter

MANY_BANDS = {"cowardice": "three_levels", "level_needs_call": True}
"""House rules that cut the card points most often."""


@screen
def entry(page: Page) -> None:
    open_page(page, begin(), "enter/")


@screen
def entry_with_result(page: Page) -> None:
    open_page(page, everything(), "enter/")
    tap_plain_deal(page, ["Anna", "Ben"], "181–210")
    tap_calls(page, "re", "no 90")
    tap_bonus(page, "kontra", "Fox")
    page.locator("#result .formula").wait_for()


def entry_of(game: str) -> Visit:
    """The form when a game is chosen, with everything that can be opened."""

    def visit(page: Page) -> None:
        open_page(page, everything(), "enter/")
        tap_game(page, game)
        open_everything(page)

    visit.__name__ = f"entry_{game.lower().replace(' ', '_')}"
    return visit


@screen
def entry_of_a_line(page: Page) -> None:
    open_page(page, everything(), "enter/?line=anna+ben+155+fox+no+60+bingo")
    page.locator("#line-read .errorlist").wait_for()


def entry_large(step: int) -> Visit:
    """A question of the large form, so many after the first, of a solo."""

    def visit(page: Page) -> None:
        page.goto("/static/favicon.svg")
        page.evaluate("document.cookie = 'large=on;path=/'")
        open_page(page, everything(), "enter/")
        tap_game(page, "Solo")
        for _question in range(step):
            page.locator('[data-way="1"]').click()

    visit.__name__ = f"entry_large_{step}"
    return visit


for step in range(7):
    screen(entry_large(step))


@screen
def entry_with_further_calls_and_tallies(page: Page) -> None:
    own = {
        "bock_by_hand": ["this", "next"],
        "custom_bonuses": [{"id": "goose", "name": "Goose", "points": 1, "means": "Nobody has a trick."}],
        "raises": 3,
        "tallies": [{"id": "star", "name": "Stars", "means": "One for each heart trick."}],
    }
    open_page(page, begin(LONG, **{**EVERYTHING, **own}), "enter/")
    tap_plain_deal(page, ["Ben", "Cem"], "151–180")
    page.locator("#bock-this .counter").click()
    open_everything(page)


@screen
def entry_with_the_most_bands(page: Page) -> None:
    open_page(page, begin(LONG, "pot", **MANY_BANDS), "enter/")


@screen
def entry_with_the_rarer_kinds_opened(page: Page) -> None:
    open_page(page, everything(), "enter/")
    page.locator('label[for="rarer"]').click()


for game in ("Normal", "Marriage", "Armut", "Solo", "Silent solo", "Redeal", "Penalty", "By hand"):
    screen(entry_of(game))


@screen
def entry_misere(page: Page) -> None:
    open_page(page, everything(), "enter/")
    tap_game(page, "Solo")
    page.locator(".kinds").get_by_text("Misère", exact=True).click()


@screen
def entry_penalty_serious(page: Page) -> None:
    open_page(page, begin(), "enter/")
    tap_game(page, "Penalty")
    page.locator('[name="penalty_case"][value^="serious"] + label').last.click()


@screen
def entry_with_errors(page: Page) -> None:
    open_page(page, everything(), "enter/")
    tap_plain_deal(page, ["Anna", "Ben"], "0–29")
    tap_bonus(page, "re", "Doppelkopf")
    save(page)
    page.locator("#side-re .errorlist").wait_for()


@screen
def entry_of_seven(page: Page) -> None:
    open_page(page, played(SEVEN, 2, **EVERYTHING), "enter/")
    open_everything(page)


def after_the_pot(**options: object) -> Evening:
    """A table where the regular deals are over."""
    evening = begin(LONG, "pot", length=1, **options)
    enter(evening, deal(LONG, re=[LONG[0], "Ben"]))
    return evening


@screen
def entry_of_a_forced_solo(page: Page) -> None:
    open_page(page, after_the_pot(), "enter/")


@screen
def entry_of_a_closing_deal(page: Page) -> None:
    no_solos = {"duty_solos": "none", "extra_solo_won_adds_duty": False, "extra_solo_lost_renews_duty": False}
    open_page(page, after_the_pot(**no_solos), "enter/")


@screen
def correction(page: Page) -> None:
    open_page(page, everything(), "deals/1/correct/")


@screen
def somebody_was_quicker(page: Page) -> None:
    evening = begin(LONG)
    open_page(page, evening, "enter/")
    tap_plain_deal(page, ["Ben", "Cem"], "151–180")
    enter(evening, deal(LONG, re=["Ben", "Cem"]))
    save(page)
    page.locator(".two-entries").wait_for()
