"""Whether rows of evenings have points or totals that run on, where these begin anew, and rows of sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from itertools import chain
from math import sqrt

from rulesets.translation import _
from scorekeeper.outside.tables.books import figures_of, labels_of
from scorekeeper.outside.tables.contradictions import list_points
from scorekeeper.outside.tables.points import as_points, is_mostly_empty, looks_like_deal, points_in
from scorekeeper.outside.tables.result_rows import FEWEST, Lines, day_of, lines_of
from scorekeeper.outside.tables.split_evenings import Section
from scorekeeper.outside.tables.user_answers import (
    Anew,
    Asked,
    FiguresKind,
    Finding,
    Subject,
    Weight,
    Wishes,
)

SURELY_TOTALS, SURELY_POINTS = 0.5, 5.2
"""How large the steps from row to row are, for each point that is written: totals that run on grow slowly.

Points come to 1.3 or so, less where some mostly win. Of totals one list in some hundreds comes to more than
5.2 over the root of how many figures can be any, as trials show, and of points to less than a half.
"""
NEVER_POINTS = 0.65
"""However many figures there are, lists of points whose players differ much come down to this."""
RATHER_POINTS = 0.8
OPEN = 0.6, 1
"""Between these it is as likely the one as the other in few rows."""
FEWEST_TOLD = 5
"""In fewer rows that may be chance."""
FEWEST_FALLS = 8
MOST_SUMS = 5
"""So many rows below evenings may be sums of them."""


def kind_of_results(sections: Sequence[Section], wishes: Wishes) -> tuple[FiguresKind, tuple[Asked, ...]]:
    """What the figures of a table are; asked where that is not sure."""
    return kind_of_lines(lines_of(sections, wishes.before), wishes)


@dataclass(frozen=True)
class Evidence:
    """What the figures of rows tell of their kind: how large the steps are, and how large what is written.

    `free` says how many figures can be any: the last of an even row follows from the others.
    """

    steps: int = 0
    written: int = 0
    free: int = 0
    rows: int = 0

    def __add__(self, other: Evidence) -> Evidence:
        """The evidence of both."""
        rows = max(self.rows, other.rows)
        return Evidence(self.steps + other.steps, self.written + other.written, self.free + other.free, rows)

    @staticmethod
    def of(params: Mapping[str, object]) -> Evidence:
        """The evidence that a question tells."""
        return Evidence(**{name: int(str(count)) for name, count in params.items()})

    @property
    def size(self) -> float:
        """How large the steps are for each point that is written."""
        return self.steps / (self.written or 1)

    @property
    def likeliest(self) -> FiguresKind:
        """What the figures rather are."""
        return FiguresKind.TOTALS if self.size < RATHER_POINTS else FiguresKind.POINTS

    @property
    def preset(self) -> str:
        """What is answered until somebody says it: nothing where it is wide open."""
        return "" if OPEN[0] < self.size < OPEN[1] else self.likeliest.value

    @property
    def kind(self) -> FiguresKind | None:
        """What the figures are, None if that may be chance."""
        if self.rows >= FEWEST_TOLD and self.size <= SURELY_TOTALS:
            return FiguresKind.TOTALS
        is_points = self.size >= max(NEVER_POINTS, SURELY_POINTS / sqrt(self.free or 1))
        return FiguresKind.POINTS if is_points else None


def evidence_of(below: Sequence[Lines]) -> Evidence:
    """What the rows of a table tell of their kind."""
    return Evidence(
        sum(map(abs, chain.from_iterable(step for lines in below for step in steps_told(lines)))),
        sum(abs(point) for lines in below for row in lines.written for point in row),
        sum(
            sum(figure is not None for figure in line.figures) - 1 for lines in below for line in lines.lines
        ),
        max((len(lines.lines) for lines in below), default=0),
    )


def kind_of_lines(found: Sequence[Lines], wishes: Wishes) -> tuple[FiguresKind, tuple[Asked, ...]]:
    """What the figures of rows are; asked where that is not sure.

    Totals that run on grow in small steps; points of evenings have nothing to do with those before. Sums
    below them tell, and in which way the rows even out.
    """
    if wishes.kind is not None:
        return FiguresKind.POINTS if wishes.kind is FiguresKind.POINTS else FiguresKind.TOTALS, ()
    below = [in_order(lines, FiguresKind.TOTALS) for lines in found]
    evidence = evidence_of(below)
    sure = known_kind(below) or evidence.kind
    if sure or evidence.rows < 2:
        return sure or evidence.likeliest, ()
    last = below[-1]
    texts = {
        FiguresKind.TOTALS: list_points(last.labels, last.added[-1]),
        FiguresKind.POINTS: list_points(last.labels, last.written[-1]),
    }
    choices = tuple((kind.value, text) for kind, text in texts.items())
    question = Asked(Subject.FIGURES, choices, evidence.preset, asdict(evidence))
    return FiguresKind(wishes.answers.get(Subject.FIGURES, evidence.likeliest)), (question,)


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
    """What the figures must be: by the sums below them, or because the rows even out in one way only."""
    if all(map(are_of_winners, below)) or all(map(are_falling, below)):
        return FiguresKind.POINTS
    told = told_by_sums(below[0]) if len(below) == 1 else None
    if told:
        return told
    written = sum(count_uneven(lines.written) for lines in below)
    added = sum(count_uneven(lines.added) for lines in below)
    if written == added or min(written, added):
        return None
    return FiguresKind.TOTALS if written else FiguresKind.POINTS


def told_by_sums(lines: Lines) -> FiguresKind | None:
    """What the figures must be, if the sums below them are those of points alone, or of totals alone."""
    every = [line.section.sums for line in lines.lines if line.section.sums is not None]
    if not every:
        return None
    sums = max(every, key=lambda row: row.number)
    (said,) = figures_of([sums], lines.labels, lines.lines[-1].section.columns.players)
    made, ended = (tuple(map(sum, zip(*rows, strict=True))) for rows in (lines.written, lines.added))
    agrees = [all(one in (None, two) for one, two in zip(said, own, strict=True)) for own in (made, ended)]
    if agrees[0] == agrees[1]:
        return None
    return FiguresKind.POINTS if agrees[0] else FiguresKind.TOTALS


def count_uneven(rows: Sequence[Sequence[int]]) -> int:
    """How many rows do not add up to zero."""
    return sum(bool(sum(row)) for row in rows)


def without_sums(sections: Sequence[Section], wishes: Wishes) -> tuple[list[Section], list[Finding]]:
    """The evenings without rows that have no day beside others that have one, and are the sums of these.

    What is above them is not always a word for sums; the figures tell.
    """
    dated = [section for section in sections if section.date is not None]
    others = [section for section in sections if section.date is None and len(section.rows) == 1]
    if not dated or not 0 < len(others) <= MOST_SUMS:
        return list(sections), []
    left = [section for section in others if are_sums(section, dated, wishes)]
    if len(dated) < FEWEST:  # one deal may be like another, but hardly what an evening comes to
        left = [
            section for section in left if not looks_like_deal(points_in(section.columns, section.rows[0]))
        ]
    message = _("the sums of all evenings, not an evening: “%(text)s” is left out")
    findings = [
        Finding(Weight.NOTE, message, {"text": " ".join(filter(None, row.cells))[:60]}, row.number)
        for section in left
        for row in section.rows
    ]
    kept = [section for section in sections if section not in left]
    if left and kept and kept[-1].sums is None:
        kept[-1] = replace(kept[-1], sums=left[-1].rows[0])  # so that they tell what the figures are
    return kept, findings


def are_sums(section: Section, dated: Sequence[Section], wishes: Wishes) -> bool:
    """Whether a row is what other rows come to, which is the last of them once more where these run on."""
    labels, players = labels_of(section), section.columns.players
    (said,) = figures_of(section.rows, labels, players)
    rows = as_points(figures_of([row for each in dated for row in each.rows], labels, players))
    sums = [tuple(map(sum, zip(*rows, strict=True)))]
    if kind_of_results(dated, wishes)[0] is FiguresKind.TOTALS:
        sums.append(rows[-1])
    return tuple(point or 0 for point in said) in sums


def in_order(lines: Lines, kind: FiguresKind) -> Lines:
    """The rows of totals in the order of their dates, if all have one: the newest may be on top."""
    days = [day_of(line) for line in lines.lines]
    if kind is FiguresKind.POINTS or None in days:
        return lines
    by_day = sorted(zip(days, lines.lines, strict=True), key=lambda pair: str(pair[0]))
    return replace(lines, lines=tuple(line for _day, line in by_day))


A_LONG_PAUSE = 56
"""Days after which a group may have begun another list."""
MOST_LISTED = 10


def begun_anew(lines: Lines, wishes: Wishes) -> tuple[Lines, tuple[Asked, ...]]:
    """The rows of totals, which begin anew where that was answered; asked where they may."""
    rows = {str(lines.lines[place].row.number): place for place in beginnings_in(lines)}
    if not rows:
        return lines, ()
    written = lines.written
    choices = [(number, list_points(lines.labels, written[place])) for number, place in rows.items()]
    more = [(Anew.EVERYWHERE.value, "")] if len(rows) > 1 else []
    offered = ((Anew.NOWHERE.value, ""), *choices[:MOST_LISTED], *more)
    question = Asked(Subject.ANEW, offered, params={"row": next(iter(rows))})
    answer = wishes.answers.get(Subject.ANEW, "")
    chosen = [place for number, place in rows.items() if answer in (number, Anew.EVERYWHERE)]
    return replace(lines, anew=frozenset(chosen)), (question,)


def beginnings_in(lines: Lines) -> list[int]:
    """The rows in which totals may begin anew: each is less than what it adds to the one above it.

    That is so after New Year or a long pause, or where a row would add more than any other does.
    """
    written, added = ([sum(map(abs, row)) for row in rows] for rows in (lines.written, lines.added))
    days = [day_of(line) for line in lines.lines]
    most, second = sorted([*added, 0, 0])[-1:-3:-1]
    return [
        place
        for place in range(1, len(added))
        if 0 < written[place] < added[place]
        and (is_after_pause(*days[place - 1 : place + 1]) or added[place] == most > second >= written[place])
    ]


def is_after_pause(before: date | None, day: date | None) -> bool:
    """Whether a new year or a long pause lies between two days."""
    if before is None or day is None:
        return False
    return day.year > before.year or (day - before).days > A_LONG_PAUSE


def wrong_sums(lines: Lines, results: Sequence[Mapping[str, int]], kind: FiguresKind) -> Iterator[Finding]:
    """The sums below evenings that are not what all above come to, nor those since the sums before."""
    if kind is FiguresKind.TOTALS:
        return
    made, since = Counter[str](), Counter[str]()
    for line, points in zip(lines.lines, results, strict=True):
        for counted in (made, since):
            counted.update(points)
        sums = line.section.sums
        if sums is None or line.row is not line.section.rows[-1]:
            continue
        (said,) = figures_of([sums], lines.labels, line.section.columns.players)
        given = {label: sum_ for label, sum_ in zip(lines.labels, said, strict=True) if sum_ is not None}
        for label in given if any(given[each] != since[each] for each in given) else ():
            if given[label] != made[label]:
                message = _("the total of %(name)s is %(there)s, the points come to %(right)s")
                params = {"name": label, "there": given[label], "right": made[label]}
                yield Finding(Weight.SLIP, message, params, sums.number)
        since.clear()
