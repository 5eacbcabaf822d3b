"""The log of a tournament: who did what, added line by line here and nowhere else; no line is changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scorekeeper.play.groups.guards import account
from scorekeeper.play.sheets.labels import signed
from scorekeeper.tournament.awards.models import Award
from scorekeeper.tournament.lists.writes import Changed
from scorekeeper.tournament.models import LONGEST_ABOUT, Did, LogLine, Tournament
from scorekeeper.tournament.table_actions import NotNow

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


@contextmanager
def logged(
    request: HttpRequest,
    tournament: Tournament,
    did: Did,
    number: int = 0,
    table: int = 0,
    about: object = "",
) -> Iterator[None]:
    """Add a line for what is done inside, or say on the next page why not now."""
    try:
        yield
    except NotNow as why:
        messages.error(request, str(why))
    except Changed:
        text = _("Something has been entered on this list in the meantime. Please look again.")
        messages.error(request, text)
    else:
        add_to_log(request, tournament, did, number, table, about=about)


def about_award(made: Award) -> str:
    """Whom a line of the ledger is about, and what it says."""
    points = f" {signed(made.points)}" if made.points else ""
    return f"{made.entrant}, {made.get_kind_display()}{points}: {made.reason}"
