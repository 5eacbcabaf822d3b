"""How a season is decided: what a player's evenings are worth, and who stands before whom.

Plain functions over figures that are summed already; `reads` sums them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from fractions import Fraction
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
    """Of two level players, first stands who has more of this."""

    WON = "won"
    POINTS = "points"
    DEALS = "deals"
    EVENINGS = "evenings"
    SOLOS = "solos"


@dataclass(frozen=True, slots=True)
class Rule:
    """The points rule of a season, with its numbers.

    `ties` decide one after the other; who is still level shares the place. `min_deals`, `min_evenings` and
    under ROUND `min_rounds` are needed for a place, and a `min_share` of the evenings that were held. Under
    EVENING the mean of a deal is scaled to `evening_deals`. `place_points` are what the places are worth from
    the first on, `place_points_five` those at tables of five and more if they differ; who shares one gets it
    in full, or with `averages_places` the mean of the places shared.

    Where evenings are worth something by themselves, that is not under an average of deals, `best_of` of them
    count, or all without the `drop_worst` weakest that were played; those with the keys `doubled` count
    twice; and with `averages_evenings` their mean counts, over `at_least` so many: each that is missing to
    these counts `missing`. `presence` is added for every evening played and `absence` for every evening
    missed, but not to a mean. So is `won_bonus` for every
    evening won, and what somebody was `fined`: the points of each fine with its day, by player.
    """

    points: PointsRule = PointsRule.TOTAL
    ties: tuple[TieRule, ...] = ()
    min_deals: int = 0
    min_evenings: int = 0
    min_rounds: int = 0
    min_share: Fraction = Fraction(0)
    evening_deals: int = EVENING_DEALS
    best_of: int = 0
    drop_worst: int = 0
    averages_evenings: bool = False
    at_least: int = 0
    missing: int = 0
    doubled: tuple[int, ...] = ()
    place_points: tuple[int, ...] = ()
    place_points_five: tuple[int, ...] = ()
    averages_places: bool = False
    presence: int = 0
    absence: int = 0
    won_bonus: int = 0
    counts_fines: bool = False
    fined: Mapping[int, Sequence[tuple[date, int]]] = field(default_factory=dict, hash=False)

    @property
    def is_average(self) -> bool:
        """Whether a mean counts, of deals or of evenings."""
        return self.points in AVERAGES or self.averages_evenings

    @property
    def scale(self) -> int:
        """The deals to which a mean of deals is scaled."""
        return {PointsRule.EVENING: self.evening_deals, PointsRule.ROUND: ROUND_DEALS}.get(self.points, 1)

    @property
    def weighs_evenings(self) -> bool:
        """Whether it takes what each evening is worth to somebody, and their sum does not do."""
        picks = self.best_of or self.drop_worst
        return self.points not in AVERAGES and bool(picks or self.doubled or self.averages_evenings)

    def most_counted(self, played: int) -> int:
        """How many of so many evenings that somebody played count at most, the best first."""
        return self.best_of or max(0, played - self.drop_worst)

    @property
    def counts_attendance(self) -> bool:
        """Whether being there, missing, winning or being fined adds anything."""
        return not self.is_average and bool(
            self.presence or self.absence or self.won_bonus or self.counts_fines
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
}

COUNTED: dict[PointsRule, Callable[[Total], Fraction | int]] = {
    PointsRule.TOTAL: lambda total: total.points,
    PointsRule.WON: lambda total: total.won,
    PointsRule.PLACES: lambda total: total.counted,
    PointsRule.TABLES: lambda total: total.counted,
}


def standings(totals: Iterable[Total], rule: Rule) -> tuple[RankedTotal, ...]:
    """Everybody's line, the first first; who has too little for a place stands behind all the others."""
    everybody = sorted(totals, key=lambda each: merit(each, rule), reverse=True)
    ranked = [each for each in everybody if has_place(each, rule)]
    merits = [merit(each, rule) for each in ranked]
    # The first of those who are level, found at once: a course has the standings after every evening.
    places = {one: place for place, one in reversed(list(enumerate(merits, 1)))}
    lines = [ranked_total(each, rule, places[one]) for each, one in zip(ranked, merits, strict=True)]
    return (*lines, *(ranked_total(each, rule, None) for each in everybody if not has_place(each, rule)))


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


def merit(total: Total, rule: Rule) -> tuple[Fraction | int, ...]:
    """What decides the place: what counts, then what the tie rules look at."""
    return (counted_points(total, rule), *(TIES[tie](total) for tie in rule.ties))


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
    return there + rule.won_bonus * total.won + total.fined


Made = Counter[Fraction | int]
"""How many evenings were worth how much to somebody."""


def counted_evenings_worth(made: Made, rule: Rule) -> Fraction:
    """What somebody's evenings come to: those that count added up, or their mean."""
    chosen = chosen_of(made, rule)
    number, total = chosen.total(), sum(worth * times for worth, times in chosen.items())
    if not rule.averages_evenings:
        return Fraction(total)
    lacking = lacking_to_mean(number, rule)
    return Fraction(total + lacking * rule.missing, max(1, number + lacking))


def lacking_to_mean(counted: int, rule: Rule) -> int:
    """How many evenings are missing to those that a mean is over at least."""
    return max(0, rule.at_least - counted)


def chosen_of(made: Made, rule: Rule) -> Made:
    """The evenings that count of those that somebody played: the best, or all but the weakest."""
    left = rule.most_counted(made.total())
    chosen = Made()
    for worth in sorted(made, reverse=True):
        chosen[worth] = min(left, made[worth])
        left -= chosen[worth]
    return +chosen


def times_counted(evening: int, rule: Rule) -> int:
    """How many times the evening with this key counts."""
    return 2 if evening in rule.doubled else 1


def evening_worth(points: int, place: int, rule: Rule) -> Fraction | int:
    """What an evening with so many victory points and this place is worth, where these two say it."""
    if rule.points is PointsRule.TOTAL:
        return points
    return int(place == 1) if rule.points is PointsRule.WON else place_worth(place, rule)


def place_worth(place: int, rule: Rule, *, shared_by: int = 1, people: int = 0) -> Fraction:
    """What a place is worth that so many share, at a table at which so many played.

    Averaged, those who share a place get the mean of it and the places behind it that nobody has.
    """
    is_five = rule.points is PointsRule.TABLES and people > 4
    worth = (rule.place_points_five if is_five else ()) or rule.place_points
    places = range(place, place + (shared_by if rule.averages_places else 1))
    return Fraction(sum(worth[each - 1] for each in places if each <= len(worth)), len(places))


def movement(now: Sequence[RankedTotal], before: Sequence[RankedTotal]) -> dict[int, int]:
    """How many places each player went up (plus) or down (minus) who had a place before and has one now."""
    old = {line.total.player: line.place for line in before if line.place is not None}
    return {
        line.total.player: old[line.total.player] - line.place
        for line in now
        if line.place is not None and line.total.player in old
    }
