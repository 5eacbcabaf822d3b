"""The round that is played, and what its leader does at a table: answer, add minutes, end, unlock."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.groups.guards import account
from scorekeeper.sheets import devices
from scorekeeper.sheets.forms.hidden import number_in
from scorekeeper.tournaments import guards
from scorekeeper.tournaments.forms.tables import MinutesForm, ReasonForm
from scorekeeper.tournaments.guards import Access
from scorekeeper.tournaments.reads.at_table import table_now
from scorekeeper.tournaments.reads.checking import check_list
from scorekeeper.tournaments.reads.round_tables import RoundPage, round_page
from scorekeeper.tournaments.writes import tables as writes
from scorekeeper.tournaments.writes.lists import unlock_list


def page_of(access: Access, number: int) -> RoundPage:
    """The tables of a round that is open."""
    page = round_page(access.tournament, number)
    if page is None:
        raise Http404
    return page


def round_context(access: Access, number: int) -> dict[str, Any]:
    """What the page of a round shows."""
    return {
        "group": access.group,
        "access": access,
        "tournament": access.tournament,
        "page": page_of(access, number),
        "is_last": number >= access.tournament.evening.setup.rounds,
    }


@require_safe
@login_required
def tables(request: HttpRequest, slug: str, tournament: str, number: int) -> HttpResponse:
    """How far every table of a round is, and who waits for the referee."""
    access = guards.may_read(request, slug, tournament)
    return render(request, "tournaments/tables.html", round_context(access, number))


@require_safe
@login_required
def news(request: HttpRequest, slug: str, tournament: str, number: int) -> HttpResponse:
    """The same for a page that is open; nothing if it knows it already."""
    access = guards.may_read(request, slug, tournament)
    context = round_context(access, number)
    if request.GET.get("known") == context["page"].revision:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return render(request, "tournaments/_tables.html", context)


@require_safe
@login_required
def table(request: HttpRequest, slug: str, tournament: str, number: int, table: int) -> HttpResponse:
    """One table: its list, and what can be done for it."""
    access = guards.may_assist(request, slug, tournament)
    return show_table(request, access, number, table, ReasonForm())


def show_table(
    request: HttpRequest, access: Access, number: int, table: int, form: ReasonForm
) -> HttpResponse:
    """The page of a table, with what was wrong with a reason."""
    found, page = guards.table_of(access, number, table), page_of(access, number)
    now, check = table_now(found.sheet, found, page.release), check_list(found.sheet)
    context = {
        "group": access.group,
        "access": access,
        "tournament": access.tournament,
        "line": next(line for line in page.lines if line.table == found),
        "now": now,
        "check": check,
        "totals": list(zip(now.seats, check.totals, strict=True)),
        "unlockings": list(found.unlockings.select_related("by")),
        "form": form,
    }
    return render(request, "tournaments/table.html", context)


@require_POST
@login_required
def answer(request: HttpRequest, slug: str, tournament: str, number: int, table: int) -> HttpResponse:
    """Go to a table that called the referee."""
    access = guards.may_assist(request, slug, tournament)
    writes.answer_call(table=guards.table_of(access, number, table))
    return redirect("tournaments:tables", slug, tournament, number)


@require_POST
@login_required
def minutes(request: HttpRequest, slug: str, tournament: str, number: int, table: int) -> HttpResponse:
    """Give a table more minutes."""
    found = guards.table_of(guards.may_assist(request, slug, tournament), number, table)
    form = MinutesForm(request.POST)
    if form.is_valid():
        writes.add_minutes(table=found, minutes=form.cleaned_data["minutes"])
    return redirect("tournaments:table", slug, tournament, number, table)


@require_POST
@login_required
def end(request: HttpRequest, slug: str, tournament: str, number: int) -> HttpResponse:
    """Let no deal begin any more: at the table that is named, or wherever time is over."""
    access = guards.may_assist(request, slug, tournament)
    page, named = page_of(access, number), request.POST.get("table", "")
    ending = [
        line.table
        for line in page.lines
        if (str(line.number) == named if named else line.clock and line.clock.is_over)
        and line.table.locked is None
    ]
    writer = devices.writer_of(request, ending[0].sheet) if ending else ""
    left = writes.end_time(tables=ending, device=writer)
    if left:
        text = _("Nothing was dealt yet at: %(tables)s.")
        messages.error(request, text % {"tables": ", ".join(str(each.sheet.table) for each in left)})
    if named:
        return redirect("tournaments:table", slug, tournament, number, number_in(named))
    return redirect("tournaments:tables", slug, tournament, number)


@require_POST
@login_required
def unlock(request: HttpRequest, slug: str, tournament: str, number: int, table: int) -> HttpResponse:
    """Open a locked list again, for a reason that stays."""
    access = guards.may_lead(request, slug, tournament)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return show_table(request, access, number, table, form)
    found = guards.table_of(access, number, table)
    unlock_list(table=found, reason=form.cleaned_data["reason"], user=account(request))
    return redirect("tournaments:table", slug, tournament, number, table)
