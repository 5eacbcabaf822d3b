"""What stands before the link of a table whose round is past: who scans an old code asks at the desk.

It is a right link, and no attempt at guessing one: the address of the hall is not locked for it.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scorekeeper.sheets.links import hash_token
from scorekeeper.sheets.models import Sheet
from scorekeeper.site.before_views import BeforeViews
from scorekeeper.tournaments.reads.rounds import is_past


class Past(BeforeViews):
    """Answers in the place of the sheet of a past round."""

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """Say that the round is past; nothing for every other address, and for the link for reading."""
        match = request.resolver_match
        if match is None or match.view_name != "sheets:open":
            return None
        sheets = Sheet.objects.filter(write_hash=hash_token(kwargs["token"]), ends=True)
        found = sheets.values_list("evening", "round").first()
        if found is None or not is_past(*found):
            return None
        return past_round(request, found[1])


def past_round(request: HttpRequest, number: int) -> HttpResponse:
    """The page that says of a round that it is over, and whom to ask."""
    return render(request, "tournaments/past.html", {"number": number}, status=HTTPStatus.GONE)
