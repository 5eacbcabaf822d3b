"""An evening of several tables: who is here, the tables to come, their links, the page of the evening."""

from __future__ import annotations

from playwright.sync_api import Page

from scorekeeper.club.evenings.models import NOT_HERE, Payment
from scorekeeper.play.groups.models import Evening, Player
from tests.browser.screens.groups import sign_in
from tests.browser.screens.table import screen
from tests.club import Club
from tests.made_once import made_once
from tests.night import NAMES, address, begun, large_club, opened, play

LONGEST = "Maximiliane-Theodora von Hagenbuch-Sulz"


def large_club_with_a_long_name() -> Club:
    """A club of twenty-two, one with a long name."""
    club = large_club()
    Player.objects.filter(group=club.group, name="Kim").update(name=LONGEST)
    return club


def large_club_of(page: Page) -> Club:
    """Such a club, looked at by its owner."""
    club = large_club_with_a_long_name()
    sign_in(page, club.anna)
    return club


@made_once
def planned_night(players: int, **fields: object) -> tuple[Club, Evening]:
    """An evening of so many over three rounds, of which none is open yet."""
    club = large_club_with_a_long_name()
    names = [LONGEST if name == "Kim" else name for name in NAMES[:players]]
    given = {"rounds": "3", "preset": "pub", "title": "Vereinsabend im Gasthaus", **fields}
    return club, begun(club, names, **given)


def night_of(page: Page, players: int = 18) -> tuple[Club, Evening]:
    """Such an evening, looked at by the owner of the club."""
    club, evening = planned_night(players)
    sign_in(page, club.anna)
    return club, evening


@made_once
def half_a_night() -> tuple[Club, Evening]:
    """An evening of eighteen after a round, in the middle of the second."""
    club, evening = planned_night(18, length="2")
    for sheet in opened(club, evening, 1):
        play(sheet, 2)
    for sheet in opened(club, evening, 2)[:2]:
        play(sheet)
    return club, evening


def played_night(page: Page) -> tuple[Club, Evening]:
    """Such an evening, looked at by the owner of the club."""
    club, evening = half_a_night()
    sign_in(page, club.anna)
    return club, evening


@screen
def night_begun(page: Page) -> None:
    club = large_club_of(page)
    page.goto(f"{club.url}begin/")


@screen
def night_begun_with_errors(page: Page) -> None:
    club = large_club_of(page)
    page.goto(f"{club.url}begin/")
    page.locator("[name=guests]").fill("Anna")
    page.locator(".bar .main").click()
    page.locator(".errorlist").first.wait_for()


@screen
def night_planned(page: Page) -> None:
    club, evening = played_night(page)
    page.goto(address(club, evening, "rounds/3/?swap=1&swap=7"))


@screen
def night_by_hand(page: Page) -> None:
    club, evening = night_of(page)
    page.goto(address(club, evening, "rounds/1/hand/"))


@screen
def night_here(page: Page) -> None:
    club, evening = played_night(page)
    page.goto(address(club, evening, "here/"))
    page.locator("main details summary").click()


@screen
def night_here_asks(page: Page) -> None:
    club, evening = night_of(page)
    page.goto(address(club, evening, "here/"))
    page.locator("#list label").nth(1).click()
    page.locator(".bar .main").click()
    page.locator("main [role=alert]").wait_for()


@screen
def night_arriving(page: Page) -> None:
    club, evening = night_of(page, 9)
    opened(club, evening, 1)
    evening.attendances.create(number=99, guest="Hans-Joachim Oldenburg-Meyerhoff", last_round=NOT_HERE)
    page.goto(address(club, evening, "here/99/"))


@screen
def night_links(page: Page) -> None:
    club, evening = night_of(page, 9)
    opened(club, evening, 1)
    page.goto(address(club, evening, "rounds/1/links/"))


@screen
def night_not_open(page: Page) -> None:
    club, evening = night_of(page)
    page.goto(address(club, evening))


@screen
def night_played(page: Page) -> None:
    club, evening = played_night(page)
    Payment.objects.create(evening=evening, payer_name="Anna", payee_name="Ben", cents=10, by=club.ben)
    page.goto(address(club, evening, "?cents=5"))
    page.locator("summary[title='Pass it on']").click()
