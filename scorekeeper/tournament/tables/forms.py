"""What the leader says of tables: more minutes, why a list is unlocked, when the next round begins."""

from __future__ import annotations

from datetime import datetime, timedelta

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class MinutesForm(forms.Form):
    """Minutes that a table gets, or gives back."""

    minutes = forms.IntegerField(min_value=-60, max_value=60)


class BeginsForm(forms.Form):
    """When the next round begins: a time of this day, or of the next one after midnight; empty is no time."""

    begins = forms.TimeField(
        required=False,
    )

    @property
    def moment(self) -> datetime | None:
        """The moment that was said: at most half a day ago."""
        if self.cleaned_data["begins"] is None:
            return None
        here = timezone.localtime()
        moment = datetime.combine(here.date(), self.cleaned_data["begins"], here.tzinfo)
        return moment if here - moment < timedelta(hours=12) else moment + timedelta(days=1)


class ReasonForm(forms.Form):
    """Why a list is opened again."""

    reason = forms.CharField(
        label=_("Why the list is unlocked"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
