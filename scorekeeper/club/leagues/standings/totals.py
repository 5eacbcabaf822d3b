"""The sums of a player while evenings are added or taken away; a rule makes a total of them."""

from __future__ import annotations

from bisect import insort
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from scorekeeper.club.leagues.standings.player_total import EveningMade, Total
from scorekeeper.club.leagues.standings.rule import KEPT, Rule
from scorekeeper.club.leagues.standings.worths import Made, best_dropped, counted_evenings_worth


@dataclass(frozen=True, slots=True)
class PlayedEvening:
    """The result of an evening for a player; `place` is the one among everybody who was there.

    `worth` is what it is worth by the rule, twice that if it is one that counts double.
    """

    player: int
    evening: int
    day: date
    points: int
    deals: int
    place: int
    deals_won: int = 0
    solos: int = 0
    solos_won: int = 0
    unknown: int = 0
    worth: Fraction | int = 0
    part: int = 0
    period: int = 0
    solos_paid: int = 0


class LowEvening(NamedTuple):
    """An evening by its day and key, and which of the different `Lows.worths` it was to its last one."""

    day: date
    evening: int
    worth: int


class Lows:
    """The worths of evenings to their last ones, in order, and the evenings at which each player was.

    Of those that somebody missed the first `free` are not theirs, nor are those put aside for them.
    """

    def __init__(self, rule: Rule) -> None:
        self.free, self.facts = rule.free_absences, rule.facts
        self.evenings: list[LowEvening] = []
        self.worths: dict[tuple[int, Fraction | int], int] = {}
        self.there = defaultdict[int, set[int]](set)
        self.read: dict[int, tuple[int, list[int]]] = {}

    def add(self, day: date, evening: int, part: int, worth: Fraction | int, there: Collection[int]) -> None:
        """Add an evening, usually the next one, and who was there."""
        for player in there:
            self.there[player].add(evening)
        low = LowEvening(day, evening, self.worths.setdefault((part, worth), len(self.worths)))
        if not self.evenings or self.evenings[-1] < low:
            self.evenings.append(low)
        else:
            self.read.clear()
            insort(self.evenings, low)

    def missed_by(self, player: int, number: int) -> Made:
        """The points for those of the first so many evenings that a player missed.

        Asked for more and more evenings, or for a few less, it looks at each once.
        """
        first, missed = self.read.get(player, (0, []))
        there, aside = self.there[player], self.facts.aside(player)
        if aside:
            there = there.union(evening for _day, evening in aside)
        missed += [each.worth for each in self.evenings[first:number] if each.evening not in there]
        self.read[player] = (max(first, number), missed)
        later = sum(each.evening not in there for each in self.evenings[number:first])
        # Of ten thousand evenings only a few different figures are fractions to be told apart.
        times = Counter(missed[self.free : len(missed) - later])
        return Made({key: times[place] for key, place in self.worths.items() if place in times})


@dataclass(frozen=True, slots=True)
class Held:
    """How many evenings were held before the final and in it, and the keys of the last, the latest first.

    If that is in play, who is `there` has it as an evening; all others have not missed it yet. `lows` are
    what their last ones got, where that counts for who was absent.
    """

    evenings: int
    in_final: int = 0
    last: Sequence[int] = ()
    is_one_in_play: bool = False
    there: Collection[int] = ()
    lows: Lows | None = None

    @property
    def all(self) -> int:
        """All of them."""
        return self.evenings + self.in_final

    @property
    def before_last(self) -> Held:
        """Those before the last evening, all of which are over."""
        return self.first(self.all - 1)

    def first(self, number: int) -> Held:
        """The first so many of them, all of which are over."""
        before = min(number, self.evenings)
        return Held(before, number - before, lows=self.lows)

    def to_come_for(self, player: int) -> int:
        """The key of the evening in play that somebody has not missed yet; 0 if there is none."""
        return self.last[0] if self.is_one_in_play and player not in self.there else 0

    def for_player(self, player: int) -> tuple[int, int]:
        """How many somebody could be at, before the final and in it."""
        to_come = int(self.to_come_for(player) > 0)
        if self.in_final:
            return self.evenings, self.in_final - to_come
        return self.evenings - to_come, 0


