"""A club of many for the tests: an evening of several tables, begun with who is here."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import uuid4

from django.test import Client

from scorekeeper.play.groups import models as groups
from scorekeeper.play.groups.models import Evening, Player
from scorekeeper.play.sheets.deals.writes import enter_deal
from scorekeeper.play.sheets.engine import next_position
from scorekeeper.play.sheets.models import Sheet
from tests.cast import deal
from tests.club import Club, found, signed_in
from tests.made_once import once_in_module

NAMES = (
    *("Anna", "Ben", "Cem", "Dora", "Emil", "Frieda", "Gerd", "Hanna", "Ida", "Jan", "Kim"),
    *("Li", "Mara", "Nils", "Olga", "Petra", "Quirin", "Rosa", "Sven", "Thea", "Uwe", "Vera"),
)
"""Twenty-two players, as many as a club has on an evening of four tables and more."""


@once_in_module
def large_club(players: int = len(NAMES)) -> Club:
    """The club with so many players."""
    club = found()
    known = set(club.group.players.values_list("name", flat=True))
    Player.objects.bulk_create(
        Player(group=club.group, name=name) for name in NAMES[:players] if name not in known
    )
    return club


def keys(club: Club, names: Sequence[str]) -> list[str]:
    """What stands for players in a form."""
    by_name = dict(club.group.players.values_list("name", "pk"))
    return [str(by_name[name]) for name in names]


def begun(club: Club, names: Sequence[str], **fields: object) -> Evening:
    """An evening with these players, its tables drawn."""
    sent = {"players": keys(club, names), "rounds": "1", "preset": "ddv", **fields}
    response = signed_in(club.ben).post(f"{club.url}begin/", sent)
    assert response.status_code == 302, response.context["form"].errors
    return groups.Evening.objects.order_by("-pk")[0]


def address(club: Club, evening: Evening, path: str = "") -> str:
    """The address of a page of an evening."""
    return f"{club.url}evenings/{evening.pk}/{path}"


def opened(club: Club, evening: Evening, number: int = 1) -> list[Sheet]:
    """The tables of a round, opened by Ben."""
    response = signed_in(club.ben).post(address(club, evening, f"rounds/{number}/open/"), {"sure": "on"})
    assert response.headers["Location"].endswith(f"/rounds/{number}/links/")
    return list(evening.sheets.filter(round=number).order_by("table"))


def play(sheet: Sheet, deals: int = 1, **facts: object) -> None:
    """Deals at a table, won by its second and third; of five, where dealers sit out, by third and fourth."""
    names = [seat.name for seat in sheet.seats.all()]
    for _number in range(deals):
        sheet.refresh_from_db()
        said = {"re": names[1:3] if len(names) == 4 else names[2:4], **facts}
        played = deal(names, **said)
        enter_deal(
            sheet_id=sheet.pk, deal=played, uid=uuid4(), position=next_position(sheet), device="iPhone"
        )


def scorer(club: Club) -> Client:
    """Ben's browser."""
    return signed_in(club.ben)


def who_sits_where(evening: Evening, number: int = 1) -> list[list[str]]:
    """The names at each table of a round that is open."""
    sheets = evening.sheets.filter(round=number).order_by("table")
    return [[seat.name for seat in sheet.seats.all()] for sheet in sheets]
