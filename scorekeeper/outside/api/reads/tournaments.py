"""Tournaments as programs read them: hidden standings are nobody's here."""

from __future__ import annotations

from typing import Any

from scorekeeper.play.groups.models import Group
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.ranking import Line
from scorekeeper.tournament.reads.standings import Standings
from scorekeeper.tournament.reads.tournaments import tournaments_of


def tournaments_in(group: Group) -> list[dict[str, Any]]:
    """The tournaments of a group, the last first."""
    return list(map(tournament_facts, tournaments_of(group).order_by("-evening__day", "-pk")))


def tournament_facts(tournament: Tournament) -> dict[str, Any]:
    """A tournament without its standings; it says how many have `entered`."""
    return {
        "tournament": tournament.slug,
        "title": tournament.evening.title,
        "day": tournament.evening.day.isoformat(),
        "entered": getattr(tournament, "entered", 0),
        "is_hidden": tournament.evening.is_hidden,
    }


def tournament_standings(standings: Standings) -> dict[str, Any]:
    """The standings of a tournament."""
    return {
        "tournament": tournament_facts(standings.tournament),
        "is_over": standings.is_over,
        "rounds": len(standings.rounds),
        "planned": standings.planned,
        "lines": [tournament_line(standings, line) for line in standings.lines],
    }


def tournament_line(standings: Standings, line: Line) -> dict[str, Any]:
    """Somebody in them."""
    entrant = standings.field.entrants[line.entrant]
    return {
        "place": line.place,
        "name": str(entrant),
        "club": entrant.club,
        "team": entrant.team,
        "counts": float(line.counts),
        "points": line.points,
        "rounds": [made.points for made in line.rounds],
        "is_out": line.is_out,
    }
