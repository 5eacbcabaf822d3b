"""The start of the form of a season: a season as it counts, a ready statute, or a new one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.extra_fields import ExtraField
from scorekeeper.club.leagues.seasons.forms import SeasonForm
from scorekeeper.club.leagues.seasons.money_fields import typed_amounts
from scorekeeper.club.leagues.seasons.statutes import (
    MONEY,
    PARTS,
    RARELY_CHOSEN,
    READY,
    TIES,
    Statute,
    unasked_by,
)
from scorekeeper.site.web.fields import NumberField

LISTED = ("place_points", "place_points_five", "period_points", "drop_again")
"""What is several numbers with commas between."""


def asked_statute(asked: Mapping[str, Any], season: Season) -> Mapping[str, Any] | None:
    """The data that the form of a statute is asked to hold: its parts, or a ready statute that is named.

    Of a ready one, which evenings and which guests are in the season stays as it is.
    """
    if "points" in asked:
        return asked
    ready = next((each for each in READY if each.id == asked.get("statute")), None)
    if ready is None:
        return None
    own = {
        name: getattr(season, name) for name in ("months", "weekday", "nth", "tournaments", "counts_guests")
    }
    return parts_of(replace(ready, sets={**ready.sets, **own}))


def parts_of(statute: Statute) -> dict[str, Any]:
    """A statute as the form shows it; what its rule does not ask for as a new form has it."""
    season = Season(**statute.sets)
    shown = {name: field.initial for name, field in SeasonForm.base_fields.items()} | initial_of(season)
    for name in unasked_by(season.points, is_mean=season.averages_evenings):
        shown[name] = SeasonForm.base_fields[name].initial
    return {name: shown[name] for _key, _heading, names in PARTS for name in names}


def typed_as(columns: Mapping[str, Any]) -> dict[str, Any]:
    """Columns of a season by the fields of its form: the best evenings or a share of them is one field."""
    money = {name: typed_amounts(columns[name]) for name in MONEY if name in columns}
    return {**columns, **money, "best_of": columns.get("best_share") or columns.get("best_of", "")}


def initial_of(season: Season) -> dict[str, Any]:
    """A season as its form shows it."""
    fields = {name: field for name, field in SeasonForm.base_fields.items() if name not in TIES}
    initial = {name: getattr(season, name) for name in fields}
    numbers = {name: field for name, field in fields.items() if isinstance(field, NumberField | ExtraField)}
    empty = {name: "" for name, field in numbers.items() if initial[name] == field.absent}
    places = {name: initial[name].replace(",", ", ") for name in LISTED}
    rule = season.written_rule
    days = {name: day_in(getattr(season, name)) for name in ("second_half", "seated_from")}
    days["final_day"] = rule.final.day if rule.final else None
    money = {name: typed_amounts(initial[name]) for name in MONEY}
    own = {**days, "best_of": rule.best_share or rule.best_of or ""}
    return initial | empty | places | money | own | dict(zip(TIES, season.ties.split(","), strict=False))


def day_in(stored: str) -> date | None:
    """The day that is stored as ISO 8601 has it."""
    return date.fromisoformat(stored) if stored else None


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

    @property
    def usual_statutes(self) -> list[Statute]:
        """Those that many groups choose."""
        return [each for each in self.statutes if each.id not in RARELY_CHOSEN]

    @property
    def rare_statutes(self) -> list[Statute]:
        """Those that few choose."""
        return [each for each in self.statutes if each.id in RARELY_CHOSEN]

    @property
    def is_rare(self) -> bool:
        """Whether one of those is chosen."""
        return self["statute"].value() in RARELY_CHOSEN

    def clean(self) -> dict[str, Any]:
        """The columns of the season alone; days that nobody chose do not end what goes on by months."""
        cleaned = super().clean()
        changed = {"months", "first_day", "last_day"} & set(self.changed_data)
        if cleaned.get("months") and changed == {"months"}:
            cleaned |= {"first_day": None, "last_day": None}
        return {name: value for name, value in cleaned.items() if name not in {"statute", "filled"}}


def filled_in(data: Mapping[str, Any], statutes: Iterable[Statute]) -> Mapping[str, Any]:
    """The data that was sent, with the untouched parts as the chosen statute has them."""
    known = {each.id: each for each in statutes}
    chosen, shown = known.get(data.get("statute", "")), known.get(data.get("filled", ""))
    if chosen is None or shown is None:
        return data
    fields, before, after = SeasonForm.base_fields, parts_of(shown), parts_of(chosen)
    sent = {name: field.widget.value_from_datadict(data, {}, name) for name, field in fields.items()}
    untouched = [name for name in after if not fields[name].has_changed(before[name], sent[name])]
    return sent | {name: after[name] for name in untouched} | {"statute": chosen.id, "filled": chosen.id}
