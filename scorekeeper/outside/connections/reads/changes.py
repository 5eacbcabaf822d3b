"""What has happened that webhooks do not know yet: found in what is stored, so that nothing has to say so."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta

from scorekeeper.club.planning.reads import today
from scorekeeper.outside.connections.models import Told
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.models import Sheet

RECENT = timedelta(days=2)
"""Evenings of so many days back are told of: what is brought in or corrected of earlier ones is no news."""
QUIET = timedelta(hours=6)
"""An evening with an open end is over when nothing has been entered for so long."""

Revisions = dict[int, int]
"""The revisions of the sheets of an evening, by their keys."""


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
