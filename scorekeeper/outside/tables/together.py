"""What the tables of a file tell together: what their figures are, and which say the same in another unit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from rulesets.translation import _
from scorekeeper.outside.tables.evenings import FoundEvening
from scorekeeper.outside.tables.result_rows import Layout, Reading
from scorekeeper.outside.tables.running_results import NEVER_POINTS, Evidence
from scorekeeper.outside.tables.three import with_dummy
from scorekeeper.outside.tables.units import WHOLE, unit_of
from scorekeeper.outside.tables.user_answers import Asked, FiguresKind, Finding, Subject, Weight, Wishes
from scorekeeper.outside.tables.worksheets import Worksheet

FEWEST_ALIKE = 2
"""So many evenings in another unit are no chance."""
Readings = list[tuple[Worksheet, Reading]]


def read_together(
    sheets: Sequence[Worksheet],
    wishes: Wishes,
    read: Callable[[Sequence[Worksheet], Wishes], Readings],
) -> Readings:
    """The tables of a file as they are read one by one, unless together they tell what their figures are.

    Where nobody finds four, there may be three.
    """
    readings = read(sheets, wishes)
    if not any(reading.evenings or reading.layout is Layout.STANDINGS for _sheet, reading in readings):
        sheets = [with_dummy(sheet) or sheet for sheet in sheets]
        readings = read(sheets, wishes)
    kind = None if Subject.FIGURES in wishes.answers else told_by_all(readings)
    if kind is None:
        return readings
    answered = read(sheets, replace(wishes, answers={**wishes.answers, Subject.FIGURES: kind.value}))
    return [(sheet, without_question(reading, Subject.FIGURES)) for sheet, reading in answered]


def told_by_all(readings: Readings) -> FiguresKind | None:
    """What the figures of all tables are; None if it is still open, or nothing is asked."""
    evenings = [evening for _sheet, reading in readings for evening in reading.evenings]
    open_ones = {id(each): each for evening in evenings for each in asked_of_figures(evening)}.values()
    if len(open_ones) == 0 or not all(each.params for each in open_ones):
        return None
    together = sum((Evidence.of(each.params) for each in open_ones), Evidence())
    sure = {each.kind for each in evenings if each.is_whole and each.kind and not any(asked_of_figures(each))}
    kinds = sure | ({together.kind} if together.kind else set())
    if len(kinds) != 1:
        return None
    (kind,) = kinds
    return kind if (kind is FiguresKind.POINTS) == (together.size >= NEVER_POINTS) else None


def asked_of_figures(evening: FoundEvening) -> Iterator[Asked]:
    """The questions of an evening about what its figures are."""
    return (each for each in evening.asked if each.about is Subject.FIGURES)


def without_question(reading: Reading, about: Subject) -> Reading:
    """A reading of which something is no longer asked."""
    evenings = (
        replace(evening, asked=tuple(each for each in evening.asked if each.about is not about))
        for evening in reading.evenings
    )
    return replace(reading, evenings=tuple(evenings))


def without_copies(
    sheets: Sequence[Worksheet], read: Callable[[Worksheet, Fraction], Reading]
) -> tuple[list[Worksheet], list[Finding]]:
    """The tables without those that have the evenings of whole ones in another unit, as money."""
    units = {id(sheet): unit_of([sheet]) for sheet in sheets}
    whole = [sheet for sheet in sheets if units[id(sheet)] == WHOLE]
    if not whole or len(whole) == len(sheets):
        return list(sheets), []
    known = by_day(evening for sheet in whole for evening in read(sheet, WHOLE).evenings)
    left = [
        sheet
        for sheet in sheets
        if units[id(sheet)] != WHOLE and are_multiples(read(sheet, units[id(sheet)]).evenings, known)
    ]
    message = _("“%(name)s” has the evenings of the other tables in another unit: it is left out")
    findings = [Finding(Weight.NOTICE, message, {"name": sheet.label}) for sheet in left]
    return [sheet for sheet in sheets if sheet not in left], findings


Totals = Mapping[str, int]


def by_day(evenings: Iterable[FoundEvening]) -> dict[str, Totals]:
    """What everybody had, by the days of the evenings."""
    return {str(evening.document.get("date", "")): dict(evening.totals) for evening in evenings}


def are_multiples(evenings: Sequence[FoundEvening], known: Mapping[str, Totals]) -> bool:
    """Whether all evenings are known ones, every figure so many times what it is there."""
    pairs = [(dict(each.totals), known.get(str(each.document.get("date", "")), {})) for each in evenings]
    ratios = {
        Fraction(points, there[name]) if there.get(name) else None
        for made, there in pairs
        for name, points in made.items()
        if points or there.get(name)
    }
    return len(pairs) >= FEWEST_ALIKE and len(ratios) == 1 and None not in ratios
