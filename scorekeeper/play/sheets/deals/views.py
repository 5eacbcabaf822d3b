"""One deal of a sheet: why it counted what it did, taking it out, taking changes back; what is told then."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rulesets import Problem, Refused
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.play.sheets import devices, guards
from scorekeeper.play.sheets.deals import reads as lines
from scorekeeper.play.sheets.deals import writes
from scorekeeper.play.sheets.deals.consequences import PlayedSheet, followed_texts, played_sheet
from scorekeeper.play.sheets.labels import sheet_title
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.page.writes import FIXED, LOCKED, Stale
from scorekeeper.site.web.numbers import number_in
from scorekeeper.site.web.refusals import is_short, short_answer


def refuse_locked(request: HttpRequest, sheet: Sheet) -> HttpResponse | None:
    """Refuse any change of a sheet that is locked; None if it is not."""
    return refuse_change(request, sheet, LOCKED) if sheet.locked else None


def refuse_fixed(request: HttpRequest, sheet: Sheet) -> HttpResponse | None:
    """Refuse other rules and players at a table of a tournament; None on any other sheet."""
    return refuse_change(request, sheet, FIXED if not sheet.locked else LOCKED) if sheet.ends else None


def refuse_change(request: HttpRequest, sheet: Sheet, why: Problem) -> HttpResponse:
    """Say why nothing can be changed here; a deal that waited on a phone is kept there."""
    text = problem_text(why)
    if is_short(request):
        return short_answer(HTTPStatus.UNPROCESSABLE_ENTITY, [text])
    context = {"sheet": sheet, "title": sheet_title(sheet), "text": text}
    return render(request, "play/sheets/locked.html", context, status=HTTPStatus.CONFLICT)


def say_what_followed(request: HttpRequest, sheet_id: int, before: PlayedSheet, changed: int) -> None:
    """Say on the next page what a change of the line at a position has made of the other deals."""
    for text in followed_texts(before, sheet_id, changed):
        messages.info(request, text)


def say_gone_on(request: HttpRequest, sheet: Sheet) -> None:
    """Say on the next page that a deal has opened an evening again that was over before."""
    if sheet.ended_at is not None:
        messages.info(request, _("The evening was already over: this deal continues it."))


def confirm_entered(request: HttpRequest, slug: str) -> HttpResponse:
    """The deal is on the sheet, now or since it was sent before."""
    return short_answer(204) if is_short(request) else redirect("sheets:sheet", slug)


@require_POST
def undo(request: HttpRequest, slug: str) -> HttpResponse:
    """Take back the last change, or bring it back; if it is not the last any more, show what is there now."""
    access = guards.may_change(request, slug)
    if refusal := refuse_locked(request, access.sheet):
        return refusal
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
    if refusal := refuse_locked(request, access.sheet):
        return refusal
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
    line = lines.deal_page(access.sheet, position)
    if line is None:
        raise Http404
    context = {
        "line": line,
        "slug": access.sheet.slug,
        "may_write": access.may_write and not access.sheet.locked,
        "problems": problems,
    }
    return render(request, "play/sheets/deal.html", context)
