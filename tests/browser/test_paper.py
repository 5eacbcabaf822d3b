"""What a page leaves out on paper, and what it unfolds."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.club.kitty.writes import set_bank
from tests.browser.phones import open_sheet
from tests.browser.screens.kitty import kept
from tests.cast import begin, deal, enter
from tests.club import player

LINES = """(parts) => parts.map((part) => {
  const range = document.createRange();
  range.selectNodeContents(part);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
})"""
BUTTONS = "[...document.querySelectorAll('.button')].filter((each) => each.checkVisibility()).length"


def test_a_printed_statement_has_nothing_to_tap_and_says_how_to_transfer_what_is_open(page: Page) -> None:
    club = kept(page)
    set_bank(group=club.group, holder="Krone e. V.", iban="DE02120300000000202051")
    page.goto(f"{club.url}kitty/players/{player(club, 'Ben').pk}/")
    code = page.locator("main details .qr").first
    expect(code).to_be_hidden()
    page.pdf()
    expect(code).to_be_visible()
    page.emulate_media(media="print")
    assert page.evaluate(BUTTONS) == 0


@pytest.mark.parametrize("width", [390, 794])
@pytest.mark.parametrize("holder", ["e. V.", "Krone e. V.", "Doppelkopffreunde Gasthaus Zur Krone e. V."])
def test_the_number_of_an_account_is_in_one_line_on_every_paper_and_phone(
    page: Page, holder: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    club = kept(page)
    set_bank(group=club.group, holder=holder, iban="DE02120300000000202051")
    for path in ("statements/", f"players/{player(club, 'Ben').pk}/"):
        page.goto(f"{club.url}kitty/{path}")
        page.emulate_media(media="print")
        page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
        lines = page.locator(".iban").evaluate_all(LINES)
        assert lines
        assert set(lines) == {1}


@pytest.mark.parametrize("path", ["", "evening/"])
def test_a_printed_sheet_says_its_day_with_the_year(page: Page, path: str) -> None:
    evening = begin()
    enter(evening, deal())
    open_sheet(page, evening)
    page.goto(f"{evening.url}{path}")
    day = page.get_by_text(f"{evening.sheet.started:%Y} ·")
    expect(day).to_be_hidden()
    page.emulate_media(media="print")
    expect(day).to_be_visible()
