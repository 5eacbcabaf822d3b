"""Names above, and below them a row for every deal, or for every evening with its result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rulesets.translation import _
from scorekeeper.club.evenings.imports.booking import labels_of, with_totals_right
from scorekeeper.club.evenings.imports.cells import figure_in
from scorekeeper.club.evenings.imports.evenings import FoundEvening, evenings_in
from scorekeeper.club.evenings.imports.findings import Finding, Weight
from scorekeeper.club.evenings.imports.layouts.result_rows import are_places
from scorekeeper.club.evenings.imports.layouts.results import (
    are_results,
    columns_not_taken,
    read_places,
    read_results,
)
from scorekeeper.club.evenings.imports.readings import Layout, Reading, sureness_of
from scorekeeper.club.evenings.imports.sections import Section, sections_of
from scorekeeper.club.evenings.imports.wishes import Wishes
from scorekeeper.club.evenings.imports.worksheets import Worksheet


def read_rows(
    sheet: Worksheet, wishes: Wishes, *, are_evenings: bool = False, deals: Mapping[str, int] | None = None
) -> Reading:
    """The evenings of a table, its figures read as was said, or as what makes most rows look like deals.

    Whoever knows that its rows `are_evenings` and no deals says so, and how many deals each player had in
    them.
    """
    found = sections_of(sheet, wishes.headings)
    sections = [with_totals_right(section) for section in found]
    lost = tuple(finding for section in sections if not labels_of(section) for finding in section.findings)
    sections = [section for section in sections if labels_of(section)]
    if sections and are_places(sections):
        return read_places(sheet)
    if are_evenings or are_results(sections):
        reading = read_results(sheet, sections, wishes, deals)
        return replace(reading, findings=(*lost, *reading.findings))
    of_all = sums_of_all(sections)
    if of_all is not None:
        sections = [*sections[:-1], replace(sections[-1], sums=None)]
    evenings = tuple(evenings_in(sheet, sections, wishes))
    findings = (*lost, *columns_left(sections), *wrong_sums_of_all(of_all, evenings))
    return Reading(Layout.DEALS, evenings, findings, sureness_of(evenings, lost, Layout.DEALS))


def columns_left(sections: Sequence[Section]) -> Iterator[Finding]:
    """The columns of a table of which nothing is made, said once."""
    if names := dict.fromkeys(name for section in sections for name in section.columns.left_out):
        yield columns_not_taken(names, are_whole=False)


def sums_of_all(sections: Sequence[Section]) -> Section | None:
    """The last evening, if the only sums of several evenings stand below it: they are those of all."""
    several = len(sections) > 1 and all(
        section.columns.players == sections[0].columns.players for section in sections
    )
    has_sums = [section.sums is not None for section in sections]
    return sections[-1] if several and has_sums[-1] and sum(has_sums) == 1 else None


def wrong_sums_of_all(last: Section | None, evenings: Sequence[FoundEvening]) -> Iterator[Finding]:
    """Sums below several evenings that are neither what all of them come to nor where the last one ends."""
    if last is None or last.sums is None or not evenings:
        return
    made: Counter[str] = Counter()
    for evening in evenings:
        made.update(dict(evening.totals))
    ended = dict(evenings[-1].totals)
    for label, place in last.columns.players.items():
        said = figure_in(last.sums.cell(place))
        if said is not None and said not in (made[label], ended.get(label)):
            message = _("the total of %(name)s is %(there)s, the points come to %(right)s")
            params = {"name": label, "there": said, "right": made[label]}
            yield Finding(Weight.SLIP, message, params, last.sums.number)
