"""What is typed and tapped about the next evening."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.planning.models import LONGEST_NOTE, LONGEST_PLACE, NextEvening
from scorekeeper.club.planning.reads import today
from scorekeeper.play.groups.models import Membership, Player

FURTHEST = timedelta(days=366)
COMES, STAYS_AWAY, UNSAID = "yes", "no", ""
ANSWERS = {COMES: True, STAYS_AWAY: False, UNSAID: None}
TAPPED_ON = ("group", "list", "start")
"""The pages with the buttons: that of the group, the list of all, the first page."""


class PlanForm(forms.Form):
    """When and where the group meets next."""

    day = forms.DateField(label=_("Day"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}))
    time = forms.TimeField(
        label=_("Start time"),
        required=False,
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
    )
    place = forms.CharField(
        label=_("Where"),
        required=False,
        max_length=LONGEST_PLACE,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    note = forms.CharField(
        label=_("Note"),
        required=False,
        max_length=LONGEST_NOTE,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("One line, such as “Ben brings the cake”."),
    )

    def __init__(self, *args: Any, evening: NextEvening | None, **kwargs: Any) -> None:
        known = {name: getattr(evening, name) for name in self.base_fields} if evening else {}
        super().__init__(*args, **{"initial": known, **kwargs})

    def clean_day(self) -> date:
        """A day that is not over, and not years away by a slip."""
        day: date = self.cleaned_data["day"]
        if day < today():
            raise forms.ValidationError(_("This day is in the past."))
        if day > today() + FURTHEST:
            raise forms.ValidationError(_("This is more than a year away."))
        return day


class AnswerForm(forms.Form):
    """Whether somebody comes: oneself, or who has no account; who writes in the group says it for anybody."""

    player = forms.ModelChoiceField(Player.objects.none(), empty_label=None)
    comes = forms.ChoiceField(choices=[(each, each) for each in ANSWERS], required=False)
    back = forms.ChoiceField(choices=[(each, each) for each in TAPPED_ON], required=False)

    def __init__(self, *args: Any, member: Membership, **kwargs: Any) -> None:
        """Know for whom the member may say it."""
        super().__init__(*args, **kwargs)
        playing = member.group.players.filter(is_active=True)
        if not member.may_write:
            playing = playing.filter(user=None) | playing.filter(user=member.user_id)
        self.fields["player"].queryset = playing  # type: ignore[attr-defined]

    @property
    def said(self) -> bool | None:
        """Whether they come; None if that is open again."""
        return ANSWERS[self.cleaned_data["comes"]]
