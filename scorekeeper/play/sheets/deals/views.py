"""One deal of a sheet: why it counted what it did, taking it out, taking changes back; what is told then."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from rulesets import Refused
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.play.sheets import devices, guards
from scorekeeper.play.sheets.deals import reads as lines
from scorekeeper.play.sheets.deals import writes
from scorekeeper.play.sheets.deals.results import PlayedSheet, followed_texts, played_sheet
from scorekeeper.play.sheets.writes import Stale
from scorekeeper.site.refusal import found_or_404
from scorekeeper.site.web.fields import number_in


def say_what_followed(request: HttpRequest, sheet_id: int, before: PlayedSheet, changed: int) -> None:
    """Say on the next page what a change of the line at a position has made of the other deals."""
    for text in followed_texts(before, sheet_id, changed):
        messages.info(request, text)


@require_POST
def undo(request: HttpRequest, slug: str) -> HttpResponse:
    """Take back the last change, or bring it back; if it is not the last any more, show what is there now."""
    access = guards.may_change(request, slug)
    guards.need_unlocked(access.sheet)
    change = number_in(request.POST.get("change", ""))
    before, writer = played_sheet(access.sheet), devices.writer_of(request, access.sheet)
    try:
        with contextlib.suppress(Stale):
            done = writes.undo_change(sheet_id=access.sheet.pk, change_id=change, device=writer)
            say_what_followed(request, access.sheet.pk, before, done.position)
    except Refused as refused:
        messages.error(request, " ".join(map(problem_text, refused.problems)))
        return redirect(reverse("sheets:sheet", args=[slug]) + "#messages")
    return redirect("sheets:sheet", slug)


@require_safe
def deal(request: HttpRequest, slug: str, position: int) -> HttpResponse:
    """Why a deal counted what it did, and who entered and changed it."""
    access = guards.may_read(request, slug)
    return show_deal(request, access, position)


@require_POST
def delete(request: HttpRequest, slug: str, position: int) -> HttpResponse:
    """Take a deal out; if somebody changed it meanwhile, show what it is now."""
    access = guards.may_change(request, slug)
    guards.need_unlocked(access.sheet)
    before = played_sheet(access.sheet)
    try:
        writes.delete_deal(
            sheet_id=access.sheet.pk,
            position=position,
            version=number_in(request.POST.get("version", "")),
            device=devices.writer_of(request, access.sheet),
        )
    except Stale:
        return redirect("sheets:sheet", slug)
    except Refused as refused:
        return show_deal(request, access, position, [problem_text(p) for p in refused.problems])
    say_what_followed(request, access.sheet.pk, before, position)
    return redirect("sheets:sheet", slug)


def show_deal(
    request: HttpRequest, access: guards.Access, position: int, problems: Sequence[str] = ()
) -> HttpResponse:
    """The page of one deal, with what stood in the way of deleting it."""
    line = found_or_404(lines.deal_page(access.sheet, position))
    context = {
        "line": line,
        "slug": access.sheet.slug,
        "may_write": access.may_write and not access.sheet.locked,
        "problems": problems,
    }
    return render(request, "play/sheets/deal.html", context)
