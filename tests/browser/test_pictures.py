"""The pictures of the guide and the README: the scenes that they are taken of, and how they are taken anew.

`KARLCHEN_PICTURES=1 python3 manage.py test tests/browser/test_pictures.py` writes them.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

import pytest
from django.utils.timezone import now
from playwright.sync_api import Page, expect

from scorekeeper.play.sheets.demo import play_deals
from scorekeeper.site.guide.rendering import DOCS
from scorekeeper.tournament.demo import MEMBERS, guests
from scorekeeper.tournament.entrants.writes import all_here, enter_people
from scorekeeper.tournament.models import Table, Tournament
from scorekeeper.tournament.naming import Entry
from tests.browser.phones import Phones, tap_calls, tap_plain_deal
from tests.browser.screens.groups import club_of, open_in_club
from tests.browser.screens.table import open_page, played
from tests.cast import FOUR
from tests.club import Club
from tests.scorekeeper.tournament.hall import address, set_up
from tests.scorekeeper.tournament.played import lock, open_next

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


def round_played(page: Page) -> tuple[Club, Tournament]:
    """A round of a tournament with people from four clubs, in which most tables are in the middle."""
    club = club_of(page)
    tournament = set_up(club, minutes=100, minutes_at_five=125)
    home = [Entry(name, "Waldau") for name in MEMBERS]
    enter_people(tournament=tournament, entries=[*home, *guests(), Entry("Ina Petersen", "Kiel")])
    all_here(tournament=tournament)
    tables = open_next(tournament, 1)
    for number, each in enumerate(tables):
        play_deals(each, 8 + 2 * number, Random(number))  # noqa: S311  # deals, not secrets
    Table.objects.filter(sheet=tables[2]).update(called=now())
    lock(tables[0])
    return club, tournament


def tables(page: Page) -> None:
    club, tournament = round_played(page)
    page.goto(address(club, tournament, "rounds/1/tables/"))
    expect(page.locator(".round-table")).to_have_count(6)


def screen(page: Page) -> None:
    club, tournament = round_played(page)
    page.set_viewport_size({"width": 736, "height": 414})
    page.goto(address(club, tournament, "screen/"))
    expect(page.locator(".hall-seats li").first).to_be_visible()


def landing(page: Page) -> None:
    """As wide and high as it stands beside a link in a chat."""
    page.set_viewport_size({"width": 1000, "height": 525})
    page.goto("/")
    # A soft shadow alone takes as much as all the rest.
    page.locator("#tried").evaluate("deal => { deal.style.boxShadow = 'none'; }")


def calculator(page: Page) -> None:
    page.set_viewport_size({"width": 1000, "height": 525})
    page.goto("/calculator/?of=pub&game=normal&re=0&re=1&points=151-180")
    expect(page.locator("#entry")).to_be_visible()


SCENES: dict[str, Callable[[Page], None]] = {
    each.__name__: each for each in (sheet, entry, rules, season, tables, screen, landing, calculator)
}


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_scene_of_the_guide_is_there(
    phones: Phones, transactional_db: None, name: str, language: str
) -> None:
    phone = phones(locale=LANGUAGES[language], viewport={"width": 390, "height": 600})
    SCENES[name](phone)
    if IS_WRITING:
        phone.screenshot(path=DOCS / "pictures" / f"{name}-{language}.png", animations="disabled")
