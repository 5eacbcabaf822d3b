"""Telling webhooks what has happened: put down once, even if several processes look, sent with three tries.

A thread of the server looks, in one process of each machine: no request waits for the address of a stranger.
What is put down and not sent when the server ends is sent when it is there again.
"""

from __future__ import annotations

import fcntl
import hashlib
import hmac
import logging
import time
from base64 import b64encode
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime, timedelta
from threading import Thread
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.db import OperationalError, connections, transaction
from django.db.models import F, Min
from django.utils import timezone

from rulesets.session import Phase
from scorekeeper import __version__
from scorekeeper.club.evenings.evening.reads import PlayedTable, tables_of
from scorekeeper.outside.connections.models import Delivery, Event, SentNews, Webhook, webhook_key
from scorekeeper.outside.connections.posting import INTERNET, UNREADABLE, Network, post
from scorekeeper.outside.connections.reads import standings_among
from scorekeeper.outside.connections.webhook_reads import (
    NEWS_FOR,
    Facts,
    News,
    body_of,
    evening_facts,
    find_news,
    happened_facts,
    is_quiet,
    sheet_facts,
)
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.engine import coming_on

logger = logging.getLogger(__name__)

MOST_WAITING = 200
"""So much waits for an address at most; what is older is not news any more."""
AT_ONCE = 10
"""So many addresses are waited for at a time."""
MOST_AT_A_TIME = 40
"""So many are claimed together: even where nobody answers, the last of them is sent within the lease."""
PAUSES = (timedelta(minutes=1), timedelta(minutes=10))
"""Before the second try, and before the third and last one."""
LEASE = timedelta(minutes=5)
"""A process that has not said by then what came of a try has ended."""
GIVEN_UP = timedelta(days=3)
"""So long every try has to fail until nothing is sent any more."""
LOOKS = 5.0
"""Seconds from one look to the next: deals that are entered within them are told together."""


def put_down_news(at: datetime) -> int:
    """Put down everything that webhooks do not know yet; returns how many evenings that was."""
    found = find_news(at)
    for news in found:
        put_down_alone(news, at)
    return len(found)


def put_down_alone(news: News, at: datetime) -> None:
    """Put down what is new of an evening; one that cannot be told keeps no other group from its news."""
    try:
        put_down(news, at)
    except OperationalError:
        raise  # the database is away: nobody can be told anything
    except Exception:
        logger.exception("Webhooks were not told of an evening")


def put_down(news: News, at: datetime) -> None:
    """Put down what is new of an evening; of one whose standings are hidden only what says nothing of them.

    What is said is made before anybody has to wait for the database.
    """
    webhook = Webhook.objects.select_related("group").filter(pk=news.now.webhook or 0).first()
    evening = Evening.objects.filter(pk=news.evening).first()
    if webhook is None or evening is None or evening.is_hidden != news.now.is_hidden:
        return
    happened = happened_facts(webhook, evening.pk, news.happened(at), news.now.marks)
    waiting = [delivery(webhook, event, mark, at, facts) for event, mark, facts in happened]
    ends = False
    if not evening.is_hidden:
        tables, changed = tables_of(evening), news.changed
        facts = {"evening": evening_facts(webhook, evening)}
        ends = has_ended(tables, news, at)
        waiting += [sheet_delivery(webhook, each, at, facts) for each in tables if each.sheet.pk in changed]
        if ends:
            waiting.append(delivery(webhook, Event.EVENING_ENDED, f"evening {evening.pk}", at, facts))
    with transaction.atomic():
        if note_sent(news, at, ended=ends):
            let_wait(webhook, waiting)


def has_ended(tables: list[PlayedTable], news: News, at: datetime) -> bool:
    """Whether a deal was played, and all tables are over, or nobody has entered anything for a long time.

    A tournament has ended with its last round, and not with one before.
    """
    played = [(each.sheet, each.session) for each in tables if each.session is not None]
    is_begun = any(session.state.counted for _sheet, session in played)
    is_over = bool(played) and all(
        coming_on(sheet, session.next).phase is Phase.OVER for sheet, session in played
    )
    if any(each.sheet.ends for each in tables):
        is_over = all(standings.is_over for standings in standings_among([news.evening]).values())
    is_left = news.sent is not None and news.sent.known == news.known and is_quiet(news.sent, at)
    return is_begun and (is_over or is_left)


