"""Who confirms the list of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scorekeeper.play.sheets.models import Seat
from scorekeeper.site.web.numbers import LARGEST


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
        """The seats that were named."""
        named = self.cleaned_data["seats"]
        if self.already is not None and named != [str(self.already.position)]:
            text = _(
                "On this phone %(name)s has confirmed. "
                "Each confirms on an own phone, or all on the one that writes."
            )
            raise ValidationError(text % {"name": self.already.name})
        if len(named) > self.most:
            raise ValidationError(_("Each confirms on an own phone, or all on the one that writes."))
        return [self.seats[position] for position in named]
