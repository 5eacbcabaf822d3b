"""Names below a chart: a tap lifts the line of somebody, all others are grey."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

MOST_LIFTED = 7
"""So many can be told apart; all others are grey."""


@dataclass(frozen=True)
class LiftedName:
    """Somebody below the chart: whether lifted, and who is after a tap; `kept` is the rest of the address."""

    key: int
    name: str
    is_lifted: bool
    then: tuple[int, ...]
    kept: tuple[tuple[str, str], ...] = ()

    @property
    def query(self) -> str:
        """The tap, as the query of an address."""
        return urlencode([*self.kept, *(("line", str(player)) for player in self.then)])


def lifted_names(
    names: Mapping[int, str], lifted: Sequence[int], kept: Iterable[tuple[str, str]] = ()
) -> tuple[LiftedName, ...]:
    """Everybody's name; a tap lifts one and, where as many as can be told apart are, lets the last go."""
    found, kept = [], tuple(kept)
    for player, name in names.items():
        others = [each for each in lifted if each != player]
        is_lifted = player in lifted
        then = others if is_lifted else [*others[: MOST_LIFTED - 1], player]
        found.append(LiftedName(player, name, is_lifted, tuple(then), kept))
    return tuple(found)
