"""An entry by hand that stands for a whole evening, of which nothing but the result is known.

It is a line of the sheet like any other, and its points are kept. How many deals it stands for is a fact
that is kept beside it (`kept["evening"]`), from which nothing is scored.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulesets.scoring.deal import Deal, Game

EVENING = "evening"
MOST_DEALS = 1_000


@dataclass(frozen=True)
class WholeEvening:
    """The deals that each seat had on an evening, and whether they sat at one table."""

    deals: tuple[int, ...]
    is_table: bool = True

    def written(self) -> dict[str, Any]:
        """The same as a document has it."""
        return {"deals": list(self.deals), "table": self.is_table}


def whole_evening(deal: Deal) -> WholeEvening | None:
    """The evening that a deal stands for, None for a deal.

    What is not as it is written here is no evening.
    """
    said = deal.kept.get(EVENING)
    if deal.game is not Game.MANUAL or not isinstance(said, dict) or not isinstance(said.get("deals"), list):
        return None
    deals = tuple(said["deals"])
    if not all(type(count) is int and 0 <= count <= MOST_DEALS for count in deals):
        return None
    return WholeEvening(deals, said.get("table") is not False)
