"""Looking through files: short ones at once, long ones in a process of their own, beside the pages.

That process is `scorekeeper.outside.tables.looking`, see `scorekeeper.site.server.bounded`.
"""

from __future__ import annotations

import json
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.utils import translation

from rulesets.rules.chapters.settlement import SettlementKind
from scorekeeper.outside.tables.evenings import FoundEvening
from scorekeeper.outside.tables.files import read_in_turn
from scorekeeper.outside.tables.find_evenings import FoundEvenings, find_evenings, question_in
from scorekeeper.outside.tables.user_answers import FiguresKind, Finding, Weight, Wishes, asked_in, wishes_in
from scorekeeper.outside.tables.worksheets import PackedSource

MOST_ROWS_HERE = 300
"""Rows and deals that are looked through while others wait for the same processor: a tenth of a second."""
LOOKING = "scorekeeper.outside.tables.looking"


def look_through(source: PackedSource, wishes: Wishes) -> FoundEvenings:
    """All evenings of a source, read as was said.

    Raise Refused if it takes too much, or if another file is being read.
    """
    if source.size <= MOST_ROWS_HERE:
        return find_evenings(source.unpack(), wishes)
    asked = {"source": vars(source), "wishes": wishes.written(), "language": translation.get_language()}
    return found_in(read_in_turn(LOOKING, json.dumps(asked).encode()))


def written_found(found: FoundEvenings) -> dict[str, Any]:
    """What was found as JSON can hold it."""
    evenings = [
        {
            **vars(each),
            "findings": list(map(vars, each.findings)),
            "unlike": sorted(settlement.name for settlement in each.unlike),
        }
        for each in found.evenings
    ]
    return {
        "evenings": evenings,
        "findings": list(map(vars, found.findings)),
        "kinds": sorted(found.kinds),
        "unit": str(found.unit),
        "is_money": found.is_money,
        "question": found.question and found.question.written(),
        "asked": [each.written() for each in found.asked],
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
        tuple(map(asked_in, written["asked"])),
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
        unlike=frozenset(SettlementKind[name] for name in written["unlike"]),
        short_day=written["short_day"],
        part_of=written["part_of"],
    )


def finding_in(written: dict[str, Any]) -> Finding:
    """A finding that was written as JSON."""
    return Finding(**{**written, "weight": Weight(written["weight"])})


def answer(content: bytes) -> str:
    """What is found in the source that was asked about."""
    asked = json.loads(content)
    with translation.override(asked["language"]):
        found = find_evenings(PackedSource(**asked["source"]).unpack(), wishes_in(asked["wishes"]))
    return json.dumps(written_found(found), default=str)
