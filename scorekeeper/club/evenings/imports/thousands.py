"""A point or a comma in front of three digits: “1.000” is a thousand, or one with three decimals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from scorekeeper.club.evenings.imports.asked import Answers, Asked, Subject
from scorekeeper.club.evenings.imports.cells import ANY_NUMBER, found_date, plain_text
from scorekeeper.club.evenings.imports.remarks import is_statistic
from scorekeeper.club.evenings.imports.spelling import Place, Spelled, with_cells
from scorekeeper.club.evenings.imports.units import is_of_points
from scorekeeper.club.evenings.imports.worksheets import Worksheet

THOUSANDS, DECIMALS = "thousands", "decimals"
GROUPED = re.compile(r"[+-]?\d{1,3}([.,])\d{3}(?:\1\d{3})*(?!\1)(?:[.,]\d{1,2})?")
"""A number that may have thousands."""


def read_thousands(sheets: Sequence[Worksheet], answers: Answers) -> Spelled:
    """Tables without the marks of thousands; asked where it cannot be told what they are."""
    found = [dict(cells_of(sheet)) for sheet in sheets]
    grouped = [{place: cell for place, cell in cells.items() if GROUPED.fullmatch(cell)} for cells in found]
    every = [cell for cells in grouped for cell in cells.values()]
    if not every:
        return Spelled(tuple(sheets))
    others = [cell for cells in found for cell in cells.values() if not GROUPED.fullmatch(cell)]
    meant = meaning_of(every, others)
    asked = () if meant else (question_about(every),)
    if (meant or answers.get(Subject.THOUSANDS, DECIMALS)) == DECIMALS:
        written = [{place: without_zeros(cell) for place, cell in cells.items()} for cells in grouped]
    else:
        written = [{place: without_marks(cell) for place, cell in cells.items()} for cells in grouped]
    return Spelled(tuple(map(with_cells, sheets, written)), asked=asked)


def cells_of(sheet: Worksheet) -> Iterator[tuple[Place, str]]:
    """The numbers with a point or a comma in columns that may have points, and where they stand."""
    width = max((len(row.cells) for row in sheet.rows), default=0)
    columns = {place for place in range(width) if is_of_points(sheet, place)}
    for at, row in enumerate(sheet.rows):
        marked = [place for place in columns if "." in row.cell(place) or "," in row.cell(place)]
        if not marked or any(map(is_statistic, row.cells)):
            continue
        for place in marked:
            written = plain_text(row.cell(place)).replace(" ", "")
            if (GROUPED.fullmatch(written) or ANY_NUMBER.fullmatch(written)) and not found_date(written):
                yield (at, place), written


def meaning_of(grouped: Sequence[str], others: Sequence[str]) -> str | None:
    """What the marks are, None if it cannot be told.

    Two marks in one number, or “0.500” beside it, tell; so does a number with the same mark in front of
    other than three digits. A figure that is no whole number with three decimals is that of a mean.
    """
    marks = {cell.lstrip("+-").lstrip("0123456789")[0] for cell in grouped}
    if any(len(re.findall(r"[.,]", cell)) > 1 for cell in grouped):
        return THOUSANDS
    if any(cell.lstrip("+-").startswith("0") for cell in grouped):
        return DECIMALS
    return DECIMALS if any(mark in cell for mark in marks for cell in others) else None


def question_about(grouped: Sequence[str]) -> Asked:
    """What to ask about the first of these numbers."""
    first = grouped[0]
    return Asked(
        Subject.THOUSANDS,
        ((THOUSANDS, without_marks(first)), (DECIMALS, without_zeros(first))),
        params={"text": first},
    )


def without_marks(cell: str) -> str:
    """A number without the marks of its thousands, those of its decimals a point."""
    match = GROUPED.fullmatch(cell)
    mark = match[1] if match else "."
    return cell.replace(mark, "").replace(",", ".")


def without_zeros(cell: str) -> str:
    """A number with three decimals without the zeros at its end, so that “1.500” is one and a half."""
    return cell.rstrip("0").rstrip(".,")
