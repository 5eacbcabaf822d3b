"""What is typed about a season that begins: a ready statute, and what was adjusted of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.leagues.seasons.forms import SeasonForm
from scorekeeper.club.leagues.seasons.initial_forms import parts_of
from scorekeeper.club.leagues.seasons.statutes import Statute


class NewSeasonForm(SeasonForm):
    """A season that begins: name, days and a statute; all else is as that has it, unless it was adjusted.

    `filled` is the statute whose values the parts were shown with: what is still as there was not touched.
    """

    statute = forms.ChoiceField(label=_("How it counts"), required=False, widget=forms.RadioSelect)
    filled = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        statutes: Sequence[Statute],
        initial: Mapping[str, Any],
    ) -> None:
        first = statutes[0]
        shown = {**parts_of(first), "statute": first.id, "filled": first.id, **initial}
        super().__init__(None if data is None else filled_in(data, statutes), initial=shown)
        self.statutes = statutes
        self.fields["statute"].choices = [(each.id, each.name) for each in statutes]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """The columns of the season alone; days that nobody chose do not end what goes on by months."""
        cleaned = super().clean()
        changed = {"months", "first_day", "last_day"} & set(self.changed_data)
        if cleaned.get("months") and changed == {"months"}:
            cleaned |= {"first_day": None, "last_day": None}
        return {name: value for name, value in cleaned.items() if name not in {"statute", "filled"}}


def filled_in(data: Mapping[str, Any], statutes: Iterable[Statute]) -> Mapping[str, Any]:
    """What was sent, with the parts that were not touched as the chosen statute has them."""
    known = {each.id: each for each in statutes}
    chosen, shown = known.get(data.get("statute", "")), known.get(data.get("filled", ""))
    if chosen is None or shown is None:
        return data
    fields, before, after = SeasonForm.base_fields, parts_of(shown), parts_of(chosen)
    sent = {name: field.widget.value_from_datadict(data, {}, name) for name, field in fields.items()}
    untouched = [name for name in after if not fields[name].has_changed(before[name], sent[name])]
    return sent | {name: after[name] for name in untouched} | {"statute": chosen.id, "filled": chosen.id}
