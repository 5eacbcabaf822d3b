"""What an evening is played for."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class MoneyForm(forms.Form):
    """Cents for a point, and where the bank holds points whether it pays and is paid."""

    cents = forms.IntegerField(
        label=_("Cents for a point"),
        min_value=1,
        max_value=1000,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 4}),
    )
    bank = forms.BooleanField(label=_("with the bank"), required=False)
