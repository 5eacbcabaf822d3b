"""What stands before the link of a table whose round is past, or that was made anew.

It is a right link, and no attempt at guessing one: the address of the hall is not locked for it.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scorekeeper.play.sheets.links import hash_token, table_token
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.site.server.short_answers import is_short, short_answer
from scorekeeper.site.web.before_views import BeforeViews
from scorekeeper.tournament.models import FormerTable
from scorekeeper.tournament.reads.rounds import is_past

OF_A_SHEET = frozenset({"sheets:sheet", "sheets:enter"})
"""The pages on which a phone stands at a table."""


class Past(BeforeViews):
    """Answers in the place of the sheet of a past round, or of one that is no more."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Say of a sheet that was not found that its table was made anew, if it was."""
        response = super().__call__(request)
        match = request.resolver_match
        if response.status_code != HTTPStatus.NOT_FOUND or match is None or match.view_name not in OF_A_SHEET:
            return response
        known = FormerTable.objects.filter(slug=match.kwargs["slug"]).first()
        return response if known is None else made_anew(request, known)

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """Say that the round is past; nothing for every other address, and for the link for reading."""
        match = request.resolver_match
        if match is None or match.view_name != "sheets:open":
            return None
        digest = hash_token(kwargs["token"])
        found = Sheet.objects.filter(write_hash=digest).values_list("evening", "round", "ends").first()
        if found is None:
            former = FormerTable.objects.select_related("tournament").filter(write_hash=digest).first()
            return led_on(request, former) if former else None
        evening, number, ends = found
        return past_round(request, number) if ends and is_past(evening, number) else None


def past_round(request: HttpRequest, number: int) -> HttpResponse:
    """The page that says of a round that it is over, and whom to ask."""
    return render(request, "tournament/past.html", {"number": number}, status=HTTPStatus.GONE)


def led_on(request: HttpRequest, former: FormerTable) -> HttpResponse:
    """To the table that has the number of one that was made anew; or that there is none."""
    place = {"evening": former.tournament.evening_id, "round": former.round, "table": former.table}
    sheet = Sheet.objects.filter(**place).first() if former.leads_on else None
    if sheet is None or hash_token(table_token(sheet.slug)) != sheet.write_hash:
        return made_anew(request, former)
    if is_past(sheet.evening_id, sheet.round):
        return past_round(request, sheet.round)
    return redirect("sheets:open", table_token(sheet.slug))


def made_anew(request: HttpRequest, former: FormerTable) -> HttpResponse:
    """That other people sit at a table since its list was printed; a deal that waited stays on its phone."""
    if is_short(request):
        text = _("Table %(number)s was made anew: this deal belongs to nobody who sits there.")
        return short_answer(HTTPStatus.UNPROCESSABLE_ENTITY, [text % {"number": former.table}])
    return render(request, "tournament/made_anew.html", {"former": former}, status=HTTPStatus.GONE)
