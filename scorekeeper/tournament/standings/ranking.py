"""How a tournament is decided: what everybody's rounds count, and who stands before whom.

Plain functions over what stands on the lists of the tables; `reads` finds it. An entrant is the number of who
began, also in the rounds of a substitute.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scorekeeper.club.evenings.draw.tables import Lot
from scorekeeper.club.leagues.standings.ranking import PointsRule, place_worth
from scorekeeper.club.leagues.standings.ranking import Rule as PlacesRule
from scorekeeper.tournament.counting import Counting, TieRule


@dataclass(frozen=True, slots=True)
class Seated:
    """What a list says of somebody at its table: points, and solos won."""

    entrant: int
    points: int
    solos_won: int = 0


@dataclass(frozen=True, slots=True)
class TableList:
    """The list of a table in a round, everybody at it by their seats; nothing stands on an empty one yet.

    One that was locked without anything on it is left out: who sat there missed the round.
    """

    round: int
    table: int
    seated: tuple[Seated, ...]
    is_empty: bool = False


@dataclass(frozen=True, slots=True)
class Awarded:
    """Points that the referee gave or took in a round; who `is_out` was disqualified."""

    entrant: int
    round: int
    points: int = 0
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """What a tournament is set to.

    `ties` are asked one after the other; who is still level shares the place. `places_of_four` and
    `places_of_five` are what the places at a table are worth, from the first on; who shares places gets the
    mean of them. `missed` is what a round counts for who did not play it: under AVERAGE such a round is left
    out, unless it counts something. The lot follows from `seed`.
    """

    counting: Counting = Counting.POINTS
    ties: tuple[TieRule, ...] = ()
    places_of_four: tuple[int, ...] = (3, 1, -1, -3)
    places_of_five: tuple[int, ...] = (4, 2, 0, -2, -4)
    missed: int = 0
    seed: str = ""

    @property
    def places(self) -> PlacesRule:
        """What the places at a table are worth, as seasons have it."""
        return PlacesRule(
            PointsRule.TABLES,
            place_points=self.places_of_four,
            place_points_five=self.places_of_five,
            averages_places=True,
        )


@dataclass(frozen=True, slots=True)
class RoundMade:
    """A round of somebody.

    `points` are those of the list with what was `awarded`, None as long as nothing stands on it; of a missed
    round what it comes to. `counts` is what the standings go by, None where there is nothing. `table` and
    `position`, the seat from 1, are 0 for who missed it; `place` is the one at the table.
    """

    round: int
    points: int | None = None
    counts: Fraction | None = None
    awarded: int = 0
    table: int = 0
    position: int = 0
    place: int | None = None
    solos_won: int = 0

    @property
    def is_missed(self) -> bool:
        """Whether they sat at no table, or nothing was played there."""
        return not self.table

    @property
    def is_played(self) -> bool:
        """Whether they sat at a table on whose list anything stands."""
        return bool(self.table) and self.points is not None


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody's line in the standings: `counts` decides.

    Nobody has a place before there is any result. Who was disqualified has none and stands below all others.
    """

    place: int | None
    entrant: int
    counts: Fraction
    rounds: tuple[RoundMade, ...]
    is_out: bool = False

    @property
    def points(self) -> int:
        """All points, with what was awarded."""
        return sum(each.points or 0 for each in self.rounds)

    @property
    def solos_won(self) -> int:
        """Solos won in all rounds."""
        return sum(each.solos_won for each in self.rounds)

    @property
    def has_result(self) -> bool:
        """Whether anything stands on a list of theirs, or was awarded to them."""
        return bool(self.played) or any(each.awarded for each in self.rounds)

    @property
    def played(self) -> list[int]:
        """The points of the rounds that they played."""
        return [each.points for each in self.rounds if each.is_played and each.points is not None]


Given = Counter[tuple[int, int]]
"""The points that were awarded, by entrant and round."""
Key = float | Fraction | tuple[bool, int]
"""What a rule compares: more stands before less."""


