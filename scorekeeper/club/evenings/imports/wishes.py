"""What somebody says of a file where it is not clear by itself: what its figures and its columns are."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rulesets.rules.chapters import SettlementKind
from scorekeeper.club.evenings.imports.asked import Answers, answers_in
from scorekeeper.club.evenings.imports.cells import plain_text
from scorekeeper.club.evenings.imports.figures import FiguresKind
from scorekeeper.club.evenings.imports.roles import Role
from scorekeeper.club.evenings.imports.worksheets import WorksheetRow

Roles = Mapping[int, Role]
"""What the columns of a table are, as far as somebody has said it."""


@dataclass(frozen=True)
class Wishes:
    """How a file is to be read: its figures, what one point is, and the columns below known headings.

    What is not said is found out, or asked and answered. A heading is known by its fingerprint, so that
    the next file of the same kind is read in the same way. `settlement` is that of the rules under which
    it is filed.
    """

    kind: FiguresKind | None = None
    unit: Fraction | None = None
    headings: Mapping[str, Roles] = field(default_factory=dict)
    answers: Answers = field(default_factory=dict)
    settlement: SettlementKind = SettlementKind.ZERO_SUM

    def written(self) -> dict[str, Any]:
        """The wishes as JSON can hold them."""
        return {
            "kind": self.kind,
            "unit": str(self.unit) if self.unit else None,
            "headings": written_headings(self.headings),
            "answers": dict(self.answers),
            "settlement": self.settlement.name,
        }


def wishes_in(written: Mapping[str, Any]) -> Wishes:
    """The wishes that were written as JSON."""
    kind, unit = written["kind"], written["unit"]
    return Wishes(
        kind=FiguresKind(kind) if kind else None,
        unit=Fraction(unit) if unit else None,
        headings=headings_in(written["headings"]),
        answers=answers_in(written["answers"]),
        settlement=SettlementKind[written["settlement"]],
    )


def written_headings(headings: Mapping[str, Roles]) -> dict[str, dict[str, str]]:
    """What is known of headings, as JSON can hold it."""
    return {
        heading: {str(place): role.value for place, role in roles.items()}
        for heading, roles in headings.items()
    }


def headings_in(written: Mapping[str, Mapping[str, str]]) -> dict[str, Roles]:
    """What was written about headings."""
    return {
        heading: {int(place): Role(role) for place, role in roles.items()}
        for heading, roles in written.items()
    }


def heading_of(row: WorksheetRow) -> str:
    """The fingerprint of a row of names and headings: the same in every file of its kind."""
    words = [plain_text(cell).casefold() for cell in row.cells]
    return hashlib.sha256(json.dumps(words, ensure_ascii=False).encode()).hexdigest()[:32]
