"""What stands before the pages of an evening that is a tournament: it is led from its own pages.

Otherwise its rounds could be drawn and opened past the tournament, and its standings be read off the evening
while they are hidden, of which the app of evenings does not know.
"""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scorekeeper.site.web.before_views import BeforeViews
from scorekeeper.tournament import guards
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.reads.standings import standings_of

PAGES = ("evening", "change", "drop", "here", "draw", "planned", "by_hand", "swap", "open")
LED = {
    **{f"evenings:{name}": "tournaments:tournament" for name in PAGES},
    **{f"evenings:{name}": "tournaments:standings" for name in ("news", "picture")},
    **{f"evenings:{name}": f"tournaments:{name}" for name in ("csv", "xlsx")},
}
"""The addresses of an evening, and what they are of its tournament: sums of its sheets are no standings."""
TELLING = "evenings:document"
"""The address of an evening that has all its sheets."""


class Led(BeforeViews):
    """Leads from the pages of an evening to those of its tournament."""

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """Go to the tournament, whose page says who may see it; nothing for every other address."""
        match = request.resolver_match
        if match is None or (match.view_name not in LED and match.view_name != TELLING):
            return None
        given = {"evening": kwargs["pk"], "evening__group__slug": kwargs["slug"]}
        found = Tournament.objects.filter(**given).values_list("slug", "hides_standings").first()
        if found is None:
            return None
        slug, hides = found
        if match.view_name in LED:
            return redirect(LED[match.view_name], kwargs["slug"], slug)
        if hides:
            refuse_while_hidden(request, kwargs["slug"], slug)
        return None


def refuse_while_hidden(request: HttpRequest, group: str, tournament: str) -> None:
    """Tell nobody the standings who does not lead, while they are hidden; strangers are sent away as ever."""
    try:
        access = guards.may_look(request, group, tournament)
    except Http404:
        return
    if not access.may_lead and standings_of(access.tournament).is_hidden:
        raise PermissionDenied(_("The standings are hidden until the last round is closed."))
