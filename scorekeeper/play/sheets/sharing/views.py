"""The links of a sheet: shown with their QR codes, withdrawn and renewed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.play.sheets import devices, guards, links
from scorekeeper.play.sheets.sharing import writes as renewing
from scorekeeper.site.web.addresses import absolute_url, reach_of
from scorekeeper.site.web.numbers import number_in


@require_safe
def share(request: HttpRequest, slug: str) -> HttpResponse:
    """The links of the sheet with their QR codes: for writing only who may write.

    Members of its group who came without a link cannot be shown one, but who may write can make new ones.
    """
    access = guards.may_read(request, slug)
    context = {
        "sheet": access.sheet,
        "by_group": access.by_group,
        "write": shared_link(request, access.token) if access.may_write else None,
        "read": shared_link(request, access.read_token),
        "read_token": access.read_token,
        "offer": links.offer_token(slug) if guards.renews_links(request, access) else "",
        "reach": reach_of(request),
    }
    return render(request, "play/sheets/share.html", context)


@require_POST
def renew_read_link(request: HttpRequest, slug: str) -> HttpResponse:
    """Shut out whoever reads along; who may write stays in."""
    access = guards.may_renew(request, slug, "")
    series = number_in(request.POST.get("series", ""))
    renewing.renew_read_link(sheet_id=access.sheet.pk, token=access.token, series=series)
    return redirect("sheets:share", slug)


@require_POST
def renew_links(request: HttpRequest, slug: str) -> HttpResponse:
    """Shut out everybody else; the phone that does it comes in by the new link for writing."""
    new = links.offered_token(slug, request.POST.get("new", ""))
    access = guards.may_renew(request, slug, new)
    response = redirect("sheets:share", slug)
    if new:
        renewing.renew_links(sheet_id=access.sheet.pk, token=access.token, new=new)
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
    return {"url": url, "svg": links.qr_code(url)}
