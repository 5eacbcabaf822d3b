"""Tournaments: set up, entrants, the draw, a round that is open, entering oneself."""

from __future__ import annotations

from playwright.sync_api import Page

from scorekeeper.tournaments.links import entry_token, read_token
from scorekeeper.tournaments.models import Tournament
from scorekeeper.tournaments.naming import Entry
from scorekeeper.tournaments.reads.entrants import stored_entrants
from scorekeeper.tournaments.writes.entrants import drop_out, enter_people, take_over
from scorekeeper.tournaments.writes.rounds import draw_rounds, open_round, release_round
from tests.browser.screens.groups import club_of
from tests.browser.screens.table import screen
from tests.club import Club
from tests.scorekeeper.tournaments.hall import address, gather, set_up

LONG_ENTRY = Entry("Maximiliane Ebersbach-Oberhuber", "Doppelkopffreunde Unterhaching", "Unterhaching II")


def held(page: Page, people: int = 21) -> tuple[Club, Tournament]:
    """A tournament with everything that one can have, drawn and not open."""
    club = club_of(page)
    said = {
        "minutes": 100,
        "minutes_at_five": 125,
        "fee": 1000,
        "takes_entries": True,
        "shows_entrants": True,
    }
    tournament = set_up(club, prizes="100 Euro und der Wanderpokal\n50 Euro", has_teams=True, **said)
    enter_people(tournament=tournament, entries=[LONG_ENTRY])
    gather(tournament, people)
    draw_rounds(tournament=tournament)
    return club, tournament


def go(page: Page, path: str = "") -> None:
    club, tournament = held(page)
    page.goto(address(club, tournament, path))


def go_to_the_end(page: Page) -> None:
    """The bar at the bottom covers half a row of a list that is longer than the screen, but at its end."""
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")


@screen
def tournaments_of_a_group(page: Page) -> None:
    club, _tournament = held(page, 4)
    page.goto(f"{club.url}tournaments/")


@screen
def tournament_to_set_up(page: Page) -> None:
    page.goto(f"{club_of(page).url}tournaments/new/")
    for summary in page.locator("form.start > details > summary").all():
        summary.click()


@screen
def tournament_drawn(page: Page) -> None:
    go(page)


@screen
def tournament_round_open(page: Page) -> None:
    club, tournament = held(page)
    open_round(tournament=tournament, number=1)
    page.goto(address(club, tournament))


@screen
def tournament_entrants(page: Page) -> None:
    club, tournament = held(page)
    open_round(tournament=tournament, number=1)
    first, second = stored_entrants(tournament)[:2]
    drop_out(entrant=first)
    take_over(entrant=second, entry=Entry("Zoe Zander", "Ulm"))
    page.goto(address(club, tournament, "entrants/"))
    go_to_the_end(page)


@screen
def tournament_entrant(page: Page) -> None:
    club, tournament = held(page)
    open_round(tournament=tournament, number=1)
    page.goto(address(club, tournament, "entrants/1/"))
    page.locator("summary").click()


@screen
def tournament_round_planned(page: Page) -> None:
    go(page, "rounds/1/")
    go_to_the_end(page)


@screen
def tournament_round_by_hand(page: Page) -> None:
    go(page, "rounds/1/hand/")
    go_to_the_end(page)


@screen
def tournament_settings(page: Page) -> None:
    go(page, "change/")


@screen
def tournament_links(page: Page) -> None:
    go(page, "link/")
    page.locator("summary").click()


@screen
def tournament_seating(page: Page) -> None:
    go(page, "rounds/1/seating/")


@screen
def tournament_papers(page: Page) -> None:
    club, tournament = held(page)
    open_round(tournament=tournament, number=1)
    page.goto(address(club, tournament, "print/"))


@screen
def tournament_lists_to_print(page: Page) -> None:
    club, tournament = held(page, 9)
    open_round(tournament=tournament, number=1)
    page.goto(address(club, tournament, "print/rounds/1/lists/"))


@screen
def tournament_big_screen(page: Page) -> None:
    club, tournament = held(page)
    open_round(tournament=tournament, number=1)
    release_round(tournament=tournament, number=1)
    page.goto(address(club, tournament, "screen/"))


@screen
def tournament_read_along(page: Page) -> None:
    _club, tournament = held(page)
    open_round(tournament=tournament, number=1)
    page.context.clear_cookies()
    page.goto(f"/tournaments/read/{read_token(tournament.slug)}/")


@screen
def tournament_to_enter(page: Page) -> None:
    _club, tournament = held(page, 4)
    tournament.evening.planned_rounds.all().delete()
    page.goto(f"/tournaments/enter/{entry_token(tournament.slug)}/")
