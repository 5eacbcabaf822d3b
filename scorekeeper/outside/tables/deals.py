"""Deals of a hand-kept sheet as facts: points by hand, and what stands beside them.

On some sheets only one side is written: who won, or who lost. Whether the others pay or get it the figures do
not tell, so that it is asked. Where the others pay, what they pay follows from the row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import accumulate
from typing import Any

from rulesets import Game
from rulesets.rules.chapters import SettlementKind
from rulesets.translation import _
from scorekeeper.outside.tables.books import PLAYING, Books, add_rows
from scorekeeper.outside.tables.cells import figure_in, is_nothing, plain_text
from scorekeeper.outside.tables.contradictions import list_points
from scorekeeper.outside.tables.headings import Role, game_of, solo_of
from scorekeeper.outside.tables.points import Booking, is_lone, looks_like_deal
from scorekeeper.outside.tables.user_answers import Answers, Asked, FiguresKind, Finding, Subject, note, slip

Document = dict[str, Any]


def facts_of(books: Books, place: int, extra: tuple[int, ...]) -> Document:
    """One deal: the points of everybody as they stand, the bank taking what is missing."""
    points, remark = books.points[place], remark_of(books, place)
    playing = active_in(books, place)
    facts = game_facts(books.labels, points, playing, remark)
    if len(books.labels) > 4 and len(playing) == 4 and any(points):
        facts["players"] = list(playing)
    if sum(points):
        facts["bank"] = -sum(points)
    if dealer := dealer_of(books, place):
        facts["dealer"] = dealer
    on_top = [(label, more) for label, more in zip(books.labels, extra, strict=True) if more]
    if on_top:
        facts["adjustments"] = [{"player": label, "points": more, "reason": "Σ"} for label, more in on_top]
    if remark and game_of(remark) is not Game.NORMAL:
        facts["note"] = remark
    return facts


def game_facts(labels: Sequence[str], points: Sequence[int], playing: Sequence[str], remark: str) -> Document:
    """The game of a row: points by hand, somebody's solo if the remark says so, or a redeal."""
    if remark and not any(points) and game_of(remark) is Game.REDEAL:
        return {"game": Game.REDEAL.value, "reason": "other"}
    each = {label: point for label, point in zip(labels, points, strict=True) if label in playing}
    facts: Document = {"game": Game.MANUAL.value, "each": each}
    if is_lone(points) and (kind := solo_of(remark)):
        facts |= {"by": lone_player(labels, points), "solo": kind}
    return facts


def active_in(books: Books, place: int) -> tuple[str, ...]:
    """The players of a row: the four with anything written, or with points; all if it is not clear."""
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
    """The player who played alone: the one with three times the points of the others."""
    return max(zip(labels, points, strict=True), key=lambda item: abs(item[1]))[0]


def dealer_of(books: Books, place: int) -> str | None:
    """The dealer, if a column says so by a name of the table; else None."""
    names = {label.casefold(): label for label in books.labels}
    given = (plain_text(books.rows[place].cell(at)).casefold() for at in books.columns.of(Role.DEALER))
    return next((names[name] for name in given if name in names), None)


def remark_of(books: Books, place: int) -> str:
    """The words that stand beside a deal."""
    row = books.rows[place]
    cells = (plain_text(row.cell(at)) for at in books.columns.of(Role.REMARK))
    return ", ".join(cell for cell in cells if not is_nothing(cell) and not cell.lstrip("+-").isdigit())[:200]


def remark_findings(books: Books) -> Iterator[Finding]:
    """Remarks that say nothing known, and lone deals that count as no solo because their kind is not said."""
    for place, row in enumerate(books.rows):
        remark, points = remark_of(books, place), books.points[place]
        if remark and game_of(remark) is None:
            message = _("“%(remark)s” is kept as a remark: its meaning is not known")
            yield note(message, row.number, remark=remark)
        if is_lone(points) and not solo_of(remark):
            message = _("one against three (%(name)s): without the kind of solo, it counts as points only")
            yield note(message, row.number, name=lone_player(books.labels, points))


class Sides(StrEnum):
    """The meaning of the figures of one side: won or lost, and whether the others pay or get it."""

    WON_PAID = "won_paid"
    WON = "won"
    LOST_PAID = "lost_paid"
    LOST = "lost"


PAID, LOSSES = (Sides.WON_PAID, Sides.LOST_PAID), (Sides.LOST_PAID, Sides.LOST)
USUAL = {
    (SettlementKind.ZERO_SUM, Booking.PLUS): Sides.WON_PAID,
    (SettlementKind.ZERO_SUM, Booking.MINUS): Sides.LOST_PAID,
    (SettlementKind.WINNERS_PLUS, Booking.PLUS): Sides.WON,
    (SettlementKind.LOSERS_MINUS, Booking.PLUS): Sides.LOST,
    (SettlementKind.LOSERS_MINUS, Booking.MINUS): Sides.LOST,
}
"""What is likeliest under the rules."""


