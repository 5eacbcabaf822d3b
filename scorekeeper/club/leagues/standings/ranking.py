"""How a season is decided: what a player's evenings are worth, and who stands before whom.

Plain functions over figures that are summed already; `reads` sums them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from math import ceil

EVENING_DEALS = 24
"""The deals of the evening to which an average per evening is scaled, unless a season says how many."""
ROUND_DEALS = 24
"""The deals of a round that somebody plays (tournament rules of the DDV, 8.5.1), at tables of five, too."""


class PointsRule(StrEnum):
    """What counts in a season.

    All points; points per deal, per evening of so many deals or per round of 24; evenings won; points for
    the places of the evening, or for those at each table.
    """

    TOTAL = "total"
    AVERAGE = "average"
    EVENING = "evening"
    ROUND = "round"
    WON = "won"
    PLACES = "places"
    TABLES = "tables"


AVERAGES = (PointsRule.AVERAGE, PointsRule.EVENING, PointsRule.ROUND)
FOR_PLACES = (PointsRule.PLACES, PointsRule.TABLES)


class TieRule(StrEnum):
    """Of two level players, first stands who has more of this.

    `BEST` are the points of the best single evening, `DIRECT` those on the evenings that both played, `LOT`
    the number drawn.
    """

    WON = "won"
    POINTS = "points"
    DEALS = "deals"
    EVENINGS = "evenings"
    SOLOS = "solos"
    BEST = "best"
    DIRECT = "direct"
    LOT = "lot"


OF_SINGLE_EVENINGS = (TieRule.BEST, TieRule.DIRECT)


@dataclass(frozen=True, slots=True)
class Rule:
    """The points rule of a season, with its numbers.

    `ties` decide one after the other; who is still level shares the place. `min_deals`, `min_evenings` and
    under ROUND `min_rounds` are needed for a place, and a `min_share` of the evenings that were held. Under
    EVENING the mean of a deal is scaled to `evening_deals`. `place_points` are what the places are worth from
    the first on, `place_points_five` those at tables of five and more if they differ; who shares one gets it
    in full, or with `averages_places` the mean of the places shared.

    Where evenings are worth something by themselves, that is not under an average of deals, the points of
    each are scaled to `scaled_deals` if that is not 0; `best_of` of them
    count, or all without the `drop_worst` weakest that were played; those with the keys `doubled` count
    twice; and with `averages_evenings` their mean counts, over `at_least` so many: each that is missing to
    these counts `missing`. Over no certain number of them each evening of the season that was missed counts
    `missing` as if it had been played, also where some drop out; it is no matter where that is None. From the
    day of a `second_half` on the best are chosen anew, and those of both halves are added.

    `presence` is added for every evening played and `absence` for every evening missed, but not to a mean.
    So is `won_bonus` for every evening won, and what somebody was `fined`: the points of each fine with its
    day, by player. So are the points of `most` to whoever has the most of something, each of those who do.
    `lots` are the numbers drawn, by player.
    """

    points: PointsRule = PointsRule.TOTAL
    ties: tuple[TieRule, ...] = ()
    min_deals: int = 0
    min_evenings: int = 0
    min_rounds: int = 0
    min_share: Fraction = Fraction(0)
    evening_deals: int = EVENING_DEALS
    scaled_deals: int = 0
    best_of: int = 0
    drop_worst: int = 0
    second_half: date | None = None
    averages_evenings: bool = False
    at_least: int = 0
    missing: int | None = None
    doubled: tuple[int, ...] = ()
    place_points: tuple[int, ...] = ()
    place_points_five: tuple[int, ...] = ()
    averages_places: bool = False
    presence: int = 0
    absence: int = 0
    won_bonus: int = 0
    counts_fines: bool = False
    fined: Mapping[int, Sequence[tuple[date, int]]] = field(default_factory=dict, hash=False)
    most: tuple[tuple[TieRule, int], ...] = ()
    lots: Mapping[int, int] = field(default_factory=dict, hash=False)

    @property
    def is_average(self) -> bool:
        """Whether a mean counts, of deals or of evenings."""
        return self.points in AVERAGES or self.averages_evenings

    @property
    def scales_evenings(self) -> bool:
        """Whether the points of each evening are scaled to so many deals."""
        return self.points is PointsRule.TOTAL and bool(self.scaled_deals)

    @property
    def scale(self) -> int:
        """The deals to which a mean of deals is scaled."""
        return {PointsRule.EVENING: self.evening_deals, PointsRule.ROUND: ROUND_DEALS}.get(self.points, 1)

    @property
    def weighs_evenings(self) -> bool:
        """Whether it takes what each evening is worth to somebody, and their sum does not do."""
        picks = self.best_of or self.drop_worst or self.scales_evenings
        return self.points not in AVERAGES and bool(picks or self.doubled or self.averages_evenings)

    @property
    def counts_missed(self) -> bool:
        """Whether an evening that was missed counts `missing`, as one that was played."""
        is_asked = self.averages_evenings or self.best_of or self.drop_worst
        return self.missing is not None and not self.at_least and self.weighs_evenings and bool(is_asked)

    @property
    def looks_at(self) -> frozenset[TieRule]:
        """What it looks at in ties, or gives points for the most of."""
        return frozenset((*self.ties, *(what for what, _points in self.most)))

    @property
    def looks_at_places(self) -> bool:
        """Whether the places of evenings or tables decide anything, or who won them."""
        counts = self.points in (*FOR_PLACES, PointsRule.WON) or (self.counts_attendance and self.won_bonus)
        return bool(counts) or TieRule.WON in self.looks_at

    @property
    def looks_at_evenings(self) -> bool:
        """Whether it takes the points of every single evening for that."""
        return not self.looks_at.isdisjoint(OF_SINGLE_EVENINGS)

    def half_of(self, day: date) -> int:
        """The half of the season in which a day is, 0 or 1; all are in the first where there are none."""
        return int(self.second_half is not None and day >= self.second_half)

    def most_counted(self, played: int) -> int:
        """How many of so many evenings of somebody (in a half) count at most, the best first."""
        return self.best_of or max(0, played - self.drop_worst)

    @property
    def counts_attendance(self) -> bool:
        """Whether being there, missing, winning or being fined adds anything."""
        return not self.is_average and bool(
            self.presence or self.absence or self.won_bonus or self.counts_fines or self.most
        )

    def fine_points(self, player: int, until: date | None) -> int:
        """What the fines of a player come to, those until a day if one is said."""
        return sum(points for day, points in self.fined.get(player, ()) if until is None or day <= until)

    @property
    def counts_only_won(self) -> bool:
        """Whether what counts is the number of evenings won, and nothing beside it."""
        return self.points is PointsRule.WON and not self.counts_attendance and not self.weighs_evenings


@dataclass(frozen=True, slots=True)
class Total:
    """What a player brought together: victory points, deals and evenings played, evenings won.

    `counted` is what their evenings or the places come to where these count, `missed` are the evenings of the
    season without them, `fined` are the points of their fines, the other figures are deals won, and solos
    played and won. Of `unknown` deals only totals are there: they count, and nobody knows who won them.
    `made` are the points of every evening, by its key, where the rule looks at these; `lot` is the number
    drawn. `leads_in` is what they have the most of, of what gets points for it, see `with_most`.
    """

    player: int
    points: int
    deals: int
    evenings: int
    won: int
    counted: Fraction | int = 0
    missed: int = 0
    deals_won: int = 0
    solos: int = 0
    solos_won: int = 0
    unknown: int = 0
    fined: int = 0
    made: Mapping[int, int] = field(default_factory=dict, hash=False)
    lot: int = 0
    leads_in: tuple[TieRule, ...] = ()

    @property
    def known(self) -> int:
        """The deals of which it is known who won."""
        return self.deals - self.unknown

    @property
    def rounds(self) -> int:
        """Whole rounds of deals."""
        return self.deals // ROUND_DEALS


@dataclass(frozen=True, slots=True)
class RankedTotal:
    """A line of the standings; `place` is None while the player has too few deals or evenings for one."""

    place: int | None
    counts: Fraction
    total: Total


TIES: dict[TieRule, Callable[[Total], int]] = {
    TieRule.WON: lambda total: total.won,
    TieRule.POINTS: lambda total: total.points,
    TieRule.DEALS: lambda total: total.deals,
    TieRule.EVENINGS: lambda total: total.evenings,
    TieRule.SOLOS: lambda total: total.solos_won,
    TieRule.BEST: lambda total: max(total.made.values(), default=0),
    TieRule.LOT: lambda total: total.lot,
}
"""What there is more of; points in direct encounter say something of a few alone, see `encounters`."""

COUNTED: dict[PointsRule, Callable[[Total], Fraction | int]] = {
    PointsRule.TOTAL: lambda total: total.points,
    PointsRule.WON: lambda total: total.won,
    PointsRule.PLACES: lambda total: total.counted,
    PointsRule.TABLES: lambda total: total.counted,
}


def standings(totals: Iterable[Total], rule: Rule) -> tuple[RankedTotal, ...]:
    """Everybody's line, the first first; who has too little for a place stands behind all the others."""
    everybody = with_most(totals, rule)
    lines, place = list[RankedTotal](), 1
    for level in in_order([each for each in everybody if has_place(each, rule)], rule):
        lines += [ranked_total(each, rule, place) for each in level]
        place += len(level)
    waiting = in_order([each for each in everybody if not has_place(each, rule)], rule)
    return (*lines, *(ranked_total(each, rule, None) for level in waiting for each in level))


