"""Single values in the document of a group: words, numbers, days and times."""

from __future__ import annotations

from datetime import date, datetime

from django.utils.timezone import make_aware, now

from rulesets.document import Fields
from rulesets.translation import _

FIRST_YEAR, LAST_YEAR = 1900, 2999


def read_choice(fields: Fields, key: str, allowed: list[str]) -> str:
    """One of several words."""
    given = fields.text(key) or ""
    if given not in allowed:
        fields.refuse(key, _("must be one of %(allowed)s"), allowed=", ".join(allowed))
    return given


def read_day(fields: Fields, key: str) -> date:
    """A day."""
    try:
        return date.fromisoformat(fields.text(key) or "")
    except ValueError:
        fields.refuse(key, _("must be a day, as in 2026-01-31"))
        return date.min


def read_time(fields: Fields, key: str) -> datetime:
    """A time of a year in which it can be told in every zone of the world."""
    try:
        at = datetime.fromisoformat(fields.text(key) or "")
    except ValueError:
        at = datetime.min  # noqa: DTZ901  # stands for none
    if not FIRST_YEAR <= at.year <= LAST_YEAR:
        fields.refuse(key, _("must be a time, as in 2026-01-31T12:00:00+00:00"))
        at = now()
    return at if at.tzinfo else make_aware(at)


def read_time_or_none(fields: Fields, key: str) -> datetime | None:
    """A time, if there is one."""
    return read_time(fields, key) if fields.has(key) else None


def read_number(fields: Fields, key: str, most: int) -> int:
    """A number from 1 on, which must be there."""
    number = fields.whole(key, 1, most)
    if not fields.has(key):
        fields.refuse(key, _("is missing"))
    return number or 0
