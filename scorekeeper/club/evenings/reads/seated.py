"""Who sits at a table that is in play just now, so that nobody is seated at two without a word."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Max, Q

from rulesets.session import Phase, SessionState, upcoming
from scorekeeper.club.evenings.reads.evenings import names_at_the_end
from scorekeeper.play.groups.models import Group
from scorekeeper.play.sheets.engine import coming_on, table_of
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.reads.states import states_of

LIVELY = timedelta(minutes=30)
"""Who has entered nothing for so long has got up."""

NIGHT = timedelta(hours=18)
"""No table is played for longer."""


@dataclass(frozen=True)
class BusyTable:
    """A table in play, and who of those that were asked about sits there."""

    sheet: Sheet
    names: tuple[str, ...]


def busy_tables(group: Group, names: Iterable[str], at: datetime) -> list[BusyTable]:
    """The tables in play of a group at which somebody with one of these names sits: at most three queries."""
    asked = {name.casefold() for name in names}
    found = [
        BusyTable(sheet, tuple(there))
        for sheet in lively_sheets(group, at)
        if (there := [name for name in names_at_the_end(sheet) if name.casefold() in asked])
    ]
    states = states_of([each.sheet for each in found])
    return [each for each in found if is_in_play(each.sheet, states.get(each.sheet.pk))]


def is_in_play(sheet: Sheet, state: SessionState | None) -> bool:
    """Whether a deal comes next at a table; one that cannot be read is not played on."""
    if state is None:
        return False
    table = table_of(sheet, list(sheet.seats.all()))
    return coming_on(sheet, upcoming(table, state)).phase is not Phase.OVER


def lively_sheets(group: Group, at: datetime) -> list[Sheet]:
    """The sheets of a group that were begun or written on lately, with their seats."""
    since = at - LIVELY
    sheets = group.sheets.filter(started__gte=at - NIGHT).annotate(last_change=Max("changes__at"))
    lately = sheets.filter(Q(started__gte=since) | Q(last_change__gte=since))
    return list(lately.select_related("ruleset").prefetch_related("seats").order_by("round", "table"))
