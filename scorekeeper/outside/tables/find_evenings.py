"""Everything that is found in a file: its evenings, what is to be known of them, and what to ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from rulesets.rules.chapters import SettlementKind
from rulesets.session import MOST_AT_A_TABLE
from rulesets.translation import _
from scorekeeper.outside.tables.asked_columns import Question, question_about
from scorekeeper.outside.tables.cells import number_in
from scorekeeper.outside.tables.dates import read_dates
from scorekeeper.outside.tables.evenings import FoundEvening, is_same_for_all
from scorekeeper.outside.tables.layouts import (
    read_cash_book,
    read_means,
    read_on_its_side,
    read_own,
    read_rows,
)
from scorekeeper.outside.tables.lists import read_list
from scorekeeper.outside.tables.one_list import as_lists, parts_of_players
from scorekeeper.outside.tables.paired import count_marks, read_paired
from scorekeeper.outside.tables.programs import evenings_of_document
from scorekeeper.outside.tables.repeated_evenings import without_copies, without_repeated
from scorekeeper.outside.tables.result_rows import SURE, Layout, Reading
from scorekeeper.outside.tables.side_by_side import read_side_by_side
from scorekeeper.outside.tables.sums_of_evenings import without_money
from scorekeeper.outside.tables.sums_said import check_sums
from scorekeeper.outside.tables.together import carried_on, evenings_of_tables, read_together, with_oddities
from scorekeeper.outside.tables.two_columns import in_one_column, read_pairs
from scorekeeper.outside.tables.units import WHOLE, Spelled, find_unit, in_units, read_thousands, unit_of
from scorekeeper.outside.tables.user_answers import (
    Asked,
    FiguresKind,
    Finding,
    HiddenRows,
    Subject,
    Sums,
    Weight,
    Wishes,
    heading_of,
    note,
    notice,
    once_each,
    refusal,
)
from scorekeeper.outside.tables.winners import read_signs, read_winners
from scorekeeper.outside.tables.worksheets import Source, Worksheet

MARKS_COUNTED = notice(_("marks in the place of figures: each counts 1"))


Reader = Callable[[Worksheet, Wishes], Reading | None]
READERS: tuple[Reader, ...] = (
    read_own,
    read_cash_book,
    read_means,
    read_paired,
    read_winners,
    read_signs,
    read_list,
    read_side_by_side,
    read_rows,
    read_on_its_side,
)
"""The first that is sure is believed, so that what is recognised by words and gaps comes first."""


def read_table(sheet: Worksheet, wishes: Wishes) -> Reading:
    """A table as it stands, or where nothing can be read with its marks counted."""
    reading = read_as_written(sheet, wishes)
    marked = None if reading.evenings else count_marks(sheet)
    if marked is None:
        return reading
    found = read_as_written(marked, wishes)
    return replace(found, findings=(MARKS_COUNTED, *found.findings)) if found.evenings else reading


def read_as_written(sheet: Worksheet, wishes: Wishes) -> Reading:
    """A table as the surest of all readers has it; below a heading that is known as was said."""
    found = []
    if not any(heading_of(row) in wishes.headings for row in sheet.rows if wishes.headings):
        for reader in READERS:
            if reading := reader(sheet, wishes):
                found.append(reading)
                if reading.sureness >= SURE:
                    break
    surest = max(found, key=lambda each: (each.sureness, bool(each.evenings)), default=None)
    return surest or read_rows(sheet, wishes)


MOST_EVENINGS = 1_000


@dataclass(frozen=True)
class FoundEvenings:
    """Everything that was found in a file.

    `unit` is what one point is in figures that are not whole; `question` is about the table that is least
    clear, and what was made of its columns; `asked` is what only whoever brings the file in can say. It
    `is_confirmed` by sums in the file, see `sums_said`.
    """

    evenings: tuple[FoundEvening, ...] = ()
    findings: tuple[Finding, ...] = ()
    kinds: frozenset[FiguresKind] = field(default_factory=frozenset)
    unit: Fraction = WHOLE
    question: Question | None = None
    asked: tuple[Asked, ...] = ()
    is_confirmed: bool = False


TOLD_BY_SUMS = (
    *(Subject.HIDDEN, Subject.PAIRS, Subject.FIGURES, Subject.SIDES, Subject.THOUSANDS),
    *(Subject.ANEW, Subject.CARRIED, Subject.TABLES, Subject.FIRST),
)
"""What the sums of a file may answer, if one answer alone comes to them."""
ASKED_ALL_THE_SAME = (Subject.HIDDEN, Subject.SIDES)
"""What is hidden everybody should know; whether points are lost sums do not tell."""


def find_evenings(source: Source, wishes: Wishes | None = None) -> FoundEvenings:
    """All evenings of a source, read as was said and answered; where nothing was as the sums in it tell."""
    wishes = wishes or Wishes()
    found = read_source(source, wishes)
    for question in found.asked:
        if question.about not in TOLD_BY_SUMS or question.about in wishes.answers:
            continue
        answers = {value: {**wishes.answers, question.about: value} for value, _example in question.choices}
        read = {value: read_source(source, replace(wishes, answers=each)) for value, each in answers.items()}
        confirmed = [value for value, each in read.items() if each.is_confirmed]
        if len(confirmed) == 1:
            answered = find_evenings(source, replace(wishes, answers=answers[confirmed[0]]))
            others = (each for each in answered.asked if each.about is not question.about)
            preset = confirmed[0] if question.about is Subject.HIDDEN else question.preset
            for_all = [replace(question, preset=preset)] if question.about in ASKED_ALL_THE_SAME else []
            return replace(answered, asked=(*for_all, *others))
    return found


def read_source(source: Source, wishes: Wishes) -> FoundEvenings:
    """All evenings of a source, read as was said and answered; what is there twice comes once."""
    spelled = in_one_spelling(source, wishes)
    sheets, copies = without_copies(
        spelled.sheets, lambda sheet, unit: read_table(in_units(sheet, unit), wishes)
    )
    unit = unit_of(sheets)
    chosen = wishes.unit if wishes.unit and (unit / wishes.unit).denominator == 1 else unit
    readings = read_together(
        sheets,
        wishes,
        lambda sheets, wishes: carried_on(
            sheets, wishes, lambda sheet, how: read_table(in_units(sheet, chosen), how)
        ),
    )
    readings, beside = without_repeated(readings)
    kept, odd = without_odd(list(map(without_forms, readings)))
    documents = source.documents[: MOST_EVENINGS + 1]
    from_tables = list(evenings_of_tables(kept, spelled.loose, wishes))
    evenings = [*(evening for each in documents for evening in evenings_of_document(each)), *from_tables]
    findings = [*spelled.findings, *copies, *beside]
    findings += [*find_unit([sheet for sheet, _reading in kept], chosen), *odd]
    findings += [finding for _sheet, reading in kept for finding in reading.findings]
    findings += [*notice_of_unread(kept), *notices_of_whole(from_tables)]
    once, doubles = without_doubles(evenings)
    doubles = doubles if once or is_said_why(kept) else (why_nothing(readings), *doubles)
    denied, is_confirmed = check_sums(tuple(map(in_one_column, shown_of(source, wishes))), once, chosen)
    if denied:
        once = tuple(replace(each, unlike=frozenset(SettlementKind)) for each in once)
    asked = [*spelled.asked, *(each for evening in once for each in evening.asked)]
    return FoundEvenings(
        tuple(replace(evening, asked=()) for evening in once),
        (*findings, *doubles, *denied),
        frozenset(evening.kind for evening in from_tables if evening.kind),
        unit,
        question_about(kept, wishes),
        tuple(still_open((*asked, *ask_about_sums(once, wishes)), once, wishes)),
        is_confirmed,
    )


def in_one_spelling(source: Source, wishes: Wishes) -> Spelled:
    """The tables of a source whose names, dates and figures can be read in one way only."""
    are_counted = wishes.answers.get(Subject.HIDDEN) == HiddenRows.COUNTED
    unpaid, money = without_money(shown_of(source, wishes))
    parts = (part for sheet in unpaid for part in parts_of_players(sheet))
    paired = read_pairs(list(map(in_one_column, parts)), wishes.answers)
    dated = read_dates(paired.sheets, wishes.answers, source.name)
    spelled = read_thousands(as_lists(dated.sheets), wishes.answers)
    hidden = () if are_counted else notice_of_hidden(source)
    return Spelled(
        spelled.sheets,
        (*hidden, *money, *paired.findings, *dated.findings),
        (*ask_of_hidden(source), *paired.asked, *dated.asked, *spelled.asked),
        dated.loose,
    )


def shown_of(source: Source, wishes: Wishes) -> tuple[Worksheet, ...]:
    """The tables of a source, with the rows that a spreadsheet hides if these count."""
    are_counted = wishes.answers.get(Subject.HIDDEN) == HiddenRows.COUNTED
    return source.unhidden if are_counted else source.worksheets


def still_open(asked: Sequence[Asked], evenings: Sequence[FoundEvening], wishes: Wishes) -> Iterator[Asked]:
    """The questions, once each, without that for a year which no evening lacks."""
    lacks_year = Subject.YEAR in wishes.answers or any(evening.short_day for evening in evenings)
    for each in once_each(asked) if evenings else ():
        if each.about is not Subject.YEAR or each.preset or lacks_year:
            yield each


def notice_of_hidden(source: Source) -> Iterator[Finding]:
    """One remark that names all that was not read because the spreadsheet hides it, if there is any."""
    if source.hidden:
        message = _(
            "hidden in the spreadsheet, and not read: %(names)s. If it counts, show it there and choose the "
            "file again"
        )
        yield notice(message, names=", ".join(source.hidden))


def ask_of_hidden(source: Source) -> Iterator[Asked]:
    """Ask whether hidden rows count."""
    if source.unhidden:
        choices = ((HiddenRows.LEFT.value, ""), (HiddenRows.COUNTED.value, ""))
        yield Asked(Subject.HIDDEN, choices, params={"names": ", ".join(source.hidden)})


def notices_of_whole(evenings: Sequence[FoundEvening]) -> Iterator[Finding]:
    """The notices about evenings of which only the result is written, each once for all of them."""
    if any(evening.is_whole for evening in evenings):
        message = _(
            "these are results of whole evenings, not deals: they count with their points and number of "
            "deals, but not in any figures about single deals"
        )
        yield notice(message)
    crowded = sum(len(evening.names) > MOST_AT_A_TABLE for evening in evenings)
    if crowded:
        message = _(
            "where more people played than sit at a table, the file does not say who sat with whom "
            "(%(count)s): such evenings come without tables, so a season cannot count places at the table"
        )
        yield notice(message, count=crowded)


def ask_about_sums(evenings: Sequence[FoundEvening], wishes: Wishes) -> Iterator[Asked]:
    """Ask what becomes of the evenings whose points are not what the rules make of deals."""
    unsure = [each for each in evenings if each.is_unsure(wishes.settlement)]
    if unsure:
        params = {"count": len(unsure), "settlement": wishes.settlement.value}
        yield Asked(Subject.SUMS, ((Sums.TAKEN, ""), (Sums.LEFT, "")), params=params)


def without_forms(table: tuple[Worksheet, Reading]) -> tuple[Worksheet, Reading]:
    """A table without evenings if everybody has the same on all of them: a form, or what all have paid."""
    sheet, reading = table
    is_form = all(map(is_same_for_all, reading.evenings))
    return sheet, replace(reading, evenings=()) if is_form else reading


def without_odd(
    readings: Sequence[tuple[Worksheet, Reading]],
) -> tuple[list[tuple[Worksheet, Reading]], list[Finding]]:
    """The tables without those that are none of deals beside others that are: statistics and the like."""
    with_evenings = [(sheet, reading) for sheet, reading in readings if reading.evenings]
    senseless = [sheet for sheet, reading in with_evenings if not reading.sureness]
    if len(senseless) == len(with_evenings):
        return list(readings), []
    message = _("no row of “%(name)s” looks like a deal: it is left out")
    findings = [note(message, name=sheet.label) for sheet in senseless]
    return [(sheet, reading) for sheet, reading in readings if sheet not in senseless], findings


def is_said_why(readings: Sequence[tuple[Worksheet, Reading]]) -> bool:
    """Whether a table says itself why no evening is made of it."""
    findings = (finding for _sheet, reading in readings for finding in reading.findings)
    return any(finding.weight is Weight.REFUSED for finding in findings)


def why_nothing(readings: Sequence[tuple[Worksheet, Reading]]) -> Finding:
    """Why there is no evening in a file."""
    if any(reading.layout is Layout.STANDINGS for _sheet, reading in readings):
        return refusal(_("Standings only say how evenings ended. Import the evenings themselves"))
    message = _("no row with the names of at least three players above their figures was found")
    return refusal(message)


def notice_of_unread(readings: Sequence[tuple[Worksheet, Reading]]) -> Iterator[Finding]:
    """The tables with figures of which nothing is made beside others, named once."""
    names = [
        sheet.label
        for sheet, reading in readings
        if not (reading.evenings or reading.findings)
        and any(number_in(cell) for row in sheet.rows for cell in row.cells)
    ]
    if names and any(reading.evenings for _sheet, reading in readings):
        message = _("no evenings are in %(names)s: nothing is taken from there")
        yield notice(message, names=", ".join(f"“{name}”" for name in names))


def without_doubles(evenings: list[FoundEvening]) -> tuple[tuple[FoundEvening, ...], tuple[Finding, ...]]:
    """The evenings without those that are the same as one before them, and what is to be said of all."""
    once: dict[str, FoundEvening] = {}
    for evening in evenings:
        once.setdefault(evening.fingerprint, evening)
    findings = []
    if len(once) < len(evenings):
        message = _("an evening that is in the file twice is imported once (%(count)s)")
        findings.append(notice(message, count=len(evenings) - len(once)))
    if len(once) > MOST_EVENINGS:
        message = _("more than %(most)s evenings: import them in several files")
        findings.append(refusal(message, most=MOST_EVENINGS))
    return tuple(with_oddities(tuple(once.values())[:MOST_EVENINGS])), tuple(findings)
