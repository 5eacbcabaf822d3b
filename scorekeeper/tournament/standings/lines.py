"""The parts of a tournament's standings: the entries on lists, the way they are counted, a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scorekeeper.club.leagues.standings.rule import PointsRule
from scorekeeper.club.leagues.standings.rule import Rule as PlacesRule
from scorekeeper.tournament.counting import Counting, Exact, TieRule

WHOLE: Exact = 1


@dataclass(frozen=True, slots=True)
class Seated:
    """The entry on a list for somebody at its table: points, and solos won."""

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
class Cut:
    """That the first `size` play a final after so many rounds; nobody is cut before `finalists` are named.

    They are the first of each of the `pools`, of all where there are none.

    Of what they made before, `share` counts for them, as soon as the final has a result. Half of 17 is 8.5:
    nothing is rounded, so that nobody is level by it who was not.
    """

    after: int
    size: int = 0
    share: Exact = WHOLE
    finalists: frozenset[int] = frozenset()
    pools: int = 0

    def has_begun(self, made: Mapping[int, Sequence[RoundMade]]) -> bool:
        """Whether the final has any result, by what everybody made."""
        final = [each for one in self.finalists for each in made.get(one, ()) if each.round > self.after]
        return any(each.is_played or each.awarded for each in final)


@dataclass(frozen=True, slots=True)
class Rule:
    """The settings by which the standings of a tournament count.

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
    cut: Cut | None = None

    @property
    def counts_all_points(self) -> bool:
        is_shared = self.cut is not None and bool(self.cut.finalists) and self.cut.share != WHOLE
        return self.counting is Counting.POINTS and not is_shared

    @property
    def places(self) -> PlacesRule:
        """The points for the places at a table, as seasons have them."""
        return PlacesRule(
            PointsRule.TABLES,
            place_points=self.places_of_four,
            place_points_five=self.places_of_five,
            averages_places=True,
        )


@dataclass(frozen=True, slots=True)
class RoundMade:
    """A round of somebody."""

    round: int
    points: int | None = None  # with what was awarded, or what missing it comes to; None: none yet
    counts: Exact | None = None  # what the standings go by, None where there is nothing
    awarded: int = 0
    table: int = 0  # 0 for who missed it, as is the seat from 1
    position: int = 0
    place: int | None = None  # at the table
    solos_won: int = 0
    share: Exact = WHOLE  # how much of it counts
    is_cut: bool = False  # of a final that they do not play

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

    Nobody has a place before there is any result. Who was disqualified has none and stands below all others,
    who plays the final above them.
    """

    place: int | None
    entrant: int
    counts: Fraction
    rounds: tuple[RoundMade, ...]
    is_out: bool = False
    is_finalist: bool = False

    @property
    def counted(self) -> Line:
        """The same line without the rounds of which nothing counts, or that are of a final of others."""
        return replace(self, rounds=tuple(each for each in self.rounds if each.share and not each.is_cut))

    @property
    def points(self) -> int:
        """All points, with what was awarded."""
        return sum(each.points or 0 for each in self.rounds)

    @property
    def solos_won(self) -> int:
        return sum(each.solos_won for each in self.rounds)

    @property
    def has_result(self) -> bool:
        """Whether anything stands on a list of theirs, or was awarded to them."""
        return bool(self.played) or any(each.awarded for each in self.rounds)

    @property
    def played(self) -> list[int]:
        return [each.points for each in self.rounds if each.is_played and each.points is not None]