@dataclass(frozen=True, slots=True)
class Sums:
    """Somebody's total, and where the rule weighs evenings how many were worth what; apart from it the final.

    The evenings of the `final` are summed by `Rule.of_final`.
    """

    total: Total
    made: Made = field(default_factory=Counter)
    final: Sums | None = None

    def for_rule(self, rule: Rule, held: Held, until: date | None = None) -> Total:
        """The total with what the rule counts, and what was missed of the evenings that were held.

        Of fines those until a day count, if one is said.
        """
        player = self.total.player
        evenings, in_final = held.for_player(player)
        total = self.counted_by(rule, held, evenings, figures_of(player, rule, held, until))
        total = replace(total, lot=rule.facts.lots.get(player, 0))
        if not held.in_final:
            return total
        figures = figures_of(player, rule, held, until, in_final=True)
        of_final = (self.final or nothing_of(player)).counted_by(rule.of_final, held, in_final, figures)
        return replace(total, final=of_final)

    def counted_by(self, rule: Rule, held: Held, evenings: int, figures: Mapping[str, Any]) -> Total:
        """The total with what a rule counts of so many evenings, those that were missed among them."""
        missed = evenings - self.total.evenings - figures["aside"]
        by_missing = self.made_by_missing(rule, held, evenings, missed)
        charged = rule.not_free(missed)
        total = replace(self.total, missed=missed, charged=charged, by_missing=by_missing, **figures)
        if not rule.weighs_evenings:
            return total
        made = self.made + by_missing if by_missing else self.made
        rule = rule.after(total.held)
        return replace(total, counted=counted_evenings_worth(made, rule), dropped=best_dropped(made, rule))

    def made_by_missing(self, rule: Rule, held: Held, evenings: int, missed: int) -> Made:
        """The points that count of so many evenings, so many of them missed, as if they had been played."""
        player, charged = self.total.player, rule.not_free(missed)
        if not rule.counts_missed:
            return Made()
        if rule.missing_as_last:
            return held.lows.missed_by(player, evenings) if held.lows else Made()
        worth = rule.missing or 0
        was_there = any(part == KEPT for part, _worth in self.made)
        is_aside = any(evening == rule.kept for _day, evening in rule.facts.aside(player))
        if rule.kept not in held.last or not charged or was_there or is_aside:
            return +Made({(0, worth): charged})
        return +Made({(0, worth): charged - 1, (KEPT, worth): 1})

    def plus(self, more: Sums) -> Sums:
        """The sums together with those of other evenings."""
        return replace(self, total=self.total.plus(more.total), made=self.made + more.made)

    def plus_final(self, more: Sums) -> Sums:
        """The sums together with those of evenings of the final."""
        return replace(self, final=self.final.plus(more) if self.final else more)

    def without(self, result: PlayedEvening) -> Sums:
        """The sums as they were without an evening, which if there is a final was in it."""
        if self.final:
            return replace(self, final=self.final.without(result))
        before = self.total
        gone = {"evenings": 1, "won": int(result.place == 1)}
        gone |= {name: getattr(result, name) for name in FIGURES}
        total = replace(
            before,
            **{name: getattr(before, name) - figure for name, figure in gone.items()},
            made={evening: made for evening, made in before.made.items() if evening != result.evening},
            reached=before.reached - Counter([EveningMade(result.points, result.place)]),
            by_period=before.by_period - Counter([(result.period, result.worth)]),
        )
        return Sums(total, self.made - Counter([(result.part, result.worth)]))


FIGURES = ("points", "deals", "deals_won", "solos", "solos_won", "unknown", "solos_paid")
"""What evenings and totals call alike."""


def figures_of(
    player: int, rule: Rule, held: Held, until: date | None, *, in_final: bool = False
) -> dict[str, Any]:
    """The facts of a player before or in the final, until a day if one is given."""
    facts, is_then = rule.facts, partial(rule.is_then, until=until, in_final=in_final)
    to_come = held.to_come_for(player)
    return {
        "fined": sum(points for day, points in facts.fined.get(player, ()) if is_then(day)),
        "last": sum(map(is_then, facts.last_on.get(player, ()))),
        **{
            name: sum(is_then(day) for day, evening in evenings if evening != to_come)
            for name, evenings in (
                ("excused", facts.excused.get(player, ())),
                ("tried", facts.tried.get(player, ())),
                ("aside", facts.aside(player)),
            )
        },
    }


def nothing_of(player: int) -> Sums:
    """The sums of somebody who was at no evening."""
    return Sums(Total(player, 0, 0, 0, 0))
