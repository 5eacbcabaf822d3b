"""Sending the links of invitations by mail, where the site can."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from smtplib import SMTPException

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from scorekeeper.play.groups.models import Group
from scorekeeper.play.groups.writes import Invited
from scorekeeper.site.server.budgets import Limit

logger = logging.getLogger(__name__)

MAILS = Limit("mails", most=200, seconds=24 * 3600)
"""Several clubs may sit behind one address; nobody who wants to send mail to strangers gets far with it."""


@dataclass(frozen=True)
class SentLinks:
    """To how many a link was sent, and the names of those to whom it could not."""

    to: int
    failed: Sequence[str]


def send_links(request: HttpRequest, group: Group, links: Sequence[tuple[Invited, str]]) -> SentLinks:
    """Send everybody who gave an address their link; what cannot be sent is said, and stops nothing."""
    wanted = [(invited, url) for invited, url in links if invited.address]
    if not wanted or not settings.HAS_MAIL:
        return SentLinks(0, [])
    address, failed = get_adapter().get_client_ip(request), []
    connection = get_connection()
    for invited, url in wanted:
        if MAILS.is_reached(address) or not is_sent(connection, write_letter(request, group, invited, url)):
            failed.append(invited.name)
        else:
            MAILS.take(address)
    connection.close()
    return SentLinks(len(wanted) - len(failed), failed)


def is_sent(connection: BaseEmailBackend, message: EmailMessage) -> bool:
    """Whether a mail could be sent; one that failed leaves the connection for the next."""
    try:
        connection.open()
        return bool(connection.send_messages([message]))
    except (OSError, SMTPException) as failure:
        logger.warning("An invitation could not be sent: %s", type(failure).__name__)
        connection.close()
        return False


def write_letter(request: HttpRequest, group: Group, invited: Invited, url: str) -> EmailMessage:
    """What somebody gets who is invited."""
    given = {"group": group, "name": invited.name, "url": url}
    answers_to = getattr(request.user, "email", "")
    return EmailMessage(
        subject=_("%(group)s: your link to the scoresheets") % given,
        body=render_to_string("play/groups/email/invitation.txt", given),
        to=[invited.address],
        reply_to=[answers_to] if answers_to else [],
    )
