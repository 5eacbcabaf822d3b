"""The pictures of the guide and the README: the scenes that they are taken of, and how they are taken anew.

`KARLCHEN_PICTURES=1 python3 manage.py test tests/browser/test_pictures.py` writes them.
"""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.guide.rendering import DOCS
from tests.browser.phones import Phones, tap_calls, tap_plain_deal
from tests.browser.screens.groups import open_in_club
from tests.browser.screens.table import open_page, played
from tests.cast import FOUR

IS_WRITING = bool(os.environ.get("KARLCHEN_PICTURES"))
LANGUAGES = {"de": "de-DE", "en": "en-GB"}


def sheet(page: Page) -> None:
    evening = played(FOUR, 9, "pub")
    open_page(page, evening, "")
    expect(page.locator("#scores")).to_be_visible()


def entry(page: Page) -> None:
    open_page(page, played(FOUR, 9, "pub"), "enter/")
    tap_plain_deal(page, FOUR[:2], "151–180")
    tap_calls(page, "re", "Re")
    expect(page.locator("#result summary")).to_be_visible()


def rules(page: Page) -> None:
    page.goto("/rules/new/")
    expect(page.locator("#start-bill")).to_be_visible()


def season(page: Page) -> None:
    open_in_club(page, "seasons/1/")
    expect(page.get_by_role("main")).to_contain_text("Dora")


SCENES: dict[str, Callable[[Page], None]] = {each.__name__: each for each in (sheet, entry, rules, season)}


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_scene_of_the_guide_is_there(
    phones: Phones, transactional_db: None, name: str, language: str
) -> None:
    phone = phones(locale=LANGUAGES[language], viewport={"width": 390, "height": 600})
    SCENES[name](phone)
    if IS_WRITING:
        phone.screenshot(path=DOCS / "pictures" / f"{name}-{language}.png", animations="disabled")
