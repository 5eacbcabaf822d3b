"""What is asked for on the page of an evening: what a point is worth."""

from __future__ import annotations

from decimal import Decimal

from django import forms
from django.core.validators import StepValueValidator
from django.utils.translation import gettext_lazy as _


class MoneyForm(forms.Form):
    """Cents for a point, and where the bank holds points whether it pays and is paid."""

    cents = forms.DecimalField(
        label=_("Cents per point"),
        min_value=Decimal("0.5"),
        max_value=1000,
        localize=True,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "size": 4}),
    )
    bank = forms.BooleanField(label=_("with the bank"), required=False)

    def clean_cents(self) -> Decimal:
        """Whole or half cents; asked only of what is in bounds, as a validator cannot divide any number."""
        cents: Decimal = self.cleaned_data["cents"]
        StepValueValidator(Decimal("0.5"))(cents)
        return cents
