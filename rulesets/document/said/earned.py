"""What a line says that a side earned: bonuses, and what is ticked."""

from __future__ import annotations

from typing import Any

from rulesets.document.said.reading import Reading
from rulesets.document.said.things import SIDED_MARKS, Said, Sides, side_of
from rulesets.scoring.bonuses import FACT_BY_KEY
from rulesets.scoring.deal import Side

Facts = dict[str, Any]


def sided(reading: Reading, thing: Said, sides: Sides) -> Side | None:
    """The side of a bonus or mark; where nobody said it, it is asked."""
    side = side_of(thing, sides)
    if side is None:
        what = reading.text[thing.start : thing.end]
        reading.ask(thing.start, thing.end, [reading.of_side("of", what, each) for each in Side])
    return side


def bonuses_of(reading: Reading, sides: Sides) -> Facts:
    """The bonuses of each side; what is a part of another one is so many of that, too."""
    found: dict[str, dict[str, int]] = {}
    for thing in reading.bonuses:
        if side := sided(reading, thing, sides):
            counts = found.setdefault(side.value, {})
            if counts.get(thing.key, 0) + thing.count > most_of(reading, thing.key):
                reading.not_understood(thing)
            else:
                counts[thing.key] = counts.get(thing.key, 0) + thing.count
    return {side: with_wholes(counts) for side, counts in found.items() if counts}


def most_of(reading: Reading, key: str) -> int:
    """How many of a bonus a side can have."""
    own = {bonus.id: bonus.most for bonus in reading.offer.rules.custom_bonuses}
    return FACT_BY_KEY[key].per_side if key in FACT_BY_KEY else own[key]


def with_wholes(counts: dict[str, int]) -> dict[str, int]:
    """Bonuses with what they are parts of: a fox caught in the last trick is a fox caught."""
    wholes: dict[str, int] = {}
    for key, count in counts.items():
        if key in FACT_BY_KEY and (part := FACT_BY_KEY[key].part_of):
            wholes[part.key] = wholes.get(part.key, 0) + count
    return {key: max(counts.get(key, 0), wholes.get(key, 0)) for key in (*wholes, *counts)}


def marks_of(reading: Reading, sides: Sides) -> list[str]:
    """What is ticked."""
    marks: list[str] = []
    for thing in reading.marks:
        if (thing.key, Side.RE) not in SIDED_MARKS:
            marks.append(str(thing.key))
        elif side := sided(reading, thing, sides):
            marks.append(SIDED_MARKS[thing.key, side].value)
    return list(dict.fromkeys(marks))
