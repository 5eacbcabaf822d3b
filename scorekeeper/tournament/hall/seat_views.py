"""Where somebody sits, with whom and until when: a page for their own phone, the same in every round."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.tournament import guards
from scorekeeper.tournament.clock import Clock, clock_of
from scorekeeper.tournament.hall.screen import last_opened
from scorekeeper.tournament.models import Entrant
from scorekeeper.tournament.rounds.seating import SeatedTable, Seating, seating_of


@require_safe
@guards.by_link_or_account
def seat(request: HttpRequest, slug: str, tournament: str, number: int) -> HttpResponse:
    """The table of somebody in the last round whose tables are open, who sits there, and its clock."""
    access = guards.may_look(request, slug, tournament)
    entrants = Entrant.objects.select_related("attendance__player")
    entrant = entrants.filter(attendance__evening=access.tournament.evening_id, attendance__number=number)
    if (found := entrant.first()) is None:
        raise Http404
    seating = seating_of(access.tournament, last_opened(access.tournament))
    table = table_of(seating, number) if seating else None
    context = {
        "group": access.group,
        "tournament": access.tournament,
        "entrant": found,
        "seating": seating,
        "table": table,
        "clock": clock_at(seating, table) if seating and table else None,
    }
    return render(request, "tournament/seat.html", context)


def table_of(seating: Seating, number: int) -> SeatedTable | None:
    """The table at which somebody sits, by their number."""
    tables = (each for each in seating.tables if number in {player.number for player in each.players})
    return next(tables, None)


def clock_at(seating: Seating, table: SeatedTable) -> Clock | None:
    """The clock of a table, with the minutes that it was given."""
    stored = getattr(table.sheet, "tournament_table", None)
    if seating.release is None or stored is None:
        return None
    return clock_of(seating.release, len(table.players), stored.extra_minutes)
