"""An evening of a group: its page, changing it, who has paid, and what can be taken along of it."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.contrib import messages
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from rulesets.session import MOST_AT_A_TABLE
from scorekeeper.club.evenings.evening import reads as evening_reads
from scorekeeper.club.evenings.evening.exports import (
    most_tables,
    night_document,
    night_picture,
    night_places,
    night_workbook,
)
from scorekeeper.club.evenings.evening.forms import EveningForm
from scorekeeper.club.evenings.evening.progress import (
    evening_report,
    has_ended,
    is_past,
    left_tables,
    names_of,
    progress_of,
    revision_of,
    setup_of,
    state_sentence,
)
from scorekeeper.club.evenings.evening.reads import EveningPage, PlayedTable, evening_page, tables_of
from scorekeeper.club.evenings.evening.settlement import payments_of, settlement_of
from scorekeeper.club.evenings.evening.writes import (
    change_evening,
    drop_evening,
    note_payment,
    take_payment_back,
)
from scorekeeper.club.evenings.models import MOST_CENTS, Setup
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.closed_days import need_open_evening
from scorekeeper.play.groups.evening_kinds import own_page
from scorekeeper.play.groups.guarding import action_for, form_for, page_by_link
from scorekeeper.play.groups.guards import Look
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.sheets.evening.money import MoneyForm
from scorekeeper.play.sheets.files import csv_file, dated_name, svg_file, xlsx_file
from scorekeeper.play.sheets.labels import day_title
from scorekeeper.play.sheets.seats.other_tables import twice_seated
from scorekeeper.play.sheets.sentences import lead_sentence
from scorekeeper.site.web.fields import number_in
from scorekeeper.site.web.headers import json_file


@own_page("evening")
@page_by_link(guards.may_look)
def evening(request: HttpRequest, look: Look, pk: int) -> HttpResponse:
    """An evening over all its tables; that of one table is the page of its sheet."""
    evening = get_object_or_404(look.group.evenings, pk=pk)
    setup, sheets = setup_of(evening), list(evening.sheets.annotate(people=Count("seats"))[:2])
    if len(sheets) == 1 and setup is None and sheets[0].people <= MOST_AT_A_TABLE:
        return redirect_to_sheet(request, look, sheets[0].slug, "sheets:evening")
    return render(request, "club/evenings/evening.html", night_context(request, look, evening, setup))


@page_by_link(guards.may_look)
def sheet(request: HttpRequest, look: Look, sheet: str, position: int | None = None) -> HttpResponse:
    """Lead on to a sheet of the group, or a deal on it; who came by the read link may open it then."""
    found = get_object_or_404(look.group.sheets, slug=sheet)
    if position is None:
        return redirect_to_sheet(request, look, found.slug, "sheets:sheet")
    return redirect_to_sheet(request, look, found.slug, "sheets:deal", position)


def redirect_to_sheet(request: HttpRequest, look: Look, slug: str, name: str, *below: int) -> HttpResponse:
    """Go to a page of a sheet, which opens by a cookie of its own for who is no member."""
    response = redirect(name, slug, *below)
    if not look.is_member:
        guards.let_in_below(request, response, reverse("sheets:sheet", args=(slug,)))
    return response


@own_page("news")
@page_by_link(guards.may_look)
def news(request: HttpRequest, look: Look, pk: int) -> HttpResponse:
    """The page of an evening as it is now, for the phones that show it; nothing if they know it already."""
    evening = get_object_or_404(look.group.evenings, pk=pk)
    if request.GET.get("known") == revision_of(evening):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    context = night_context(request, look, evening, setup_of(evening))
    return render(request, "club/evenings/_night.html", context)


def night_context(request: HttpRequest, look: Look, evening: Evening, setup: Setup | None) -> dict[str, Any]:
    revision, tables = revision_of(evening), evening_reads.tables_of(evening)
    form = MoneyForm(request.GET if request.GET.get("cents") else None)
    rate = float(form.cleaned_data["cents"]) if form.is_valid() else None
    cards = [evening_reads.table_card(each) for each in tables]
    progress = progress_of(evening, setup, cards)
    page = evening_reads.evening_page(evening, tables, request.GET.get("round", ""))
    is_over = is_past(evening) or has_ended(progress, cards)
    lead = lead_sentence(names_of(page.lines), is_closed=is_over)
    return {
        "group": look.group,
        "look": look,
        "evening": evening,
        "title": evening.title or day_title(evening.day),
        "day": day_title(evening.day),
        "page": page,
        "progress": progress,
        "left": left_tables(evening, cards),
        "is_over": is_over,
        "is_past": is_past(evening),
        "state": lead if is_over and page.lines else state_sentence(progress, cards),
        "lead": lead,
        "report": evening_report(evening, page, is_over=is_over),
        "twice": twice_seated(seat for each in tables for seat in each.sheet.seats.all()),
        "settlement": settlement_of(tables, payments_of(evening), rate) if look.shows_money else None,
        "form": form,
        "asked": request.GET.urlencode(),
        "picture_name": dated_name(evening.title, evening.day, "png"),
        "revision": revision,
        "may_write": look.may_write,
    }


@own_page("evening")
@form_for(guards.group_for_writers)
def change(request: HttpRequest, group: Group, pk: int) -> HttpResponse:
    """Another day or name for an evening, other rounds and tables, or sheets that do not belong to it."""
    evening = get_object_or_404(group.evenings, pk=pk)
    need_open_evening(evening)
    sheets = list(evening.sheets.prefetch_related("seats").order_by("round", "table", "pk"))
    form = EveningForm(request.POST if request.method == "POST" else None, evening=evening, sheets=sheets)
    if form.is_valid():
        given = {name: form.cleaned_data[name] for name in ("title", "day", "into")}
        changed = change_evening(evening=evening, places=form.places, apart=form.apart, **given)
        return redirect("evenings:evening", group.slug, changed.pk)
    return render(request, "club/evenings/change.html", {"group": group, "evening": evening, "form": form})


@own_page("evening")
@action_for(guards.group_for_writers)
def drop(request: HttpRequest, group: Group, pk: int) -> HttpResponse:
    """Delete an evening whose tables were never opened."""
    drop_evening(evening=get_object_or_404(group.evenings, pk=pk))
    return redirect("evenings:group", group.slug)


@action_for(guards.group_for_writers)
def pay(request: HttpRequest, group: Group, pk: int) -> HttpResponse:
    """Tick off one payment of the settlement, as it was shown."""
    evening = get_object_or_404(group.evenings, pk=pk)
    rate = asked_rate(request)
    settlement = settlement_of(tables_of(evening), payments_of(evening), rate)
    wanted = tuple(request.POST.get(name, "") for name in ("payer", "payee", "amount"))
    transfers = settlement.open.transfers if settlement else ()
    meant = [each for each in transfers if (each.payer, each.payee, str(each.cents)) == wanted]
    if meant and meant[0].cents > MOST_CENTS:
        messages.error(request, _("That much money cannot be ticked off."))
    elif meant and settlement:
        known = settlement.money.cents_per_point
        note_payment(evening=evening, transfer=meant[0], rate=known or None, user=guards.account(request))
    else:
        messages.error(request, _("The settlement has changed in the meantime."))
    return back_to_money(evening, group.slug, request)


@action_for(guards.group_for_writers)
def take_back(request: HttpRequest, group: Group, pk: int) -> HttpResponse:
    """Somebody has not paid after all."""
    evening = get_object_or_404(group.evenings, pk=pk)
    payment = evening.payments.filter(pk=number_in(request.POST.get("payment", ""))).first()
    if payment is not None:
        take_payment_back(payment=payment)
    return back_to_money(evening, group.slug, request)


def asked_rate(request: HttpRequest) -> float | None:
    """The cents for a point that the page was looked at with, if it was."""
    form = MoneyForm(request.POST if request.POST.get("cents") else None)
    return float(form.cleaned_data["cents"]) if form.is_valid() else None


def back_to_money(evening: Evening, slug: str, request: HttpRequest) -> HttpResponse:
    """Go back to the settlement, at the rate that was looked at."""
    cents = request.POST.get("cents", "")
    asked = f"?{urlencode({'cents': cents})}" if cents else ""
    return redirect(f"{reverse('evenings:evening', args=(slug, evening.pk))}{asked}#money")


class Night(NamedTuple):
    """An evening with its tables, for who may read it."""

    group: Group
    evening: Evening
    tables: list[PlayedTable]
    page: EveningPage

    def file_name(self, ending: str) -> str:
        return dated_name(self.evening.title, self.evening.day, ending)


def night_to_look_at(request: HttpRequest, slug: str, pk: int) -> Night:
    """The guard of what may be looked at; raise Http404 for everybody else."""
    return night_of(guards.may_look(request, slug).group, pk)


def night_to_save(request: HttpRequest, slug: str, pk: int) -> Night:
    """The guard of files; raise Http404 for everybody else."""
    return night_of(guards.may_save(request, slug).group, pk)


def night_of(group: Group, pk: int) -> Night:
    evening = get_object_or_404(group.evenings, pk=pk)
    tables = tables_of(evening)
    return Night(group, evening, tables, evening_page(evening, tables, ""))


@own_page("news")
@page_by_link(night_to_look_at)
def picture(request: HttpRequest, night: Night) -> HttpResponse:
    """The places of an evening as a picture to send around."""
    shown = night_picture(night.page, most_tables(night.tables), night.group.name)
    drawn = render_to_string("play/sheets/picture.svg", {"picture": shown})
    return svg_file(drawn, night.file_name("svg"), is_saved="save" in request.GET)


@own_page("csv")
@page_by_link(night_to_save)
def csv(_request: HttpRequest, night: Night) -> HttpResponse:
    """The places of an evening as a table, for any spreadsheet."""
    return csv_file(night_places(night.page), night.file_name("csv"))


@own_page("xlsx")
@page_by_link(night_to_save)
def xlsx(_request: HttpRequest, night: Night) -> HttpResponse:
    """The places and the deals of all tables as a workbook."""
    return xlsx_file(night_workbook(night.page, night.tables), night.file_name("xlsx"))


@own_page("document")
@page_by_link(night_to_save)
def document(_request: HttpRequest, night: Night) -> HttpResponse:
    """The sheet documents of all tables in one file."""
    return json_file(night_document(night.evening, night.tables), night.file_name("json"))
