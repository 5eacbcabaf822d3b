"""Everything works in a browser without JavaScript."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phones import (
    Phones,
    enter_plain_deal,
    open_sheet,
    save,
    shown_totals,
    start_sheet,
    tap_game,
    tap_plain_deal,
)
from tests.cast import FOUR, Evening, begin, deal, enter


@pytest.fixture
def plain(phones: Phones) -> Page:
    return phones(java_script_enabled=False)


def test_a_sheet_is_started_filled_corrected_and_shared(plain: Page) -> None:
    start_sheet(plain, FOUR)
    enter_plain_deal(plain, ["Anna", "Ben"], "121–150")
    assert shown_totals(plain) == ["+1", "+1", "−1", "−1"]
    plain.locator("#line-1 a").click()
    plain.get_by_role("link", name="Correct").click()
    plain.locator(".bands").get_by_text("151–180", exact=True).click()
    plain.get_by_role("button", name="Save correction").click()
    assert shown_totals(plain) == ["+2", "+2", "−2", "−2"]
    plain.get_by_role("link", name="Share").click()
    expect(plain.locator(".qr svg")).to_have_count(2)


def test_a_solo_is_entered(plain: Page, evening: Evening) -> None:
    open_sheet(plain, evening)
    plain.goto(f"{evening.url}enter/")
    tap_game(plain, "Solo")
    plain.locator(".kinds > label", has_text="Jack solo").click()
    tap_plain_deal(plain, ["Ben"], "121–150")
    save(plain)
    assert shown_totals(plain) == ["−1", "+3", "−1", "−1"]


def test_an_unfinished_deal_says_what_it_needs_and_keeps_what_was_tapped(
    plain: Page, evening: Evening
) -> None:
    open_sheet(plain, evening)
    plain.goto(f"{evening.url}enter/")
    plain.locator(".people").get_by_text("Anna", exact=True).click()
    save(plain)
    expect(plain.locator("#result")).to_contain_text("Who was Re?")
    tap_plain_deal(plain, ["Ben"], "121–150")
    save(plain)
    assert shown_totals(plain) == ["+1", "+1", "−1", "−1"]


def test_a_deal_is_deleted_and_the_deletion_undone(plain: Page, evening: Evening) -> None:
    enter(evening, deal())
    open_sheet(plain, evening)
    plain.goto(f"{evening.url}deals/1/")
    plain.locator("#delete summary").click()
    plain.get_by_role("button", name="Delete deal").click()
    assert shown_totals(plain) == ["0", "0", "0", "0"]
    plain.get_by_role("button", name="Undo").click()
    assert shown_totals(plain) == ["+1", "+1", "−1", "−1"]


def test_a_conflict_is_settled(plain: Page, evening: Evening) -> None:
    open_sheet(plain, evening)
    plain.goto(f"{evening.url}enter/")
    tap_plain_deal(plain, ["Anna", "Ben"], "121–150")
    enter(evening, deal())
    save(plain)
    plain.locator("#both").click()
    assert shown_totals(plain) == ["+2", "+2", "−2", "−2"]


def test_house_rules_are_changed_while_starting(plain: Page, evening: Evening) -> None:
    plain.goto("/new/")
    for seat, name in enumerate(FOUR, 1):
        plain.locator(f'[name="player{seat}"]').fill(name)
    plain.get_by_role("button", name="Change house rules").click()
    plain.locator("#chapter-bonuses > summary").click()
    plain.locator('[name="custom_bonuses-0-name"]').fill("ハート")
    plain.locator('[name="custom_bonuses-1-name"]').fill("スペード")
    plain.locator('[name="custom_bonuses-1-points"]').fill("many")
    plain.get_by_role("button", name="Start").click()
    expect(plain.locator("#question-custom_bonuses .errorlist")).to_be_visible()
    plain.locator('[name="custom_bonuses-1-points"]').fill("2")
    plain.get_by_role("button", name="Start").click()
    expect(plain.locator("#sheet .head")).to_contain_text("1 changed")


def test_who_deals_out_of_turn_is_said_in_the_form(plain: Page, transactional_db: None) -> None:
    evening = begin()
    open_sheet(plain, evening)
    plain.goto(f"{evening.url}enter/")
    tap_plain_deal(plain, ["Anna", "Ben"], "121–150")
    plain.locator("#rare > summary").click()
    plain.locator('[name="dealer"]').select_option(label="Ben")
    save(plain)
    expect(plain.locator("#coming")).to_contain_text("Cem deals, Dora leads")
