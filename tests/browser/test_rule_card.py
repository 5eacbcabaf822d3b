"""The rule card on paper: one sheet for the wall."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from rulesets.rules.presets import presets

LONG = {"pot"}
"""What has more to say than one sheet holds."""


def sheets(page: Page) -> int:
    return page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n")


@pytest.mark.browser_context_args(locale="de-DE", extra_http_headers={"Accept-Language": "de"})
def test_every_card_that_comes_along_is_printed_on_one_page_but_for_the_longest(page: Page) -> None:
    printed = {}
    for preset in presets():
        page.goto(f"/rules/{preset}/")
        printed[preset] = sheets(page)
    assert printed == {preset: 2 if preset in LONG else 1 for preset in presets()}
