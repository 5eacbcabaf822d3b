"""The totals of a table that wrote on paper, and what the referee awards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets.labels import signed, total
from scorekeeper.play.sheets.models import Seat
from scorekeeper.site.web.numbers import LARGEST
from scorekeeper.tournament.lists.reads import penalties_on_list
from scorekeeper.tournament.models import AwardKind, Entrant, PaperEntry

MOST_TOTAL = 10_000
PLAYING = 4
"""So many play a deal; at a table of as many, each deal changes all totals by odd or all by even points."""


def figure(*, least: int, label: str) -> forms.IntegerField:
    """A whole number that is typed."""
    attributes = {"autocomplete": "off", "size": 6, "inputmode": "numeric" if least == 0 else "text"}
    widget = forms.TextInput(attrs=attributes)
    return forms.IntegerField(min_value=least, max_value=MOST_TOTAL, label=label, widget=widget)


class PaperForm(forms.Form):
    """Total and won solos of everybody at a table, by seat."""

    is_alone = forms.BooleanField(required=False)
    is_penalised = forms.BooleanField(required=False)

    def __init__(
        self,
        data: Any = None,
        *,
        seats: Sequence[Seat],
        is_zero_sum: bool,
        deals: int,
        awarded: int,
        other: PaperEntry | None = None,
    ) -> None:
        """Ask for each seat; under rules with `is_zero_sum` all totals together are none.

        The list has so many `deals` at most, 0 if its end is open: nobody can have won more solos than that.
        `awarded` are the points that the referee gave or took at this table, which count beside the totals.
        `other` is what was typed the other time: where it says something else, that stands at the field.
        """
        super().__init__(data)
        self.seats, self.is_zero_sum, self.awarded = list(seats), is_zero_sum, awarded
        self.deals, self.other = deals, other
        self.asks_for_penalty = False
        for seat in self.seats:
            of_whom = {"name": seat.name}
            label = _("Total of %(name)s") % of_whom
            self.fields[f"total{seat.position}"] = figure(least=-MOST_TOTAL, label=label)
            solos = figure(least=0, label=_("Won solos of %(name)s") % of_whom)
            solos.required = False
            self.fields[f"solos{seat.position}"] = solos

    @property
    def lines(self) -> list[tuple[Seat, forms.BoundField, forms.BoundField]]:
        """Everybody with both fields."""
        return [(seat, self[f"total{seat.position}"], self[f"solos{seat.position}"]) for seat in self.seats]

    @property
    def totals(self) -> list[int]:
        """The totals that were typed, by seat."""
        return [self.cleaned_data[f"total{seat.position}"] for seat in self.seats]

    @property
    def solos(self) -> list[int]:
        """The won solos that were typed, by seat."""
        return [self.cleaned_data[f"solos{seat.position}"] or 0 for seat in self.seats]

    def clean(self) -> None:
        """Refuse what no list can come to."""
        if self.errors:
            return
        self.check_solos()
        self.check_sum()
        self.check_parity()

    def check_solos(self) -> None:
        """Each deal is one solo at most, whoever plays it: too many are said at who has most."""
        solos = self.solos
        if not self.deals or sum(solos) <= self.deals:
            return
        text = _("These are %(solos)s won solos, and the list has %(deals)s deals.")
        for seat, won in zip(self.seats, solos, strict=True):
            if won == max(solos):
                self.add_error(f"solos{seat.position}", text % {"solos": sum(solos), "deals": self.deals})

    def check_parity(self) -> None:
        """At four, all totals are even or all are odd (DDV, 7.3.3); only a penalty breaks that."""
        if self.errors or not self.is_zero_sum or len(self.seats) != PLAYING:
            return
        if len({each % 2 for each in self.totals}) > 1 and not self.cleaned_data["is_penalised"]:
            self.asks_for_penalty = True
            text = _(
                "Some totals are even and some odd: without a penalty on the list, that cannot be right."
            )
            self.add_error(None, text)

    def check_sum(self) -> None:
        """All points together are none: what the referee awarded is added, and would count twice in them."""
        if not self.is_zero_sum or not (found := sum(self.totals)):
            return
        text = _(
            "The sum is %(sum)s, not 0. Points that nobody else gets belong under “Penalties and "
            "corrections”."
        )
        if self.awarded:
            text = _(
                "The sum is %(sum)s, not 0. Type the totals without penalties and corrections: they are "
                "added."
            )
        self.add_error(None, text % {"sum": total(found)})

    def show_differences(self) -> None:
        """Say at each field what was typed the other time, where that is something else."""
        if self.other is None:
            return
        typed = (("total", self.totals, self.other.totals), ("solos", self.solos, self.other.solos))
        for name, mine, theirs in typed:
            for seat, own, other in zip(self.seats, mine, theirs, strict=True):
                if own != other:
                    self.add_error(
                        f"{name}{seat.position}", _("The other entry: %(figure)s") % {"figure": total(other)}
                    )


WITHOUT_POINTS = (AwardKind.WARNING, AwardKind.DISQUALIFIED)
LARGEST_AWARD = 1000


class AwardForm(forms.Form):
    """A line of the ledger; a penalty is asked about if one stands on the list of the table already."""

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
        min_value=-LARGEST_AWARD,
        max_value=LARGEST_AWARD,
        help_text=gettext_lazy("Nobody else gets them. For a penalty, this many are taken off."),
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

    def check_list(self) -> None:
        """Ask whether it is meant beside the penalty on the list: both count."""
        if self.errors or self.cleaned_data["kind"] != AwardKind.PENALTY or "is_meant" in self.data:
            return
        if found := penalties_on_list(self.cleaned_data["entrant"], self.cleaned_data["number"]):
            text = _(
                "A penalty for %(name)s is on the list of the table already, and counts there: %(points)s."
            )
            points = join_words(signed(-each) for each in found)
            said = {"name": self.cleaned_data["entrant"], "points": points}
            self.add_error(None, text % said)
            self.fields["is_meant"] = forms.BooleanField(label=_("This one counts as well"))

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
        self.check_list()
