"""Whether something is in play: a table of a group, an evening, a sheet."""

from __future__ import annotations

from datetime import date

from django.core.cache import caches
from django.db.models import F, Max, Q, QuerySet
from django.utils.timezone import localdate

from rulesets.session import Phase, SessionState, next_deal_after
from scorekeeper.club.evenings.models import Setup
from scorekeeper.play.groups.models import Group
from scorekeeper.play.sheets.engine import REMEMBERED, coming_on, table_of
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.page.reads import RECENT
from scorekeeper.play.sheets.start.reads import states_of

LAST_BEGUN = 20
"""Of many tables so many are looked at."""


def is_running(group: Group) -> bool:
    """Whether a table of these days, of the last ones begun, is in play.

    One query, three if a table was written on since, and one if its state is not remembered.
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
    """Whether one of some sheets is in play, of many the last ones begun; remembered by revision."""
    going_on = stored.filter(ended_at=None, locked=False).order_by("-pk")
    keys = {
        pk: f"in_play:{pk}:{revision}" for pk, revision in going_on.values_list("pk", "revision")[:LAST_BEGUN]
    }
    known = caches["states"].get_many(keys.values())
    unknown = [pk for pk, key in keys.items() if key not in known]
    if unknown and not any(known.values()):
        read = Sheet.objects.filter(pk__in=unknown).select_related("ruleset").prefetch_related("seats")
        states = states_of(sheets := list(read))
        found = {keys[sheet.pk]: is_in_play(sheet, states.get(sheet.pk)) for sheet in sheets}
        caches["states"].set_many(found, timeout=REMEMBERED)
        known |= found
    return any(known.values())


def is_in_play(sheet: Sheet, state: SessionState | None) -> bool:
    """Whether a deal comes next at a table; one that cannot be read is not played on."""
    if state is None:
        return False
    table = table_of(sheet)
    return coming_on(sheet, next_deal_after(table, state)).phase is not Phase.OVER
