"""The totals of a table that wrote on paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulesets import Ruleset
from rulesets.rules import forces_solos
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets.labels import total
from scorekeeper.play.sheets.models import Seat
from scorekeeper.site.web.fields import LARGEST, tick_field
from scorekeeper.tournament.awards.models import Award
from scorekeeper.tournament.awards.reads import penalized
from scorekeeper.tournament.lists.checks import About, Finding, OnList, Remark, totals_findings
from scorekeeper.tournament.lists.models import PaperEntry

MOST_TOTAL = 10_000
REMARKS = {About.PARITY: Remark.PENALTY, About.OWED: Remark.OWED, About.TWICE: Remark.TWICE}
"""What can be right though the check says that it is not."""


def figure(*, least: int, label: str) -> forms.IntegerField:
    """A whole number that is typed."""
    attributes = {"autocomplete": "off", "size": 6, "inputmode": "numeric" if least == 0 else "text"}
    widget = forms.TextInput(attrs=attributes)
    return forms.IntegerField(min_value=least, max_value=MOST_TOTAL, label=label, widget=widget)


class PaperForm(forms.Form):
    """Total and won solos of everybody at a table, by seat.

    What is unusual, as a penalty, is asked about once it is found, and can be said to be right.
    """

    has_all_solos = tick_field(gettext_lazy("Everybody has played the compulsory solo."))
    remarks = forms.MultipleChoiceField(
        choices=Remark.choices, required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(
        self,
        data: Any = None,
        *,
        seats: Sequence[Seat],
        rules: Ruleset,
        deals: int,
        awards: Sequence[Award],
        other: PaperEntry | None = None,
    ) -> None:
        """Ask for each seat, and whether all have played the solo that they owe by the rules.

        The list has so many `deals` at most, 0 if its end is open.
        `awards` are what the referee gave or took at this table, which counts beside the totals.
        `other` is what was typed the other time: where it says something else, that stands at the field.
        """
        super().__init__(data)
        self.seats, self.rules, self.awards = list(seats), rules, awards
        self.deals, self.other = deals, other
        self.asked: set[str] = set()
        if not forces_solos(rules):
            del self.fields["has_all_solos"]
        for seat in self.seats:
            of_whom = {"name": seat.name}
            label = _("Total of %(name)s") % of_whom
            self.fields[f"total{seat.position}"] = figure(least=-MOST_TOTAL, label=label)
            solos = figure(least=0, label=_("Won solos of %(name)s") % of_whom)
            solos.required = False
            self.fields[f"solos{seat.position}"] = solos

    @property
    def lines(self) -> list[tuple[Seat, forms.BoundField, forms.BoundField]]:
        return [(seat, self[f"total{seat.position}"], self[f"solos{seat.position}"]) for seat in self.seats]

    @property
    def totals(self) -> list[int]:
        return [self.cleaned_data[f"total{seat.position}"] for seat in self.seats]

    @property
    def solos(self) -> list[int]:
        """The won solos that were typed, by seat."""
        return [self.cleaned_data[f"solos{seat.position}"] or 0 for seat in self.seats]

    @property
    def remarks_asked(self) -> list[tuple[str, str, bool]]:
        """The oddities that can be right: each with its words, and whether that was said."""
        said = self["remarks"].value() or []
        asked = [each for each in Remark if each in self.asked or each in said]
        return [(each.value, str(each.label), each.value in said) for each in asked]

    def clean(self) -> None:
        """Refuse what no list can come to, and ask about what is unusual."""
        if self.errors:
            return
        said = set(self.cleaned_data["remarks"])
        found = OnList(
            rules=self.rules,
            totals=tuple(self.totals),
            solos_won=tuple(self.solos),
            deals=self.deals,
            has_all_solos=self.cleaned_data.get("has_all_solos", True),
            has_penalty=Remark.PENALTY in said,
            twice=penalized(self.awards) if Remark.PENALTY in said else (),
        )
        for finding in totals_findings(found):
            if not finding.is_right and REMARKS.get(finding.about) not in said:
                self.refuse(finding)

    def refuse(self, finding: Finding) -> None:
        """Say what is wrong where it stands, and ask whether it is right all the same if that can be."""
        for seat in finding.seats:
            self.add_error(f"solos{self.seats[seat].position}", finding.text)
        if not finding.seats:
            self.add_error(None, self.text_of_sum() if finding.about is About.SUM else finding.text)
        if finding.about in REMARKS:
            self.asked.add(REMARKS[finding.about])

    def text_of_sum(self) -> str:
        """The advice for points that do not add up to zero: awards would count twice in them."""
        text = _(
            "The sum is %(sum)s, not 0. Points that nobody else gets belong under “Penalties and "
            "corrections”."
        )
        if sum(each.points for each in self.awards):
            text = _(
                "The sum is %(sum)s, not 0. Type the totals without penalties and corrections: they are "
                "added."
            )
        return text % {"sum": total(sum(self.totals))}

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


class ConfirmPaperForm(forms.Form):
    """That everybody at a table says that what was typed of their list, one entry by its key, is right."""

    entry = forms.IntegerField(min_value=0, max_value=LARGEST)

    def __init__(self, data: Any, *, seats: Sequence[Seat]) -> None:
        super().__init__(data)
        self.everybody = {str(seat.position): seat for seat in seats}
        choices = [(position, seat.name) for position, seat in self.everybody.items()]
        self.fields["seats"] = forms.MultipleChoiceField(choices=choices, required=False)

    @property
    def seats(self) -> list[Seat]:
        return [self.everybody[position] for position in self.cleaned_data["seats"]]

    def clean(self) -> None:
        said = self.cleaned_data.get("seats", ())
        if missing := [seat.name for position, seat in self.everybody.items() if position not in said]:
            self.add_error(None, _("Not confirmed by %(names)s yet.") % {"names": join_words(missing)})
