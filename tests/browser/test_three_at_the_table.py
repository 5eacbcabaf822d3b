"""An evening of three in short, the fourth hand being nobody's: begun, played, corrected, offline."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from rulesets.document import scored_as_allowed
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.engine import document_of
from tests.browser.network import Way
from tests.browser.phones import Phones, enter_plain_deal, save, shown_totals, tap_game
from tests.browser.waiting import enter_without_reception, expect_lines, open_and_keep, waiting
from tests.cast import begin

THREE = ("Anna", "Ben", "Cem")
TABLE = (*THREE, "Dummy")


def totals() -> dict[str, int]:
    """What the rule book makes of the one sheet that there is."""
    found: dict[str, int] = scored_as_allowed(document_of(models.Sheet.objects.get()))["totals"]
    return found


def test_three_play_an_evening(page: Page) -> None:
    page.goto("/new/")
    for seat, name in enumerate(THREE, 1):
        page.locator(f"#id_player{seat}").fill(name)
    page.get_by_role("button", name="Start", exact=True).last.click()
    page.get_by_role("button", name="Start as three, with a dummy").click()
    expect(page.locator("#coming")).to_contain_text("Cem deals")

    enter_plain_deal(page, ["Anna", "Dummy"], "121–150")
    expect_lines(page, 1)
    assert shown_totals(page) == ["+1", "−1", "−1"]
    expect(page.locator("#coming")).to_contain_text("Anna deals")
    enter_plain_deal(page, ["Ben", "Cem"], "151–180")
    expect_lines(page, 2)

    page.get_by_role("link", name="Enter deal").click()
    names = page.locator(".re-names")
    names.get_by_text("Dummy", exact=True).click()
    tap_game(page, "Solo")
    expect(names.locator(":checked")).to_have_count(0)
    expect(names.get_by_text("Ben", exact=True)).to_be_visible()
    expect(names.get_by_text("Dummy", exact=True)).to_be_hidden()
    expect(names.get_by_role("checkbox")).to_have_count(3)
    names.get_by_text("Ben", exact=True).click()
    page.locator("#special").get_by_text("Queens", exact=False).first.click()
    page.get_by_text("121–150", exact=True).first.click()
    expect(page.locator("#result summary")).to_be_visible()
    expect(page.locator("#result .shares")).not_to_contain_text("Dummy")
    save(page)
    expect_lines(page, 3)
    played = totals()

    page.locator("#line-1 a").click()
    page.get_by_role("link", name="Correct").click()
    names = page.locator(".re-names")
    names.get_by_text("Dummy", exact=True).click()
    names.get_by_text("Ben", exact=True).click()
    page.get_by_role("button", name="Save correction").click()
    page.wait_for_url("**/sheets/*/**")
    assert totals() != played
    page.goto(f"/sheets/{models.Sheet.objects.get().slug}/")
    page.get_by_role("button", name="Undo").first.click()
    expect_lines(page, 3)
    assert totals() == played


@pytest.mark.browser_context_args(service_workers="allow")
def test_a_deal_of_three_counts_without_reception_as_the_server_will(phones: Phones, way: Way) -> None:
    evening = begin(TABLE, dummy=3, preset="pub")
    phone = phones(base_url=way.url)
    phone.set_default_timeout(10_000)
    open_and_keep(phone, evening)
    way.close()
    enter_without_reception(phone, (["Ben", "Dummy"], "151–180"))
    phone.get_by_role("link", name="Enter deal").click()
    phone.locator('[name="each.3"]').wait_for(state="attached")
    assert phone.locator('[name="each.4"], [name="dealer"] [value="4"]').count() == 0
    phone.go_back()
    expect(phone.locator("#waiting li")).to_have_count(1)
    assert [line[0] for line in waiting(phone)] == ["1"]
    before = shown_totals(phone)
    assert len(before) == 3
    expect(phone.locator("#coming")).to_contain_text("Anna deals")
    way.open()
    expect_lines(phone, 1)
    assert shown_totals(phone) == before
