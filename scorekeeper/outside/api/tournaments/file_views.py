"""The standings of a tournament as a file, which is what the interface says of them."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.outside.api.tournaments.reads import tournament_standings
from scorekeeper.site.web.downloads import json_file
from scorekeeper.tournament.guards import may_read, shown_standings
from scorekeeper.tournament.standings.exports import name_of_file


@require_safe
@login_required
def document(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """The standings for programs; what federations ask is in it for who helps."""
    access = may_read(request, slug, tournament)
    whole = tournament_standings(shown_standings(access), for_desk=access.may_assist)
    return json_file(whole, name_of_file(access.tournament, "json"))
