"""The standings as a table: its columns, by each of which its lines can be put in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.club.leagues.labels import counts_label, dropped_text
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
    columns = tuple(columns_of(season, standings.ranking.rule))
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
        yield Column(
            "points", _("All points"), lambda row: signed(row.total.points), lambda row: row.total.points
        )
    yield Column(
        "evenings", _("Evenings"), lambda row: str(row.total.evenings), lambda row: row.total.evenings
    )
    yield Column("deals", _("Deals"), lambda row: str(row.total.deals), attrgetter("total.deals"))
    yield Column(
        "average", _("per deal"), lambda row: row.average, lambda row: row.total.points / row.total.deals
    )
    yield Column("won", _("Deals won"), won_text, won_percent)
    about = _("Solos are won/played, including silent ones.")
    yield Column("solos", _("Solos"), solos_text, attrgetter("total.solos_won"), about)
    if not rule.counts_only_won:
        yield Column(
            "first", _("Evenings won"), lambda row: str(row.total.won or "–"), lambda row: row.total.won
        )
    if TieRule.DROPPED in rule.ties:
        about = _("Of players who are level in all else, the one with the better result is first.")
        yield Column(
            "dropped",
            _("Best dropped"),
            lambda row: dropped_text(row.total, rule) or "–",
            attrgetter("total.dropped"),
            about,
        )
    if TieRule.LOT in rule.ties:
        about = _("Of players who are level in all else, the one with the higher lot is first.")
        yield Column("lot", _("Lot"), lambda row: str(row.total.lot), attrgetter("total.lot"), about)


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
    total = row.total
    return "–" if row.won_percent is None else f"{total.solos_won}/{total.solos}"
