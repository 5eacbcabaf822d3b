"""Building a ruleset on a phone: by taps, with the differences in sight, and without scripts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.play.houserules import models
from scorekeeper.play.houserules.reads import changed_options, rules_of
from tests.browser.phones import excess

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def plain_page(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A phone without JavaScript."""
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    yield context.new_page()
    context.close()


def build(page: Page) -> None:
    """Name a ruleset and change a choice, a number, a switch, four points and a bonus of one's own."""
    page.fill("#id_name", "Krone")
    page.click("#chapter-value > button")
    page.locator("#question-re_kontra label", has_text="add").first.click()
    page.fill("[name=levels-schwarz]", "2")
    page.click("#chapter-bonuses > button")
    page.locator("#question-fox label", has_text="2").click()
    page.fill("[name=custom_bonuses-0-name]", "Snow")
    page.click("#chapter-deck > button")
    page.click("#chapter-deck .rare-rules > summary")
    page.click("#question-joker label")


def built() -> dict[str, Any]:
    stored = models.Ruleset.objects.latest("pk")
    assert (stored.name, stored.preset) == ("Krone", "pub")
    options: dict[str, Any] = changed_options(stored)
    return options


BUILT = {
    "joker": True,
    "levels": [1, 1, 1, 2],
    "re_kontra": "add",
    "fox": 2,
    "custom_bonuses": [{"id": "bonus_snow", "name": "Snow", "points": 1, "most": 1, "in_lone": False}],
}


def test_a_ruleset_is_built_on_a_phone_with_the_differences_in_sight(page: Page) -> None:
    page.goto("/rules/")
    page.click("text=New ruleset")
    page.click("text=Start from a ruleset instead")
    page.click("text=Pub (with nines)")
    build(page)
    page.locator("#counts", has_text="5 differences from: Pub (with nines)").wait_for()
    page.click("#differences > summary")
    page.locator("#difference-lists a", has_text="Fox caught").first.click()
    expect(page.locator("#question-fox.changed")).to_be_visible()
    page.click("button:has-text('Save')")
    page.wait_for_url("**/rules/*/")
    expect(page.locator("h1")).to_have_text("Krone")
    assert built() == BUILT


def test_the_answers_from_the_start_are_changed_by_taps_that_show_what_they_do(page: Page) -> None:
    page.goto("/rules/new/")
    page.get_by_text("add 2 each").click()
    expect(page.locator("#start-bill strong")).to_have_text("1 + 1 + 1 + 2 + 1 = 6")
    expect(page.locator("#figure-written-plus")).to_have_text("+6 · 0")
    page.get_by_text("Heart trick played").click()
    page.get_by_text("Re lost").click()
    expect(page.locator("#caption-bock")).to_have_text("never")
    page.click("button:has-text('Done')")
    page.wait_for_url("**/rules/*/")
    expect(page.locator("h1")).to_have_text("Our rules")
    assert changed_options(models.Ruleset.objects.get()) == {"re_kontra": "add", "bock_triggers": []}


def test_a_rule_that_another_one_switches_on_says_so_at_once(page: Page) -> None:
    page.goto("/rules/new/?from=pub")
    page.click("#chapter-value > button")
    page.wait_for_load_state()
    expect(page.locator("#idle-re_kontra_points")).to_be_visible()
    page.locator("#question-re_kontra label", has_text="add").first.click()
    page.locator("#idle-re_kontra_points").wait_for(state="hidden")


def test_a_group_with_many_bonuses_of_its_own_finds_a_row_for_each(page: Page) -> None:
    page.goto("/rules/new/?from=pub")
    page.fill("#id_name", "Krone")
    page.click("#chapter-bonuses > button")
    page.wait_for_load_state()
    for place, name in enumerate(("Snow", "Rain", "Hail", "Storm")):
        page.type(f"[name=custom_bonuses-{place}-name]", name)
    page.fill("[name=custom_bonuses-3-points]", "-2")
    expect(page.get_by_role("group", name="Row 5")).to_have_count(1)
    page.click("button:has-text('Save')")
    page.wait_for_url("**/rules/*/")
    entered = {bonus["name"]: bonus["points"] for bonus in built()["custom_bonuses"]}
    assert entered == {"Snow": 1, "Rain": 1, "Hail": 1, "Storm": -2}


def test_a_ruleset_is_built_without_scripts(plain_page: Page) -> None:
    plain_page.goto("/rules/new/?from=pub")
    build(plain_page)
    plain_page.fill("[name=custom_bonuses-0-points]", "many")
    plain_page.click("button:has-text('Save')")
    expect(plain_page.locator("#problems + .errorlist")).to_contain_text("Row 1: Must be a whole number")
    expect(plain_page.locator("[name=custom_bonuses-0-points]")).to_have_value("many")
    plain_page.fill("[name=custom_bonuses-0-points]", "1")
    plain_page.click("button:has-text('Save')")
    expect(plain_page.locator("h1")).to_have_text("Krone")
    assert built() == BUILT


def test_two_phones_change_a_ruleset_and_both_changes_are_kept(
    page: Page, browser: Browser, base_url: str
) -> None:
    page.goto("/rules/new/?from=ddv")
    page.fill("#id_name", "Krone")
    page.click("button:has-text('Save')")
    page.click("summary[title='Pass it on']")
    page.click("a:has-text('Link and QR code')")
    link = page.locator("#edit .address").inner_text()
    page.goto(page.url.replace("share", "edit"))
    other = browser.new_context(base_url=base_url).new_page()
    other.goto(link)
    other.click("a:has-text('Change')")
    for phone, fox, chapter in ((other, "3", "bonuses"), (page, "2", "value")):
        phone.click(f"#chapter-{chapter} > button")
        name = "fox" if chapter == "bonuses" else "won"
        phone.locator(f"#question-{name} label", has_text=fox).click()
        phone.click("button:has-text('Save')")
    expect(page.locator(".notice")).to_contain_text("Fox caught")
    page.click("button:has-text('Save')")
    page.wait_for_url("**/rules/*/")
    rules = rules_of(models.Ruleset.objects.get(version=3))
    assert (rules.fox, rules.won) == (3, 2)
    other.context.close()


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_no_page_of_house_rules_is_wider_than_the_screen(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    for path in (
        "/rules/",
        "/rules/new/",
        "/rules/new/?from=pub",
        "/rules/new/?from=pub&q=Fox",
        "/rules/new/?from=pub&q=Foxtrot",
        "/rules/pot/",
        "/rules/pot/share/",
        "/rules/import/",
    ):
        page.goto(path)
        page.eval_on_selector_all("details", "all => all.forEach((one) => (one.open = true))")
        assert (path, excess(page)) == (path, 0)
