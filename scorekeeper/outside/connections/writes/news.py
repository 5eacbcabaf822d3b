"""What has happened is put down to be sent: once, even if several processes look."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any
from uuid import uuid4

from django.db import OperationalError, transaction

from rulesets.session import Phase
from scorekeeper.club.evenings.reads.evening import PlayedTable, tables_of
from scorekeeper.outside.connections.models import Delivery, Event, Told, Webhook
from scorekeeper.outside.connections.reads.changes import News, find_news, is_quiet
from scorekeeper.outside.connections.reads.results import standings_among
from scorekeeper.outside.connections.reads.webhook_bodies import body_of, evening_facts, sheet_facts
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.engine import coming_on

logger = logging.getLogger(__name__)

MOST_WAITING = 200
"""So much waits for an address at most; what is older is not news any more."""


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
    """Put down what is new of an evening; nothing of one whose standings are hidden, until they are not.

    What is said is made before anybody has to wait for the database.
    """
    webhook = Webhook.objects.select_related("group").filter(pk=news.webhook).first()
    evening = Evening.objects.filter(pk=news.evening).first()
    if webhook is None or evening is None or evening.is_hidden:
        return
    tables, changed = tables_of(evening), news.changed
    facts = {"evening": evening_facts(webhook, evening)}
    waiting = [sheet_delivery(webhook, played, at, facts) for played in tables if played.sheet.pk in changed]
    ends = has_ended(tables, news, at)
    if ends:
        waiting.append(delivery(webhook, Event.EVENING_ENDED, f"evening {evening.pk}", at, facts))
    with transaction.atomic():
        if note_told(news, at, ended=ends):
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
    is_left = news.told is not None and news.told.known == news.known and is_quiet(news.told, at)
    return is_begun and (is_over or is_left)


def note_told(news: News, at: datetime, *, ended: bool) -> bool:
    """Note what is told of an evening; False if another process did so meanwhile."""
    is_same = news.told is not None and news.told.known == news.known
    # Where nothing has happened for a long time, there is nothing more to find out.
    ends = news.known if ended or is_same else ""
    if news.told is None:
        given = {"webhook_id": news.webhook, "known": news.known, "changed": at, "ended": ends}
        return Told.objects.get_or_create(evening_id=news.evening, defaults=given)[1]
    as_before = Told.objects.filter(pk=news.told.pk, known=news.told.known, ended=news.told.ended)
    changed = news.told.changed if is_same else at
    return bool(as_before.update(known=news.known, changed=changed, ended=ends))


def sheet_delivery(webhook: Webhook, played: PlayedTable, at: datetime, facts: dict[str, Any]) -> Delivery:
    """How a sheet is now."""
    said = sheet_facts(webhook, played)
    event = Event.SHEET_ENDED if said["is_over"] and said["deals"] else Event.SHEET_CHANGED
    return delivery(webhook, event, f"sheet {played.sheet.pk}", at, {**facts, "sheet": said})


def delivery(webhook: Webhook, event: Event, about: str, at: datetime, facts: dict[str, Any]) -> Delivery:
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
