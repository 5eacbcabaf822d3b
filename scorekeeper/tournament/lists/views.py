"""The list of a table on paper, typed twice by two people or confirmed by the table."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scorekeeper.play.groups.guarding import action_for, form_for
from scorekeeper.play.groups.guards import account
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.play.sheets.models import Seat
from scorekeeper.tournament import guards
from scorekeeper.tournament.awards.reads import awards_at
from scorekeeper.tournament.lists.forms import ConfirmPaperForm, PaperForm
from scorekeeper.tournament.lists.models import PaperEntry
from scorekeeper.tournament.lists.writes import (
    Changed,
    SamePerson,
    Typed,
    confirm_paper,
    drop_paper,
    type_paper,
)
from scorekeeper.tournament.log_writes import add_to_log
from scorekeeper.tournament.models import Did, Table


@form_for(guards.may_change)
def paper(request: HttpRequest, access: guards.Access, number: int, table: int) -> HttpResponse:
    """Type the totals of a table: the first time, or by somebody else on a blank form."""
    found, user = guards.table_of(access, number, table), account(request)
    if found.locked is not None:
        return access.redirect("table", number, table)
    entries = list(found.paper_entries.select_related("by"))
    awards = awards_at(found.sheet)
    form = PaperForm(
        request.POST if request.method == "POST" else None,
        seats=list(found.sheet.seats.all()),
        rules=rules_of(found.sheet.ruleset),
        deals=found.sheet.length,
        awards=awards,
        other=other_entry(entries, user.pk),
    )
    if form.is_valid():
        typed = Typed(form.totals, form.solos, form.cleaned_data["remarks"])
        try:
            has_agreed = type_paper(table=found, typed=typed, user=user)
        except SamePerson:
            form.add_error(None, _("Someone else has to type it the second time."))
        else:
            add_to_log(request, access.tournament, Did.PAPER, number, table)
            if has_agreed or not entries:
                say_typed(request, has_agreed=has_agreed)
                return access.redirect("table", number, table)
            form.show_differences()
    context = access.page(
        table=found,
        form=form,
        entries=entries,
        awards=awards,
        is_mine=len(entries) == 1 and entries[0].by_id == user.pk,
        typed=typed_by_seat(form.seats, entries),
    )
    return render(request, "tournament/paper.html", context)


def typed_by_seat(seats: list[Seat], entries: list[PaperEntry]) -> list[tuple[Seat, int, int]]:
    """Everybody at a table with what was typed of them first: total and won solos."""
    return [row for entry in entries[:1] for row in zip(seats, entry.totals, entry.solos, strict=False)]


@action_for(guards.may_change)
def confirm_by_table(request: HttpRequest, access: guards.Access, number: int, table: int) -> HttpResponse:
    """Let what was typed once count, as everybody at the table says here that it is right."""
    found: Table = guards.table_of(access, number, table)
    form = ConfirmPaperForm(request.POST, seats=list(found.sheet.seats.all()))
    try:
        if not form.is_valid():
            messages.error(request, " ".join(map(str, form.non_field_errors())) or _("Please look again."))
            return access.redirect("paper", number, table)
        entry = form.cleaned_data["entry"]
        confirm_paper(table=found, entry=entry, seats=form.seats, user=account(request))
    except Changed:
        messages.error(request, _("The list has changed in the meantime. Please look at it again."))
        return access.redirect("paper", number, table)
    add_to_log(request, access.tournament, Did.PAPER_CONFIRMED, number, table)
    messages.success(request, _("The table has confirmed it: the totals count, and the list is locked."))
    return access.redirect("table", number, table)


def other_entry(entries: list[PaperEntry], user: int) -> PaperEntry | None:
    """The entry typed the other time than the one typed now; the first, if both are by this user."""
    return next((entry for entry in entries if entry.by_id != user), entries[0] if entries else None)


def say_typed(request: HttpRequest, *, has_agreed: bool) -> None:
    """Say on the next page what comes next."""
    if has_agreed:
        messages.success(request, _("Both entries agree: the totals count, and the list is locked."))
    else:
        messages.info(request, _("Typed once. They count once someone else has typed the same."))


@action_for(guards.may_change)
def drop(request: HttpRequest, access: guards.Access, number: int, table: int) -> HttpResponse:
    """Forget what was typed, to type it anew."""
    found: Table = guards.table_of(access, number, table)
    drop_paper(table=found)
    add_to_log(request, access.tournament, Did.PAPER_DROPPED, number, table)
    return access.redirect("paper", number, table)
