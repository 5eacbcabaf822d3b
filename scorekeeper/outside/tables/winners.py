"""Tables whose rows name the winners, and what the deal was worth: four people, of whom the others lost."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from rulesets.translation import _
from scorekeeper.outside.tables.cells import figure_in, is_word, plain_text
from scorekeeper.outside.tables.headings import header_word
from scorekeeper.outside.tables.layouts import read_rows
from scorekeeper.outside.tables.paired import as_in_file
from scorekeeper.outside.tables.result_rows import Reading
from scorekeeper.outside.tables.user_answers import Finding, Weight, Wishes
from scorekeeper.outside.tables.worksheets import Worksheet, WorksheetRow

WINNER_WORDS = frozenset(
    ("sieger", "gewinner", "gewonnen", "gewinner:innen", "winner", "winners", "won", "won by", "勝者")
)
VALUE_WORDS = frozenset(("punkte", "points", "pkt", "wert", "value", "spielwert", "得点"))
BETWEEN_NAMES = re.compile(r"\s*[+&/,;]\s*|\s+(?:und|and|u\.)\s+")
AT_A_TABLE = 4
Deal = tuple[WorksheetRow, tuple[str, ...], int]
"""A row, who won in it, and what it was worth."""
ALONE = _("one against three: what stands there counts three times for whoever played alone")


def read_winners(sheet: Worksheet, wishes: Wishes) -> Reading | None:
    """The deals of rows that name the winners; None if none do, or the names are not those of four people."""
    rows = [row for row in sheet.rows if not row.is_blank]
    head = [header_word(cell) for cell in rows[0].cells] if rows else []
    winners, value = place_of(head, WINNER_WORDS), place_of(head, VALUE_WORDS)
    if winners is None or value is None:
        return None
    deals = [(row, names_in(row.cell(winners)), figure_in(row.cell(value)) or 0) for row in rows[1:]]
    names = tuple(dict.fromkeys(name for _row, won, _value in deals for name in won))
    if len(names) != AT_A_TABLE:
        return None
    lines = [WorksheetRow(row.number, points_of(names, won, points)) for row, won, points in deals]
    reading = read_rows(Worksheet(sheet.name, (WorksheetRow(rows[0].number, names), *lines)), wishes)
    found = tuple(as_in_file(evening, rows) for evening in reading.evenings)
    return replace(reading, evenings=found, findings=(*told_of_lone(deals), *reading.findings))


def place_of(words: Sequence[str], known: Collection[str]) -> int | None:
    """The first column with one of the known words above it."""
    return next((place for place, word in enumerate(words) if word in known), None)


def told_of_lone(deals: Iterable[Deal]) -> Iterator[Finding]:
    """Say once how a lone deal is read."""
    row = next((row for row, won, _value in deals if len(won) != AT_A_TABLE // 2), None)
    if row is not None:
        yield Finding(Weight.NOTICE, ALONE, {}, row.number)


def names_in(cell: str) -> tuple[str, ...]:
    """The names in a cell."""
    return tuple(name for name in BETWEEN_NAMES.split(plain_text(cell)) if is_word(name))


def points_of(names: Sequence[str], winners: Sequence[str], value: int) -> tuple[str, ...]:
    """What everybody gets or pays; three times as much whoever plays alone."""
    won = value * (AT_A_TABLE - 1 if len(winners) == 1 else 1)
    lost = -value * (AT_A_TABLE - 1 if len(winners) == AT_A_TABLE - 1 else 1)
    return tuple(str(won if name in winners else lost) for name in names)
