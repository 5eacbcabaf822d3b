"""Words stand whole and apart, and no page is too wide, in a club with a season, a kitty and tournaments."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest
import time_machine
from django.contrib.auth.models import User
from playwright.sync_api import Page

from scorekeeper.club.evenings.models import Attendance
from scorekeeper.play.groups.models import Player
from scorekeeper.play.groups.reads import EXAMPLE
from scorekeeper.play.sheets.models import Seat
from scorekeeper.site.accounts.demo import fill
from tests.browser.phones import Phones
from tests.browser.reading import begun_small, broken_figures, faults, small_targets
from tests.browser.screens.groups import sign_in
from tests.crawling import name_of
from tests.made_once import made_once

A_LONG_DAY = "2026-09-24T20:30+02:00"
"""In German, Thursday is the longest word for a day, and September for a month."""

RENAMED = {"Dorothea": "Dorothea Müller-Lüdenscheidt", "Frieda": "Jörg-Peter", "Emil": "Li"}
WIDTHS = {"de-DE": (320, 390, 1280), "ja-JP": (320, 1280)}
"""English words are shorter than German ones; that no page is too wide in English, other tests hold."""
PHONE, SMALLEST, THUMB = 390, 12.5, 44
"""What is read at a table is no smaller on a phone, in pixels, and what is tapped there no lower."""

FONTS = {"de-DE": ("Roboto", "DejaVu Sans"), "ja-JP": ("Noto Sans CJK JP",)}
FOR_STRANGERS = ("/", "/new/", "/calculator/", "/accounts/login/", "/accounts/signup/")
MOST = {"tournaments:table": 6, "tournaments:tournament": 2, "sheets:sheet": 3, "evenings:evening": 3}
"""So many of a kind of page have something else to show; of the others one is looked at."""

FILES = re.compile(r"\.|/(document|stored)/")
PAPER = ("tournaments:print", "tournaments:screen", "figures:yearbook", "leagues:certificates")
OPEN_ALL = "document.querySelectorAll('details:not(.menu)').forEach((each) => (each.open = true))"
LINKS = "[...document.querySelectorAll('body a[href]')].map((each) => each.pathname + each.search)"


@pytest.mark.long
@pytest.mark.parametrize("language", FONTS)
def test_words_stand_whole_and_apart_on_every_screen(phones: Phones, language: str) -> None:
    with time_machine.travel(A_LONG_DAY):
        fill_with_long_names()
        page, found = phones(locale=language), []
        for path in FOR_STRANGERS:
            page.goto(path)
            found += read(page, language)
        sign_in(page, User.objects.get(username="demo-anna"))
        for _path in walked(page, ["/", f"/groups/{EXAMPLE}/", f"/groups/{EXAMPLE}/leave/"]):
            found += read(page, language)
    assert found == [], "\n".join(found)


@made_once
def fill_with_long_names() -> None:
    """The club of the demonstration, in which some have long names and some short ones."""
    fill()
    for name, other in RENAMED.items():
        Player.objects.filter(name=name).update(name=other)
        Seat.objects.filter(name=name).update(name=other)
    Attendance.objects.filter(guest="Maximiliane Ebner").update(guest="Maximiliane Ebersbach-Oberhuber")


def walked(page: Page, paths: list[str]) -> Iterator[str]:
    """Open some pages and whatever kinds of pages they lead to, which are then among them."""
    kinds = Counter(map(name_of, paths))
    for path in paths:
        page.goto(path)
        yield path
        for link in page.evaluate(LINKS):
            name = name_of(link)
            if name and link not in paths and kinds[name] < MOST.get(name, 1) and not FILES.search(link):
                kinds[name] += 1
                paths.append(link)


def read(page: Page, language: str) -> list[str]:
    """What is wrong on the page that is open, with everything opened, and on which screens in which font."""
    path = page.evaluate(f"{OPEN_ALL}; location.pathname")
    is_paper = name_of(path).startswith(PAPER)
    found: dict[str, list[str]] = {}
    for width in WIDTHS[language]:
        page.set_viewport_size({"width": width, "height": 844})
        smallest = SMALLEST if width == PHONE and not is_paper else 0
        seen = faults(page, FONTS[language], words=language != "ja-JP", smallest=smallest)
        seen["figures"] = broken_figures(page)
        seen["headlines"] = begun_small(page)
        if smallest and not path.startswith("/api/"):
            seen["a thumb"] = [f"small to tap: {text}" for text in small_targets(page, THUMB)]
        for font, fault in ((font, fault) for font, wrong in seen.items() for fault in wrong):
            found.setdefault(fault, []).append(f"{width} {font}")
    return [f"{path} {language} {fault} ({', '.join(screens)})" for fault, screens in found.items()]
