"""Everything that is found in a source: its evenings, what is to be known of them, and what to ask."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from rulesets.translation import _
from scorekeeper.evenings.imports.evenings import FoundEvening
from scorekeeper.evenings.imports.figures import FiguresKind
from scorekeeper.evenings.imports.files import Source
from scorekeeper.evenings.imports.findings import Finding, Weight
from scorekeeper.evenings.imports.layouts.choice import read_table
from scorekeeper.evenings.imports.programs.choice import evenings_of_document
from scorekeeper.evenings.imports.questions import Question, question_of
from scorekeeper.evenings.imports.readings import UNCLEAR, Layout, Reading
from scorekeeper.evenings.imports.units import WHOLE, are_money, find_unit, in_units, unit_of
from scorekeeper.evenings.imports.wishes import Wishes
from scorekeeper.evenings.imports.worksheets import Worksheet

MOST_EVENINGS = 1_000


@dataclass(frozen=True)
class FoundEvenings:
    """Everything that was found in a file.

    `unit` is what one point is in figures that are not whole; `question` is about the table that is least
    clear, and what was made of its columns.
    """

    evenings: tuple[FoundEvening, ...] = ()
    findings: tuple[Finding, ...] = ()
    kinds: frozenset[FiguresKind] = field(default_factory=frozenset)
    unit: Fraction = WHOLE
    is_money: bool = False
    question: Question | None = None


def find_evenings(source: Source, wishes: Wishes | None = None) -> FoundEvenings:
    """All evenings of a source, read as was said; what is there twice comes once."""
    wishes = wishes or Wishes()
    unit = unit_of(source.worksheets)
    chosen = wishes.unit if wishes.unit and (unit / wishes.unit).denominator == 1 else unit
    readings = [(sheet, read_table(in_units(sheet, chosen), wishes)) for sheet in source.worksheets]
    kept, odd = without_odd(readings)
    documents = source.documents[: MOST_EVENINGS + 1]
    from_tables = [evening for _sheet, reading in kept for evening in reading.evenings]
    evenings = [*(evening for each in documents for evening in evenings_of_document(each)), *from_tables]
    findings = [*find_unit([sheet for sheet, _reading in kept], chosen), *odd]
    findings += [finding for _sheet, reading in kept for finding in reading.findings]
    once, told = without_doubles(evenings)
    if not evenings:
        told = (why_nothing(readings), *told)
    return FoundEvenings(
        once,
        (*findings, *told),
        frozenset(evening.kind for evening in from_tables if evening.kind),
        unit,
        unit != WHOLE and are_money(source.worksheets),
        question_about(kept, wishes),
    )


def without_odd(
    readings: Sequence[tuple[Worksheet, Reading]],
) -> tuple[list[tuple[Worksheet, Reading]], list[Finding]]:
    """The tables without those that are none of deals beside others that are: statistics and the like.

    Beside a list of deals of our own, all others are what these come to.
    """
    own = [(sheet, reading) for sheet, reading in readings if reading.layout is Layout.OWN]
    if own and len(own) < len(readings):
        others = [sheet for sheet, reading in readings if reading.layout is not Layout.OWN]
        message = _("“%(name)s” is what the deals of the file come to: it is left out")
        return own, [Finding(Weight.NOTE, message, {"name": sheet.label}) for sheet in others]
    senseless = [sheet for sheet, reading in readings if reading.evenings and not reading.sureness]
    good = [sheet for sheet, reading in readings if reading.evenings and reading.sureness]
    if not good:
        return list(readings), []
    message = _("no row of “%(name)s” looks like a deal: it is left out")
    findings = [Finding(Weight.NOTE, message, {"name": sheet.label}) for sheet in senseless]
    return [(sheet, reading) for sheet, reading in readings if sheet not in senseless], findings


def why_nothing(readings: Sequence[tuple[Worksheet, Reading]]) -> Finding:
    """Why there is no evening in a file."""
    if any(reading.layout is Layout.STANDINGS for _sheet, reading in readings):
        message = _("Standings only say what evenings came to. Import the evenings themselves")
        return Finding(Weight.REFUSED, message)
    message = _("no row with the names of at least four players above their figures was found")
    return Finding(Weight.REFUSED, message)


def question_about(readings: Sequence[tuple[Worksheet, Reading]], wishes: Wishes) -> Question | None:
    """What to ask about the table that makes least sense; of clear ones about the first."""
    asked = [(sheet, reading) for sheet, reading in readings if reading.layout is not Layout.STANDINGS]
    asked = asked or list(readings)
    if not asked:
        return None
    sheet, reading = min(asked, key=lambda item: item[1].sureness)
    is_unclear = reading.sureness < UNCLEAR
    return question_of(sheet, wishes, is_unclear=is_unclear)


def without_doubles(evenings: list[FoundEvening]) -> tuple[tuple[FoundEvening, ...], tuple[Finding, ...]]:
    """The evenings without those that are the same as one before them, and what is to be said of all."""
    once: dict[str, FoundEvening] = {}
    for evening in evenings:
        once.setdefault(evening.fingerprint, evening)
    findings = []
    if len(once) < len(evenings):
        message = _("an evening that is in the file twice is imported once (%(count)s)")
        findings.append(Finding(Weight.NOTE, message, {"count": len(evenings) - len(once)}))
    if len(once) > MOST_EVENINGS:
        message = _("more than %(most)s evenings: import them in several files")
        findings.append(Finding(Weight.REFUSED, message, {"most": MOST_EVENINGS}))
    return tuple(once.values())[:MOST_EVENINGS], tuple(findings)
