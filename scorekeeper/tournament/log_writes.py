"""The log of a tournament: who did what, added line by line here and nowhere else; no line is changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest

from scorekeeper.play.groups.guards import account
from scorekeeper.play.sheets.labels import signed
from scorekeeper.tournament.awards.models import Award
from scorekeeper.tournament.models import LONGEST_ABOUT, Did, LogLine, Tournament

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def add_line(
    *, tournament: Tournament, user: User | None, did: Did, number: int, table: int, about: str
) -> None:
    """Add a line: what somebody did, in a round and at a table (0 for none); `about` is cut to fit."""
    LogLine.objects.create(
        tournament=tournament, by=user, did=did, round=number, table=table, about=about[:LONGEST_ABOUT]
    )


def add_to_log(
    request: HttpRequest,
    tournament: Tournament,
    did: Did,
    number: int = 0,
    table: int = 0,
    *,
    about: object = "",
) -> None:
    """Add a line for the account that is signed in."""
    by = account(request)
    add_line(tournament=tournament, user=by, did=did, number=number, table=table, about=str(about))


def about_award(made: Award) -> str:
    """Whom a line of the ledger is about, and what it says."""
    points = f" {signed(made.points)}" if made.points else ""
    return f"{made.entrant}, {made.get_kind_display()}{points}: {made.reason}"
