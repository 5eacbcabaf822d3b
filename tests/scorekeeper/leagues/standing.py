"""Lines of standings as they are shown, and as they must be by a count of one's own from the documents."""

from __future__ import annotations

from datetime import date
from typing import Any

from scorekeeper.leagues.models import Season
from scorekeeper.leagues.reads.standings import standings_of
from tests.club import Club
from tests.scorekeeper.leagues.counting import counted, nights_of, ranked

Line = tuple[Any, ...]
"""As the columns of standings: place, what counts, points, deals, evenings and so on, then moved, form."""


def expected_standings(club: Club, season: Season, sheets: list[dict[str, Any]]) -> dict[str, Line]:
    """Everybody's line."""
    left_out = set(season.left_out.values_list("day", flat=True))
    days = {date.fromisoformat(sheet["date"]) for sheet in sheets} - left_out
    is_in = {day.isoformat() for day in days if (season.first_day or day) <= day <= (season.last_day or day)}
    people = club.group.players.filter(is_counted=True)
    names = [player.name for player in people if season.counts_guests or not player.is_guest]
    made = {name: [night for night in nights_of(sheets, name) if night.day in is_in] for name in names}
    made = {name: nights for name, nights in made.items() if nights}
    held, last = len(is_in), max(nights[-1].day for nights in made.values())
    before = {name: [night for night in nights if night.day != last] for name, nights in made.items()}
    now = ranked(made, season, held)
    then = ranked({name: nights for name, nights in before.items() if nights}, season, held - 1)
    return {
        name: (
            now.get(name),
            counted(nights, season, held),
            sum(night.points for night in nights),
            sum(night.deals for night in nights),
            len(nights),
            sum(night.place == 1 for night in nights),
            held - len(nights),
            sum(night.won for night in nights),
            sum(night.solos[0] for night in nights),
            sum(night.solos[1] for night in nights),
            then[name] - now[name] if name in now and name in then else None,
            [night.place for night in nights[-5:]],
        )
        for name, nights in made.items()
    }


def shown_standings(season: Season) -> dict[str, Line]:
    """Everybody's line, as the page has it."""
    standings = standings_of(season)
    return {
        row.player.name: (
            row.line.place,
            row.line.counts,
            row.line.total.points,
            row.line.total.deals,
            row.line.total.evenings,
            row.line.total.won,
            row.line.total.missed,
            row.line.total.deals_won,
            row.line.total.solos,
            row.line.total.solos_won,
            row.moved,
            [night.place for night in row.form],
        )
        for row in (*standings.rows, *standings.waiting)
    }
