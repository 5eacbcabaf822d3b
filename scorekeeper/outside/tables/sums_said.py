"""Sums in the file itself of what everybody came to, and whether what is taken comes to them.

Sums in a row, in a column, on a tab of their own: each is what some evenings that follow each other come to,
or deals, or all in money. Sums that are none of this deny what was taken. Those of all evenings confirm it:
of several ways in which a file may be read the only one that is confirmed is likeliest.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scorekeeper.outside.tables.cells import is_word, number_in, plain_text
from scorekeeper.outside.tables.contradictions import WRONG_TOTAL
from scorekeeper.outside.tables.evenings import FoundEvening, Totals, made_in
from scorekeeper.outside.tables.headings import is_carried, is_sum
from scorekeeper.outside.tables.points import rate_of
from scorekeeper.outside.tables.user_answers import Finding, as_decimal, slip
from scorekeeper.outside.tables.worksheets import Worksheet, WorksheetRow

FEWEST = 3
"""Sums of so many are what everybody came to."""
MOST_ADDED = 200_000
"""Points that are added to explain the sums of a file; in longer ones the rows tell."""
BESIDE = re.compile(r"\b(?:(?:19|20)\d\d(?:/(?:\d\d)?\d\d)?|punkte|pkt|points)\b", re.IGNORECASE)
NOTHING = Fraction(0)
Figures = Mapping[str, Fraction]


@dataclass
class Said:
    """The sums of some people, and the number of the row with the first of them, or with all."""

    row: int
    is_carried: bool = False
    figures: dict[str, Fraction] = field(default_factory=dict)
    is_list: bool = False

    def add(self, name: str, number: Fraction) -> None:
        """Note the sum of a person; a second one of the same person does not count."""
        self.is_list |= name in self.figures
        self.figures.setdefault(name, number)

    @property
    def is_of_all(self) -> bool:
        """Whether several came to something."""
        return not self.is_list and len(self.figures) >= FEWEST and any(self.figures.values())


def is_sum_word(cell: str) -> bool:
    """Whether a cell says that sums stand beside or below it."""
    return is_word(cell) and is_sum(BESIDE.sub("", cell).strip(" :-"))


def sums_said(sheet: Worksheet, names: Mapping[str, str]) -> Iterator[Said]:
    """The sums beside and below a word for them; `names` has everybody by their name in small letters."""
    yield from sums_below(sheet, names)
    named: dict[int, str] = {}
    summed: list[WorksheetRow] = []
    for row in sheet.rows:
        known = known_in(row, names)
        if len(known) >= FEWEST:
            yield from (said_in(each, known) for each in summed if not named)
            named |= known
        if any(is_sum_word(cell) or is_carried(cell) for cell in row.cells):
            summed.append(row)
            yield said_in(row, named)


def known_in(row: WorksheetRow, names: Mapping[str, str]) -> dict[int, str]:
    """The people whose names stand in a row, by their column."""
    return {at: names[key] for at, cell in enumerate(row.cells) if (key := key_of(cell)) in names}


def sums_below(sheet: Worksheet, names: Mapping[str, str]) -> Iterator[Said]:
    """The sums in the columns below a word for them, each of whoever stands before it in its row."""
    below: dict[int, Said] = {}
    for row in sheet.rows:
        known = known_in(row, names)
        for at, cell in enumerate(row.cells):
            before = [place for place in known if place < at]
            if is_sum_word(cell):
                yield from filter(None, [below.pop(at, None)])
                below[at] = Said(row.number)
            elif at in below and before and (number := number_in(cell)) is not None:
                below[at].add(known[before[-1]], number)
    yield from below.values()


def said_in(row: WorksheetRow, named: Mapping[int, str]) -> Said:
    """The sums that a row has in the columns of some people."""
    said = Said(row.number, any(map(is_carried, row.cells)))
    for at, name in named.items():
        if (number := number_in(row.cell(at))) is not None:
            said.add(name, number)
    return said


def key_of(cell: str) -> str:
    """A name in small letters."""
    return plain_text(cell).casefold()


def check_sums(
    sheets: Sequence[Worksheet], evenings: Sequence[FoundEvening], unit: Fraction
) -> tuple[list[Finding], bool]:
    """The sums in some tables that are not those of the evenings, and whether those of all confirm them.

    A point is so many units.
    """
    names = {key_of(name): name for evening in evenings for name in evening.names}
    every = [each for sheet in sheets for each in sums_said(sheet, names) if each.is_of_all]
    parts = [part for evening in evenings for part in parts_of(evening)]
    orders = [
        parts,
        [
            part
            for each in sorted(evenings, key=lambda each: each.day or each.short_day)
            for part in parts_of(each)
        ],
    ]
    if not every or len(parts) * len(every) * len(names) > MOST_ADDED:
        return [], False
    made = made_in(evenings)
    carried = [each.figures for each in every if each.is_carried]
    said = [each for each in every if not each.is_carried]
    denied = [each for each in said if not is_explained(each.figures, made, orders, carried, unit)]
    together = {name: sum((each.figures.get(name, NOTHING) for each in said), NOTHING) for name in made}
    of_seasons_or_all: list[Figures] = [together, *(each.figures for each in said)]
    is_confirmed = bool(said) and any(is_multiple(each, made) for each in of_seasons_or_all)
    return [slip_of_sums(each, made, unit) for each in denied], is_confirmed and not denied


def parts_of(evening: FoundEvening) -> Iterator[Totals]:
    """The points of everybody in each deal of an evening, as far as they are known one by one."""
    if evening.has_rules:
        yield evening.made
        return
    for deal in evening.document["deals"]:
        points = Counter(deal.get("each", {}))
        points.update({each["player"]: each["points"] for each in deal.get("adjustments", ())})
        yield points


def is_explained(
    said: Figures,
    made: Totals,
    orders: Iterable[Sequence[Totals]],
    carried: Sequence[Figures],
    unit: Fraction,
) -> bool:
    """Whether sums are what some evenings or deals come to one after the other, or all in money."""
    if is_multiple(said, made):
        return True
    names = tuple(said)
    for before in ({}, *carried):
        points = tuple((said[name] - before.get(name, 0)) / unit for name in names)
        if any(is_of_run(points, names, parts) for parts in orders):
            return True
    return any(is_multiple(said, part) for parts in orders for part in parts)


def is_of_run(
    points: tuple[Fraction, ...], names: Sequence[str], parts: Sequence[Totals], fewest: int = 1
) -> bool:
    """Whether some people have so many points in a few parts at least, one after the other."""
    so_far: tuple[Fraction | int, ...] = (0,) * len(names)
    begins = {so_far: 0}
    for place, part in enumerate(parts, 1):
        so_far = tuple(had + part.get(name, 0) for had, name in zip(so_far, names, strict=True))
        begin = begins.get(tuple(had - point for had, point in zip(so_far, points, strict=True)))
        if begin is not None and place - begin >= fewest:
            return True
        begins.setdefault(so_far, place)
    return False


def is_multiple(said: Figures, made: Totals) -> bool:
    """Whether sums are what people made, or so many times that, as in money."""
    rate = rate_of((made.get(name, 0), number) for name, number in said.items())
    return rate is not None and rate > 0


def slip_of_sums(said: Said, made: Totals, unit: Fraction) -> Finding:
    """That sums are not what was taken, by the first who would have something else."""
    name = next(each for each, number in said.figures.items() if number != made.get(each, 0) * unit)
    params = {"there": as_decimal(said.figures[name]), "right": as_decimal(made.get(name, 0) * unit)}
    return slip(WRONG_TOTAL, said.row, name=name, **params)
