"""The states of several sheets at once, for lists of them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from django.core.cache import caches

from rulesets.session import SessionState
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.engine import keep_state, session_of, state_key, table_of
from scorekeeper.play.sheets.unreadable import UnreadableSheet


def states_of(sheets: Sequence[models.Sheet]) -> dict[int, SessionState]:
    """The states of sheets whose seats are at hand: remembered ones, and the others by one query.

    Those of sheets that cannot be read are not among them.
    """
    known = caches["states"].get_many([state_key(sheet) for sheet in sheets])
    states = {sheet.pk: known[key] for sheet in sheets if (key := state_key(sheet)) in known}
    missing = [sheet for sheet in sheets if sheet.pk not in states]
    if missing:
        deals: dict[int, list[models.Deal]] = {sheet.pk: [] for sheet in missing}
        for deal in models.Deal.objects.filter(sheet__in=missing).order_by("position"):
            deals[deal.sheet_id].append(deal)
        for sheet in missing:
            with suppress(UnreadableSheet):
                table = table_of(sheet, list(sheet.seats.all()))
                states[sheet.pk] = session_of(table, deals[sheet.pk]).state
                keep_state(sheet, states[sheet.pk])
    return states
