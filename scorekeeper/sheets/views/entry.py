"""The pages of a scoresheet: guard, form, action, answer."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from rulesets.problems import Refused
from rulesets.session.fold import advance
from scorekeeper.groups.models import Group
from scorekeeper.houserules import devices as rules_devices
from scorekeeper.houserules.reads import latest_versions
from scorekeeper.houserules.words import problem_text
from scorekeeper.sheets import devices, guards, labels, models
from scorekeeper.sheets.engine import SEATS, document_of
from scorekeeper.sheets.file_names import file_header
from scorekeeper.sheets.forms.deals import DealForm
from scorekeeper.sheets.forms.start import StartForm
from scorekeeper.sheets.reads import deals as lines
from scorekeeper.sheets.reads.offline import ahead
from scorekeeper.sheets.reads.sheet import sheet_page
from scorekeeper.sheets.reads.start import known_names, recent_sheets, ruleset_card, with_presets
from scorekeeper.sheets.views import answers
from scorekeeper.sheets.writes import deals as writes


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Start a sheet, or go on with one of this device's."""
    return render(request, "sheets/home.html", {"recent": recent_sheets(devices.recent_slugs(request))})


def start(request: HttpRequest) -> HttpResponse:
    """Begin a sheet: names, rules, length. No account is needed."""
    own = latest_versions([request.GET.get("rules", ""), *rules_devices.recent_slugs(request)])
    chosen = request.GET.get("rules") or (own[0].slug if own else "ddv")
    form = StartForm(request.POST or None, own=own, initial={"preset": chosen})
    return begin_or_ask(request, form, [*map(ruleset_card, own)])


def begin_or_ask(
    request: HttpRequest, form: StartForm, own: Sequence[tuple[str, str, str]], group: Group | None = None
) -> HttpResponse:
    """Begin a sheet with what was sent, or show the form with these rulesets before the presets."""
    if form.is_bound and form.is_valid():
        return opened(request, *begin(form, group))
    known = known_names(devices.recent_slugs(request))
    offered = with_presets(own)
    return render(request, "sheets/start.html", {"form": form, "known_names": known, "presets": offered})


def begin(form: StartForm, group: Group | None = None) -> tuple[models.Sheet, str]:
    """Begin the sheet that a form describes, for a group or for nobody but who has its links."""
    return writes.start_sheet(
        title=form.cleaned_data["title"],
        names=form.names,
        first_dealer=form.dealer,
        preset=form.base.preset,
        rules=form.cleaned_data["rules"],
        length=form.deals,
        version=form.base.version,
        group=group,
    )


@require_safe
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    """Come in by a link of a sheet."""
    return opened(request, guards.sheet_of(token), token)


def opened(request: HttpRequest, sheet: models.Sheet, token: str) -> HttpResponse:
    """Go to a sheet with the cookie that opens it, and remember it on this device."""
    response = redirect("sheets:sheet", sheet.slug)
    guards.let_in(request, response, sheet, token)
    devices.remember(request, response, sheet, token)
    return response


@require_safe
def sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The sheet itself."""
    access = guards.may_read(request, slug)
    page = sheet_page(access.sheet, may_write=access.may_write, shows_all="all" in request.GET)
    return render(request, "sheets/sheet.html", {"page": page})


@never_cache
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter the next deal. What was sent before changes nothing; what somebody else entered is shown.

    With `waiting` in the address a deal that waits on a phone is looked at, and not entered yet.
    """
    access = guards.may_write(request, slug)
    line = lines.next_line(access.sheet)
    # Asked after the line was read: a second tap that overtakes the first finds one or the other.
    if writes.is_entered(access.sheet, request.POST.get("uid", "")):
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
        except writes.Stale:
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
        except writes.Stale:
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


@require_POST
def undo(request: HttpRequest, slug: str) -> HttpResponse:
    """Take back the last change, or bring it back; if it is not the last any more, show what is there now."""
    access = guards.may_write(request, slug)
    change = number_in(request.POST.get("change", ""))
    try:
        with contextlib.suppress(writes.Stale):
            writes.undo(sheet_id=access.sheet.pk, change_id=change, device=devices.device_of(request))
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
    access = guards.may_write(request, slug)
    try:
        writes.delete_deal(
            sheet_id=access.sheet.pk,
            position=position,
            version=number_in(request.POST.get("version", "")),
            device=devices.device_of(request),
        )
    except writes.Stale:
        return redirect("sheets:sheet", slug)
    except Refused as refused:
        return show_deal(request, access, position, [problem_text(p) for p in refused.problems])
    return redirect("sheets:sheet", slug)


