"""A season as it would stand if it counted otherwise: who moves, and which evenings make the difference."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import counted_results
from scorekeeper.club.leagues.standings.evenings import chosen_evenings
from scorekeeper.club.leagues.standings.ranking import RankedTotal
from scorekeeper.club.leagues.standings.reads import Standings, standings_of
from scorekeeper.club.leagues.standings.rule import Rule
from scorekeeper.club.leagues.standings.sums import last_first, played_evenings
from scorekeeper.club.leagues.standings.totals import PlayedEvening
from scorekeeper.play.groups.models import Player
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets.labels import short_day
from scorekeeper.play.sheets.sentences import lead_text

MOST_DAYS = 3
"""So many evenings of a player are named, the last first."""


@dataclass(frozen=True)
class OtherLine:
    """A player in both standings, and which of their evenings come in and which drop out, in words.

    A place is None without one; what counts is as the standings say it, a dash for who does not stand there.
    """

    player: Player
    place: int | None
    counts: str
    before: int | None
    counted: str
    evenings: str

    @property
    def up(self) -> int:
        """How many places up."""
        return max(0, self.before - self.place) if self.place and self.before else 0

    @property
    def down(self) -> int:
        """How many places down."""
        return max(0, self.place - self.before) if self.place and self.before else 0


@dataclass(frozen=True)
class Otherwise:
    """The standings of a season as they would be, the first first, and what that comes to in a sentence."""

    headline: str
    lines: tuple[OtherLine, ...]

    def without_links(self) -> Otherwise:
        """The same, for who is no member: it has none."""
        return self


def season_otherwise(season: Season, other: Season) -> Otherwise:
    """A season beside the same as it would count: as many queries with one evening as with many."""
    as_it_is, as_it_would_be = standings_of(season), standings_of(other)
    now, then = ({row.player.pk: row for row in each.every} for each in (as_it_is, as_it_would_be))
    chosen, others = evenings_counted(season, as_it_is), evenings_counted(other, as_it_would_be)
    lines = [
        OtherLine(
            player=row.player,
            place=row.line.place,
            counts=row.counts,
            before=now[key].line.place if key in now else None,
            counted=now[key].counts if key in now else "–",
            evenings=evenings_text(chosen.get(key, {}), others.get(key, {})),
        )
        for key, row in then.items()
    ]
    gone = [
        OtherLine(row.player, None, "–", row.line.place, row.counts, evenings_text(chosen.get(key, {}), {}))
        for key, row in now.items()
        if key not in then
    ]
    return Otherwise(headline=headline([*lines, *gone]), lines=(*lines, *gone))


def evenings_counted(season: Season, found: Standings) -> dict[int, dict[int, date]]:
    """The days of the evenings that count of everybody, by player and key of the evening, the last first.

    Their lines of the standings say who is in a final.
    """
    ranking, lines = found.ranking, {row.player.pk: row.line for row in found.every}
    by_player = defaultdict(list)
    results = last_first(counted_results(season).filter(player__in=lines))
    for result in played_evenings(results, ranking.rule, ranking.worths):
        by_player[result.player].append(result)
    return {player: days_chosen(ranking.rule, played, lines[player]) for player, played in by_player.items()}


def days_chosen(rule: Rule, played: Sequence[PlayedEvening], line: RankedTotal) -> dict[int, date]:
    """The days of those evenings of one player that count, by their line of the standings."""
    chosen = chosen_evenings(rule, played, line.before_final, in_final=bool(line.final))
    return {result.evening: result.day for result in played if result.evening in chosen}


def evenings_text(before: Mapping[int, date], after: Mapping[int, date]) -> str:
    """Return which evenings come in and which drop out; empty where all count as they did."""
    come = [day for key, day in after.items() if key not in before]
    drop = [day for key, day in before.items() if key not in after]
    said = []
    if drop:
        said.append(_("no longer counts: %(days)s") % {"days": days_text(drop)})
    if come:
        said.append(_("now counts: %(days)s") % {"days": days_text(come)})
    return " · ".join(said)


def days_text(days: Sequence[date]) -> str:
    """Some days, the last ones by name."""
    named = [short_day(day) for day in days[:MOST_DAYS]]
    if more := len(days) - len(named):
        named.append(ngettext("%(more)s more", "%(more)s more", more) % {"more": more})
    return join_words(named)


def headline(lines: Sequence[OtherLine]) -> str:
    """Return who would be first, and how many would stand elsewhere."""
    first = [line.player.name for line in lines if line.place == 1]
    before = [line.player.name for line in lines if line.before == 1]
    moves = sum(line.place != line.before for line in lines)
    if not first:
        return _("Nobody would have a place")
    if not moves:
        return _("Everybody would stand where they stand")
    if before and set(first) != set(before):
        return lead_text(first, before, is_over=False)
    return ngettext("%(moves)s would change places", "%(moves)s would change places", moves) % {
        "moves": moves
    }
