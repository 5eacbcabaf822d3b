"""What a webhook is told of an evening: names and points, as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.urls import reverse

from rulesets.session import session_as_shown
from scorekeeper.club.evenings.reads.evening import PlayedTable, TableCard, table_card
from scorekeeper.outside.connections.models import Event, Webhook
from scorekeeper.outside.connections.reads.results import results_of
from scorekeeper.play.groups.models import Evening

Facts = Mapping[str, Any]


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
    return [{"name": shown.table.players[seat].name, "points": last.points[seat]} for seat in last.active]
