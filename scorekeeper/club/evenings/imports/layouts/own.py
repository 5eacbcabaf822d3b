"""The table of deals that Karlchen itself gives out: the facts at its end are the sheet, whole.

Heads are those of `play.sheets.reads.facts_columns`. Where somebody has changed the points, the facts count,
and that is told; where the facts are no longer whole, the points count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from rulesets import play_as_recorded, read_sheet
from rulesets.document import parse_text
from rulesets.translation import _
from scorekeeper.club.evenings.imports.documents import evening_of_document
from scorekeeper.club.evenings.imports.evenings import FoundEvening
from scorekeeper.club.evenings.imports.findings import Finding, Weight
from scorekeeper.club.evenings.imports.layouts.rows import read_rows
from scorekeeper.club.evenings.imports.readings import Layout, Reading
from scorekeeper.club.evenings.imports.wishes import Wishes
from scorekeeper.club.evenings.imports.worksheets import Worksheet, WorksheetRow
from scorekeeper.play.sheets.reads.facts_columns import DEAL_HEAD, SHEET_HEAD


def read_own(sheet: Worksheet, wishes: Wishes) -> Reading | None:
    """The sheets whose facts stand beside the points; None where there are no such columns."""
    header = next((place for place, row in enumerate(sheet.rows) if SHEET_HEAD in row.cells), None)
    if header is None or DEAL_HEAD not in sheet.rows[header].cells:
        return None
    head = sheet.rows[header]
    columns = (head.cells.index(DEAL_HEAD), head.cells.index(SHEET_HEAD))
    points_only = without_facts(sheet, min(columns))
    as_points = read_rows(points_only, wishes)
    try:
        documents = list(documents_of(sheet.rows[header + 1 :], *columns))
    except ValueError:
        note = Finding(Weight.SLIP, _("the facts beside the points cannot be read: the points count"))
        return replace(as_points, findings=(note, *as_points.findings))
    evenings = tuple(map(evening_of_document, documents))
    if len(evenings) == len(as_points.evenings) == 1:
        rows = [row.number for row in sheet.rows[header + 1 :] if not row.is_blank]
        evenings = (checked(evenings[0], as_points.evenings[0], rows),)
    return Reading(Layout.OWN, evenings, sureness=100)


def without_facts(sheet: Worksheet, first: int) -> Worksheet:
    """The table as people read it."""
    return Worksheet(sheet.name, tuple(WorksheetRow(row.number, row.cells[:first]) for row in sheet.rows))


def documents_of(rows: Sequence[WorksheetRow], deal_at: int, sheet_at: int) -> Iterator[dict[str, Any]]:
    """The documents of one sheet or several below each other; raise ValueError if a line has no facts."""
    document: dict[str, Any] | None = None
    for row in rows:
        if row.is_blank or SHEET_HEAD in row.cells:
            continue
        if row.cell(sheet_at):
            if document is not None:
                yield document
            document = {**parse_text(row.cell(sheet_at)), "deals": []}
        if document is None:
            raise ValueError("no sheet before its deals")
        document["deals"].append(parse_text(row.cell(deal_at)))
    if document is not None:
        yield document


def checked(evening: FoundEvening, as_points: FoundEvening, rows: Sequence[int]) -> FoundEvening:
    """The evening, with word of rows whose points are not those of their facts."""
    deals = as_points.document["deals"]
    if evening.is_refused or len(deals) != len(evening.document["deals"]):
        return evening
    session, _problems = play_as_recorded(read_sheet(evening.document))
    names = [player.name for player in session.table.players]
    unit = session.table.rules.display_unit
    message = _("the points here are not those of the facts at the end of the row: the facts count")
    findings = [
        Finding(Weight.SLIP, message, {}, row)
        for row, deal, scored in zip(rows, deals, session.deals, strict=True)
        if any(
            deal.get("each", {}).get(name, 0) != points * unit
            for name, points in zip(names, scored.points, strict=True)
        )
    ]
    return replace(evening, findings=(*evening.findings, *findings))
