"""Entering and correcting a deal: guard, form, action, answer."""

from __future__ import annotations

from hashlib import sha256
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from rulesets import Deal, Refused
from rulesets.checks import games_offered, moment_of
from rulesets.session import Phase, next_deal_after, with_receivers
from scorekeeper.play.groups.evening_kinds import tells_of_former_tables
from scorekeeper.play.sheets import devices, guards, labels, models
from scorekeeper.play.sheets.deals import writes
from scorekeeper.play.sheets.deals.results import DealResult, played_sheet, result_after
from scorekeeper.play.sheets.deals.views import say_what_followed
from scorekeeper.play.sheets.deals.writes import is_used, line_with, was_entered_as
from scorekeeper.play.sheets.entry import reads
from scorekeeper.play.sheets.entry.forms import DealForm, seat_of
from scorekeeper.play.sheets.entry.line_form import ReadLine, line_in
from scorekeeper.play.sheets.entry.offers import unusual_games
from scorekeeper.play.sheets.next_deal import coming_words
from scorekeeper.play.sheets.offline import standing, what_is_known
from scorekeeper.play.sheets.writes import Stale
from scorekeeper.site.web.fields import number_in
from scorekeeper.site.web.refusals import is_short, short_answer


@never_cache
@tells_of_former_tables
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter the next deal. What was sent before changes nothing; what somebody else entered is shown."""
    access = guards.may_change(request, slug)
    entry = reads.next_entry(access.sheet)
    # Asked after the entry was read: a second tap that overtakes the first finds one or the other.
    if sent := line_with(access.sheet, request.POST.get("uid", "")):
        return answer_again(request, access.sheet, sent)
    guards.need_unlocked(access.sheet)
    if request.method != "POST":
        need_unfinished(access.sheet, entry)
    line = line_in(entry_form(request, entry), request.GET.get("line", ""))
    form = line.form
    if form.is_bound and request.POST.get("position") != str(entry.position):
        return show_meanwhile(request, access.sheet)
    if (deal := deal_to_enter(request, form)) is not None:
        try:
            writes.enter_deal(
                sheet_id=access.sheet.pk,
                deal=deal,
                uid=form.cleaned_data["uid"],
                position=entry.position,
                device=devices.writer_of(request, access.sheet),
                waited=number_in(request.POST.get("waited", "")),
            )
        except Stale:
            return show_meanwhile(request, access.sheet)
        except Refused as refused:
            form.show(refused.problems)
        else:
            say_gone_on(request, access.sheet)
            return confirm_entered(request, slug)
    return show_entry(request, access.sheet, line, entry)


@never_cache
def correct(request: HttpRequest, slug: str, position: int) -> HttpResponse:
    """Correct a deal; everything after it follows."""
    access = guards.may_change(request, slug)
    guards.need_unlocked(access.sheet)
    entry = reads.entry_to_correct(access.sheet, position)
    form = entry_form(request, entry)
    if (deal := form.deal) is not None:
        before = played_sheet(access.sheet)
        try:
            writes.correct_deal(
                sheet_id=access.sheet.pk,
                deal=deal,
                position=position,
                version=form.cleaned_data["version"] or 0,
                device=devices.writer_of(request, access.sheet),
            )
        except Stale:
            form = entry_form(request, reads.entry_to_correct(access.sheet, position), version=entry.version)
            form.add_error(None, labels.meanwhile_corrected())
        except Refused as refused:
            form.show(refused.problems)
        else:
            say_what_followed(request, access.sheet.pk, before, position)
            return confirm_entered(request, slug)
    return show_entry(request, access.sheet, ReadLine("", form), entry)


@require_POST
def preview(request: HttpRequest, slug: str, position: int | None = None) -> HttpResponse:
    """Show the result of the deal in the form, or what it still needs."""
    access = guards.may_write(request, slug)
    sheet = access.sheet
    entry = reads.next_entry(sheet) if position is None else reads.entry_to_correct(sheet, position)
    result = result_of(entry_form(request, entry), entry)
    return render(request, "play/sheets/_result.html", {"result": result})


@require_safe
def read_line(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the reading of a line for the next deal: the filled fields, unknown words, and questions."""
    access = guards.may_write(request, slug)
    line = line_in(entry_form(request, reads.next_entry(access.sheet)), request.GET.get("line", ""))
    return render(request, "play/sheets/_line.html", {"line": line, "slug": slug})


def need_unfinished(sheet: models.Sheet, entry: reads.DealEntry) -> None:
    """Refuse the form of a deal at a table of a tournament that has played all of its deals."""
    if sheet.ends and next_deal_after(entry.table, entry.state).phase is Phase.OVER:
        raise guards.TakesNoChange(sheet, writes.OVER)


def deal_to_enter(request: HttpRequest, form: DealForm) -> Deal | None:
    """The deal that was sent, if it is possible.

    With `waiting` in the address a deal that waits on a phone is looked at, and not entered yet.
    """
    return form.deal if "waiting" not in request.GET else None


def entry_form(request: HttpRequest, entry: reads.DealEntry, version: int | None = None) -> DealForm:
    """The form of an entry, filled with what was sent or what is there; `version` replaces the one sent."""
    data = request.POST.copy() if request.method == "POST" else None
    if data is not None and version is not None:
        data["version"] = str(version)
    return DealForm(
        data,
        table=entry.table,
        state=entry.state,
        dealer=seat_of(entry.table, request.GET.get("dealer", "")),
        corrected=entry.deal,
        initial={"uid": uuid4(), "position": entry.position, "version": entry.version},
    )


def say_gone_on(request: HttpRequest, sheet: models.Sheet) -> None:
    """Say on the next page that a deal has opened an evening again that was over before."""
    if sheet.ended_at is not None:
        messages.info(request, _("The evening was already over: this deal continues it."))


