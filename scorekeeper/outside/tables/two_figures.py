"""Two figures in one cell: points with a place, with deals or with solos, as in 12 (3) or 12/24."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulesets.translation import _
from scorekeeper.outside.tables.cells import TWO_FIGURES, number_in, plain_text
from scorekeeper.outside.tables.units import Place, Spelled, with_cells
from scorekeeper.outside.tables.user_answers import Answers, Asked, Finding, Pairs, Subject, Weight
from scorekeeper.outside.tables.worksheets import Worksheet

FEWEST = 4


def read_pairs(sheets: Sequence[Worksheet], answers: Answers) -> Spelled:
    """Tables with one figure in a cell where two are; it is asked which."""
    found = [dict(pairs_of(sheet)) for sheet in sheets]
    first = next((cell for cells in found for cell in cells.values()), None)
    if first is None:
        return Spelled(tuple(sheets))
    given = Pairs(answers.get(Subject.PAIRS, Pairs.FIRST))
    written = [{place: cell[given.value] for place, cell in cells.items()} for cells in found]
    choices = tuple((each.value, first[each.value]) for each in Pairs)
    message = _("of two figures in a cell, such as “%(text)s”, only the points are imported")
    params = {"text": first[0]}
    return Spelled(
        tuple(map(with_cells, sheets, written)),
        (Finding(Weight.NOTICE, message, params),),
        (Asked(Subject.PAIRS, choices, params=params),),
    )


def pairs_of(sheet: Worksheet) -> Iterator[tuple[Place, re.Match[str]]]:
    """The cells of two figures, where most that have any figure do; days like 7/12 fill one row or column."""
    cells = {
        (at, place): plain_text(cell)
        for at, row in enumerate(sheet.rows)
        for place, cell in enumerate(row.cells)
    }
    found = {place: pair for place, cell in cells.items() if (pair := TWO_FIGURES.fullmatch(cell))}
    others = sum(number_in(cell) is not None for cell in cells.values())
    rows, columns = ({place[way] for place in found} for way in (0, 1))
    is_of_days = not any(pair["in_brackets"] for pair in found.values()) and 1 in (len(rows), len(columns))
    if len(found) >= FEWEST and len(found) > others and not is_of_days:
        yield from found.items()
