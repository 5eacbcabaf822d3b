"""The standings of a season, shaped for their page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.groups.models import Player
from scorekeeper.leagues.models import Season
from scorekeeper.leagues.ranking import Line, Rule, movement, standings
from scorekeeper.leagues.reads.seasons import counted_players
from scorekeeper.leagues.reads.sums import Night, Sums, last_evening, recent_nights, season_sums
from scorekeeper.leagues.sentences import counts_text

FORM = 5
"""How many evenings the form shows."""


@dataclass(frozen=True)
class Row:
    """A line of the standings.

    `moved` are the places up (plus) or down since the last evening, None for who had no place before it.
    `form` are the last evenings of the player, the latest last.
    """

    line: Line
    player: Player
    counts: str
    moved: int | None
    form: tuple[Night, ...]

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
    """Who has a place, who has none yet, and the last evening that counts."""

    rows: tuple[Row, ...]
    waiting: tuple[Row, ...]
    last: Night | None


def standings_of(season: Season) -> Standings:
    """The standings: as many queries with one evening as with ten thousand."""
    players, rule = counted_players(season), season.rule
    recent = [night for night in recent_nights(season) if night.player in players]
    by_player = {each.total.player: each for each in season_sums(season)}
    # Who shares a place stands there by name.
    sums = [by_player[player] for player in players if player in by_player]
    now = standings([each.for_rule(rule) for each in sums], rule)
    moved = movement(now, standings_before(sums, last_evening(recent), rule))
    rows = [
        Row(
            line=line,
            player=players[line.total.player],
            counts=counts_text(line.counts, rule),
            moved=moved.get(line.total.player),
            form=form_of(recent, line.total.player),
        )
        for line in now
    ]
    return Standings(
        rows=tuple(row for row in rows if row.line.place is not None),
        waiting=tuple(row for row in rows if row.line.place is None),
        last=recent[0] if recent else None,
    )


def standings_before(sums: Sequence[Sums], last: Sequence[Night], rule: Rule) -> tuple[Line, ...]:
    """The standings without the last evening."""
    nights = {night.player: night for night in last}
    before = [
        each.without(nights[each.total.player], rule) if each.total.player in nights else each
        for each in sums
    ]
    return standings([each.for_rule(rule) for each in before if each.total.evenings], rule)


def form_of(recent: Sequence[Night], player: int) -> tuple[Night, ...]:
    """The last evenings of a player, the latest last."""
    return tuple([night for night in recent if night.player == player][:FORM][::-1])
