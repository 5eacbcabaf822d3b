"""“I am Ben”: a phone says whose it is, sees its own column first, and the others see who entered what."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.play.sheets import models
from tests.browser.network import Way
from tests.browser.phones import Phones, enter_plain_deal, excess, open_sheet
from tests.browser.waiting import enter_without_reception, expect_lines, open_and_keep
from tests.cast import Evening, begin, deal, enter

SOON = 2500
"""Two seconds, and a moment for a busy machine, in milliseconds."""
ANNA_BEN, BEN_CEM = (["Anna", "Ben"], "121–150"), (["Ben", "Cem"], "60–89")
SEEN_BY_BEN = ["Ben", "Cem", "Dora", "Anna"]
SMALL = {"viewport": {"width": 390, "height": 664}}
ANDROID = {"user_agent": "Mozilla/5.0 (Linux; Android 14) Chrome/140"}
FEEL = "navigator.vibrate = (length) => { document.body.dataset.felt = length; return true; }"


def expect_columns(page: Page, names: list[str]) -> None:
    expect(page.locator("#scores thead .fitted")).to_have_text(names)


def tap_own_name(page: Page, name: str) -> None:
    page.locator(".whose").get_by_role("button", name=name, exact=True).click()
    expect(page.locator("#scores thead .own .fitted")).to_have_text(name)


def withdraw(page: Page, name: str) -> None:
    page.locator("#menu > summary").click()
    page.get_by_role("button", name=f"I am not {name} any more").click()
    expect(page.locator("#scores thead .own")).to_have_count(0)


def test_one_says_who_they_are_and_the_other_sees_who_entered_a_deal(
    phones: Phones, evening: Evening
) -> None:
    bens, annas = phones(**SMALL, **ANDROID), phones(**SMALL)
    open_sheet(bens, evening)
    open_sheet(annas, evening)
    tap_own_name(bens, "Ben")
    expect_columns(bens, SEEN_BY_BEN)
    expect(bens.locator(".whose")).to_have_count(0)
    enter_plain_deal(bens, *ANNA_BEN)
    expect(bens.locator("#line-1 td small")).to_have_text(["+1", "−1", "−1", "+1"])
    expect(annas.locator("#line-1 td small")).to_have_text(["+1", "+1", "−1", "−1"], timeout=SOON)
    annas.locator("#line-1 a").click()
    expect(annas.locator("#history")).to_contain_text("Ben’s phone")
    withdraw(bens, "Ben")
    expect_columns(bens, ["Anna", "Ben", "Cem", "Dora"])
    enter_plain_deal(bens, *BEN_CEM)
    expect(bens.locator("#line-2")).to_be_visible()
    annas.goto(f"{evening.url}deals/2/")
    expect(annas.locator("#history")).to_contain_text("another device (Android)")


def test_who_does_not_want_to_say_it_needs_no_tap(phones: Phones, evening: Evening) -> None:
    phone = phones(**SMALL)
    open_sheet(phone, evening)
    expect(phone.locator(".whose")).to_be_visible()
    assert (excess(phone), phone.evaluate("document.documentElement.scrollHeight")) == (0, 664)
    enter_plain_deal(phone, *ANNA_BEN)
    expect(phone.locator("#line-1")).to_be_visible()
    expect(phone.locator(".whose")).to_be_hidden()


def test_the_question_stays_until_it_is_waved_away_and_is_in_the_menu(
    phones: Phones, evening: Evening
) -> None:
    enter(evening, *[deal()] * 14)
    phone = phones(**SMALL)
    phone.goto(f"/s/{evening.read_token}/")
    expect(phone.locator("#line-14")).to_be_in_viewport()
    enter(evening, deal())
    expect(phone.locator("#line-15")).to_be_in_viewport(timeout=SOON)
    expect(phone.locator(".whose")).to_be_visible()
    phone.get_by_role("link", name="just watching").click()
    expect(phone.locator(".whose")).to_be_hidden()
    expect(phone.locator("#line-15")).to_be_in_viewport()
    phone.locator("#menu > summary").click()
    phone.get_by_role("link", name="Who are you?").click()
    expect(phone.locator("#menu")).not_to_have_attribute("open", "")
    tap_own_name(phone, "Cem")
    expect_columns(phone, ["Cem", "Dora", "Anna", "Ben"])


def test_a_sheet_that_is_over_begins_with_its_result(phones: Phones, transactional_db: None) -> None:
    evening = begin(length=14, duty_solos="none")
    enter(evening, *[deal()] * 14)
    phone = phones(**SMALL)
    open_sheet(phone, evening)
    expect(phone.locator("#places h2")).to_be_in_viewport()
    assert phone.evaluate("scrollY") == 0


def test_whose_turn_it_is_feels_it_once_the_page_was_touched(phones: Phones, evening: Evening) -> None:
    annas, bens = phones(), phones()
    for phone, name in ((annas, "Anna"), (bens, "Ben")):
        phone.add_init_script(FEEL)
        open_sheet(phone, evening)
        tap_own_name(phone, name)
        phone.locator("#coming strong").click()
    for turn, (dealer, other) in enumerate(((annas, bens), (bens, annas)), 1):
        phone = dealer
        enter(evening, deal())
        expect(phone.locator("#coming")).to_contain_text("You deal", timeout=SOON)
        expect(phone.locator("body")).to_have_attribute("data-felt", "200")
        expect(other.locator("#coming strong")).to_have_text(str(turn + 1), timeout=SOON)
    assert annas.evaluate("delete document.body.dataset.felt")
    enter(evening, deal())
    expect(annas.locator("#coming")).to_contain_text("Cem deals", timeout=SOON)
    expect(annas.locator("body")).not_to_have_attribute("data-felt", "200")


@pytest.mark.browser_context_args(service_workers="allow")
def test_without_reception_it_is_known_and_a_deal_that_waits_says_whose_it_was(
    phones: Phones, way: Way, evening: Evening
) -> None:
    phone = phones(base_url=way.url, **ANDROID)
    open_and_keep(phone, evening)
    phone.goto(f"{evening.url}#own")
    tap_own_name(phone, "Ben")
    way.close()
    phone.reload()
    expect_columns(phone, SEEN_BY_BEN)
    enter_without_reception(phone, ANNA_BEN, BEN_CEM)
    expect(phone.locator("#coming")).to_contain_text("You deal")
    expect(phone.locator("#scores thead .sum")).to_have_text(["−2", "−4", "+2", "+4"])
    phone.context.clear_cookies(name="owner")
    way.open()
    expect_lines(phone, 2)
    assert [change.device[-2:] for change in models.Change.objects.all()] == ["@2", "@2"]
