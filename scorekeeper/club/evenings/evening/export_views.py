"""What can be taken along of an evening of several tables: a picture, a table, a workbook, a document."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from scorekeeper.club.evenings.evening.exports import (
    most_tables,
    night_document,
    night_picture,
    night_places,
    night_workbook,
)
from scorekeeper.club.evenings.evening.reads import EveningPage, PlayedTable, evening_page, tables_of
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.evening_kinds import own_page
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.sheets.evening.exports import csv_of
from scorekeeper.play.sheets.files import XLSX, dated_name, printable, saved_as, xlsx_of


class Night(NamedTuple):
    """An evening with its tables, for who may read it."""

    group: Group
    evening: Evening
    tables: list[PlayedTable]
    page: EveningPage

    def header(self, ending: str) -> dict[str, str]:
        """The header with which it is saved."""
        name = dated_name(self.evening.title, self.evening.day, ending)
        return {"Content-Disposition": saved_as(name)}


def night_of(group: Group, pk: int) -> Night:
    """An evening of the group."""
    evening = get_object_or_404(group.evenings, pk=pk)
    tables = tables_of(evening)
    return Night(group, evening, tables, evening_page(evening, tables, ""))


@own_page("news")
@require_safe
@guards.by_link_or_account
def picture(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The places of an evening as a picture to send around."""
    night = night_of(guards.may_look(request, slug).group, pk)
    shown = night_picture(night.page, most_tables(night.tables), night.group.name)
    drawn = render_to_string("club/evenings/picture.svg", {"picture": shown})
    headers = night.header("svg") if "save" in request.GET else {}
    return HttpResponse(printable(drawn), content_type="image/svg+xml", headers=headers)


@own_page("csv")
@require_safe
@guards.by_link_or_account
def csv(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The places of an evening as a table, for any spreadsheet."""
    night = night_of(guards.may_save(request, slug).group, pk)
    text = csv_of(night_places(night.page))
    return HttpResponse(text, content_type="text/csv; charset=utf-8", headers=night.header("csv"))


@own_page("xlsx")
@require_safe
@guards.by_link_or_account
def xlsx(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The places and the deals of all tables as a workbook."""
    night = night_of(guards.may_save(request, slug).group, pk)
    book = xlsx_of(*night_workbook(night.page, night.tables))
    return HttpResponse(book, content_type=XLSX, headers=night.header("xlsx"))


@own_page("document")
@require_safe
@guards.by_link_or_account
def document(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The sheet documents of all tables in one file."""
    night = night_of(guards.may_save(request, slug).group, pk)
    parameters = {"ensure_ascii": False, "indent": 2}
    whole = night_document(night.evening, night.tables)
    return JsonResponse(whole, json_dumps_params=parameters, headers=night.header("json"))
