"""Whether something is in play: a table of a group, an evening, a sheet."""

from __future__ import annotations

from datetime import date

from django.db.models import F, Max, Q, QuerySet
from django.utils.timezone import localdate

from rulesets.session import Phase, SessionState, upcoming
from scorekeeper.club.evenings.models import Setup
from scorekeeper.play.groups.models import Group
from scorekeeper.play.sheets.engine import coming_on, table_of
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.page.reads import RECENT
from scorekeeper.play.sheets.start.reads import states_of

LAST_BEGUN = 20
"""Of many tables so many are looked at."""


def is_running(group: Group) -> bool:
    """Whether a table of these days, of the last ones begun, is in play.

    Two queries, and one if a state is not remembered.
    """
    return is_one_in_play(Sheet.objects.filter(group=group, evening__day__gte=localdate() - RECENT))


def is_evening_running(evening: int, day: date) -> bool:
    """Whether a table of an evening, of this day, is in play, or a round is to come that was agreed on.

    The same queries and one more, none for an evening of the past.
    """
    if day < localdate() - RECENT:
        return False
    return is_one_in_play(Sheet.objects.filter(evening=evening)) or has_rounds_to_come(evening)


def has_rounds_to_come(evening: int) -> bool:
    """Whether an evening that began with who is here has fewer rounds open than were agreed on: one query."""
    setups = Setup.objects.filter(evening=evening).annotate(last=Max("evening__sheets__round"))
    return setups.filter(Q(last=None) | Q(rounds__gt=F("last"))).exists()


def is_one_in_play(stored: QuerySet[Sheet]) -> bool:
    """Whether one of some sheets is in play, of many the last ones begun."""
    sheets = list(stored.select_related("ruleset").prefetch_related("seats").order_by("-pk")[:LAST_BEGUN])
    states = states_of(sheets)
    return any(is_in_play(sheet, states.get(sheet.pk)) for sheet in sheets)


def is_in_play(sheet: Sheet, state: SessionState | None) -> bool:
    """Whether a deal comes next at a table; one that cannot be read is not played on."""
    if state is None:
        return False
    table = table_of(sheet)
    return coming_on(sheet, upcoming(table, state)).phase is not Phase.OVER
