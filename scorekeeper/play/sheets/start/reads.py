"""The choices for somebody who starts a sheet: names, rules, and the sheets that their device has opened."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.core.cache import caches
from django.db.models import Max, Q, QuerySet
from django.utils.timezone import now
from django.utils.translation import gettext as _

from rulesets import Table, presets
from rulesets.rules.presets import Preset
from rulesets.session import Phase, SessionState, next_deal_after
from scorekeeper.play.houserules.cards import summary
from scorekeeper.play.houserules.labels import join_words, preset_name
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.reads import is_readable, latest_versions, rules_of, ruleset_name
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.engine import (
    UnreadableSheet,
    coming_on,
    keep_state,
    session_of,
    state_key,
    table_of,
)

Card = tuple[str, str, str]
"""A ruleset to choose: what stands for it in the form, its name, what is special about it."""

OFFERED_FIRST = 3


@dataclass(frozen=True)
class OfferedRulesets:
    """The rulesets to choose: a few that most take, the others behind a search; `last` is played mostly."""

    first: tuple[Card, ...]
    others: tuple[Card, ...]
    last: str


def offered_rulesets(cards: Sequence[Card], last: str) -> OfferedRulesets:
    """First what was played last, then one's own, then those of tournaments and of pubs, as many as fit."""
    by_id = {card[0]: card for card in cards}
    own = [each for each in by_id if each not in presets()]
    wanted = [*(each for each in (last, *own, "ddv", "pub") if each in by_id), *by_id]
    first = list(dict.fromkeys(wanted))[:OFFERED_FIRST]
    others = tuple(card for card in cards if card[0] not in first)
    return OfferedRulesets(tuple(by_id[each] for each in first), others, last if last != "ddv" else "")


def used_rulesets(entries: Sequence[str]) -> list[Ruleset]:
    """The rulesets played on the sheets of a device, the last first, named ones in their latest version.

    What cannot be read is not among them.
    """
    sheets = in_order(list(still_open(entries).select_related("ruleset")), entries)
    used = list(dict.fromkeys(sheet.ruleset for sheet in sheets if is_readable(sheet.ruleset)))
    latest = {stored.slug: stored for stored in latest_versions([stored.slug for stored in used])}
    return list(dict.fromkeys(latest.get(stored.slug, stored) for stored in used))


def id_of_used(stored: Ruleset) -> str:
    """The id of a ruleset that was played: its address, its preset, or a number if neither says all."""
    if stored.slug or stored.options:
        return stored.slug or f"used-{stored.pk}"
    return stored.preset


def ruleset_card(stored: Ruleset) -> Card:
    """A ruleset of this device to choose: what stands for it, its name and what is special about it."""
    return id_of_used(stored), ruleset_name(stored), summary(rules_of(stored))


def same_card(stored: Ruleset) -> Card:
    """The ruleset of the evening before to choose."""
    return SAME, ruleset_name(stored), summary(rules_of(stored))


def preset_card(preset: Preset) -> Card:
    """A preset to choose: its id, title and what is special about it."""
    return preset.id, preset_name(preset), summary(preset.rules)


def with_presets(own: Sequence[Card]) -> list[Card]:
    """Rulesets to choose and the presets after them, without one that stands among the first already."""
    said = {card[1:] for card in own}
    return [*own, *(card for card in map(preset_card, presets().values()) if card[1:] not in said)]


def id_offered(wanted: str, same: Ruleset | None) -> str:
    """The id of a ruleset among those to choose: those of the evening before can be a preset, too."""
    preset = presets().get(wanted)
    if same and preset and same_card(same)[1:] == preset_card(preset)[1:]:
        return SAME
    return wanted


SAME = "same"
"""What stands for the rules of the evening before."""

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
            3: _("Again: the same three"),
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
    if not entries:
        return []
    found = still_open(entries).select_related("ruleset").prefetch_related("seats")
    sheets = in_order(list(found.annotate(changed=Max("changes__at"))), entries)
    states = states_of(sheets)
    return [recent_sheet(sheet, states.get(sheet.pk)) for sheet in sheets]


def recent_sheet(sheet: Any, state: SessionState | None) -> RecentSheet:
    """One sheet for the list, also one that cannot be read; `changed` is when somebody wrote there last."""
    rules = ruleset_name(sheet.ruleset)
    if state is not None:
        with suppress(UnreadableSheet):
            return readable_sheet(sheet, rules, table_of(sheet), state)
    return RecentSheet(sheet, rules, 0, "", 0, is_running=False, dealer="", players=0)


def readable_sheet(sheet: Any, rules: str, table: Table, state: SessionState) -> RecentSheet:
    """One sheet with who leads, who would deal next and how many are at the table."""
    coming, names = coming_on(sheet, next_deal_after(table, state)), table.names
    best = max(state.totals[seat] for seat in table.everybody)
    leaders = [names[seat] for seat in table.everybody if state.totals[seat] == best]
    return RecentSheet(
        sheet,
        rules,
        state.counted,
        join_words(leaders) if state.counted else "",
        best * table.rules.display_unit,
        is_running=coming.phase is not Phase.OVER and now() - (sheet.changed or sheet.started) < AN_EVENING,
        dealer=names[coming.dealer],
        players=len(table.people(table.present(coming.number))),
    )


def names_of_recent(entries: Sequence[str]) -> list[str]:
    """The names on the sheets of a device's list, those of the last opened first: two queries."""
    sheets = in_order(list(still_open(entries).prefetch_related("seats")), entries)
    return list(dict.fromkeys(seat.name for sheet in sheets for seat in sheet.seats.all()))


def states_of(sheets: Sequence[models.Sheet]) -> dict[int, SessionState]:
    """The states of sheets whose seats are at hand: remembered ones, and the others by one query.

    Those of sheets that cannot be read are not among them.
    """
    known = caches["states"].get_many([state_key(sheet) for sheet in sheets])
    states = {sheet.pk: known[key] for sheet in sheets if (key := state_key(sheet)) in known}
    missing = [sheet for sheet in sheets if sheet.pk not in states]
    if missing:
        deals: dict[int, list[models.Deal]] = {sheet.pk: [] for sheet in missing}
        by_key = {sheet.pk: sheet for sheet in missing}
        for deal in models.Deal.objects.filter(sheet__in=missing).order_by("position"):
            deal.sheet = by_key[deal.sheet_id]
            deals[deal.sheet_id].append(deal)
        for sheet in missing:
            with suppress(UnreadableSheet):
                table = table_of(sheet)
                states[sheet.pk] = session_of(table, deals[sheet.pk]).state
                keep_state(sheet, states[sheet.pk])
    return states
