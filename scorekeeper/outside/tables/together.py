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
    others, beside = same_evenings(readings)
    once, again = said_once(others)
    return once, [*beside, *again]


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


FEWEST_EQUAL = 2


def said_once(readings: Readings) -> tuple[Readings, list[Finding]]:
    """The tables without what another has already: results of evenings whose deals it has, or a copy.

    A copy that says something else of a day and its people is a slip of the evening that stays.
    """
    sums = [each for each in readings if each[1].evenings and are_sums_of_others(each, readings)]
    gone = {id(reading) for _sheet, reading in sums}
    every = [(sheet, each) for sheet, read in readings if id(read) not in gone for each in read.evenings]
    stays: dict[str, list[tuple[Worksheet, FoundEvening]]] = {}
    again = Counter({sheet.label: len(reading.evenings) for sheet, reading in sums})
    slips: dict[int, Finding] = {}
    for sheet, evening in sorted(every, key=lambda each: each[1].is_whole):
        beside = [each for of, each in stays.get(day_of(evening), []) if of is not sheet]
        same = same_as(evening, [*beside, *(each for of, each in stays.get("", []) if of is not sheet)])
        if same is None or any(each.fingerprint == evening.fingerprint for each in beside):
            stays.setdefault(day_of(evening), []).append((sheet, evening))
            continue
        again[sheet.label] += 1
        if same:
            slips[id(beside[-1])] = told_otherwise(sheet, evening, same)
    kept = {id(each): with_slip(each, slips.get(id(each))) for day in stays.values() for _of, each in day}
    findings = [
        Finding(Weight.NOTICE, SAID_TWICE, {"name": name, "count": count}) for name, count in again.items()
    ]
    return list(with_evenings(readings, kept)), findings


def are_sums_of_others(table: tuple[Worksheet, Reading], readings: Readings) -> bool:
    """Whether each result of a table is what the evenings of another come to, or those of a month or year."""
    evenings = table[1].evenings
    if not all(each.is_whole for each in evenings):
        return False
    parts: dict[tuple[str, str], list[FoundEvening]] = {}
    for place, (sheet, reading) in enumerate(readings):
        for each in reading.evenings if sheet is not table[0] else ():
            day = day_of(each)
            for part in {("table", str(place)), ("all", ""), ("month", day[:7]), ("year", day[:4])}:
                parts.setdefault(part, []).append(each)
    known = [(made_in(part), len(part)) for part in parts.values()]
    found = [[count for made, count in known if made == made_in([each])] for each in evenings]
    return all(found) and any(count > 1 for counts in found for count in counts)


def made_in(evenings: Iterable[FoundEvening]) -> Totals:
    """What everybody won or lost on some evenings together."""
    made: Counter[str] = Counter()
    for each in evenings:
        made.update(dict(each.totals))
    return {name: points for name, points in made.items() if points}


def with_slip(evening: FoundEvening, slip: Finding | None) -> FoundEvening:
    """An evening of which another table says something else."""
    return replace(evening, findings=(*evening.findings, slip)) if slip else evening


def with_evenings(
    readings: Readings, kept: Mapping[int, FoundEvening]
) -> Iterator[tuple[Worksheet, Reading]]:
    """The tables with the evenings that stay; one of which none does is gone."""
    for sheet, reading in readings:
        evenings = tuple(kept[id(each)] for each in reading.evenings if id(each) in kept)
        if evenings or not reading.evenings:
            yield sheet, replace(reading, evenings=evenings)


def day_of(evening: FoundEvening) -> str:
    """The day of an evening, "" if it is not said."""
    return str(evening.document.get("date", ""))


def same_as(evening: FoundEvening, others: Sequence[FoundEvening]) -> Totals | None:
    """What others have of the same evening; empty if that is all the same, None if it is none of them.

    At least half of its figures are the same. One result may be that of several tables.
    """
    made, day = made_in([evening]), day_of(evening)
    known = list(totals_known(evening, others))
    alike = [each for each in known if made.keys() == each.keys() and len(made) > FEWEST_EQUAL]
    if made in alike:
        return {}
    near = (each for each in alike if count_equal(made, each) * 2 >= len(made))
    return next(near, None) if day else None


def totals_known(evening: FoundEvening, others: Sequence[FoundEvening]) -> Iterator[Totals]:
    """What others know that may be the same evening; two results without a day are two evenings."""
    day = day_of(evening)
    for each in others:
        if day or not (each.is_whole and evening.is_whole):
            yield made_in([each])
    if evening.is_whole and day:
        yield made_at_tables(others, day)


def made_at_tables(evenings: Sequence[FoundEvening], day: str) -> Totals:
    """What everybody won or lost in the deals of a day, at all tables."""
    return made_in(each for each in evenings if day_of(each) == day and not each.is_whole)


def count_equal(one: Totals, other: Totals) -> int:
    """How many have the same in both."""
    return sum(one[name] == other[name] for name in one)


SAID_TWICE = _("“%(name)s” has what other tables of the file have as well (%(count)s): it comes once")


def told_otherwise(sheet: Worksheet, evening: FoundEvening, same: Totals) -> Finding:
    """That another table has other figures of an evening."""
    made = made_in([evening])
    name = next(name for name in made if made[name] != same.get(name))
    message = _("“%(table)s” says %(there)s of %(name)s on this day, instead of %(right)s")
    params = {"table": sheet.label, "name": name, "there": made[name], "right": same.get(name, 0)}
    return Finding(Weight.SLIP, message, params)


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
