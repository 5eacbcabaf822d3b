"""A season summed up under several rulesets at once, by its own rule: sheets go by and are not kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from django.utils.translation import gettext as _

from rulesets import Ruleset
from rulesets.replay import (
    Gathering,
    Incomparable,
    Moments,
    Outcome,
    RecordedSheet,
    Remarked,
    Rescorer,
    Spread,
)
from scorekeeper.club.figures.strength import ENOUGH
from scorekeeper.club.leagues.standings.ranking import (
    PointsRule,
    RankedTotal,
    Rule,
    Total,
    place_worth,
    standings,
)
from scorekeeper.club.leagues.standings.sums import Made, Sums

MOST_NAMED = 20
"""So many sheets that cannot be compared are named."""


@dataclass(frozen=True)
class FoldedColumn:
    """A season under one ruleset: the standings by its rule, how results spread, what was remarked.

    `per_evening` is the standard deviation of what a player makes on an evening, in points.
    """

    lines: tuple[RankedTotal, ...]
    spread: Spread
    per_evening: float
    remarked: Remarked


@dataclass(frozen=True)
class Folded:
    """A season under several rulesets; a sheet that cannot be under one of them is left out under all."""

    columns: tuple[FoldedColumn, ...]
    evenings: int
    deals: int
    left_out: int
    incomparable: tuple[Incomparable, ...]


@dataclass
class PlayerCount:
    """What is added up for a player under one ruleset."""

    points: int = 0
    deals: int = 0
    evenings: int = 0
    won: int = 0
    counted: Fraction = Fraction(0)
    made: Made = field(default_factory=Counter)


@dataclass
class ColumnCount:
    """What is added up under one ruleset; the sheets of an evening come one after the other."""

    rule: Rule
    players: dict[int, PlayerCount] = field(default_factory=dict)
    evenings: int = 0
    per_evening: Moments = field(default_factory=Moments)
    open_evening: Hashable = None
    there: dict[Hashable, PlayerCount] = field(default_factory=dict)

    def add(self, sheet: RecordedSheet, outcome: Outcome) -> None:
        """Add a sheet."""
        evening = sheet.key.evening  # type: ignore[attr-defined]  # sheets of the database have such a key
        if evening != self.open_evening:
            self.close_evening()
            self.open_evening = evening
        worths = table_worths(outcome, self.rule)
        for who, points, deals, worth in zip(
            sheet.players, outcome.totals, outcome.deals, worths, strict=True
        ):
            if who is None:  # a dummy, behind which nobody is
                continue
            count = self.there.setdefault(who, PlayerCount())
            count.points += points
            count.deals += deals
            count.counted += worth

    def close_evening(self) -> None:
        """Add the evening that is over for everybody who played a deal in it."""
        points = sorted((each.points for each in self.there.values()), reverse=True)
        for who, each in self.there.items():
            if each.deals and isinstance(who, int):
                place, shared = points.index(each.points) + 1, points.count(each.points)
                if self.rule.points is PointsRule.PLACES:
                    each.counted = place_worth(place, self.rule, shared_by=shared)
                self.add_evening(who, each, place)
        self.evenings += bool(self.there)
        self.there.clear()

    def add_evening(self, player: int, made: PlayerCount, place: int) -> None:
        """Add what a player made on an evening."""
        count = self.players.setdefault(player, PlayerCount())
        count.points += made.points
        count.deals += made.deals
        count.evenings += 1
        count.won += place == 1
        count.counted += made.counted
        if self.rule.points is PointsRule.BEST:
            count.made[made.points] += 1
        self.per_evening.add(made.points)

    def lines(self, players: Iterable[int]) -> tuple[RankedTotal, ...]:
        """The standings of these players, once the last evening is closed."""
        known = ((player, self.players[player]) for player in players if player in self.players)
        sums = (Sums(total_of(player, count), count.made) for player, count in known)
        return standings([each.for_rule(self.rule, self.evenings) for each in sums], self.rule)

    def column(self, players: Iterable[int], spread: Spread, remarked: Remarked) -> FoldedColumn:
        """Everything about the ruleset, once the last evening is closed."""
        return FoldedColumn(self.lines(players), spread, self.per_evening.deviation, remarked)


def table_worths(outcome: Outcome, rule: Rule) -> list[Fraction]:
    """What the places at a table are worth to everybody, where these count and a deal was played."""
    if rule.points is not PointsRule.TABLES:
        return [Fraction(0)] * len(outcome.totals)
    people, places = sum(map(bool, outcome.deals)), outcome.places
    shared = [place for seat, place in enumerate(places) if seat != outcome.dummy]
    return [
        place_worth(place, rule, shared_by=shared.count(place), people=people) if deals else Fraction(0)
        for place, deals in zip(places, outcome.deals, strict=True)
    ]


def total_of(player: int, count: PlayerCount) -> Total:
    """What a player brought together, as standings take it."""
    return Total(player, count.points, count.deals, count.evenings, count.won, count.counted)


class SeasonReplay:
    """A season being summed up under rulesets (None: each sheet as it was played), sheets being added."""

    def __init__(self, rulesets: Sequence[Ruleset | None], rule: Rule, *, has_remarks: bool) -> None:
        self.counts = [ColumnCount(rule) for _rules in rulesets]
        self.gathering = Gathering(rulesets, self.counts, Rescorer(has_remarks=has_remarks))

    def add(self, sheets: Iterable[RecordedSheet]) -> None:
        """Add sheets; those of an evening must come one after the other, now or the next time."""
        self.gathering.add(sheets)

    def fold(self, players: Iterable[int]) -> Folded:
        """What all sheets come to for these players of the group, once all of them are there."""
        for count in self.counts:
            count.close_evening()
        listed, found = list(players), self.gathering.gathered()
        columns = tuple(
            count.column(listed, spread, remarked)
            for count, spread, remarked in zip(self.counts, found.spreads, found.remarked, strict=True)
        )
        return Folded(
            columns=columns,
            evenings=self.counts[0].evenings,
            deals=found.deals,
            left_out=found.left_out,
            incomparable=found.incomparable[:MOST_NAMED],
        )


def replay_season(
    sheets: Iterable[RecordedSheet],
    rulesets: Sequence[Ruleset | None],
    rule: Rule,
    players: Iterable[int],
    *,
    has_remarks: bool,
) -> Folded:
    """Sum sheets up under rulesets (None: each as it was played), for these players of the group.

    The sheets of an evening must come one after the other. What a ruleset does not allow takes a while to be
    found: without remarks nobody looks for it.
    """
    replay = SeasonReplay(rulesets, rule, has_remarks=has_remarks)
    replay.add(sheets)
    return replay.fold(players)


STEP = 5
"""Differences are told in so many percent: nearer than that they cannot be estimated."""

NOTABLE = 10
"""From so many percent on, a season needs more or fewer deals."""


@dataclass(frozen=True)
class DealsNeeded:
    """One ruleset and its sentence."""

    name: str
    sentence: str


def deals_needed(names: Sequence[str], folded: Folded, played_at: int = 0) -> Iterator[DealsNeeded]:
    """A sentence for each ruleset but the season as it was played, at this place; none for few deals.

    It follows from how unevenly deals weigh, and says nothing of how much of the points is luck.
    """
    others = list(zip(names, folded.columns, strict=True))
    _name, played = others.pop(played_at)
    if folded.deals < ENOUGH:
        return
    for name, column in others:
        yield DealsNeeded(name, deals_text(column.spread.unevenness / played.spread.unevenness))


def deals_text(ratio: float) -> str:
    """How many deals a season needs to say as much as it does as it was played, so many times as many."""
    more = STEP * round(100 / STEP * (ratio - 1))
    if abs(more) < NOTABLE:
        return _("Your season needs about as many deals for the same certainty.")
    if more > 0:
        return _("Your season needs %(percent)s %% more deals for the same certainty.") % {"percent": more}
    return _("Your season needs %(percent)s %% fewer deals for the same certainty.") % {"percent": -more}