def with_most(totals: Iterable[Total], rule: Rule) -> list[Total]:
    """The totals of all, with what each of them has the most of; nobody has the most of what nobody has."""
    found = list(totals)
    if rule.most and rule.counts_attendance:
        most = {what: max((TIES[what](each) for each in found), default=0) for what, _points in rule.most}
        top = {what: figure for what, figure in most.items() if figure > 0}
        found = [
            replace(each, leads_in=tuple(what for what in top if TIES[what](each) == top[what]))
            for each in found
        ]
    return found


def in_order(totals: Sequence[Total], rule: Rule) -> list[list[Total]]:
    """Those who are level together, the first first: what counts decides, then what ties look at."""
    levels = parted(totals, lambda total: counted_points(total, rule))
    for tie in rule.ties:
        levels = [part for level in levels for part in parted_by_tie(level, tie)]
    return levels


def parted_by_tie(level: Sequence[Total], tie: TieRule) -> list[list[Total]]:
    """Some who were level, parted by what decides between them."""
    if tie is not TieRule.DIRECT:
        return parted(level, TIES[tie])
    made = encounters(level) if len(level) > 1 else {}
    return parted(level, lambda total: made.get(total.player, 0))


def parted(level: Sequence[Total], more: Callable[[Total], Fraction | int]) -> list[list[Total]]:
    """Those who have as much together, who has the most first."""
    return [list(same) for _more, same in groupby(sorted(level, key=more, reverse=True), key=more)]


