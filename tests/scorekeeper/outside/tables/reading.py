"""What the tests of imports share: the six evenings, and a file read and scored."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO, StringIO
from pathlib import Path

from django.conf import settings
from openpyxl import Workbook

from rulesets.checks.possible import check_sheet
from rulesets.document import read_sheet
from rulesets.session.fold import Session, play
from scorekeeper.outside.tables import PackedSource, open_file
from scorekeeper.outside.tables.evenings import FoundEvening
from scorekeeper.outside.tables.find_evenings import FoundEvenings, find_evenings
from scorekeeper.outside.tables.user_answers import Answers, FiguresKind, Finding, Subject, Weight, Wishes

PAST = Path(__file__).parent / "past"
Table = list[list[str]]


def past(number: int) -> str:
    """One of the six evenings as it was published."""
    return (PAST / f"evening-{number}.csv").read_text(encoding="utf-8")


def rows_of(text: str) -> Table:
    return list(csv.reader(StringIO(text)))


def text_of(rows: Sequence[Sequence[object]], delimiter: str = ",") -> str:
    written = StringIO()
    csv.writer(written, delimiter=delimiter).writerows(rows)
    return written.getvalue()


def workbook_of(*tables: Sequence[Sequence[object]], names: Sequence[str] = ()) -> bytes:
    """An Excel file with a sheet for each table."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for number, table in enumerate(tables):
        sheet = book.create_sheet(names[number] if names else None)
        for row in table:
            sheet.append(list(row))
    stored = BytesIO()
    book.save(stored)
    return stored.getvalue()


def numbers(rows: Sequence[Sequence[str]]) -> list[list[object]]:
    """Rows with their figures as numbers, as a spreadsheet has them."""
    return [[int(cell) if cell.lstrip("-").isdigit() else cell for cell in row] for row in rows]


def read_file(name: str, content: bytes) -> PackedSource:
    """What a file holds, opened as the site does."""
    return open_file(name, content, settings.DATA)


def found_in(
    content: str | bytes,
    name: str = "",
    kind: FiguresKind | None = None,
    answers: Answers | None = None,
) -> FoundEvenings:
    encoded = content.encode() if isinstance(content, str) else content
    return find_evenings(read_file(name, encoded).unpack(), Wishes(kind, answers=answers or {}))


def asked(found: FoundEvenings) -> dict[Subject, str]:
    """What is asked, with the answers that are taken until then; "" where there is none."""
    return {each.about: each.preset for each in found.asked}


def by_day(found: FoundEvenings) -> list[tuple[str, dict[str, int]]]:
    """What is taken of a file: the evenings by their days, on as many sheets as they may be; in any order.

    Who came out even is left out, for a sheet does not tell them from who was away.
    """
    days: dict[str, Counter[str]] = {}
    for place, evening in enumerate(found.evenings):
        if not evening.is_refused:
            day = evening.document.get("date") or evening.short_day or f"open {place}"
            days.setdefault(day, Counter()).update(dict(evening.totals))
    return in_any_order(("" if day.startswith("open") else day, totals) for day, totals in days.items())


def in_any_order(evenings: Iterable[tuple[str, Mapping[str, int]]]) -> list[tuple[str, dict[str, int]]]:
    """Evenings so that they can be compared with others."""
    even = [(day, {name: total for name, total in sorted(made.items()) if total}) for day, made in evenings]
    return sorted(even, key=repr)


def only(found: FoundEvenings) -> FoundEvening:
    (evening,) = found.evenings
    return evening


def session_of(evening: FoundEvening) -> Session:
    """The evening scored, which must be possible as it is."""
    sheet = read_sheet(evening.document)
    assert check_sheet(sheet) == []
    return play(sheet)


def totals_of(evening: FoundEvening) -> dict[str, int]:
    return dict(zip(evening.document["players"], session_of(evening).state.totals, strict=True))


def running(evening: FoundEvening) -> list[tuple[int, ...]]:
    """The totals after every deal."""
    return [deal.totals for deal in session_of(evening).deals]


def points_of(evening: FoundEvening) -> list[dict[str, int]]:
    return [deal.get("each", {}) for deal in evening.document["deals"]]


def slips(evening: FoundEvening) -> list[tuple[int | None, str]]:
    return [(found.row, found.text) for found in evening.findings if found.weight is Weight.SLIP]


def notes(evening: FoundEvening) -> list[tuple[int | None, str]]:
    return [(found.row, found.text) for found in evening.findings if found.weight is Weight.NOTE]


def told(found: FoundEvenings) -> dict[str, object]:
    """Everything that is found in a file, as JSON has it."""
    return {
        "one point": str(found.unit),
        "asked": found.question is None or found.question.is_unclear,
        "open": [f"{each.about.value}: {each.preset or 'no preset'}" for each in found.asked],
        "findings": lines(found.findings),
        "evenings": [
            {
                "date": evening.document.get("date"),
                "title": evening.document.get("title"),
                "points": [deal.get("each", {}) for deal in evening.document["deals"]],
                "totals": dict(evening.totals),
                "findings": lines(evening.findings),
            }
            for evening in found.evenings
        ],
    }


def lines(findings: Sequence[Finding]) -> list[str]:
    return [f"{each.weight.value} {each.row or ''}: {each.text}" for each in findings]


def refusals(found: FoundEvenings) -> list[str]:
    every = [*found.findings, *(finding for evening in found.evenings for finding in evening.findings)]
    return [finding.text for finding in every if finding.weight is Weight.REFUSED]
