"""How sure it is how a table is read, and rows with what somebody went home with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from itertools import groupby, pairwise
from typing import Any

from rulesets.translation import _
from scorekeeper.outside.tables.books import figures_of, labels_of
from scorekeeper.outside.tables.cells import found_date
from scorekeeper.outside.tables.columns import words_beside
from scorekeeper.outside.tables.evenings import FoundEvening
from scorekeeper.outside.tables.headings import Role
from scorekeeper.outside.tables.points import Figures, as_points, looks_like_deal, steps
from scorekeeper.outside.tables.split_evenings import Section
from scorekeeper.outside.tables.user_answers import (
    Answers,
    Asked,
    Finding,
    Standings,
    Subject,
    Weight,
    notice,
)
from scorekeeper.outside.tables.worksheets import WorksheetRow

SURE = 90
"""Of a hundred rows so many make sense: nothing else is tried."""
UNCLEAR = 60
"""Below this whoever brings the file in is asked."""


class Layout(StrEnum):
    """The contents that rows of a table can have: deals, results of evenings, final standings, our deals."""

    DEALS = "deals"
    RESULTS = "results"
    STANDINGS = "standings"
    OWN = "own"


@dataclass(frozen=True)
class Reading:
    """A table as one layout reads it.

    `sureness` says of how many of a hundred rows it makes sense. `findings` are those of the table as a whole
    and of rows that belong to no evening.
    """

    layout: Layout
    evenings: tuple[FoundEvening, ...] = ()
    findings: tuple[Finding, ...] = ()
    sureness: int = 0


def sureness_of(evenings: Sequence[FoundEvening], findings: Iterable[Finding]) -> int:
    """Of how many of a hundred rows some evenings of deals make sense."""
    every = [*findings, *(each for evening in evenings for each in evening.findings)]
    lost = {finding.row for finding in every if finding.weight is Weight.SLIP and finding.row}
    rows = sum(len(evening.document["deals"]) for evening in evenings)
    deals = (deal for evening in evenings if not evening.is_refused for deal in evening.document["deals"])
    good = sum(map(sense_of, deals)) - min(len(lost), rows) * 0.5
    return round(100 * max(good, 0) / rows) if rows else 0


def sense_of(deal: Mapping[str, Any]) -> float:
    """How much sense a row makes as a deal: all, half if it only adds up, or none."""
    points = list(deal.get("each", {}).values())
    if deal.get("adjustments"):
        return 0
    if looks_like_deal(points) or not any(points):
        return 1
    return 0 if sum(points) else 0.5


FEWEST = 4


@dataclass(frozen=True)
class Line:
    """A row of a section, with the figures of all players of the table."""

    section: Section
    row: WorksheetRow
    figures: Figures


@dataclass(frozen=True)
class Lines:
    """The rows below a heading, with the players who have any figure there.

    Running totals begin at what everybody had `before`, and at zero in the rows at the places `anew`.
    """

    labels: tuple[str, ...]
    lines: tuple[Line, ...]
    before: tuple[int, ...] = ()
    anew: frozenset[int] = frozenset()

    @property
    def written(self) -> list[tuple[int, ...]]:
        """The points of the rows as they are written."""
        return as_points(line.figures for line in self.lines)

    @property
    def added(self) -> list[tuple[int, ...]]:
        """The points that each row adds if the figures are totals that run on from evening to evening."""
        zero = (0,) * len(self.labels)
        parts = pairwise([0, *sorted(self.anew), len(self.lines)])
        return [
            added
            for start, end in parts
            for added in steps(
                (line.figures for line in self.lines[start:end]), zero if start else self.before or zero
            )
        ]


def lines_of(sections: Sequence[Section], before: Mapping[str, int] | None = None) -> list[Lines]:
    """The rows below each heading of a table; `before` is what everybody had before the first."""
    found: list[Lines] = []
    for _alike, group in groupby(sections, key=lambda each: (each.columns.players, each.begun)):
        below = list(group)
        given = {label for section in below for label in labels_of(section)}
        labels = tuple(label for label in below[0].columns.players if label in given)
        lines = (
            Line(section, row, figures)
            for section in below
            for row, figures in zip(
                section.rows, figures_of(section.rows, labels, section.columns.players), strict=True
            )
        )
        carried = [section.carried for section in below if section.carried is not None][:1]
        figures = figures_of(carried, labels, below[0].columns.players)
        had = as_points(figures)[0] if figures else tuple((before or {}).get(label, 0) for label in labels)
        found.append(Lines(labels, tuple(lines), () if found and not figures else had))
    return found


def day_of(line: Line) -> date | None:
    """The date of a row, None if it has none."""
    found = next(filter(None, map(found_date, words_of(line.section, line.row))), None)
    return found or line.section.date


def are_places(sections: Sequence[Section]) -> bool:
    """Whether every row only says who came first, second and so on."""
    rows = [
        [figure for figure in line.figures if figure is not None]
        for lines in lines_of(sections)
        for line in lines.lines
    ]
    return all(map(is_ranking, rows))


YEAR = re.compile(r"(?:19|20)\d\d(?:/(?:\d\d)?\d\d)?")


def are_years(sections: Sequence[Section]) -> bool:
    """Whether every row only has a year before it: what everybody came to in all of it."""
    said = [year for _section, _row, year in years_in(sections)]
    is_dated = any(section.date for section in sections)
    return len(said) > 1 and len(set(said)) == len(said) and all(map(YEAR.fullmatch, said)) and not is_dated


def years_in(sections: Sequence[Section]) -> list[tuple[Section, WorksheetRow, str]]:
    """The rows, each alone, with the first word beside its figures, which may be a year."""
    plain = (
        (replace(each, sums=None, columns=replace(each.columns, left_out=())), each.rows) for each in sections
    )
    return [
        (section, row, next(filter(None, words_beside(section.columns, row)), ""))
        for section, rows in plain
        for row in rows
    ]


def is_ranking(row: Sequence[int]) -> bool:
    """Whether figures are the places of at least four, some of them shared."""
    ranked = sorted(row)
    return len(row) >= FEWEST and all(
        figure in (place, ranked[place - 2] if place > 1 else 1) for place, figure in enumerate(ranked, 1)
    )


def words_of(section: Section, row: WorksheetRow) -> list[str]:
    """The cells of a row that say which evening it is."""
    columns = section.columns
    return [row.cell(place) for role in (Role.DATE, Role.EVENING, Role.REMARK) for place in columns.of(role)]


def as_standings(
    reading: Reading, note: Finding, name: str, of: Iterable[Standings], answers: Answers
) -> Reading:
    """Turn final standings into one result, and ask what they are of: see `without_standings`.

    How many deals that were is asked of all of them together where it is that of many evenings.
    """
    asked = Asked(Subject.STANDINGS, tuple((each.value, "") for each in of), params={"name": name})
    of_many = answers.get(Subject.STANDINGS) == Standings.SEASON
    deals = Asked(Subject.DEALS, params={"name": name} if of_many else {})
    evenings = []
    for evening in reading.evenings:
        others = (deals if each.about is Subject.DEALS else each for each in evening.asked)
        evenings.append(replace(evening, asked=(asked, *others)))
    return Reading(Layout.STANDINGS, tuple(evenings), (note, *reading.findings), 100)


def names_left(sections: Sequence[Section]) -> list[str]:
    """The words above columns of which nothing is made, once each; a day there is that of the evening."""
    every = dict.fromkeys(name for section in sections for name in section.columns.left_out)
    return [name for name in every if found_date(name) is None]


def columns_not_taken(names: Sequence[str], *, are_whole: bool) -> list[Finding]:
    """A notice that names the columns left out, if any, and for whole evenings says why."""
    message = _("these columns are left out: %(columns)s")
    if are_whole:
        message = _(
            "not imported: %(columns)s. For a whole evening, Karlchen keeps everyone’s points, deals, "
            "solos, money and place"
        )
    return [notice(message, columns=", ".join(names))] if names else []
