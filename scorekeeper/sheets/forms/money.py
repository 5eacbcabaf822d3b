"""What an evening is played for."""

from __future__ import annotations

from decimal import Decimal

from django import forms
from django.utils.translation import gettext_lazy as _


class MoneyForm(forms.Form):
    """Cents for a point, and where the bank holds points whether it pays and is paid."""

    cents = forms.DecimalField(
        label=_("Cents for a point"),
        min_value=Decimal("0.5"),
        max_value=1000,
        step_size=Decimal("0.5"),
        localize=True,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "size": 4}),
    )
    bank = forms.BooleanField(label=_("with the bank"), required=False)
