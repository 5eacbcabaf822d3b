"""What rules remember of everybody from deal to deal, and what that costs (*Session*; *Out*, payouts)."""

from __future__ import annotations

from collections.abc import Callable

from tests.rulesets.reference.rules import Document
from tests.rulesets.reference.table import names_of, people

Numbers = dict[str, int]
Names = list[str]
Remembering = Callable[[Document, Numbers, Document, "str | None", Names, Names], tuple[Numbers, Numbers]]
"""Of the rules, the numbers before, the deal, the side that won it, who played and who was at the table.

Gives the numbers, and the points.
"""

REMEMBERED: dict[str, Remembering] = {}
"""By the option that says it, which is 0 or off where nothing is remembered."""


def at_first(rules: Document, sheet: Document) -> Document:
    """What is remembered before the first deal."""
    return {
        option: dict.fromkeys(people(sheet, names_of(sheet)), 0) for option in REMEMBERED if rules[option]
    }


def after(
    rules: Document, memory: Document, deal: Document, winner: str | None, active: Names, there: Names
) -> tuple[Document, Document]:
    """What is remembered after a deal, and what that brings: both by option and name."""
    found = {
        option: REMEMBERED[option](rules, numbers, deal, winner, active, there)
        for option, numbers in memory.items()
    }
    return (
        {option: numbers for option, (numbers, _points) in found.items()},
        {option: points for option, (_numbers, points) in found.items() if any(points.values())},
    )
