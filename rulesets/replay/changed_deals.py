"""The deals of a sheet that count something else under one ruleset than under another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulesets.replay.bulk import Outcome
from rulesets.replay.deal_values import unpack


class ChangedDeal(NamedTuple):
    """A deal at this place of its sheet (from 0), with its points by seat, in victory points.

    A redeal or a penalty is no deal that `is_counted`.
    """

    place: int
    before: tuple[int, ...]
    after: tuple[int, ...]
    is_counted: bool


def changed_deals(before: Outcome, after: Outcome) -> Iterator[ChangedDeal]:
    """What two outcomes of one sheet differ in, deal by deal, in their order."""
    if before.packed is None or after.packed is None:
        counted = played_in(before)
        for place, (one, other) in enumerate(zip(before.by_deal, after.by_deal, strict=True)):
            if one != other:
                yield ChangedDeal(place, one, other, counted[place])
        return
    seats = len(before.totals)
    for place, (packed, others) in enumerate(zip(before.packed, after.packed, strict=True)):
        if packed != others:
            one, played = unpack(packed, seats)
            other, _played = unpack(others, seats)
            if one != other:
                yield ChangedDeal(place, one, other, any(played))


def played_in(outcome: Outcome) -> list[bool]:
    """Whether anybody played in each deal."""
    if outcome.packed is None:
        return [bool(seats) for seats in outcome.played]
    return [any(unpack(packed, len(outcome.totals))[1]) for packed in outcome.packed]
