"""Are the figures of a table points or running totals, and is the oldest row on top or the newest?

Whatever makes its rows deals. Where another reading does so as well and comes to other totals, it is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from scorekeeper.outside.tables.books import (
    Books,
    begun_anew,
    books_of,
    ended_with,
    figures_of,
    labels_of,
    may_begin,
    numbers_of,
    possible_starts,
)
from scorekeeper.outside.tables.contradictions import list_points, list_totals, value_fits_points, values_of
from scorekeeper.outside.tables.points import Booking, as_points, is_mostly_empty, looks_like_deal, steps
from scorekeeper.outside.tables.split_evenings import Section
from scorekeeper.outside.tables.user_answers import Answers, Asked, Carried, FiguresKind, FirstRow, Subject

TOTALS, FROM_BELOW, POINTS = FiguresKind.TOTALS, FiguresKind.FROM_BELOW, FiguresKind.POINTS
FEWEST_DEALS = 3
"""So many deals below tell that the row above them is something else."""


@dataclass(frozen=True)
class Arranged:
    """The evenings of a table with the oldest row on top, what their figures are, and what to ask of them.

    `goes_on` says whether totals go on from one evening to the next; None where the evenings differ.
    """

    sections: tuple[Section, ...]
    kind: FiguresKind
    asked: tuple[Asked, ...] = ()
    goes_on: bool | None = None


def arrange(sections: Sequence[Section], wished: FiguresKind | None, answers: Answers) -> Arranged:
    """The evenings as was said, or as makes most rows deals.

    Totals beside points tell that they are points.
    """
    return with_start(arranged_by(sections, wished, answers), answers)


def arranged_by(sections: Sequence[Section], wished: FiguresKind | None, answers: Answers) -> Arranged:
    """The evenings as was said, or as makes most rows deals."""
    if wished is not None:
        return arranged_as(sections, wished)
    if any(section.columns.totals for section in sections):
        return arranged_as(sections, POINTS)
    parts = {kind: list(parts_in(arranged_as(sections, kind))) for kind in kinds_possible(sections)}
    misfits = {kind: sum(count_misfits(*part) for part in found) for kind, found in parts.items()}
    read = {kind: [books for _section, books in found] for kind, found in parts.items()}
    chosen = likeliest(sections, misfits)
    rivals = [kind for kind in read if is_rival(sections, misfits, chosen, kind)]
    offered = [chosen, *(kind for kind in rivals if outcome(read[kind]) != outcome(read[chosen]))]
    if len(offered) == 1:
        return arranged_as(sections, chosen)
    choices = tuple((kind.value, list_totals(read[kind][0])) for kind in offered)
    preset = "" if misfits[chosen] == min(misfits[kind] for kind in offered[1:]) else chosen.value
    answer = answers.get(Subject.FIGURES)
    asked = Asked(Subject.FIGURES, choices, preset)
    arranged = arranged_as(sections, FiguresKind(answer) if answer else chosen)
    return replace(arranged, asked=(asked,))


def arranged_as(sections: Sequence[Section], kind: FiguresKind) -> Arranged:
    """The evenings, the oldest row on top, if the figures are of this kind."""
    if kind is FROM_BELOW or (kind is POINTS and are_falling(sections)):
        is_last_first = kind is FROM_BELOW and not has_rising_dates(sections)
        sections = tuple(map(upside_down, sections[::-1] if is_last_first else sections))
    return Arranged(
        tuple(sections), TOTALS if kind is FROM_BELOW else kind, goes_on=votes_of(sections).decided
    )


@dataclass(frozen=True)
class Votes:
    """How many evenings can only go on from the one before, or only begin at zero, or do either."""

    going_on: int = 0
    beginning: int = 0
    either: int = 0

    @property
    def decided(self) -> bool | None:
        """Whether all evenings that tell it go on from the one before; None if none tells, or they differ."""
        if bool(self.going_on) == bool(self.beginning):
            return None
        return bool(self.going_on)


def votes_of(sections: Sequence[Section]) -> Votes:
    """Count from the first totals of each evening whether evenings go on from the one before."""
    found: Counter[tuple[bool, bool]] = Counter()
    for before, section in pairwise(sections):
        labels = labels_of(section)
        base = ended_with(books_of(before, TOTALS, None)[0], labels)
        if section.carried is None and any(base):
            found[possible_starts(section, labels, base)] += 1
    return Votes(found[True, False], found[False, True], found[True, True])


def with_start(arranged: Arranged, answers: Answers) -> Arranged:
    """The evenings with whether totals go on from one to the next, asked where it cannot be told."""
    votes = votes_of(arranged.sections) if arranged.kind is TOTALS else Votes()
    if votes.decided is not None or not votes.either:
        return arranged
    question = Asked(Subject.CARRIED, ((Carried.BEGINS, ""), (Carried.GOES_ON, "")))
    answer = answers.get(Subject.CARRIED)
    return replace(
        arranged,
        asked=(*arranged.asked, question),
        goes_on=None if answer is None else answer == Carried.GOES_ON,
    )


def upside_down(section: Section) -> Section:
    """An evening with its rows in the opposite order."""
    return replace(section, rows=section.rows[::-1])


def has_rising_dates(sections: Sequence[Section]) -> bool:
    """Whether the oldest evening stands first, whatever stands first in it."""
    days = [section.date for section in sections if section.date]
    return len(set(days)) > 1 and days == sorted(days)


def are_falling(sections: Sequence[Section]) -> bool:
    """Whether the newest deal is on top, by the numbers of the rows, or by the totals beside the points."""
    if direction := direction_of(sections):
        return direction < 0
    downwards = sum(map(count_agreeing_totals, sections))
    return sum(count_agreeing_totals(upside_down(section)) for section in sections) > downwards


def count_agreeing_totals(section: Section) -> int:
    """In how many rows the totals beside the points grow by these."""
    labels, columns = labels_of(section), section.columns
    if not columns.totals or not set(labels) <= set(columns.totals):
        return 0
    totals = figures_of(section.rows, labels, columns.totals)
    points = figures_of(section.rows, labels, columns.players)
    grown = steps(totals, (0,) * len(labels))
    return sum(
        added == tuple(point or 0 for point in given) for added, given in zip(grown, points, strict=True)
    )


def direction_of(sections: Sequence[Section]) -> int:
    """Whether the numbers of the rows go up (above zero) or down; 0 where they do not tell."""
    numbered = [[number for number in numbers_of(section) if number is not None] for section in sections]
    return sum(
        (later > earlier) - (later < earlier) for numbers in numbered for earlier, later in pairwise(numbers)
    )


def kinds_possible(sections: Sequence[Section]) -> list[FiguresKind]:
    """The possible kinds of the figures: the numbers of the rows may tell which row of totals comes first."""
    direction = direction_of(sections)
    return [
        kind
        for kind in FiguresKind
        if not (kind is TOTALS and direction < 0) and not (kind is FROM_BELOW and direction > 0)
    ]


def parts_in(arranged: Arranged) -> Iterator[tuple[Section, Books]]:
    """The evenings with their books; totals may go on from one to the next."""
    before: Books | None = None
    for section in arranged.sections:
        for part in begun_anew(section) if arranged.kind is TOTALS else [section]:
            before, _base = books_of(part, arranged.kind, before, goes_on=arranged.goes_on)
            yield part, before


def count_misfits(section: Section, books: Books) -> int:
    """How many rows are no deals, or not what the value beside them says.

    A wrong sum counts as much as all rows.
    """
    found = sum(not fits_row(books, place) for place, points in enumerate(books.points) if any(points))
    if section.sums is None or not books.rows:
        return found
    (said,) = figures_of([section.sums], books.labels, section.columns.players)
    ended = zip(said, books.totals[-1], strict=True)
    return found + len(books.rows) * any(given not in (None, own) for given, own in ended)


def fits_row(books: Books, place: int) -> bool:
    """Whether a row is a deal, with the value beside it.

    Plus and minus even out unless only one side is written.
    """
    points, values = books.points[place], values_of(books, place)
    is_even = books.booking is not Booking.BOTH or books.bank[place] or sum(points) == 0
    return bool(is_even) and looks_like_deal(points) and (not values or value_fits_points(values, points))


def likeliest(sections: Sequence[Section], misfits: dict[FiguresKind, int]) -> FiguresKind:
    """The kind that leaves the fewest rows that are no deals.

    Where that is level totals, which are written for everybody.
    """
    tables = [figures_of(section.rows, labels_of(section), section.columns.players) for section in sections]
    first = POINTS if is_mostly_empty(tables) else TOTALS
    return min(
        misfits, key=lambda kind: (misfits[kind], kind is not first, kind is POINTS, kind is FROM_BELOW)
    )


def is_rival(
    sections: Sequence[Section], misfits: dict[FiguresKind, int], chosen: FiguresKind, other: FiguresKind
) -> bool:
    """Whether figures may as well be of another kind.

    Which end of a list of totals is the first only its first and its last row tell: if the newest row
    seems to be on top it may also go on from before, and it may be on top if only the last may begin.
    Otherwise one row more that is no deal tells, two if there are any.
    """
    if other is chosen:
        return False
    more = misfits[other] - misfits[chosen]
    if {chosen, other} == {TOTALS, FROM_BELOW}:
        is_open = begins_below(sections) if chosen is TOTALS else not ends_at_nothing(sections)
        return more <= int(is_open)
    return more < (2 if misfits[chosen] else 1)


def begins_below(sections: Sequence[Section]) -> bool:
    """Whether totals may begin with the last row, and not with the first."""
    ends = (*sections[:1], *sections[-1:])
    every = [figures_of(each.rows, labels_of(each), each.columns.players) for each in ends]
    return bool(every) and all(every) and may_begin(every[-1][-1]) and not may_begin(every[0][0])


def ends_at_nothing(sections: Sequence[Section]) -> bool:
    """Whether the last row only says that all begin at zero."""
    figures = figures_of(sections[-1].rows[-1:], labels_of(sections[-1]), sections[-1].columns.players)
    return bool(figures) and not any(figures[0])


def outcome(every: Iterable[Books]) -> list[tuple[tuple[str, int], ...]]:
    """The points of everybody on each evening."""
    return [
        tuple(
            (label, sum(points[seat] for points in books.points)) for seat, label in enumerate(books.labels)
        )
        for books in every
    ]


def ask_of_first_rows(
    sections: Sequence[Section], kind: FiguresKind, answers: Answers
) -> tuple[list[Section], list[Asked]]:
    """The evenings without first rows that were there before, and what to ask of such rows.

    They come with the oldest row on top.
    """
    given: list[Section] = []
    asked: list[Asked] = []
    for before, section in pairwise([None, *sections]):
        if section is None or not has_odd_first_row(section, kind, before):
            given += [section] if section else []
            continue
        without = replace(section, rows=section.rows[1:], carried=section.rows[0])
        asked.append(question(section, without, kind))
        given.append(without if answers.get(Subject.FIRST) == FirstRow.BEFORE else section)
    return given, asked


def has_odd_first_row(section: Section, kind: FiguresKind, before: Section | None) -> bool:
    """Whether the first row of an evening is no deal, nor one after those before, and all others are."""
    labels = labels_of(section)
    figures = figures_of(section.rows, labels, section.columns.players)
    if section.carried is not None or len(figures) <= FEWEST_DEALS:
        return False
    points = steps(figures, (0,) * len(labels)) if kind is FiguresKind.TOTALS else as_points(figures)
    first, *others = points
    if before is not None and kind is FiguresKind.TOTALS and not looks_like_deal(first):
        (first,) = steps(figures[:1], ended_with(books_of(before, kind, None)[0], labels))
    is_odd = any(first) and not looks_like_deal(first)
    return is_odd and all(looks_like_deal(row) or not any(row) for row in others)


def question(section: Section, without: Section, kind: FiguresKind) -> Asked:
    """The question about the first row, with the points of the evening by each answer."""
    row = section.rows[0]
    text = row.text
    choices = ((FirstRow.BEFORE, list_made(without, kind)), (FirstRow.COUNTS, list_made(section, kind)))
    return Asked(Subject.FIRST, choices, params={"row": row.number, "text": text})


def list_made(section: Section, kind: FiguresKind) -> str:
    """List the points of everybody on an evening, with the names."""
    books, _base = books_of(section, kind, None)
    return list_points(books.labels, tuple(map(sum, zip(*books.points, strict=True))))
