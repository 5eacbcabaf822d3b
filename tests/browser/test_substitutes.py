"""Somebody goes and somebody else takes the seat: with reception, without it, and without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from rulesets.document import scored_as_allowed
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.engine import document_of
from tests.browser.network import Way
from tests.browser.phones import Phones, enter_plain_deal, open_sheet, shown_totals
from tests.browser.waiting import (
    enter_without_reception,
    entered,
    expect_lines,
    kept_pages,
    open_and_keep,
    open_players,
    until,
    waiting,
)
from tests.cast import FOUR, Evening, deal, enter

PLAYERS = [{"name": "Anna", "to": 1}, {"name": "Fritz", "from": 2}, "Ben", "Cem", "Dora"]


def replace(page: Page, leaves: str, joins: str) -> None:
    """On the page of the players, tap who leaves and type who comes; both at once."""
    row = page.locator(".seats li").nth(FOUR.index(leaves))
    row.locator("label", has_text="is playing").click()
    page.get_by_label("Someone joins").fill(joins)


def names_at_the_head(page: Page) -> list[str]:
    """The columns of the sheet."""
    return page.locator("#scores thead .fitted").all_inner_texts()


def stored_document() -> dict[str, object]:
    """The document of the one sheet that there is."""
    return document_of(models.Sheet.objects.get())


def test_who_deals_next_goes_and_somebody_deals_on_the_same_seat(page: Page, evening: Evening) -> None:
    enter(evening, deal())
    open_sheet(page, evening)
    expect(page.locator("#coming")).to_contain_text("Anna deals")
    open_players(page)
    seat = page.get_by_label("Seat", exact=True)
    expect(seat.locator(":checked")).to_have_text("the one that is left, or else the last")
    replace(page, "Anna", "Fritz")
    expect(seat.locator(":checked")).to_have_text("seat of Anna")
    page.get_by_role("button", name="Save players").click()
    expect(page.locator("#coming")).to_contain_text("Fritz deals")
    assert names_at_the_head(page) == ["Anna", "Fritz", "Ben", "Cem", "Dora"]
    enter_plain_deal(page, ["Fritz", "Dora"], "121–150")
    expect_lines(page, 2)
    expect(page.locator("#coming")).to_contain_text("Ben deals")
    assert shown_totals(page) == ["+1", "+1", "0", "−2", "0"]
    assert stored_document()["players"] == PLAYERS


def test_it_is_taken_back_before_the_next_deal(page: Page, evening: Evening) -> None:
    enter(evening, deal())
    before = stored_document()
    open_sheet(page, evening)
    open_players(page)
    replace(page, "Anna", "Fritz")
    page.get_by_role("button", name="Save players").click()
    expect(page.locator("#coming")).to_contain_text("Fritz deals")
    open_players(page)
    for row in (0, 1):
        page.locator(".seats li").nth(row).locator("label", has_text="is playing").click()
    page.get_by_role("button", name="Save players").click()
    expect(page.locator("#coming")).to_contain_text("Anna deals")
    assert stored_document() == before


def test_without_scripts_as_well(phones: Phones, evening: Evening) -> None:
    enter(evening, deal())
    plain = phones(java_script_enabled=False)
    open_sheet(plain, evening)
    plain.goto(f"{evening.url}players/")
    replace(plain, "Anna", "Fritz")
    plain.get_by_label("Seat", exact=True).select_option("seat of Cem")
    plain.get_by_role("button", name="Save players").click()
    expect(plain.locator("#id_instead_error")).to_have_text(
        "Cem is still playing. Only a seat that someone leaves can be taken."
    )
    plain.get_by_label("Seat", exact=True).select_option("seat of Anna")
    plain.get_by_role("button", name="Save players").click()
    expect(plain.locator("#coming")).to_contain_text("Fritz deals")
    assert stored_document()["players"] == PLAYERS


@pytest.mark.browser_context_args(service_workers="allow")
def test_without_reception_as_well(phones: Phones, way: Way, evening: Evening) -> None:
    phone = phones(base_url=way.url)
    phone.set_default_timeout(30_000)
    open_and_keep(phone, evening)
    until(lambda: f"{evening.url}players/" in kept_pages(phone))
    way.close()
    enter_without_reception(phone, (["Anna", "Ben"], "121–150"))
    open_players(phone)
    replace(phone, "Anna", "Fritz")
    expect(phone.get_by_label("Seat", exact=True).locator(":checked")).to_have_text("seat of Anna")
    phone.get_by_role("button", name="Save players").click()
    expect(phone.locator("#waiting li")).to_have_count(2)
    assert waiting(phone)[1] == ["–", "Fritz joins · Anna leaves", "waiting to be sent"]
    expect(phone.locator("#coming")).to_contain_text("Fritz deals")
    assert names_at_the_head(phone) == ["Anna", "Fritz", "Ben", "Cem", "Dora"]
    enter_without_reception(phone, (["Fritz", "Dora"], "121–150"))
    expect(phone.locator("#coming")).to_contain_text("Ben deals")
    told = shown_totals(phone)
    way.open()
    expect_lines(phone, 2)
    expect(phone.locator("#coming")).to_contain_text("Ben deals")
    assert entered() == [["1", "2"], ["5", "4"]]
    assert told == shown_totals(phone) == ["+1", "+1", "0", "−2", "0"]
    assert stored_document()["players"] == PLAYERS
    assert scored_as_allowed(stored_document())["next"]["dealer"] == "Ben"
