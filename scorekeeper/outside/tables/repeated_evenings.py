"""Evenings that several tables of a file have: each comes once, and differences are told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from rulesets.translation import _
from scorekeeper.outside.tables.evenings import FoundEvening, Totals, made_in
from scorekeeper.outside.tables.points import rate_of
from scorekeeper.outside.tables.result_rows import Layout, Reading
from scorekeeper.outside.tables.sums_said import is_of_run
from scorekeeper.outside.tables.units import WHOLE, unit_of
from scorekeeper.outside.tables.user_answers import Finding, Subject, note, notice, slip
from scorekeeper.outside.tables.worksheets import Worksheet

Readings = list[tuple[Worksheet, Reading]]
FEWEST_EQUAL = 2
FEWEST_ALIKE = 2
"""So many evenings in another unit are no chance."""


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
        day = evening.day
        beside, undated = ([each for of, each in stays.get(at, []) if of is not sheet] for at in (day, ""))
        same = same_as(evening, [*beside, *undated] if day else undated)
        if same is None or any(each.fingerprint == evening.fingerprint for each in beside):
            stays.setdefault(day, []).append((sheet, evening))
            continue
        again[sheet.label] += 1
        if same:
            slips[id(beside[-1])] = slip_of_other_figures(sheet, evening, same)
    kept = {id(each): with_slip(each, slips.get(id(each))) for day in stays.values() for _of, each in day}
    findings = [notice(SAID_TWICE, name=name, count=count) for name, count in again.items()]
    return list(with_evenings(readings, kept)), findings


def are_sums_of_others(table: tuple[Worksheet, Reading], readings: Readings) -> bool:
    """Whether each result of a table is what evenings of others come to, of a month, a year, or all."""
    results = table[1].evenings
    others = [each for sheet, reading in readings if sheet is not table[0] for each in reading.evenings]
    known = [each.made for each in sorted(others, key=lambda each: each.day)]
    names = sorted({name for made in (*known, *(each.made for each in results)) for name in made})
    points = [tuple(Fraction(each.made.get(name, 0)) for name in names) for each in results]
    are_some = all(
        each.is_whole and is_of_run(own, names, known) for each, own in zip(results, points, strict=True)
    )
    return are_some and any(is_of_run(own, names, known, FEWEST_ALIKE) for own in points)


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


def same_as(evening: FoundEvening, others: Sequence[FoundEvening]) -> Totals | None:
    """The points of the same evening in others; empty if they are equal, None if none is the same evening.

    At least half of its figures are the same. One result may be that of several tables.
    """
    made, day = evening.made, evening.day
    known = list(totals_known(evening, others))
    alike = [each for each in known if made.keys() == each.keys() and len(made) > FEWEST_EQUAL]
    if made in alike:
        return {}
    near = (each for each in alike if sum(made[name] == each[name] for name in made) * 2 >= len(made))
    return next(near, None) if day else None


def totals_known(evening: FoundEvening, others: Sequence[FoundEvening]) -> Iterator[Totals]:
    """The points in others that may be of the same evening; two results without a day are two evenings."""
    day = evening.day
    for each in others:
        if day or not (each.is_whole and evening.is_whole):
            yield each.made
    if evening.is_whole and day:
        yield made_in(each for each in others if each.day == day and not each.is_whole)


SAID_TWICE = _("“%(name)s” has what other tables of the file have as well (%(count)s): it comes once")


def slip_of_other_figures(sheet: Worksheet, evening: FoundEvening, same: Totals) -> Finding:
    """That another table has other figures of an evening."""
    made = evening.made
    name = next(name for name in made if made[name] != same.get(name))
    message = _("“%(table)s” says %(there)s of %(name)s on this day, instead of %(right)s")
    return slip(message, table=sheet.label, name=name, there=made[name], right=same.get(name, 0))


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
    return own, [note(message, name=sheet.label) for sheet in others]


def same_evenings(readings: Readings, *, are_in_one_unit: bool = True) -> tuple[Readings, list[Finding]]:
    """The tables without those that only have the days of another: as money, or figures that do not even out.

    Who was there, fines and points for places stand on a tab of their own. What does not add up beside
    evenings that do is none of these.
    """
    even = [each for each in readings if each[1].evenings and all(map(is_even, each[1].evenings))]
    known = by_day(evening for _sheet, reading in even for evening in reading.evenings)
    others = [each for each in readings if each not in even and is_uneven_list(each[1].evenings)]
    uneven = [each for each in others if set(by_day(each[1].evenings)) <= known.keys()]
    multiples = [
        later
        for place, later in enumerate(even)
        if (ratio := ratio_of(later[1].evenings, by_day(e for _s, r in even[:place] for e in r.evenings)))
        and not (are_in_one_unit and ratio == 1)  # what is there twice is told one by one
    ]
    left = [(each, IN_ANOTHER_UNIT) for each in multiples] + [(each, BESIDE_POINTS) for each in uneven]
    findings = [notice(message, name=sheet.label) for (sheet, _reading), message in left]
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


def by_day(evenings: Iterable[FoundEvening]) -> dict[str, Totals]:
    """The points of everybody by day, for the evenings that have one."""
    return {each.day: dict(each.totals) for each in evenings if each.day}


def ratio_of(evenings: Sequence[FoundEvening], known: Mapping[str, Totals]) -> Fraction | None:
    """How many times what is known every figure of some evenings is; None if that differs."""
    pairs = [(dict(each.totals), known.get(each.day, {})) for each in evenings]
    rate = rate_of((there.get(name, 0), points) for made, there in pairs for name, points in made.items())
    return rate if len(pairs) >= FEWEST_ALIKE else None