def encounters(level: Sequence[Total]) -> dict[int, int]:
    """By how many points everybody was ahead of each of the others on the evenings that both played."""
    return {
        one.player: sum(
            one.made[evening] - other.made[evening]
            for other in level
            for evening in one.made.keys() & other.made.keys()
        )
        for one in level
    }


def has_place(total: Total, rule: Rule) -> bool:
    """Whether somebody has played enough for a place: one deal at least."""
    is_enough = total.evenings >= evenings_needed(total, rule) and total.rounds >= rule.min_rounds
    return is_enough and total.deals >= max(1, rule.min_deals)


def evenings_needed(total: Total, rule: Rule) -> int:
    """How many evenings a place takes by now, of those that were held."""
    return max(rule.min_evenings, ceil(rule.min_share * (total.evenings + total.missed)))


def ranked_total(total: Total, rule: Rule, place: int | None) -> RankedTotal:
    """The line of a player who has a place or none."""
    return RankedTotal(place, counted_points(total, rule), total)


def counted_points(total: Total, rule: Rule) -> Fraction:
    """What counts under the points rule, with what being there and missing come to."""
    if rule.points in AVERAGES:
        return Fraction(total.points * rule.scale, total.deals) if total.deals else Fraction(0)
    counted = total.counted if rule.weighs_evenings else COUNTED[rule.points](total)
    return counted + Fraction(attendance_points(total, rule))


def attendance_points(total: Total, rule: Rule) -> int:
    """What the evenings played, missed and won come to by themselves, and the fines."""
    if not rule.counts_attendance:
        return 0
    there = rule.presence * total.evenings + rule.absence * total.missed
    most = sum(points for what, points in rule.most if what in total.leads_in)
    return there + rule.won_bonus * total.won + total.fined + most


def movement(now: Sequence[RankedTotal], before: Sequence[RankedTotal]) -> dict[int, int]:
    """How many places each player went up (plus) or down (minus) who had a place before and has one now."""
    old = {line.total.player: line.place for line in before if line.place is not None}
    return {
        line.total.player: old[line.total.player] - line.place
        for line in now
        if line.place is not None and line.total.player in old
    }
