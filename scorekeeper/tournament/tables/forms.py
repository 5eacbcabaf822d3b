"""Forms for tables: minutes, the next round, reasons to unlock or break off a list, confirmations."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scorekeeper.play.sheets.models import Seat
from scorekeeper.site.web.fields import LARGEST, text_field


class MinutesForm(forms.Form):
    """Minutes that a table gets, or gives back."""

    minutes = forms.IntegerField(min_value=-60, max_value=60)


class BeginsForm(forms.Form):
    """The start of the next round: a time of its day if that is to come, else of today, or after midnight.

    Empty is no time.
    """

    begins = forms.TimeField(required=False)

    def moment(self, day: date) -> datetime | None:
        """The moment that was said for a round of a day: of today, it is at most half a day ago."""
        if self.cleaned_data["begins"] is None:
            return None
        here = timezone.localtime()
        if day > here.date():
            return datetime.combine(day, self.cleaned_data["begins"], here.tzinfo)
        moment = datetime.combine(here.date(), self.cleaned_data["begins"], here.tzinfo)
        return moment if here - moment < timedelta(hours=12) else moment + timedelta(days=1)


class ReasonForm(forms.Form):
    """Why a list is opened again."""

    reason = text_field(_("Why the list is unlocked"), most=200)


class ConfirmForm(forms.Form):
    """Some of those who sit there, and the list as they saw it."""

    revision = forms.IntegerField(min_value=0, max_value=LARGEST)

    def __init__(self, data: Any, *, seats: Sequence[Seat], most: int, already: Seat | None = None) -> None:
        """Let so many be named `most`: one on a phone that does not write, for whom it may have `already`."""
        super().__init__(data)
        self.already = already
        self.seats, self.most = {str(seat.position): seat for seat in seats}, most
        choices = [(position, seat.name) for position, seat in self.seats.items()]
        required = {"required": _("Say who you are.")}
        self.fields["seats"] = forms.MultipleChoiceField(choices=choices, error_messages=required)

    def clean_seats(self) -> list[Seat]:
        named = self.cleaned_data["seats"]
        if self.already is not None and named != [str(self.already.position)]:
            text = _(
                "%(name)s has confirmed on this phone. Everyone confirms on their own phone, or all "
                "on the one that keeps the list."
            )
            raise ValidationError(text % {"name": self.already.name})
        if len(named) > self.most:
            raise ValidationError(
                _("Everyone confirms on their own phone, or all on the one that keeps the list.")
            )
        return [self.seats[position] for position in named]
