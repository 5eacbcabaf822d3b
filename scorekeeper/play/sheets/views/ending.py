"""The end of an evening, said by whoever may write."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from scorekeeper.play.sheets import devices, guards
from scorekeeper.play.sheets.views import answers
from scorekeeper.play.sheets.writes.ending import end_evening


@require_POST
def end(request: HttpRequest, slug: str) -> HttpResponse:
    """Let the evening be over now; said twice it is over since the first time."""
    access = guards.may_change(request, slug)
    if refusal := answers.say_fixed(request, access.sheet) or answers.say_locked(request, access.sheet):
        return refusal
    end_evening(sheet_id=access.sheet.pk, device=devices.writer_of(request, access.sheet))
    return redirect("sheets:sheet", slug)
