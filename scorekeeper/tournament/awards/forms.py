"""What the referee awards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.site.web.numbers import LARGEST
from scorekeeper.tournament.models import AwardKind, Entrant

WITHOUT_POINTS = (AwardKind.WARNING, AwardKind.DISQUALIFIED)
MOST = 1000


class AwardForm(forms.Form):
    """A line of the ledger."""

    entrant = forms.ChoiceField(label=gettext_lazy("Who"))
    number = forms.IntegerField(label=gettext_lazy("Round"), min_value=1, max_value=LARGEST)
    kind = forms.ChoiceField(
        label=gettext_lazy("What"),
        choices=AwardKind.choices,
        initial=AwardKind.PENALTY,
        widget=forms.RadioSelect,
    )
    points = forms.IntegerField(
        label=gettext_lazy("Points"),
        required=False,
        min_value=-MOST,
        max_value=MOST,
        help_text=gettext_lazy("Nobody else gets them. Of a penalty as many as are taken off."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "size": 5}),
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"), max_length=200, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )

    def __init__(self, data: Any = None, *, entrants: Iterable[Entrant], rounds: int, **given: Any) -> None:
        """Offer everybody who takes part, and all rounds."""
        super().__init__(data, **given)
        self.entrants = {str(each.number): each for each in entrants}
        choices = [(number, f"{number} · {each}") for number, each in self.entrants.items()]
        self.fields["entrant"] = forms.ChoiceField(label=_("Who"), choices=[("", "–"), *choices])
        numbers = [(number, str(number)) for number in range(1, rounds + 1)]
        self.fields["number"] = forms.TypedChoiceField(label=_("Round"), choices=numbers, coerce=int)

    def clean_entrant(self) -> Entrant:
        """Who it is about."""
        return self.entrants[self.cleaned_data["entrant"]]

    def clean(self) -> None:
        """A warning and a disqualification have no points, a penalty takes some off, a correction has any."""
        kind, points = self.cleaned_data.get("kind"), self.cleaned_data.get("points") or 0
        if kind in WITHOUT_POINTS:
            points = 0
        elif not points and "points" not in self.errors:
            self.add_error("points", _("How many?"))
        self.cleaned_data["points"] = -abs(points) if kind == AwardKind.PENALTY else points
