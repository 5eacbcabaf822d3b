"""Sending what waits: each in a turn of its own, with three tries, and what came of them."""

from __future__ import annotations

import hashlib
import hmac
import logging
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Min

from scorekeeper import __version__
from scorekeeper.outside.connections.links import webhook_secret
from scorekeeper.outside.connections.models import Delivery, Webhook
from scorekeeper.outside.connections.posting import INTERNET, UNREADABLE, Network, post

logger = logging.getLogger(__name__)

AT_ONCE = 10
"""So many addresses are waited for at a time."""
MOST_AT_A_TIME = 40
"""So many are claimed together: even where nobody answers, the last of them is sent within the lease."""
PAUSES = (timedelta(minutes=1), timedelta(minutes=10))
"""Before the second try, and before the third and last one."""
LEASE = timedelta(minutes=5)
"""A process that has not said by then what came of a try has ended."""
NEWS_FOR = timedelta(hours=1)
"""What waits for longer, behind others that are not taken, is not news any more."""
GIVEN_UP = timedelta(days=3)
"""So long every try has to fail until nothing is sent any more."""


def send_due(at: datetime, network: Network = INTERNET) -> int:
    """Send what is due, to each address what waits longest; returns how many that were."""
    forget_old(at)
    claimed = [each for each in due(at) if claim(each, at)]
    if not claimed:
        return 0
    with ThreadPoolExecutor(AT_ONCE) as pool:
        results = pool.map(lambda each: send(each, network), claimed)
    for delivery, result in zip(claimed, results, strict=True):
        note_result(delivery, result, at)
    return len(claimed)


def forget_old(at: datetime) -> None:
    """Drop what has waited too long: one query where there is nothing."""
    old = list(Delivery.objects.filter(made__lt=at - NEWS_FOR).values_list("pk", flat=True))
    if old:
        Delivery.objects.filter(pk__in=old).delete()


def due(at: datetime) -> Sequence[Delivery]:
    """What each address is to get next, if it is time: two queries."""
    waiting = Delivery.objects.filter(webhook__off=None).values("webhook").annotate(first=Min("pk"))
    first = [each["first"] for each in waiting]
    ready = Delivery.objects.filter(pk__in=first, due__lte=at).select_related("webhook")
    return list(ready[:MOST_AT_A_TIME])


def claim(delivery: Delivery, at: datetime) -> bool:
    """Take one for this process; False if another one has it."""
    same = Delivery.objects.filter(pk=delivery.pk, tries=delivery.tries)
    delivery.tries += 1
    return bool(same.update(tries=F("tries") + 1, due=at + LEASE))


def send(delivery: Delivery, network: Network) -> str:
    """Send one, signed; what came of it. Asks no database.

    What goes wrong with one is its own: what came of the others is noted all the same.
    """
    body, webhook = delivery.body.encode(), delivery.webhook
    headers = {
        "Content-Type": "application/json",
        "User-Agent": f"Karlchen/{__version__}",
        "Karlchen-Event": delivery.event,
        "Karlchen-Delivery": str(delivery.uid),
        "Karlchen-Signature": sign(webhook_secret(webhook.slug), int(time.time()), body),
    }
    try:
        return post(webhook.address, body, headers, network)
    except Exception:
        logger.exception("A webhook was not sent")
        return UNREADABLE


@transaction.atomic
def note_result(delivery: Delivery, result: str, at: datetime) -> None:
    """Note what came of a try: it was taken, is tried again, or was tried often enough.

    The answer may come when the owners have set another address: that one has not failed.
    """
    webhook = Webhook.objects.select_for_update().filter(pk=delivery.webhook_id).first()
    if webhook is None or webhook.address != delivery.webhook.address:
        return
    is_taken = result.startswith("2")
    if is_taken or delivery.tries > len(PAUSES):
        Delivery.objects.filter(pk=delivery.pk).delete()
    else:
        Delivery.objects.filter(pk=delivery.pk).update(due=at + PAUSES[delivery.tries - 1])
    webhook.last_at, webhook.last_result = at, result
    webhook.failing_since = None if is_taken else webhook.failing_since or at
    if webhook.failing_since is not None and at - webhook.failing_since >= GIVEN_UP:
        webhook.off = at
        webhook.deliveries.all().delete()
    webhook.save(update_fields=("last_at", "last_result", "failing_since", "off"))


def sign(secret: str, seconds: int, body: bytes) -> str:
    """The header: the time in seconds since 1970, and the HMAC with SHA-256 of time, a dot and the body."""
    signed = hmac.new(secret.encode(), f"{seconds}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={seconds},v1={signed}"
