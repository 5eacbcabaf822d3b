"""The sheet: its page and links, what is new on it for phones that show it, their prices, the file.

Parts of its pages are rendered once for all who see the same.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.play.groups.evening_kinds import tells_of_former_tables
from scorekeeper.play.sheets import devices, guards, models
from scorekeeper.play.sheets.engine import document_of, names_on, stored_sheet
from scorekeeper.play.sheets.entry.reads import changes_meanwhile
from scorekeeper.play.sheets.files import file_name
from scorekeeper.play.sheets.labels import sheet_title
from scorekeeper.play.sheets.offline import digest_of, prices_of
from scorekeeper.play.sheets.page import writes
from scorekeeper.play.sheets.page.reads import is_past, sheet_with_evening
from scorekeeper.play.sheets.seat_ids import by_id
from scorekeeper.site.web.addresses import absolute_url, reach_of
from scorekeeper.site.web.fields import number_in
from scorekeeper.site.web.fragment_cache import Fragment, fragment_for
from scorekeeper.site.web.headers import json_file
from scorekeeper.site.web.secret_links import qr_code


@require_safe
@tells_of_former_tables
def sheet(request: HttpRequest, slug: str) -> HttpResponse:
    access = guards.may_read(request, slug)
    context = {
        "slug": slug,
        "title": sheet_title(access.sheet),
        "may_write": access.may_write,
        "ends": access.sheet.ends,
        "played": access.sheet,
        "sheet": sheet_for(request, access),
    }
    return render(request, "play/sheets/sheet.html", context)


def sheet_for(request: HttpRequest, access: guards.Access) -> str:
    """The part of the page that shows the sheet, with the course of its evening beside it."""
    may_write, shows_all = access.may_write, "all" in request.GET
    own_seat = devices.seat_of_owner(request, access.sheet)

    def context() -> dict[str, object]:
        page, so_far = sheet_with_evening(
            access.sheet, may_write=may_write, shows_all=shows_all, own_seat=own_seat
        )
        return {"page": page, "so_far": so_far, "group_slug": access.group_slug}

    rights = (may_write, shows_all, is_past(access.sheet), access.group_slug)
    seen_by = (access.sheet.pk, *rights, own_seat)
    fragment = Fragment("play/sheets/_sheet.html", seen_by, access.sheet.revision)
    return fragment_for(request, fragment, context)


@require_POST
def keep_owner(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep on this device that it is that of who has a seat, by its number, or without one nobody's."""
    access = guards.may_read(request, slug)
    response = redirect("sheets:sheet", slug)
    seat = by_id(access.sheet, access.sheet.seats.all()).get(request.POST.get("seat", ""))
    devices.keep_owner(request, response, access.sheet, seat)
    return response


@require_safe
def document(request: HttpRequest, slug: str) -> HttpResponse:
    """The sheet document, as a file."""
    access = guards.may_save(request, slug)
    return json_file(document_of(access.sheet), file_name(access.sheet, "json"))


@require_safe
def stored_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The sheet as it lies in the database, as a file: it can be saved even if it cannot be read."""
    access = guards.may_save(request, slug)
    return json_file(stored_sheet(access.sheet), file_name(access.sheet, "json"))


LINES_ON_SCREEN = 6
"""As many of the last lines as can be read from three metres."""


@require_safe
@tells_of_former_tables
def news(request: HttpRequest, slug: str) -> HttpResponse:
    """The part of a page that shows the sheet, as it is now; nothing if the page knows this revision already.

    Phones ask every moment: see `news_middleware`, which is asked before, and `fragments`.
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
    return HttpResponse(sheet_for(request, access))


def show_follow(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """The sheet on a big screen."""
    fragment = Fragment("play/sheets/_follow.html", (access.sheet.pk,), access.sheet.revision)
    return HttpResponse(fragment_for(request, fragment, lambda: big_screen(access.sheet)))


def big_screen(sheet: models.Sheet) -> dict[str, object]:
    """The content of a big screen: the sheet, and each player with the effect of the last deal on them."""
    page, so_far = sheet_with_evening(sheet, may_write=False)
    cells = page.rows[-1].cells if page.rows else (None,) * len(page.columns)
    lines = page.rows[-LINES_ON_SCREEN:]
    return {
        "page": page,
        "so_far": so_far,
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


@require_safe
def share(request: HttpRequest, slug: str) -> HttpResponse:
    """The links of the sheet with their QR codes: for writing only who may write.

    Members of its group who came without a link are shown those that the group opened it with, if they may
    write. Of other sheets, and of lists of a tournament, they can only make new ones.
    """
    access = guards.with_link(guards.may_read(request, slug))
    context = {
        "sheet": access.sheet,
        "by_group": access.by_group,
        "write": shared_link(request, access.token) if access.may_write else None,
        "read": shared_link(request, access.read_token),
        "read_token": access.read_token,
        "offer": guards.offer_token(slug) if guards.renews_links(request, access) else "",
        "reach": reach_of(request),
    }
    return render(request, "play/sheets/share.html", context)


@require_POST
def renew_read_link(request: HttpRequest, slug: str) -> HttpResponse:
    """Shut out whoever reads along; who may write stays in."""
    access = guards.with_link(guards.may_renew(request, slug, ""))
    series = number_in(request.POST.get("series", ""))
    writes.renew_read_link(sheet_id=access.sheet.pk, token=access.token, series=series)
    return redirect("sheets:share", slug)


@require_POST
def renew_links(request: HttpRequest, slug: str) -> HttpResponse:
    """Shut out everybody else; the phone that does it comes in by the new link for writing."""
    new = guards.offered_token(slug, request.POST.get("new", ""))
    access = guards.may_renew(request, slug, new)
    response = redirect("sheets:share", slug)
    if new:
        writes.renew_links(sheet_id=access.sheet.pk, token=access.token, new=new)
        guards.give_cookie(request, response, guards.WRITE_COOKIE, access.sheet, new)
        devices.remember(request, response, access.sheet, new)
    return response


@require_POST
def forget(request: HttpRequest, slug: str) -> HttpResponse:
    """Let this device forget the sheet: its link, and that it was opened here."""
    access = guards.may_read(request, slug)
    response = redirect("sheets:home")
    guards.shut_out(response, access.sheet)
    devices.forget(request, response, access.sheet)
    return response


def shared_link(request: HttpRequest, token: str) -> dict[str, str] | None:
    """A link with its QR code, for who came with a token."""
    if not token:
        return None
    url = absolute_url(request, reverse("sheets:open", args=(token,)))
    return {"url": url, "svg": qr_code(url)}


FOR_A_YEAR = "private, max-age=31536000, immutable"


@require_safe
def prices(request: HttpRequest, slug: str, digest: str) -> HttpResponse:
    """The lists of a sheet, what deals come to and what follows; those of other rules are not here."""
    access = guards.may_read(request, slug)
    seats = len(names_on(access.sheet))
    if digest != digest_of(access.sheet, seats):
        raise Http404
    text, packed = prices_of(access.sheet, seats)
    takes_packed = "br" in request.headers.get("Accept-Encoding", "").replace(",", " ").split()
    response = HttpResponse(packed if takes_packed else text, content_type="application/json")
    if takes_packed:
        response["Content-Encoding"] = "br"
    response["Cache-Control"] = FOR_A_YEAR
    patch_vary_headers(response, ["Accept-Encoding"])
    return response
