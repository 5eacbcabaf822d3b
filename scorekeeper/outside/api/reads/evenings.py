"""The evenings of a group as programs read them, page by page."""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from datetime import date
from typing import Any

from django.core.paginator import Paginator

from rulesets.session import Phase, SessionState, upcoming
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.sheets.engine import coming_on, table_of
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.reads.states import states_of
from scorekeeper.play.sheets.unreadable import UnreadableSheet
from scorekeeper.tournament.models import Tournament

PER_PAGE = 50


def evenings_since(group: Group, since: date | None, page: int) -> dict[str, Any]:
    """A page of the evenings from a day on, the last first: as many queries for one as for fifty."""
    stored = group.evenings.order_by("-day", "-pk")
    found = Paginator(stored.filter(day__gte=since) if since else stored, PER_PAGE).get_page(page)
    shown = list(found)
    tables = tables_of(shown)
    tournaments = dict(Tournament.objects.filter(evening__in=shown).values_list("evening", "slug"))
    return {
        "evenings": [
            {
                "id": each.pk,
                "day": each.day.isoformat(),
                "title": each.title,
                "tournament": tournaments.get(each.pk),
                "is_hidden": each.is_hidden,
                "tables": tables[each.pk],
            }
            for each in shown
        ],
        "page": found.number,
        "pages": found.paginator.num_pages,
        "total": found.paginator.count,
    }


def tables_of(evenings: list[Evening]) -> defaultdict[int, list[dict[str, Any]]]:
    """The sheets of evenings, by evening."""
    stored = Sheet.objects.filter(evening__in=evenings).order_by("round", "table", "pk")
    sheets = list(stored.select_related("ruleset", "evening").prefetch_related("seats"))
    states, found = states_of(sheets), defaultdict[int, list[dict[str, Any]]](list)
    for sheet in sheets:
        found[sheet.evening_id or 0].append(table_facts(sheet, states.get(sheet.pk)))
    return found


def table_facts(sheet: Sheet, state: SessionState | None) -> dict[str, Any]:
    """A sheet in the list, also one that cannot be read."""
    facts = {
        "sheet": sheet.slug,
        "title": sheet.title,
        "round": sheet.round,
        "table": sheet.table,
        "revision": sheet.revision,
        "length": sheet.length,
    }
    hidden = {"totals": None} if sheet.evening is not None and sheet.evening.is_hidden else {}
    return {**facts, **how_it_stands(sheet, state), **hidden}


def how_it_stands(sheet: Sheet, state: SessionState | None) -> dict[str, Any]:
    """How far a sheet is, and who has how much."""
    with suppress(UnreadableSheet):
        if state is not None:
            table = table_of(sheet, list(sheet.seats.all()))
            names = (player.name for player in table.players)
            return {
                "deals": state.counted,
                "is_over": coming_on(sheet, upcoming(table, state)).phase is Phase.OVER,
                "totals": dict(zip(names, state.totals, strict=True)),
            }
    return {"deals": 0, "is_over": True, "totals": None}
