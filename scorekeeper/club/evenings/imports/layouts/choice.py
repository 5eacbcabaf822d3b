"""Which layout a table has: that which makes sense of most of its rows."""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.club.evenings.imports.layouts.lists import read_list
from scorekeeper.club.evenings.imports.layouts.on_its_side import read_on_its_side
from scorekeeper.club.evenings.imports.layouts.own import read_own
from scorekeeper.club.evenings.imports.layouts.rows import read_rows
from scorekeeper.club.evenings.imports.layouts.side_by_side import read_side_by_side
from scorekeeper.club.evenings.imports.readings import SURE, Reading
from scorekeeper.club.evenings.imports.wishes import Wishes, heading_of
from scorekeeper.club.evenings.imports.worksheets import Worksheet

Reader = Callable[[Worksheet, Wishes], Reading | None]
READERS: tuple[Reader, ...] = (read_own, read_list, read_side_by_side, read_rows, read_on_its_side)
"""The first that is sure is believed, so that what is recognised by words and gaps comes first."""


def read_table(sheet: Worksheet, wishes: Wishes) -> Reading:
    """A table as the surest of all readers has it; below a heading that is known as was said."""
    best = None
    if not any(heading_of(row) in wishes.headings for row in sheet.rows if wishes.headings):
        for reader in READERS:
            reading = reader(sheet, wishes)
            if reading is not None and (best is None or reading.sureness > best.sureness):
                best = reading
            if best is not None and best.sureness >= SURE:
                return best
    return best or read_rows(sheet, wishes)
