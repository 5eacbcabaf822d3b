"""A group that argues about Bock rounds: the answer is three taps away, and every step is an address."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.phones import open_sheet
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
    page.get_by_role("link", name="What if?").click()
    page.get_by_role("link", name="Without Bock rounds").click()
    expect(page.locator(".tried")).to_contain_text("What you switched")
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
    expect(page).to_have_title("What if? · Saison 2026 · Karlchen")


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


def test_no_head_of_the_table_breaks_inside_a_word_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    club = club_of(page)
    page.goto(f"{club.url}seasons/1/compared/?of=club_plus&of=sharp&of=gamefarm")
    expect(page.locator(".standings-under thead th").first).to_be_visible()
    assert page.evaluate(WORDS_IN_TWO_LINES) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_rule_that_is_switched_before_the_last_answer_is_there_counts_too(page: Page) -> None:
    evening = evening_with_bock()
    open_sheet(page, evening)
    page.locator("#menu > summary").click()
    page.get_by_role("link", name="What if?").click()
    page.click("#open-value")
    held: list[Route] = []
    page.route("**/compared/**", lambda route: route.continue_() if held else held.append(route))
    with page.expect_request(lambda asked: "won=2" in asked.url):
        page.locator("#question-won label", has_text="2").click()
    # The answer that is on its way knows nothing of this one.
    page.locator("#question-against_elders label", has_text="2").click()
    held[0].continue_()
    expect(page.locator(".tried .changes li")).to_have_count(2)
