"""An evening of several tables as tables for spreadsheets, and as one document of all its sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rulesets import Session
from rulesets.session import session_as_shown
from scorekeeper.club.evenings.reads.evening import EveningPage, PlayedTable
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.engine import document_of_session
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.reads.exports import Spreadsheet, Value, deals_table
from scorekeeper.play.sheets.reads.facts_columns import with_facts


def night_places(page: EveningPage) -> Spreadsheet:
    """A line for everybody who played, the first place first, with the points of each round."""
    rounds = tuple(_("Round %(number)s") % {"number": number} for number in page.rounds)
    head = (
        _("Place"),
        _("Name"),
        _("Points"),
        *rounds,
        _("Deals played"),
        pgettext("deals won", "Won"),
        _("Solos"),
        _("Solos won"),
    )
    return Spreadsheet(_("Places"), head, tuple(place_lines(page)))


def place_lines(page: EveningPage) -> Iterator[tuple[Value, ...]]:
    """What everybody did; a round that they did not play is empty."""
    for line in page.lines:
        made = line.person
        is_known = made.deals > made.unknown
        played = (made.deals, *((made.won, made.solos, made.solos_won) if is_known else ("", "", "")))
        yield (made.place, made.name, made.points, *line.rounds, *played)


def night_workbook(page: EveningPage, tables: Sequence[PlayedTable]) -> list[Spreadsheet]:
    """The places, and the deals of each table that can be read."""
    played = [(each.sheet, each.session) for each in tables if each.session is not None]
    return [night_places(page), *(deals_at(sheet, session) for sheet, session in played)]


def deals_at(sheet: Sheet, session: Session) -> Spreadsheet:
    """The deals of one table under its round and number."""
    title = _("Round %(round)s, table %(table)s") % {"round": sheet.round, "table": sheet.table}
    table = with_facts(deals_table(session_as_shown(session)), document_of_session(sheet, session))
    return replace(table, title=title)


def night_document(evening: Evening, tables: Sequence[PlayedTable]) -> dict[str, Any]:
    """All sheets of an evening that can be read as one document, which can be brought in as they can.

    `places` has round and table of each.
    """
    played = [(each.sheet, each.session) for each in tables if each.session is not None]
    return {
        "title": evening.title,
        "day": evening.day.isoformat(),
        "places": [[sheet.round, sheet.table] for sheet, _session in played],
        "sheets": [document_of_session(sheet, session) for sheet, session in played],
    }
