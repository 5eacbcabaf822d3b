"""Groups, members and invitations, shaped for the pages; and the way into the example club."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db.models import Count, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scorekeeper.play.groups.models import Group, Invitation, Membership, Player, ReadLink, Role

if TYPE_CHECKING:
    from django.contrib.auth.models import User
    from django.utils.functional import _StrPromise


@dataclass(frozen=True)
class Member:
    """A member as the others see them: by the name they play under, else by the name of the account."""

    pk: int
    name: str
    role: Role
    is_self: bool


def groups_of(user: User) -> QuerySet[Membership]:
    """The groups of somebody with their role in each, by name."""
    mine = Membership.objects.filter(user=user).select_related("group").order_by("group__name", "group__pk")
    return mine.annotate(player_count=Count("group__players", filter=Q(group__players__is_active=True)))


def players_of(group: Group) -> list[Player]:
    """All players by name, those who have left at the end."""
    return sorted(group.players.all(), key=lambda player: (not player.is_active, player.name.casefold()))


def active_names(group: Group) -> list[str]:
    """The names of those who play, sorted."""
    return [player.name for player in players_of(group) if player.is_active]


def members_of(group: Group, user_id: int) -> list[Member]:
    """The members, owners first: two queries."""
    names = dict(group.players.exclude(user=None).values_list("user_id", "name"))
    order = list(Role)
    found = [
        Member(
            pk=membership.pk,
            name=names.get(membership.user_id, membership.user.get_username()),
            role=Role(membership.role),
            is_self=membership.user_id == user_id,
        )
        for membership in group.memberships.select_related("user")
    ]
    return sorted(found, key=lambda member: (order.index(member.role), member.name.casefold()))


def is_last_owner(membership: Membership) -> bool:
    """Whether the group would be without an owner if this one went."""
    owners = Membership.objects.filter(group=membership.group_id, role=Role.OWNER)
    return membership.may_manage and not owners.exclude(pk=membership.pk).exists()


def keys_made_by(membership: Membership) -> QuerySet[Any]:
    """The keys for programs that a member made in the group, which end with the membership."""
    keys: QuerySet[Any] = membership.group.keys.filter(created_by=membership.user_id)  # of a later app
    return keys


def groups_to_hand_over(user: User) -> list[Group]:
    """The groups that would be without an owner if this account were deleted."""
    owned = Membership.objects.filter(user=user, role=Role.OWNER).select_related("group")
    return [membership.group for membership in owned if is_last_owner(membership)]


def free_players(group: Group) -> QuerySet[Player]:
    return group.players.filter(user=None, is_active=True).order_by("name")


def uninvited_players(group: Group) -> QuerySet[Player]:
    """The players whom nobody has claimed, and for whom no link is waiting."""
    return free_players(group).exclude(invitation__in=open_invitations(group))


def claimed_names(group: Group) -> list[str]:
    return list(group.players.exclude(user=None).values_list("name", flat=True))


def open_invitations(group: Group) -> QuerySet[Invitation]:
    """The invitations that can still be accepted, by the name of who is invited."""
    still_open = group.invitations.filter(accepted_at=None, withdrawn_at=None, expires__gt=timezone.now())
    return still_open.select_related("player").order_by("player__name", "pk")


def why_closed(invitation: Invitation) -> str | _StrPromise:
    """Why an invitation cannot be accepted any more; empty if it can."""
    if invitation.withdrawn_at:
        return _("withdrawn")
    if invitation.accepted_at:
        return _("used")
    return _("expired") if invitation.expires <= timezone.now() else ""


EXAMPLE = "demo"
"""Of the club that everybody may look at: a group to which nobody belongs, open to everybody for reading.

So nobody writes in it, invites, exports or is sent anything of it: its read link says what it shows, and the
guards know no more of it than that it needs none. `site.accounts.example` makes it; on a trial it is the club
that is tried out.
"""


def has_example() -> bool:
    """Whether there is an example club to look at: the host or nobody may want none."""
    return bool(settings.EXAMPLE) and ReadLink.objects.filter(group__slug=EXAMPLE).exists()
