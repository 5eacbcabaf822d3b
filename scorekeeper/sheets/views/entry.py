"""Entering and correcting a deal: guard, form, action, answer."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from rulesets.problems import Refused
from rulesets.session.fold import advance
from scorekeeper.sheets import devices, guards, labels, models
from scorekeeper.sheets.forms.deals import DealForm
from scorekeeper.sheets.forms.hidden import number_in, seat_of
from scorekeeper.sheets.reads import deals as lines
from scorekeeper.sheets.reads.offline import ahead
from scorekeeper.sheets.reads.positions import is_entered, was_taken_out
from scorekeeper.sheets.views import answers
from scorekeeper.sheets.writes import deals as writes
from scorekeeper.sheets.writes.sheet import Stale


@never_cache
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter the next deal. What was sent before changes nothing; what somebody else entered is shown.

    With `waiting` in the address a deal that waits on a phone is looked at, and not entered yet.
    """
    access = guards.may_write(request, slug)
    line = lines.next_line(access.sheet)
    # Asked after the line was read: a second tap that overtakes the first finds one or the other.
    if is_entered(access.sheet, request.POST.get("uid", "")):
        return answers.entered(request, slug)
    form = entry_form(request, line)
    if form.is_bound and request.POST.get("position") != str(line.position):
        return show_meanwhile(request, access.sheet)
    if form.is_bound and "waiting" not in request.GET and form.is_valid() and form.deal is not None:
        try:
            writes.enter_deal(
                sheet_id=access.sheet.pk,
                deal=form.deal,
                uid=form.cleaned_data["uid"],
                position=line.position,
                device=devices.device_of(request),
            )
        except Stale:
            return show_meanwhile(request, access.sheet)
        except Refused as refused:
            form.show(refused.problems)
        else:
            return answers.entered(request, slug)
    return show_entry(request, access.sheet, form, line)


@never_cache
def correct(request: HttpRequest, slug: str, position: int) -> HttpResponse:
    """Correct a deal; everything after it follows."""
    access = guards.may_write(request, slug)
    line = lines.line_to_correct(access.sheet, position)
    form = entry_form(request, line)
    if form.is_bound and form.is_valid() and form.deal is not None:
        try:
            writes.correct_deal(
                sheet_id=access.sheet.pk,
                deal=form.deal,
                position=position,
                version=form.cleaned_data["version"] or 0,
                device=devices.device_of(request),
            )
        except Stale:
            form = entry_form(request, lines.line_to_correct(access.sheet, position), version=line.version)
            form.add_error(None, labels.meanwhile_corrected())
        except Refused as refused:
            form.show(refused.problems)
        else:
            return redirect("sheets:deal", slug, position)
    return show_entry(request, access.sheet, form, line)


@require_POST
def preview(request: HttpRequest, slug: str, position: int | None = None) -> HttpResponse:
    """What the deal in the form would count, or what it still needs."""
    access = guards.may_write(request, slug)
    sheet = access.sheet
    line = lines.next_line(sheet) if position is None else lines.line_to_correct(sheet, position)
    result = result_of(entry_form(request, line), line)
    return render(request, "sheets/_result.html", {"result": result})


def entry_form(request: HttpRequest, line: lines.Line, version: int | None = None) -> DealForm:
    """The form of a line, filled with what was sent or what is there; `version` replaces the one sent."""
    data = request.POST.copy() if request.method == "POST" else None
    if data is not None and version is not None:
        data["version"] = str(version)
    return DealForm(
        data,
        table=line.table,
        state=line.state,
        dealer=seat_of(request.GET.get("dealer", "")),
        corrected=line.deal,
        initial={"uid": uuid4(), "position": line.position, "version": line.version},
    )


def show_entry(request: HttpRequest, sheet: models.Sheet, form: DealForm, line: lines.Line) -> HttpResponse:
    """The page on which a deal is entered or corrected."""
    result = result_of(form, line) if form.is_bound else lines.result_of_line(line)
    if form.is_bound and answers.is_short(request):
        return answers.short(422, result.problems or (result.hint,))
    return render(request, "sheets/entry.html", entry_context(sheet, form, line, result))


def show_meanwhile(request: HttpRequest, sheet: models.Sheet) -> HttpResponse:
    """What somebody else entered, with the own entry below it, to be entered as the next deal or dropped."""
    if answers.is_short(request):
        return answers.short(409)
    sheet = models.Sheet.objects.select_related("ruleset").get(pk=sheet.pk)
    line = lines.next_line(sheet)
    data = request.POST.copy()
    first = number_in(data.get("position", "")) or line.position
    data["position"] = str(line.position)
    if was_taken_out(sheet, data.get("uid", "")):
        data["uid"] = str(uuid4())
    form = DealForm(data, table=line.table, state=line.state)
    theirs = lines.entered_since(sheet, first)
    context = {"theirs": theirs, **entry_context(sheet, form, line, result_of(form, line))}
    return render(request, "sheets/stale.html", context, status=409)


def entry_context(
    sheet: models.Sheet, form: DealForm, line: lines.Line, result: lines.Result
) -> dict[str, Any]:
    """What a page with the form of a deal shows."""
    is_correction = line.deal is not None
    preview, place = ("preview_correction", (line.position,)) if is_correction else ("preview", ())
    return {
        "form": form,
        "slug": sheet.slug,
        "ahead": None if is_correction else ahead(sheet, line.table, line.state, line.position),
        "coming": lines.coming_after(line.table, line.state),
        "is_correction": is_correction,
        "position": line.position,
        "version": line.version,
        "revision": line.revision,
        "preview_url": reverse(f"sheets:{preview}", args=(sheet.slug, *place)),
        "result": result,
    }


def result_of(form: DealForm, line: lines.Line) -> lines.Result:
    """The result of what is in a form, what is missing or what is wrong."""
    if form.is_valid() and form.deal is not None:
        return lines.result_of(line.table, advance(line.table, line.state, form.deal)[1])
    if form.missing:
        return lines.Result(is_complete=False, hint=form.missing)
    errors = [str(error) for messages in form.errors.values() for error in messages]
    return lines.Result(is_complete=False, problems=tuple(dict.fromkeys(errors)))
