"""What a season goes by beside its numbers: with what it ends, what it knows of its players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from scorekeeper.club.leagues.standings.extras import Points


@dataclass(frozen=True, slots=True)
class Final:
    """The end of a season, from a day on: for the first so many by the standings before it, 0 for all.

    They take a share of what counted for them along; the others keep their places behind them.
    """

    day: date
    players: int = 0
    share: Fraction = Fraction(1)

    def is_for(self, place: int | None) -> bool:
        """Whether somebody with this place before it takes part, as all do who share the last one."""
        return place is not None and (not self.players or place <= self.players)


Evenings = Mapping[int, Sequence[tuple[date, int]]]
"""Evenings by their days and keys, by player."""


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """By the keys of the players: the numbers drawn, the fines with their days, the days as the last one.

    Some evenings are put aside for somebody: those they `tried`, which do not count yet, those they missed
    and were `excused` for, or that were in `holidays`. `needed` are the evenings they need for a place, where
    these are more than others need.
    """

    lots: Mapping[int, int] = field(default_factory=dict)
    fined: Mapping[int, Sequence[tuple[date, Points]]] = field(default_factory=dict)
    last_on: Mapping[int, Sequence[date]] = field(default_factory=dict)
    tried: Evenings = field(default_factory=dict)
    excused: Evenings = field(default_factory=dict)
    holidays: Evenings = field(default_factory=dict)
    needed: Mapping[int, int] = field(default_factory=dict)

    def aside(self, player: int) -> set[tuple[date, int]]:
        """The evenings that neither count for somebody nor were missed by them."""
        found = (self.tried, self.excused, self.holidays)
        return {evening for evenings in found for evening in evenings.get(player, ())}
