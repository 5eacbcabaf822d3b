"""A season summed up under several rulesets at once, by its own rule: sheets go by and are not kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from types import MappingProxyType

from rulesets import Ruleset
from rulesets.replay import Gathering, Incomparable, Moments, Outcome, RecordedSheet, Remarked, Rescorer
from scorekeeper.club.comparing.season.course import Change, ChangeCount
from scorekeeper.club.comparing.season.replay_counts import PlayerCount, sums_of, table_worths
from scorekeeper.club.leagues.last_ones import PeopleOfEvening
from scorekeeper.club.leagues.standings.player_total import EveningMade
from scorekeeper.club.leagues.standings.ranking import RankedTotal, standings
from scorekeeper.club.leagues.standings.rule import FOR_PLACES, PointsRule, Rule
from scorekeeper.club.leagues.standings.totals import Held, Lows
from scorekeeper.club.leagues.standings.worths import evening_worth, place_worth, times_counted, worth_of_last

MOST_NAMED = 20
"""So many sheets that cannot be compared are named."""


@dataclass(frozen=True)
class ReplayedColumn:
    """A season under one ruleset: the standings by its rule, how unevenly deals weigh, what was remarked.

    `per_evening` is the standard deviation of what a player makes on an evening, in points.
    """

    lines: tuple[RankedTotal, ...]
    unevenness: float
    per_evening: float
    remarked: Remarked


@dataclass(frozen=True)
class ReplayedSeason:
    """A season under several rulesets; a sheet that cannot be under one of them is left out under all.

    `change` is what the second one changes in what the first one makes of it, where that was asked for.
    """

    columns: tuple[ReplayedColumn, ...]
    evenings: int
    deals: int
    left_out: int
    incomparable: tuple[Incomparable, ...]
    change: Change | None = None


Won = Mapping[tuple[int, int], tuple[int, int]]
"""How many deals and solos a player won on an evening (their keys) as it was played."""
WON_NOTHING = (0, 0)


@dataclass(frozen=True)
class KeptEvening:
    """The day of an evening, and what everybody brought together on it."""

    day: date
    evening: int
    there: dict[Hashable, PlayerCount]


@dataclass
class ColumnCount:
    """The running sums under one ruleset; the sheets of an evening come one after the other.

    `kept` are the evenings one by one, in any order, where somebody wants to know when what turned.
    """

    rule: Rule
    as_played: Won
    players: dict[int, PlayerCount] = field(default_factory=dict)
    finalists: dict[int, PlayerCount] = field(default_factory=dict)
    in_final: int = 0
    evenings: int = 0
    per_evening: Moments = field(default_factory=Moments)
    open_evening: int = 0
    there: dict[Hashable, PlayerCount] = field(default_factory=dict)
    day: date | None = None
    kept: list[KeptEvening] | None = None
    last_on: dict[int, list[date]] = field(default_factory=dict)
    lows: Lows = field(init=False)
    has_kept: bool = False

    def __post_init__(self) -> None:
        """Let the first evening come."""
        self.lows = Lows(self.rule)

    def add(self, sheet: RecordedSheet, outcome: Outcome) -> None:
        evening = sheet.key.evening  # type: ignore[attr-defined]  # sheets of the database have such a key
        if evening != self.open_evening:
            self.close_evening()
            self.open_evening, self.day = evening, sheet.key.day  # type: ignore[attr-defined]
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
        self.look_at_last()
        for who, each in self.counting():
            place, shared = points.index(each.points) + 1, points.count(each.points)
            if self.rule.points is PointsRule.PLACES:
                each.counted = place_worth(place, self.rule, shared_by=shared, people=len(points))
            self.add_evening(who, each, place)
        self.evenings += bool(self.there)
        self.has_kept |= self.open_evening == self.rule.kept
        self.in_final += bool(self.there and self.is_in_final)
        if self.kept is not None and self.there and self.day and self.open_evening:
            self.kept.append(KeptEvening(self.day, self.open_evening, self.there))
        self.there = {}

    def look_at_last(self) -> None:
        """Keep who was last of the evening that is over, and what it was worth to them, if that matters."""
        is_asked = self.rule.last_bonus or self.rule.missing_as_last
        if not self.day or not is_asked or not any(each.deals for each in self.there.values()):
            return
        made = {who: (each.points, each.deals) for who, each in self.there.items()}
        players = {who: each for who, each in made.items() if isinstance(who, int)}
        guests = [each for who, each in made.items() if not isinstance(who, int)]
        people = PeopleOfEvening(self.open_evening, self.day, players, guests)
        for player in people.last:
            self.last_on.setdefault(player, []).append(self.day)
        if self.rule.missing_as_last and not self.is_in_final:
            part = self.rule.part_of(people.day, people.evening)
            self.lows.add(people.day, people.evening, part, self.worth_of_last(people), people.there)

    def worth_of_last(self, people: PeopleOfEvening) -> Fraction | int:
        """The worth of the evening that is over to its last player."""
        at_tables = [self.there[who].counted for who in people.there]
        worth = worth_of_last(people.all, self.rule, at_tables)
        return worth * times_counted(people.evening, self.rule)

    def counting(self) -> Iterator[tuple[int, PlayerCount]]:
        """For whom the open evening counts: who played a deal and did not only try it."""
        open_one, tried = (self.day, self.open_evening), self.rule.facts.tried
        for who, each in self.there.items():
            if each.deals and isinstance(who, int) and open_one not in tried.get(who, ()):
                yield who, each

    def add_evening(self, player: int, made: PlayerCount, place: int) -> None:
        rule = self.rule.of_final if self.is_in_final else self.rule
        count = (self.finalists if self.is_in_final else self.players).setdefault(player, PlayerCount())
        count.points += made.points
        count.deals += made.deals
        count.evenings += 1
        count.won += place == 1
        count.counted += made.counted
        deals_won, solos_won = self.as_played.get((self.open_evening, player), WON_NOTHING)
        count.deals_won += deals_won
        count.solos_won += solos_won
        count.solos_paid += rule.solos_paid(solos_won)
        if self.day and (rule.weighs_evenings or rule.period_points):
            by_place = rule.points in FOR_PLACES
            worth = made.counted if by_place else evening_worth(made.points, place, made.deals, rule)
            self.add_worth(count, self.day, worth * times_counted(self.open_evening, rule))
        if rule.looks_at_evenings or rule.looks_at_reached:
            count.evenings_made = count.evenings_made or {}
            count.evenings_made[self.open_evening] = EveningMade(made.points, place)
        self.per_evening.add(made.points)

    def add_worth(self, count: PlayerCount, day: date, worth: Fraction | int) -> None:
        count.made, count.by_period = count.made or Counter(), count.by_period or Counter()
        count.made[self.rule.part_of(day, self.open_evening), worth] += 1
        count.by_period[self.rule.period_of(day), worth] += 1

    @property
    def is_in_final(self) -> bool:
        return self.day is not None and self.rule.is_in_final(self.day)

    def lines(self, players: Iterable[int], until: date | None = None) -> tuple[RankedTotal, ...]:
        """The standings of these players, once the last evening is closed, or those of a day."""
        found = [
            sums_of(player, self.players, self.finalists) for player in players if player in self.players
        ]
        last = (self.rule.kept,) if self.has_kept else ()
        held = Held(self.evenings - self.in_final, self.in_final, last, lows=self.lows)
        rule = self.rule
        if rule.last_bonus:
            rule = replace(rule, facts=replace(rule.facts, last_on=self.last_on))
        return standings([each.for_rule(rule, held, until) for each in found], rule)

    def column(self, players: Iterable[int], unevenness: float, remarked: Remarked) -> ReplayedColumn:
        """Everything about the ruleset, once the last evening is closed."""
        return ReplayedColumn(self.lines(players), unevenness, self.per_evening.deviation, remarked)


def standings_after_each(
    evenings: Iterable[KeptEvening], rule: Rule, players: Sequence[int], as_played: Won
) -> Iterator[tuple[RankedTotal, ...]]:
    """The standings after each of the evenings, in the order in which these come."""
    count = ColumnCount(rule, as_played)
    for each in evenings:
        count.open_evening, count.day, count.there = each.evening, each.day, dict(each.there)
        count.close_evening()
        yield count.lines(players, each.day)


class SeasonReplay:
    """A season being summed up for players of its group under rulesets, sheets being added.

    Without a ruleset each sheet is taken as it was played. Where it `has_details`, what a ruleset does not
    allow is looked for, and what the second of them changes.
    """

    def __init__(
        self,
        rulesets: Sequence[Ruleset | None],
        rule: Rule,
        players: Sequence[int],
        *,
        has_details: bool,
        as_played: Won,
    ) -> None:
        self.rule, self.players, self.as_played = rule, players, as_played
        self.counts = [ColumnCount(rule, as_played) for _rules in rulesets]
        self.changes = ChangeCount(frozenset(players)) if has_details and len(rulesets) > 1 else None
        if self.changes is not None:
            for count in self.counts[:2]:
                count.kept = []
        rescorer = Rescorer(has_remarks=has_details)
        self.gathering = Gathering(rulesets, self.counts, rescorer, self.changes)

    def add(self, sheets: Iterable[RecordedSheet]) -> None:
        """Add sheets; those of an evening must come one after the other, now or the next time."""
        self.gathering.add(sheets)

    def result(self) -> ReplayedSeason:
        """The sums over all sheets, once all of them are there."""
        for count in self.counts:
            count.close_evening()
        found = self.gathering
        columns = tuple(
            count.column(self.players, unevenness, remarked)
            for count, unevenness, remarked in zip(self.counts, found.unevenness, found.remarked, strict=True)
        )
        return ReplayedSeason(
            columns=columns,
            evenings=self.counts[0].evenings,
            deals=found.deals,
            left_out=found.left_out,
            incomparable=tuple(found.incomparable[:MOST_NAMED]),
            change=self.change(),
        )

    def change(self) -> Change | None:
        """The difference that the second ruleset makes to the season under the first."""
        if self.changes is None:
            return None
        before, after = (
            sorted(count.kept or (), key=lambda each: (each.day, each.evening)) for count in self.counts[:2]
        )
        return self.changes.change(
            [each.evening for each in before],
            standings_after_each(before, self.rule, self.players, self.as_played),
            standings_after_each(after, self.rule, self.players, self.as_played),
        )


def replay_season(
    sheets: Iterable[RecordedSheet],
    rulesets: Sequence[Ruleset | None],
    rule: Rule,
    players: Iterable[int],
    *,
    has_details: bool,
    as_played: Won = MappingProxyType({}),
) -> ReplayedSeason:
    """Sum sheets up under rulesets (None: each as it was played), for these players of the group.

    The sheets of an evening must come one after the other. What a ruleset does not allow, and what the second
    one changes, takes a while to be found: without details nobody looks for it. Solos that decide between
    equals are those that were won as it was played.
    """
    replay = SeasonReplay(rulesets, rule, tuple(players), has_details=has_details, as_played=as_played)
    replay.add(sheets)
    return replay.result()
