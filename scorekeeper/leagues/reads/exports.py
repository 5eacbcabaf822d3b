"""The standings as a table for spreadsheets."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scorekeeper.leagues.models import Season
from scorekeeper.leagues.ranking import PointsRule
from scorekeeper.leagues.reads.standings import Standings, StandingsRow
from scorekeeper.leagues.sentences import counts_label
from scorekeeper.sheets.reads.exports import Spreadsheet, Value


def standings_table(season: Season, standings: Standings) -> Spreadsheet:
    """A line for everybody; the place is empty for who has too few deals for one."""
    head = (
        _("Place"),
        _("Name"),
        _("Counts: %(what)s") % {"what": counts_label(season.rule)},
        _("Points"),
        _("Deals played"),
        _("Evenings"),
        _("Evenings won"),
        _("Moved"),
    )
    rows = (*standings.rows, *standings.waiting)
    return Spreadsheet(_("Standings"), head, tuple(standings_line(season, row) for row in rows))


def standings_line(season: Season, row: StandingsRow) -> tuple[Value, ...]:
    """The figures of a player; an average with four decimals."""
    line, total = row.line, row.line.total
    is_average = season.points == PointsRule.AVERAGE
    return (
        line.place,
        row.player.name,
        round(float(line.counts), 4) if is_average else int(line.counts),
        total.points,
        total.deals,
        total.evenings,
        total.won,
        row.moved,
    )
