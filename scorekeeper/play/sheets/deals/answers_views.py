"""What who changed a deal is told: on the next page, or shortly where a phone sent it by itself."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from rulesets import Problem
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.play.sheets.deals.consequences import PlayedSheet, followed_texts
from scorekeeper.play.sheets.labels import sheet_title
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.page.writes import FIXED, LOCKED
from scorekeeper.site.web.refusals import is_short, short_answer

__all__ = [
    "confirm_entered",
    "is_short",
    "say_fixed",
    "say_gone_on",
    "say_locked",
    "say_what_followed",
    "say_why_not",
    "short_answer",
]


def say_locked(request: HttpRequest, sheet: Sheet) -> HttpResponse | None:
    """That a sheet takes no change any more; None if it does."""
    return say_why_not(request, sheet, LOCKED) if sheet.locked else None


def say_fixed(request: HttpRequest, sheet: Sheet) -> HttpResponse | None:
    """That rules and players of a table in a tournament stay as they are; None on any other sheet."""
    return say_why_not(request, sheet, FIXED if not sheet.locked else LOCKED) if sheet.ends else None


def say_why_not(request: HttpRequest, sheet: Sheet, why: Problem) -> HttpResponse:
    """Why nothing is entered on the list of a table, which is kept on the phone if it waited there."""
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
        messages.info(request, _("The evening was over already: with this deal it goes on."))


def confirm_entered(request: HttpRequest, slug: str) -> HttpResponse:
    """The deal is on the sheet, now or since it was sent before."""
    return short_answer(204) if is_short(request) else redirect("sheets:sheet", slug)
