"""How a season is decided: what its evenings are worth, which of them count, what ties look at."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from math import ceil
from typing import Any

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.leagues.standings.extras import Extras
from scorekeeper.club.leagues.standings.facts import Final, PlayerFacts
from scorekeeper.club.leagues.standings.stretches import Stretches

EVENING_DEALS = 24
"""The deals of the evening to which an average per evening is scaled, unless a season says how many."""
ROUND_DEALS = 24
"""The deals of a round that somebody plays (tournament rules of the DDV, 8.5.1), at tables of five, too."""


class PointsRule(TextChoices):
    """What counts in a season."""

    TOTAL = "total", _("All points")
    AVERAGE = "average", _("Points per deal")
    EVENING = "evening", _("Points per evening of this many deals")
    ROUND = "round", _("Points per round of 24 deals")
    WON = "won", _("Evenings won")
    PLACES = "places", _("Points for the evening's places")
    TABLES = "tables", _("Points for the places at each table")


AVERAGES = (PointsRule.AVERAGE, PointsRule.EVENING, PointsRule.ROUND)
FOR_PLACES = (PointsRule.PLACES, PointsRule.TABLES)


class TieRule(TextChoices):
    """What decides between two level players: who has more of it stands first."""

    WON = "won", _("more evenings won")
    SECOND = "second", _("more second places on evenings")
    THIRD = "third", _("more third places on evenings")
    PLACES = "places", _("more first places on evenings, then more second ones and so on")
    POINTS = "points", _("more game points")
    DEALS = "deals", _("more deals played")
    DEALS_WON = "deals_won", _("more deals won")
    EVENINGS = "evenings", _("more evenings")
    SOLOS = "solos", _("more solos won")
    BEST = "best", _("more points on the best single evening")
    BEST_THREE = "best3", _("more points on the three best evenings together")
    DIRECT = "direct", _("more points on the evenings both played (direct encounter)")
    DROPPED = "dropped", _("the best result that dropped out")
    LOT = "lot", _("the lot")


OF_PLACES = (TieRule.WON, TieRule.SECOND, TieRule.THIRD, TieRule.PLACES)
OF_SINGLE_EVENINGS = (*(TieRule.SECOND, TieRule.THIRD, TieRule.PLACES), *(TieRule.BEST, TieRule.BEST_THREE))


KEPT = -1
"""Stands for the evening that cannot drop out, where evenings are in parts of the season from 0 on."""


@dataclass(frozen=True, slots=True)
class Rule(Extras):
    """The points rule of a season, with its numbers."""

    points: PointsRule = PointsRule.TOTAL
    ties: tuple[TieRule, ...] = ()  # decide one after the other; who is still level shares the place

    # What a place takes: so many deals, evenings, rounds (under ROUND), a share of the evenings held.
    min_deals: int = 0
    min_evenings: int = 0
    min_rounds: int = 0
    min_share: Fraction = Fraction(0)
    most_missed: int | None = None  # who misses more has none, unless `over_missed` is added instead

    # What an evening is worth. Where it is worth something by itself, that is not under an average of deals,
    # its points are scaled to `scaled_deals`, if any, and count `cap` at most and `floor` at least.
    evening_deals: int = EVENING_DEALS  # under EVENING the mean of a deal is scaled to these
    scaled_deals: int = 0
    cap: int | None = None
    floor: int | None = None
    doubled: tuple[int, ...] = ()  # the keys of evenings that count twice
    halved: tuple[int, ...] = ()  # and half

    # Which evenings count: the best so many, or a share of those held (see `after`); or all without some of
    # the weakest that were played and of the best: once, or for each `drop_per` evenings of somebody.
    best_of: int = 0
    best_share: Fraction = Fraction(0)
    drop_worst: int = 0
    drop_best: int = 0
    drop_per: int = 0
    per_held: bool = False  # of the evenings held instead
    per_begun: bool = False  # also for the last ones, which are not as many
    once_per: bool = False  # once so many are there, and again from each of these numbers on
    drop_again: tuple[int, ...] = ()
    kept: int = 0  # the key of the evening that never drops out
    parts: tuple[date, ...] = ()  # from each of these days on the best are chosen anew; all parts are added
    within: Stretches | None = None  # what these days are of, if parts that are equally long
    final: Final | None = None  # its evenings are counted apart, all of them, see `of_final`

    # The mean of evenings counts, over `at_least` so many: each that is missing to these counts `missing`.
    averages_evenings: bool = False
    at_least: int = 0

    # Missed evenings: each counts `missing` as if it had been played, also where some drop out, or as much as
    # it did to who was last; it is no matter where both are not said.
    missing: int | None = None
    missing_as_last: bool = False
    free_absences: int = 0  # the first ones of everybody cost nothing
    excused_mean: bool = False  # one they were excused for adds their own mean to a sum

    # What places are worth, from the first on: so many points; or with `counts_down` as many as people were
    # there, each next one a point less; or with `counts_up` 1, 2, 3, and whoever has the fewest is first.
    place_points: tuple[int, ...] = ()
    place_points_five: tuple[int, ...] = ()  # at tables of five and more, if they differ
    counts_down: bool = False
    counts_up: bool = False
    averages_places: bool = False  # who shares a place gets the mean of those shared, not all of it
    rounds_up: bool = False  # that mean

    facts: PlayerFacts = field(default_factory=PlayerFacts, hash=False)  # what is known of the players

    @property
    def is_average(self) -> bool:
        """Whether a mean counts, of deals or of evenings."""
        return self.points in AVERAGES or self.averages_evenings

    @property
    def is_share_of_won(self) -> bool:
        """Whether the share of evenings won counts, and nothing is added to it."""
        return self.points is PointsRule.WON and self.averages_evenings and not self.counts_attendance

    @property
    def scales_evenings(self) -> bool:
        """Whether the points of each evening are scaled to so many deals."""
        return self.points is PointsRule.TOTAL and bool(self.scaled_deals)

    @property
    def scale(self) -> int:
        """The deals to which a mean of deals is scaled."""
        return {PointsRule.EVENING: self.evening_deals, PointsRule.ROUND: ROUND_DEALS}.get(self.points, 1)

    @property
    def limits_evenings(self) -> bool:
        """Whether the points of an evening count up to a limit, or from one on."""
        return self.points is PointsRule.TOTAL and (self.cap is not None or self.floor is not None)

    def limited(self, points: Fraction | int) -> Fraction | int:
        """The part of the points of an evening that counts."""
        points = points if self.floor is None else max(self.floor, points)
        return points if self.cap is None else min(self.cap, points)

    @property
    def weighs_evenings(self) -> bool:
        """Whether it takes what each evening is worth to somebody, and their sums do not do."""
        picks = self.chooses_evenings or self.scales_evenings or self.limits_evenings
        weighs = picks or self.doubled or self.halved or self.averages_evenings or self.missing_as_last
        weighs = weighs or self.points in FOR_PLACES
        return self.points not in AVERAGES and bool(weighs)

    @property
    def counts_best(self) -> bool:
        """Whether only the best evenings of everybody count, so many or a share of all."""
        return bool(self.best_of or self.best_share)

    @property
    def is_parted(self) -> bool:
        """Whether the evenings of each part of the season are chosen by themselves."""
        return bool(self.parts or self.within)

    @property
    def drops_evenings(self) -> bool:
        """Whether some evenings of everybody drop out."""
        return bool(self.drop_worst or self.drop_best)

    @property
    def chooses_evenings(self) -> bool:
        """Whether not all evenings of everybody count."""
        return self.counts_best or self.drops_evenings

    def after(self, held: int) -> Rule:
        """The rule once so many evenings were held: how many are the best, and how many drop out."""
        if self.best_share:
            return replace(self, best_of=ceil(self.best_share * held), best_share=Fraction(0))
        if not self.drop_per or not self.per_held:
            return self
        best, worst = self.dropped(held)
        return replace(self, drop_best=best, drop_worst=worst, drop_per=0)

    def dropped(self, evenings: int) -> tuple[int, int]:
        """How many of the best and of the weakest of so many evenings drop out."""
        rest = self.drop_per - 1 if self.per_begun else 0
        times = (evenings + rest) // self.drop_per if self.drop_per else 1
        if self.once_per and self.drop_per:
            times = sum(number <= evenings for number in self.dropping_from)
        return self.drop_best * times, self.drop_worst * times

    @property
    def dropping_from(self) -> tuple[int, ...]:
        """The numbers of evenings from each of which on some drop out once."""
        return (self.drop_per, *self.drop_again) if self.once_per else ()

    @property
    def counts_missed(self) -> bool:
        """Whether an evening that was missed counts as one that was played: `missing`, or as its last one."""
        if self.missing_as_last:
            return self.weighs_evenings
        is_asked = self.averages_evenings or self.chooses_evenings
        return self.missing is not None and not self.at_least and self.weighs_evenings and bool(is_asked)

    def not_free(self, missed: int) -> int:
        """How many of so many evenings that somebody missed are not free."""
        return max(0, missed - self.free_absences)

    @property
    def looks_at(self) -> frozenset[TieRule]:
        """The figures that it uses in ties, or gives points for the most of."""
        return frozenset((*self.ties, *(what for what, _points in self.most)))

    @property
    def looks_at_places(self) -> bool:
        """Whether the places of evenings or tables decide anything, or who won them."""
        counts = self.points in (*FOR_PLACES, PointsRule.WON) or (self.counts_attendance and self.won_bonus)
        return bool(counts) or not self.looks_at.isdisjoint(OF_PLACES)

    @property
    def looks_at_evenings(self) -> bool:
        """Whether it takes the points of every single evening for that."""
        return TieRule.DIRECT in self.looks_at

    @property
    def looks_at_reached(self) -> bool:
        """Whether it takes how often somebody reached so many points or a place on an evening for that."""
        return not self.looks_at.isdisjoint(OF_SINGLE_EVENINGS)

    @property
    def of_final(self) -> Rule:
        """How the evenings of the final count: as all others do, but none drops out and none has the most."""
        every: dict[str, Any] = {
            "best_of": 0,
            "best_share": Fraction(0),
            "drop_worst": 0,
            "drop_best": 0,
            "parts": (),
            "within": None,
        }
        none: dict[str, Any] = {"missing": None, "missing_as_last": False, "free_absences": 0, "kept": 0}
        none |= {"presence": 0} if self.presence_from else {}
        none |= {"milestones": (), "never_missed": 0, "over_missed": 0, "most": (), "period_points": ()}
        none |= {"only_added": False}
        return replace(self, **every, **none, final=None)

    def is_in_final(self, day: date) -> bool:
        return self.final is not None and day >= self.final.day

    def part_of(self, day: date, evening: int) -> int:
        """The part of the season in which a day is, from 0 on, and all are in that where there are none.

        The evening that cannot drop out is in none but `KEPT`.
        """
        return KEPT if evening and evening == self.kept else bisect_right(self.parts, day)

    def period_of(self, day: date) -> int:
        """The number of the period in which a day is."""
        return self.period.number_of(day) if self.period else 0

    def most_counted(self, played: int, part: int = 0, kept: int = 0) -> int:
        """How many of so many evenings of somebody (in a part) count at most, the best that stay first.

        One that is `kept` besides is one of the best of the last part.
        """
        if not self.best_of:
            return max(0, played - sum(self.dropped(played + kept)))
        return self.best_of - (kept if part == len(self.parts) else 0)

    def is_then(self, day: date, until: date | None, *, in_final: bool) -> bool:
        """Whether a day is before or in the final, and not after another one if that is said."""
        return (until is None or day <= until) and self.is_in_final(day) is in_final

    @property
    def shows_points(self) -> bool:
        """Whether the points stand beside what counts, which is more or something else."""
        return self.points is not PointsRule.TOTAL or self.weighs_evenings or self.counts_attendance

    @property
    def counts_only_won(self) -> bool:
        """Whether what counts is the number of evenings won, and nothing beside it."""
        return self.points is PointsRule.WON and not self.counts_attendance and not self.weighs_evenings
