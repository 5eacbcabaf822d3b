"""The evenings of a file as they are brought in, once everything is settled."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from rulesets.document import write_ruleset
from scorekeeper.club.evenings.reads import imports
from scorekeeper.club.evenings.writes.imports import PlannedEvening
from scorekeeper.outside.tables import FoundEvening
from scorekeeper.play.houserules.documents import preset_in

if TYPE_CHECKING:
    from scorekeeper.club.evenings.forms.settling import SettleForm

LONGEST_SHEET = 1_000


def planned_evenings(form: SettleForm) -> list[PlannedEvening]:
    """The evenings that are to be brought in, of a form that is valid."""
    rules = form.rules
    ruleset = rules.kept().pk if rules and "rules" in form.fields else None
    return [planned_evening(form, number, each, ruleset) for number, each in form.coming(form.cleaned_data)]


def planned_evening(
    form: SettleForm, number: int, evening: FoundEvening, ruleset: int | None
) -> PlannedEvening:
    """An evening with its rules and its day; points by hand are filed under the chosen ruleset."""
    document, rules = evening.document, form.rules
    if not evening.has_rules and rules is not None:
        deals = sum(deal.get("game") != "redeal" for deal in document["deals"])
        document = {**document, "ruleset": write_ruleset(rules.rules), "length": min(deals, LONGEST_SHEET)}
    known = imports.day_of(evening.document)
    day: date = form.cleaned_data[f"day{form.lead(number)}"] if known is None else known
    return PlannedEvening(
        document=document,
        names=evening.names,
        fingerprint=evening.fingerprint,
        started=imports.start_of(evening.started, day).isoformat(),
        preset=preset_in(evening.document.get("ruleset")),
        ruleset=None if evening.has_rules else ruleset,
    )
