"""Pages for those at a table, beside entering deals: call the referee, hand the list in, confirm it."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.play.sheets import devices
from scorekeeper.play.sheets.labels import sheet_title
from scorekeeper.play.sheets.models import Seat
from scorekeeper.site.web.fields import number_in
from scorekeeper.tournament import guards
from scorekeeper.tournament.guards import AtTable
from scorekeeper.tournament.kind import need_open_round
from scorekeeper.tournament.lists.reads import ListCheck, check_list
from scorekeeper.tournament.lists.writes import Changed, confirm_list, hand_in
from scorekeeper.tournament.tables.forms import ConfirmForm
from scorekeeper.tournament.tables.phones import (
    TableNow,
    confirmed_here,
    note_confirmed,
    note_heard,
    table_now,
)
from scorekeeper.tournament.tables.writes import answer_call, call_referee, end_time


@require_safe
def at_table(request: HttpRequest, slug: str) -> HttpResponse:
    """The clock and the rest beside the sheet, for a phone that asks; nothing if it knows that already."""
    found = guards.at_table(request, slug)
    if found.writes:
        note_heard(found.table)
    now = table_now(found.sheet, found.table, found.release)
    if request.GET.get("known") == now.state:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return render(request, "tournament/_at_table.html", {"now": now, "writes": found.writes})


@require_POST
def referee(request: HttpRequest, slug: str) -> HttpResponse:
    """Call the referee, or say that nobody is needed any more; of a past round who still asks is sent on."""
    found = guards.may_write_at(request, slug)
    if "never" in request.POST:
        answer_call(table=found.table)
    else:
        need_open_round(found.sheet.evening_id, found.sheet.round)
        call_referee(table=found.table)
    return redirect("sheets:sheet", slug)


@require_safe
def checked(request: HttpRequest, slug: str) -> HttpResponse:
    """The list of a table: what it comes to, the list check, who has confirmed it."""
    found = guards.at_table(request, slug)
    now, check = table_now(found.sheet, found.table, found.release), check_list(found.sheet)
    context: dict[str, Any] = {
        "slug": found.sheet.slug,
        "title": sheet_title(found.sheet),
        "tournament": found.tournament,
        "now": now,
        "check": check,
        "totals": list(zip(now.seats, check.totals, strict=True)),
        "may_strike": found.writes and may_strike(now, check),
        "writes": found.writes,
        "confirms": found.confirms,
        "confirmed_here": confirmed_here(request, now),
        "missing": [each for each in now.seats if not each.has_confirmed],
        "own": devices.seat_of_owner(request, found.sheet) - 1,
    }
    return render(request, "tournament/list.html", context)


def may_strike(now: TableNow, check: ListCheck) -> bool:
    """Whether the table itself may say that no further deal begins: time is over, or there is no end."""
    return check.may_end and (check.open_deals is None or (now.clock is not None and now.clock.is_over))


@require_POST
def strike(request: HttpRequest, slug: str) -> HttpResponse:
    """Let no deal begin any more, when time is over at this table."""
    found = guards.may_write_open_list(request, slug)
    now, check = table_now(found.sheet, found.table, found.release), check_list(found.sheet)
    if may_strike(now, check):
        end_time(tables=[found.table], device=devices.writer_of(request, found.sheet))
    return redirect("tournaments:list", slug)


@require_POST
def send_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Hand the list in, once no deal comes any more."""
    found = guards.may_write_open_list(request, slug)
    if check_list(found.sheet).is_over:
        try:
            hand_in(table=found.table, revision=number_in(request.POST.get("revision", "")))
        except Changed:
            messages.error(request, _("The list has changed in the meantime. Please look at it again."))
    return redirect("tournaments:list", slug)


@require_POST
def confirm(request: HttpRequest, slug: str) -> HttpResponse:
    """Confirm the list: each on an own phone, or all on the one that writes."""
    found = guards.may_confirm_open_list(request, slug)
    now = table_now(found.sheet, found.table, found.release)
    form = ConfirmForm(
        request.POST,
        seats=[each.seat for each in now.seats],
        most=len(now.seats) if found.writes else 1,
        already=None if found.writes else confirmed_here(request, now),
    )
    if form.is_valid():
        keep_confirmed(request, found, form, confirmed_here(request, now))
    else:
        messages.error(request, " ".join(map(str, form.errors.get("seats", []))) or _("Please look again."))
    return redirect("tournaments:list", slug)


def keep_confirmed(request: HttpRequest, found: AtTable, form: ConfirmForm, already: Seat | None) -> None:
    """Note who has confirmed the list, and for whom this phone did as their own: one, as long as that counts.

    One on which a deal is missing since it was handed in, as the last was taken back, is not confirmed.
    """
    seats = form.cleaned_data["seats"]
    is_own = "own" in request.POST or not found.writes
    own = seats[0] if is_own and len(seats) == 1 and already in (None, seats[0]) else None
    try:
        if not check_list(found.sheet).is_over:
            raise Changed
        revision = form.cleaned_data["revision"]
        confirm_list(table=found.table, seats=seats, revision=revision, own=own)
    except Changed:
        messages.error(request, _("The list has changed in the meantime. Please look at it again."))
    else:
        if own is not None:
            note_confirmed(request, own)
