"""What the tables of a file tell together: what their figures are, and which say the same in another unit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from rulesets.translation import _
from scorekeeper.outside.tables.evenings import FoundEvening
from scorekeeper.outside.tables.result_rows import Layout, Reading
from scorekeeper.outside.tables.running_results import NEVER_POINTS, Evidence
from scorekeeper.outside.tables.said_twice import said_once
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
    readings = without_standings(read(sheets, wishes))
    if not any(reading.evenings or reading.layout is Layout.STANDINGS for _sheet, reading in readings):
        sheets = [with_dummy(sheet) or sheet for sheet in sheets]
        readings = without_standings(read(sheets, wishes))
    kind = None if Subject.FIGURES in wishes.answers else told_by_all(readings)
    if kind is None:
        return readings
    known = replace(wishes, answers={**wishes.answers, Subject.FIGURES: kind.value})
    answered = without_standings(read(sheets, known))
    return [(sheet, without_question(reading, Subject.FIGURES)) for sheet, reading in answered]


def without_standings(readings: Readings) -> Readings:
    """The tables without what everybody had in the end, where there are evenings, or what that comes to."""
    of_all = [reading for _sheet, reading in readings if reading.layout is Layout.STANDINGS]
    if not any(reading.evenings and reading.layout is not Layout.STANDINGS for _sheet, reading in readings):
        every = Counter[str]()
        for evening in (each for reading in of_all for each in reading.evenings):
            every.update(dict(evening.totals))
        half = {name: Fraction(total, 2) for name, total in every.items()}
        of_all = [each for each in of_all if [dict(evening.totals) for evening in each.evenings] == [half]]
    left = set(map(id, of_all))
    return [
        (sheet, replace(reading, evenings=()) if id(reading) in left else reading)
        for sheet, reading in readings
    ]


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
    """The tables without those that have the evenings of whole ones once more, see `same_evenings`."""
    units = {id(sheet): unit_of([sheet]) for sheet in sheets}
    if WHOLE not in units.values() or len(set(units.values())) == 1:
        return list(sheets), []  # in one unit they are compared once they are read
    whole_first = sorted(sheets, key=lambda sheet: units[id(sheet)] != WHOLE)
    readings = [(sheet, read(sheet, units[id(sheet)])) for sheet in whole_first]
    kept, findings = same_evenings(readings, are_in_one_unit=False)
    stay = {id(sheet) for sheet, _reading in kept}
    return [sheet for sheet in sheets if id(sheet) in stay], findings


def without_repeated(readings: Readings) -> tuple[Readings, list[Finding]]:
    """The tables without what another has as well, in whatever way."""
    deals, sums = without_sums_of_own(readings)
    others, beside = same_evenings(deals)
    once, again = said_once(others)
    return once, [*sums, *beside, *again]


def without_sums_of_own(readings: Readings) -> tuple[Readings, list[Finding]]:
    """The tables without those that beside a list of deals of our own are what these come to: all others."""
    own = [(sheet, reading) for sheet, reading in readings if reading.layout is Layout.OWN]
    if not own:
        return readings, []
    others = [sheet for sheet, reading in readings if reading.layout is not Layout.OWN]
    message = _("“%(name)s” is what the deals in the file come to: it is left out")
    return own, [Finding(Weight.NOTE, message, {"name": sheet.label}) for sheet in others]


def same_evenings(readings: Readings, *, are_in_one_unit: bool = True) -> tuple[Readings, list[Finding]]:
    """The tables without those that only have the days of another: as money, or figures that do not even out.

    Who was there, fines and points for places stand on a tab of their own. What does not add up beside
    evenings that do is none of these.
    """
    even = [each for each in readings if each[1].evenings and all(map(is_even, each[1].evenings))]
    known = by_day(evening for _sheet, reading in even for evening in reading.evenings)
    others = [each for each in readings if each not in even and is_uneven_list(each[1].evenings)]
    uneven = [each for each in others if day_of_all(each[1].evenings) <= known.keys()]
    multiples = [
        later
        for place, later in enumerate(even)
        if (ratio := ratio_of(later[1].evenings, by_day(e for _s, r in even[:place] for e in r.evenings)))
        and not (are_in_one_unit and ratio == 1)  # what is there twice is told one by one
    ]
    left = [(each, IN_ANOTHER_UNIT) for each in multiples] + [(each, BESIDE_POINTS) for each in uneven]
    findings = [Finding(Weight.NOTICE, message, {"name": sheet.label}) for (sheet, _reading), message in left]
    gone = {id(sheet) for (sheet, _reading), _message in left}
    return [each for each in readings if id(each[0]) not in gone], findings


IN_ANOTHER_UNIT = _("“%(name)s” has the evenings of the other tables in another unit: it is left out")
BESIDE_POINTS = _(
    "“%(name)s” has the days of the other tables, and figures that do not add up to zero as those do: it is "
    "left out"
)


def is_even(evening: FoundEvening) -> bool:
    """Whether what everybody had adds up to zero, and is not nothing."""
    points = [point for _name, point in evening.totals]
    return any(points) and not sum(points) and not is_one_sided(evening)


def is_one_sided(evening: FoundEvening) -> bool:
    """Whether only points for or against are written, of which is asked what the others have."""
    return any(each.about is Subject.SIDES for each in evening.asked)


def is_uneven_list(evenings: Sequence[FoundEvening]) -> bool:
    """Whether several evenings have only points for, so that none of them adds up."""
    return len(evenings) >= FEWEST_ALIKE and all(
        is_one_sided(evening) or all(point >= 0 for _name, point in evening.totals) for evening in evenings
    )


def day_of_all(evenings: Iterable[FoundEvening]) -> set[str]:
    """The days of some evenings."""
    return set(by_day(evenings))


Totals = Mapping[str, int]


def by_day(evenings: Iterable[FoundEvening]) -> dict[str, Totals]:
    """What everybody had, by the days of the evenings that have one."""
    return {str(each.document["date"]): dict(each.totals) for each in evenings if "date" in each.document}


def ratio_of(evenings: Sequence[FoundEvening], known: Mapping[str, Totals]) -> Fraction | None:
    """How many times what is known every figure of some evenings is; None if that differs."""
    pairs = [(dict(each.totals), known.get(str(each.document.get("date", "")), {})) for each in evenings]
    ratios = {
        Fraction(points, there[name]) if there.get(name) else None
        for made, there in pairs
        for name, points in made.items()
        if points or there.get(name)
    }
    return ratios.pop() if len(pairs) >= FEWEST_ALIKE and len(ratios) == 1 else None
