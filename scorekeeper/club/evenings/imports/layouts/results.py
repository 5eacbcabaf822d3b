"""A row for every evening, with what each member of a club went home with: a whole past without a deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from rulesets.rules.chapters import SettlementKind
from rulesets.translation import _
from scorekeeper.club.evenings.imports.asked import Asked, Subject
from scorekeeper.club.evenings.imports.booking import figures_of
from scorekeeper.club.evenings.imports.cells import found_date, is_nothing, plain_text
from scorekeeper.club.evenings.imports.evenings import FoundEvening, title_of
from scorekeeper.club.evenings.imports.figures import FiguresKind, looks_like_deal
from scorekeeper.club.evenings.imports.findings import Finding, Weight
from scorekeeper.club.evenings.imports.layouts.result_rows import (
    FEWEST,
    Lines,
    in_order,
    kind_of_results,
    lines_of,
    words_of,
)
from scorekeeper.club.evenings.imports.layouts.whole_evenings import (
    MOST_AT_A_TABLE,
    Result,
    are_one_sided,
    off,
    sheets_of,
)
from scorekeeper.club.evenings.imports.one_sided import Sides
from scorekeeper.club.evenings.imports.readings import Layout, Reading
from scorekeeper.club.evenings.imports.sections import Section
from scorekeeper.club.evenings.imports.slips import list_points
from scorekeeper.club.evenings.imports.wishes import Wishes
from scorekeeper.club.evenings.imports.worksheets import Worksheet

TABLES_OF_AN_EVENING = 2
"""So many rows of one day are still results of tables; more are deals that are hard to read."""


def are_results(sections: Sequence[Section]) -> bool:
    """Whether the rows are evenings, or tables of evenings: however the figures are read, most are no deals.

    Either more players have points than sit at a table, or the rows have dates or names of their own, or
    those of one day have others in each.
    """
    below = lines_of(sections)
    written = [row for lines in below for row in lines.written]
    added = [row for lines in below for row in lines.added]
    is_wide = max((len(lines.labels) for lines in below), default=0) > MOST_AT_A_TABLE
    if is_wide and min(map(count_crowded, (written, added))) * 2 > len(written):
        return True
    is_of_evenings = len(sections) > 1 and len(written) <= TABLES_OF_AN_EVENING * len(sections)
    is_of_tables = is_wide and len(written) > 1 and all(map(are_tables, below))
    return (is_of_evenings or is_of_tables) and max(map(count_deals, (written, added))) * 2 <= len(written)


def are_tables(lines: Lines) -> bool:
    """Whether the rows of each evening have different players, enough for a table."""
    for _section, found in groupby(lines.lines, key=lambda line: line.section):
        rows = [{at for at, figure in enumerate(line.figures) if figure is not None} for line in found]
        if sum(map(len, rows)) > len(set().union(*rows)) or min(map(len, rows)) < FEWEST:
            return False
    return True


def count_crowded(rows: Sequence[Sequence[int]]) -> int:
    """In how many rows more players have points than play a deal."""
    return sum(sum(map(bool, row)) > FEWEST for row in rows)


def count_deals(rows: Sequence[Sequence[int]]) -> int:
    """How many rows look like deals."""
    return sum(map(looks_like_deal, rows))


def read_results(
    sheet: Worksheet,
    sections: Sequence[Section],
    wishes: Wishes,
    deals: Mapping[str, int] | None = None,
) -> Reading:
    """The evenings of a table whose rows are evenings.

    `deals` has how many each played, where that is written.
    """
    kind, asked = kind_of_results(sections, wishes)
    findings = [finding for section in sections for finding in section.findings]
    evenings: list[FoundEvening] = []
    good = rows = 0
    for lines in (in_order(each, kind) for each in lines_of(sections)):
        results = list(results_of(sheet, lines, kind))
        is_one_sided = are_one_sided(results)
        is_said = False
        if is_one_sided:
            question, sides, is_said = one_side_of(lines.labels, results, wishes)
            asked = (*asked, question)
            results = [with_side(result, sides) for result in results]
        rows += len(results)
        good += sum(is_one_sided or not off(result) for result in results)
        for result in results:
            known = replace(result, deals=deals or {}, is_even=is_said)
            evenings += sheets_of(known, kind, wishes)
        findings += wrong_sums(lines, results, kind)
    if left := dict.fromkeys(name for section in sections for name in section.columns.left_out):
        findings.append(columns_not_taken(left, are_whole=True))
    evenings = [replace(evening, asked=(*asked, *evening.asked)) for evening in evenings]
    return Reading(Layout.RESULTS, tuple(evenings), tuple(findings), round(100 * good / rows) if rows else 0)


def read_places(sheet: Worksheet) -> Reading:
    """The places of evenings, of which no evening is made."""
    message = _("“%(name)s”: the places of evenings, and no points")
    note = Finding(Weight.NOTE, message, {"name": sheet.label})
    return Reading(Layout.STANDINGS, findings=(note,), sureness=100)


def columns_not_taken(names: Iterable[str], *, are_whole: bool) -> Finding:
    """Which columns nothing is made of, and why not of those of whole evenings."""
    message = _("these columns are left out: %(columns)s")
    if are_whole:
        message = _(
            "not taken: %(columns)s. Of a whole evening Karlchen keeps who had how many points in how many "
            "deals"
        )
    return Finding(Weight.NOTICE, message, {"columns": ", ".join(names)})


def one_side_of(
    labels: Sequence[str], results: Sequence[Result], wishes: Wishes
) -> tuple[Asked, Sides, bool]:
    """What to ask where nobody has a minus, or nobody a plus; what is taken, and whether somebody says so."""
    is_plus = any(point > 0 for result in results for _label, point in result.points)
    offered = [Sides.WON, Sides.LOST] if is_plus else [Sides.LOST]
    first = results[0]
    names, points = [label for label, _point in first.points], [point for _label, point in first.points]
    texts = {
        Sides.WON: list_points(names, points),
        Sides.LOST: list_points(names, [-abs(point) for point in points]),
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
    """A result with the sign that the figures were said to have."""
    sign = -1 if sides is Sides.LOST else 1
    return replace(result, points=tuple((label, sign * abs(point)) for label, point in result.points))


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
        yield Result(line.row, title_in(sheet, line.section, words), day, tuple(there))


def title_in(sheet: Worksheet, section: Section, words: Sequence[str]) -> str:
    """What the evening is called: by its row, or as the table if it has but one evening."""
    named = (plain_text(word) for word in words if not is_nothing(word) and found_date(word) is None)
    return next(named, "")[:80] or section.title or title_of(sheet.name)


def wrong_sums(lines: Lines, results: Sequence[Result], kind: FiguresKind) -> Iterator[Finding]:
    """The sums below the evenings that are not what the evenings come to."""
    last = lines.lines[-1].section if lines.lines else None
    if last is None or last.sums is None or kind is FiguresKind.TOTALS:
        return
    made = dict.fromkeys(lines.labels, 0)
    for result in results:
        made |= {label: made[label] + point for label, point in result.points}
    (said,) = figures_of([last.sums], lines.labels, last.columns.players)
    for label, given in zip(lines.labels, said, strict=True):
        if given is not None and given != made[label]:
            message = _("the total of %(name)s is %(there)s, the points come to %(right)s")
            params = {"name": label, "there": given, "right": made[label]}
            yield Finding(Weight.SLIP, message, params, last.sums.number)
