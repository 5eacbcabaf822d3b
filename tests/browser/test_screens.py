"""Every page of a sheet on every width, in the language of the longest words: nothing sticks out.

In other languages and in a club, test_words.py looks at that while it reads.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phones import Phones, excess
from tests.browser.screens import LONG, SCREENS, SEVEN
from tests.browser.screens.table import open_everything
from tests.browser.screens.tournaments import (
    tournament_entrant,
    tournament_lists_to_print,
    tournament_round_by_hand,
)
from tests.cast import Evening, begin, deal, enter

WIDTHS = (320, 390, 1280)
GERMAN = "de-DE"
PAGES = ("", "enter/", "follow/", "share/", "deals/1/", "deals/2/correct/", "evening/?cents=5", "again/")


def sheets() -> list[Evening]:
    """A table of four with a bank and Bock, a table of seven, and a pot with everything in the form."""
    four = begin(LONG, title="Doppelkopfabend im Gasthaus Zur Krone, Donnerstag", bock_triggers=["re_lost"])
    lost = deal(
        LONG, re=[*LONG[:2]], points=100, calls={"re": ["re", "no90"], "kontra": ["kontra"]}, note="x" * 200
    )
    solo = deal(
        LONG, game="solo", solo="no_trump", re=LONG[0], points=240, no_trick="kontra", calls={"re": ["re"]}
    )
    by_hand = deal(LONG, game="manual", each={LONG[0]: -200}, bank=200)
    enter(four, lost, solo, by_hand, deal(LONG, game="redeal", reason="misdeal"))
    seven, pot = begin(SEVEN), begin(LONG, "pot")
    for evening in (seven, pot):
        enter(evening, *[deal(SEVEN, game="manual", each={LONG[0]: 3, "Ben": -3}) for _deal in range(2)])
    return [four, seven, pot]


def test_no_page_is_wider_than_the_screen_nor_with_everything_open(phones: Phones) -> None:
    phone = phones(locale=GERMAN)
    wide = []
    for evening in sheets():
        phone.goto(f"/s/{evening.token}/")
        for url in ("/", "/new/", "/nowhere/", *(evening.url + path for path in PAGES)):
            phone.goto(url)
            wide += [(url, *each) for each in excesses(phone, *WIDTHS)]
            open_everything(phone)
            wide += [(f"{url} opened", *each) for each in excesses(phone, WIDTHS[0])]
    assert wide == []


def excesses(page: Page, *widths: int) -> list[tuple[int, int]]:
    """The widths of the screen on which the page is wider, and by how many pixels."""
    found = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": 700})
        found.append((width, excess(page)))
    return [(width, pixels) for width, pixels in found if pixels]


def test_no_page_with_errors_is_wider_than_the_screen(phones: Phones, evening: Evening) -> None:
    phone = phones(locale=GERMAN)
    phone.goto("/new/")
    phone.locator("form.start .bar [type=submit]").click()
    expect(phone.locator(".errorlist").first).to_be_visible()
    assert excesses(phone, 1280, 320) == []
    phone.goto(f"/s/{evening.token}/")
    phone.goto(f"{evening.url}enter/")
    enter(evening, deal())
    for button, found in (("#entry [type=submit]", ".theirs"), ("#both", ".errorlist")):
        phone.locator(button).click()
        expect(phone.locator(found).first).to_be_visible()
        assert excesses(phone, 1280, 320) == []


NAMES_AT_A_TABLE = (
    ":is(span[data-letters], label[data-letters] > .name):visible,"
    " .long-names thead span:not(:has(*)), .final .who, .places li > :nth-child(2)"
)


def cut_names(page: Page, names: str = NAMES_AT_A_TABLE) -> list[str]:
    """The names on a page that are wider than their place, or broken inside a syllable."""
    return page.locator(names).evaluate_all(
        """names => names.filter(each => {
            const isBroken = [...each.textContent.matchAll(/[\\p{L}.]+/gu)].some(word => {
                const range = document.createRange(), text = each.firstChild;
                range.setStart(text, word.index);
                range.setEnd(text, word.index + word[0].length);
                // The hyphen before what begins a line is a piece of its own.
                const isParted = each.textContent[word.index - 1] === "\u00ad";
                return range.getClientRects().length > (isParted ? 2 : 1);
            });
            const isWide = each.scrollWidth > each.clientWidth + 1;
            return isBroken || isWide || each.scrollHeight > each.clientHeight + 3;
        }).map(each => each.textContent)"""
    )


def pushed_aside(page: Page) -> list[str]:
    """The tables of which some columns are out of sight, by their labels."""
    return page.locator(".wide-table:visible").evaluate_all(
        """tables => tables.filter(each => each.scrollWidth > each.clientWidth + 1)
            .map(each => document.getElementById(each.getAttribute("aria-labelledby")).textContent)"""
    )


SHORT_AND_LONG = ("Maximiliane", "Jörg-Peter", "Li", "Dr. Hagenbuch")
FIRST_AND_LAST = (
    *("Christian Baumgartner", "Christian Baumgärtel", "Katharina Schneider", "Katharina Schulz"),
    "Maximilian Krüger-Lüdenscheidt",
)


@pytest.mark.parametrize("names", [SHORT_AND_LONG, FIRST_AND_LAST], ids=["four", "five"])
def test_no_name_is_cut_on_any_width_in_any_font(phones: Phones, names: tuple[str, ...]) -> None:
    evening = begin(names, "ddv" if len(names) == 4 else "ddv_five")
    enter(evening, deal(names, re=[*names[:2]]))
    phone = phones()
    phone.goto(f"/s/{evening.token}/")
    cut = []
    for url in ("/", *(evening.url + path for path in ("", "enter/", "follow/", "deals/1/", "evening/"))):
        phone.goto(url)
        for font, width in product(("system-ui", "serif"), (320, 390, 1280, 1920)):
            phone.set_viewport_size({"width": width, "height": 844})
            phone.evaluate("font => document.documentElement.style.setProperty('--sans', font)", font)
            expect(phone.get_by_text(names[3]).locator("visible=true").first).to_be_visible()
            cut += [(url, font, width, name) for name in [*cut_names(phone), *pushed_aside(phone)]]
    assert cut == []


@pytest.mark.parametrize(
    ("visit", "names"),
    [
        (tournament_entrant, ".head h1"),
        (tournament_round_by_hand, ".seating legend"),
        (tournament_lists_to_print, ".paper-list thead b"),
    ],
)
def test_no_name_of_an_entrant_is_cut(page: Page, visit: Callable[[Page], None], names: str) -> None:
    visit(page)
    assert page.locator(names).get_by_text("Maximiliane").count() == 1
    cut = []
    for width in (320, 390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        cut += [(width, name) for name in cut_names(page, names)]
    assert cut == []


def test_the_buttons_for_the_thumb_are_big_enough(phones: Phones, evening: Evening) -> None:
    phone = phones(viewport={"width": 320, "height": 700})
    phone.goto(f"/s/{evening.token}/")
    phone.goto(f"{evening.url}enter/")
    for place in (".people label", ".bands label", ".game label", "#entry [type=submit]"):
        boxes = [each.bounding_box() for each in phone.locator(place).all() if each.is_visible()]
        assert boxes
        assert [box for box in boxes if box and box["height"] < 44] == []


def test_who_must_play_a_solo_is_told_whole_on_the_smallest_phone(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    SCREENS["sheet_with_forced_solo"](page)
    told = page.locator(".coming ul")
    expect(told).to_contain_text("must play a compulsory solo now")
    assert told.evaluate("each => each.scrollHeight - each.clientHeight") <= 0
    expect(page.get_by_role("link", name="Enter deal")).to_be_in_viewport(ratio=1)