@dataclass(frozen=True)
class Settled:
    """Books with both sides, as far as the other one follows, and what to ask.

    It `is_said` what the others have if somebody answers that, or has to before anything is stored.
    `sign` is -1 where the figures were written without the minus that they have.
    """

    books: Books
    findings: tuple[Finding, ...] = ()
    asked: tuple[Asked, ...] = ()
    is_said: bool = False
    sign: int = 1


def settle_sides(
    books: Books, answers: Answers, settlement: SettlementKind, sums: Sequence[int | None] = ()
) -> Settled:
    """The books as was answered, else as is usual under the rules; books of both sides stay as they are."""
    if books.booking is Booking.BOTH:
        return Settled(books)
    question = question_about(books, settlement, sums)
    given = answers.get(Subject.SIDES, "")
    as_written = Sides.WON if books.booking is Booking.PLUS else Sides.LOST
    chosen = Sides(given or question.preset or as_written)
    settled = with_sides(books, chosen)
    findings = tuple(not_shared(books, settled)) if chosen in PAID else ()
    is_said = bool(given) or not question.preset
    return Settled(settled, findings, (question,), is_said, sign_of(books, chosen))


def sign_of(books: Books, sides: Sides) -> int:
    """The factor for the figures of a side: -1 if losses are written as plus, else 1."""
    return -1 if sides in LOSSES and books.booking is Booking.PLUS else 1


def question_about(books: Books, settlement: SettlementKind, sums: Sequence[int | None]) -> Asked:
    """The question about one side, with what each answer makes of its first row.

    Where the `sums` below are those of what is written, it is not likely that the others pay.
    """
    offered = list(Sides) if books.booking is Booking.PLUS else list(LOSSES)
    first = next(place for place, points in enumerate(books.points) if any(points))
    made = {sides: with_sides(books, sides) for sides in offered}
    choices = tuple((sides.value, list_points(books.labels, made[sides].points[first])) for sides in offered)
    usual = USUAL.get((settlement, books.booking))
    # What cannot be shared in every row is no answer to begin with.
    is_whole = usual is not None and not any(map(made[usual].off, range(len(books.rows))))
    is_whole = is_whole and (usual not in PAID or tuple(sums) != books.totals[-1])
    return Asked(
        Subject.SIDES,
        choices,
        usual.value if usual and is_whole else "",
        {"text": list_points(books.labels, books.points[first]), "row": books.rows[first].number},
    )


def with_sides(books: Books, sides: Sides) -> Books:
    """The books with the points of both sides."""
    points = tuple(tuple(sign_of(books, sides) * point for point in row) for row in books.points)
    booking = Booking.MINUS if sides is Sides.LOST else Booking.PLUS
    if sides in PAID:
        points = tuple(shared(books, place, row) for place, row in enumerate(points))
        booking = Booking.BOTH
    nothing = (0,) * len(books.labels)
    totals = tuple(accumulate(points, add_rows, initial=nothing))[1:]
    return replace(books, booking=booking, points=points, totals=totals)


def shared(books: Books, place: int, points: tuple[int, ...]) -> tuple[int, ...]:
    """A row in which those who have nothing share what the others have.

    As it is if that does not work out.
    """
    playing = seats_in(books, place)
    others = [seat for seat in playing if not points[seat]]
    if not looks_like_deal(points) or len(playing) != PLAYING or sum(points) % len(others):
        return points
    each = -sum(points) // len(others)
    return tuple(each if seat in others else point for seat, point in enumerate(points))


def seats_in(books: Books, place: int) -> Sequence[int]:
    """The seats that played a row: all four; of more columns those without a mark, or those not dealing.

    Nobody if that is not to be told.
    """
    columns, row = books.columns.players, books.rows[place]
    if len(columns) == PLAYING:
        return range(len(books.labels))
    cells = {label: row.cell(at) for label, at in columns.items()}
    written = [label for label, cell in cells.items() if figure_in(cell) is not None]
    unmarked = [label for label, cell in cells.items() if label in written or is_nothing(cell)]
    dealer = dealer_of(books, place)
    not_dealing = [label for label in cells if label != dealer] if dealer else []
    for playing in (unmarked, written, not_dealing):
        if len(playing) == PLAYING and set(playing) <= set(books.labels):
            return [books.labels.index(label) for label in playing]
    return ()


def not_shared(books: Books, settled: Books) -> Iterator[Finding]:
    """The rows of which it does not follow what the others have."""
    for place, points in enumerate(settled.points):
        if sum(points):
            message = _("what the others have cannot be worked out from this row (%(there)s)")
            there = list_points(books.labels, books.points[place])
            yield slip(message, books.rows[place].number, there=there)
