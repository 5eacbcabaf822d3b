"""The things people do in a group: one function and one transaction each; invitations go out by mail."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from smtplib import SMTPException
from typing import TYPE_CHECKING

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.play.groups.capacity import need_room
from scorekeeper.play.groups.models import Group, Invitation, Membership, Player, ReadLink, Role, lock_group
from scorekeeper.play.groups.reads import is_last_owner, open_invitations, why_closed
from scorekeeper.site.server.budgets import Limit
from scorekeeper.site.web.secret_links import hash_token, new_slug

if TYPE_CHECKING:
    from django.contrib.auth.models import User


class LastOwner(Exception):  # what stands in the way, not a fault
    """The group would be without an owner."""


class NameTaken(Exception):  # what stands in the way, not a fault
    """Somebody else in the group has this name."""


class Closed(Exception):  # what has happened meanwhile, not a fault
    """The invitation was used, withdrawn or has expired."""


@dataclass(frozen=True)
class Invited:
    """A person to be invited: a name, empty for whoever has the link, and the address for the mail."""

    name: str
    address: str = ""


@transaction.atomic
def found_group(*, name: str, user: User, own_name: str, players: Sequence[str]) -> Group:
    """Found a group with its first owner, who plays in it under a name, and further players."""
    group = Group.objects.create(slug=new_slug(), name=name)
    Membership.objects.create(group=group, user=user, role=Role.OWNER)
    Player.objects.create(group=group, name=own_name, user=user)
    Player.objects.bulk_create(Player(group=group, name=player) for player in players)
    return group


def change_group(*, group: Group, name: str, shows_strength: bool) -> None:
    """Give a group another name, and say whether it has a page of strengths."""
    group.name, group.shows_strength = name, shows_strength
    group.save(update_fields=("name", "shows_strength"))


@transaction.atomic
def add_player(*, group: Group, name: str) -> Player:
    """Add a name to the players of a group; raise NameTaken if it is there already, or room.Full."""
    need_room(group, "players")
    check_name(group, name)
    return Player.objects.create(group=group, name=name)


def check_name(group: Group, name: str, player: Player | None = None) -> None:
    """Raise NameTaken if a name, in whatever case, belongs to another player of the group."""
    others = group.players.exclude(pk=player.pk) if player else group.players.all()
    if name.casefold() in {other.casefold() for other in others.values_list("name", flat=True)}:
        raise NameTaken


@transaction.atomic
def change_role(*, membership_id: int, role: Role) -> None:
    """Give a member another role; raise LastOwner if nobody would be left to own the group."""
    membership = locked_membership(membership_id)
    if role != Role.OWNER and is_last_owner(membership):
        raise LastOwner
    membership.role = role
    membership.save(update_fields=("role",))
    if role != Role.OWNER:
        withdraw_invitations_by(membership)


@transaction.atomic
def remove_member(*, membership_id: int) -> None:
    """Let a member go: their player stays as a name without account. Raise LastOwner as above."""
    membership = locked_membership(membership_id)
    if is_last_owner(membership):
        raise LastOwner
    Player.objects.filter(group=membership.group_id, user=membership.user_id).update(user=None)
    withdraw_invitations_by(membership)
    membership.delete()


@transaction.atomic
def delete_account(*, user: User) -> None:
    """Delete an account: it leaves its groups first. Raise LastOwner if one would be without an owner."""
    for membership in Membership.objects.filter(user=user):
        remove_member(membership_id=membership.pk)
    user.delete()


def withdraw_invitations_by(membership: Membership) -> None:
    """Make worthless what somebody who does not own the group any more could come back with."""
    open_invitations(membership.group).filter(created_by=membership.user_id).update(
        withdrawn_at=timezone.now()
    )


def locked_membership(membership_id: int) -> Membership:
    """A membership, with its group locked until the end: two owners cannot step down at the same time."""
    membership = Membership.objects.get(pk=membership_id)
    lock_group(membership.group_id)
    return Membership.objects.get(pk=membership_id)


def invite(*, group: Group, role: Role, player: Player | None, days: int, user: User) -> Invitation:
    """Make an invitation that is valid for so many days."""
    return Invitation.objects.create(
        **Invitation.made_anew(),
        group=group,
        role=role,
        player=player,
        created_by=user,
        expires=timezone.now() + timedelta(days=days),
    )


@transaction.atomic
def invite_people(
    *, group: Group, people: Sequence[Invited], role: Role, days: int, user: User
) -> list[Invitation]:
    """Invite people by their names; who is no player yet becomes one, who has an open invitation keeps it."""
    lock_group(group.pk)
    players = {player.name.casefold(): player for player in group.players.all()}
    made = {invitation.player_id: invitation for invitation in open_invitations(group)}
    invitations = []
    for invited in people:
        player = players.get(invited.name.casefold())
        if invited.name and not player:
            player = add_player(group=group, name=invited.name)
        there = made.get(player.pk) if player else None
        invitations.append(there or invite(group=group, role=role, player=player, days=days, user=user))
    return invitations


def withdraw(*, invitation: Invitation) -> None:
    """Make an invitation worthless."""
    open_ones = Invitation.objects.filter(pk=invitation.pk, accepted_at=None, withdrawn_at=None)
    open_ones.update(withdrawn_at=timezone.now())


@transaction.atomic
def make_read_link(*, group: Group, shows_money: bool, shows_files: bool) -> ReadLink:
    """Make the read link of a group, unless it has one: then only say what it shows."""
    lock_group(group.pk)
    shows = {"shows_money": shows_money, "shows_files": shows_files}
    new = ReadLink(group=group, **ReadLink.made_anew())
    made = {"slug": new.slug, "token_hash": new.token_hash, "embed_hash": hash_token(new.embed_token)}
    return ReadLink.objects.update_or_create(group=group, defaults=shows, create_defaults=made | shows)[0]


def withdraw_read_link(*, group: Group) -> None:
    """Make the read link of a group worthless, with the page for other web sites."""
    ReadLink.objects.filter(group=group).delete()


@transaction.atomic
def accept(*, invitation_id: int, user: User, player: Player | None, new_name: str) -> None:
    """Become a member: as one of the players, as a new one, or without playing.

    Who is a member already stays what they are, and the invitation can still be used. Raise Closed if it
    cannot, or somebody else is this player by now; NameTaken if the new name belongs to somebody.
    """
    invitation = (
        Invitation.objects.select_for_update(of=("self",)).select_related("group").get(pk=invitation_id)
    )
    if why_closed(invitation):
        raise Closed
    _membership, is_new = Membership.objects.get_or_create(
        group=invitation.group, user=user, defaults={"role": invitation.role}
    )
    if not is_new:
        return
    if player is not None and not Player.objects.filter(pk=player.pk, user=None).update(user=user):
        raise Closed
    if new_name:
        need_room(invitation.group, "players")
        check_name(invitation.group, new_name)
        Player.objects.create(group=invitation.group, name=new_name, user=user)
    invitation.accepted_at = timezone.now()
    invitation.save(update_fields=("accepted_at",))


@transaction.atomic
def close_group(*, group: Group) -> None:
    """Let nobody be a member of a group that is to be deleted, or become one; its rulesets stay."""
    group.memberships.all().delete()
    group.invitations.all().delete()
    ReadLink.objects.filter(group=group).delete()
    group.players.update(user=None)
    group.rulesets.update(group=None)


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
    letters = [(invited.name, write_letter(request, group, invited, url)) for invited, url in wanted]
    return send_letters(request, letters)


def send_letters(request: HttpRequest, letters: Sequence[tuple[str, EmailMessage]]) -> SentLinks:
    """Send each letter, beside it the name of whom it is for; none where the host has no mail."""
    if not letters or not settings.HAS_MAIL:
        return SentLinks(0, [])
    address, failed = get_adapter().get_client_ip(request), []
    connection = get_connection()
    for name, letter in letters:
        if MAILS.is_reached(address) or not is_sent(connection, letter):
            failed.append(name)
        else:
            MAILS.take(address)
    connection.close()
    return SentLinks(len(letters) - len(failed), failed)


def is_sent(connection: BaseEmailBackend, message: EmailMessage) -> bool:
    """Whether a mail could be sent; one that failed leaves the connection for the next."""
    try:
        connection.open()
        return bool(connection.send_messages([message]))
    except (OSError, SMTPException) as failure:
        logger.warning("A link could not be sent: %s", type(failure).__name__)
        connection.close()
        return False


def write_letter(request: HttpRequest, group: Group, invited: Invited, url: str) -> EmailMessage:
    given = {"group": group, "name": invited.name, "url": url}
    answers_to = getattr(request.user, "email", "")
    return EmailMessage(
        subject=_("%(group)s: your link to the scoresheets") % given,
        body=render_to_string("play/groups/email/invitation.txt", given),
        to=[invited.address],
        reply_to=[answers_to] if answers_to else [],
    )
