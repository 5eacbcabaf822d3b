"""Who sits at which table of a round that is open, where nothing was entered yet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scorekeeper.tournament.rounds.seating import OpenRound
from scorekeeper.tournament.rounds.writes import Reseating

SITS_OUT, GONE = "0", "gone"
LEAST, MOST = 4, 5


class ReseatForm(forms.Form):
    """A table for everybody who can be seated anew: the one where they sit, another, a new one, or none."""

    def __init__(self, data: Any = None, *, found: OpenRound, most: int) -> None:
        """Propose what is; by the rules `most` may sit at a table: five, or as many as there are by now."""
        super().__init__(data)
        self.found = found
        self.most = min(most, max([MOST, *map(len, found.unplayed.values())]))
        tables = [(str(table), _("Table %(number)s") % {"number": table}) for table in found.unplayed]
        added = (str(found.new_table), _("Table %(number)s, a new one") % {"number": found.new_table})
        choices = [*tables, added, (SITS_OUT, _("sits out")), (GONE, _("is not here"))]
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
        return _("%(count)s at table %(table)s: no more than %(most)s play there.") % said
    text = _("%(count)s at table %(table)s, where there must be four: seat someone else there.") % said
    others = _("Nobody can be the fifth at another table here: they are all tables of four.")
    if most > LEAST:
        others = _("Or seat the rest at other tables, as the fifth.")
    return f"{text} {others}"
