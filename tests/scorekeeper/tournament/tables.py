"""A round that is played, for the tests: its tables with their links, and what happens there."""

from __future__ import annotations

from typing import Any

from django.test import Client

from scorekeeper.play.sheets.engine import open_sheet
from scorekeeper.play.sheets.guards import read_token, table_token
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.tournament.models import Table, Tournament
from scorekeeper.tournament.rounds.writes import release_round
from tests.cast import Evening, deal, enter, visitor
from tests.club import Club
from tests.made_once import once_in_module
from tests.scorekeeper.tournament.hall import sheets_of
from tests.scorekeeper.tournament.played import opened

SEATS = ("1", "2", "3", "4", "5")


@once_in_module
def play_round(
    club: Club, people: int = 8, *, length: int = 2, preset: str = "club_five", **said: Any
) -> Tournament:
    """A tournament whose first round is open and released, with so many deals at each table."""
    minutes = {"minutes": 100, "minutes_at_five": 125}
    tournament = opened(club, people, preset=preset, length=length, **{**minutes, **said})
    release_round(tournament=tournament, number=1)
    return tournament


def table_at(tournament: Tournament, number: int = 1, *, round_number: int = 1) -> Evening:
    """A table with its address and its links."""
    sheet = sheets_of(tournament, round_number)[number - 1]
    return Evening(sheet, table_token(sheet.slug))


def row(evening: Evening) -> Table:
    """What is stored of a table beside its sheet."""
    return Table.objects.get(sheet=evening.sheet)


def fresh(evening: Evening) -> Sheet:
    """The sheet as it is stored now."""
    return Sheet.objects.get(pk=evening.sheet.pk)


def writer(evening: Evening, **settings: Any) -> Client:
    """The phone that writes."""
    return visitor(evening.token, **settings)


def reader(evening: Evening) -> Client:
    """A phone of somebody else at the table."""
    return visitor(read_token(evening.token))


def play(evening: Evening, deals: int) -> None:
    """Play deals in which the first two who play win."""
    for _deal in range(deals):
        first, second, *_others = open_sheet(fresh(evening))[2].next.active
        enter(evening, deal(SEATS, re=[SEATS[first], SEATS[second]]))


def send_in(evening: Evening) -> None:
    """Hand the list in on the phone that writes."""
    writer(evening).post(f"{evening.url}list/hand-in/", {"revision": fresh(evening).revision})


def confirm(evening: Evening, phone: Client, *seats: int, follow: bool = False) -> Any:
    """Confirm the list for some seats on a phone, as it stands."""
    sent = {"revision": fresh(evening).revision, "seats": [str(seat) for seat in seats]}
    return phone.post(f"{evening.url}list/confirm/", sent, follow=follow)


def lock(evening: Evening, deals: int = 2) -> None:
    """Play, hand in, and confirm everything on the phone that writes."""
    play(evening, deals)
    send_in(evening)
    confirm(evening, writer(evening), *range(evening.sheet.seats.count()))
