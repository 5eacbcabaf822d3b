"""Beginning a sheet, and coming to one that is there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.play.groups.evening_kinds import table_instead
from scorekeeper.play.groups.models import Group
from scorekeeper.play.groups.reads import has_example
from scorekeeper.play.houserules import guards as rules_devices
from scorekeeper.play.houserules.reads import latest_versions
from scorekeeper.play.sheets import devices, guards, models
from scorekeeper.play.sheets.guards import redirect_with_cookie
from scorekeeper.play.sheets.page.reads import sheet_with_evening
from scorekeeper.play.sheets.start.forms import StartForm, start_form
from scorekeeper.play.sheets.start.reads import (
    Card,
    id_of_used,
    names_of_recent,
    offered_rulesets,
    recent_sheets,
    ruleset_card,
    used_rulesets,
    with_presets,
)
from scorekeeper.play.sheets.start.writes import start_sheet
from scorekeeper.site.server import limits
from scorekeeper.site.web.fragment_cache import Fragment, fragment_for
from scorekeeper.site.web.secret_links import hash_token


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Go on with the sheet of this evening, play the last one again, or start another.

    Who comes for the first time is shown what this is.
    """
    recent = recent_sheets(devices.recent_slugs(request))
    if not recent and not request.user.is_authenticated:
        return render(request, "play/sheets/landing.html", {"recent": recent, "has_example": has_example()})
    is_running = bool(recent) and recent[0].is_running
    context: dict[str, Any] = {
        "recent": recent,
        "past": recent[is_running:],
        "again": next((each for each in recent if each.counted and not each.sheet.ends), None),
    }
    if is_running:
        context |= {"running": recent[0], "go_on": going_on(request, recent[0].sheet)}
    return render(request, "play/sheets/home.html", context)


def going_on(request: HttpRequest, sheet: models.Sheet) -> str:
    """The part of the first page that shows the sheet in play, rendered once for all who are at it."""

    def context() -> dict[str, object]:
        page, so_far = sheet_with_evening(sheet, may_write=False)
        return {"page": page, "so_far": so_far}

    return fragment_for(request, Fragment("play/sheets/_go_on.html", (sheet.pk,), sheet.revision), context)


def start(request: HttpRequest) -> HttpResponse:
    """Begin a sheet: names, rules, length. No account is needed."""
    wanted, played = request.GET.get("rules", ""), used_rulesets(devices.recent_slugs(request))
    slugs = [wanted, *(stored.slug for stored in played), *rules_devices.recent_slugs(request)]
    own = latest_versions(slugs)
    used = [stored for stored in played if stored.options and not stored.slug]
    last = id_of_used(played[0]) if played else own[0].slug if own else "ddv"
    form = start_form(request.POST, own=own, used=used, initial={"preset": wanted or last})
    return begin_or_ask(request, form, [*map(ruleset_card, [*used, *own])], last)


def begin_or_ask(
    request: HttpRequest, form: StartForm, own: Sequence[Card], last: str, group: Group | None = None
) -> HttpResponse:
    """Begin a sheet with what was sent, or show the form with these rulesets before the presets.

    `last` is the one that was played last.
    """
    if form.is_valid():
        refusal = limits.refuse_too_many(request, limits.NEW_SHEETS)
        return refusal or redirect_with_cookie(request, *start_sheet(**form.new_sheet, group=group))
    presets = with_presets(own)
    context = {
        "form": form,
        "known_names": names_of_recent(devices.recent_slugs(request)),
        "presets": presets,
        "offered": offered_rulesets(presets, last),
    }
    return render(request, "play/sheets/start.html", context)


@require_safe
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    instead = table_instead(hash_token(token))
    return instead or redirect_with_cookie(request, guards.sheet_of(token), token)
