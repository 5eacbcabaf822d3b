"""Amounts of money as people write them, kept as whole cents."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import number_format
from django.utils.translation import gettext

MOST_CENTS = 10_000_000
AMOUNT = re.compile(r"(\d{1,6})(?:[.,](\d{1,2}))?")


class AmountField(forms.CharField):
    """An amount of money in euros, with a comma or a point before the cents; what comes out are cents."""

    def __init__(self, **given: Any) -> None:
        """Offer the keyboard of figures."""
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(max_length=20, widget=widget, **given)

    def prepare_value(self, value: Any) -> Any:
        """Cents as they are typed in the language of the page; what was typed stays as it is."""
        if not isinstance(value, int):
            return value
        return number_format(f"{value / 100:.2f}", decimal_pos=2, use_l10n=True)

    def clean(self, value: Any) -> int:
        """The cents; nothing typed is none where nothing is needed."""
        text = unicodedata.normalize("NFKC", super().clean(value) or "").strip("€ ")
        if not text:
            return 0
        found = AMOUNT.fullmatch(text)
        cents = int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0")) if found else MOST_CENTS + 1
        if cents > MOST_CENTS or (self.required and not cents):
            raise ValidationError(
                gettext("Enter an amount such as %(example)s.") % {"example": self.prepare_value(250)}
            )
        return cents
