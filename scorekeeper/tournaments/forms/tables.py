"""What the leader says of a table: more minutes, and why its list is unlocked."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class MinutesForm(forms.Form):
    """Minutes that a table gets, or gives back."""

    minutes = forms.IntegerField(min_value=-60, max_value=60)


class ReasonForm(forms.Form):
    """Why a list is opened again."""

    reason = forms.CharField(
        label=_("Why the list is unlocked"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
