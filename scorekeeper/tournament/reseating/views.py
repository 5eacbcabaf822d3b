"""What is changed of a round whose tables are open: who sits where, or that it is open at all."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from scorekeeper.tournament import guards
from scorekeeper.tournament.reseating import writes
from scorekeeper.tournament.reseating.forms import ReseatForm
from scorekeeper.tournament.reseating.reads import open_round
from scorekeeper.tournament.rounds.reads import most_at_a_table


@login_required
def reseat(request: HttpRequest, slug: str, tournament: str, number: int) -> HttpResponse:
    """Let people sit elsewhere where nothing was entered yet."""
    access = guards.may_change(request, slug, tournament)
    found = open_round(access.tournament)
    if found is None or found.number != number or not found.unplayed:
        messages.error(
            request, why_nobody_moves(number, is_open=found is not None and found.number == number)
        )
        return redirect("tournaments:tournament", slug, tournament)
    data = request.POST if request.method == "POST" else None
    form = ReseatForm(data, found=found, most=most_at_a_table(access.tournament))
    if form.is_bound and form.is_valid():
        try:
            changed = writes.reseat(tournament=access.tournament, number=number, wanted=form.wanted)
        except writes.Begun as begun:
            messages.error(request, begun_text(begun))
            return redirect("tournaments:reseat", slug, tournament, number)
        say_made_anew(request, changed)
        return redirect("tournaments:tables", slug, tournament, number)
    context = {"group": access.group, "tournament": access.tournament, "form": form, "number": number}
    return render(request, "tournament/reseat.html", context)


def why_nobody_moves(number: int, *, is_open: bool) -> str:
    """Why nobody can sit elsewhere in a round."""
    if is_open:
        return _(
            "Something is entered at every table of round %(number)s: who sits there stays. "
            "Somebody else can take over a seat, on the page of who leaves it, under “Entrants”."
        ) % {"number": number}
    return _("The tables of round %(number)s are not open, or its lists are confirmed.") % {"number": number}


def begun_text(begun: writes.Begun) -> str:
    """What came in between."""
    if not begun.tables:
        return _("Somebody else has changed this round meanwhile.")
    text = ngettext(
        "Meanwhile something was entered at table %(tables)s: it stays as it is.",
        "Meanwhile something was entered at tables %(tables)s: they stay as they are.",
        len(begun.tables),
    )
    return text % {"tables": ", ".join(map(str, begun.tables))}


def say_made_anew(request: HttpRequest, changed: list[int]) -> None:
    """Say which tables have other lists now."""
    if changed:
        text = ngettext(
            "Changed: table %(tables)s. Print its list again; the code on the old one leads there.",
            "Changed: tables %(tables)s. Print their lists again; the codes on the old ones lead there.",
            len(changed),
        )
        messages.success(request, text % {"tables": ", ".join(map(str, changed))})


@require_POST
@login_required
def take_back(request: HttpRequest, slug: str, tournament: str, number: int) -> HttpResponse:
    """Let a round be planned again at whose tables nothing was entered."""
    access = guards.may_change(request, slug, tournament)
    keeps_codes = "new_codes" not in request.POST
    try:
        writes.take_back_round(tournament=access.tournament, number=number, keeps_codes=keeps_codes)
    except writes.Begun as begun:
        messages.error(request, begun_text(begun))
        if not begun.tables:
            return redirect("tournaments:tournament", slug, tournament)
        return redirect("tournaments:tables", slug, tournament, number)
    messages.success(request, _("The round is not open any more: change it, and open it again."))
    return redirect("tournaments:planned", slug, tournament, number)
