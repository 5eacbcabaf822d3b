"""Telling those who are asked: members by mail where the host has mail, others by a link of their own."""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.contrib import messages
from django.core.mail import EmailMessage
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.club.comparing.models import Proposal
from scorekeeper.club.comparing.proposals.guards import vote_token
from scorekeeper.club.comparing.proposals.reads import title_of
from scorekeeper.club.comparing.proposals.voters import Voter
from scorekeeper.play.groups.writes import SentLinks, send_letters
from scorekeeper.site.web.addresses import absolute_url


def vote_links(request: HttpRequest, proposal: Proposal, voters: Iterable[Voter]) -> list[tuple[str, str]]:
    """The name and the link of everybody who is asked and has no account."""
    found = [voter for voter in voters if voter.player and voter.user_id is None]
    return [(voter.name, link_for(request, proposal, voter)) for voter in found]


def link_for(request: HttpRequest, proposal: Proposal, voter: Voter) -> str:
    """The address by which a player answers."""
    token = vote_token(proposal.pk, voter.player.pk if voter.player else 0)
    return absolute_url(request, reverse("comparing:open_vote", args=(token,)))


def tell_members(request: HttpRequest, proposal: Proposal) -> SentLinks:
    """Write to the other members who have an address; nothing where the host has no mail: two queries."""
    if not settings.HAS_MAIL:
        return SentLinks(0, [])
    others = proposal.group.memberships.exclude(user=request.user.pk).exclude(user__email="")
    url = absolute_url(request, reverse("comparing:proposal", args=(proposal.group.slug, proposal.pk)))
    given = {"group": proposal.group, "title": title_of(proposal), "proposal": proposal, "url": url}
    subject = _("%(group)s: a vote") % given
    body = render_to_string("club/comparing/proposal.txt", given)
    return send_letters(
        request,
        [
            (each.user.get_username(), EmailMessage(subject, body, to=[each.user.email]))
            for each in others.select_related("user")
        ],
    )


def say_sent(request: HttpRequest, sent: SentLinks) -> None:
    """Say how many were told by mail, and who could not be."""
    if sent.to:
        text = ngettext(
            "%(count)s member was told by email.", "%(count)s members were told by email.", sent.to
        )
        messages.success(request, text % {"count": sent.to})
    if sent.failed:
        names = {"names": ", ".join(sent.failed)}
        messages.error(request, _("No email could be sent to: %(names)s.") % names)
