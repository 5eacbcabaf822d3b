"""An evening of which only the result is known, as a sheet with one entry by hand.

At which table somebody sat is not written: of more people than sit at one the sheet knows no table, and the
bank takes what they do not have among themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from rulesets import Game
from rulesets.rules.chapters import SettlementKind
from rulesets.session import COUNTED, EVENING, MOST_AT_A_TABLE, WholeEvening
from rulesets.translation import _
from scorekeeper.outside.tables.cells import found_date, is_nothing, plain_text
from scorekeeper.outside.tables.contradictions import list_points, stand_ins
from scorekeeper.outside.tables.deals import LOSSES, PAID, Document, Sides
from scorekeeper.outside.tables.dummy_seat import people_in, seats_of
from scorekeeper.outside.tables.evenings import FoundEvening, found_evening, unlike_points
from scorekeeper.outside.tables.points import looks_like_deal
from scorekeeper.outside.tables.result_rows import (
    FEWEST,
    Layout,
    Lines,
    Reading,
    are_places,
    as_standings,
    columns_not_taken,
    lines_of,
    names_left,
    words_of,
    years_in,
)
from scorekeeper.outside.tables.running_results import (
    by_date,
    kind_of_results,
    with_beginnings,
    without_far_first,
)
from scorekeeper.outside.tables.split_evenings import Section
from scorekeeper.outside.tables.user_answers import (
    Asked,
    FiguresKind,
    Finding,
    Standings,
    Subject,
    Wishes,
    figure_text,
    note,
    signed_text,
    slip,
)
from scorekeeper.outside.tables.worksheets import Worksheet, WorksheetRow, rows_to_show, title_of

MOST_LISTED = 10
Counts = Mapping[str, Mapping[str, int]]
"""What everybody had beside the points, by kind, one of `COUNTED` or “deals”, and name."""


@dataclass(frozen=True)
class Result:
    """An evening as a row has it: the points of who was there.

    `counts` has deals, solos, money and places, as far as they are written. `is_even` says that somebody has
    said that the points need not add up; `heading` is the row of the names.
    """

    row: WorksheetRow
    title: str
    date: date | None
    points: tuple[tuple[str, int], ...]
    counts: Counts = field(default_factory=dict)
    is_even: bool = False
    heading: WorksheetRow | None = None


def distance_from_zero(result: Result) -> int:
    """How far the points of an evening are from adding up to zero."""
    return sum(point for _label, point in result.points)


def are_one_sided(results: Sequence[Result]) -> bool:
    """Whether only points for or against are written down in this group."""
    points = [point for result in results for _label, point in result.points]
    return any(points) and (min(points) >= 0 or max(points) <= 0)


def evening_of_result(result: Result, kind: FiguresKind, wishes: Wishes) -> FoundEvening:
    """The evening of a result, with what there is to be known of it."""
    labels = [label for label, _point in result.points]
    points = [point for _label, point in result.points]
    unlike = (
        frozenset() if result.is_even else unlike_points([points], is_even=not distance_from_zero(result))
    )
    deals = result.counts.get("deals", {})
    asked = () if all(label in deals for label in people_in(labels)) else (Asked(Subject.DEALS),)
    entry = entry_of(result, known_of(result, wishes))
    evening = found_evening(result.title, result.date, labels, [entry], findings_of(result), kind)
    return replace(evening, unlike=unlike, asked=asked, rows=rows_to_show(result.heading, [result.row]))


def known_of(result: Result, wishes: Wishes) -> WholeEvening:
    """Return what everybody had beside the points: as it is written, deals else as was answered for all."""
    answer = int(wishes.answers.get(Subject.DEALS, "") or 1)
    labels = seats_of([label for label, _point in result.points])
    deals = tuple(result.counts.get("deals", {}).get(label, answer) for label in labels)
    given = {kind: tuple(map(known.get, labels)) for kind, known in result.counts.items()}
    others = {kind: given[kind] for kind in COUNTED if any(each is not None for each in given.get(kind, ()))}
    return WholeEvening(deals, len(labels) <= MOST_AT_A_TABLE, **others)


def entry_of(result: Result, whole: WholeEvening) -> Document:
    """The points of the members as one entry by hand, which stands for their deals."""
    rest = -distance_from_zero(result)
    entry: Document = {
        "game": Game.MANUAL.value,
        "each": dict(result.points),
        **({"bank": rest} if rest else {}),
    }
    return {**entry, EVENING: whole.written()}


def findings_of(result: Result) -> Iterator[Finding]:
    """Yield what does not add up in an evening of which only the result is written."""
    if distance_from_zero(result) and not result.is_even:
        listed = ", ".join(f"{label} {figure_text(point)}" for label, point in result.points[:MOST_LISTED])
        there = listed + (" …" if len(result.points) > MOST_LISTED else "")
        message = _("the points come to %(off)s instead of 0 (%(there)s)")
        yield slip(message, result.row.number, off=signed_text(distance_from_zero(result)), there=there)
    yield from stand_ins([result.row])


FEW_POINTS = 9
"""Nothing tells what rows of no more are: deals, or what was left of an evening."""
TABLES_OF_AN_EVENING = 2
"""So many rows of one day are still results of tables; more are deals that are hard to read."""


def are_results(sections: Sequence[Section]) -> bool:
    """Whether the rows are evenings, or tables of evenings: however the figures are read, most are no deals.

    Either more players have points than sit at a table, or the rows have dates or names of their own. Where
    each of several evenings is one row and not all of them have few points, nothing else is asked: nobody
    meets for one deal.
    """
    below = lines_of(sections)
    written = [row for lines in below for row in lines.written]
    added = [row for lines in below for row in lines.added]
    is_wide = max((len(lines.labels) for lines in below), default=0) > MOST_AT_A_TABLE
    if is_wide and (are_tables(below) or min(map(count_crowded, (written, added))) * 2 > len(written)):
        return True
    if len(sections) == len(written) > 1 and max(abs(point) for row in written for point in row) > FEW_POINTS:
        return True
    is_of_evenings = len(sections) > 1 and len(written) <= TABLES_OF_AN_EVENING * len(sections)
    return is_of_evenings and max(map(count_deals, (written, added))) * 2 <= len(written)


def are_tables(below: Sequence[Lines]) -> bool:
    """Whether nobody has figures in two rows of one evening: each row is a table of it."""
    seats = [
        (id(line.section), label)
        for lines in below
        for line in lines.lines
        for label, figure in zip(lines.labels, line.figures, strict=True)
        if figure is not None
    ]
    return len(set(seats)) == len(seats)


def is_one_evening(sections: Sequence[Section]) -> bool:
    """Whether there is one row alone, which has a date of its own or is unlike any deal."""
    rows = [(section, row) for section in sections for row in section.rows]
    if len(rows) != 1 or rows[0][0].carried is not None:
        return False
    (points,) = (points for lines in lines_of(sections) for points in lines.written)
    is_many = max(map(abs, points)) > FEW_POINTS and not looks_like_deal(points)
    return is_many or any(map(found_date, words_of(*rows[0])))


def count_crowded(rows: Sequence[Sequence[int]]) -> int:
    """In how many rows more players have points than play a deal."""
    return sum(sum(map(bool, row)) > FEWEST for row in rows)


def count_deals(rows: Sequence[Sequence[int]]) -> int:
    """How many rows look like deals."""
    return sum(map(looks_like_deal, rows))


def read_results(sheet: Worksheet, sections: Sequence[Section], wishes: Wishes, counts: Counts) -> Reading:
    """The evenings of a table whose rows are evenings, with the `counts` beside the points."""
    kind, asked = kind_of_results(sections, wishes)
    findings = [finding for section in sections for finding in section.findings]
    evenings: list[FoundEvening] = []
    good = rows = 0
    for lines in (by_date(each, kind) for each in lines_of(sections, wishes.before)):
        if kind is FiguresKind.TOTALS:
            lines, first = without_far_first(lines, wishes)  # noqa: PLW2901 - the same rows
            lines, begun = with_beginnings(lines, wishes)  # noqa: PLW2901 - as before
            asked = (*asked, *first, *begun)
        results = list(results_of(sheet, lines, kind))
        is_one_sided = are_one_sided(results)
        is_said = False
        if is_one_sided:
            results = [with_all_four(result, lines.labels) for result in results]
            question, sides, is_said = one_side_of(results, wishes)
            asked = (*asked, question)
            results = [with_side(result, sides) for result in results]
        rows += len(results)
        good += sum(is_one_sided or not distance_from_zero(result) for result in results)
        known = (replace(result, counts=counts, is_even=is_said) for result in results)
        evenings += (evening_of_result(result, kind, wishes) for result in known)
    findings += columns_not_taken(names_left(sections), are_whole=True)
    evenings = [replace(evening, asked=(*asked, *evening.asked)) for evening in evenings]
    return Reading(Layout.RESULTS, tuple(evenings), tuple(findings), round(100 * good / rows) if rows else 0)


def read_places(sheet: Worksheet, sections: Sequence[Section], wishes: Wishes) -> Reading:
    """The places of evenings, of which no evening is made, or what whole years came to."""
    message = _("“%(name)s”: the places of evenings, or what whole years came to, not points of evenings")
    finding = note(message, name=sheet.label)
    if are_places(sections):
        return Reading(Layout.STANDINGS, findings=(finding,), sureness=100)
    years = [replace(section, rows=(row,), title=year) for section, row, year in years_in(sections)]
    return as_standings(
        read_results(sheet, years, wishes, {}), finding, sheet.label, [Standings.SEASON], wishes.answers
    )


def with_all_four(result: Result, labels: Sequence[str]) -> Result:
    """A result with those for whom nothing is written, where a table has but four: they sat there, too."""
    if len(labels) != FEWEST:
        return result
    known = dict(result.points)
    return replace(result, points=tuple((label, known.get(label, 0)) for label in labels))


def one_side_of(results: Sequence[Result], wishes: Wishes) -> tuple[Asked, Sides, bool]:
    """The question for results without minus, or plus, the answer taken, and whether somebody gave it.

    That the others pay is an answer only where it follows from every row what they do.
    """
    is_plus = any(point > 0 for result in results for _label, point in result.points)
    offered = [Sides.WON, Sides.LOST] if is_plus else [Sides.LOST]
    if all(map(is_shared_by_others, results)):
        offered = list(Sides) if is_plus else list(LOSSES)
    first = results[0]
    names, points = [label for label, _point in first.points], [point for _label, point in first.points]
    texts = {
        sides: list_points(names, [point for _label, point in with_side(first, sides).points])
        for sides in offered
    }
    usual = {SettlementKind.WINNERS_PLUS: Sides.WON, SettlementKind.LOSERS_MINUS: Sides.LOST}.get(
        wishes.settlement
    )
    preset = usual.value if usual in offered else ""
    choices = tuple((sides.value, texts[sides]) for sides in offered)
    params = {"text": list_points(names, points), "row": first.row.number}
    given = wishes.answers.get(Subject.SIDES, "")
    sides = Sides(given) if given in [each.value for each in offered] else usual or offered[0]
    return Asked(Subject.SIDES, choices, preset, params), sides, bool(given) or not preset


def with_side(result: Result, sides: Sides) -> Result:
    """A result with the sign that the figures were said to have, and what the others have if they pay."""
    sign = -1 if sides in LOSSES else 1
    points = {label: sign * abs(point) for label, point in result.points}
    others = [label for label, point in points.items() if not point]
    if sides in PAID and others:
        points |= dict.fromkeys(others, -sum(points.values()) // len(others))
    return replace(result, points=tuple(points.items()))


def is_shared_by_others(result: Result) -> bool:
    """Whether some of four have all the points, and the others can have the same share of them each."""
    others = sum(not point for _label, point in result.points)
    return len(result.points) == FEWEST and (
        not distance_from_zero(result) or (others > 0 and distance_from_zero(result) % others == 0)
    )


def results_of(sheet: Worksheet, lines: Lines, kind: FiguresKind) -> Iterator[Result]:
    """The evenings of some rows; who has nothing written was not there."""
    counted = lines.added if kind is FiguresKind.TOTALS else lines.written
    for line, points in zip(lines.lines, counted, strict=True):
        known = [
            (label, point)
            for label, figure, point in zip(lines.labels, line.figures, points, strict=True)
            if figure is not None
        ]
        there = [(label, point) for label, point in known if point or kind is FiguresKind.POINTS]
        # Totals stay as they are for who was away; a few may have come out even.
        there = there if len(there) >= FEWEST else known[:MOST_AT_A_TABLE]
        words = words_of(line.section, line.row)
        day = next(filter(None, map(found_date, words)), None) or line.section.date
        title, heading = title_in(sheet, line.section, words, day), line.section.columns.heading
        yield Result(line.row, title, day, tuple(there), heading=heading)


def title_in(sheet: Worksheet, section: Section, words: Sequence[str], day: date | None) -> str:
    """The title of an evening: by its row, or that of the table for a single evening; not the winner."""
    said = (plain_text(word) for word in words if not is_nothing(word) and found_date(word) is None)
    named = (word for word in said if word not in section.columns.players)
    return next(named, "")[:80] or section.title or title_of(sheet.name, day)
