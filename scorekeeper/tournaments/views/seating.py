"""Who sits where in a round."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.tournaments import guards
from scorekeeper.tournaments.reads.seating import seating_of


@require_safe
@guards.by_link_or_account
def seating(request: HttpRequest, slug: str, tournament: str, number: int) -> HttpResponse:
    """Everybody by name with table and seat, and the tables."""
    access = guards.may_look(request, slug, tournament)
    found = seating_of(access.tournament, number)
    if found is None:
        raise Http404
    context = {"group": access.group, "tournament": access.tournament, "seating": found}
    return render(request, "tournaments/seating.html", context)
