"""Several tournaments counted together: everybody's best so many of them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

Who = TypeVar("Who", bound=Hashable)

Worth = tuple[Fraction, ...]
"""What a tournament brought: what counts first, then what decides between equals."""


@dataclass(frozen=True, slots=True)
class SeriesLine(Generic[Who]):
    """Somebody, or a team, over all tournaments: None where they were not there.

    `counted` are the numbers of those that count, from 0.
    """

    place: int
    who: Who
    worth: Worth
    each: tuple[Worth | None, ...]
    counted: frozenset[int]


def series_standings(tournaments: Sequence[Mapping[Who, Worth]], best_of: int) -> tuple[SeriesLine[Who], ...]:
    """Everybody who was at a tournament, the first first; `best_of` 0 counts all. Equals share the place."""
    everybody = list(dict.fromkeys(who for tournament in tournaments for who in tournament))
    lines = [line_of(who, [each.get(who) for each in tournaments], best_of) for who in everybody]
    ordered = sorted(lines, key=lambda line: line.worth, reverse=True)
    worths = [line.worth for line in ordered]
    return tuple(
        SeriesLine(worths.index(line.worth) + 1, line.who, line.worth, line.each, line.counted)
        for line in ordered
    )


def line_of(who: Who, each: Sequence[Worth | None], best_of: int) -> SeriesLine[Who]:
    """Somebody's line without the place; of equal tournaments the earlier one counts."""
    there = [(worth, number) for number, worth in enumerate(each) if worth is not None]
    best = sorted(there, key=lambda one: one[0], reverse=True)[: best_of or len(there)]
    sums = tuple(sum(parts, Fraction(0)) for parts in zip(*(worth for worth, _number in best), strict=True))
    return SeriesLine(0, who, sums, tuple(each), frozenset(number for _worth, number in best))
