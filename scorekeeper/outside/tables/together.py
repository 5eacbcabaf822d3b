"""The tables of a file as a whole, and oddities of an evening beside the others.

Beside evenings what they come to is none; totals may run on from one table to the next. No day, a day out of
order and far too many points are the marks of a row that is no evening: sums, places, a slip of the year.
Nobody is told that they are wrong; what becomes of them is asked, as of what does not add up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import pairwise
from statistics import median

from rulesets.translation import _
from scorekeeper.outside.tables.dummy_seat import with_dummy
from scorekeeper.outside.tables.evenings import FoundEvening, is_same_for_all, made_in
from scorekeeper.outside.tables.result_rows import Layout, Reading
from scorekeeper.outside.tables.user_answers import (
    Asked,
    Carried,
    Days,
    FiguresKind,
    Subject,
    Wishes,
    signed_text,
    slip,
)
from scorekeeper.outside.tables.worksheets import Worksheet
from scorekeeper.outside.tables.years import is_without_year

MOST_LISTED = 4
Readings = list[tuple[Worksheet, Reading]]


def read_together(
    sheets: Sequence[Worksheet], wishes: Wishes, read: Callable[[Sequence[Worksheet], Wishes], Readings]
) -> Readings:
    """The tables of a file; where nobody finds four, there may be three."""
    readings = without_standings(read(sheets, wishes))
    if not any(reading.evenings or reading.layout is Layout.STANDINGS for _sheet, reading in readings):
        sheets = [with_dummy(sheet) or sheet for sheet in sheets]
        readings = without_standings(read(sheets, wishes))
    return readings


def without_standings(readings: Readings) -> Readings:
    """The tables without what everybody had in the end, where there are evenings, or what that comes to."""
    of_all = [reading for _sheet, reading in readings if reading.layout is Layout.STANDINGS]
    if not any(reading.evenings and reading.layout is not Layout.STANDINGS for _sheet, reading in readings):
        every = made_in(each for reading in of_all for each in reading.evenings)
        half = {name: Fraction(total, 2) for name, total in every.items()}
        of_all = [each for each in of_all if [evening.made for evening in each.evenings] == [half]]
    left = set(map(id, of_all))
    return [
        (sheet, replace(reading, evenings=()) if id(reading) in left else reading)
        for sheet, reading in readings
    ]


def carried_on(
    sheets: Sequence[Worksheet], wishes: Wishes, read: Callable[[Worksheet, Wishes], Reading]
) -> list[tuple[Worksheet, Reading]]:
    """The tables as they are read, those whose totals go on from the one before so; asked where they may.

    They begin at zero if the first evening comes to less in that way: then nothing is asked.
    """
    done: list[tuple[Worksheet, Reading]] = []
    before: Mapping[str, int] = {}
    for sheet in sheets:
        reading = read(sheet, wishes)
        question = ask_about(sheet, reading, before)
        goes_on = question is not None and wishes.answers.get(Subject.TABLES) == Carried.GOES_ON
        if goes_on:
            reading = read(sheet, replace(wishes, before=before))
        if question:
            evenings = (replace(each, asked=(*each.asked, question)) for each in reading.evenings)
            reading = replace(reading, evenings=tuple(evenings))
        done.append((sheet, reading))
        before = ends_of(reading, before if goes_on else {}) if are_totals(reading) else {}
    return done


def are_totals(reading: Reading) -> bool:
    """Whether the evenings of a table were made of running totals."""
    kinds = {evening.kind for evening in reading.evenings if evening.is_whole}
    return FiguresKind.TOTALS in kinds


def ends_of(reading: Reading, before: Mapping[str, int]) -> Mapping[str, int]:
    """The totals of everybody at the end of a table."""
    made = made_in(reading.evenings)
    return {name: before.get(name, 0) + made.get(name, 0) for name in (*before, *made)}


def ask_about(sheet: Worksheet, reading: Reading, before: Mapping[str, int]) -> Asked | None:
    """Whether the totals of a table go on; None if its first evening is smaller when they begin at zero."""
    if not are_totals(reading):
        return None
    first = min(reading.evenings, key=lambda evening: evening.day)
    points = dict(first.totals)
    added = {label: point - before.get(label, 0) for label, point in points.items()}
    if not before.keys() & points.keys() or points_moved(added) >= points_moved(points):
        return None
    choices = ((Carried.BEGINS.value, in_words(points)), (Carried.GOES_ON.value, in_words(added)))
    return Asked(Subject.TABLES, choices, params={"name": sheet.label})


def points_moved(points: Mapping[str, int]) -> int:
    """How many points change hands."""
    return sum(map(abs, points.values()))


def in_words(points: Mapping[str, int]) -> str:
    """The points of the first few."""
    listed = ", ".join(f"{label} {signed_text(point)}" for label, point in list(points.items())[:MOST_LISTED])
    return listed + (" …" if len(points) > MOST_LISTED else "")


def evenings_of_tables(
    readings: Sequence[tuple[Worksheet, Reading]], loose: Mapping[str, str], wishes: Wishes
) -> Iterator[FoundEvening]:
    """The evenings of tables; of a day that stands for a week or a month, a `loose` one, it is asked."""
    is_open = wishes.answers.get(Subject.DAYS) == Days.OPEN
    choices = tuple((each.value, "") for each in Days)
    for evening in (each for _sheet, reading in readings for each in reading.evenings):
        label = loose.get(evening.day)
        if label is None:
            yield without_guessed_year(evening)
            continue
        kept = without_day(evening, label) if is_open else without_guessed_year(evening)
        yield replace(kept, asked=(*kept.asked, Asked(Subject.DAYS, choices, params={"text": label})))


def without_guessed_year(evening: FoundEvening) -> FoundEvening:
    """The evening without a date of which nobody has said the year yet."""
    day = evening.day
    if not day or not is_without_year(date.fromisoformat(day)):
        return evening
    return replace(without_day(evening), short_day=day[len("2024-") :])


def without_day(evening: FoundEvening, title: str = "") -> FoundEvening:
    """The evening without its day, which is asked of every evening that has none, by another title."""
    document = {key: value for key, value in evening.document.items() if key != "date"}
    return replace(evening, document={**document, "title": title} if title else document)


FEWEST_BESIDE = 4
"""So many other evenings tell what is usual."""
FAR_MORE = 10
"""So many times the usual result is hardly that of an evening."""
A_YEAR = 300
"""Days between two evenings that stand beside each other, where the year may be a slip."""


def with_oddities(evenings: Sequence[FoundEvening]) -> Iterator[FoundEvening]:
    """The evenings, each with what is odd about it beside the others as a slip."""
    of_tables = [each for each in evenings if not (each.is_refused or each.has_rules)]
    sizes = [size_of(each) for each in of_tables if not sum(points for _name, points in each.totals)]
    messages = {
        _("the day is a year off those before and after it: is the year right?"): out_of_order(of_tables),
        _("no day is written for it, unlike for others"): undated(of_tables),
        _("far more points than on the other evenings: is it one?"): far_more(of_tables, sizes),
        _("it comes to what all other evenings come to together: is it their sum?"): sums_of_others(
            of_tables
        ),
        _("everyone has the same: was anything played?"): list(filter(may_not_be_played, of_tables)),
    }
    marked = {message: set(map(id, odd)) for message, odd in messages.items()}
    for evening in evenings:
        slips = [slip(message) for message, odd in marked.items() if id(evening) in odd]
        yield replace(evening, findings=(*evening.findings, *slips)) if slips else evening


def undated(evenings: Sequence[FoundEvening]) -> list[FoundEvening]:
    """The evenings without a day, where others have one."""
    found = [each for each in evenings if not (each.day or each.short_day)]
    return found if len(found) < len(evenings) else []


def far_more(evenings: Sequence[FoundEvening], sizes: Sequence[int]) -> list[FoundEvening]:
    """The evenings with far more points than is usual."""
    usual = median(sizes) if len(sizes) > FEWEST_BESIDE else 0
    return [each for each in evenings if usual and size_of(each) > FAR_MORE * usual]


def may_not_be_played(evening: FoundEvening) -> bool:
    """Whether everybody has the same, and no number of deals says that they played."""
    has_deals = evening.is_whole and all(each.about is not Subject.DEALS for each in evening.asked)
    return is_same_for_all(evening) and not has_deals


def sums_of_others(evenings: Sequence[FoundEvening]) -> list[FoundEvening]:
    """The evenings that come to what all others come to: half of what all come to together."""
    if len(evenings) <= FEWEST_BESIDE:
        return []
    half = {name: points / 2 for name, points in made_in(evenings).items()}
    return [each for each in evenings if half and each.made == half]


def size_of(evening: FoundEvening) -> int:
    """The most that anybody won or lost."""
    return max((abs(points) for _name, points in evening.totals), default=0)


def out_of_order(evenings: Sequence[FoundEvening]) -> list[FoundEvening]:
    """The evenings whose day lies a year off, where all others follow each other."""
    known = [(date.fromisoformat(each.day), each) for each in evenings if each.day]
    days = [day for day, _each in known]
    if len(known) <= FEWEST_BESIDE or follow_each_other(days):
        return []
    return [
        each
        for at, (day, each) in enumerate(known)
        if all(each == day or abs((each - day).days) > A_YEAR for each in days[max(at - 1, 0) : at + 2])
        and follow_each_other(days[:at] + days[at + 1 :])
    ]


def follow_each_other(days: Sequence[date]) -> bool:
    """Whether no day is before the one above it, or none after it."""
    steps = [(later - earlier).days for earlier, later in pairwise(days)]
    return min(steps, default=0) >= 0 or max(steps, default=0) <= 0
