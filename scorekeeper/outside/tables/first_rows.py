"""First rows that are no deals while all others are: what everybody had before, or points that count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from scorekeeper.outside.tables.books import books_of, ended_with, figures_of, labels_of
from scorekeeper.outside.tables.contradictions import list_points
from scorekeeper.outside.tables.points import as_points, looks_like_deal, steps
from scorekeeper.outside.tables.split_evenings import Section
from scorekeeper.outside.tables.user_answers import Answers, Asked, FiguresKind, Subject

BEFORE, COUNTS = "before", "counts"
"""What such a row is: what everybody had before the evening, or what was made on it."""
FEWEST_DEALS = 3
"""So many deals below tell that the row above them is something else."""


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
        given.append(without if answers.get(Subject.FIRST) == BEFORE else section)
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
    """What the first row is, with what the evening comes to by each answer."""
    row = section.rows[0]
    text = "; ".join(cell for cell in row.cells if cell)[:60]
    choices = ((BEFORE, made_in(without, kind)), (COUNTS, made_in(section, kind)))
    return Asked(Subject.FIRST, choices, params={"row": row.number, "text": text})


def made_in(section: Section, kind: FiguresKind) -> str:
    """What everybody made on an evening, with the names."""
    books, _base = books_of(section, kind, None)
    return list_points(books.labels, tuple(map(sum, zip(*books.points, strict=True))))
