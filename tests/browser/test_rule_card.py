"""The rule card on paper: one sheet for the wall, in type that is read from where one stands."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.start_questions import BASE
from scorekeeper.play.houserules.writes import create_ruleset
from tests.browser.phones import Phones
from tests.rulesets.rules.test_rule_card import SHEETS

LONG = {"pot"}
"""What has so much to say that the tournament rules may be left out on paper, where letters are wide."""

SMALLEST = 8
"""In points: what is read on a wall."""

LINE = "Wer beim Geben eine Karte aufdeckt, spendiert die nächste Runde, und alle anderen warten damit. " * 3
LONGEST = {
    "custom_bonuses": [
        {"id": f"bonus_{number}", "name": f"Sonderpunkt {number}", "points": 1, "means": LINE[:200].strip()}
        for number in range(20)
    ],
    "own_rules": [f"{number}: {LINE}"[:200].strip() for number in range(20)],
}
"""As much as a ruleset takes."""

PAPER = """() => ({
  size: parseFloat(document.documentElement.style.getPropertyValue("--type")),
  without: document.querySelector(".card-page").dataset.without,
})"""


GERMAN = pytest.mark.browser_context_args(locale="de-DE", extra_http_headers={"Accept-Language": "de"})


def kept(options: dict[str, Any], base: str = BASE) -> str:
    """The address of a stored ruleset."""
    rules = read_options(options, presets()[base].rules)
    return create_ruleset(name="Krone", preset=base, rules=rules)[0].slug


def printed(page: Page, slug: str) -> tuple[int, dict[str, Any]]:
    """How many sheets a card takes, and how it was made to fit."""
    page.goto(f"/rules/{slug}/")
    return page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n"), page.evaluate(PAPER)


@GERMAN
def test_every_card_that_comes_along_is_printed_on_one_page(page: Page) -> None:
    cards = {preset: printed(page, preset) for preset in presets()}
    assert {name: pages for name, (pages, _way) in cards.items() if pages > 1} == {}
    assert {name: way for name, (_pages, way) in cards.items() if way["size"] < SMALLEST} == {}
    assert {name for name, (_pages, way) in cards.items() if way["without"]} - LONG == set()


@GERMAN
def test_the_cards_of_real_groups_are_printed_on_one_page(page: Page) -> None:
    cards = {
        (name, base): printed(page, kept(SHEETS[name], base)) for name in SHEETS for base in (BASE, "ddv")
    }
    assert {name: pages for name, (pages, _way) in cards.items() if pages > 1} == {}
    assert {name: way for name, (_pages, way) in cards.items() if way["size"] < SMALLEST} == {}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_longest_cards_are_printed_on_one_page_in_every_language(phones: Phones, language: str) -> None:
    page = phones(locale=language, extra_http_headers={"Accept-Language": language})
    fullest = "silent poverty, fishes, geese and everything that can be caught"
    for slug in ("pot", "pub", kept(SHEETS[fullest])):
        pages, way = printed(page, slug)
        assert (pages, way["size"] >= SMALLEST) == (1, True)


@GERMAN
def test_as_much_as_a_ruleset_takes_is_printed_on_one_page(page: Page) -> None:
    pages, way = printed(page, kept(LONGEST))
    assert (pages, way["without"]) == (1, "usual examples")


@GERMAN
def test_a_card_is_larger_on_paper_the_less_it_says(page: Page) -> None:
    assert printed(page, "ddv")[1]["size"] > printed(page, "pub")[1]["size"] >= SMALLEST
