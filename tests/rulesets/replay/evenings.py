"""Small evenings for the tests of comparisons."""

from __future__ import annotations

from typing import Any

from rulesets.document import read_sheet
from rulesets.replay import RecordedSheet, recorded_sheet
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import Ruleset

FOUR = ["Anna", "Ben", "Cem", "Dora"]


def evening(*deals: dict[str, Any], players: list[str] = FOUR, **options: object) -> RecordedSheet:
    """An evening under the DDV rules but for some options."""
    return recorded_sheet(
        read_sheet(
            {
                "format": "doppelkopf-sheet/1",
                "ruleset": {"preset": "ddv", "options": options},
                "players": players,
                "length": 0,
                "deals": list(deals),
            }
        )
    )


def ddv(**options: object) -> Ruleset:
    """The DDV rules but for some options."""
    return read_options(options, presets()["ddv"].rules)


def normal(*re: str, points: int = 131, **facts: Any) -> dict[str, Any]:
    """A normal game: Anna and Ben have 131 card points as Re if nothing else is said."""
    return {"re": list(re) or ["Anna", "Ben"], "points": {"re": points}, **facts}


def by_hand(**points: int) -> dict[str, Any]:
    """Points by hand."""
    return {"game": "manual", "each": points, "bank": -sum(points.values())}
