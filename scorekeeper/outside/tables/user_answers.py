"""Messages and answers about a file: notices, questions, and the way in which it is to be read."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from rulesets import Problem
from rulesets.rules.chapters import SettlementKind
from scorekeeper.outside.tables.cells import plain_text
from scorekeeper.outside.tables.headings import Role
from scorekeeper.outside.tables.worksheets import WorksheetRow

MINUS = "\N{MINUS SIGN}"


class Weight(StrEnum):
    """How much a finding matters.

    Nothing can be taken, a row contradicts itself, everybody should know it, or it is good to know.
    """

    REFUSED = "refused"
    SLIP = "slip"
    NOTICE = "notice"
    NOTE = "note"


@dataclass(frozen=True)
class Finding:
    """One thing found: its weight, the message (English, marked for translation), and the row of the file.

    A parameter may be a problem of a document, or a number that is not whole.
    """

    weight: Weight
    message: str
    params: Mapping[str, object] = field(default_factory=dict)
    row: int | None = None

    @property
    def text(self) -> str:
        """The message with its places filled, in English."""
        if not self.params:
            return self.message
        return self.message % {name: in_english(value) for name, value in self.params.items()}


def refusal(message: str, row: int | None = None, **params: object) -> Finding:
    """That nothing can be taken."""
    return Finding(Weight.REFUSED, message, params, row)


def slip(message: str, row: int | None = None, **params: object) -> Finding:
    """That a row contradicts itself."""
    return Finding(Weight.SLIP, message, params, row)


def notice(message: str, row: int | None = None, **params: object) -> Finding:
    """Make a finding that everybody should know."""
    return Finding(Weight.NOTICE, message, params, row)


def note(message: str, row: int | None = None, **params: object) -> Finding:
    """Make a finding that is good to know."""
    return Finding(Weight.NOTE, message, params, row)


def in_english(value: object) -> object:
    """A parameter of a message as it stands in a sentence of its own."""
    if isinstance(value, Problem):
        return value.text[:1].upper() + value.text[1:]
    return as_decimal(value) if isinstance(value, Fraction) else value


def as_decimal(number: Fraction) -> Decimal:
    """A number with as many decimals as it needs, two at most."""
    decimals = 2 if (number * 10).denominator > 1 else 1 if number.denominator > 1 else 0
    return round(Decimal(number.numerator) / number.denominator, decimals)


def figure_text(figure: int) -> str:
    """A figure as it stands in a notice: 3, −2, 0."""
    return f"{MINUS}{-figure}" if figure < 0 else str(figure)


def signed_text(points: int) -> str:
    """Points won or lost: +3, −2, 0."""
    return f"+{points}" if points > 0 else figure_text(points)


def count_findings(findings: tuple[Finding, ...], weight: Weight) -> int:
    return sum(finding.weight is weight for finding in findings)


class Subject(StrEnum):
    """The subjects of questions, in the order in which they are asked."""

    HIDDEN = "hidden"  # whether hidden rows count
    PAIRS = "pairs"  # which of two figures in a cell are the points
    FIGURES = "figures"  # running totals or points
    SIDES = "sides"  # who pays where only one side is written
    DATES = "dates"  # which number is the day
    DAYS = "days"  # which day a week or a month is
    YEAR = "year"  # of dates without one
    THOUSANDS = "thousands"  # what a point in a number means
    ANEW = "anew"  # whether totals begin anew in a row
    CARRIED = "carried"  # whether they go on from the evening before
    TABLES = "tables"  # whether they go on from the table before
    FIRST = "first"  # whether a first row that is no deal was there before
    STANDINGS = "standings"  # whether what everybody had in the end is that of an evening or of many
    DEALS = "deals"  # how many an evening had
    SUMS = "sums"  # what becomes of evenings that do not add up


Answers = Mapping[Subject, str]
"""What somebody has answered."""


@dataclass(frozen=True)
class Asked:
    """A question about a file.

    `choices` has the answers, each with what it makes of the file as an example; there are none where a
    number is asked for. Without a `preset` nothing is stored before it is answered. `params` are for its
    words.
    """

    about: Subject
    choices: tuple[tuple[str, str], ...] = ()
    preset: str = ""
    params: Mapping[str, object] = field(default_factory=dict)


def once_each(asked: Iterable[Asked]) -> tuple[Asked, ...]:
    """One question about each subject: the first that has no preset, else the first.

    Each part of a file asks only what would change it: what any part offers is on offer.
    """
    found: dict[Subject, Asked] = {}
    for each in asked:
        known = found.setdefault(each.about, each)
        first, other = (each, known) if known.preset and not each.preset else (known, each)
        more = [choice for choice in other.choices if choice[0] not in dict(first.choices)]
        found[each.about] = replace(first, choices=(*first.choices, *more))
    return tuple(found[about] for about in Subject if about in found)


class FiguresKind(StrEnum):
    """The kinds of figures that a table can have.

    Running totals, the newest of them on top or not, or points of each deal.
    """

    TOTALS = "totals"
    FROM_BELOW = "from_below"
    POINTS = "points"


class Days(StrEnum):
    """The day that stands for a week or a month: its first, its Thursday, or one said for each evening."""

    FIRST = "first"
    OPEN = "open"


class Thousands(StrEnum):
    """The digits that a point separates in a number like 1.250: thousands or decimals."""

    THOUSANDS = "thousands"
    DECIMALS = "decimals"


class Pairs(StrEnum):
    """The figure that is the points in a cell like 12 (3) or 12/24."""

    FIRST = "first"
    SECOND = "second"


class HiddenRows(StrEnum):
    """Whether rows count that a spreadsheet hides."""

    LEFT = "left"
    COUNTED = "counted"


class Anew(StrEnum):
    """In which rows that do not tell it running totals begin anew; the number of a row is in only that."""

    NOWHERE = "nowhere"
    EVERYWHERE = "everywhere"


class Carried(StrEnum):
    """Whether the totals of an evening begin at zero, or go on from the evening before."""

    BEGINS = "begins"
    GOES_ON = "goes_on"


class FirstRow(StrEnum):
    """Whether a first row that is no deal was there before, or counts."""

    BEFORE = "before"
    COUNTS = "counts"


class Standings(StrEnum):
    """The span of final standings: an evening, or a season, which comes in as one result."""

    EVENING = "evening"
    SEASON = "season"


class Sums(StrEnum):
    """The fate of evenings that do not add up: taken, or left out."""

    TAKEN = "taken"
    LEFT = "left"


Roles = Mapping[int, Role]
"""What the columns of a table are, as far as somebody has said it."""


@dataclass(frozen=True)
class Wishes:
    """How a file is to be read: its figures, what one point is, and the columns below known headings.

    What is not said is found out, or asked and answered. A heading is known by its fingerprint, so that
    the next file of the same kind is read in the same way. `settlement` is that of the rules under which
    it is filed; `before` is what everybody had in the table before, where its totals go on.
    """

    kind: FiguresKind | None = None
    unit: Fraction | None = None
    headings: Mapping[str, Roles] = field(default_factory=dict)
    answers: Answers = field(default_factory=dict)
    settlement: SettlementKind = SettlementKind.ZERO_SUM
    before: Mapping[str, int] = field(default_factory=dict)


def written_headings(headings: Mapping[str, Roles]) -> dict[str, dict[str, str]]:
    """The known roles below headings, as JSON can hold them."""
    return {
        heading: {str(place): role.value for place, role in roles.items()}
        for heading, roles in headings.items()
    }


def headings_in(written: Mapping[str, Mapping[str, str]]) -> dict[str, Roles]:
    return {
        heading: {int(place): Role(role) for place, role in roles.items()}
        for heading, roles in written.items()
    }


def heading_of(row: WorksheetRow) -> str:
    """The fingerprint of a row of names and headings: the same in every file of its kind."""
    words = [plain_text(cell).casefold() for cell in row.cells]
    return hashlib.sha256(json.dumps(words, ensure_ascii=False).encode()).hexdigest()[:32]