def standings(
    entrants: Iterable[int],
    rounds: Sequence[int],
    lists: Iterable[TableList],
    awards: Sequence[Awarded],
    rule: Rule,
) -> tuple[Line, ...]:
    """Everybody's line over the rounds that have begun, the first first; who is level stands by number.

    Nobody has a place before there is any result.
    """
    given: Given = Counter()
    for award in awards:
        given[award.entrant, award.round] += award.points
    out = {award.entrant for award in awards if award.is_out}
    sat = {(who, made.round): made for who, made in rounds_at_tables(lists, given, rule)}
    lines = []
    for one in sorted(set(entrants)):
        made = tuple(sat.get((one, each)) or missed_round(each, given[one, each], rule) for each in rounds)
        lines.append(Line(None, one, counted(made, rule), made, one in out))
    ranked = sorted((each for each in lines if not each.is_out), key=by_merit(rule), reverse=True)
    if any(each.has_result for each in lines):
        ranked = list(with_places(ranked, rule))
    return (*ranked, *(each for each in lines if each.is_out))


def rounds_at_tables(lists: Iterable[TableList], given: Given, rule: Rule) -> Iterator[tuple[int, RoundMade]]:
    """What each list brought everybody at its table."""
    for each in lists:
        awarded = [given[seat.entrant, each.round] for seat in each.seated]
        points = [seat.points + more for seat, more in zip(each.seated, awarded, strict=True)]
        for position, (seat, more) in enumerate(zip(each.seated, awarded, strict=True), 1):
            sat = RoundMade(each.round, awarded=more, table=each.table, position=position)
            yield seat.entrant, sat if each.is_empty else with_list(sat, seat.solos_won, points, rule)


def with_list(sat: RoundMade, solos_won: int, points: Sequence[int], rule: Rule) -> RoundMade:
    """A round at a table with what its list says; `points` are everybody's, with what was awarded.

    So the place there follows from what was awarded, too.
    """
    reached = points[sat.position - 1]
    place, counts = 1 + sum(other > reached for other in points), Fraction(reached)
    if rule.counting is Counting.PLACES:
        counts = place_worth(place, rule.places, shared_by=points.count(reached), people=len(points))
    return replace(sat, points=reached, counts=counts, place=place, solos_won=solos_won)


def missed_round(number: int, awarded: int, rule: Rule) -> RoundMade:
    """A round in which somebody sat at no table: what that counts is points, or points for places."""
    if rule.counting is Counting.PLACES:
        return RoundMade(number, awarded, Fraction(rule.missed), awarded)
    points = rule.missed + awarded
    is_left_out = rule.counting is Counting.AVERAGE and not rule.missed
    return RoundMade(number, points, None if is_left_out else Fraction(points), awarded)


def counted(made: Sequence[RoundMade], rule: Rule) -> Fraction:
    """What the rounds of somebody come to."""
    counts = [each.counts for each in made if each.counts is not None]
    if rule.counting is Counting.AVERAGE:
        return Fraction(sum(each.points or 0 for each in made), len(counts) or 1)
    return sum(counts, Fraction(0))


def with_places(ranked: Sequence[Line], rule: Rule) -> Iterator[Line]:
    """Lines that are in order, with their places; who is level shares one."""
    place, before = 0, None
    for number, (each, reached) in enumerate(zip(ranked, map(by_merit(rule), ranked), strict=True), 1):
        place, before = place if reached == before else number, reached
        yield replace(each, place=place)


def by_merit(rule: Rule) -> Callable[[Line], tuple[Key, ...]]:
    """What decides the place: what counts, then what the tie rules look at."""
    return lambda line: (line.counts, *(TIES[tie](line, rule) for tie in rule.ties))


def in_last_round(line: Line, _rule: Rule) -> Key:
    """The points of the last round; who did not play it stands behind who did."""
    last = line.rounds[-1] if line.rounds else RoundMade(0)
    return (last.is_played, last.points or 0) if last.is_played else (False, 0)


def in_best_round(line: Line, _rule: Rule) -> Key:
    """The points of the best round that was played; who played none stands behind."""
    return (bool(line.played), max(line.played, default=0))


def lot_of(line: Line, rule: Rule) -> Key:
    """A number from 0 to 1 that follows from the seed and the number of the entrant, and from nobody else.

    There is nothing to draw lots for between those who have no result yet.
    """
    return Lot(f"{rule.seed} {line.entrant}").random() if line.has_result else 0.0


TIES: dict[TieRule, Callable[[Line, Rule], Key]] = {
    TieRule.POINTS: lambda line, _rule: Fraction(line.points),
    TieRule.LAST_ROUND: in_last_round,
    TieRule.BEST_ROUND: in_best_round,
    TieRule.POSITIVE_ROUNDS: lambda line, _rule: Fraction(sum(points > 0 for points in line.played)),
    TieRule.WON_SOLOS: lambda line, _rule: Fraction(line.solos_won),
    TieRule.LOT: lot_of,
}
