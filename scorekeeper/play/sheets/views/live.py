"""Everyone sees it: what is new on a sheet, for the phones that show it, and the view for a big screen."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.play.sheets import guards, models
from scorekeeper.play.sheets.reads.beside import sheet_with_evening
from scorekeeper.play.sheets.reads.conflicts import changes_meanwhile
from scorekeeper.play.sheets.views.fragments import Fragment
from scorekeeper.play.sheets.views.links import shared_link
from scorekeeper.play.sheets.views.sheet import sheet_for
from scorekeeper.site.web.kept_fragments import fragment_for
from scorekeeper.site.web.numbers import number_in

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
