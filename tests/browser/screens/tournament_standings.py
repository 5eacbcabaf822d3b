"""The standings of a tournament, a line of them, and a series."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from scorekeeper.tournament.awards.models import AwardKind
from scorekeeper.tournament.counting import Counting
from scorekeeper.tournament.entrants.writes import enter_people, take_over
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.naming import Entry
from scorekeeper.tournament.setup.writes import series_of
from tests.browser.screens.groups import club_with_season, sign_in
from tests.browser.screens.table import screen
from tests.browser.screens.tournaments import LONG_ENTRY
from tests.club import Club
from tests.made_once import made_once
from tests.scorekeeper.tournament.hall import address, gather, set_up
from tests.scorekeeper.tournament.played import award, make_usual, open_next, play_round


@made_once
def half_played(**said: Any) -> tuple[Club, Tournament]:
    """A tournament of teams in the middle of its second round, with everything that standings can have."""
    club = club_with_season()
    series = series_of(group=club.group, title="Winterserie", best_of=3)
    tournament = set_up(club, has_teams=True, series=series, prizes="Gans", missed=-3, **said)
    enter_people(tournament=tournament, entries=[LONG_ENTRY])
    entered = gather(tournament, 15)
    play_round(tournament, 1)
    take_over(entrant=entered[0], entry=Entry("Ersatz"))
    make_usual(open_next(tournament, 2)[0])
    award(entered[1], 1, -12, reason="Hat einem Mitspieler die Karten gezeigt")
    award(entered[2], 1, kind=AwardKind.DISQUALIFIED, reason="Unsportlich")
    return club, tournament


def counted(page: Page, **said: Any) -> tuple[Club, Tournament]:
    """Such a tournament, looked at by the owner of the club."""
    club, tournament = half_played(**said)
    sign_in(page, club.anna)
    return club, tournament


@screen
def tournament_standings(page: Page) -> None:
    club, tournament = counted(page)
    page.goto(address(club, tournament, "standings/"))


@screen
def tournament_standings_by_places(page: Page) -> None:
    club, tournament = counted(page, counting=Counting.PLACES)
    page.goto(address(club, tournament, "standings/"))


@screen
def tournament_line(page: Page) -> None:
    club, tournament = counted(page, counting=Counting.PLACES)
    page.goto(address(club, tournament, "standings/3/"))


@screen
def tournament_series(page: Page) -> None:
    club, tournament = counted(page)
    page.goto(f"{club.url}tournaments/series/{tournament.series_id}/")
