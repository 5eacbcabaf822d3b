"""What the form of a season begins with: a season as it counts, or a ready statute."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.counting_fields import NUMBERS
from scorekeeper.club.leagues.seasons.forms import SeasonForm
from scorekeeper.club.leagues.seasons.money_fields import typed_amounts
from scorekeeper.club.leagues.seasons.statutes import MONEY, PARTS, READY, TIES, Statute, unasked_by
from scorekeeper.club.leagues.standings.rule import EVENING_DEALS


def asked_statute(asked: Mapping[str, Any], season: Season) -> Mapping[str, Any] | None:
    """What the form of a statute is asked to hold: its parts, or the ready one that is named, if any.

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
    shown = [name for name in SeasonForm.base_fields if name not in TIES]
    initial = {name: getattr(season, name) for name in shown}
    usual = ["evening_deals"] if season.evening_deals == EVENING_DEALS else []
    empty = {name: "" for name in (*NUMBERS, *usual) if name in usual or not initial[name]}
    places = {name: initial[name].replace(",", ", ") for name in ("place_points", "place_points_five")}
    rule = season.written_rule
    days = {"second_half": rule.second_half, "final_day": rule.final.day if rule.final else None}
    days["seated_from"] = date.fromisoformat(season.seated_from) if season.seated_from else None
    money = {name: typed_amounts(initial[name]) for name in MONEY}
    own = {**days, "best_of": rule.best_share or rule.best_of or ""}
    return initial | empty | places | money | own | dict(zip(TIES, season.ties.split(","), strict=False))
