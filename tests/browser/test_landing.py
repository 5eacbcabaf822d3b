"""The deal on the first page, tapped by somebody who has never been here, and the way to one of their own."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phones import Phones

NEWCOMER = {"viewport": {"width": 390, "height": 664}, "has_touch": True}
MOST_TAPS = 9


def shown(page: Page) -> tuple[str, list[str]]:
    """The sum of the deal, and what everybody gets."""
    deal = page.locator("#tried")
    return " ".join(deal.locator(".formula").inner_text().split()), deal.locator(
        ".shares dd"
    ).all_inner_texts()


@pytest.mark.usefixtures("transactional_db")
def test_what_is_tapped_counts_at_once_and_two_are_always_re(phones: Phones) -> None:
    page = phones(**NEWCOMER)
    page.goto("/")
    assert shown(page) == ("(1 + 1) × 2 + 1 = 5", ["+5", "−5", "+5", "−5"])
    for what, expected in (
        ("Bock", ("((1 + 1) × 2 + 1) × 2 = 10", ["+10", "−10", "+10", "−10"])),
        ("Ben", ("((1 + 1) × 2 + 1) × 2 = 10", ["−10", "+10", "+10", "−10"])),
        ("Ben", ("((1 + 1) × 2 + 1) × 2 = 10", ["−10", "+10", "+10", "−10"])),
        ("211–240", ("(4 × 2 + 1) × 2 = 18", ["−18", "+18", "+18", "−18"])),
        ("Re called", ("5 × 2 = 10", ["−10", "+10", "+10", "−10"])),
    ):
        page.locator("#tried label", has_text=what).first.tap()
        assert shown(page) == expected, what


@pytest.mark.usefixtures("transactional_db")
def test_a_newcomer_has_the_first_deal_in_nine_taps(phones: Phones) -> None:
    page = phones(**NEWCOMER)
    page.goto("/")
    names = page.locator("[name^=player]")
    taps = [
        page.get_by_role("link", name="New scoresheet"),
        names.first,
        page.get_by_role("button", name="Start"),
        page.get_by_role("link", name="Enter deal"),
        page.locator("#players label:visible").nth(0),
        page.locator("#players label:visible").nth(1),
        page.locator(".bands label", has_text="121"),
        page.get_by_role("button", name="Save"),
    ]
    for tapped in taps:
        tapped.tap()
        if tapped is taps[1]:
            # The key for the next field, which keyboards of phones have.
            for place, name in enumerate(("Anna", "Ben", "Cem", "Dora")):
                names.nth(place).fill(name)
    expect(page.locator("#scores")).to_contain_text("+1")
    assert len(taps) <= MOST_TAPS