def confirm_entered(request: HttpRequest, slug: str) -> HttpResponse:
    """The deal is on the sheet, now or since it was sent before."""
    return short_answer(204) if is_short(request) else redirect("sheets:sheet", slug)


def show_entry(
    request: HttpRequest, sheet: models.Sheet, line: ReadLine, entry: reads.DealEntry
) -> HttpResponse:
    """The page on which a deal is entered, perhaps filled by a line, or corrected."""
    form = line.form
    result = result_of(form, entry) if form.is_bound else reads.result_of_entry(entry)
    if form.is_bound and is_short(request):
        return short_answer(422, result.problems or (result.hint,))
    context = {"line": line, **entry_context(request, sheet, form, entry, result)}
    return render(request, "play/sheets/entry.html", context)


def answer_again(request: HttpRequest, sheet: models.Sheet, line: models.Deal) -> HttpResponse:
    """Confirm a deal that was sent before, as often as it comes; ask about other facts in its name."""
    entry = reads.entry_to_correct(sheet, line.position)
    form = DealForm(request.POST, table=entry.table, state=entry.state)
    deal = form.deal and with_receivers(entry.table, entry.state, form.deal)
    if deal is not None and was_entered_as(line, deal):
        return confirm_entered(request, sheet.slug)
    return show_meanwhile(request, sheet, line.position)


def show_meanwhile(request: HttpRequest, sheet: models.Sheet, first: int | None = None) -> HttpResponse:
    """Show the entries of somebody else, from the line `first` on, beside the own one: one or both count."""
    if is_short(request):
        return short_answer(409)
    sheet = models.Sheet.objects.select_related("ruleset").get(pk=sheet.pk)
    entry = reads.next_entry(sheet)
    data = request.POST.copy()
    first = first or number_in(data.get("position", "")) or entry.position
    data["position"] = str(entry.position)
    if is_used(sheet, data.get("uid", "")):
        data["uid"] = str(uuid4())
    form = DealForm(data, table=entry.table, state=entry.state)
    context = {
        "theirs": reads.entered_since(sheet, first),
        "two": both_entries(sheet, first, data),
        "sent": reads.sent_again(request.POST),
        "title": labels.sheet_title(sheet),
        **entry_context(request, sheet, form, entry, result_of(form, entry)),
    }
    return render(request, "play/sheets/stale.html", context, status=409)


def both_entries(sheet: models.Sheet, position: int, data: QueryDict) -> reads.TwoEntries | None:
    """The line at this position beside what was sent; None if it is gone, or mine cannot stand there."""
    try:
        there = reads.entry_to_correct(sheet, position)
    except Http404:
        return None
    form = DealForm(data, table=there.table, state=there.state)
    mine, theirs = form.deal, there.deal
    return reads.two_entries(sheet, there, theirs, mine) if mine and theirs else None


def entry_context(
    request: HttpRequest, sheet: models.Sheet, form: DealForm, entry: reads.DealEntry, result: DealResult
) -> dict[str, Any]:
    is_correction = entry.deal is not None
    own_seat = 0 if is_correction else devices.seat_of_owner(request, sheet)
    form.unusual = unusual_games(sheet)
    preview, place = ("preview_correction", (entry.position,)) if is_correction else ("preview", ())
    return {
        "form": form,
        "parts": form_parts(form),
        "slug": sheet.slug,
        "ahead": None if is_correction else what_is_known(sheet, entry.table, entry.state, entry.position),
        "standing": standing(sheet, entry.table, entry.state, form.active, entry.began),
        "coming": coming_words(entry.table, next_deal_after(entry.table, entry.state), own_seat=own_seat),
        "is_correction": is_correction,
        "opens_again": sheet.ended_at is not None and not is_correction,
        "position": entry.position,
        "version": entry.version,
        "revision": entry.revision,
        "preview_url": reverse(f"sheets:{preview}", args=(sheet.slug, *place)),
        "result": result,
    }


def result_of(form: DealForm, entry: reads.DealEntry) -> DealResult:
    if (deal := form.deal) is not None:
        return result_after(entry.table, entry.state, deal, entry.began)
    if form.missing:
        return DealResult(is_complete=False, hint=form.missing)
    errors = [str(error) for messages in form.errors.values() for error in messages]
    return DealResult(is_complete=False, problems=tuple(dict.fromkeys(errors)))


PARTS = {
    "games": "play/sheets/_games.html",
    "special": "play/sheets/_special.html",
    "card_points": "play/sheets/_card_points.html",
    "what": "play/sheets/_entry_what.html",
}


SECONDS = 3600


Parts = dict[str, str]


def form_parts(form: DealForm) -> Parts:
    """The parts of a form by their names: kept where nothing is filled in, as where a new deal is entered."""
    if form.is_bound or "game" in form.initial:
        return render_parts(form)
    kept, key = caches["news"], parts_key(form)
    parts: Parts | None = kept.get(key)
    if parts is None:
        parts = render_parts(form)
        kept.set(key, parts, timeout=SECONDS)
    return parts


def render_parts(form: DealForm) -> Parts:
    return {name: render_to_string(template, {"form": form}) for name, template in PARTS.items()}


def parts_key(form: DealForm) -> str:
    """The key for the parts of an empty form: they go by the rules, and by what can be played now."""
    rules, coming = form.table.rules, form.coming
    offered = games_offered(moment_of(rules, coming))
    goes_by = (rules, offered, sorted(form.unusual), coming.is_solo_due, form.kinds(), form.asks_voluntary())
    return f"entry:{get_language()}:{sha256(repr(goes_by).encode()).hexdigest()}"
