"""Two phones at one table."""

from __future__ import annotations

from playwright.sync_api import expect

from scorekeeper.play.sheets import models
from tests.browser.phones import Phones, open_sheet, save, save_after_another, shown_totals, tap_plain_deal
from tests.cast import Evening, correct, deal, enter


def test_the_second_phone_is_shown_the_first_ones_entry_and_keeps_its_own(
    phones: Phones, evening: Evening
) -> None:
    annas, bens = phones(), phones()
    for phone, band in ((annas, "121–150"), (bens, "151–180")):
        open_sheet(phone, evening)
        phone.goto(f"{evening.url}enter/")
        tap_plain_deal(phone, ["Anna", "Ben"], band)
    save(annas)
    assert shown_totals(annas) == ["+1", "+1", "−1", "−1"]
    save(bens)
    expect(bens.locator("h1")).to_have_text("The same deal twice?")
    points = bens.locator(".two-entries .points").all_inner_texts()
    assert points == ["+1", "+2", "+1", "+2", "−1", "−2", "−1", "−2"]
    assert bens.locator('[name="re"]:checked').count() == 2
    expect(bens.locator('#entry [name="points"][value="151-180"]')).to_be_checked()
    assert models.Deal.objects.count() == 1


def test_the_second_deal_is_entered_after_all(phones: Phones, evening: Evening) -> None:
    phone = phones()
    save_after_another(phone, evening)
    phone.locator("#both").click()
    assert shown_totals(phone) == ["+3", "+3", "−3", "−3"]


def test_the_second_deal_is_dropped(phones: Phones, evening: Evening) -> None:
    phone = phones()
    save_after_another(phone, evening)
    phone.locator("#drop").click()
    assert shown_totals(phone) == ["+1", "+1", "−1", "−1"]


def test_a_correction_of_what_the_other_phone_corrected_is_asked_again(
    phones: Phones, evening: Evening
) -> None:
    enter(evening, deal())
    phone = phones()
    open_sheet(phone, evening)
    phone.goto(f"{evening.url}deals/1/correct/")
    phone.locator('[name="exact"]').fill("200")
    correct(evening, 1, deal(points=100))
    phone.get_by_role("button", name="Save correction").click()
    expect(phone.locator(".errorlist").first).to_contain_text("Someone changed this deal")
    expect(phone.locator('[name="exact"]')).to_have_value("200")
    phone.get_by_role("button", name="Save correction").click()
    phone.locator("#line-1 a").click()
    expect(phone.locator("#history")).to_contain_text("Re 100 → Re 200")


def test_a_phone_that_reads_along_is_offered_nothing_to_write(phones: Phones, evening: Evening) -> None:
    enter(evening, deal())
    phone = phones()
    phone.goto(f"/s/{evening.read_token}/")
    assert shown_totals(phone) == ["+1", "+1", "−1", "−1"]
    for name in ("Enter deal", "Undo", "Correct", "Delete deal"):
        expect(phone.get_by_text(name)).to_have_count(0)
    phone.locator("#line-1 a").click()
    expect(phone.get_by_text("Delete deal")).to_have_count(0)
    expect(phone.get_by_role("link", name="Correct")).to_have_count(0)
    phone.goto(f"{evening.url}share/")
    expect(phone.locator(".qr")).to_have_count(1)


def test_mine_takes_the_place_of_the_other_one(phones: Phones, evening: Evening) -> None:
    phone = phones()
    save_after_another(phone, evening)
    phone.locator("#replace [type=submit]").click()
    assert shown_totals(phone) == ["+2", "+2", "−2", "−2"]
    assert models.Deal.objects.count() == 1
