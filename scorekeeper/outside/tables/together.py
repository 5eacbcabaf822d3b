"""What the tables of a file are together: evenings or what they come to, and totals that run on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from scorekeeper.outside.tables.result_rows import Layout, Reading
from scorekeeper.outside.tables.three import with_dummy
from scorekeeper.outside.tables.user_answers import Asked, Carried, FiguresKind, Subject, Wishes, signed_text
from scorekeeper.outside.tables.worksheets import Worksheet

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
    """What everybody has at the end of a table."""
    ended = Counter(dict(before))
    for evening in reading.evenings:
        ended.update(dict(evening.totals))
    return ended


def ask_about(sheet: Worksheet, reading: Reading, before: Mapping[str, int]) -> Asked | None:
    """Whether the totals of a table go on; None if its first evening is smaller when they begin at zero."""
    if not are_totals(reading):
        return None
    first = min(reading.evenings, key=lambda evening: str(evening.document.get("date", "")))
    points = dict(first.totals)
    added = {label: point - before.get(label, 0) for label, point in points.items()}
    if not before.keys() & points.keys() or size_of(added) >= size_of(points):
        return None
    choices = ((Carried.BEGINS.value, in_words(points)), (Carried.GOES_ON.value, in_words(added)))
    return Asked(Subject.TABLES, choices, params={"name": sheet.label})


def size_of(points: Mapping[str, int]) -> int:
    """How many points change hands."""
    return sum(map(abs, points.values()))


def in_words(points: Mapping[str, int]) -> str:
    """The points of the first few."""
    listed = ", ".join(f"{label} {signed_text(point)}" for label, point in list(points.items())[:MOST_LISTED])
    return listed + (" …" if len(points) > MOST_LISTED else "")
