"""The evenings of a group, shaped for its page."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.urls import reverse

from rulesets.session.next_deal import upcoming
from rulesets.session.state import Phase, SessionState
from scorekeeper.groups.models import Group
from scorekeeper.houserules.labels import ruleset_name
from scorekeeper.houserules.models import Ruleset
from scorekeeper.houserules.reads import is_readable, latest_version
from scorekeeper.sheets import models
from scorekeeper.sheets.engine import UnreadableSheet, table_of
from scorekeeper.sheets.reads.states import states_of

PER_PAGE = 20


@dataclass(frozen=True)
class ListedTotal:
    """Somebody's total on a sheet."""

    name: str
    total: int
    is_leader: bool


@dataclass(frozen=True)
class ListedSheet:
    """A sheet in the list of its group."""

    url: str
    title: str
    started: datetime
    rules: str
    results: tuple[ListedTotal, ...]
    counted: int
    length: int
    is_over: bool
    is_readable: bool = True


def listed_sheets(group: Group, page: str) -> tuple[list[ListedSheet], Page[models.Sheet]]:
    """One page of the sheets, the last first: four queries, and one if a state is not remembered."""
    sheets = group.sheets.select_related("ruleset").prefetch_related("seats").order_by("-started", "-pk")
    shown = Paginator(sheets, PER_PAGE).get_page(page)
    found = list(shown)
    states = states_of(found)
    return [listed_sheet(sheet, states.get(sheet.pk)) for sheet in found], shown


def listed_sheet(sheet: models.Sheet, state: SessionState | None) -> ListedSheet:
    """A sheet for the list, also one that cannot be read."""
    if state is not None:
        with suppress(UnreadableSheet):
            return listed_with_totals(sheet, state)
    return ListedSheet(
        url=reverse("sheets:sheet", args=(sheet.slug,)),
        title=sheet.title,
        started=sheet.started,
        rules=ruleset_name(sheet.ruleset),
        results=(),
        counted=0,
        length=sheet.length,
        is_over=True,
        is_readable=False,
    )


def listed_with_totals(sheet: models.Sheet, state: SessionState) -> ListedSheet:
    """A sheet for the list: who sat there, with their totals."""
    table = table_of(sheet, list(sheet.seats.all()))
    totals = state.totals
    best = max(totals)
    return ListedSheet(
        url=reverse("sheets:sheet", args=(sheet.slug,)),
        title=sheet.title,
        started=sheet.started,
        rules=ruleset_name(sheet.ruleset),
        results=tuple(
            ListedTotal(player.name, total, is_leader=state.counted > 0 and total == best)
            for player, total in zip(table.players, totals, strict=True)
        ),
        counted=state.counted,
        length=sheet.length,
        is_over=upcoming(table, state).phase is Phase.OVER,
    )


def last_sheet(group: Group) -> models.Sheet | None:
    """The sheet that the group began last."""
    found = group.sheets.select_related("ruleset").prefetch_related("seats")
    return found.order_by("-started", "-pk").first()


def rules_to_repeat(sheet: models.Sheet) -> Ruleset | None:
    """The rules by which the next evening is played again: the latest version; None if it cannot be read."""
    stored = latest_version(sheet.ruleset.slug) or sheet.ruleset
    return stored if is_readable(stored) else None


def names_at_the_end(sheet: models.Sheet) -> list[str]:
    """Who was there for the last deal, in seating order."""
    return [seat.name for seat in sheet.seats.all() if seat.last is None]
