"""The kind of option that lists what is counted beside the points: stars, a cake owed, fines."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from rulesets.rules.custom import read_entries, read_id, read_name
from rulesets.rules.kinds import Whole, refuse
from rulesets.translation import _

MOST_TALLIES = 8
LONGEST_MEANING = 200


@dataclass(frozen=True)
class Tally:
    """Something that is counted for a player and a deal, and what each costs."""

    id: str
    name: str
    cents: int
    means: str


@dataclass(frozen=True)
class Tallies:
    """A list of tallies."""

    def read(self, value: object) -> tuple[Tally, ...]:
        """Take a list of objects; the cents, and what it means, may be left out."""
        if isinstance(value, list) and len(value) > MOST_TALLIES:
            raise refuse(_("must be a list of at most %(most)s entries"), most=MOST_TALLIES)
        readers = {"id": read_id, "name": read_name, "cents": Whole(0, 10_000).read, "means": read_meaning}
        return tuple(Tally(**entry) for entry in read_entries(value, readers, {"cents": 0, "means": ""}))

    def write(self, value: tuple[Tally, ...]) -> list[dict[str, Any]]:
        """As a list of objects."""
        return [asdict(tally) for tally in value]

    def describe(self) -> str:
        """In words."""
        return f"list of {{id, name, cents 0..10000 (0 if left out), means text}}, up to {MOST_TALLIES}"


def read_meaning(value: object) -> str:
    """Take a text that may be empty."""
    if not isinstance(value, str) or len(value) > LONGEST_MEANING:
        raise refuse(_("must be a text of at most %(most)s characters"), most=LONGEST_MEANING)
    return value.strip()
