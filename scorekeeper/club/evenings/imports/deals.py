"""One deal of a hand-kept sheet as facts: points by hand, and what stands beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulesets import Game
from rulesets.translation import _
from scorekeeper.club.evenings.imports.booking import add_rows, figures_of
from scorekeeper.club.evenings.imports.cells import is_nothing, plain_text
from scorekeeper.club.evenings.imports.figures import FiguresKind, is_lone
from scorekeeper.club.evenings.imports.findings import Finding, Weight
from scorekeeper.club.evenings.imports.remarks import game_of, solo_of
from scorekeeper.club.evenings.imports.roles import Role
from scorekeeper.club.evenings.imports.sections import Section
from scorekeeper.club.evenings.imports.slips import Books
from scorekeeper.club.evenings.imports.worksheets import WorksheetRow

Document = dict[str, Any]


def said_otherwise(
    section: Section, books: Books, base: tuple[int, ...]
) -> tuple[list[tuple[int, ...]], list[Finding]]:
    """What totals on the sheet add to the points beside them, row by row, and where they contradict them.

    The totals are what the group went home with, so the difference is booked as an adjustment.
    """
    nothing = (0,) * len(books.labels)
    extra, running = [nothing] * len(books.rows), base
    findings: list[Finding] = []
    said = figures_of(books.rows, books.labels, section.columns.totals)
    for place, points in enumerate(books.points):
        running = add_rows(running, points)
        if any(given is not None for given in said[place]):
            extra[place] = total_difference(said[place], running)
            findings += find_wrong_totals(books, books.rows[place], said[place], running)
            running = add_rows(running, extra[place])
    if section.sums is not None and books.rows:
        (sums,) = figures_of([section.sums], books.labels, section.columns.players)
        findings += find_wrong_totals(books, section.sums, sums, running)
        extra[-1] = add_rows(extra[-1], total_difference(sums, running))
    return extra, findings


def total_difference(said: Sequence[int | None], running: Sequence[int]) -> tuple[int, ...]:
    """How far totals that are written differ from those that follow; nothing where none is written."""
    return tuple(0 if total is None else total - own for total, own in zip(said, running, strict=True))


def find_wrong_totals(
    books: Books, row: WorksheetRow, said: Sequence[int | None], running: Sequence[int]
) -> Iterator[Finding]:
    """The totals of a row that are not what the points come to."""
    for label, total, own in zip(books.labels, said, running, strict=True):
        if total is not None and total != own:
            message = _("the total of %(name)s is %(there)s, the points come to %(right)s")
            params = {"name": label, "there": total, "right": own}
            yield Finding(Weight.SLIP, message, params, row.number)


def facts_of(books: Books, place: int, extra: tuple[int, ...]) -> Document:
    """One deal: the points of everybody as they stand, the bank taking what is missing."""
    points, remark = books.points[place], remark_of(books, place)
    playing = active_in(books, place)
    each = {label: point for label, point in zip(books.labels, points, strict=True) if label in playing}
    facts: Document = {"game": Game.MANUAL.value, "each": each}
    if not any(points) and remark and game_of(remark) is Game.REDEAL:
        facts = {"game": Game.REDEAL.value, "reason": "other"}
    elif is_lone(points) and (kind := solo_of(remark)):
        facts |= {"by": lone_player(books.labels, points), "solo": kind}
    if len(books.labels) > 4 and len(playing) == 4 and any(points):
        facts["players"] = list(playing)
    if sum(points):
        facts["bank"] = -sum(points)
    if dealer := dealer_of(books, place):
        facts["dealer"] = dealer
    if any(extra):
        facts["adjustments"] = [
            {"player": label, "points": more, "reason": "Σ"}
            for label, more in zip(books.labels, extra, strict=True)
            if more
        ]
    if remark and game_of(remark) is not Game.NORMAL:
        facts["note"] = remark
    return facts


def active_in(books: Books, place: int) -> tuple[str, ...]:
    """Who played: the four for whom anything is written, or who have points; all where it cannot be told."""
    written = [
        label
        for label, given in zip(books.labels, books.figures[place], strict=True)
        if given is not None and books.kind is FiguresKind.POINTS
    ]
    if len(written) == 4:
        return tuple(written)
    changed = [label for label, point in zip(books.labels, books.points[place], strict=True) if point]
    return tuple(changed) if len(changed) == 4 else books.labels


def lone_player(labels: Sequence[str], points: Sequence[int]) -> str:
    """Who played alone: the one with three times the points of the others."""
    return max(zip(labels, points, strict=True), key=lambda item: abs(item[1]))[0]


def dealer_of(books: Books, place: int) -> str | None:
    """Who dealt, if a column says so by a name of the table."""
    names = {label.casefold(): label for label in books.labels}
    given = (plain_text(books.rows[place].cell(at)).casefold() for at in books.columns.of(Role.DEALER))
    return next((names[name] for name in given if name in names), None)


def remark_of(books: Books, place: int) -> str:
    """The words that stand beside a deal."""
    row = books.rows[place]
    cells = (plain_text(row.cell(at)) for at in books.columns.of(Role.REMARK))
    return ", ".join(cell for cell in cells if not is_nothing(cell) and not is_figure(cell))[:200]


def is_figure(cell: str) -> bool:
    """Whether a cell beside the players' is only a number: a value that was shifted."""
    return cell.lstrip("+-").isdigit()


def remark_findings(books: Books) -> Iterator[Finding]:
    """Remarks that say nothing known, and lone deals that count as no solo because their kind is not said."""
    for place, row in enumerate(books.rows):
        remark, points = remark_of(books, place), books.points[place]
        if remark and game_of(remark) is None:
            message = _("“%(remark)s” is kept as a remark: what it means is not known")
            yield Finding(Weight.NOTE, message, {"remark": remark}, row.number)
        if is_lone(points) and not solo_of(remark):
            message = _("one against three (%(name)s): without the kind of the solo it counts as points only")
            yield Finding(Weight.NOTE, message, {"name": lone_player(books.labels, points)}, row.number)
