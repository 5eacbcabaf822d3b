"""Whether rows of evenings have points or totals that run on, where these begin anew, and rows of sums."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain, pairwise
from math import sqrt

from scorekeeper.outside.tables.contradictions import list_points
from scorekeeper.outside.tables.points import is_mostly_empty
from scorekeeper.outside.tables.result_rows import FEWEST, Lines, day_of, lines_of
from scorekeeper.outside.tables.split_evenings import Section
from scorekeeper.outside.tables.user_answers import Anew, Asked, FiguresKind, FirstRow, Subject, Wishes

RUNNING_ON = re.compile(r"kumul|laufend|\brunning\b|累計", re.IGNORECASE)
RUNNING = re.compile(rf"\b(zwischen)?st[aä]nde?\b|{RUNNING_ON.pattern}", re.IGNORECASE)
SURELY_TOTALS, SURELY_POINTS = 0.5, 5.2
"""How large the steps from row to row are, for each point that is written: totals that run on grow slowly.

Points come to 1.3 or so, less where some mostly win. Of totals one list in some hundreds comes to more than
5.2 over the root of how many figures can be any, as trials show, and of points to less than a half.
"""
NEVER_POINTS = 0.65
"""However many figures there are, lists of points whose players differ much come down to this."""
RATHER_POINTS = 0.8
OPEN = 0.35, 1
"""Between these it is as likely the one as the other in few rows."""
FEWEST_TOLD, ENOUGH_ROWS, SURELY_TOTALS_OF_FEW = 5, 8, 0.35
"""In fewer rows that may be chance, and in few ones the same may win each time."""
FEWEST_FALLS = 8
FAR_MORE = 2
"""So many times the most that any other row adds is hardly what an evening brought."""


def kind_of_results(sections: Sequence[Section], wishes: Wishes) -> tuple[FiguresKind, tuple[Asked, ...]]:
    """The kind of the figures of a table, with a question where it is not sure."""
    return kind_of_lines(lines_of(sections, wishes.before), wishes)


@dataclass(frozen=True)
class Evidence:
    """Evidence for the kind of the figures in rows: how large the steps are, and how large what is written.

    `free` says how many figures can be any: the last of an even row follows from the others.
    """

    steps: int = 0
    written: int = 0
    free: int = 0
    rows: int = 0

    @property
    def size(self) -> float:
        """How large the steps are for each point that is written."""
        return self.steps / (self.written or 1)

    @property
    def likeliest(self) -> FiguresKind:
        """The likelier kind of the figures."""
        return FiguresKind.TOTALS if self.size < RATHER_POINTS else FiguresKind.POINTS

    @property
    def preset(self) -> str:
        """The answer that is taken until somebody gives one: empty where it is wide open."""
        return "" if OPEN[0] < self.size < OPEN[1] else self.likeliest.value

    @property
    def kind(self) -> FiguresKind | None:
        """The kind of the figures; None if the evidence may be chance."""
        most = SURELY_TOTALS if self.rows >= ENOUGH_ROWS else SURELY_TOTALS_OF_FEW
        if self.rows >= FEWEST_TOLD and self.size <= most:
            return FiguresKind.TOTALS
        is_points = self.size >= max(NEVER_POINTS, SURELY_POINTS / sqrt(self.free or 1))
        return FiguresKind.POINTS if is_points else None


def evidence_of(below: Sequence[Lines]) -> Evidence:
    """Gather the evidence in the rows of a table for their kind."""
    return Evidence(
        sum(map(abs, chain.from_iterable(step for lines in below for step in steps_told(lines)))),
        sum(abs(point) for lines in below for row in lines.written for point in row),
        sum(
            sum(figure is not None for figure in line.figures) - 1 for lines in below for line in lines.lines
        ),
        max((len(lines.lines) for lines in below), default=0),
    )


def kind_of_lines(found: Sequence[Lines], wishes: Wishes) -> tuple[FiguresKind, tuple[Asked, ...]]:
    """The kind of the figures of rows, with a question where it is not sure.

    Totals that run on grow in small steps; points of evenings have nothing to do with those before. In
    which way the rows even out tells.
    """
    if wishes.kind is not None:
        return FiguresKind.POINTS if wishes.kind is FiguresKind.POINTS else FiguresKind.TOTALS, ()
    below = [by_date(lines, FiguresKind.TOTALS) for lines in found]
    evidence = evidence_of(below)
    known = known_kind(below)
    sure = known or evidence.kind
    is_contradicted = sure is FiguresKind.POINTS and may_be_totals(below, is_known=bool(known))
    if is_contradicted:
        sure = None
    if sure or evidence.rows < 2:
        return sure or evidence.likeliest, ()
    last = below[-1]
    texts = {
        FiguresKind.TOTALS: list_points(last.labels, last.added[-1]),
        FiguresKind.POINTS: list_points(last.labels, last.written[-1]),
    }
    choices = tuple((kind.value, text) for kind, text in texts.items())
    question = Asked(Subject.FIGURES, choices, "" if is_contradicted else evidence.preset)
    return FiguresKind(wishes.answers.get(Subject.FIGURES, evidence.likeliest)), (question,)


def may_be_totals(below: Sequence[Lines], *, is_known: bool) -> bool:
    """Whether what looks like points may be totals: by a word, or as they stay or begin anew."""
    return any(map(says_totals, below)) or (
        not is_known and any(has_stayed(lines) or regular_beginnings(lines) for lines in below)
    )


def says_totals(lines: Lines) -> bool:
    """Whether a word in the heading says that figures run on, in the title, or a line that all begin anew."""
    headings = (line.section.columns.heading for line in lines.lines)
    titles = (line.section.title for line in lines.lines)
    return (
        any(line.section.begun for line in lines.lines)
        or any(RUNNING.search(cell) for heading in headings if heading for cell in heading.cells)
        or any(map(RUNNING_ON.search, titles))
    )


def are_of_winners(lines: Lines) -> bool:
    """Whether only some of four have a figure in most rows: totals that run on stand in every cell."""
    return len(lines.labels) == FEWEST and is_mostly_empty([[line.figures for line in lines.lines]])


def are_falling(lines: Lines) -> bool:
    """Whether nobody has a minus and many figures are less than those above: totals of such only grow."""
    every = [point for row in lines.written for point in row]
    steps = [step for row in lines.added for step in row if step]
    return min(every, default=0) >= 0 and FEWEST_FALLS <= len(steps) < 3 * sum(step < 0 for step in steps)


def steps_told(lines: Lines) -> Iterator[Sequence[int]]:
    """How large the steps from row to row are; one like the row above it tells nothing of totals.

    On the same evening twice nobody would have made a point.
    """
    for added, written in zip(lines.added, lines.written, strict=True):
        yield added if any(added) else written


def known_kind(below: Sequence[Lines]) -> FiguresKind | None:
    """The kind that the figures must have because the rows even out in one way only; else None."""
    if all(map(are_of_winners, below)) or all(map(are_falling, below)):
        return FiguresKind.POINTS
    written = sum(count_uneven(lines.written) for lines in below)
    added = sum(count_uneven(lines.added) for lines in below)
    if written == added or min(written, added):
        return None
    return FiguresKind.TOTALS if written else FiguresKind.POINTS


def count_uneven(rows: Sequence[Sequence[int]]) -> int:
    """How many rows do not add up to zero."""
    return sum(bool(sum(row)) for row in rows)


def by_date(lines: Lines, kind: FiguresKind) -> Lines:
    """The rows of totals in the order of their dates, if all have one: the newest may be on top."""
    days = [day_of(line) for line in lines.lines]
    if kind is FiguresKind.POINTS or None in days:
        return lines
    by_day = sorted(zip(days, lines.lines, strict=True), key=lambda pair: str(pair[0]))
    return replace(lines, lines=tuple(line for _day, line in by_day))


A_LONG_PAUSE = 56
"""Days after which a group may have begun another list."""
MOST_LISTED = 10


PERIODS: Sequence[Callable[[date], int]] = (
    lambda day: 12 * day.year + day.month,
    lambda day: 4 * day.year + (day.month + 2) // 3,
    lambda day: day.year,
)
"""Groups begin another list every month, quarter or year."""
FEWEST_PERIODS, RATHER_ANEW = 3, 0.9
"""Of points the steps within periods are hardly smaller for each that is written, also in few rows."""
FEWEST_STAYED, TIMES_STAYED = 3, 1.5


def has_stayed(lines: Lines) -> bool:
    """Whether figures are those above them more often than chance makes them: totals of who was away."""
    stayed, by_chance = 0, 0.0
    for column in zip(*(line.figures for line in lines.lines), strict=True):
        written = list(filter(None, column))
        stayed += sum(one == two for one, two in pairwise(column) if one)
        same = sum(count * (count - 1) for count in Counter(written).values())
        by_chance += same / len(written) if written else 0
    return stayed >= FEWEST_STAYED and stayed > TIMES_STAYED * by_chance


def regular_beginnings(lines: Lines, most: float = RATHER_ANEW) -> list[int]:
    """The first rows of months, quarters or years, if totals that begin anew in all of these are likely."""
    days = [day_of(line) for line in lines.lines]
    for period in PERIODS:
        periods = [day and period(day) for day in days]
        first = [place for place, (one, two) in enumerate(pairwise(periods), 1) if one != two]
        anew = evidence_of([replace(lines, anew=frozenset(first))])
        is_sure = len(first) + 1 >= FEWEST_PERIODS and 2 * len(first) < len(days) and None not in days
        if is_sure and set(first) <= set(smaller_rows(lines)) and anew.size < most:
            return first
    return []


def smaller_rows(lines: Lines) -> Iterator[int]:
    """The rows each of which is less than what it adds to the one above it."""
    rows = zip(lines.written, lines.added, strict=True)
    for place, (written, added) in enumerate(rows):
        if place and 0 < sum(map(abs, written)) < sum(map(abs, added)):
            yield place


def without_far_first(lines: Lines, wishes: Wishes) -> tuple[Lines, tuple[Asked, ...]]:
    """The rows of totals without a far first one that was there before, if that was answered; else asked."""
    first, *others = [sum(map(abs, row)) for row in lines.added] or [0]
    if any(lines.before) or len(others) < FEWEST or first <= FAR_MORE * max(others):
        return lines, ()
    had, row = lines.written[0], lines.lines[0].row
    choices = ((FirstRow.BEFORE.value, ""), (FirstRow.COUNTS.value, list_points(lines.labels, had)))
    question = Asked(Subject.FIRST, choices, params={"row": row.number, "text": row.text})
    if wishes.answers.get(Subject.FIRST) == FirstRow.BEFORE:
        lines = replace(lines, lines=lines.lines[1:], before=had)
    return lines, (question,)


def with_beginnings(lines: Lines, wishes: Wishes) -> tuple[Lines, tuple[Asked, ...]]:
    """The rows of totals, which begin anew where that was answered; asked where they may."""
    evidence = evidence_of([lines])
    regular = regular_beginnings(lines, evidence.size) if evidence.kind is FiguresKind.POINTS else []
    places = sorted({*possible_beginnings(lines), *regular})
    rows = {str(lines.lines[place].row.number): place for place in places}
    if not rows:
        return lines, ()
    written = lines.written
    choices = [(number, list_points(lines.labels, written[place])) for number, place in rows.items()]
    more = [(Anew.EVERYWHERE.value, "")] if len(rows) > 1 else []
    offered = ((Anew.NOWHERE.value, ""), *choices[:MOST_LISTED], *more)
    preset = Anew.EVERYWHERE.value if regular == places else ""
    question = Asked(Subject.ANEW, offered, preset, params={"row": next(iter(rows))})
    answer = wishes.answers.get(Subject.ANEW, preset)
    chosen = [place for number, place in rows.items() if answer in (number, Anew.EVERYWHERE)]
    return replace(lines, anew=frozenset(chosen)), (question,)


def possible_beginnings(lines: Lines) -> list[int]:
    """The rows in which totals may begin anew: each is less than what it adds to the one above it.

    That is so after New Year or a long pause, or where a row would add more than any other does.
    """
    written, added = ([sum(map(abs, row)) for row in rows] for rows in (lines.written, lines.added))
    days = [day_of(line) for line in lines.lines]
    most, second = sorted([*added, 0, 0])[-1:-3:-1]
    return [
        place
        for place in smaller_rows(lines)
        if is_after_pause(*days[place - 1 : place + 1]) or added[place] == most > second >= written[place]
    ]


def is_after_pause(before: date | None, day: date | None) -> bool:
    """Whether a new year or a long pause lies between two days."""
    if before is None or day is None:
        return False
    return day.year > before.year or (day - before).days > A_LONG_PAUSE
