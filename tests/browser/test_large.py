"""Large: one question of the form of a deal a screen, in type that is read without glasses."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rulesets.rules.presets import presets
from scorekeeper.play.sheets import models
from tests.browser.phones import Phones, open_sheet, result, shown_totals
from tests.browser.screens import open_page
from tests.cast import Evening, begin

PHONE = {"viewport": {"width": 390, "height": 844}}
LONG_NAMES = ("Maximiliane", "Dr. Hagenbuch", "Jörg-Peter", "Đặng Thị")

WRONG = """(parts) => {
  const found = [], next = document.querySelector('[data-way="1"]');
  for (;;) {
    const asked = [...document.querySelectorAll(parts)].find(isSeen);
    found.push(...wrong().map((each) => `${asked.id || asked.className}: ${each}`));
    if (next.hidden) return found;
    next.click();
  }

  function isSeen(each) {
    return each.checkVisibility() && !each.closest(".visually-hidden");
  }

  function wrong() {
    const fields = ":is(label, summary, button, select, [type=text])";
    const shown = [...document.querySelectorAll(`#entry ${fields}`)].filter(isSeen);
    const inside = ":not(.visually-hidden, b, svg, svg *)";
    const words = shown.flatMap((each) => [each, ...each.querySelectorAll(inside)]);
    const isSmall = (each) => parseFloat(getComputedStyle(each).fontSize) < 24 && each.innerText?.trim();
    const isCut = (each) => each.matches("label") && each.scrollWidth > each.clientWidth + 1;
    const { scrollWidth, clientWidth } = document.documentElement;
    return [
      ...words.filter(isSmall).map((each) => `small: ${each.innerText}`),
      ...shown.filter(isCut).map((each) => `cut: ${each.innerText}`),
      ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : []),
    ];
  }
}"""
"""What is too small to be read, cut, or wider than the screen, one question of the form after the other."""


@pytest.fixture
def large(phones: Phones, evening: Evening) -> Page:
    """The form of a deal on a phone that asks for it large."""
    return in_large(phones(**PHONE), evening)


def in_large(phone: Page, evening: Evening) -> Page:
    open_sheet(phone, evening)
    phone.evaluate("document.cookie = 'large=on;path=/'")
    open_page(phone, evening, "enter/")
    expect(button(phone, "Next")).to_be_visible()
    phone.wait_for_load_state("networkidle")
    return phone


def button(page: Page, name: str) -> Any:
    return page.locator(".outcome").get_by_role("button", name=name, exact=True)


def tap(page: Page, *words: str) -> None:
    """Tap what stands on the screen, then go on."""
    for word in words:
        page.locator("#entry label:visible", has_text=re.compile(rf"^\s*{word}")).first.click()
    button(page, "Next").click()


PARTS = ".game, #books, #players, #special, .card-points, .called, .extra, #rare"


def asked(page: Page) -> str:
    """The part of the form that is on the screen."""
    seen = page.locator(f":is({PARTS}):visible")
    classes = seen.evaluate_all("all => all.map((each) => each.id || each.className)")
    return ",".join(str(each).removeprefix("asked ").partition(" ")[0] for each in classes)


def test_a_plain_deal_is_asked_question_by_question(large: Page, evening: Evening) -> None:
    seen = [asked(large)]
    for words in (("Normal",), ("Anna", "Cem"), ("151–180",), (), ()):
        tap(large, *words)
        seen.append(asked(large))
    assert seen == ["game", "players", "card-points", "called", "extra", "rare"]
    expect(result(large).locator(".shares")).to_be_visible()
    button(large, "Save").click()
    large.wait_for_url(f"**{evening.url}")
    assert shown_totals(large) == ["+2", "−2", "+2", "−2"]


def test_a_solo_asks_which_one(large: Page, evening: Evening) -> None:
    tap(large, "Solo")
    tap(large, "Ben")
    assert asked(large) == "special"
    tap(large, "Queens")
    tap(large, "121–150")
    tap(large)
    tap(large)
    button(large, "Save").click()
    large.wait_for_url(f"**{evening.url}")
    assert shown_totals(large) == ["−1", "+3", "−1", "−1"]


def test_a_call_and_a_bonus_are_asked_after_each_other(large: Page, evening: Evening) -> None:
    tap(large, "Normal")
    tap(large, "Anna", "Cem")
    tap(large, "151–180")
    tap(large, "Re")
    tap(large, "Fox")
    button(large, "Save").click()
    large.wait_for_url(f"**{evening.url}")
    assert shown_totals(large) == ["+5", "−5", "+5", "−5"]


def test_back_leads_to_the_question_before_and_keeps_what_was_tapped(large: Page) -> None:
    expect(button(large, "Back")).not_to_be_visible()
    tap(large, "Solo")
    tap(large, "Ben")
    button(large, "Back").click()
    assert asked(large) == "players"
    expect(large.locator('[name="re"][value="2"]')).to_be_checked()
    button(large, "Back").click()
    assert asked(large) == "game"


def test_a_redeal_asks_no_more_than_why(phones: Phones, transactional_db: None) -> None:
    evening = begin(preset="pub")
    large = in_large(phones(**PHONE), evening)
    large.locator('label[for="rarer"]').click()
    tap(large, "Redeal")
    expect(large.locator("#books")).to_be_visible()
    tap(large, "Too many nines")
    assert asked(large) == "rare"
    button(large, "Save").click()
    large.wait_for_url(f"**{evening.url}")
    assert models.Deal.objects.get().facts["reason"] == "nines"


def test_what_is_wrong_is_the_first_that_is_asked(large: Page) -> None:
    tap(large, "Normal")
    tap(large, "Anna", "Cem")
    tap(large, "0–29")
    tap(large)
    large.locator("#side-re .counter", has_text="Doppelkopf").click()
    button(large, "Next").click()
    button(large, "Save").click()
    expect(large.locator(".errorlist").first).to_be_visible()
    assert asked(large) == "extra"


def test_it_is_chosen_once_in_the_menu_and_taken_back_there(page: Page, evening: Evening) -> None:
    open_sheet(page, evening)
    page.locator("#menu > summary").click()
    switch = page.get_by_role("button", name="Large, one question at a time")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    open_page(page, evening, "enter/")
    expect(button(page, "Next")).to_be_visible()
    page.locator("#menu > summary").click()
    switch.click()
    expect(button(page, "Save")).to_be_visible()
    expect(button(page, "Next")).not_to_be_visible()
    expect(page.locator(".people")).to_be_visible()
    expect(page.locator(".side").first).to_be_visible()
    page.reload()
    expect(button(page, "Save")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (844, 390)])
def test_nothing_is_small_or_cut_where_there_is_more_room(large: Page, width: int, height: int) -> None:
    large.set_viewport_size({"width": width, "height": height})
    assert large.evaluate(WRONG, PARTS) == []


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["de-DE", "ja-JP"])
def test_nothing_is_small_or_cut_under_any_usual_rules(
    phones: Phones, language: str, transactional_db: None
) -> None:
    phone, found = phones(**PHONE, locale=language), {}
    phone.goto("/static/favicon.svg")
    phone.evaluate("document.cookie = 'large=on;path=/'")
    for preset in presets():
        open_page(phone, begin(LONG_NAMES, preset), "enter/")
        expect(phone.locator('[data-way="1"]')).to_be_visible()
        found[preset] = phone.evaluate(WRONG, PARTS)
        phone.wait_for_load_state("networkidle")
    assert found == {preset: [] for preset in presets()}
