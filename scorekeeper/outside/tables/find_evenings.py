"""Everything that is found in a file: its evenings, what is to be known of them, and what to ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction

from rulesets.session import MOST_AT_A_TABLE
from rulesets.translation import _
from scorekeeper.outside.tables.carried_on import carried_on
from scorekeeper.outside.tables.dates import read_dates
from scorekeeper.outside.tables.evenings import FoundEvening
from scorekeeper.outside.tables.headings import Role
from scorekeeper.outside.tables.layouts import read_on_its_side, read_own, read_rows
from scorekeeper.outside.tables.lists import read_list
from scorekeeper.outside.tables.one_list import as_lists
from scorekeeper.outside.tables.paired import read_paired, read_signs, read_winners
from scorekeeper.outside.tables.programs import evenings_of_document
from scorekeeper.outside.tables.result_rows import SURE, UNCLEAR, Layout, Reading
from scorekeeper.outside.tables.side_by_side import read_side_by_side
from scorekeeper.outside.tables.split_evenings import headers_of, sections_of
from scorekeeper.outside.tables.together import read_together, without_copies
from scorekeeper.outside.tables.two_columns import in_one_column, read_pairs
from scorekeeper.outside.tables.units import WHOLE, find_unit, in_units, read_thousands, unit_of
from scorekeeper.outside.tables.user_answers import (
    Asked,
    FiguresKind,
    Finding,
    Subject,
    Sums,
    Weight,
    Wishes,
    heading_of,
    once_each,
)
from scorekeeper.outside.tables.worksheets import Source, Worksheet, WorksheetRow, count_marks
from scorekeeper.outside.tables.years import is_without_year

ROWS_SHOWN = 10
LOOKED_AT = 100
COLUMNS_SHOWN = 50
LONGEST_SHOWN = 40
ASKED = (Role.PLAYER, Role.TOTAL, Role.DATE, Role.EVENING, Role.VALUE, Role.REMARK, Role.OTHER)
"""What somebody may say of a column."""
MARKS_COUNTED = Finding(Weight.NOTICE, _("marks in the place of figures: each counts 1"))


@dataclass(frozen=True)
class Question:
    """The first rows of a table, with their numbers in the file.

    `headings` are the fingerprints of these rows, `names` the place of the row that was taken for the names,
    `roles` what was made of the columns. `is_unclear` says that the table makes little sense so far.
    """

    table: str
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    headings: tuple[str, ...]
    names: int | None
    roles: tuple[Role, ...]
    is_unclear: bool


def question_of(sheet: Worksheet, wishes: Wishes, *, is_unclear: bool) -> Question | None:
    """What to ask about a table, None if nothing is in it; its beginning tells."""
    sheet = Worksheet(sheet.name, sheet.rows[:LOOKED_AT])
    shown = [row for row in sheet.rows if not row.is_blank]
    headers = headers_of(sheet.rows, wishes.headings)
    first = shown.index(sheet.rows[headers[0]]) if headers else 0
    # Of a long heading the names and what stands below them matter.
    start = max(0, first - ROWS_SHOWN // 2)
    rows = shown[start : start + ROWS_SHOWN]
    if not rows:
        return None
    width = min(max(len(row.cells) for row in rows), COLUMNS_SHOWN)
    return Question(
        sheet.name,
        tuple((row.number, shown_cells(row, width)) for row in rows),
        tuple(map(heading_of, rows)),
        first - start if headers else None,
        roles_in(sheet, wishes, width),
        is_unclear,
    )


def shown_cells(row: WorksheetRow, width: int) -> tuple[str, ...]:
    """The cells of a row as they are shown, short enough for a page."""
    return tuple(row.cell(place)[:LONGEST_SHOWN] for place in range(width))


def roles_in(sheet: Worksheet, wishes: Wishes, width: int) -> tuple[Role, ...]:
    """What was made of the columns below the first heading."""
    section = next(iter(sections_of(sheet, wishes.headings)), None)
    if section is None:
        return (Role.OTHER,) * width
    columns = section.columns
    roles = dict(columns.others)
    roles |= dict.fromkeys(columns.players.values(), Role.PLAYER)
    roles |= dict.fromkeys(columns.totals.values(), Role.TOTAL)
    given = (roles.get(place, Role.OTHER) for place in range(width))
    return tuple(role if role in ASKED else Role.OTHER for role in given)


Reader = Callable[[Worksheet, Wishes], Reading | None]
READERS: tuple[Reader, ...] = (
    read_own,
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
    best = None
    if not any(heading_of(row) in wishes.headings for row in sheet.rows if wishes.headings):
        for reader in READERS:
            reading = reader(sheet, wishes)
            if reading is not None and (best is None or reading.sureness > best.sureness):
                best = reading
            if best is not None and best.sureness >= SURE:
                return best
    return best or read_rows(sheet, wishes)


MOST_EVENINGS = 1_000


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
    question: Question | None = None
    asked: tuple[Asked, ...] = ()


def find_evenings(source: Source, wishes: Wishes | None = None) -> FoundEvenings:
    """All evenings of a source, read as was said and answered; what is there twice comes once."""
    wishes = wishes or Wishes()
    paired = read_pairs([in_one_column(sheet) for sheet in source.worksheets], wishes.answers)
    dated = read_dates(paired.sheets, wishes.answers, source.name)
    spelled = read_thousands(as_lists(dated.sheets), wishes.answers)
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
    kept, odd = without_odd(readings)
    documents = source.documents[: MOST_EVENINGS + 1]
    from_tables = [without_guessed_year(evening) for _sheet, reading in kept for evening in reading.evenings]
    evenings = [*(evening for each in documents for evening in evenings_of_document(each)), *from_tables]
    findings = [*paired.findings, *dated.findings, *copies]
    findings += [*find_unit([sheet for sheet, _reading in kept], chosen), *odd]
    findings += [finding for _sheet, reading in kept for finding in reading.findings]
    findings += told_of_whole(from_tables)
    once, told = without_doubles(evenings)
    if not evenings:
        told = (why_nothing(readings), *told)
    asked = [*paired.asked, *dated.asked, *spelled.asked]
    asked += [each for evening in once for each in evening.asked]
    return FoundEvenings(
        tuple(replace(evening, asked=()) for evening in once),
        (*findings, *told),
        frozenset(evening.kind for evening in from_tables if evening.kind),
        unit,
        question_about(kept, wishes),
        once_each((*asked, *ask_about_sums(once, wishes))) if once else (),
    )


def told_of_whole(evenings: Sequence[FoundEvening]) -> Iterator[Finding]:
    """What everybody should know of evenings of which only the result is written, said once."""
    if any(evening.is_whole for evening in evenings):
        message = _(
            "every row is the result of a whole evening, not a deal: it counts with its points and "
            "its number of deals, but not in any figures about single deals"
        )
        yield Finding(Weight.NOTICE, message)
    crowded = sum(len(evening.names) > MOST_AT_A_TABLE for evening in evenings)
    if crowded:
        message = _(
            "%(count)s evenings have more players than sit at a table, but not who sat with whom: they "
            "come without tables, so a season cannot count places at the table for them"
        )
        yield Finding(Weight.NOTICE, message, {"count": crowded})


def ask_about_sums(evenings: Sequence[FoundEvening], wishes: Wishes) -> Iterator[Asked]:
    """Ask what becomes of the evenings whose points are not what the rules make of deals."""
    unsure = [each for each in evenings if each.is_unsure(wishes.settlement)]
    if unsure:
        params = {"count": len(unsure), "settlement": wishes.settlement.value}
        yield Asked(Subject.SUMS, ((Sums.TAKEN, ""), (Sums.LEFT, "")), params=params)


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
        message = _("“%(name)s” is what the deals in the file come to: it is left out")
        return own, [Finding(Weight.NOTE, message, {"name": sheet.label}) for sheet in others]
    with_evenings = [(sheet, reading) for sheet, reading in readings if reading.evenings]
    senseless = [sheet for sheet, reading in with_evenings if not reading.sureness]
    if len(senseless) == len(with_evenings):
        return list(readings), []
    message = _("no row of “%(name)s” looks like a deal: it is left out")
    findings = [Finding(Weight.NOTE, message, {"name": sheet.label}) for sheet in senseless]
    return [(sheet, reading) for sheet, reading in readings if sheet not in senseless], findings


def why_nothing(readings: Sequence[tuple[Worksheet, Reading]]) -> Finding:
    """Why there is no evening in a file."""
    if any(reading.layout is Layout.STANDINGS for _sheet, reading in readings):
        message = _("Standings only say how evenings ended. Import the evenings themselves")
        return Finding(Weight.REFUSED, message)
    message = _("no row with the names of at least three players above their figures was found")
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
