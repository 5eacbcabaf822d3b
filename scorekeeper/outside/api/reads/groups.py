"""A group as programs read it: its players, its seasons with their standings."""

from __future__ import annotations

from typing import Any

from django.utils.timezone import localdate

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.reads.closing import champions_of
from scorekeeper.club.leagues.reads.seasons import all_evenings, current_season, seasons_of
from scorekeeper.club.leagues.reads.standings import StandingsRow, standings_of
from scorekeeper.play.groups.models import Group


def group_facts(group: Group) -> dict[str, Any]:
    """The group itself."""
    return {
        "group": group.slug,
        "name": group.name,
        "created": group.created.isoformat(),
        "players": group.players.count(),
        "evenings": group.evenings.count(),
        "current_season": current_season(group, localdate()).number,
    }


def players_of(group: Group) -> list[dict[str, Any]]:
    """The players by name, with those who have left and guests."""
    columns = ("id", "name", "is_active", "is_guest", "is_counted")
    return sorted(group.players.values(*columns), key=lambda player: player["name"].casefold())


def seasons_in(group: Group) -> dict[str, Any]:
    """The seasons, all evenings last, and which of them is played."""
    champions, seasons = champions_of(group), [*seasons_of(group), all_evenings(group)]
    return {
        "seasons": [season_facts(season, champions.of_season(season)) for season in seasons],
        "current": current_season(group, localdate()).number,
    }


def season_facts(season: Season, champions: tuple[str, ...]) -> dict[str, Any]:
    """A season without its standings."""
    return {
        "number": season.number,
        "name": season.name,
        "first_day": season.begins,
        "last_day": season.last_day,
        "points": season.points,
        "is_closed": season.closed_at is not None,
        "champions": list(champions),
    }


def season_standings(season: Season) -> dict[str, Any]:
    """The standings of a season, who has no place last."""
    found = standings_of(season)
    return {
        "season": season_facts(season, champions_of(season.group).of_season(season)),
        "evenings": found.evenings,
        "lines": [standings_line(row) for row in (*found.rows, *found.waiting)],
    }


def standings_line(row: StandingsRow) -> dict[str, Any]:
    """Somebody in the standings."""
    total = row.line.total
    return {
        "place": row.line.place,
        "player": row.player.pk,
        "name": row.player.name,
        "counts": float(row.line.counts),
        "points": total.points,
        "deals": total.deals,
        "deals_won": total.deals_won,
        "evenings": total.evenings,
        "evenings_won": total.won,
        "solos": total.solos,
        "solos_won": total.solos_won,
        "moved": row.moved,
    }
