"""Tables whose rows name who won or lost a deal and what it was worth, or say it with four signs.

Who was Re and which side won says the same; the others lost, of four people.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from rulesets.translation import _
from scorekeeper.outside.tables.cells import figure_in, is_word, plain_text
from scorekeeper.outside.tables.headings import Role, header_word, word_role, words
from scorekeeper.outside.tables.paired import FEWEST_PAIRS, read_rewritten
from scorekeeper.outside.tables.result_rows import Layout, Reading
from scorekeeper.outside.tables.user_answers import Finding, Wishes, notice, refusal
from scorekeeper.outside.tables.worksheets import Worksheet, WorksheetRow

WINNER_WORDS = frozenset(
    (
        "sieger",
        "gewinner",
        "gewonnen",
        "gewonnen haben",
        "gewinner:innen",
        "winner",
        "winners",
        "won",
        "won by",
        "勝者",
    )
)
LOSER_WORDS = frozenset(
    words(
        "verlierer, verlierer:innen, verloren, verloren haben, zahlt, zahlen, zahler, bezahlt, loser, losers,"
        "lost, pays, 敗者"
    )
)
VALUE_WORDS = frozenset(("punkte", "points", "pkt", "wert", "value", "spielwert", "得点"))
RE_WORDS = frozenset(("re", "re-partei", "re-spieler", "re-team", "re side", "re team", "レ"))
KONTRA_WORDS = frozenset(
    ("kontra", "contra", "kontra-partei", "kontra-spieler", "kontra-team", "kontra side")
)
SIDES = {"re": True, "r": True, "kontra": False, "contra": False, "k": False}
"""How the side that won is written, and whether it is Re."""
BETWEEN_NAMES = re.compile(r"\s*[+&/,;]\s*|\s+(?:und|and|u\.)\s+")
AT_A_TABLE = 4
Deal = tuple[WorksheetRow, tuple[str, ...], int, tuple[str, ...]]
"""A row, who won in it, what it was worth, and who was there."""
NOT_FOUR = _(
    "the rows name who won or lost, but not who else played: add a column with the others, or write the "
    "points of everyone below their names"
)
ALONE = _("one against three: what stands there counts three times for whoever played alone")


def read_winners(sheet: Worksheet, wishes: Wishes) -> Reading | None:
    """The deals of rows that name the winners or losers; None if none do, or nobody says who the others were.

    All rows have the same four, or name both.
    """
    rows = [row for row in sheet.rows if not row.is_blank]
    at = 0 if len(rows) < 2 or len(list(filter(None, rows[0].cells))) > 1 else 1  # below a title
    titles, rows = rows[:at], rows[at:]
    head = [header_word(cell).rstrip(" 1234") for cell in rows[0].cells] if rows else []
    deals = list(deals_of(head, rows[1:]))
    if not deals:
        return None
    if any(len(set(there)) != AT_A_TABLE for _row, _won, _value, there in deals):
        not_four = Reading(Layout.DEALS, (), (refusal(NOT_FOUR, rows[0].number),), 100)
        return not_four if has_names(deals) else None
    names = tuple(dict.fromkeys(chain(*(there for _row, _won, _value, there in deals))))
    kept = [at for at, word in enumerate(head) if word_role(word) in (Role.DATE, Role.EVENING, Role.NUMBER)]
    lines = [
        WorksheetRow(row.number, (*map(row.cell, kept), *points_of(names, won, points, there)))
        for row, won, points, there in deals
    ]
    above = WorksheetRow(rows[0].number, (*map(rows[0].cell, kept), *names))
    reading = read_rewritten(sheet, Worksheet(sheet.name, (*titles, above, *lines)), wishes)
    return replace(reading, findings=(*notice_of_lone(deals), *reading.findings))


def has_names(deals: Sequence[Deal]) -> bool:
    """Whether some return in rows, as players do."""
    named = Counter(name for _row, won, _value, there in deals for name in {*won, *there})
    return len(named) > 1 and 2 * len(named) <= named.total()


def deals_of(head: Sequence[str], rows: Sequence[WorksheetRow]) -> Iterator[Deal]:
    """The deals of rows below a heading, which were everybody's unless winners and losers are named.

    None where nobody is named, or nothing says what deals were worth.
    """
    winners, losers = places_of(head, WINNER_WORDS), places_of(head, LOSER_WORDS)
    values = places_of(head, VALUE_WORDS)
    if not values or not (winners or are_of_deals(rows, losers)):
        return
    places = {True: places_of(head, RE_WORDS), False: places_of(head, KONTRA_WORDS)}
    sides = {side: at[0] for side, at in places.items() if at}
    names = everybody_in(rows, (*winners, *losers, *sides.values()), is_by_side=bool(sides))
    for row in rows:
        lost = named_in(row, losers)
        won = winners_in(row, winners, sides, names) if winners else without(names, lost)
        there = (*won, *lost) if losers else names
        value = figure_in(row.cell(values[0])) or 0
        yield row, won, value if winners else abs(value), there


def are_of_deals(rows: Sequence[WorksheetRow], losers: Sequence[int]) -> bool:
    """Whether several lost in some row: where it is one each time, that may be who was last on an evening."""
    return any(len(named_in(row, losers)) > 1 for row in rows)


def everybody_in(rows: Sequence[WorksheetRow], places: Sequence[int], *, is_by_side: bool) -> tuple[str, ...]:
    """All names in some columns; where sides are named, words for these are none."""
    cells = (row.cell(at) for row in rows for at in places)
    named = (names_in(cell) for cell in cells if not (is_by_side and is_side(cell)))
    return tuple(dict.fromkeys(chain(*named)))


def without(names: Sequence[str], others: Collection[str]) -> tuple[str, ...]:
    """The names that are none of others."""
    return tuple(name for name in names if name not in others)


def read_signs(sheet: Worksheet, wishes: Wishes) -> Reading | None:
    """The deals of rows with a sign for each of four and what the deal was worth; None if there are none."""
    signed = [with_points_of_signs(row) for row in sheet.rows]
    if sum(one is not other for one, other in zip(signed, sheet.rows, strict=True)) < FEWEST_PAIRS:
        return None
    return read_rewritten(sheet, replace(sheet, rows=tuple(signed)), wishes)


def with_points_of_signs(row: WorksheetRow) -> WorksheetRow:
    """A row with points where four signs stand beside its value, the last figure; else the row itself."""
    signs = {at: cell for at, cell in enumerate(map(plain_text, row.cells)) if cell in ("+", "-")}
    values = [value for cell in row.cells if (value := figure_in(cell)) is not None]
    names = tuple(map(str, signs))
    won = tuple(str(at) for at, sign in signs.items() if sign == "+")
    if len(signs) != AT_A_TABLE or not values or not 0 < len(won) < AT_A_TABLE:
        return row
    points = dict(zip(signs, points_of(names, won, values[-1], names), strict=True))
    return replace(row, cells=tuple(points.get(at, cell) for at, cell in enumerate(row.cells)))


def places_of(words: Sequence[str], known: Collection[str]) -> list[int]:
    """The columns with one of the known words above them."""
    return [place for place, word in enumerate(words) if word in known]


def notice_of_lone(deals: Iterable[Deal]) -> Iterator[Finding]:
    """Say once how a lone deal is read."""
    row = next((row for row, won, _value, _there in deals if len(won) != AT_A_TABLE // 2), None)
    if row is not None:
        yield notice(ALONE, row.number)


def names_in(cell: str) -> tuple[str, ...]:
    return tuple(name for name in BETWEEN_NAMES.split(plain_text(cell)) if is_word(name))


def named_in(row: WorksheetRow, places: Iterable[int]) -> tuple[str, ...]:
    """The names in some cells of a row."""
    return tuple(chain(*(names_in(row.cell(at)) for at in places)))


def is_side(cell: str) -> bool:
    """Whether a cell says which side won; where no column says who was of it, it is a name."""
    return plain_text(cell).casefold() in SIDES


def winners_in(
    row: WorksheetRow, winners: Sequence[int], sides: Mapping[bool, int], names: Sequence[str]
) -> tuple[str, ...]:
    """The winners of a row: those named, or the side that is named, which may be all but the other one."""
    if not sides or not is_side(row.cell(winners[0])):
        return named_in(row, winners)
    won = SIDES[plain_text(row.cell(winners[0])).casefold()]
    if won in sides:
        return names_in(row.cell(sides[won]))
    lost = names_in(row.cell(sides[not won]))
    return without(names, lost) if lost else ()


def points_of(
    names: Sequence[str], winners: Sequence[str], value: int, there: Collection[str]
) -> tuple[str, ...]:
    """The points of everybody there, as text; three times as many for whoever plays alone."""
    won = value * (AT_A_TABLE - 1 if len(winners) == 1 else 1)
    lost = -value * (AT_A_TABLE - 1 if len(winners) == AT_A_TABLE - 1 else 1)
    return tuple(str(won if name in winners else lost) if name in there else "" for name in names)
