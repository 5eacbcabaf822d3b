"""A season as files for spreadsheets: its standings, and every evening with what everybody made."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.text import get_valid_filename
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.club.leagues import guards
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.reads.exports import standings_table
from scorekeeper.club.leagues.reads.season_deals import deals_table, figures_table
from scorekeeper.club.leagues.reads.season_table import season_tables
from scorekeeper.club.leagues.reads.standings import standings_of
from scorekeeper.play.groups.guards import by_link_or_account
from scorekeeper.play.sheets.reads.exports import Spreadsheet, csv_of
from scorekeeper.play.sheets.reads.workbooks import XLSX, xlsx_of


@require_safe
@by_link_or_account
def standings_csv(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The standings as a table, for any spreadsheet."""
    season = guards.may_save(request, slug, number)[1]
    return csv_file(season, season.name, standings_table(season, standings_of(season)))


@require_safe
@by_link_or_account
def standings_xlsx(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The standings as a workbook."""
    season = guards.may_save(request, slug, number)[1]
    return xlsx_file(season, season.name, standings_table(season, standings_of(season)))


@require_safe
@by_link_or_account
def csv(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The points of all evenings as a table, for any spreadsheet."""
    season = guards.may_save(request, slug, number)[1]
    return csv_file(season, name_with_evenings(season), season_tables(season)[0])


@require_safe
@by_link_or_account
def xlsx(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The points and the places of all evenings, everybody's figures and all deals as a workbook."""
    season = guards.may_save(request, slug, number)[1]
    tables = (*season_tables(season), figures_table(season), deals_table(season))
    return xlsx_file(season, name_with_evenings(season), *tables)


def csv_file(season: Season, name: str, table: Spreadsheet) -> HttpResponse:
    """A table that browsers save."""
    headers = {"Content-Disposition": file_header(season, name, "csv")}
    return HttpResponse(csv_of(table), content_type="text/csv; charset=utf-8", headers=headers)


def xlsx_file(season: Season, name: str, *tables: Spreadsheet) -> HttpResponse:
    """A workbook that browsers save."""
    headers = {"Content-Disposition": file_header(season, name, "xlsx")}
    return HttpResponse(xlsx_of(*tables), content_type=XLSX, headers=headers)


def name_with_evenings(season: Season) -> str:
    """What a file of a season with its evenings is called, beside the group."""
    return _("%(season)s, every evening") % {"season": season.name}


def file_header(season: Season, name: str, ending: str) -> str:
    """The header with which a browser saves a file under the names of group and season."""
    name = get_valid_filename(f"{season.group.name} {name}.{ending}").lstrip(".-")
    return content_disposition_header(True, name) or ""