@require_safe
def document(request: HttpRequest, slug: str) -> HttpResponse:
    """The sheet document, as a file."""
    access = guards.may_read(request, slug)
    response = JsonResponse(document_of(access.sheet), json_dumps_params={"ensure_ascii": False, "indent": 2})
    response["Content-Disposition"] = file_header(access.sheet, "json")
    return response


def entry_form(request: HttpRequest, line: lines.Line, version: int | None = None) -> DealForm:
    """The form of a line, filled with what was sent or what is there; `version` replaces the one sent."""
    data = request.POST.copy() if request.method == "POST" else None
    if data is not None and version is not None:
        data["version"] = str(version)
    return DealForm(
        data,
        table=line.table,
        standing=line.standing,
        dealer=seat_of(request.GET.get("dealer", "")),
        corrected=line.deal,
        initial={"uid": uuid4(), "position": line.position, "version": line.version},
    )


def number_in(text: str) -> int:
    """A number that a page had hidden in a form; 0, which is none of them, if it is something else."""
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def seat_of(text: str) -> int | None:
    """The seat that an address names, if it names one."""
    return SEATS.index(text) if text in SEATS else None


def show_entry(request: HttpRequest, sheet: models.Sheet, form: DealForm, line: lines.Line) -> HttpResponse:
    """The page on which a deal is entered or corrected."""
    is_correction = line.deal is not None
    result = result_of(form, line) if form.is_bound else lines.result_of_line(line)
    if form.is_bound and answers.is_short(request):
        return answers.short(422, result.problems or (result.hint,))
    preview, place = ("preview_correction", (line.position,)) if is_correction else ("preview", ())
    context = {
        "form": form,
        "slug": sheet.slug,
        "ahead": None if is_correction else ahead(sheet, line.table, line.standing, line.position),
        "coming": lines.coming_after(line.table, line.standing),
        "is_correction": is_correction,
        "position": line.position,
        "version": line.version,
        "revision": line.revision,
        "preview_url": reverse(f"sheets:{preview}", args=(sheet.slug, *place)),
        "result": result,
    }
    return render(request, "sheets/entry.html", context)


def show_meanwhile(request: HttpRequest, sheet: models.Sheet) -> HttpResponse:
    """What somebody else entered, with the own entry below it, to be entered as the next deal or dropped."""
    if answers.is_short(request):
        return answers.short(409)
    sheet = models.Sheet.objects.select_related("ruleset").get(pk=sheet.pk)
    line = lines.next_line(sheet)
    data = request.POST.copy()
    first = number_in(data.get("position", "")) or line.position
    data["position"] = str(line.position)
    if writes.was_taken_out(sheet, data.get("uid", "")):
        data["uid"] = str(uuid4())
    form = DealForm(data, table=line.table, standing=line.standing)
    context = {
        "theirs": lines.entered_since(sheet, first),
        "form": form,
        "slug": sheet.slug,
        "ahead": ahead(sheet, line.table, line.standing, line.position),
        "coming": lines.coming_after(line.table, line.standing),
        "is_correction": False,
        "position": line.position,
        "version": line.version,
        "revision": line.revision,
        "preview_url": reverse("sheets:preview", args=(sheet.slug,)),
        "result": result_of(form, line),
    }
    return render(request, "sheets/stale.html", context, status=409)


def show_deal(
    request: HttpRequest, access: guards.Access, position: int, problems: Sequence[str] = ()
) -> HttpResponse:
    """The page of one deal, with what stood in the way of deleting it."""
    line = lines.line_page(access.sheet, position)
    if line is None:
        raise Http404
    context = {"line": line, "slug": access.sheet.slug, "may_write": access.may_write, "problems": problems}
    return render(request, "sheets/deal.html", context)


def result_of(form: DealForm, line: lines.Line) -> lines.Result:
    """The result of what is in a form, what is missing or what is wrong."""
    if form.is_valid() and form.deal is not None:
        return lines.result_of(line.table, advance(line.table, line.standing, form.deal)[1])
    if form.missing:
        return lines.Result(is_complete=False, hint=form.missing)
    errors = [str(error) for messages in form.errors.values() for error in messages]
    return lines.Result(is_complete=False, problems=tuple(dict.fromkeys(errors)))
