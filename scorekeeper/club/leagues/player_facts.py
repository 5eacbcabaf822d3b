"""The facts of players in a season beside their results: lots, fines, evenings put aside."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from scorekeeper.club.leagues.absences import excused_in, missed_on_holidays, needed_in, tried_in
from scorekeeper.club.leagues.evening_weights import left_out_of
from scorekeeper.club.leagues.fines import Fined, fined_between, fines_in
from scorekeeper.club.leagues.last_ones import days_last_in
from scorekeeper.club.leagues.standings.facts import PlayerFacts
from scorekeeper.play.groups.models import Player

if TYPE_CHECKING:
    from scorekeeper.club.leagues.models import Season


def facts_of(season: Season) -> PlayerFacts:
    """All of it; no query for what the season does not ask for."""
    return PlayerFacts(
        lots=lots_of(season) if season.Ties.LOT in season.ties.split(",") else {},
        fined=fined_in(season),
        last_on=days_last_in(season),
        tried=tried_in(season),
        excused=excused_in(season),
        holidays=missed_on_holidays(season),
        needed=needed_in(season),
    )


def fined_in(season: Season) -> Fined:
    """The fines of a season in points; no query unless some count.

    They are those that were booked on its days, but for evenings that are left out; once it is closed, as
    they stood then.
    """
    points = fines_in(season.fine_points)
    if not points:
        return {}
    out = set(left_out_of(season).values_list("day", flat=True))
    found = fined_between(season.group_id, points, (season.begins, season.last_day), season.closed_at)
    return {
        player: [(day, worth) for day, worth in fines if day not in out and season.counts_day(day)]
        for player, fines in found.items()
    }


MOST_LOTS = 99_999


def lots_of(season: Season) -> dict[int, int]:
    """The number that everybody has in a season, by player: one query."""
    players = Player.objects.filter(group=season.group_id).values_list("pk", "lot")
    return {player: lot_in_season(season.lot, lot) for player, lot in players}


def lot_in_season(season: int, player: int) -> int:
    """The number that a player has in a season, from 1 on, by the numbers that were drawn for both."""
    drawn = sha256(f"{season}:{player}".encode()).hexdigest()
    return int(drawn, 16) % MOST_LOTS + 1
