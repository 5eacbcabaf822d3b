"""An evening of several tables as tables for spreadsheets, as one document, and as one picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from rulesets import Session
from rulesets.session import session_as_shown
from scorekeeper.club.evenings.evening.reads import EveningPage, PlayedTable
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.chart import ROOM, TEXT_SIZE, TITLE_SIZE, Picture, picture_line
from scorekeeper.play.sheets.engine import document_of_session
from scorekeeper.play.sheets.evening.exports import deals_table, with_facts
from scorekeeper.play.sheets.files import Spreadsheet, Value
from scorekeeper.play.sheets.labels import day_title
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.site.charts.marks import shorten_text, text_width


def night_places(page: EveningPage) -> Spreadsheet:
    """A line for everybody who played, the first place first, with the points of each round."""
    rounds = tuple(_("Round %(number)s") % {"number": number} for number in page.rounds)
    head = (
        *(_("Place"), _("Name"), _("Points"), *rounds, _("Deals played"), pgettext("deals won", "Won")),
        *(_("Solos"), _("Solos won")),
        *([_("Money")] if page.has_money else ()),
        *([_("Place as written")] if page.has_places else ()),
    )
    return Spreadsheet(_("Places"), head, tuple(place_lines(page)))


def place_lines(page: EveningPage) -> Iterator[tuple[Value, ...]]:
    """The results of each player; a round that they did not play is empty."""
    for line in page.lines:
        made = line.person
        is_known = made.deals > made.unknown
        known = (made.won, line.all_solos, made.solos_won) if is_known else ("", line.solos, "")
        money = None if line.money is None else Decimal(line.money).scaleb(-2)
        written = (*([money] if page.has_money else ()), *([line.place] if page.has_places else ()))
        yield (made.place, made.name, made.points, *line.rounds, made.deals, *known, *written)


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


BETWEEN = " · "


def most_tables(tables: Iterable[PlayedTable]) -> int:
    """How many tables there were at the same time, in the round with most."""
    return max(Counter(each.sheet.round for each in tables).values(), default=0)


def night_picture(page: EveningPage, tables: int, group: str) -> Picture:
    day, title = day_title(page.evening.day), page.evening.title
    played = ngettext("%(tables)s table", "%(tables)s tables", tables) % {"tables": tables}
    text = BETWEEN.join(["", *([day] if title else []), played])
    lines = [(line, line.sum if len(line.rounds) > 1 else "") for line in page.lines]
    return Picture(
        title=shorten_text(title or day, TITLE_SIZE, ROOM),
        text=shorten_text(group, TEXT_SIZE, ROOM - text_width(text, TEXT_SIZE)) + text,
        lines=tuple(
            picture_line(number, line.person.place, line.person.name, line.person.points, rounds)
            for number, (line, rounds) in enumerate(lines)
        ),
    )
