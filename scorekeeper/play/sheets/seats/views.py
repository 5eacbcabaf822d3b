"""The page on which the players of a sheet are changed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from rulesets import Refused
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.play.sheets import guards, models
from scorekeeper.play.sheets.engine import next_position, state_of, table_with
from scorekeeper.play.sheets.offline import what_is_known
from scorekeeper.play.sheets.places_writes import TOO_MANY
from scorekeeper.play.sheets.seats import writes as seating
from scorekeeper.play.sheets.seats.forms import PlayersForm, WaitingPlayersForm, seat_of
from scorekeeper.play.sheets.writes import Stale
from scorekeeper.site.web.refusals import is_short, short_answer


def players(request: HttpRequest, slug: str) -> HttpResponse:
    """Other names, somebody who comes late, somebody who leaves early."""
    sheet = guards.may_change(request, slug).sheet
    guards.need_free(sheet)
    if request.method == "POST" and is_short(request):
        return take_from_phone(request, sheet)
    seats = list(sheet.seats.all())
    table = table_with(sheet, seats)
    state = state_of(sheet, table)
    form = PlayersForm(request.POST or None, sheet=sheet, seats=seats, counted=state.counted)
    if form.is_valid():
        try:
            seating.change_players(
                sheet_id=sheet.pk,
                revision=form.cleaned_data["revision"],
                names=form.names,
                there=form.there,
                joining=form.joining,
                instead=form.instead,
            )
        except Stale:
            form.add_error(None, _("The sheet was changed in the meantime. Open this page again."))
        except Refused as refused:
            form.show(refused.problems)
        else:
            return redirect("sheets:sheet", slug)
    context = {
        "form": form,
        "sheet": sheet,
        "ahead": what_is_known(sheet, table, state, next_position(sheet)),
        "most": table.rules.players_max,
        "too_many": _(TOO_MANY) % {"most": table.rules.players_max},
        "seat_of": seat_of("#"),
        "for_four": _(seating.FOUR_TO_THE_END) if table.rules.is_for_four else "",
    }
    return render(request, "play/sheets/players.html", context)


def take_from_phone(request: HttpRequest, sheet: models.Sheet) -> HttpResponse:
    """Let those come and go of whom a phone had kept it until there was reception."""
    form = WaitingPlayersForm(request.POST)
    if not form.is_valid():
        return short_answer(422, [str(error) for errors in form.errors.values() for error in errors])
    try:
        seating.take_waiting_players(
            sheet_id=sheet.pk,
            position=form.cleaned_data["position"],
            leaving=form.cleaned_data["leaves"],
            joining=form.cleaned_data["joins"],
            seat=form.cleaned_data["seat"],
            instead=form.cleaned_data["instead"],
        )
    except Stale:
        return short_answer(409)
    except Refused as refused:
        return short_answer(422, list(map(problem_text, refused.problems)))
    return short_answer(204)
