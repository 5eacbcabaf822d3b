"""Everything that is found in a source: its evenings, what is to be known of them, and what to ask."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction

from rulesets.translation import _
from scorekeeper.club.evenings.imports.asked import Asked, Subject, once_each
from scorekeeper.club.evenings.imports.dates import read_dates
from scorekeeper.club.evenings.imports.evenings import FoundEvening
from scorekeeper.club.evenings.imports.figures import FiguresKind
from scorekeeper.club.evenings.imports.findings import Finding, Weight
from scorekeeper.club.evenings.imports.layouts.choice import read_table
from scorekeeper.club.evenings.imports.programs.choice import evenings_of_document
from scorekeeper.club.evenings.imports.questions import Question, question_of
from scorekeeper.club.evenings.imports.readings import UNCLEAR, Layout, Reading
from scorekeeper.club.evenings.imports.source import Source
from scorekeeper.club.evenings.imports.thousands import read_thousands
from scorekeeper.club.evenings.imports.units import WHOLE, are_money, find_unit, in_units, unit_of
from scorekeeper.club.evenings.imports.wishes import Wishes
from scorekeeper.club.evenings.imports.worksheets import Worksheet
from scorekeeper.club.evenings.imports.years import is_without_year

MOST_EVENINGS = 1_000
TAKEN, LEFT = "taken", "left"
"""What becomes of evenings that do not add up."""


@dataclass(frozen=True)
class FoundEvenings:
    """Everything that was found in a file.

    `unit` is what one point is in figures that are not whole; `question` is about the table that is least
    clear, and what was made of its columns; `asked` is what only whoever brings the file in can say.
    """

    evenings: tuple[FoundEvening, ...] = ()
    findings: tuple[Finding, ...] = ()
    kinds: frozenset[FiguresKind] = field(default_factory=frozenset)
    unit: Fraction = WHOLE
    is_money: bool = False
    question: Question | None = None
    asked: tuple[Asked, ...] = ()


def find_evenings(source: Source, wishes: Wishes | None = None) -> FoundEvenings:
    """All evenings of a source, read as was said and answered; what is there twice comes once."""
    wishes = wishes or Wishes()
    dated = read_dates(source.worksheets, wishes.answers, source.name)
    spelled = read_thousands(dated.sheets, wishes.answers)
    unit = unit_of(spelled.sheets)
    chosen = wishes.unit if wishes.unit and (unit / wishes.unit).denominator == 1 else unit
    readings = [(sheet, read_table(in_units(sheet, chosen), wishes)) for sheet in spelled.sheets]
    kept, odd = without_odd(readings)
    documents = source.documents[: MOST_EVENINGS + 1]
    from_tables = [without_guessed_year(evening) for _sheet, reading in kept for evening in reading.evenings]
    evenings = [*(evening for each in documents for evening in evenings_of_document(each)), *from_tables]
    findings = [*dated.findings, *find_unit([sheet for sheet, _reading in kept], chosen), *odd]
    findings += [finding for _sheet, reading in kept for finding in reading.findings]
    findings += told_of_whole(from_tables)
    once, told = without_doubles(evenings)
    if not evenings:
        told = (why_nothing(readings), *told)
    asked = [*dated.asked, *spelled.asked, *(each for evening in once for each in evening.asked)]
    return FoundEvenings(
        tuple(replace(evening, asked=()) for evening in once),
        (*findings, *told),
        frozenset(evening.kind for evening in from_tables if evening.kind),
        unit,
        unit != WHOLE and are_money(spelled.sheets),
        question_about(kept, wishes),
        once_each((*asked, *ask_about_sums(once, wishes))) if once else (),
    )


def told_of_whole(evenings: Sequence[FoundEvening]) -> Iterator[Finding]:
    """What everybody should know of evenings of which only the result is written, said once."""
    if any(evening.is_whole for evening in evenings):
        message = _(
            "every row is the result of a whole evening, and no deal: it counts with its points and its "
            "number of deals, and in no figure of single deals"
        )
        yield Finding(Weight.NOTICE, message)
    parts = {evening.part_of for evening in evenings if evening.part_of}
    if parts:
        message = _(
            "%(count)s evenings of more than seven players, and not who sat with whom: they are kept on "
            "several sheets in the order of the columns. These are no tables that ever were: a season does "
            "not count places at them"
        )
        yield Finding(Weight.NOTICE, message, {"count": len(parts)})


def ask_about_sums(evenings: Sequence[FoundEvening], wishes: Wishes) -> Iterator[Asked]:
    """Ask what becomes of the evenings whose points are not what the rules make of deals."""
    unsure = [each for each in evenings if each.is_unsure(wishes.settlement)]
    if unsure:
        params = {"count": len(unsure), "settlement": wishes.settlement.value}
        yield Asked(Subject.SUMS, ((TAKEN, ""), (LEFT, "")), params=params)


def without_guessed_year(evening: FoundEvening) -> FoundEvening:
    """The evening without a date of which nobody has said the year yet."""
    day = evening.document.get("date")
    if day is None or not is_without_year(date.fromisoformat(day)):
        return evening
    document = {key: value for key, value in evening.document.items() if key != "date"}
    return replace(evening, document=document, short_day=day[len("2024-") :])


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
        findings.append(Finding(Weight.NOTICE, message, {"count": len(evenings) - len(once)}))
    if len(once) > MOST_EVENINGS:
        message = _("more than %(most)s evenings: import them in several files")
        findings.append(Finding(Weight.REFUSED, message, {"most": MOST_EVENINGS}))
    return tuple(once.values())[:MOST_EVENINGS], tuple(findings)
