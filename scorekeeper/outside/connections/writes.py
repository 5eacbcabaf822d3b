"""Changes by owners: the link of calendar, feed and overlay, and the webhook with its address and secret."""

from __future__ import annotations

from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from scorekeeper.outside.connections.models import Delivery, Event, FeedLink, SentNews, Webhook
from scorekeeper.outside.connections.webhook_reads import body_of, recent_standings
from scorekeeper.play.groups.models import Group, lock_group
from scorekeeper.site.web.secret_links import new_slug


@transaction.atomic
def make_feed_link(*, group: Group) -> FeedLink:
    """Make the link of a group, unless it has one."""
    lock_group(group.pk)
    return FeedLink.objects.get_or_create(group=group, defaults=FeedLink.made_anew())[0]


def withdraw_feed_link(*, group: Group) -> None:
    """Make it worthless: calendars, feed readers and overlays that have it show nothing new any more."""
    FeedLink.objects.filter(group=group).delete()


@transaction.atomic
def set_webhook(*, group: Group, address: str, site: str) -> Webhook:
    """Send what happens from now on to an address; one that was switched off is switched on again.

    What happened before is no news, nor what still waits for another address.
    """
    lock_group(group.pk)
    known = Webhook.objects.filter(group=group).first()
    if known is None:
        known = Webhook(group=group, slug=new_slug())
    if known.address != address:
        known.last_at, known.last_result = None, ""
    known.address, known.site, known.failing_since, known.off = address, site, None, None
    known.save()
    known.deliveries.all().delete()
    note_all(known)
    return known


def note_all(webhook: Webhook) -> None:
    """Note all recent evenings as told."""
    webhook.sent_news.all().delete()
    at = timezone.now()
    SentNews.objects.bulk_create(
        SentNews(webhook=webhook, evening=evening, known=known, changed=at, ended=known)
        for evening, known in recent_standings(webhook.group_id, at).items()
    )


def renew_secret(*, group: Group) -> None:
    """Sign with another secret from now on."""
    Webhook.objects.filter(group=group).update(slug=new_slug())


def remove_webhook(*, group: Group) -> None:
    """Send nothing any more."""
    Webhook.objects.filter(group=group).delete()


@transaction.atomic
def ask_for_test(*, group: Group) -> bool:
    """Let a test be sent, unless one waits already; whether there is a webhook that is on."""
    webhook = Webhook.objects.select_for_update().filter(group=group, off=None).first()
    if webhook is not None and not webhook.deliveries.filter(event=Event.TEST).exists():
        uid = uuid4()
        body = body_of(webhook, uid, Event.TEST, timezone.now())
        Delivery.objects.create(webhook=webhook, uid=uid, event=Event.TEST, body=body)
    return webhook is not None
