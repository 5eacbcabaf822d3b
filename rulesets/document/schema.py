"""The shape of the sheet document as a JSON Schema, for programs in other languages.

It says less than the reader: what belongs together, who sits at the table, and what the rules allow are asked
by `read_sheet` and the checks. docs/rulebook.md says what each field means.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from rulesets.document.deal_facts import BOCK_BY_HAND
from rulesets.document.fields import FORMATS
from rulesets.document.reading import (
    DEAL_FIELDS,
    LONGEST_NOTE,
    MOST_DEALS,
    MOST_POINTS,
    MOST_RAISES,
    SCORED_SHEET_FIELDS,
)
from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.presets import presets
from rulesets.scoring.deal import Call, Game, Mark, Side

Schema = dict[str, Any]

ANYTHING: Schema = {}
NAME: Schema = {"type": "string", "minLength": 1}
TEXT: Schema = {"type": "string", "maxLength": 200}


def sheet_schema() -> Schema:
    """The JSON Schema (draft 7) of a sheet document, scored or not, in any format that can be read."""
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A Doppelkopf sheet: who sat where, which rules, what happened in each deal",
        **closed(
            {
                "format": {"enum": list(FORMATS)},
                "title": TEXT,
                "date": {"type": "string", "maxLength": 40},
                "ruleset": ruleset_schema(),
                "players": {"type": "array", "minItems": 4, "maxItems": 7, "items": player_schema()},
                "dummy": NAME,
                "first_dealer": NAME,
                "length": whole(0, 1000),
                "started": {"type": "string", "maxLength": 40},
                "deals": {"type": "array", "maxItems": MOST_DEALS, "items": deal_schema()},
                **dict.fromkeys(SCORED_SHEET_FIELDS, ANYTHING),
            },
            required=("format", "players"),
        ),
    }


def closed(fields: Schema, required: Iterable[str] = ()) -> Schema:
    found: Schema = {"type": "object", "properties": fields, "additionalProperties": False}
    return {**found, "required": list(required)} if required else found


def whole(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


def some_of(members: Iterable[StrEnum]) -> Schema:
    return {"enum": [str(member.value) for member in members]}


def by_side(value: Schema) -> Schema:
    """Something of one side or of both."""
    return closed({side.value: value for side in Side})


def seats_schema() -> Schema:
    """A name, or a list of names."""
    return {"anyOf": [NAME, {"type": "array", "items": NAME}]}


def ruleset_schema() -> Schema:
    """A preset by its name, or with the options that differ from it."""
    known = {"enum": list(presets())}
    options = {"type": "object", "properties": dict.fromkeys(CATALOGUE, ANYTHING)}
    return {"anyOf": [known, closed({"preset": known, "options": options})]}


def player_schema() -> Schema:
    """A name, or a name with the first and the last counted deal."""
    there = {"name": NAME, "from": whole(1, 1000), "to": whole(1, 1000)}
    return {"anyOf": [NAME, closed(there, required=("name",))]}


def deal_schema() -> Schema:
    """The facts of a deal; `score` is what was computed from them, and read over."""
    points = whole(0, 240)
    interval = {"type": "array", "minItems": 2, "maxItems": 2, "items": points}
    adjustment = {"player": NAME, "points": whole(-MOST_POINTS, MOST_POINTS), "reason": TEXT}
    fields: Schema = {
        "game": some_of(Game),
        "re": seats_schema(),
        "by": seats_schema(),
        "solo": {"type": "string", "maxLength": 40},
        "duty": {"type": "boolean"},
        "points": by_side({"anyOf": [points, interval]}),
        "no_trick": some_of(Side),
        "tricks": whole(0, 12),
        "calls": by_side({"type": "array", "items": some_of(Call)}),
        "bid": some_of(Call),
        "partner_trick": whole(1, 12),
        "raises": whole(0, MOST_RAISES),
        "bonuses": by_side({"type": "object", "additionalProperties": whole(0, 99)}),
        "marks": {"type": "array", "items": some_of(Mark)},
        "bock": closed({key: whole(1, most) for key, most in BOCK_BY_HAND.items()}),
        "players": seats_schema(),
        "dealer": NAME,
        "reason": TEXT,
        "penalty": whole(1, MOST_POINTS),
        "to": seats_schema(),
        "each": {"type": "object", "additionalProperties": whole(-MOST_POINTS, MOST_POINTS)},
        "bank": whole(-MOST_POINTS, MOST_POINTS),
        "adjustments": {"type": "array", "items": closed(adjustment, required=("player", "points"))},
        "tallies": {"type": "object", "additionalProperties": tallied_schema()},
        "note": {"type": "string", "maxLength": LONGEST_NOTE},
    }
    kept = {name: ANYTHING for name in DEAL_FIELDS if name not in fields}
    return closed({**fields, **kept, "score": ANYTHING})


def tallied_schema() -> Schema:
    """How often each thing was tallied for a player."""
    return {"type": "object", "additionalProperties": whole(1, 99)}
