"""Changes that people make to the next evening: one function and one transaction each; and reminders by mail.

Who wants a reminder says so, and takes it back. The process for long work looks every quarter of an hour whom
to write to: from ten in the morning of the day before on. Who has said that they stay away is left in peace.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from datetime import date, datetime, time, timedelta
from smtplib import SMTPException
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import F
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scorekeeper.club.planning.models import Answer, NextEvening, Reminder
from scorekeeper.club.planning.reads import Gathering, dates_ahead, gathering_of, today
from scorekeeper.play.groups.models import Group, Membership, Player, lock_group
from scorekeeper.play.sheets.labels import day_title

MOST_CANCELLED = 10
"""So many are kept for calendars: more than anybody calls off before the first of them is over."""


MOST_AHEAD = 120
"""So many are planned at a time: two a week for a year, and some more."""


@transaction.atomic
def plan_evenings(*, group: Group, days: Collection[date], time: time | None, place: str, note: str) -> int:
    """Plan an evening on each of some days on which none is planned yet; how many these are.

    What is over goes, with the answers to it.
    """
    forget_past(group)
    ahead = group.next_evenings.filter(is_cancelled=False)
    room = max(0, MOST_AHEAD - ahead.count())
    new = sorted(set(days) - set(ahead.values_list("day", flat=True)))[:room]
    NextEvening.objects.bulk_create(
        NextEvening(group=group, day=day, time=time, place=place, note=note) for day in new
    )
    return len(new)


@transaction.atomic
def move_evening(*, evening: NextEvening, **said: Any) -> None:
    """Say when and where an evening is after all; who has answered still comes on another day."""
    forget_past(evening.group)
    if any(getattr(evening, name) != value for name, value in said.items()):
        change_evening(evening, **said)


def forget_past(group: Group) -> None:
    """Let nobody else plan for a group until the transaction ends, and what is over go."""
    lock_group(group.pk)
    group.next_evenings.filter(day__lt=today()).delete()


def change_evening(evening: NextEvening, **said: object) -> None:
    NextEvening.objects.filter(pk=evening.pk).update(
        sequence=F("sequence") + 1, changed=timezone.now(), **said
    )
    evening.refresh_from_db()


@transaction.atomic
def cancel_evening(*, evening: NextEvening) -> None:
    lock_group(evening.group_id)
    change_evening(evening, is_cancelled=True)
    cancelled = NextEvening.objects.filter(group=evening.group_id, is_cancelled=True)
    kept = cancelled.order_by("-changed")[:MOST_CANCELLED]
    cancelled.exclude(pk__in=[each.pk for each in kept]).delete()


@transaction.atomic
def answer(*, evening: NextEvening, player: Player, comes: bool | None) -> None:
    """Say that a player comes or does not, or take it back; calendars show who comes.

    The `sequence` stays: the evening itself is what it was.
    """
    if comes is None:
        Answer.objects.filter(evening=evening, player=player).delete()
    else:
        Answer.objects.update_or_create(evening=evening, player=player, defaults={"comes": comes})
    NextEvening.objects.filter(pk=evening.pk).update(changed=timezone.now())


logger = logging.getLogger(__name__)

FIRST_HOUR = 10
"""Of the day before an evening, where the server is."""
USUAL_TIME = time(18)
"""When an evening begins of which nobody has said it."""


def want_reminder(*, membership: Membership, url: str) -> None:
    """Let a member be written to before each evening, in the language that is spoken now."""
    said = {"language": translation.get_language() or settings.LANGUAGE_CODE, "url": url}
    Reminder.objects.update_or_create(membership=membership, defaults=said)


def want_none(*, membership: Membership) -> None:
    """Let a member not be written to any more."""
    Reminder.objects.filter(membership=membership).delete()


def remind_members() -> None:
    """Write to those who want it and have not been told of the evening of today or tomorrow yet.

    Each is told once of a day, whatever happens meanwhile, and of none that has begun; what could not be sent
    is tried again.
    """
    if not settings.HAS_MAIL:
        return
    now = localtime()
    last = today(now) + timedelta(days=int(now.hour >= FIRST_HOUR))
    for evening in dates_ahead(day__lte=last).select_related("group").prefetch_related("answers"):
        if now.replace(tzinfo=None) >= datetime.combine(evening.day, evening.time or USUAL_TIME):
            continue
        gathering = gathering_of(evening)
        wanting = Reminder.objects.filter(membership__group=evening.group).exclude(told_of__gte=evening.day)
        for reminder in wanting.select_related("membership__user"):
            remind(reminder, gathering)


def remind(reminder: Reminder, gathering: Gathering) -> None:
    """Write to a member, unless they stay away, have no address, or another process does it now."""
    user, day = reminder.membership.user, gathering.evening.day
    invited = gathering.of_user(user.pk)
    if not user.email or (invited and invited.comes is False):
        return
    unsaid = Reminder.objects.filter(pk=reminder.pk, told_of=reminder.told_of)
    if not unsaid.update(told_of=day):
        return
    with translation.override(reminder.language):
        letter = letter_about(gathering, reminder, comes=bool(invited and invited.comes))
    try:
        letter.send()
    except (OSError, SMTPException) as failure:
        logger.warning("A reminder could not be sent: %s", type(failure).__name__)
        Reminder.objects.filter(pk=reminder.pk).update(told_of=reminder.told_of)


def letter_about(gathering: Gathering, reminder: Reminder, *, comes: bool) -> EmailMessage:
    evening = gathering.evening
    given = {
        "group": evening.group,
        "evening": evening,
        "when": when_text(evening),
        "coming": gathering.coming,
        "comes": comes,
        "url": f"{reminder.url}?evening={evening.pk}",
    }
    body = render_to_string("club/planning/reminder.txt", given)
    subject = _("%(group)s: %(when)s") % given
    return EmailMessage(subject, body, to=[reminder.membership.user.email])


def when_text(evening: NextEvening) -> str:
    return f"{day_title(evening.day)}, {evening.time:%H:%M}" if evening.time else day_title(evening.day)
