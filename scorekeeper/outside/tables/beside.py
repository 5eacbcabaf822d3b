"""What a row says beside the figures of players: that they are sums, a mean, or were there before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulesets.translation import _
from scorekeeper.outside.tables.cells import is_like_figure, is_money
from scorekeeper.outside.tables.columns import Columns
from scorekeeper.outside.tables.headings import Role, is_carried, is_extreme, is_statistic, is_sum
from scorekeeper.outside.tables.user_answers import Finding, Weight
from scorekeeper.outside.tables.worksheets import Worksheet, WorksheetRow

FEWEST_PAID = 3


def without_money(sheets: Sequence[Worksheet]) -> tuple[list[Worksheet], list[Finding]]:
    """The tables without rows of money among rows of points, which are named."""
    kept, findings = [], []
    for sheet in sheets:
        figures = {row.number: list(filter(is_like_figure, row.cells)) for row in sheet.rows}
        plain = [
            each for each in figures.values() if len(each) >= FEWEST_PAID and not any(map(is_money, each))
        ]
        paid = [row for row in sheet.rows if sum(map(is_money, row.cells)) >= FEWEST_PAID]
        if len(plain) <= len(paid):
            paid = []
        message = _("money, not points: “%(text)s” is left out")
        for row in paid:
            text = {"text": " ".join(filter(None, row.cells))[:60]}
            findings.append(Finding(Weight.NOTE, message, text, row.number))
        kept.append(replace(sheet, rows=tuple(row for row in sheet.rows if row not in paid)))
    return kept, findings


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
