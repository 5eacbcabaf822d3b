"""Every page of a tournament asks as much for thirty tables as for one."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.play.sheets.guards import table_token
from scorekeeper.tournament.models import Tournament
from tests.cast import visitor
from tests.club import Club, found
from tests.scorekeeper.tournament.hall import address, gather, leader, set_up, sheets_of
from tests.scorekeeper.tournament.played import award, close, make_usual, open_next, play_round

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]

OF_LEADER = (
    *("", "change/", "entrants/", "entrants/3/", "link/", "awards/", "screen/", "screen/news/"),
    *(
        "seats/3/",
        "screen/?shows=lobby",
        "rounds/3/",
        "rounds/3/hand/",
        "rounds/2/seating/",
        "rounds/2/tables/news/",
        "rounds/",
    ),
    *("rounds/2/tables/1/", "rounds/2/tables/1/paper/", "standings/", "standings/news/", "standings/3/"),
    *("print/rounds/2/seating/", "print/rounds/2/lists/", "print/tents/", "print/standings/"),
    *("print/certificates/", "print/wall/", "standings.csv", "standings.xlsx", "standings.json", "ddv.csv"),
)
AT_TABLE = ("", "table/", "list/", "enter/")


def second_round(club: Club, people: int) -> Tournament:
    """A tournament whose first round is over, with a list begun at every table of the second."""
    tournament = set_up(club, minutes=100, fee=1000, has_teams=True)
    entered = gather(tournament, people)
    play_round(tournament, 1)
    close(tournament, 1)
    for sheet in open_next(tournament, 2):
        make_usual(sheet)
    award(entered[0], 1, -1)
    return tournament


def queries_of(browser: Client, url: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert browser.get(url).status_code == 200
    return len(asked)


def queries_by_page(club: Club, tournament: Tournament) -> dict[str, int]:
    anna, sheet = leader(club), sheets_of(tournament, 2)[0]
    writer = visitor(table_token(sheet.slug))
    links = f"{club.url}evenings/{tournament.evening_id}/rounds/2/links/"
    anna.get(club.url)
    return {
        **{path: queries_of(anna, address(club, tournament, path)) for path in OF_LEADER},
        **{f"sheet/{path}": queries_of(writer, f"/sheets/{sheet.slug}/{path}") for path in AT_TABLE},
        "links": queries_of(anna, links),
    }


def test_every_page_asks_as_much_for_thirty_tables_as_for_one() -> None:
    club = found()
    one, thirty = second_round(club, 4), second_round(club, 120)
    assert [each.evening.sheets.filter(round=2).count() for each in (one, thirty)] == [1, 30]
    queries = queries_by_page(club, one)
    assert queries_by_page(club, thirty) == queries
    assert max(queries.values()) < 30
