"""Looking through files: short ones at once, long ones in a process of their own, beside the pages.

That process is `scorekeeper.evenings.imports.looking`, see `scorekeeper.site.bounded`.
"""

from __future__ import annotations

import json
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.conf import settings
from django.utils import translation

from rulesets.problems import Problem, Refused
from rulesets.translation import _
from scorekeeper.evenings.imports.evenings import FoundEvening
from scorekeeper.evenings.imports.figures import FiguresKind
from scorekeeper.evenings.imports.files import Source, source_of
from scorekeeper.evenings.imports.finding import FoundEvenings, find_evenings
from scorekeeper.evenings.imports.findings import Finding, Weight
from scorekeeper.evenings.imports.questions import question_in
from scorekeeper.evenings.imports.wishes import Wishes, wishes_in
from scorekeeper.evenings.imports.worksheets import Worksheet
from scorekeeper.site.bounded import Busy, TooMuch, read_bounded

MOST_ROWS_HERE = 300
"""Rows and deals that are looked through while others wait for the same processor: a tenth of a second."""
USUAL_WIDTH = 5
DEALS_OF_A_ROUND = 5
LOOKING = "scorekeeper.evenings.imports.looking"


def look_through(source: Source, wishes: Wishes) -> FoundEvenings:
    """All evenings of a source, read as was said.

    Raise Refused if it takes too much, or if another file is being read.
    """
    if size_of(source) <= MOST_ROWS_HERE:
        return find_evenings(source, wishes)
    asked = {"source": source.written(), "wishes": wishes.written(), "language": translation.get_language()}
    content = json.dumps(asked, ensure_ascii=False).encode("utf-8", "surrogatepass")
    try:
        return found_in(read_bounded(LOOKING, content, settings.DATA / "reading.lock"))
    except Busy:
        message = _("Karlchen is reading somebody else's file just now. Try again in a moment.")
        raise Refused([Problem("", message)]) from None
    except TooMuch:
        raise Refused([Problem("", _("This takes more memory or time than any honest file."))]) from None


def size_of(source: Source) -> int:
    """How many rows and deals there are to look at, at least one for each table and document.

    Rows are counted as if they had five cells.
    """
    rows = sum(1 + max(len(sheet.rows), count_cells(sheet) // USUAL_WIDTH) for sheet in source.worksheets)
    return rows + sum(1 + deals_in(document) for document in source.documents)


def count_cells(sheet: Worksheet) -> int:
    """How many cells a table has."""
    return sum(len(row.cells) for row in sheet.rows)


def deals_in(document: object) -> int:
    """How many deals a document may have, also one of another program."""
    if not isinstance(document, dict):
        return 0
    if isinstance(document.get("payload"), dict):
        sheets = document["payload"].get("sheets")
        return sum(map(deals_in, sheets)) if isinstance(sheets, list) else 0
    deals, rounds = (document.get(name) for name in ("deals", "rounds"))
    in_rounds = DEALS_OF_A_ROUND * len(rounds) if isinstance(rounds, list) else 0
    return in_rounds + (len(deals) if isinstance(deals, list) else 0)


def written_found(found: FoundEvenings) -> dict[str, Any]:
    """What was found as JSON can hold it."""
    evenings = [{**vars(each), "findings": list(map(vars, each.findings))} for each in found.evenings]
    return {
        "evenings": evenings,
        "findings": list(map(vars, found.findings)),
        "kinds": sorted(found.kinds),
        "unit": str(found.unit),
        "is_money": found.is_money,
        "question": found.question and found.question.written(),
    }


def found_in(written: dict[str, Any]) -> FoundEvenings:
    """What was written as JSON."""
    evenings = tuple(map(evening_in, written["evenings"]))
    findings = tuple(map(finding_in, written["findings"]))
    kinds, question = frozenset(map(FiguresKind, written["kinds"])), written["question"]
    return FoundEvenings(
        evenings,
        findings,
        kinds,
        Fraction(written["unit"]),
        written["is_money"],
        question and question_in(question),
    )


def evening_in(written: dict[str, Any]) -> FoundEvening:
    """An evening that was written as JSON."""
    kind, started = written["kind"], written["started"]
    return FoundEvening(
        document=written["document"],
        fingerprint=written["fingerprint"],
        kind=kind and FiguresKind(kind),
        findings=tuple(map(finding_in, written["findings"])),
        has_rules=written["has_rules"],
        totals=tuple((name, total) for name, total in written["totals"]),
        started=started and datetime.fromisoformat(started),
    )


def finding_in(written: dict[str, Any]) -> Finding:
    """A finding that was written as JSON."""
    return Finding(**{**written, "weight": Weight(written["weight"])})


def answer(content: bytes) -> str:
    """What is found in the source that was asked about."""
    asked = json.loads(content)
    with translation.override(asked["language"]):
        found = find_evenings(source_of(asked["source"]), wishes_in(asked["wishes"]))
    return json.dumps(written_found(found), default=str)
