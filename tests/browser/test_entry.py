"""The form of a deal in the window that a phone leaves: all of it in sight, nothing moves, nothing is cut."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.play.sheets import models
from tests.browser.phones import (
    Phones,
    open_sheet,
    result,
    save,
    tap_bonus,
    tap_calls,
    tap_game,
    tap_marriage,
    tap_plain_deal,
)
from tests.browser.screens import SCREENS, open_page
from tests.cast import FOUR, Evening, begin, deal, enter

LONG_NAMES = ("Maximiliane", "Dr. Hagenbuch", "Jörg-Peter", "Đặng Thị")
WINDOWS = ((390, 664), (360, 640), (844, 390))

OUT_OF_SIGHT = """() => {
  const bar = document.querySelector(".outcome").getBoundingClientRect();
  const row = ":is(.games, .people, .seated, .kinds, .bands)";
  const needed = `.entry-head .icon-button, ${row} > label, .bands summary, .side label`;
  return [...document.querySelectorAll(needed)].filter((each) => {
    if (!each.checkVisibility()) return false;
    const { top, bottom, left, right } = each.getBoundingClientRect();
    const isUnderBar = bottom > bar.top + 0.5 && right > bar.left;
    const inTheMiddle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isCovered = !each.matches(".side *") && !each.contains(inTheMiddle);
    return top < 0 || left < 0 || right > innerWidth || bottom > innerHeight || isUnderBar || isCovered;
  }).map((each) => each.innerText || each.title || each.ariaLabel);
}"""

BROKEN_WORDS = """() => [...document.querySelectorAll(".name")].filter((each) => {
  const words = each.firstChild.data.matchAll(/[^\\s-]+/g);
  return [...words].some(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(each.firstChild, index);
    range.setEnd(each.firstChild, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
  });
}).map((each) => each.innerText)"""

PLACES = """() => [...document.querySelectorAll("#entry label")].filter((each) => each.checkVisibility())
  .map((each) => [each.htmlFor.replace(/_\\d+$/, ""), each.getBoundingClientRect().toJSON()])"""

PLACES_OF_NAMES = """() => [...document.querySelectorAll("#players label")]
  .filter((each) => each.checkVisibility())
  .map((each) => [each.innerText, each.getBoundingClientRect().toJSON()])"""

TAPS = "addEventListener('pointerdown', () => (sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1))"


def in_windows(page: Page, windows: Iterable[tuple[int, int]], search: str) -> list[tuple[int, str]]:
    """What a search finds on the page in each of the windows, by their widths."""
    found = []
    for width, height in windows:
        page.set_viewport_size({"width": width, "height": height})
        found += [(width, text) for text in page.evaluate(search)]
    return found


@pytest.mark.parametrize(("preset", "windows"), [("ddv", (*WINDOWS, (320, 568))), ("pub", WINDOWS)])
def test_everything_for_a_plain_deal_is_in_sight(
    phones: Phones, preset: str, windows: tuple[tuple[int, int], ...]
) -> None:
    phone = phones(locale="de-DE")
    open_page(phone, begin(LONG_NAMES, preset), "enter/")
    assert in_windows(phone, windows, OUT_OF_SIGHT) == []
    assert in_windows(phone, windows, BROKEN_WORDS) == []
    tap_plain_deal(phone, ["Maximiliane", "Đặng Thị"], "121–150")
    expect(result(phone)).to_contain_text("Re gewinnt")
    assert in_windows(phone, windows, OUT_OF_SIGHT) == []


@pytest.mark.parametrize("language", ["de-DE", "en-GB", "ja-JP"])
def test_marriages_armut_and_solos_are_in_sight_too(phones: Phones, language: str) -> None:
    phone = phones(locale=language)
    for preset in ("ddv", "pub"):
        open_page(phone, begin(LONG_NAMES, preset, armut="exchange"), "enter/")
        for game in ("marriage", "armut", "solo"):
            phone.locator(f'[name="game"][value="{game}"] + label').click()
            assert (game, in_windows(phone, ((390, 664), (844, 390)), OUT_OF_SIGHT)) == (game, [])


def test_nobody_moves_when_it_is_said_who_had_the_marriage(page: Page, evening: Evening) -> None:
    open_page(page, evening, "enter/")
    tap_game(page, "Marriage")
    before = page.evaluate(PLACES_OF_NAMES)
    page.locator(".seated").first.get_by_text("Ben", exact=True).click()
    own, place = before[5]
    assert own == "Ben"
    assert page.evaluate(PLACES_OF_NAMES) == [*before[:5], ["alone", place], *before[6:]]


def test_a_name_is_broken_at_a_space_or_a_hyphen_only(page: Page, transactional_db: None) -> None:
    open_page(page, begin(("Wilhelmine", "Anna-Katharina", "Dr. Hagenbuch", "Maximilian")), "enter/")
    assert in_windows(page, ((320, 700), (390, 700), (820, 700)), BROKEN_WORDS) == []


def test_nothing_moves_while_a_bonus_is_counted(page: Page, evening: Evening) -> None:
    open_page(page, evening, "enter/")
    before = page.evaluate(PLACES)
    for count in ("1", "2"):
        tap_bonus(page, "re", "Fox")
        expect(page.locator('#side-re [name="bonuses.re.fox"]:checked')).to_have_value(count)
        assert page.evaluate(PLACES) == before
    tap_bonus(page, "re", "Fox")
    expect(page.locator('#side-re [name="bonuses.re.fox"]:checked')).to_have_value("")


def test_a_call_lights_those_below_it_and_is_taken_back_with_those_above(
    page: Page, evening: Evening
) -> None:
    open_page(page, evening, "enter/")
    lit = page.locator("#side-re .ladder :checked")
    for call, count in (("no 60", 3), ("schwarz", 5), ("no 90", 1), ("Re", 0)):
        tap_calls(page, "re", call)
        expect(lit).to_have_count(count)


def test_who_calls_no_90_first_shuts_the_others_out(page: Page) -> None:
    open_page(page, begin(first_90_exclusive=True), "enter/")
    before = page.evaluate(PLACES)
    tap_calls(page, "re", "no 90")
    shut = page.locator("#side-kontra .ladder > :disabled")
    expect(shut).to_have_count(4)
    assert page.evaluate(PLACES) == before
    tap_calls(page, "kontra", "Kontra")
    tap_calls(page, "re", "no 90")
    expect(shut).to_have_count(0)


def test_a_double_is_the_call(page: Page) -> None:
    open_page(page, begin(marriage_double=True), "enter/")
    tap_game(page, "Marriage")
    tap_bonus(page, "kontra", "Double")
    call = page.locator('[name="calls.kontra"][value="kontra"]')
    expect(call).to_be_checked()
    tap_calls(page, "kontra", "Kontra")
    expect(page.locator('[value="double_kontra"]')).not_to_be_checked()


def test_the_result_opens_and_stays_open_while_it_changes(page: Page, evening: Evening) -> None:
    open_page(page, evening, "enter/")
    tap_plain_deal(page, ["Anna", "Ben"], "121–150")
    expect(page.locator(".outcome .bill")).to_be_hidden()
    page.locator(".outcome summary").click()
    expect(page.locator(".outcome .bill")).to_be_visible()
    page.locator(".bands").get_by_text("151–180", exact=True).click()
    expect(result(page)).to_contain_text("Under 90")
    expect(page.locator(".outcome .bill")).to_be_visible()


def test_an_owed_solo_is_counted_for_everybody_before_the_server_has_answered(page: Page) -> None:
    page.route("**/preview/", lambda _held_back: None)
    SCREENS["entry_of_a_forced_solo"](page)
    expect(page.locator('[name="re"]')).to_have_count(1)
    page.locator(".kinds").get_by_text("Queens", exact=True).click()
    page.locator(".bands").get_by_text("121–149", exact=True).click()
    expect(page.locator("#result .shares dd:not(.after)")).to_have_text(["−1", "+3", "−1", "−1", "0"])


def start_marriage(page: Page, partner: str) -> None:
    tap_game(page, "Marriage")
    tap_marriage(page, "Anna", partner)
    page.locator(".bands").get_by_text("121–150", exact=True).click()


def start_armut(page: Page) -> None:
    tap_game(page, "Armut")
    tap_marriage(page, "Anna", "Ben")
    page.locator(".bands").get_by_text("121–150", exact=True).click()


def start_silent_solo(page: Page) -> None:
    tap_game(page, "Silent solo")
    page.locator(".people").get_by_text("Anna", exact=True).click()
    page.locator(".bands").get_by_text("121–150", exact=True).click()


def start_redeal(page: Page) -> None:
    page.locator('label[for="rarer"]').click()
    page.get_by_text("Misdeal", exact=True).click()


def start_penalty(page: Page) -> None:
    page.locator('label[for="rarer"]').click()
    page.get_by_text("Minor breach", exact=True).click()
    page.locator(".seated").first.get_by_text("Cem", exact=True).click()


def start_called(page: Page) -> None:
    tap_plain_deal(page, ["Anna", "Ben"], "181–210")
    tap_calls(page, "re", "no 60")
    tap_calls(page, "kontra", "Kontra")


def start_with_bonuses(page: Page) -> None:
    tap_plain_deal(page, ["Anna", "Ben"], "121–150")
    tap_calls(page, "re", "Re")
    for bonus in ("Charlie", "Charlie caught", "Piglets"):
        tap_bonus(page, "re", bonus)


def start_solo(page: Page) -> None:
    tap_game(page, "Solo")
    page.locator(".people").get_by_text("Anna", exact=True).click()
    page.locator(".kinds > label", has_text="Queen solo").click()
    page.locator(".bands").get_by_text("121–150", exact=True).click()


FACTS: dict[str, tuple[Any, int, dict[str, Any]]] = {
    "a plain deal": (
        lambda page: tap_plain_deal(page, ["Anna", "Ben"], "121–150"), 5, {"re": ["1", "2"]}
    ),
    "a call": (
        lambda page: (tap_plain_deal(page, ["Anna", "Ben"], "121–150"), tap_calls(page, "re", "Re")),
        6, {"calls": {"re": ["re"]}},
    ),
    "Re, 90, 60 and Kontra": (
        start_called, 7, {"calls": {"re": ["re", "no90", "no60"], "kontra": ["kontra"]}}
    ),
    "Re, Charlie, Charlie caught and piglets": (
        start_with_bonuses,
        9,
        {"bonuses": {"re": {"charlie": 1, "charlie_caught": 1}}, "marks": ["piglets_re"]},
    ),
    "a solo": (start_solo, 6, {"game": "solo", "solo": "queens", "re": ["1"]}),
    "a marriage": (
        lambda page: start_marriage(page, "Ben"), 6, {"game": "marriage", "re": ["1", "2"], "by": "1"}
    ),
    "a marriage alone": (
        lambda page: start_marriage(page, "alone"), 6, {"game": "marriage", "re": ["1"], "by": "1"}
    ),
    "an Armut": (start_armut, 6, {"game": "armut", "re": ["1", "2"], "by": "1"}),
    "a silent solo": (start_silent_solo, 6, {"game": "silent_solo", "re": ["1"]}),
    "a redeal": (start_redeal, 4, {"game": "redeal", "reason": "misdeal"}),
    "a penalty": (start_penalty, 5, {"game": "penalty", "by": "3", "penalty": 3}),
}  # fmt: skip
"""What is tapped, with how many taps from the sheet back to the sheet, and some of what is stored."""


@pytest.mark.parametrize("name", FACTS)
def test_a_kind_of_deal_takes_so_many_taps(page: Page, name: str) -> None:
    enter_it, taps, expected = FACTS[name]
    evening = begin(FOUR, armut="exchange", charlie_caught=1, piglets="both")
    page.add_init_script(TAPS)
    open_sheet(page, evening)
    page.get_by_role("link", name="Enter deal").click()
    page.wait_for_load_state()
    enter_it(page)
    save(page)
    page.wait_for_url(f"**{evening.url}")
    facts = models.Deal.objects.get().facts
    assert {key: facts.get(key) for key in expected} == expected
    assert page.evaluate("Number(sessionStorage.taps)") == taps


def test_what_a_penalty_is_for_fits_its_chip_and_moves_nothing(page: Page) -> None:
    open_page(page, begin(), "enter/")
    tap_game(page, "Penalty")
    before = page.evaluate(PLACES)
    cases = page.locator(".pairs-of > label")
    too_wide = "labels => labels.filter((each) => each.scrollWidth > each.clientWidth).length"
    assert cases.evaluate_all(too_wide) == 0
    cases.get_by_text("Minor breach", exact=True).click()
    expect(page.locator(".gets").locator("visible=true")).to_have_count(1)
    assert page.evaluate(PLACES) == before


def test_a_penalty_has_no_error_before_a_mistake(page: Page, evening: Evening) -> None:
    open_page(page, evening, "enter/")
    tap_game(page, "Penalty")
    page.locator(".seated").first.get_by_text("Cem", exact=True).click()
    expect(result(page)).to_have_text("What for?")
    page.get_by_text("Unsporting conduct", exact=True).click()
    expect(result(page)).to_have_text("How many penalty points?")
    expect(page.get_by_text("Nobody gets the points.")).to_be_visible()


def test_with_text_twice_as_large_the_bar_takes_a_third_at_most(phones: Phones) -> None:
    phone = phones(viewport={"width": 390, "height": 664}, locale="de-DE")
    open_page(phone, begin(LONG_NAMES, "pub"), "enter/")
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    for is_counted in (False, True):
        if is_counted:
            phone.locator('[name="calls.re"][value="no60"] + label').click()
            tap_plain_deal(phone, ["Maximiliane", "Đặng Thị"], "90–119")
            expect(result(phone)).to_contain_text("Kontra gewinnt")
        box = phone.locator(".outcome").bounding_box()
        assert box
        assert box["height"] <= 664 / 3
        assert phone.evaluate(BROKEN_WORDS) == []


SMALL_FIGURES = """(least) => {
  const sizeOf = (each) => parseFloat(getComputedStyle(each).fontSize);
  return [...document.querySelectorAll(".bands > label")]
    .filter((each) => sizeOf(each) < least || each.scrollWidth > each.clientWidth)
    .map((each) => `${each.innerText}: ${sizeOf(each)}`);
}"""


@pytest.mark.parametrize("language", ["de", "ja"])
def test_card_points_that_are_cut_most_often_can_be_read(phones: Phones, language: str) -> None:
    """On a narrow phone, too, no figure is smaller than 11 px, nor runs over the border of its chip."""
    phone = phones(viewport={"width": 360, "height": 640}, locale=language)
    SCREENS["entry_with_the_most_bands"](phone)
    assert phone.locator(".bands > label").count() == 14
    assert phone.evaluate(SMALL_FIGURES, 11) == []


def test_a_band_that_is_tapped_counts_instead_of_exact_card_points(page: Page, evening: Evening) -> None:
    enter(evening, deal(points=118))
    open_sheet(page, evening)
    page.goto(f"{evening.url}deals/1/correct/")
    page.wait_for_load_state()
    page.locator(".bands").get_by_text("151–180", exact=True).click()
    expect(page.locator('[name="exact"]')).to_have_value("")
    save(page)
    expect(page.locator("#entry")).to_have_count(0)
    assert models.Deal.objects.get().facts["points"] == {"re": [151, 180]}


def test_exact_card_points_are_typed_at_once_and_instead_of_a_band(page: Page, evening: Evening) -> None:
    open_sheet(page, evening)
    page.goto(f"{evening.url}enter/")
    page.wait_for_load_state()
    page.locator(".bands").get_by_text("151–180", exact=True).click()
    page.get_by_text("exact", exact=True).click()
    page.keyboard.type("118")
    assert page.locator("[name=exact]").input_value() == "118"
    assert page.locator("[name=points]:checked").count() == 0


COLOURS = """() => [...document.querySelectorAll('[name^="calls."]:checked + label')]
  .map((each) => getComputedStyle(each).backgroundColor)"""


def test_what_a_side_called_has_the_colour_of_the_side(page: Page, evening: Evening) -> None:
    """So have the bands of card points with which it wins."""
    open_sheet(page, evening)
    page.goto(f"{evening.url}enter/")
    page.wait_for_load_state()
    tap_calls(page, "re", "Re")
    tap_calls(page, "kontra", "Kontra")
    re, kontra = page.evaluate(COLOURS)
    bands = []
    for band in ("151–180", "60–89"):
        page.locator(".bands").get_by_text(band, exact=True).click()
        label = page.locator("[name=points]:checked + label")
        bands.append(label.evaluate("(each) => getComputedStyle(each).backgroundColor"))
    assert (bands, re == kontra) == ([re, kontra], False)


def test_a_solo_offers_no_fox_and_keeps_one_that_was_recorded(page: Page, evening: Evening) -> None:
    enter(evening, deal(game="solo", solo="queens", re=["Anna"], points=130, bonuses={"re": {"fox": 1}}))
    open_sheet(page, evening)
    fox = page.locator('#side-re [name="bonuses.re.fox"] + label').first
    page.goto(f"{evening.url}enter/")
    page.wait_for_load_state()
    start_solo(page)
    expect(fox).to_be_hidden()
    page.goto(f"{evening.url}deals/1/correct/")
    page.wait_for_load_state()
    expect(fox).to_be_visible()
    page.locator(".bands").get_by_text("151–180", exact=True).click()
    save(page)
    expect(page.locator("#entry")).to_have_count(0)
    facts = models.Deal.objects.get().facts
    assert (facts["points"], facts["bonuses"]) == ({"re": [151, 180]}, {"re": {"fox": 1}})
