"""Names above, and below them a row for every deal, or for every evening with its result."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.evenings.imports.booking import kind_in, labels_of, with_totals_right
from scorekeeper.evenings.imports.evenings import evenings_in
from scorekeeper.evenings.imports.layouts.results import are_results, read_results
from scorekeeper.evenings.imports.readings import Layout, Reading, sureness_of
from scorekeeper.evenings.imports.sections import sections_of
from scorekeeper.evenings.imports.wishes import Wishes
from scorekeeper.evenings.imports.worksheets import Worksheet


def read_rows(sheet: Worksheet, wishes: Wishes, *, are_evenings: bool = False) -> Reading:
    """The evenings of a table, its figures read as was said, or as what makes most rows look like deals.

    Whoever knows that its rows `are_evenings` and no deals says so.
    """
    found = sections_of(sheet, wishes.headings)
    sections = [with_totals_right(section) for section in found]
    lost = tuple(finding for section in sections if not labels_of(section) for finding in section.findings)
    sections = [section for section in sections if labels_of(section)]
    if are_evenings or are_results(sections):
        reading = read_results(sheet, sections, wishes.kind)
        return replace(reading, findings=(*lost, *reading.findings))
    evenings = tuple(evenings_in(sheet, sections, wishes.kind or kind_in(sections)))
    return Reading(Layout.DEALS, evenings, lost, sureness_of(evenings, lost, Layout.DEALS))
