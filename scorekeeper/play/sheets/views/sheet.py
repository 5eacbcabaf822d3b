"""The sheet itself, as a page and as a file."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.play.groups.evening_kinds import tells_of_former_tables
from scorekeeper.play.sheets import guards
from scorekeeper.play.sheets.engine import document_of
from scorekeeper.play.sheets.file_names import file_header
from scorekeeper.play.sheets.labels import sheet_title
from scorekeeper.play.sheets.reads.beside import sheet_with_evening
from scorekeeper.play.sheets.reads.stored import stored_sheet
from scorekeeper.play.sheets.views.fragments import Fragment
from scorekeeper.site.web.kept_fragments import fragment_for


@require_safe
@tells_of_former_tables
def sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The sheet itself."""
    access = guards.may_read(request, slug)
    context = {
        "slug": slug,
        "title": sheet_title(access.sheet),
        "may_write": access.may_write,
        "ends": access.sheet.ends,
        "sheet": sheet_for(request, access),
    }
    return render(request, "play/sheets/sheet.html", context)


def sheet_for(request: HttpRequest, access: guards.Access) -> str:
    """The part of the page that shows the sheet, with the course of its evening beside it."""
    may_write, shows_all = access.may_write, "all" in request.GET

    def context() -> dict[str, object]:
        page, beside = sheet_with_evening(access.sheet, may_write=may_write, shows_all=shows_all)
        return {"page": page, "beside": beside, "shows_files": access.shows_files}

    fragment = Fragment("play/sheets/_sheet.html", access.sheet, may_write, shows_all, access.shows_files)
    return fragment_for(request, fragment, context)


@require_safe
def document(request: HttpRequest, slug: str) -> HttpResponse:
    """The sheet document, as a file."""
    access = guards.may_save(request, slug)
    response = JsonResponse(document_of(access.sheet), json_dumps_params={"ensure_ascii": False, "indent": 2})
    response["Content-Disposition"] = file_header(access.sheet, "json")
    return response


@require_safe
def stored_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The sheet as it lies in the database, as a file: it can be saved even if it cannot be read."""
    access = guards.may_save(request, slug)
    parameters = {"ensure_ascii": False, "indent": 2}
    response = JsonResponse(stored_sheet(access.sheet), json_dumps_params=parameters)
    response["Content-Disposition"] = file_header(access.sheet, "json")
    return response
