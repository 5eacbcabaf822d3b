"""Reminding members of the next evening by mail: who wants it says so, and takes it back.

The process for long work looks every quarter of an hour whom to write to: from ten in the morning of the day
before on. Who has said that they stay away is left in peace.
"""

from __future__ import annotations

import logging
from datetime import datetime, time, timedelta
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scorekeeper.club.planning.models import NextEvening, Reminder
from scorekeeper.club.planning.reads import Gathering, dates_ahead, gathering_of, today
from scorekeeper.play.groups.models import Membership
from scorekeeper.play.sheets.labels import day_title

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
        wanting = Reminder.objects.filter(membership__group=evening.group).exclude(told_of=evening.day)
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
    """What a member gets."""
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
    """The day and the time of an evening."""
    return f"{day_title(evening.day)}, {evening.time:%H:%M}" if evening.time else day_title(evening.day)