def note_sent(news: News, at: datetime, *, ended: bool) -> bool:
    """Note what is told of an evening; False if another process did so meanwhile."""
    is_same = news.sent is not None and news.sent.known == news.known
    # Where nothing has happened for a long time, there is nothing more to find out.
    ends = news.known if ended or is_same else ""
    if news.sent is None:
        given = {"webhook_id": news.now.webhook, "known": news.known, "changed": at, "ended": ends}
        return SentNews.objects.get_or_create(evening_id=news.evening, defaults=given)[1]
    as_before = SentNews.objects.filter(pk=news.sent.pk, known=news.sent.known, ended=news.sent.ended)
    changed = news.sent.changed if is_same else at
    return bool(as_before.update(known=news.known, changed=changed, ended=ends))


def sheet_delivery(webhook: Webhook, played: PlayedTable, at: datetime, facts: dict[str, Any]) -> Delivery:
    said = sheet_facts(webhook, played)
    event = Event.SHEET_ENDED if said["is_over"] and said["deals"] else Event.SHEET_CHANGED
    return delivery(webhook, event, f"sheet {played.sheet.pk}", at, {**facts, "sheet": said})


def delivery(webhook: Webhook, event: Event, about: str, at: datetime, facts: Facts) -> Delivery:
    """Something to be sent, not stored yet."""
    uid = uuid4()
    body = body_of(webhook, uid, event, at, **facts)
    return Delivery(webhook=webhook, uid=uid, event=event, about=about, body=body, made=at, due=at)


def let_wait(webhook: Webhook, waiting: list[Delivery]) -> None:
    """Let something wait to be sent; what waits from before of the same sheets is not news any more."""
    webhook.deliveries.filter(about__in=[each.about for each in waiting], tries=0).delete()
    Delivery.objects.bulk_create(waiting)
    kept = webhook.deliveries.order_by("-pk").values_list("pk", flat=True)[:MOST_WAITING]
    webhook.deliveries.exclude(pk__in=list(kept)).delete()


def send_due(at: datetime, network: Network = INTERNET) -> int:
    """Send what is due, to each address what waits longest; returns how many that were."""
    forget_old(at)
    claimed = [each for each in due_deliveries(at) if claim(each, at)]
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


def due_deliveries(at: datetime) -> Sequence[Delivery]:
    """The next delivery of each address, if it is due: two queries."""
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
        **signature_headers(webhook_key(webhook.slug), str(delivery.uid), int(time.time()), body),
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


def signature_headers(key: bytes, uid: str, seconds: int, body: bytes) -> dict[str, str]:
    """The headers by which a receiver knows that it comes from here: those of Standard Webhooks.

    `seconds` are since 1970. The last two are those of 0.2.0, for receivers that were written for it.
    """
    made = hmac.new(key, f"{uid}.{seconds}.".encode() + body, hashlib.sha256).digest()
    as_before = hmac.new(key, f"{seconds}.".encode() + body, hashlib.sha256).hexdigest()
    return {
        "webhook-id": uid,
        "webhook-timestamp": str(seconds),
        "webhook-signature": f"v1,{b64encode(made).decode()}",
        "Karlchen-Delivery": uid,
        "Karlchen-Signature": f"t={seconds},v1={as_before}",
    }


def begin_telling() -> None:
    """Look for news from now on, as long as this process lives."""
    Thread(target=tell_for_ever, name="webhooks", daemon=True).start()


def tell_for_ever() -> None:
    """Look again and again, once no other process of this machine does."""
    with (settings.DATA / "telling.lock").open("wb") as held:
        while not is_held(held.fileno()):
            time.sleep(LOOKS)
        while True:
            look()
            time.sleep(LOOKS)


def is_held(lock: int) -> bool:
    """Whether this process holds a lock now."""
    with suppress(BlockingIOError):
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


def look() -> None:
    """Put down what is new and send what is due; what goes wrong is tried again the next time."""
    try:
        put_down_news(timezone.now())
        send_due(timezone.now())
    except OperationalError:
        pass  # the database may be away just now
    except Exception:
        logger.exception("Webhooks were not told")
    finally:
        connections.close_all()  # of this thread: no request ends here that would
