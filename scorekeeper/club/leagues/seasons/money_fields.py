"""Amounts of money for places, as they are typed and as they are kept: cents with commas between."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _

MOST_PRIZES = 40
BETWEEN = re.compile(r"\s*[;/]\s*|,\s+|(?<=\d)\s*[-–]\s*|\s+")
"""What may stand between amounts, but for a comma right between two figures."""
BELOW_ZERO = re.compile(r"(?:^|[\s,;/])[-\u2212–]\d")
"""A minus that belongs to a figure, which the dashes between amounts do not."""
AMOUNT = re.compile(r"(\d{1,5})(?:\.(\d{1,2})|,(\d{2}))?", re.ASCII)
WHOLE_ONES = re.compile(r"\d{1,5}(?:,\d{1,5})+", re.ASCII)
CURRENCY = re.compile(r"€|\beuros?\b|\beur\b", re.IGNORECASE)


class MoneyField(forms.CharField):
    """Euros for the places, from the first on; what comes out are cents, as they are kept."""

    def __init__(self, label: Any, help_text: Any) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "off"})
        super().__init__(label=label, help_text=help_text, required=False, max_length=200, widget=widget)

    def clean(self, value: Any) -> str:
        """The cents with commas between; raise ValidationError for what are no amounts, or below zero."""
        text = super().clean(value)
        if BELOW_ZERO.search(text):
            raise forms.ValidationError(_("Amounts have no minus here: write 30, 20, 10."))
        found = cents_in(text)
        if found is None or len(found) > MOST_PRIZES:
            raise forms.ValidationError(_("Write amounts with a comma and a space between: 30, 20, 10."))
        return ",".join(map(str, found))


def cents_in(text: str) -> list[int] | None:
    """The amounts in “30, 20, 10”, “2,50; 1 €” or “5-3-2”; None where there is anything else."""
    found = list[int]()
    for part in filter(None, BETWEEN.split(CURRENCY.sub(" ", text))):
        if amount := AMOUNT.fullmatch(part):
            cents = (amount[2] or amount[3] or "").ljust(2, "0")
            found.append(int(amount[1] + cents))
        elif WHOLE_ONES.fullmatch(part):
            found += [int(each) * 100 for each in part.split(",")]
        else:
            return None
    return found


def typed_amounts(kept: str) -> str:
    """Cents as they are kept, as they would be typed: “30, 20”, “2,50; 1”."""
    amounts = [Decimal(cents).scaleb(-2) for cents in kept.split(",") if cents]
    places = [0 if each == int(each) else 2 for each in amounts]
    shown = [number_format(each, decimal_pos=place) for each, place in zip(amounts, places, strict=True)]
    return ("; " if any(places) else ", ").join(shown)
