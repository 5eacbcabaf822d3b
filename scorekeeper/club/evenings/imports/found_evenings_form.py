"""The evenings of a file as they stand on the page on which they are settled."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from django.utils.formats import date_format

from scorekeeper.club.evenings.imports import reads
from scorekeeper.club.evenings.sentences import notices_of
from scorekeeper.outside.tables import ANY_YEAR, FoundEvening, without_part

if TYPE_CHECKING:
    from scorekeeper.club.evenings.imports.settling_form import SettleForm

MOST_SHOWN = 200
"""So many evenings are on the page, and beside them those that need a look."""

Parts = list[FoundEvening]
"""The sheets on which one evening is kept, mostly a single one."""


def evenings_on_page(form: SettleForm) -> list[dict[str, Any]]:
    """What was found, evening by evening; of very many those that need a look."""
    numbers = {evening.fingerprint: number for number, evening in enumerate(form.open_evenings)}
    return [
        evening_on_page(form, parts, numbers.get(parts[0].fingerprint))
        for place, parts in enumerate(in_parts(form.found.evenings))
        if place < MOST_SHOWN or needs_a_look(form, parts[0])
    ]


def in_parts(evenings: Sequence[FoundEvening]) -> list[Parts]:
    """Each evening with all sheets on which it is kept."""
    found: list[Parts] = []
    for evening in evenings:
        if found and evening.part_of and found[-1][0].part_of == evening.part_of:
            found[-1].append(evening)
        else:
            found.append([evening])
    return found


def needs_a_look(form: SettleForm, evening: FoundEvening) -> bool:
    """Whether there is anything to be known or settled about an evening."""
    is_open = reads.day_of(evening.document) is None or form.is_like_another(evening)
    return bool(evening.findings) or is_open or evening.fingerprint in form.there


def evening_on_page(form: SettleForm, parts: Parts, number: int | None) -> dict[str, Any]:
    """One evening: who had how many points in the end, and what is to be known and settled."""
    evening = parts[0]
    asked = [f"without{number}", f"day{number}"]
    title = evening.document.get("title", "")
    return {
        "evening": evening,
        "notices": notices_of(evening.findings),
        "title": without_part(title) if evening.part_of else title,
        "day": reads.day_of(evening.document),
        "short_day": short_text(evening.short_day),
        "totals": [(form.name_in_group(name), total) for part in parts for name, total in part.totals],
        "deals": evening.counted,
        "there": form.there.get(evening.fingerprint),
        "is_like_another": number is not None and form.is_like_another(evening),
        "fields": [form[name] for name in asked if name in form.fields],
    }


def short_text(day: str) -> str:
    """A day and its month whose year is not known yet."""
    return date_format(date.fromisoformat(f"{ANY_YEAR}-{day}"), "MONTH_DAY_FORMAT") if day else ""
