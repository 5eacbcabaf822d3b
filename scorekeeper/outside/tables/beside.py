"""What a row says beside the figures of players: that they are sums, a mean, or were there before."""

from __future__ import annotations

from scorekeeper.outside.tables.columns import Columns
from scorekeeper.outside.tables.headings import Role, is_carried, is_extreme, is_statistic, is_sum
from scorekeeper.outside.tables.worksheets import WorksheetRow


def words_beside(columns: Columns, row: WorksheetRow) -> list[str]:
    """The cells of a row that are no player's."""
    players = {*columns.players.values(), *columns.totals.values()}
    return [cell for place, cell in enumerate(row.cells) if place not in players]


def names_no_evening(columns: Columns, row: WorksheetRow) -> bool:
    """Whether a word beside the figures says that they are sums, or were there before."""
    return any(is_sum(word) or is_carried(word) for word in words_beside(columns, row))


def is_statistic_row(columns: Columns, row: WorksheetRow) -> bool:
    """Whether a word beside the figures says that they are places, means or numbers of deals."""
    first = next((place for place, cell in enumerate(row.cells) if cell), 0)
    is_named = first in columns.players.values() or first in columns.of(Role.DEALER)
    return any(map(is_statistic, words_beside(columns, row))) or (
        not is_named and is_extreme(row.cell(first))
    )
