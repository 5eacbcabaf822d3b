"""Any sheet, written in any dialect, comes back as it was."""

from __future__ import annotations

import json
from itertools import accumulate
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.document import write_sheet
from rulesets.document.reading import read_sheet
from rulesets.problems import Refused
from scorekeeper.outside.tables.contents import read_contents
from scorekeeper.outside.tables.find_evenings import find_evenings
from scorekeeper.outside.tables.user_answers import FiguresKind, Wishes
from scorekeeper.outside.tables.worksheets import Source, pack_source
from tests.rulesets.strategies import TWICE_AS_MANY, Document, sheets
from tests.scorekeeper.outside.tables.reading import (
    found_in,
    only,
    points_of,
    read_file,
    slips,
    text_of,
    workbook_of,
)

NAMES = ("Anna", "Jörg", "Zoë", "Dora M.", "“Emil”", "Fritz, der Große", "G;H")
MINUSES = ("-", "\N{MINUS SIGN}", "\N{EN DASH}")


@st.composite
def tables(draw: st.DrawFn) -> tuple[tuple[str, ...], list[tuple[int, ...]]]:
    """Names, and rows of points that add up to zero; everybody has points in the last.

    The first is not all zeros: totals that begin so only say where they begin.
    """
    names = draw(st.permutations(NAMES))[: draw(st.integers(4, 7))]
    parts = st.lists(st.integers(-99, 99), min_size=len(names) - 1, max_size=len(names) - 1)
    drawn = draw(st.lists(parts, min_size=1, max_size=12).filter(lambda rows: any(rows[0])))
    last = list(range(1, len(names)))
    return tuple(names), [(*row, -sum(row)) for row in [*drawn, last]]


def totals(rows: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    return list(accumulate(rows, lambda one, other: tuple(map(sum, zip(one, other, strict=True)))))


def dialect(draw: Any, cell: int) -> str:
    """A number as somebody may write it."""
    sign = draw(st.sampled_from(MINUSES)) if cell < 0 else draw(st.sampled_from(("", "+")))
    return f"{sign}{abs(cell)}{draw(st.sampled_from(('', ',0', '.00')))}"


@TWICE_AS_MANY
@given(
    st.data(), tables(), st.sampled_from((FiguresKind.TOTALS, FiguresKind.POINTS)), st.sampled_from(",;\t|")
)
def test_any_rows_that_add_up_come_back_from_any_text(
    data: st.DataObject,
    table: tuple[tuple[str, ...], list[tuple[int, ...]]],
    kind: FiguresKind,
    delimiter: str,
) -> None:
    names, rows = table
    shown = totals(rows) if kind is FiguresKind.TOTALS else rows
    written = text_of([names, *([dialect(data.draw, cell) for cell in row] for row in shown)], delimiter)
    encoding = data.draw(st.sampled_from(("utf-8", "utf-8-sig", "utf-16", "cp1252")))
    content = (written.replace("\N{MINUS SIGN}", "-") if encoding == "cp1252" else written).encode(encoding)
    evening = only(found_in(content, kind=kind))
    assert evening.document["players"] == list(names)
    assert back(evening, names) == rows
    assert [said for _row, said in slips(evening) if "neither two against two" not in said] == []


@pytest.mark.thorough
@given(tables(), st.sampled_from((FiguresKind.TOTALS, FiguresKind.POINTS)))
def test_any_rows_that_add_up_come_back_from_excel(
    table: tuple[tuple[str, ...], list[tuple[int, ...]]], kind: FiguresKind
) -> None:
    names, rows = table
    shown = totals(rows) if kind is FiguresKind.TOTALS else rows
    evening = only(found_in(workbook_of([names, *shown]), kind=kind))
    assert back(evening, names) == rows


def back(evening: Any, names: tuple[str, ...]) -> list[tuple[int, ...]]:
    return [tuple(points.get(name, 0) for name in names) for points in points_of(evening)]


@given(tables(), st.sampled_from((FiguresKind.TOTALS, FiguresKind.POINTS)))
def test_what_is_kept_between_two_requests_reads_as_before(
    table: tuple[tuple[str, ...], list[tuple[int, ...]]], kind: FiguresKind
) -> None:
    source = read_contents("a.csv", text_of([table[0], *table[1]]).encode())
    assert find_evenings(pack_source(source).unpack(), Wishes(kind)) == find_evenings(source, Wishes(kind))


@TWICE_AS_MANY
@given(st.one_of(st.binary(max_size=400), st.text(max_size=400).map(str.encode)))
def test_any_bytes_give_a_report_or_a_refusal(content: bytes) -> None:
    survive(content)


WORDS = (
    "",
    "-",
    "S",
    "Anna",
    "Summe",
    "Übertrag",
    "7.3.24",
    "2,5",
    "HZ",
    "Abend",
    '"',
    "0",
    "\x00",
    "\ud800",
)
CELLS = st.one_of(st.integers(-60_000, 60_000).map(str), st.sampled_from(WORDS), st.text(max_size=5))


@TWICE_AS_MANY
@given(st.lists(st.lists(CELLS, max_size=9), max_size=14), st.sampled_from((None, *FiguresKind)))
def test_any_table_gives_a_report(rows: list[list[str]], kind: FiguresKind | None) -> None:
    header = ["Anna", "Ben", "Cem", "Dora", "S", "", "Datum", "Abend"]
    for table in (rows, [header, *rows]):
        content = text_of(table, ";").encode("utf-8", "surrogatepass")
        survive(content, kind)


def survive(content: bytes, kind: FiguresKind | None = None) -> None:
    """Whatever it is, it is read or refused; an evening that is not refused is a sheet."""
    try:
        found = find_evenings(read_file("a", content).unpack(), Wishes(kind))
    except Refused:
        return
    for evening in found.evenings:
        assert [finding.text for finding in evening.findings if not finding.text] == []
        if not evening.is_refused:
            read_sheet(evening.document)


@given(sheets(most_deals=4))
def test_any_sheet_document_comes_back_with_all_its_facts(document: Document) -> None:
    evening = only(found_in(json.dumps(document)))
    assert write_sheet(read_sheet(evening.document)) == write_sheet(read_sheet(document))
    assert evening.has_rules


@pytest.mark.parametrize("source", [Source("empty")])
def test_an_empty_source_has_nothing(source: Source) -> None:
    assert find_evenings(source).evenings == ()
