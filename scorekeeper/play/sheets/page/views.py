"""The sheet: its page, what is new on it for phones that show it, the big screen, the file.

Parts of its pages are rendered once for all who see the same.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scorekeeper.play.groups.evening_kinds import tells_of_former_tables
from scorekeeper.play.sheets import guards, models
from scorekeeper.play.sheets.engine import document_of
from scorekeeper.play.sheets.entry.conflicts import changes_meanwhile
from scorekeeper.play.sheets.file_names import file_header
from scorekeeper.play.sheets.labels import sheet_title
from scorekeeper.play.sheets.page.sidebar import sheet_with_evening
from scorekeeper.play.sheets.page.unreadable import stored_sheet
from scorekeeper.play.sheets.sharing.views import shared_link
from scorekeeper.site.web.kept_fragments import fragment_for
from scorekeeper.site.web.numbers import number_in


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


LINES_ON_SCREEN = 6
"""As many of the last lines as can be read from three metres."""


@require_safe
def news(request: HttpRequest, slug: str) -> HttpResponse:
    """The part of a page that shows the sheet, as it is now; nothing if the page knows this revision already.

    Phones ask every moment: see `nothing_new`, which is asked before, and `fragments`.
    """
    access = guards.may_read(request, slug)
    if request.GET.get("known") == str(access.sheet.revision):
        return HttpResponse(status=204)
    show = PARTS.get(request.GET.get("view", ""), show_sheet)
    return show(request, access)


@require_safe
def follow(request: HttpRequest, slug: str) -> HttpResponse:
    """The sheet on a big screen, with the QR code for reading along on one's own phone."""
    access = guards.may_read(request, slug)
    context = {**big_screen(access.sheet), "read": shared_link(request, access.read_token)}
    return render(request, "play/sheets/follow.html", context)


def show_sheet(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """The sheet itself."""
    return HttpResponse(sheet_for(request, access))


def show_follow(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """The sheet on a big screen."""
    fragment = Fragment("play/sheets/_follow.html", access.sheet)
    return HttpResponse(fragment_for(request, fragment, lambda: big_screen(access.sheet)))


def big_screen(sheet: models.Sheet) -> dict[str, object]:
    """What a big screen shows: the sheet, and each player with what the last deal did to them."""
    page, beside = sheet_with_evening(sheet, may_write=False)
    cells = page.rows[-1].cells if page.rows else (None,) * len(page.columns)
    lines = page.rows[-LINES_ON_SCREEN:]
    return {
        "page": page,
        "beside": beside,
        "lines": lines,
        "players": list(zip(page.columns, cells, strict=True)),
    }


def show_entry(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """A line for somebody who is entering or correcting a deal."""
    position = number_in(request.GET.get("position", ""))
    version = number_in(request.GET.get("version", ""))
    context = {
        "slug": access.sheet.slug,
        "revision": access.sheet.revision,
        "position": position,
        "version": version,
        "meanwhile": changes_meanwhile(access.sheet, position, version),
    }
    return render(request, "play/sheets/_meanwhile.html", context)


PARTS = {"sheet": show_sheet, "follow": show_follow, "entry": show_entry}


@dataclass(frozen=True)
class Fragment:
    """A part of a page of a sheet, with all that it depends on beside its language."""

    template: str
    sheet: models.Sheet
    may_write: bool = False
    shows_all: bool = False
    shows_files: bool = True

    @property
    def key(self) -> str:
        """Where it is kept: a change of the sheet is another key."""
        rights = f"{self.may_write:d}:{self.shows_all:d}:{self.shows_files:d}"
        return f"{self.template}:{self.sheet.pk}:{self.sheet.revision}:{get_language()}:{rights}"
