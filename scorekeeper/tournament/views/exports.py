"""What can be taken along of the standings of a tournament: tables, a workbook, a document."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.play.sheets.file_names import dated_name, saved_as
from scorekeeper.play.sheets.reads.exports import csv_of
from scorekeeper.play.sheets.reads.workbooks import XLSX, xlsx_of
from scorekeeper.tournament import guards
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.reads.exports import (
    ddv_table,
    standings_document,
    standings_table,
    standings_workbook,
)
from scorekeeper.tournament.views.standings import shown_standings


def header_of(tournament: Tournament, ending: str, of: str = "") -> dict[str, str]:
    """The header with which a file is saved under the name of a tournament."""
    title = f"{tournament.evening.title} {of}".strip()
    return {"Content-Disposition": saved_as(dated_name(title, tournament.evening.day, ending))}


@require_safe
@login_required
def csv(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """The standings as a table, for any spreadsheet."""
    access = guards.may_read(request, slug, tournament)
    text = csv_of(standings_table(shown_standings(access)))
    headers = header_of(access.tournament, "csv")
    return HttpResponse(text, content_type="text/csv; charset=utf-8", headers=headers)


@require_safe
@login_required
def ddv(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """Points, positions and solos by round as a table."""
    access = guards.may_read(request, slug, tournament)
    text = csv_of(ddv_table(shown_standings(access)))
    headers = header_of(access.tournament, "csv", _("List for the DDV"))
    return HttpResponse(text, content_type="text/csv; charset=utf-8", headers=headers)


@require_safe
@login_required
def xlsx(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """The standings, the teams, all lists and what was awarded as a workbook."""
    access = guards.may_read(request, slug, tournament)
    book = xlsx_of(*standings_workbook(shown_standings(access)))
    return HttpResponse(book, content_type=XLSX, headers=header_of(access.tournament, "xlsx"))


@require_safe
@login_required
def document(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """The standings for programs."""
    access = guards.may_read(request, slug, tournament)
    parameters = {"ensure_ascii": False, "indent": 2}
    whole = standings_document(shown_standings(access))
    return JsonResponse(whole, json_dumps_params=parameters, headers=header_of(access.tournament, "json"))
