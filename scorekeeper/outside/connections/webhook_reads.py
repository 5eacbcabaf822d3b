"""News that webhooks do not have yet, found in what is stored, and its content: names and points, as JSON.

Nothing that changes a sheet has to say so.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import OuterRef, QuerySet, Subquery
from django.urls import reverse

from rulesets.session import session_as_shown
from scorekeeper.club.evenings.evening.reads import PlayedTable, TableCard, table_card
from scorekeeper.club.planning.reads import today
from scorekeeper.outside.connections.models import Event, SentNews, Webhook
from scorekeeper.outside.connections.reads import results_of
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.tournament.models import Release, Tournament

RECENT = timedelta(days=2)
"""Evenings of so many days back are told of: what is brought in or corrected of earlier ones is no news."""
QUIET = timedelta(hours=6)
"""An evening with an open end is over when nothing has been entered for so long."""

Revisions = dict[int, int]
"""The revisions of the sheets of an evening, by their keys."""
Marks = dict[str, str]
"""When something happened in a tournament, by what and of what it was: `round.released 2`."""
Facts = Mapping[str, Any]

NEWS_FOR = timedelta(hours=1)
"""What waits for longer, behind others that are not taken, is not news any more."""
STAMPS = ((Event.LIST_LOCKED, "tournament_table__locked"), (Event.REFEREE_CALLED, "tournament_table__called"))
"""What is told of a table of a tournament, and by which time of it."""


@dataclass
class Standing:
    """How an evening stands, as far as it is told; hidden ones keep to themselves how their sheets do."""

    webhook: int | None = None
    is_hidden: bool = False
    revisions: Revisions = field(default_factory=dict)
    marks: Marks = field(default_factory=dict)

    @property
    def noted(self) -> str:
        """The same as text, equal as equal text."""
        marks = {mark: self.marks[mark] for mark in sorted(self.marks)}
        return json.dumps({**{str(key): self.revisions[key] for key in sorted(self.revisions)}, **marks})


@dataclass(frozen=True)
class News:
    """An evening with sheets that are not as they were told, or that may have ended since."""

    evening: int
    now: Standing
    sent: SentNews | None

    @property
    def known(self) -> str:
        """The state to note once the news is told."""
        return self.now.noted

    @property
    def changed(self) -> list[int]:
        """The keys of the sheets that have changed since they were told."""
        before = revisions_of(self.sent)
        return [key for key, revision in self.now.revisions.items() if before.get(key) != revision]

    def happened(self, at: datetime) -> list[str]:
        """The marks that are new, and not old by now."""
        before: Marks = json.loads(self.sent.known) if self.sent else {}
        return [
            mark
            for mark, stamp in self.now.marks.items()
            if before.get(mark) != stamp and at - datetime.fromisoformat(stamp) < NEWS_FOR
        ]


def revisions_of(sent: SentNews | None) -> Revisions:
    known = json.loads(sent.known) if sent else {}
    return {int(key): revision for key, revision in known.items() if key.isdecimal()}


def standing_evenings(sheets: QuerySet[Sheet]) -> dict[int, Standing]:
    """How the evenings of some sheets stand, by key: one query."""
    plan = {"plan__evening": OuterRef("evening"), "plan__number": OuterRef("round")}
    released = Subquery(Release.objects.filter(**plan).values("released")[:1])
    found: defaultdict[int, Standing] = defaultdict(Standing)
    columns = ("evening", "evening__group__webhook", "evening__is_hidden", "pk", "revision", "round")
    stamped = sheets.annotate(released=released).order_by("round", "table", "pk")
    for row in stamped.values_list(*columns, "released", *(column for _event, column in STAMPS)):
        evening, webhook, is_hidden, key, revision, number, since, *stamps = row
        standing = found[evening]
        standing.webhook, standing.is_hidden = webhook, is_hidden
        standing.revisions[key] = revision
        named = [(f"{Event.ROUND_RELEASED} {number}", since)]
        named += [(f"{event} {key}", at) for (event, _column), at in zip(STAMPS, stamps, strict=True)]
        standing.marks |= {mark: at.isoformat() for mark, at in named if at is not None}
    return found


def find_news(at: datetime) -> list[News]:
    """All evenings of which a webhook does not know the latest, or whether they have ended: two queries."""
    evenings = standing_evenings(
        Sheet.objects.filter(
            evening__day__gte=today(at) - RECENT,
            evening__group__webhook__isnull=False,
            evening__group__webhook__off=None,
        )
    )
    sent = {each.evening_id: each for each in SentNews.objects.filter(evening__in=evenings)}
    for key, standing in evenings.items():
        if standing.is_hidden:
            standing.revisions = revisions_of(sent.get(key))
    found = [News(key, standing, sent.get(key)) for key, standing in evenings.items()]
    return [news for news in found if is_new(news, at)]


def is_new(news: News, at: datetime) -> bool:
    """Whether there is anything to say of an evening, or to look whether it has ended by being quiet."""
    sent = news.sent
    return sent is None or sent.known != news.known or (sent.ended != sent.known and is_quiet(sent, at))


def is_quiet(sent: SentNews, at: datetime) -> bool:
    """Whether nothing has happened on an evening for a long time."""
    return at - sent.changed >= QUIET


def recent_standings(group: int, at: datetime) -> dict[Evening, str]:
    """How the recent evenings of a group (its key) stand, as it is noted: two queries."""
    recent = Evening.objects.filter(group=group, day__gte=today(at) - RECENT)
    found = standing_evenings(Sheet.objects.filter(evening__in=recent))
    return {each: found.get(each.pk, Standing()).noted for each in recent}


def body_of(webhook: Webhook, uid: UUID, event: Event, at: datetime, **facts: Facts) -> str:
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
    """The name and the total of everybody at a table, in the order of the seats."""
    return [{"name": each.name, "points": each.total} for each in card.totals]


def last_deal(played: PlayedTable) -> Sequence[Facts]:
    """The points of the last deal for those who played it; nothing before the first."""
    if played.session is None or not played.session.deals:
        return []
    shown = session_as_shown(played.session)
    last = shown.deals[-1]
    people = shown.table.people(last.active)
    return [{"name": shown.table.names[seat], "points": last.points[seat]} for seat in people]


def tournament_facts(webhook: Webhook, tournament: Tournament) -> Facts:
    """A tournament in which something has happened, without any result."""
    group = webhook.group.slug
    return {
        "tournament": tournament.slug,
        "title": tournament.evening.title,
        "day": tournament.evening.day.isoformat(),
        "url": url_in(webhook, "tournaments:tournament", group, tournament.slug),
    }


def happened_facts(
    webhook: Webhook, evening: int, marks: Sequence[str], stamps: Marks
) -> Iterator[tuple[Event, str, Facts]]:
    """The events of a tournament for some marks, each with its mark and its facts: three queries."""
    held = Tournament.objects.select_related("evening").filter(evening=evening)
    tournament = held.first() if marks else None
    if tournament is None:
        return
    facts = tournament_facts(webhook, tournament)
    releases = Release.objects.filter(plan__evening=evening).values_list(
        "plan__number", "minutes", "minutes_at_five"
    )
    clocks = {number: {"minutes": four, "minutes_at_five": five} for number, four, five in releases}
    sheets = Sheet.objects.filter(evening=evening).in_bulk()
    for mark in marks:
        name, _space, number = mark.partition(" ")
        event, since = Event(name), {"since": stamps[mark]}
        if event is Event.ROUND_RELEASED:
            about: Facts = {"round": int(number), **clocks[int(number)]}
        else:
            about = {"sheet": place_facts(webhook, sheets[int(number)])}
        yield event, mark, {"tournament": facts, **about, **since}


def place_facts(webhook: Webhook, sheet: Sheet) -> Facts:
    """The table of a sheet without any result; `sheet` as the interface for programs has it."""
    url = url_in(webhook, "evenings:sheet", webhook.group.slug, sheet.slug)
    return {"sheet": sheet.slug, "url": url, "round": sheet.round, "table": sheet.table}
