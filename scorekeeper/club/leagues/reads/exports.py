"""The standings as a table for spreadsheets."""

from __future__ import annotations

from fractions import Fraction

from django.utils.translation import gettext as _

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.reads.standings import Standings, StandingsRow
from scorekeeper.club.leagues.sentences import counts_label
from scorekeeper.play.sheets.reads.exports import Spreadsheet, Value


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
    return Spreadsheet(_("Standings"), head, tuple(map(standings_line, rows)))


def standings_line(row: StandingsRow) -> tuple[Value, ...]:
    """The figures of a player; what is not whole with four decimals."""
    line, total = row.line, row.line.total
    return (
        line.place,
        row.player.name,
        figure_of(line.counts),
        total.points,
        total.deals,
        total.evenings,
        total.won,
        row.moved,
    )


def figure_of(counts: Fraction) -> Value:
    """What counts, as a cell holds it."""
    return int(counts) if counts.denominator == 1 else round(float(counts), 4)
