"""The feed of a group: its last evenings with how they ended."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid5

from django.db.models import Max
from django.db.models.functions import Coalesce
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language

from scorekeeper.outside.connections.models import FeedLink
from scorekeeper.outside.connections.reads.results import final_results
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.sheets.evening.statistics import PersonResult
from scorekeeper.play.sheets.files import printable
from scorekeeper.play.sheets.labels import day_title
from scorekeeper.play.sheets.models import Sheet

MOST_ENTRIES = 30
IDS = UUID("5a0c7b7e-6a0e-5d0a-9c0f-6b61726c6368")
"""Where the ids of entries come from: they stay the same whatever the site is called."""


@dataclass(frozen=True)
class Feed:
    """The feed as text, and when anything in it changed last."""

    text: str
    changed: datetime


def feed_of(link: FeedLink, address: str, absolute: Callable[[str], str]) -> Feed:
    """The last evenings on which a deal was played, without tournaments that are not over.

    Four queries, five more if one of them is a tournament. `address` is that of the feed itself.
    """
    group = link.group
    evenings = last_evenings(group)
    keys = [evening.pk for evening in evenings]
    people, times = final_results(keys), times_of_changes(keys)
    told = [evening for evening in evenings if people.get(evening.pk)]
    changed = max((times[evening.pk] for evening in told), default=link.created)
    name = printable(group.name)
    feed = Atom1Feed(
        title=f"Doppelkopf: {name}",
        link=absolute(reverse("evenings:group", args=(group.slug,))),
        description="",
        language=get_language(),
        author_name=name,
        feed_url=address,
        feed_guid=uuid5(IDS, group.slug).urn,
    )
    for evening in told:
        feed.add_item(
            title=printable(title_of(evening)),
            link=absolute(reverse("evenings:evening", args=(group.slug, evening.pk))),
            description=entry_text(people[evening.pk]),
            unique_id=uuid5(IDS, f"{group.slug}/{evening.pk}").urn,
            updateddate=times[evening.pk],
        )
    return Feed(feed.writeString("utf-8"), changed)


def entry_text(people: Sequence[PersonResult]) -> str:
    """How everybody stands, as HTML."""
    return printable(render_to_string("outside/connections/_entry.html", {"people": people}).strip())


def last_evenings(group: Group) -> list[Evening]:
    """The last evenings of a group."""
    shown = group.evenings.exclude(sheets=None).filter(is_hidden=False)
    return list(shown.order_by("-day", "-pk")[:MOST_ENTRIES])


def times_of_changes(evenings: Collection[int]) -> dict[int, datetime]:
    """When anything on the sheets of some evenings changed last, or was begun, by key: one query."""
    changed = Coalesce(Max("changes__at"), Max("started"))
    sheets = Sheet.objects.filter(evening__in=evenings).order_by().values("pk", "evening")
    found: dict[int, datetime] = {}
    for each in sheets.annotate(changed=changed):
        found[each["evening"]] = max(each["changed"], found.get(each["evening"], each["changed"]))
    return found


def title_of(evening: Evening) -> str:
    """What an evening is called, with its day."""
    day = day_title(evening.day)
    return f"{evening.title} · {day}" if evening.title else day
