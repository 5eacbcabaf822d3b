"""The sheets that a device has opened: which one goes on, which can be played again, how the others ended."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Max, Q, QuerySet
from django.utils.timezone import now
from django.utils.translation import gettext as _

from rulesets import Table
from rulesets.session import Phase, SessionState, upcoming
from scorekeeper.play.houserules.labels import join_words, ruleset_name
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.engine import coming_on, table_of
from scorekeeper.play.sheets.reads.states import states_of
from scorekeeper.play.sheets.unreadable import UnreadableSheet

AN_EVENING = timedelta(hours=18)
"""Nothing was written for so long: the evening is over, however many deals were to be played."""


@dataclass(frozen=True)
class RecentSheet:
    """A sheet that this device has opened; nobody leads before the first deal, or if it cannot be read.

    `dealer` is who would deal first if the same players, so many of them, began another one.
    """

    sheet: models.Sheet
    rules: str
    counted: int
    leaders: str
    points: int
    is_running: bool
    dealer: str
    players: int

    @property
    def again(self) -> str:
        """How many play again, as people say it."""
        return {
            4: _("Again: the same four"),
            5: _("Again: the same five"),
            6: _("Again: the same six"),
            7: _("Again: the same seven"),
        }[self.players]


def still_open(entries: Sequence[str]) -> QuerySet[models.Sheet]:
    """The sheets on a device's list, without those whose link has been withdrawn since."""
    wanted = Q(pk__in=())
    for entry in entries:
        slug, _dot, mark = entry.partition(".")
        wanted |= Q(slug=slug) & (Q(write_hash__startswith=mark) | Q(read_hash__startswith=mark))
    return models.Sheet.objects.filter(wanted)


def in_order(found: Sequence[models.Sheet], entries: Sequence[str]) -> list[models.Sheet]:
    """Sheets in the order of a device's list, the last opened first."""
    places = {entry.partition(".")[0]: place for place, entry in enumerate(entries)}
    return sorted(found, key=lambda sheet: places[sheet.slug])


def recent_sheets(entries: Sequence[str]) -> list[RecentSheet]:
    """The sheets on a device's list, the last opened first: two queries, one more if a state is forgotten."""
    found = still_open(entries).select_related("ruleset").prefetch_related("seats")
    sheets = in_order(list(found.annotate(changed=Max("changes__at"))), entries)
    states = states_of(sheets)
    return [recent_sheet(sheet, states.get(sheet.pk)) for sheet in sheets]


def recent_sheet(sheet: Any, state: SessionState | None) -> RecentSheet:
    """One sheet for the list, also one that cannot be read; `changed` is when somebody wrote there last."""
    rules = ruleset_name(sheet.ruleset)
    if state is not None:
        with suppress(UnreadableSheet):
            return readable_sheet(sheet, rules, table_of(sheet, list(sheet.seats.all())), state)
    return RecentSheet(sheet, rules, 0, "", 0, is_running=False, dealer="", players=0)


def readable_sheet(sheet: Any, rules: str, table: Table, state: SessionState) -> RecentSheet:
    """One sheet with who leads, who would deal next and how many are at the table."""
    coming, best = coming_on(sheet, upcoming(table, state)), max(state.totals)
    names = [player.name for player in table.players]
    leaders = [name for name, total in zip(names, state.totals, strict=True) if total == best]
    return RecentSheet(
        sheet,
        rules,
        state.counted,
        join_words(leaders) if state.counted else "",
        best * table.rules.display_unit,
        is_running=coming.phase is not Phase.OVER and is_of_today(sheet.changed or sheet.started),
        dealer=names[coming.dealer],
        players=len(table.present(coming.number)),
    )


def is_of_today(moment: datetime) -> bool:
    """Whether something happened this evening."""
    return now() - moment < AN_EVENING


def names_of_recent(entries: Sequence[str]) -> list[str]:
    """The names on the sheets of a device's list, those of the last opened first: two queries."""
    sheets = in_order(list(still_open(entries).prefetch_related("seats")), entries)
    return list(dict.fromkeys(seat.name for sheet in sheets for seat in sheet.seats.all()))
