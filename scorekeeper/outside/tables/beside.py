"""What a row says beside the figures of players: that they are sums, a mean, or were there before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from rulesets.translation import _
from scorekeeper.outside.tables.cells import is_like_figure, is_money, number_in
from scorekeeper.outside.tables.columns import Columns
from scorekeeper.outside.tables.headings import Role, is_carried, is_extreme, is_statistic, is_sum
from scorekeeper.outside.tables.user_answers import Finding, Weight
from scorekeeper.outside.tables.worksheets import Worksheet, WorksheetRow

FEWEST_PAID, FEWEST_RATED = 3, 2


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
        paid += [row for row in rows_of_worth(sheet.rows) if row not in paid]
        message = _("money, not points: “%(text)s” is left out")
        for row in paid:
            text = {"text": " ".join(filter(None, row.cells))[:60]}
            findings.append(Finding(Weight.NOTE, message, text, row.number))
        kept.append(replace(sheet, rows=tuple(row for row in sheet.rows if row not in paid)))
    return kept, findings


def rows_of_worth(rows: Sequence[WorksheetRow]) -> list[WorksheetRow]:
    """The rows that have so many cents for each point of the row above, below sums or every second time."""
    filled = [row for row in rows if sum(map(is_like_figure, row.cells)) >= FEWEST_PAID]
    rated = [(above, row, rate_of(above, row)) for above, row in pairwise(filled)]
    times = Counter(rate for _above, _row, rate in rated if rate)
    usual = {rate for rate, count in times.items() if count >= FEWEST_RATED and 2 * count >= len(filled) - 1}
    return [row for above, row, rate in rated if rate and (rate in usual or any(map(is_sum, above.cells)))]


def rate_of(points: WorksheetRow, paid: WorksheetRow) -> Fraction | None:
    """What a point is worth, if a row has that for each point of another, and it is not just the points."""
    pairs = [(number_in(points.cell(place)), number_in(cell)) for place, cell in enumerate(paid.cells)]
    rates = {worth / point if point else None for point, worth in pairs if worth}
    counted = sum(bool(worth) for _point, worth in pairs)
    rate = rates.pop() if len(rates) == 1 and counted >= FEWEST_PAID else None
    return None if rate is None or rate <= 0 or rate == 1 else rate


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
