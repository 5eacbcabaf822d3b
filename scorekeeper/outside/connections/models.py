"""Connections of a group to other programs: the link of its calendar, and the addresses told of events."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from uuid import uuid4

from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language

from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.site.web.secret_links import SecretLink, token_of

LONGEST_ADDRESS = 500


class FeedLink(SecretLink):
    """The link of a group's calendar, feed and overlay, which programs open without an account.

    Its token follows from `slug` and the secret key, as that of the read link does; whoever finds it in a
    calendar does not know the read link. A link that was withdrawn is no more.
    """

    USE = "karlchen.feed"

    group = models.OneToOneField(Group, on_delete=models.CASCADE, related_name="feed_link")
    created = models.DateTimeField(default=timezone.now)


class Webhook(models.Model):
    """The address that is told what happens on a group's evenings.

    The secret with which that is signed follows from `slug` and the secret key of the site. `site` is where
    the group is found, for the links in what is told. `last_result` is what became of the last try, see
    `result_sentence`; after a long time of failures it is switched `off`.
    """

    group = models.OneToOneField(Group, on_delete=models.CASCADE, related_name="webhook")
    slug = models.CharField(max_length=16, unique=True)
    address = models.CharField(max_length=LONGEST_ADDRESS)
    site = models.CharField(max_length=300)
    last_at = models.DateTimeField(null=True)
    last_result = models.CharField(max_length=20, blank=True)
    failing_since = models.DateTimeField(null=True)
    off = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.slug


class SentNews(models.Model):
    """The news of an evening that the address was sent last: `known` are the revisions of its sheets in them.

    Of a tournament also when its rounds were released, its lists locked, and who called the referee when.
    `changed` is when that was last something new, `ended` what was known when the end was told.
    """

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="sent_news")
    evening = models.OneToOneField(Evening, on_delete=models.CASCADE, related_name="sent_news")
    known = models.TextField()
    changed = models.DateTimeField()
    ended = models.TextField(blank=True)

    class Meta:
        db_table = "connections_told"

    def __str__(self) -> str:
        return f"{self.webhook_id}/{self.evening_id}"


class Event(models.TextChoices):
    """The events that webhooks tell of."""

    SHEET_CHANGED = "sheet.changed"
    SHEET_ENDED = "sheet.ended"
    EVENING_ENDED = "evening.ended"
    ROUND_RELEASED = "round.released"
    LIST_LOCKED = "list.locked"
    REFEREE_CALLED = "referee.called"
    TEST = "test"


class Delivery(models.Model):
    """Something that is yet to be sent; it goes when it was taken, or was tried often enough.

    `about` is the sheet or the evening, so that only the last news of a sheet wait. It is sent at `due` at
    the earliest.
    """

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    uid = models.UUIDField(unique=True, default=uuid4)
    event = models.CharField(max_length=20, choices=Event.choices)
    about = models.CharField(max_length=30, blank=True)
    body = models.TextField()
    made = models.DateTimeField(default=timezone.now)
    tries = models.PositiveSmallIntegerField(default=0)
    due = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.event} {self.uid}"


def webhook_key(slug: str) -> bytes:
    """The bytes with which is signed what the webhook with this slug sends."""
    return token_of("karlchen.webhook", slug).encode()


def webhook_secret(slug: str) -> str:
    """The same as receivers want it, see https://www.standardwebhooks.com."""
    return f"whsec_{b64encode(webhook_key(slug)).decode()}"


@dataclass(frozen=True)
class FeedAddresses:
    """The whole addresses of calendar, feed and overlay of a group."""

    calendar: str
    feed: str
    overlay: str


def feed_addresses(link: FeedLink | None, absolute: Callable[[str], str]) -> FeedAddresses | None:
    """The addresses of a link in the language that is spoken; None if the secret key was another one."""
    if link is None or not link.can_be_shown:
        return None
    paths = (reverse(f"feed:{name}", args=(link.token,)) for name in ("calendar", "feed", "overlay"))
    return FeedAddresses(*(f"{absolute(path)}?lang={get_language()}" for path in paths))
