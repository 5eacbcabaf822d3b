"""An evening of which only the result is known, as sheets with one entry by hand.

Of more than seven members one sheet has no room, and at which table somebody sat is not written. So an
evening is kept on as few sheets as have room for it, in the order of the columns; the bank of each takes
what its members do not have among themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import pairwise

from rulesets import Game
from rulesets.session import EVENING, WholeEvening
from rulesets.translation import _
from scorekeeper.club.evenings.imports.asked import Asked, Subject
from scorekeeper.club.evenings.imports.deals import Document
from scorekeeper.club.evenings.imports.evenings import (
    FoundEvening,
    fingerprint_of,
    found_evening,
    unlike_points,
)
from scorekeeper.club.evenings.imports.figures import FiguresKind
from scorekeeper.club.evenings.imports.findings import Finding, Weight
from scorekeeper.club.evenings.imports.wishes import Wishes
from scorekeeper.club.evenings.imports.worksheets import WorksheetRow
from scorekeeper.play.sheets.labels import signed, total

MOST_AT_A_TABLE = 7
MOST_LISTED = 10
PART = re.compile(r"\s*\(\d+/\d+\)$")


@dataclass(frozen=True)
class Result:
    """An evening as a row has it: the points of who was there.

    `deals` has how many each played, as far as it is written. `is_even` says that somebody has said that
    the points need not add up.
    """

    row: WorksheetRow
    title: str
    date: date | None
    points: tuple[tuple[str, int], ...]
    deals: Mapping[str, int] = field(default_factory=dict)
    is_even: bool = False


def off(result: Result) -> int:
    """How far the points of an evening are from adding up to zero."""
    return sum(point for _label, point in result.points)


def are_one_sided(results: Sequence[Result]) -> bool:
    """Whether only points for or against are written down in this group."""
    points = [point for result in results for _label, point in result.points]
    return any(points) and (min(points) >= 0 or max(points) <= 0)


def sheets_of(result: Result, kind: FiguresKind, wishes: Wishes) -> Iterator[FoundEvening]:
    """The sheets on which an evening is kept, what there is to be known of it on the first."""
    parts = parts_of(result.points)
    findings = list(findings_of(result))
    points = [point for _label, point in result.points]
    unlike = frozenset() if result.is_even else unlike_points([points], is_even=not off(result))
    asked = () if all(label in result.deals for label, _point in result.points) else (Asked(Subject.DEALS),)
    whole = fingerprint_of([result.row.number, result.title, str(result.date), result.points])
    for number, part in enumerate(parts, 1):
        title = f"{result.title[:70]} ({number}/{len(parts)})".strip() if len(parts) > 1 else result.title
        entry = entry_of(part, known_deals(result, part, wishes), is_table=len(parts) == 1)
        evening = found_evening(
            title, result.date, [label for label, _point in part], [entry], findings, kind
        )
        yield replace(evening, unlike=unlike, asked=asked, part_of=whole if len(parts) > 1 else "")
        findings = []


def without_part(title: str) -> str:
    """The title of an evening without which of its sheets it is."""
    return PART.sub("", title)


def parts_of(points: Sequence[tuple[str, int]]) -> list[Sequence[tuple[str, int]]]:
    """As few parts as have room on sheets, as even as can be."""
    count = max(1, -(-len(points) // MOST_AT_A_TABLE))
    bounds = [round(number * len(points) / count) for number in range(count + 1)]
    return [points[start:end] for start, end in pairwise(bounds)]


def known_deals(result: Result, part: Sequence[tuple[str, int]], wishes: Wishes) -> tuple[int, ...]:
    """How many deals each had: as is written, else as was answered for all."""
    answer = int(wishes.answers.get(Subject.DEALS, "") or 1)
    return tuple(result.deals.get(label, answer) for label, _point in part)


def entry_of(part: Sequence[tuple[str, int]], deals: tuple[int, ...], *, is_table: bool) -> Document:
    """What some members went home with as one entry by hand, which stands for their deals."""
    rest = -sum(point for _label, point in part)
    entry: Document = {"game": Game.MANUAL.value, "each": dict(part), **({"bank": rest} if rest else {})}
    return {**entry, EVENING: WholeEvening(deals, is_table).written()}


def findings_of(result: Result) -> Iterator[Finding]:
    """What does not add up in an evening of which only the result is written."""
    if off(result) and not result.is_even:
        listed = ", ".join(f"{label} {total(point)}" for label, point in result.points[:MOST_LISTED])
        there = listed + (" …" if len(result.points) > MOST_LISTED else "")
        message = _("the points come to %(off)s instead of 0 (%(there)s)")
        params = {"off": signed(off(result)), "there": there}
        yield Finding(Weight.SLIP, message, params, result.row.number)
