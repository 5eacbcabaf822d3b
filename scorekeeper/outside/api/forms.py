"""What owners say of a new key."""

from __future__ import annotations

from datetime import datetime, timedelta

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scorekeeper.outside.api.models import LONGEST_NAME

FOR_EVER = 0


class KeyForm(forms.Form):
    """What a key is for, what it may do, and how long."""

    name = forms.CharField(
        label=_("What the key is for"),
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("The name of a program. It stands beside what the program enters."),
    )
    may_write = forms.BooleanField(
        label=_("May enter, correct and take out deals"),
        required=False,
        help_text=_("Without this it only reads."),
    )
    days = forms.TypedChoiceField(
        label=_("Valid for"),
        coerce=int,
        choices=[
            (30, _("one month")),
            (365, _("one year")),
            (FOR_EVER, _("until it is withdrawn")),
        ],
        initial=365,
    )

    @property
    def expires(self) -> datetime | None:
        """When the key opens nothing any more."""
        days = self.cleaned_data["days"]
        return timezone.now() + timedelta(days=days) if days else None
