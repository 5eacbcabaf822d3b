"""What is said of tables: who sits there, minutes, the next round, why a list is unlocked, who confirms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.play.sheets.models import Seat
from scorekeeper.site.web.numbers import LARGEST
from scorekeeper.tournament.rounds.seating import OpenRound
from scorekeeper.tournament.rounds.writes import Reseating


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
                "%(name)s has confirmed on this phone. Everyone confirms on their own phone, or all "
                "on the one that keeps the list."
            )
            raise ValidationError(text % {"name": self.already.name})
        if len(named) > self.most:
            raise ValidationError(
                _("Everyone confirms on their own phone, or all on the one that keeps the list.")
            )
        return [self.seats[position] for position in named]


SITS_OUT, GONE = "0", "gone"
LEAST, MOST = 4, 5


class ReseatForm(forms.Form):
    """A table for everybody who can be seated anew: the one where they sit, another, a new one, or none."""

    def __init__(self, data: Any = None, *, found: OpenRound, most: int) -> None:
        """Propose what is; by the rules `most` may sit at a table: five, or as many as there are by now."""
        super().__init__(data)
        self.found = found
        self.most = min(most, max([MOST, *map(len, found.unplayed.values())]))
        tables = [(str(table), gettext("Table %(number)s") % {"number": table}) for table in found.unplayed]
        added = (str(found.new_table), gettext("Table %(number)s, a new one") % {"number": found.new_table})
        choices = [*tables, added, (SITS_OUT, gettext("sits out")), (GONE, gettext("is not here"))]
        for one in found.movable:
            self.fields[f"table{one}"] = forms.ChoiceField(
                label=found.people.names[one],
                choices=choices,
                initial=str(found.table_of(one) or SITS_OUT),
            )

    @property
    def tables(self) -> Iterator[tuple[int, list[forms.BoundField]]]:
        """The tables that can be changed with the fields of those who sit there; 0 for who sits nowhere."""
        for table, seated in {**self.found.unplayed, 0: self.found.aside}.items():
            if seated:
                yield table, [self[f"table{one}"] for one in seated]

    def said_of(self, choice: str) -> list[int]:
        """Of whom something was chosen."""
        return [one for one in self.found.movable if self.cleaned_data.get(f"table{one}") == choice]

    @property
    def wanted(self) -> Reseating:
        """Who is to sit where."""
        places = sorted({*self.found.unplayed, self.found.new_table})
        chosen = {place: tuple(self.said_of(str(place))) for place in places}
        return Reseating({place: seated for place, seated in chosen.items() if seated}, self.said_of(GONE))

    def clean(self) -> dict[str, Any]:
        """Four to as many as may sit there at each table; the reason stands at one of those who are there."""
        cleaned = super().clean() or {}
        for table, seated in () if self.errors else self.wanted.tables.items():
            if not LEAST <= len(seated) <= self.most:
                self.add_error(f"table{seated[-1]}", why_not(table, len(seated), self.most))
        return cleaned


def why_not(table: int, count: int, most: int) -> str:
    """Why so many cannot sit at a table, and what can be done."""
    said = {"count": count, "table": table, "most": most}
    if count > most:
        return gettext("%(count)s at table %(table)s: no more than %(most)s play there.") % said
    text = gettext("%(count)s at table %(table)s, where there must be four: seat someone else there.") % said
    others = gettext("Nobody can be the fifth at another table here: they are all tables of four.")
    if most > LEAST:
        others = gettext("Or seat the rest at other tables, as the fifth.")
    return f"{text} {others}"
