"""The page on which the players of a sheet are changed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from rulesets import Refused
from scorekeeper.play.sheets import guards
from scorekeeper.play.sheets.deals.views import refuse_fixed
from scorekeeper.play.sheets.engine import state_of, table_of
from scorekeeper.play.sheets.page.writes import Stale
from scorekeeper.play.sheets.seats import writes as seating
from scorekeeper.play.sheets.seats.forms import PlayersForm


def players(request: HttpRequest, slug: str) -> HttpResponse:
    """Other names, somebody who comes late, somebody who leaves early."""
    sheet = guards.may_change(request, slug).sheet
    if refusal := refuse_fixed(request, sheet):
        return refusal
    seats = list(sheet.seats.all())
    counted = state_of(sheet, table_of(sheet, seats)).counted
    initial = {"revision": sheet.revision}
    form = PlayersForm(
        request.POST or None, seats=seats, counted=counted, dummy=sheet.dummy_name, initial=initial
    )
    if form.is_valid():
        try:
            seating.change_players(
                sheet_id=sheet.pk,
                revision=form.cleaned_data["revision"],
                names=form.names,
                there=form.there,
                joining=form.joining,
            )
        except Stale:
            form.add_error(None, _("The sheet was changed in the meantime. Open this page again."))
        except Refused as refused:
            form.show(refused.problems)
        else:
            return redirect("sheets:sheet", slug)
    return render(request, "play/sheets/players.html", {"form": form, "sheet": sheet})
