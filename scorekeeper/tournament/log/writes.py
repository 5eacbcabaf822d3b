"""The one place where a line of the log is written."""

from __future__ import annotations

from django.http import HttpRequest

from scorekeeper.play.groups.guards import account
from scorekeeper.tournament.log.models import LONGEST_ABOUT, Did, LogLine
from scorekeeper.tournament.models import Tournament


def note(
    request: HttpRequest,
    tournament: Tournament,
    did: Did,
    number: int = 0,
    table: int = 0,
    *,
    about: object = "",
) -> None:
    """Add that who is signed in did something, in a round and at a table or in none."""
    said = str(about)[:LONGEST_ABOUT]
    LogLine.objects.create(
        tournament=tournament, by=account(request), did=did, round=number, table=table, about=said
    )
