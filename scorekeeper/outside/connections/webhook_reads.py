"""What webhooks do not know yet, found in what is stored, and what they are told: names and points, as JSON.

Nothing that changes a sheet has to say so.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.urls import reverse

from rulesets.session import session_as_shown
from scorekeeper.club.evenings.evening.reads import PlayedTable, TableCard, table_card
from scorekeeper.club.planning.reads import today
from scorekeeper.outside.connections.models import Event, Told, Webhook
from scorekeeper.outside.connections.reads import results_of
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.models import Sheet

RECENT = timedelta(days=2)
"""Evenings of so many days back are told of: what is brought in or corrected of earlier ones is no news."""
QUIET = timedelta(hours=6)
"""An evening with an open end is over when nothing has been entered for so long."""

Revisions = dict[int, int]
"""The revisions of the sheets of an evening, by their keys."""
Facts = Mapping[str, Any]


@dataclass(frozen=True)
class News:
    """An evening with sheets that are not as they were told, or that may have ended since."""

    evening: int
    webhook: int
    revisions: Revisions
    told: Told | None

    @property
    def known(self) -> str:
        """The revisions as they are noted when they are told."""
        return noted(self.revisions)

    @property
    def changed(self) -> list[int]:
        """The keys of the sheets that have changed since they were told."""
        before = revisions_of(self.told)
        return [key for key, revision in self.revisions.items() if before.get(key) != revision]


def noted(revisions: Revisions) -> str:
    """Revisions as text, equal ones as equal text."""
    return json.dumps({str(key): revisions[key] for key in sorted(revisions)})


def revisions_of(told: Told | None) -> Revisions:
    """The revisions that were told."""
    return {int(key): revision for key, revision in json.loads(told.known).items()} if told else {}


def find_news(at: datetime) -> list[News]:
    """All evenings of which a webhook does not know the latest, or whether they have ended: two queries."""
    evenings = defaultdict[tuple[int, int], Revisions](dict)
    sheets = Sheet.objects.filter(
        evening__day__gte=today(at) - RECENT,
        evening__is_hidden=False,
        evening__group__webhook__isnull=False,
        evening__group__webhook__off=None,
    )
    columns = sheets.values_list("evening", "evening__group__webhook", "pk", "revision")
    for evening, webhook, key, revision in columns:
        evenings[evening, webhook][key] = revision
    told = {
        each.evening_id: each for each in Told.objects.filter(evening__in=[key for key, _hook in evenings])
    }
    found = [News(key, hook, known, told.get(key)) for (key, hook), known in evenings.items()]
    return [news for news in found if is_new(news, at)]


def is_new(news: News, at: datetime) -> bool:
    """Whether there is anything to say of an evening, or to look whether it has ended by being quiet."""
    told = news.told
    return told is None or told.known != news.known or (told.ended != told.known and is_quiet(told, at))


def is_quiet(told: Told, at: datetime) -> bool:
    """Whether nothing has happened on an evening for a long time."""
    return at - told.changed >= QUIET


def recent_revisions(group: int, at: datetime) -> dict[Evening, Revisions]:
    """The recent evenings of a group (its key) with the revisions of their sheets: two queries."""
    recent = Evening.objects.filter(group=group, day__gte=today(at) - RECENT).prefetch_related("sheets")
    return {each: {sheet.pk: sheet.revision for sheet in each.sheets.all()} for each in recent}


def body_of(webhook: Webhook, uid: UUID, event: Event, at: datetime, **facts: Facts) -> str:
    """The body of something that is sent."""
    group = webhook.group
    said = {
        "event": event.value,
        "id": str(uid),
        "at": at.isoformat(timespec="seconds"),
        "group": {"name": group.name, "url": url_in(webhook, "evenings:group", group.slug)},
        **facts,
    }
    return json.dumps(said, ensure_ascii=False)


def url_in(webhook: Webhook, name: str, *args: object) -> str:
    """The whole address of a page."""
    return webhook.site + reverse(name, args=args)


def evening_facts(webhook: Webhook, evening: Evening) -> dict[str, Any]:
    """An evening with what everybody has over all its tables, the first first: two queries."""
    return {
        "title": evening.title,
        "day": evening.day.isoformat(),
        "url": url_in(webhook, "evenings:evening", webhook.group.slug, evening.pk),
        "results": [
            {"place": each.place, "name": each.name, "points": each.points, "deals": each.deals}
            for each in results_of(evening)
        ],
    }


def sheet_facts(webhook: Webhook, played: PlayedTable) -> dict[str, Any]:
    """A sheet with what everybody has on it, and what the last deal brought whom."""
    sheet, card = played.sheet, table_card(played)
    return {
        "url": url_in(webhook, "evenings:sheet", webhook.group.slug, sheet.slug),
        "round": sheet.round,
        "table": sheet.table,
        "revision": sheet.revision,
        "deals": card.counted,
        "length": sheet.length,
        "is_over": card.is_over,
        "totals": totals_of(card),
        "last_deal": last_deal(played),
    }


def totals_of(card: TableCard) -> list[dict[str, Any]]:
    """What everybody at a table has, in the order of the seats."""
    return [{"name": each.name, "points": each.total} for each in card.totals]


def last_deal(played: PlayedTable) -> Sequence[Facts]:
    """What the last deal brought those who played it; nothing before the first."""
    if played.session is None or not played.session.deals:
        return []
    shown = session_as_shown(played.session)
    last = shown.deals[-1]
    people = shown.table.people(last.active)
    return [{"name": shown.table.names[seat], "points": last.points[seat]} for seat in people]
