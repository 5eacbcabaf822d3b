r"""Reading tables of others: files of the past, hand-kept sheets of totals or points, up to a sheet document.

`open_file` takes tables and documents out of a file, `read_evenings` makes evenings of them as far as is
answered, and `open_questions` says what is to be asked. All of it is plain Python that knows no Django and
nothing of the site, only the rule book; who uses it imports what stands here.

    >>> text = b"Thursday 2024-03-07\nAnna;Ben;Cem;Dora\n2;-2;2;-2\n4;-4;1;-1\n"
    >>> source = open_file("Krone.csv", text, Path("/tmp"))
    >>> found = read_evenings(source, Wishes(), Path("/tmp"))
    >>> [each.about.value for each in open_questions(found, found.evenings, Wishes(), [])]
    ['figures']
    >>> found = read_evenings(source, Wishes(FiguresKind.POINTS), Path("/tmp"))
    >>> [(evening.document["date"], dict(evening.totals)) for evening in found.evenings]
    [('2024-03-07', {'Anna': 6, 'Ben': -6, 'Cem': 3, 'Dora': -3})]

How a file travels, and where:

1. Bytes become tables of texts (`worksheets`). `contents` knows what bytes hold; `workbooks`, with the
   `formulas` whose values are missing and the `colours` that stand for a minus, `web_pages` (also Word, wikis
   and Excel 2003), `chats` and `documents` are the kinds of files. A document that says itself which evening
   it is goes through (3) as it is; `programs` has the layouts of others. Files of strangers are opened and
   read in a process of their own (`sandbox`).
2. Tables get one spelling, so that whatever reads them afterwards can read them in one way only: parts in
   two columns are put together (`two_columns`), dates are written out (`dates`, with `days_below`,
   `named_days`, `serial_days`, `short_dates` and `years`; titles and names of files say months and years),
   tabs of one evening and tabs or parts of one player become a list (`one_list`), figures become whole
   points (`units`).
3. A table is read by the surest of all `READERS` (`find_evenings`), each of which says of how many rows in
   a hundred it makes sense: rows below names and columns beside them (`layouts`), lists (`lists`,
   `list_columns`), tables beside each other (`side_by_side`), rows that name who played (`paired`) or who
   won or lost (`winners`); `dummy_seat` adds an empty seat.
4. Below a heading (`name_rows`, `headings`, `columns`) rows are split into evenings (`split_evenings`), and
   rows of sums among them told (`sums_of_evenings`). Rows are deals if figures look like them (`points`),
   else results of evenings (`result_rows`).
5. Of deals (`evenings`) it is found out whether they are points or running totals (`totals_or_points`,
   `books`), what contradicts itself (`contradictions`), and which facts follow (`deals`). Of results
   (`whole_evenings`) the same is found out by how large the steps are (`running_results`).
6. What tables tell together: totals that run on, standings, what is odd (`together`); what is there twice
   (`repeated_evenings`). Sums in the file are held against all that is taken (`sums_said`): what they deny
   is asked about, and what they confirm answers questions. What is still open is asked (`user_answers`,
   `asked_columns`).

Totals equal, slips reported: a row that does not add up is kept as it stands, the bank taking the rest;
where totals contradict the points beside them, the totals count, as an adjustment. Nothing is mended
silently, and what can be read in two ways is asked; below 60 of 100 rows the columns are asked about. Until
it is confirmed the file travels, packed and signed, in the page itself. Its fingerprint makes the ids of
the deals, so that the same file does not come in twice. What a group says of columns is kept by the
fingerprint of their heading, whatever the file.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from pathlib import Path

from rulesets import Problem, Refused
from scorekeeper.outside.tables.asked_columns import ASKED, COLUMNS_SHOWN
from scorekeeper.outside.tables.cells import FIRST_YEAR, found_date
from scorekeeper.outside.tables.contents import (
    MOST_PACKED,
    MOST_TEXT,
    decode_text,
    parse_rows,
    read_contents,
    refuse_at_the_door,
)
from scorekeeper.outside.tables.dates import Order
from scorekeeper.outside.tables.deals import Sides
from scorekeeper.outside.tables.evenings import NAMESPACE, FoundEvening, fingerprint_of_document
from scorekeeper.outside.tables.find_evenings import FoundEvenings, find_evenings
from scorekeeper.outside.tables.headings import Role
from scorekeeper.outside.tables.layouts import OWN_HEADS
from scorekeeper.outside.tables.sandbox import Task, read, run_in_turn, write_json
from scorekeeper.outside.tables.short_dates import ANY_YEAR
from scorekeeper.outside.tables.units import WHOLE, units_like
from scorekeeper.outside.tables.user_answers import (
    Anew,
    Answers,
    Asked,
    Carried,
    Days,
    FiguresKind,
    Finding,
    FirstRow,
    HiddenRows,
    Pairs,
    Roles,
    Standings,
    Subject,
    Sums,
    Thousands,
    Weight,
    Wishes,
    as_decimal,
    count_findings,
    headings_in,
    written_headings,
)
from scorekeeper.outside.tables.workbooks import is_spreadsheet
from scorekeeper.outside.tables.worksheets import PackedSource, Source, pack_source

__all__ = [
    "ANY_YEAR",
    "ASKED",
    "COLUMNS_SHOWN",
    "FIRST_YEAR",
    "MOST_PACKED",
    "MOST_TEXT",
    "NAMESPACE",
    "OWN_HEADS",
    "WHOLE",
    "Anew",
    "Answers",
    "Asked",
    "Carried",
    "Days",
    "FiguresKind",
    "Finding",
    "FirstRow",
    "FoundEvening",
    "FoundEvenings",
    "HiddenRows",
    "Order",
    "PackedSource",
    "Pairs",
    "Role",
    "Roles",
    "Sides",
    "Source",
    "Standings",
    "Subject",
    "Sums",
    "Thousands",
    "Weight",
    "Wishes",
    "as_decimal",
    "count_findings",
    "decode_text",
    "fingerprint_of_document",
    "found_date",
    "headings_in",
    "is_spreadsheet",
    "open_file",
    "open_questions",
    "parse_rows",
    "read_evenings",
    "refuse_at_the_door",
    "units_like",
    "written_headings",
]

MOST_BYTES_HERE = 20_000
"""Of a text that is opened while others wait for the same processor: a tenth of a second at most."""
MOST_ROWS_HERE = 300
"""Rows and deals that are read while others wait for the same processor: a tenth of a second."""


def open_file(name: str, content: bytes, folder: Path) -> PackedSource:
    """The tables and documents of a file or a text; a long one is opened in a process of its own.

    Those who share the folder take turns. Raise Refused if it is too big, nothing that is known here, takes
    too much, or another is read.
    """
    refuse_at_the_door(content)
    if not is_spreadsheet(content) and len(content) <= MOST_BYTES_HERE:
        return pack_source(read_contents(name, content))
    found = run_in_turn(Task.OPEN, json.dumps(name).encode() + b"\n" + content, folder)
    if "refused" in found:
        raise Refused(read(tuple[Problem, ...], found["refused"]))
    return PackedSource(**found)


def opened_by(given: bytes) -> str:
    """Open a file in the process for it, and return its content or the reasons to refuse it, as JSON."""
    name, _line, content = given.partition(b"\n")
    try:
        return write_json(pack_source(read_contents(json.loads(name), content)))
    except Refused as refused:
        return write_json({"refused": refused.problems})


def read_evenings(source: PackedSource, wishes: Wishes, folder: Path) -> FoundEvenings:
    """All evenings of a source, read as was said and answered; a long one in a process of its own.

    Those who share the folder take turns. Raise Refused if it takes too much, or another is read.
    """
    if source.size <= MOST_ROWS_HERE:
        return find_evenings(source.unpack(), wishes)
    answer = run_in_turn(Task.READ, write_json([source, wishes]).encode(), folder)
    found: FoundEvenings = read(FoundEvenings, answer)
    return found


def found_by(given: bytes) -> str:
    """Read evenings in the process for it, and return them as JSON."""
    source, wishes = json.loads(given)
    return write_json(find_evenings(PackedSource(**source).unpack(), read(Wishes, wishes)))


def open_questions(
    found: FoundEvenings, coming: Iterable[FoundEvening], wishes: Wishes, answered: Collection[Subject]
) -> list[Asked]:
    """The questions that must be answered before the coming evenings can be stored, if any are coming."""
    unsure = [evening.is_unsure(wishes.settlement) for evening in coming]
    return [
        each
        for each in found.asked
        if unsure and each.about not in answered and (each.about is not Subject.SUMS or any(unsure))
    ]
