"""An evening of twenty-two, as somebody at the door taps it together."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from scorekeeper.play.groups.models import Evening
from tests.browser.phones import Phones
from tests.browser.screens.groups import sign_in
from tests.night import NAMES, address, begun, large_club, opened, play


def test_everybody_is_here_with_one_tap_and_twenty_two_are_seated_with_two_more(page: Page) -> None:
    club = large_club()
    sign_in(page, club.anna)
    page.goto(club.url)
    page.get_by_role("link", name="Start an evening").click()
    said = page.locator(".here-count")
    for name in NAMES[:7]:
        page.locator("#here label", has_text=re.compile(f"^{name}$")).click()
    expect(said).to_have_text(re.compile(r"^\s*7 are here · Tables: 1 × 7\s*$"))
    everybody = page.get_by_role("button", name="All are here")
    everybody.click()
    everybody.click()
    expect(said).to_have_text(re.compile(r"^\s*0 are here\s"))
    everybody.click()
    expect(said).to_have_text(re.compile(r"^\s*22 are here · Tables: 3 × 4 \+ 2 × 5\s*$"))
    page.get_by_role("button", name="Draw the tables").click()
    page.get_by_role("button", name="Open the 5 tables").click()
    codes = page.get_by_role("img", name="QR code of the link", include_hidden=True)
    expect(codes).to_have_count(5)
    page.locator("main summary").first.click()
    expect(codes.first).to_be_visible()
    assert Evening.objects.get().sheets.count() == 5


def test_the_page_of_the_evening_keeps_itself_up_to_date(page: Page, phones: Phones) -> None:
    club = large_club()
    evening = begun(club, NAMES[:8], preset="pub", length="2")
    tables = opened(club, evening)
    sign_in(page, club.anna)
    page.goto(address(club, evening))
    first = page.locator(".table-card").first
    expect(first).to_contain_text("0 of 2")
    play(tables[0])
    expect(first).to_contain_text("1 of 2", timeout=15_000)
    expect(page.locator("#places")).to_be_visible()
