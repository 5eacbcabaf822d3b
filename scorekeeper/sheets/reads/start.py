"""What somebody who starts a sheet is offered: the sheets, names and rules that are known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.urls import reverse

from rulesets.rules.presets import Preset, presets
from scorekeeper.houserules.labels import join_words, preset_name, ruleset_name
from scorekeeper.houserules.models import Ruleset
from scorekeeper.houserules.reads import rules_of
from scorekeeper.houserules.summaries import summary
from scorekeeper.sheets import models


@dataclass(frozen=True)
class RecentSheet:
    """A sheet that this device has opened."""

    url: str
    title: str
    players: tuple[str, ...]
    deals: int
    started: datetime


def still_open(entries: Sequence[str]) -> QuerySet[models.Sheet]:
    """The sheets on a device's list, without those whose link has been withdrawn since."""
    wanted = Q(pk__in=())
    for entry in entries:
        slug, _dot, mark = entry.partition(".")
        wanted |= Q(slug=slug) & (Q(write_hash__startswith=mark) | Q(read_hash__startswith=mark))
    return models.Sheet.objects.filter(wanted)


def recent_sheets(entries: Sequence[str]) -> list[RecentSheet]:
    """The sheets on a device's list, the last opened first: two queries for any number."""
    found = still_open(entries).prefetch_related("seats").annotate(deal_count=Count("deals"))
    by_slug = {sheet.slug: sheet for sheet in found}
    slugs = [entry.partition(".")[0] for entry in entries]
    return [recent_sheet(by_slug[slug]) for slug in slugs if slug in by_slug]


def recent_sheet(sheet: Any) -> RecentSheet:
    """One sheet for the list."""
    names = tuple(seat.name for seat in sheet.seats.all())
    return RecentSheet(
        url=reverse("sheets:sheet", args=(sheet.slug,)),
        title=sheet.title or join_words(names),
        players=names,
        deals=sheet.deal_count,
        started=sheet.started,
    )


def known_names(entries: Sequence[str]) -> list[str]:
    """The names on the sheets of a device's list, for typing them again."""
    seats = models.Seat.objects.filter(sheet__in=still_open(entries)).order_by("name")
    return list(seats.values_list("name", flat=True).distinct())


def ruleset_card(stored: Ruleset) -> tuple[str, str, str]:
    """A ruleset of this device to choose: its address, name and what is special about it."""
    return stored.slug, stored.name, summary(rules_of(stored))


def same_card(stored: Ruleset) -> tuple[str, str, str]:
    """The ruleset of the evening before to choose."""
    return SAME, ruleset_name(stored), summary(rules_of(stored))


def preset_card(preset: Preset) -> tuple[str, str, str]:
    """A preset to choose: its id, title and what is special about it."""
    return preset.id, preset_name(preset), summary(preset.rules)


def with_presets(own: Sequence[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Rulesets to choose and the presets after them, without one that stands among the first already."""
    said = {card[1:] for card in own}
    return [*own, *(card for card in map(preset_card, presets().values()) if card[1:] not in said)]


SAME = "same"
"""What stands for the rules of the evening before."""
