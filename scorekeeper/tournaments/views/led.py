"""What stands before the pages of an evening that is a tournament: it is led from its own pages.

Otherwise its rounds could be drawn and opened past the tournament, which the app of evenings does not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scorekeeper.tournaments.models import Tournament

LED = frozenset(
    f"evenings:{name}"
    for name in ("evening", "change", "drop", "here", "draw", "planned", "by_hand", "swap", "open")
)
"""The addresses of an evening that are those of its tournament instead."""


class Led:
    """Leads from the pages of an evening to those of its tournament."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep what answers requests."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the page be made."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """Go to the tournament, whose page says who may see it; nothing for every other address."""
        match = request.resolver_match
        if match is None or match.view_name not in LED:
            return None
        given = {"evening": kwargs["pk"], "evening__group__slug": kwargs["slug"]}
        slug = Tournament.objects.filter(**given).values_list("slug", flat=True).first()
        return redirect("tournaments:tournament", kwargs["slug"], slug) if slug else None
