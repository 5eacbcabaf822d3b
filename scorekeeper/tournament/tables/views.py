"""The round that is played, and what its leader does at a table: answer, add minutes, end, lock, unlock."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scorekeeper.club.evenings.rounds.reads import people_of
from scorekeeper.play.groups.guarding import action_for, page_for
from scorekeeper.play.groups.guards import account
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets import devices
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.site.refusal import found_or_404
from scorekeeper.site.web.fields import number_in
from scorekeeper.tournament import guards
from scorekeeper.tournament.awards.reads import awards_at
from scorekeeper.tournament.guards import Access
from scorekeeper.tournament.hall.views import shared_link
from scorekeeper.tournament.links import short_code
from scorekeeper.tournament.lists import writes as lists_writes
from scorekeeper.tournament.lists.reads import check_list, notes_on_paper
from scorekeeper.tournament.log_writes import add_to_log, logged
from scorekeeper.tournament.models import Did, Table
from scorekeeper.tournament.table_actions import Way, refused
from scorekeeper.tournament.tables import writes
from scorekeeper.tournament.tables.forms import MinutesForm, ReasonForm
from scorekeeper.tournament.tables.phones import table_now
from scorekeeper.tournament.tables.reads import RoundPage, TableLine, round_page

AT_A_TABLE = (
    *(Way.RESEAT, Way.TAKE_OVER, Way.OTHER_PHONE, Way.MORE_TIME, Way.NO_MORE_DEALS, Way.PAPER, Way.UNPLAYED),
    *(Way.HAND_BACK, Way.BREAK_OFF, Way.UNLOCK),
)
"""What is done at one table."""


def page_of(access: Access, number: int) -> RoundPage:
    return found_or_404(round_page(access.tournament, number))


def round_context(access: Access, number: int) -> dict[str, Any]:
    return access.page(page=page_of(access, number), is_last=number >= access.tournament.evening.setup.rounds)


@page_for(guards.may_read)
def tables(request: HttpRequest, access: guards.Access, number: int) -> HttpResponse:
    """How far every table of a round is; the round that is open stands on the page of the tournament."""
    context = round_context(access, number)
    if context["page"].is_open:
        return access.redirect("tournament")
    return render(request, "tournament/tables.html", context)


@page_for(guards.may_read)
def news(request: HttpRequest, access: guards.Access, number: int) -> HttpResponse:
    """The same for a page that is open; nothing if it knows it already."""
    context = round_context(access, number)
    if request.GET.get("known") == context["page"].revision:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return render(request, "tournament/_tables.html", context)


@page_for(guards.may_assist)
def table(request: HttpRequest, access: guards.Access, number: int, table: int) -> HttpResponse:
    """One table: its list, and what can be done for it."""
    return show_table(request, access, number, table, ReasonForm())


def show_table(
    request: HttpRequest, access: Access, number: int, table: int, form: ReasonForm
) -> HttpResponse:
    """The page of a table, with what was wrong with a reason."""
    found, page = guards.table_of(access, number, table), page_of(access, number)
    now, check = table_now(found.sheet, found, page.release), check_list(found.sheet)
    line = next(line for line in page.lines if line.table == found)
    totals = found.paper_entries.latest("turn").totals if line.has_agreed else check.totals
    context = access.page(
        line=line,
        now=now,
        check=check,
        totals=list(zip(now.seats, numbers_at(access, found.sheet), totals, strict=True)),
        awards=awards_at(found.sheet),
        notes=notes_on_paper(found) if line.has_agreed else [],
        unlockings=list(found.unlockings.select_related("by")),
        may={way.name.lower(): not line.standing.why_not(way) for way in AT_A_TABLE},
        refused=refused(AT_A_TABLE, [line.standing]),
        code=shared_link(request, "tournaments:short", short_code(found.sheet)),
        form=form,
        language_returns_to=request.path.removesuffix("unlock/"),
    )
    return render(request, "tournament/table.html", context)


def numbers_at(access: Access, sheet: Sheet) -> list[int | None]:
    """The numbers under which those at a table have entered, by seat; None for who has not: two queries."""
    people = people_of(access.tournament.evening)
    listed = {each.number for each in people.attendances}
    return [one if one in listed else None for one in people.numbers_at(sheet)]


@action_for(guards.may_assist)
def answer(request: HttpRequest, access: guards.Access, number: int, table: int) -> HttpResponse:
    """Go to a table that called the referee."""
    writes.answer_call(table=guards.table_of(access, number, table))
    return access.redirect("tables", number)


@action_for(guards.may_assist)
def minutes(request: HttpRequest, access: guards.Access, number: int, table: int) -> HttpResponse:
    found = guards.table_of(access, number, table)
    form = MinutesForm(request.POST)
    minutes = form.cleaned_data["minutes"] if form.is_valid() else 0
    with logged(request, access.tournament, Did.MINUTES, number, table, about=minutes):
        writes.add_minutes(table=found, minutes=minutes)
    return access.redirect("table", number, table)


@action_for(guards.may_assist)
def move(request: HttpRequest, access: guards.Access, number: int, table: int) -> HttpResponse:
    """Let the list of a table be written by phones that scan its code from now on."""
    found = guards.table_of(access, number, table)
    if "moved" in request.POST:
        with logged(request, access.tournament, Did.MOVED, number, table):
            writes.move_list(table=found, moved=number_in(request.POST["moved"]))
    return access.redirect("table", number, table)


@action_for(guards.may_change)
def hand_back(request: HttpRequest, access: guards.Access, number: int, table: int) -> HttpResponse:
    """Give a list back to the table that handed it in."""
    found = guards.table_of(access, number, table)
    with logged(request, access.tournament, Did.HANDED_BACK, number, table):
        lists_writes.take_back_handing_in(table=found)
    return access.redirect("table", number, table)


@action_for(guards.may_decide)
def break_off(request: HttpRequest, access: guards.Access, number: int) -> HttpResponse:
    """Lock lists as they stand: at the table that is named, or at all that were heard of, as `end` does."""
    form, named = ReasonForm(request.POST), request.POST.get("table", "")
    if not form.is_valid():
        messages.error(request, _("Say why: it stays with the lists."))
        return access.redirect("tournament")
    lines, reason = open_lists(access, number), form.cleaned_data["reason"]
    if named:
        table = number_in(named)
        found = guards.table_of(access, number, table)
        with logged(request, access.tournament, Did.BROKEN_OFF, number, table, f"{named}: {reason}"):
            broken_off(request, [found], form)
        return access.redirect("table", number, table)
    heard = [line for line in lines if not line.is_silent]
    numbers = join_words(str(line.number) for line in heard)
    with logged(request, access.tournament, Did.BROKEN_OFF, number, about=f"{numbers}: {reason}"):
        broken_off(request, [line.table for line in heard], form)
    say_silent(request, [line for line in lines if line.is_silent])
    return access.redirect("tournament")


def open_lists(access: Access, number: int) -> list[TableLine]:
    """The tables of a round whose lists are not locked."""
    return [line for line in page_of(access, number).lines if line.table.locked is None]


def broken_off(request: HttpRequest, tables: Sequence[Table], form: ReasonForm) -> None:
    """Lock some lists as they stand, for the reason in a form."""
    lists_writes.break_off(tables=tables, reason=form.cleaned_data["reason"], user=account(request))


def say_silent(request: HttpRequest, silent: Sequence[TableLine]) -> None:
    """Say which tables go on since deals may wait on a phone there."""
    if silent:
        text = _("No news, so not ended, because deals may be waiting on a phone there: %(tables)s.")
        messages.error(request, text % {"tables": join_words(str(line.number) for line in silent)})


@action_for(guards.may_change)
def end(request: HttpRequest, access: guards.Access, number: int) -> HttpResponse:
    """Let no deal begin any more: at the table that is named, or wherever time is over.

    A table that was not heard of for long is ended by its name alone: deals may wait on its phone, which
    would not be taken after that.
    """
    open_ones, named = open_lists(access, number), request.POST.get("table", "")
    if named:
        end_at(request, access, [line for line in open_ones if str(line.number) == named])
        return access.redirect("table", number, number_in(named))
    over = [line for line in open_ones if line.clock and line.clock.is_over]
    end_at(request, access, [line for line in over if not line.is_silent])
    say_silent(request, [line for line in over if line.is_silent])
    return access.redirect("tables", number)


def end_at(request: HttpRequest, access: Access, lines: Sequence[TableLine]) -> None:
    """Let no deal begin any more at some tables; say where none was dealt yet."""
    tables = [line.table for line in lines]
    writer = devices.writer_of(request, tables[0].sheet) if tables else ""
    left = writes.end_time(tables=tables, device=writer)
    if ended := [table.sheet for table in tables if table not in left]:
        numbers = join_words(str(sheet.table) for sheet in ended)
        add_to_log(request, access.tournament, Did.ENDED, ended[0].round, about=numbers)
    if left:
        text = _("No deal yet at: %(tables)s.")
        messages.error(request, text % {"tables": join_words(str(each.sheet.table) for each in left)})


@action_for(guards.may_decide)
def lock_unplayed(request: HttpRequest, access: guards.Access, number: int, table: int) -> HttpResponse:
    """Lock the list of a table at which nothing was dealt, so that the round can be closed."""
    found = guards.table_of(access, number, table)
    with logged(request, access.tournament, Did.UNPLAYED, number, table):
        lists_writes.lock_empty(table=found)
    return access.redirect("table", number, table)


@action_for(guards.may_decide)
def unlock(request: HttpRequest, access: guards.Access, number: int, table: int) -> HttpResponse:
    """Open a locked list again, for a reason that stays."""
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return show_table(request, access, number, table, form)
    found, reason = guards.table_of(access, number, table), form.cleaned_data["reason"]
    lists_writes.unlock_list(table=found, reason=reason, user=account(request))
    add_to_log(request, access.tournament, Did.UNLOCKED, number, table, about=reason)
    return access.redirect("table", number, table)
