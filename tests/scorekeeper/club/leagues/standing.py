"""Lines of standings as they are shown, and as they must be by a count of one's own from the documents."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.timezone import localdate

from scorekeeper.club.leagues.labels import counts_text
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.standings.course import season_course
from scorekeeper.club.leagues.standings.reads import standings_of
from tests.cast import Evening, begin, deal, enter
from tests.club import Club, take_in
from tests.scorekeeper.club.leagues.counting import Night, Special, nights_of, settled, special_days

BERLIN = ZoneInfo("Europe/Berlin")


def play(club: Club, day: str, deals: int, points: dict[str, int], clock: str = "20:00") -> Evening:
    """An evening of the club, whose points were all made in the first deal."""
    started = datetime.fromisoformat(f"{day}T{clock}").replace(tzinfo=BERLIN)
    evening = take_in(club, begin(tuple(points), title=day, started=started))
    nothing = dict.fromkeys(points, 0)
    for each in (points, *[nothing] * (deals - 1)):
        enter(evening, deal(tuple(points), game="manual", each=each))
    return evening


Line = tuple[Any, ...]
"""As the columns of standings: place, what counts, points and so on, then moved, the last evenings."""


def nights_by_name(
    club: Club, season: Season, sheets: list[dict[str, Any]]
) -> tuple[set[str], dict[str, list[Night]]]:
    """The days of a season, and the nights of everybody who played on one of them."""
    left_out = set(season.left_out.values_list("day", flat=True))
    left_out |= {date.fromisoformat(day) for day in special_days(sheets, season)[1]}
    days = {date.fromisoformat(sheet["date"]) for sheet in sheets} - left_out
    is_in = {
        day.isoformat()
        for day in days
        if (season.first_day or day) <= day <= (season.last_day or day)
        and season.weekday in (0, day.isoweekday())
        and (not season.nth or is_nth(day, season.nth))
    }
    people = club.group.players.filter(is_counted=True)
    names = [player.name for player in people if season.counts_guests or not player.is_guest]
    every = {name: nights_of(sheets, name) for name in names}
    made = {name: [night for night in nights if night.day in is_in] for name, nights in every.items()}
    tried = tried_days(club, season, every, made)
    made = {
        name: [night for night in nights if night.day not in tried[name]] for name, nights in made.items()
    }
    return is_in, {name: nights for name, nights in made.items() if nights}


def tried_days(
    club: Club, season: Season, every: dict[str, list[Night]], made: dict[str, list[Night]]
) -> dict[str, set[str]]:
    """The days on which somebody only tried it, by name: their first ones as a guest, or in the group."""
    guests = set(club.group.players.filter(is_guest=True).values_list("name", flat=True))
    first = season.counts_from - 1
    found = {
        "guests": lambda name: made[name][:first] if name in guests else [],
        "new": lambda name: every[name][:first],
    }
    nights_tried = found.get(season.counts_from_for, lambda name: [])
    return {name: {night.day for night in nights_tried(name)} for name in made}


def aside_days(club: Club, season: Season, sheets: list[dict[str, Any]], is_in: set[str]) -> Special:
    """What is put aside for whom, with excuses, and who needs how many evenings for a place."""
    people = {player.name: player for player in club.group.players.all()}
    every = {name: nights_of(sheets, name) for name in people}
    made = {name: [night for night in nights if night.day in is_in] for name, nights in every.items()}
    there = {name: {night.day for night in nights} for name, nights in made.items()}
    excuses = season.excuses.values_list("player__name", "evening__day")
    excused = {
        name: {day.isoformat() for who, day in excuses if who == name} & is_in - there[name]
        for name in people
        if season.excused
    }
    spans = [span.split("/") for span in season.holidays.split(";") if span]
    holidays = {day for day in is_in for first, last in spans if first <= day <= last}
    tried = tried_days(club, season, every, made)
    aside = {name: tried[name] & is_in | excused.get(name, set()) | holidays - there[name] for name in people}
    needed = {
        name: season.counts_from
        for name, player in people.items()
        if player.is_guest and season.counts_from_for == "place"
    }
    return Special(aside=aside, excused=excused, needed=needed)


def special_of(club: Club, is_in: set[str], season: Season, sheets: list[dict[str, Any]]) -> Special:
    """What is special about the days of a season; the last one is kept once it is over, if that is asked."""
    is_over = season.last_day is not None and season.last_day < localdate()
    kept = max(is_in) if season.keeps_last and is_over else ""
    days = special_days(sheets, season)[0]
    return replace(aside_days(club, season, sheets, is_in), halved=days.halved, lows=days.lows, kept=kept)


def is_nth(day: date, nth: int) -> bool:
    """Whether a day is the so-manieth of its weekday in its month, or with 5 the last."""
    if nth == 5:
        return (day + timedelta(days=7)).month != day.month
    return (day - timedelta(days=7 * nth)).month != day.month == (day - timedelta(days=7 * (nth - 1))).month


def expected_course(club: Club, season: Season, sheets: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What counted for everybody after each evening, as it is shown, and their places; the last first."""
    is_in, made = nights_by_name(club, season, sheets)
    found, special = [], special_of(club, is_in, season, sheets)
    days = sorted(is_in)
    for held, day in enumerate(days, 1):
        until = {name: [night for night in nights if night.day <= day] for name, nights in made.items()}
        until = {name: nights for name, nights in until.items() if nights}
        places, figures, _shown = settled(until, set(days[:held]), season, special)
        found.append(
            {name: (counts_text(counts, season.rule), places.get(name)) for name, counts in figures.items()}
        )
    return found[::-1]


def shown_course(season: Season) -> list[dict[str, Any]]:
    """The same as the page has it."""
    course = season_course(season)
    assert course is not None
    names = [player.name for player in course.players]
    return [
        {
            name: (cell.counts, cell.place)
            for name, cell in zip(names, line.cells, strict=True)
            if cell is not None
        }
        for line in course.lines
    ]


def expected_standings(club: Club, season: Season, sheets: list[dict[str, Any]]) -> dict[str, Line]:
    """Everybody's line."""
    is_in, made = nights_by_name(club, season, sheets)
    latest = sorted({night.day for nights in made.values() for night in nights})[-5:]
    last = latest[-1]
    before = {name: [night for night in nights if night.day != last] for name, nights in made.items()}
    special = special_of(club, is_in, season, sheets)
    now, figures, counting = settled(made, is_in, season, special)
    then, _figures, _nights = settled(before, is_in - {last}, season, special)
    return {
        name: (
            now.get(name),
            figures[name],
            sum(night.points for night in nights),
            sum(night.deals for night in nights),
            len(nights),
            sum(night.place == 1 for night in nights),
            held - len(nights),
            sum(night.won for night in nights),
            sum(night.solos[0] for night in nights),
            sum(night.solos[1] for night in nights),
            then[name] - now[name] if name in now and name in then else None,
            [{night.day: night.place for night in made[name]}.get(day) for day in latest],
        )
        for name, (nights, held) in counting.items()
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
            [night.place if night else None for night in row.latest],
        )
        for row in (*standings.rows, *standings.waiting)
    }
