"""Forms for all that is typed and tapped about the next evening."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.planning.models import LONGEST_NOTE, LONGEST_PLACE, NextEvening
from scorekeeper.club.planning.reads import A_WEEK, dates_ahead, today
from scorekeeper.play.groups.models import Membership, Player
from scorekeeper.site.web.fields import LARGEST, text_field

FURTHEST = timedelta(days=366)
MONTH = "month"
WHEN_AND_WHERE = ("day", "time", "place", "note")
COMES, STAYS_AWAY, UNSAID = "yes", "no", ""
ANSWERS = {COMES: True, STAYS_AWAY: False, UNSAID: None}
TAPPED_ON = ("group", "list", "dates", "start")
"""The pages with the buttons: that of the group, the list of all, the first page."""


class PlanForm(forms.Form):
    """The day, time and place of the next meeting of the group."""

    day = forms.DateField(label=_("Day"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}))
    time = forms.TimeField(
        label=_("Start time"), required=False, widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"})
    )
    place = text_field(_("Where"), most=LONGEST_PLACE, required=False)
    note = text_field(
        _("Note"), most=LONGEST_NOTE, required=False, help_text=_("One line, such as “Ben brings the cake”.")
    )

    def __init__(self, *args: Any, evening: NextEvening | None, **kwargs: Any) -> None:
        """Change an evening, or plan one, with those that follow."""
        known = {name: getattr(evening, name) for name in WHEN_AND_WHERE} if evening else {}
        super().__init__(*args, **{"initial": known, **kwargs})
        self.evening = evening
        if evening:
            del self.fields["repeats"], self.fields["until"]

    @property
    def when_and_where(self) -> dict[str, Any]:
        """The data that all the planned evenings share: everything but the day."""
        return {name: self.cleaned_data[name] for name in WHEN_AND_WHERE if name != "day"}

    @property
    def days(self) -> list[date]:
        """The day, and those on which it is repeated."""
        day, until = self.cleaned_data["day"], self.cleaned_data.get("until")
        repeats = self.cleaned_data.get("repeats")
        if not repeats or not until:
            return [day]
        if repeats != MONTH:
            step = timedelta(days=int(repeats))
            return [day + number * step for number in range((until - day) // step + 1)]
        weeks = [day + number * A_WEEK for number in range((until - day) // A_WEEK + 1)]
        return [each for each in weeks if (each.day - 1) // 7 == (day.day - 1) // 7]

    repeats = forms.ChoiceField(
        label=_("Repeat"),
        required=False,
        choices=[
            ("", _("only this one")),
            ("7", _("every week")),
            ("14", _("every two weeks")),
            (MONTH, _("every month, on the same weekday of it")),
        ],
    )
    until = forms.DateField(
        label=_("Repeat until"),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        help_text=_("A whole season at once: each evening can be moved or called off by itself."),
    )

    def clean(self) -> dict[str, Any]:
        """Refuse a repetition without an end, or with one more than a year away."""
        cleaned = super().clean() or {}
        day, until = cleaned.get("day"), cleaned.get("until")
        if cleaned.get("repeats") and day:
            if not until or until < day:
                self.add_error("until", _("Say until when."))
            elif until > today() + FURTHEST:
                self.add_error("until", _("This is more than a year away."))
        return cleaned

    def clean_day(self) -> date:
        """A day that is not over, not years away by a slip, and that no other evening has."""
        day: date = self.cleaned_data["day"]
        if day < today():
            raise forms.ValidationError(_("This day is in the past."))
        if day > today() + FURTHEST:
            raise forms.ValidationError(_("This is more than a year away."))
        moved = self.evening
        if moved and dates_ahead(group=moved.group, day=day).exclude(pk=moved.pk).exists():
            raise forms.ValidationError(_("Another evening is planned on this day."))
        return day


class AnswerForm(forms.Form):
    """Whether somebody comes: oneself, or who has no account; who writes in the group says it for anybody."""

    player = forms.ModelChoiceField(Player.objects.none(), empty_label=None)
    comes = forms.ChoiceField(choices=[(each, each) for each in ANSWERS], required=False)
    evening = forms.IntegerField(required=False, max_value=LARGEST)
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
