"""A group that argues about Bock rounds: the answer is three taps away, and every step is an address."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.phones import excess, open_sheet
from tests.browser.screens import SCREENS
from tests.browser.screens.groups import club_of
from tests.cast import Evening, begin, deal, enter

LOST = deal(re=["Anna", "Ben"], points=100, calls={"re": ["re"]})
WON = deal(re=["Anna", "Cem"], points=160)


def evening_with_bock() -> Evening:
    """Re is called and lost, so the next round is Bock; then Anna and Cem win twice."""
    evening = begin(preset="pub")
    enter(evening, LOST, WON, WON)
    return evening


def shown_places(page: Page) -> list[str]:
    """Place, total and what is gained by everybody, as played and under the other rules."""
    rows = page.locator(".standings-under tbody tr")
    return [re.sub(r"\s+", " ", row) for row in rows.all_inner_texts()]


def test_what_the_evening_would_have_been_without_bock_takes_three_taps(page: Page) -> None:
    evening = evening_with_bock()
    open_sheet(page, evening)
    page.locator("#menu > summary").click()
    page.get_by_role("link", name="What if …").click()
    page.get_by_role("link", name="Without Bock rounds").click()
    expect(page.locator(".story h2")).to_have_text("Dora would be 2nd, not 3rd")
    assert shown_places(page) == [
        "Cem 1st +12 1st +8 (−4)",
        "Anna 2nd +4 2nd 0 (−4)",
        "Dora 3rd −4 2nd 0 (+4)",
        "Ben 4th −12 4th −8 (+4)",
    ]
    page.go_back()
    expect(page.locator(".tried")).to_have_count(0)
    page.go_forward()
    expect(page.locator(".tried")).to_be_visible()
    page.reload()
    expect(page.locator(".tried")).to_be_visible()


def test_single_rules_of_a_season_come_after_the_page_and_leave_its_title(page: Page) -> None:
    club = club_of(page)
    page.goto(f"{club.url}seasons/1/compared/")
    expect(page.locator("#switch-1")).to_be_visible()
    expect(page).to_have_title("What if … · Saison 2026 · Karlchen")


LINES_OF_FIGURES = """
(figures) => figures.map((figure) => {
  figure.textContent = "−1234";
  const range = document.createRange();
  range.selectNodeContents(figure);
  return range.getClientRects().length;
})
"""


def test_a_figure_of_four_digits_stays_in_one_line(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 664})
    SCREENS["evening_under_other_rules"](page)
    assert set(page.locator(".deal-rows .value").evaluate_all(LINES_OF_FIGURES)) == {1}
    assert excess(page) == 0


WORDS_IN_TWO_LINES = """
() => [...document.querySelectorAll(".standings-under thead th")].flatMap((head) => {
  const text = document.createTreeWalker(head, NodeFilter.SHOW_TEXT).nextNode();
  const range = document.createRange();
  return [...text.data.matchAll(/[^\\s-]+-?/g)].filter((word) => {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return range.getClientRects().length > 1;
  }).map((word) => word[0]);
})
"""


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_nothing_of_a_season_goes_sideways_or_breaks_inside_a_word(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    club = club_of(page)
    page.goto(f"{club.url}seasons/1/compared/?of=club_plus")
    page.locator(".all-places > summary").click()
    expect(page.locator(".standings-under thead th").first).to_be_visible()
    assert page.evaluate(WORDS_IN_TWO_LINES) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_a_rule_is_found_by_a_sentence_and_switched_with_a_tap(page: Page) -> None:
    club = club_of(page)
    page.goto(f"{club.url}seasons/1/compared/?if=nothing")
    page.get_by_role("searchbox").fill("fox counts 3")
    page.get_by_role("searchbox").press("Enter")
    said = page.locator("#said-1")
    expect(said).to_contain_text("The fox counts 3")
    expect(said.locator(".help")).not_to_be_empty()
    effect = said.locator(".help").inner_text()
    said.click()
    expect(page.locator("#headline")).to_have_text(effect)
    expect(page.locator("#switch-1[aria-current]")).to_contain_text("The fox counts 3")


def test_a_rule_that_is_switched_before_the_last_answer_is_there_counts_too(page: Page) -> None:
    evening = evening_with_bock()
    open_sheet(page, evening)
    page.locator("#menu > summary").click()
    page.get_by_role("link", name="What if …").click()
    page.get_by_role("searchbox").fill("against the elders")
    page.get_by_role("searchbox").press("Enter")
    expect(page.locator("#question-against_elders")).to_be_visible()
    held: list[Route] = []
    page.route("**/compared/**", lambda route: route.continue_() if held else held.append(route))
    with page.expect_request(lambda asked: "against_elders=2" in asked.url):
        page.locator("#question-against_elders label", has_text="2").click()
    # The answer that is on its way knows nothing of this one.
    page.locator("#question-against_elders_counts_as label", has_text="bonus").click()
    held[0].continue_()
    expect(page.locator("#single-rules [aria-current]")).to_have_count(2)
