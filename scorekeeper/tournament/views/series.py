"""Several tournaments that are counted together."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.play.groups import guards as group_guards
from scorekeeper.play.groups.models import Role
from scorekeeper.tournament import guards
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.reads.series import series_of, series_page


@require_safe
@login_required
def series(request: HttpRequest, slug: str, key: int) -> HttpResponse:
    """Who stands where over all tournaments of a series."""
    own = group_guards.may_read(request, slug)
    found = series_of(own.group, key)
    if found is None:
        raise Http404
    may_assist = group_guards.role_may_write(Role(own.role))

    def is_led(tournament: Tournament) -> bool:
        return may_assist and guards.leads(own, tournament)

    context = {"group": own.group, "series": found, "page": series_page(found, is_led)}
    return render(request, "tournament/series.html", context)
