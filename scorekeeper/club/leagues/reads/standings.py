"""The standings of a season, shaped for their page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.ranking import PointsRule, RankedTotal, Rule, movement, standings
from scorekeeper.club.leagues.reads.places import worths_of
from scorekeeper.club.leagues.reads.seasons import counted_evenings, counted_players, counted_results
from scorekeeper.club.leagues.reads.sums import (
    PlayedEvening,
    Sums,
    recent_evenings,
    results_of_last_evening,
    season_sums,
)
from scorekeeper.club.leagues.reads.tournaments import Tournaments, tournaments_in
from scorekeeper.club.leagues.sentences import counts_text
from scorekeeper.play.groups.models import Player
from scorekeeper.play.sheets.labels import nearest

LATEST = 5
"""So many evenings stand beside everybody."""


@dataclass(frozen=True)
class StandingsRow:
    """A line of the standings.

    `moved` are the places up (plus) or down since the last evening, None for who had no place before it.
    `latest` are the last evenings of the season, the latest last, None where the player was not there.
    """

    line: RankedTotal
    player: Player
    counts: str
    moved: int | None
    latest: tuple[PlayedEvening | None, ...]

    @property
    def average(self) -> str:
        """Points per deal."""
        total = self.line.total
        return counts_text(Fraction(total.points, total.deals or 1), Rule(PointsRule.AVERAGE))

    @property
    def won_percent(self) -> int | None:
        """How many of the deals were won, of a hundred that were entered; None where none were."""
        total = self.line.total
        return nearest(Fraction(100 * total.deals_won, total.known)) if total.known > 0 else None

    @property
    def up(self) -> int:
        """How many places up."""
        return max(0, self.moved or 0)

    @property
    def down(self) -> int:
        """How many places down."""
        return max(0, -(self.moved or 0))


@dataclass(frozen=True)
class Standings:
    """Who has a place, who has none yet, the last evening that counts, and how many do, tournaments too."""

    rows: tuple[StandingsRow, ...]
    waiting: tuple[StandingsRow, ...]
    last: PlayedEvening | None
    evenings: int
    tournaments: Tournaments


def standings_of(season: Season) -> Standings:
    """The standings: as many queries with one evening as with ten thousand."""
    players, rule = counted_players(season), season.rule
    held, worths = counted_evenings(season).count(), worths_of(counted_results(season), rule)
    recent = [result for result in recent_evenings(season, worths) if result.player in players]
    tournaments = tournaments_in(season)
    by_player = {each.total.player: each for each in season_sums(season, worths)}
    # Who shares a place stands there by name.
    sums = [by_player[player] for player in players if player in by_player]
    now = standings([each.for_rule(rule, held) for each in sums], rule)
    before = without_evening(sums, results_of_last_evening(recent))
    latest = list(dict.fromkeys(result.evening for result in recent))[:LATEST][::-1]
    moved = movement(now, standings([each.for_rule(rule, held - 1) for each in before], rule))
    rows = [
        StandingsRow(
            line=line,
            player=players[line.total.player],
            counts=counts_text(line.counts, rule),
            moved=moved.get(line.total.player),
            latest=places_on(latest, recent, line.total.player),
        )
        for line in now
    ]
    return Standings(
        rows=tuple(row for row in rows if row.line.place is not None),
        waiting=tuple(row for row in rows if row.line.place is None),
        last=recent[0] if recent else None,
        evenings=held,
        tournaments=tournaments,
    )


def without_evening(sums: Sequence[Sums], last: Sequence[PlayedEvening]) -> list[Sums]:
    """The sums as they were without an evening, of everybody who had played before."""
    results = {result.player: result for result in last}
    before = [
        each.without(results[each.total.player]) if each.total.player in results else each for each in sums
    ]
    return [each for each in before if each.total.evenings]


def places_on(
    evenings: Sequence[int], recent: Sequence[PlayedEvening], player: int
) -> tuple[PlayedEvening | None, ...]:
    """What some evenings brought a player, None where they were not there."""
    there = {result.evening: result for result in recent if result.player == player}
    return tuple(there.get(evening) for evening in evenings)
