"""What who changed a deal is told: on the next page, or shortly where a phone sent it by itself."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scorekeeper.sheets.reads.followed import PlayedSheet, followed_texts
from scorekeeper.site.short_answers import is_short, short_answer

__all__ = ["confirm_entered", "is_short", "say_what_followed", "short_answer"]


def say_what_followed(request: HttpRequest, sheet_id: int, before: PlayedSheet, changed: int) -> None:
    """Say on the next page what a change of the line at a position has made of the other deals."""
    for text in followed_texts(before, sheet_id, changed):
        messages.info(request, text)


def confirm_entered(request: HttpRequest, slug: str) -> HttpResponse:
    """The deal is on the sheet, now or since it was sent before."""
    return short_answer(204) if is_short(request) else redirect("sheets:sheet", slug)
