"""The questions with which a ruleset begins, on a phone."""

from __future__ import annotations

import pytest

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
