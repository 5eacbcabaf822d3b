"""The standings as a table: its columns, by each of which its lines can be put in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.club.leagues.labels import counts_label
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.standings.reads import Standings, StandingsRow
from scorekeeper.club.leagues.standings.rule import Rule, TieRule
from scorekeeper.play.sheets.labels import signed


@dataclass(frozen=True)
class Column:
    """A column: its name in the address, its head, and what it says of a line; those with most stand first.

    The column without a name is what counts, in the order of the places.
    """

    name: str
    label: str
    text: Callable[[StandingsRow], str]
    most: Callable[[StandingsRow], Any]
    about: str = ""


@dataclass(frozen=True)
class StandingsTable:
    """The columns, which of them the lines are in the order of, the lines with a place and those without one.

    Beside each line stands what its columns say after the one that counts.
    """

    columns: tuple[Column, ...]
    chosen: str
    parts: tuple[tuple[tuple[StandingsRow, tuple[str, ...]], ...], ...]


def table_of(season: Season, standings: Standings, wanted: str) -> StandingsTable:
    """The standings in the order of the wanted column, of the places if there is no such column."""
    columns = tuple(columns_of(season, standings.rule))
    chosen = next((each for each in columns if each.name == wanted), columns[0])
    parts = []
    for rows in filter(None, (standings.rows, standings.waiting)):
        ordered = sorted(rows, key=chosen.most, reverse=True) if chosen.name else rows
        parts.append(tuple((row, tuple(each.text(row) for each in columns[1:])) for row in ordered))
    return StandingsTable(columns, chosen.name, tuple(parts))


def columns_of(season: Season, rule: Rule) -> Iterator[Column]:
    """The columns of a season after the name, what counts first."""
    yield Column("", counts_label(rule), lambda row: row.counts, lambda row: row.line.counts)
    if rule.shows_points:
        yield Column("points", _("All points"), lambda row: signed(points_of(row)), points_of)
    yield Column("evenings", _("Evenings"), lambda row: str(evenings_of(row)), evenings_of)
    yield Column("deals", _("Deals"), lambda row: str(deals_of(row)), deals_of)
    yield Column("average", _("per deal"), lambda row: row.average, average_of)
    yield Column("won", _("Deals won"), won_text, won_percent)
    about = _("Solos are won/played, including silent ones.")
    yield Column("solos", _("Solos"), solos_text, lambda row: row.line.total.solos_won, about)
    if not rule.counts_only_won:
        yield Column("first", _("Evenings won"), lambda row: str(times_first(row) or "–"), times_first)
    if TieRule.LOT in rule.ties:
        about = _("Of players who are level in all else, the one with the higher lot is first.")
        yield Column("lot", _("Lot"), lambda row: str(lot_of(row)), lot_of, about)


def points_of(row: StandingsRow) -> int:
    """All points."""
    return row.line.total.points


def evenings_of(row: StandingsRow) -> int:
    """The evenings somebody was there."""
    return row.line.total.evenings


def deals_of(row: StandingsRow) -> int:
    """The deals somebody played."""
    return row.line.total.deals


def average_of(row: StandingsRow) -> float:
    """Points per deal."""
    return points_of(row) / deals_of(row)


def times_first(row: StandingsRow) -> int:
    """The evenings somebody won."""
    return row.line.total.won


def lot_of(row: StandingsRow) -> int:
    """The number that was drawn for somebody."""
    return row.line.total.lot


def won_percent(row: StandingsRow) -> int:
    """How many of a hundred deals somebody won; less than none where nobody knows."""
    return -1 if row.won_percent is None else row.won_percent


def won_text(row: StandingsRow) -> str:
    """The same, as it stands there."""
    if row.won_percent is None:
        return "–"
    return _("%(percent)s%%") % {"percent": row.won_percent}


def solos_text(row: StandingsRow) -> str:
    """Solos won and played."""
    total = row.line.total
    return "–" if row.won_percent is None else f"{total.solos_won}/{total.solos}"
