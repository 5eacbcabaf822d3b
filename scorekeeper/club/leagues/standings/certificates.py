"""Certificates for the first of a season that is closed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.club.leagues.sentences import counts_label
from scorekeeper.club.leagues.standings.ranking import Rule
from scorekeeper.club.leagues.standings.reads import Standings

CERTIFIED = 3
"""So many places get one."""


@dataclass(frozen=True)
class Certificate:
    """Who gets it, for which place, and what counted; empty where that is not what it was then."""

    name: str
    place: int
    counts: str


def certificates_of(found: Standings, won_by: Sequence[str], rule: Rule) -> Iterator[Certificate]:
    """Those of a closed season: its champions as they were kept, and who stands behind them."""
    counted = {row.player.name: f"{counts_label(rule)} {row.counts}" for row in found.rows}
    first = {row.player.name for row in found.rows if row.line.place == 1}
    for name in won_by:
        yield Certificate(name, 1, counted[name] if name in first else "")
    for row in found.rows:
        place, name = row.line.place, row.player.name
        if place and 1 < place <= CERTIFIED and name not in won_by:
            yield Certificate(name, place, counted[name])
