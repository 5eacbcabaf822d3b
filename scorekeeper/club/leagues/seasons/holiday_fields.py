"""Holidays of a season, as they are typed and as they are kept: first and last days in ISO 8601."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.leagues.absences import holidays_in

MOST_OF_TEXT = 250
CENTURY = 2000
ENTRIES = re.compile(r"[;,\n、；]")
DAY = re.compile(
    r"(?P<year>\d{4})[-/.年](?P<month>\d{1,2})[-/.月](?P<day>\d{1,2})日?"
    r"|(?P<day_first>\d{1,2})\.\s?(?P<month_next>\d{1,2})\.\s?(?P<year_last>\d{4}|\d{2})?",
    re.ASCII,
)
BETWEEN = re.compile(r"\s*(?:[-–—/〜～]|bis|to|until|から)?\s*(?:zum\s)?(?:まで)?", re.IGNORECASE)
"""What may stand between the first and the last day, or behind it."""


class HolidaysField(forms.CharField):
    """Days on which nobody misses an evening: spans of days, or single ones."""

    widget = forms.TextInput

    def __init__(self) -> None:
        text = _(
            "Evenings on these days count for those who come, and nobody misses them, such as 20.7.2026 – "
            "31.8.2026; 24.12.2026 – 6.1.2027."
        )
        super().__init__(label=_("Holidays"), help_text=text, required=False, max_length=MOST_OF_TEXT)

    def prepare_value(self, value: Any) -> str:
        """Stored days in the form in which they would be typed; typed ones as they are."""
        try:
            spans = holidays_in(value or "")
        except ValueError:
            return str(value)
        return "; ".join(" – ".join(map(typed_day, sorted(set(span)))) for span in spans)

    def clean(self, value: Any) -> str:
        """The spans as they are kept; raise ValidationError for what are no days."""
        entries = [entry.strip() for entry in ENTRIES.split(super().clean(value)) if entry.strip()]
        spans = [span_in(entry) for entry in entries]
        kept = ";".join(f"{span[0]}/{span[1]}" for span in spans if span)
        if not all(spans) or len(kept) > MOST_OF_TEXT:
            raise forms.ValidationError(_("Write the first and the last day: 20.7.2026 – 31.8.2026."))
        return kept

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Whether other days are typed."""
        return super().has_changed(self.prepare_value(initial), data)


def typed_day(day: date) -> str:
    """A day as people write it."""
    return f"{day.day}.{day.month}.{day.year}" if get_language() == "de" else day.isoformat()


def span_in(entry: str) -> tuple[date, date] | None:
    """The first and the last day of “20.7. – 31.8.2026”, or one day twice; None where that is neither."""
    found = list(DAY.finditer(entry))
    if not 0 < len(found) < 3 or not BETWEEN.fullmatch(DAY.sub("", entry)):
        return None
    try:
        last = day_of(found[-1], None)
        first = day_of(found[0], last.year)
    except (TypeError, ValueError):
        return None
    return (first, last) if first <= last else None


def day_of(found: re.Match[str], year: int | None) -> date:
    """A day that was found, of this year where it says none; raise TypeError where none is known."""
    said = int(found["year"] or found["year_last"] or year)  # type: ignore[arg-type]  # as said
    said += 0 if said >= 100 else CENTURY
    return date(said, int(found["month"] or found["month_next"]), int(found["day"] or found["day_first"]))
