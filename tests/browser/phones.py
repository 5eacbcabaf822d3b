"""What people do on a phone: taps, in the words that are on the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Frame, Page

from tests.cast import Evening, deal, enter

Phones = Callable[..., Page]
"""Makes further phones, with settings of their own if there are any."""


def open_sheet(page: Page, evening: Evening) -> None:
    """Scan the link for writing."""
    page.goto(f"/s/{evening.token}/")


def page_over(page: Page, part: str) -> Frame:
    """What lies over a page that was opened without https, once a part of it and its scripts are there."""
    page.frame_locator("#held").locator(part).first.wait_for()
    frame = page.locator("#held").element_handle().content_frame()
    assert frame is not None
    frame.wait_for_load_state()
    return frame


def start_sheet(page: Page, names: Sequence[str]) -> None:
    """From the first page to an empty sheet."""
    page.goto("/")
    page.get_by_role("link", name="New scoresheet").click()
    for seat, name in enumerate(names, 1):
        page.locator(f'[name="player{seat}"]').fill(name)
    page.get_by_role("button", name="Start").click()


def tap_plain_deal(page: Page | Frame, re: Sequence[str], band: str) -> None:
    """Tap who was Re and how many card points they had, once the page is there with its scripts."""
    page.wait_for_load_state()
    for name in re:
        page.locator(".people").get_by_text(name, exact=True).click()
    page.locator(".bands").get_by_text(band, exact=True).click()


def tap_game(page: Page, game: str) -> None:
    """Tap a kind of deal, which may have to be opened first."""
    kind = page.locator(".game").get_by_text(game, exact=True)
    kind.wait_for(state="attached")
    page.wait_for_load_state()
    if not kind.is_visible():
        page.locator('label[for="rarer"]').click()
    kind.click()


def tap_marriage(page: Page, whose: str, partner: str) -> None:
    """Tap who had a marriage or an Armut, and with whom."""
    page.locator(".seated").first.get_by_text(whose, exact=True).click()
    page.locator(".partners").get_by_text(partner, exact=True).click()


def tap_bonus(page: Page, side: str, bonus: str) -> None:
    """Tap a bonus of a side once."""
    page.locator(f"#side-{side} .counter", has=page.get_by_text(bonus, exact=True)).click()


def tap_calls(page: Page | Frame, side: str, *calls: str) -> None:
    """Tap calls by their names."""
    for call in calls:
        page.locator(f"#side-{side}").get_by_role("checkbox", name=call, exact=True).locator(
            "+ label"
        ).click()


def save(page: Page | Frame) -> None:
    """Tap what saves the deal in the form."""
    page.locator("#entry").get_by_role("button", name="Save").click()


def save_after_another(page: Page, evening: Evening) -> None:
    """Enter a deal and save it after somebody else has entered theirs."""
    open_sheet(page, evening)
    page.goto(f"{evening.url}enter/")
    tap_plain_deal(page, ["Anna", "Ben"], "151–180")
    enter(evening, deal())
    save(page)


def enter_plain_deal(page: Page, re: Sequence[str], band: str) -> None:
    """From the sheet to the sheet with one more line."""
    page.get_by_role("link", name="Enter deal").click()
    tap_plain_deal(page, re, band)
    save(page)


def shown_totals(page: Page) -> list[str]:
    """The totals at the head of the sheet, a real minus sign and all."""
    page.wait_for_selector("#scores")
    return page.locator("#scores thead .sum").all_inner_texts()


def shown_lines(page: Page) -> list[list[str]]:
    """Total and points of everybody in every line."""
    page.wait_for_selector("#scores")
    lines = page.locator("#scores tbody .line").all()
    return [line.locator("td b, td small").all_inner_texts() for line in lines]


def excess(page: Page) -> int:
    """By how many pixels the page is wider than the screen, once it is all there."""
    page.wait_for_load_state()
    root = page.locator("html")
    return int(root.evaluate("(page) => Math.max(0, page.scrollWidth - page.clientWidth)"))


def result(page: Page) -> Any:
    """The result that is on the screen before saving."""
    return page.locator("#result")
