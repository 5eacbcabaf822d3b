"""The questions with which a ruleset begins, on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.play.houserules import models
from scorekeeper.play.houserules.reads import rules_of
from tests.browser.phones import Phones

BROKEN_WORDS = """() => [...document.querySelectorAll(".answers > label")].flatMap((label) => {
  const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode()) {
    for (const word of texts.currentNode.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, word.index);
      range.setEnd(texts.currentNode, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map((each) => each.top));
      const reachesOut = range.getBoundingClientRect().right > label.getBoundingClientRect().right;
      if (lines.size > 1 || reachesOut) broken.push(word[0]);
    }
  }
  return broken;
})"""


@pytest.mark.parametrize("width", [320, 360, 390])
def test_no_word_of_an_answer_is_broken(phones: Phones, width: int) -> None:
    german = {"locale": "de-DE", "extra_http_headers": {"Accept-Language": "de"}}
    page = phones(viewport={"width": width, "height": 844}, **german)
    page.goto("/rules/new/")
    assert page.evaluate(BROKEN_WORDS) == []


class Taps:
    """A finger on a phone, and how often it was put down."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def on(self, what: Locator) -> None:
        what.click()
        self.count += 1


def test_a_pub_has_its_rules_in_twelve_taps(phones: Phones) -> None:
    page = phones(viewport={"width": 390, "height": 664})
    page.goto("/rules/new/")
    taps = Taps(page)
    taps.on(page.get_by_text("add 2 each"))
    taps.on(page.get_by_text("48 cards"))
    taps.on(page.locator("fieldset", has_text="Compulsory solo").get_by_text("one each"))
    taps.on(page.get_by_role("button", name="Done"))
    taps.on(page.get_by_role("link", name="Change"))
    taps.on(page.get_by_text("Everything else"))
    taps.on(page.locator(".line-opener", has_text="a fox caught"))
    taps.on(page.locator("#question-fox label", has_text="2"))
    taps.on(page.locator("#id_q"))
    page.keyboard.type("Hyperschweinchen")
    taps.on(page.locator("#found #question-super_piglets label").first)
    taps.on(page.get_by_role("button", name="Save these rules"))
    page.wait_for_url(re.compile(r"/rules/\w+/$"))
    expect(page.locator("#card")).to_contain_text("Super piglets")
    rules = rules_of(models.Ruleset.objects.latest("version"))
    assert (rules.re_kontra, rules.deck, rules.duty_solos) == ("add", "48", "one")
    assert (rules.fox, rules.super_piglets) == (2, True)
    assert taps.count <= 12


def test_a_sentence_of_the_card_is_changed_where_it_was_tapped(phones: Phones) -> None:
    """The browser does not hold on to what stands below it."""
    page = phones(viewport={"width": 390, "height": 664})
    page.goto("/rules/new/?from=pub_forty")
    sentence = page.locator(".line-opener", has_text="a fox caught")
    sentence.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    sentence.click()
    expect(page.locator("#question-fox")).to_be_visible()
    assert page.evaluate("scrollY") == before
