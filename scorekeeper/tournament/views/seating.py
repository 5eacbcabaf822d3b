"""Who sits where in a round, and the short links of its tables."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scorekeeper.play.sheets.links import hash_token, table_token
from scorekeeper.tournament import guards
from scorekeeper.tournament.kind import RoundOver, led_on
from scorekeeper.tournament.links import former_of_code, sheet_of_code
from scorekeeper.tournament.reads.rounds import is_past
from scorekeeper.tournament.reads.seating import seating_of


@require_safe
@guards.by_link_or_account
def seating(request: HttpRequest, slug: str, tournament: str, number: int) -> HttpResponse:
    """Everybody by name with table and seat, and the tables."""
    access = guards.may_look(request, slug, tournament)
    found = seating_of(access.tournament, number)
    if found is None:
        raise Http404
    context = {"group": access.group, "tournament": access.tournament, "seating": found}
    return render(request, "tournament/seating.html", context)


@require_safe
def short(request: HttpRequest, token: str) -> HttpResponse:
    """Come to a table by the link on its list, while its round is played.

    Who scans the list of an earlier round, or of a table that was made anew, has not guessed: they are led on
    or told whom to ask, and it is not counted.
    """
    sheet = sheet_of_code(token)
    if sheet is None:
        if (former := former_of_code(token)) is None:
            raise Http404
        return led_on(former)
    opens = table_token(sheet.slug)
    if hash_token(opens) != sheet.write_hash or is_past(sheet.evening_id, sheet.round):
        raise RoundOver(sheet.round)
    return redirect("sheets:open", opens)
