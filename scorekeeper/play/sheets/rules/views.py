"""The rules of a scoresheet: their card, and playing by others."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from rulesets import Refused
from scorekeeper.play.houserules import cards
from scorekeeper.play.houserules import guards as rules_devices
from scorekeeper.play.houserules.documents import write_document
from scorekeeper.play.houserules.guards import Shown, may_see, ruleset_in_query
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.reads import (
    agreement_of,
    changed_options,
    latest_version,
    preset_of,
    ruleset_title,
)
from scorekeeper.play.houserules.rule_cards import card_of
from scorekeeper.play.houserules.writes import keep_ruleset
from scorekeeper.play.sheets import devices, guards, models
from scorekeeper.play.sheets.engine import rules_of_sheet
from scorekeeper.play.sheets.rules.reads import rules_change, rules_history
from scorekeeper.play.sheets.rules.writes import change_rules
from scorekeeper.play.sheets.writes import Stale
from scorekeeper.site.web.fields import number_in


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The rule card of a sheet; who may write can choose other rules here."""
    access = guards.may_read(request, slug)
    stored, rules = access.sheet.ruleset, rules_of_sheet(access.sheet)
    context = {
        "sheet": access.sheet,
        "title": ruleset_title(stored),
        "stored": stored,
        "latest": latest_version(stored.slug),
        "card": card_of(rules, agreement_of(stored), preset_of(stored), is_ours=bool(stored.slug)),
        "comparison": cards.comparison(preset_of(stored), rules),
        "may_write": access.may_write and not access.sheet.ends,
        "document": document_text(stored),
        "others": (cards.list_rulesets(rules_devices.recent_slugs(request)), cards.listed_presets()),
        "history": rules_history(access.sheet),
    }
    return render(request, "play/sheets/rules.html", context)


def document_text(stored: Ruleset) -> str:
    return json.dumps(write_document("", stored.preset, changed_options(stored)), ensure_ascii=False)


def change(request: HttpRequest, slug: str) -> HttpResponse:
    """Play by other rules: what that changes is shown first."""
    access = guards.may_change(request, slug)
    guards.need_free(access.sheet)
    chosen = chosen_rules(request)
    if request.method != "POST":
        return show_change(request, access.sheet, chosen)
    ruleset = chosen.stored or keep_ruleset(preset=chosen.preset.id, rules=chosen.rules)
    try:
        change_rules(
            sheet_id=access.sheet.pk,
            ruleset=ruleset,
            revision=number_in(request.POST.get("revision", "")),
            device=devices.writer_of(request, access.sheet),
        )
    except (Stale, Refused):
        # Shown as it is now, with what stands in the way.
        return show_change(request, access.sheet, chosen, status=409)
    return redirect("sheets:sheet", slug)


def chosen_rules(request: HttpRequest) -> Shown:
    """The rules that the address names, in the version that was looked at."""
    address, version = request.GET.get("to", ""), request.GET.get("version", "")
    return may_see(address, number_in(version)) if version else ruleset_in_query(address)


def show_change(request: HttpRequest, sheet: models.Sheet, chosen: Shown, status: int = 200) -> HttpResponse:
    """Show the effect of another ruleset on a sheet, rule by rule and deal by deal."""
    context: dict[str, Any] = {
        "sheet": sheet,
        "title": ruleset_title(chosen.stored) if chosen.stored else chosen.name,
        "differences": cards.differences(chosen.rules, rules_of_sheet(sheet)),
        "change": rules_change(sheet, chosen.rules),
        "is_same": chosen.stored == sheet.ruleset,
        "is_stale": status == 409,
    }
    return render(request, "play/sheets/change_rules.html", context, status=status)
