"""What of a season cannot be together, though each field by itself could be so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext_lazy as _

Misfits = Iterator[tuple[str, Any]]
"""Fields, and what is to be said at them."""


def misfits(cleaned: Mapping[str, Any]) -> Misfits:
    """What cannot be together of what was typed."""
    if cleaned.get("best_of") and cleaned.get("drop_worst"):
        yield "drop_worst", _("Either only the best ones, or all but the weakest.")
    if cleaned.get("missing_points") is not None:
        yield from missed_misfits(cleaned)
    if cleaned.get("second_half"):
        yield from half_misfits(cleaned)


def missed_misfits(cleaned: Mapping[str, Any]) -> Misfits:
    """Where an evening that was missed cannot count like one that was played."""
    if cleaned.get("second_half"):
        yield "missing_points", _("Not where the season has two halves.")
    elif not cleaned.get("averages_evenings") and not chooses(cleaned):
        text = _("This is for an average, or where evenings drop out; in a sum it has a field further up.")
        yield "missing_points", text


def half_misfits(cleaned: Mapping[str, Any]) -> Misfits:
    """Where a season cannot have two halves: all evenings count, or its days, if known, are others."""
    half = date.fromisoformat(cleaned["second_half"])
    if isinstance(cleaned.get("best_of"), Fraction):
        yield "second_half", _("Not with a share: say how many evenings of each half count.")
    elif not chooses(cleaned):
        yield "second_half", _("Say how many evenings of each half count, or drop out.")
    elif not (cleaned.get("first_day") or date.min) < half <= (cleaned.get("last_day") or date.max):
        yield "second_half", _("This day is not in the season, or is its first.")


def chooses(cleaned: Mapping[str, Any]) -> bool:
    """Whether not all evenings of everybody count."""
    return bool(cleaned.get("best_of") or cleaned.get("drop_worst"))
