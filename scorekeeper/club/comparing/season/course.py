"""The course of a season under another ruleset: the deals that change, and when places change."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from heapq import nlargest
from typing import NamedTuple

from rulesets.replay import Outcome, RecordedSheet, changed_deals
from scorekeeper.club.leagues.standings.ranking import RankedTotal

MOST_BIGGEST = 3
"""So many of the deals are named that make the biggest difference."""


@dataclass(frozen=True, slots=True)
class DealOfPlayer:
    """A deal of a sheet, at a place from 0, with what a player of the group made of it, before and after."""

    sheet: int
    place: int
    evening: int
    player: int
    before: int
    after: int

    @property
    def gained(self) -> int:
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Turn:
    """From which evening on to the end somebody stands better than before, and the deal that helped most."""

    evening: int
    player: int
    is_first: bool
    deal: DealOfPlayer | None


@dataclass(frozen=True, slots=True)
class Change:
    """The changes of a season: how many deals, those that make most of the difference, and when it turned."""

    deals: int
    biggest: tuple[DealOfPlayer, ...]
    turn: Turn | None


@dataclass
class ChangeCount:
    """The running count of deals that count otherwise, sheet by sheet; named are those of `players`."""

    players: Collection[int]
    deals: int = 0
    biggest: list[DealOfPlayer] = field(default_factory=list)
    gains: dict[tuple[int, int], DealOfPlayer] = field(default_factory=dict)
    losses: dict[tuple[int, int], DealOfPlayer] = field(default_factory=dict)

    def add(self, sheet: RecordedSheet, before: Outcome, after: Outcome) -> None:
        """Look at a sheet under both rulesets."""
        for changed in changed_deals(before, after):
            self.deals += changed.is_counted
            both = zip(sheet.players, changed.before, changed.after, strict=True)
            made = [
                DealOfPlayer(sheet.key.pk, changed.place, sheet.key.evening, who, one, other)  # type: ignore[attr-defined]
                for who, one, other in both
                if isinstance(who, int) and who in self.players and one != other
            ]
            for each in made:
                self.note(each)
            if made:
                self.biggest.append(max(made, key=lambda each: abs(each.gained)))
        self.biggest = nlargest(MOST_BIGGEST, self.biggest, key=lambda each: abs(each.gained))

    def note(self, deal: DealOfPlayer) -> None:
        """Keep of an evening what helped a player most, and what cost most."""
        key = deal.evening, deal.player
        kept = self.gains if deal.gained > 0 else self.losses
        if key not in kept or abs(kept[key].gained) < abs(deal.gained):
            kept[key] = deal

    def change(
        self,
        evenings: Sequence[int],
        before: Iterable[tuple[RankedTotal, ...]],
        after: Iterable[tuple[RankedTotal, ...]],
    ) -> Change:
        """The changes over all sheets; both are the standings after each of the evenings, in their order."""
        found = turning_point(list(zip(evenings, before, after, strict=True)))
        return Change(self.deals, tuple(self.biggest), None if found is None else self.turn(found))

    def turn(self, found: TurningPoint) -> Turn:
        """The evening with the deal that helped most: a gain of the one, or else a loss of the other."""
        deal = self.gains.get((found.evening, found.player))
        if deal is None and found.rival is not None:
            deal = self.losses.get((found.evening, found.rival))
        return Turn(found.evening, found.player, found.is_first, deal)


class TurningPoint(NamedTuple):
    """Since which evening somebody stands better for good, who worse, and whether it is about the lead."""

    evening: int
    player: int
    rival: int | None
    is_first: bool


After = tuple[int, tuple[RankedTotal, ...], tuple[RankedTotal, ...]]
"""An evening, and the standings after it, by one ruleset and the other."""


def turning_point(course: Sequence[After]) -> TurningPoint | None:
    """Since when somebody stands better for good.

    That is the one who is first instead of somebody else, otherwise whoever goes up most; None for nobody.
    """
    if not course:
        return None
    _evening, before, after = course[-1]
    was_first, is_first = leaders(before), leaders(after)
    player = next((who for who in is_first if who not in was_first), None)
    rival = next((who for who in was_first if who not in is_first), None)
    has_lead = player is not None
    if player is None:
        player, rival = furthest_up(before, after), furthest_up(after, before)
    if player is None:
        return None
    evening = since_when(course, player, has_lead=has_lead)
    return TurningPoint(evening, player, rival, has_lead)


def leaders(lines: Iterable[RankedTotal]) -> list[int]:
    return [line.total.player for line in lines if line.place == 1]


def places(lines: Iterable[RankedTotal]) -> dict[int, int]:
    return {line.total.player: line.place for line in lines if line.place is not None}


def furthest_up(before: Iterable[RankedTotal], after: Iterable[RankedTotal]) -> int | None:
    """The player who goes up most; None if nobody does."""
    then, now = places(before), places(after)
    up = {who: then[who] - place for who, place in now.items() if who in then}
    best = max(up, key=lambda who: up[who], default=None)
    return best if best is not None and up[best] > 0 else None


def since_when(course: Sequence[After], player: int, *, has_lead: bool) -> int:
    """The first of the evenings from which on to the last one it has been so."""
    since = course[-1][0]
    for evening, before, after in reversed(course):
        then, now = places(before).get(player), places(after).get(player)
        if now is None or (then is not None and then <= now) or (has_lead and now != 1):
            break
        since = evening
    return since
