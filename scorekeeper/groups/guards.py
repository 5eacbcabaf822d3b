"""Who may do what in a group: the first line of every view, and the one place that knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from scorekeeper.groups import links
from scorekeeper.groups.models import Group, Invitation, Membership, Player, Role

if TYPE_CHECKING:
    from django.contrib.auth.models import User

INVITATION_COOKIE = "invitation"
WRITERS = (Role.OWNER, Role.SCORER)


def role_in(request: HttpRequest, group_id: int | None) -> Role | None:
    """The role of the visitor in a group, if they are signed in and belong to it."""
    if group_id is None or not request.user.is_authenticated:
        return None
    role = Membership.objects.filter(group=group_id, user=request.user).values_list("role", flat=True).first()
    return Role(role) if role else None


def role_may_write(role: Role | None) -> bool:
    """Whether this role enters deals, starts evenings and keeps the players."""
    return role in WRITERS


def may_read(request: HttpRequest, slug: str) -> Membership:
    """The group for its members; for everybody else there is no such page."""
    membership = (
        Membership.objects.select_related("group").filter(group__slug=slug, user=account(request)).first()
    )
    if membership is None:
        raise Http404
    return membership


def may_write(request: HttpRequest, slug: str) -> Membership:
    """The group for scorers and owners."""
    membership = may_read(request, slug)
    if not role_may_write(Role(membership.role)):
        raise PermissionDenied(
            _("In this group you can look, but not write. One of its owners can change that.")
        )
    return membership


def may_manage(request: HttpRequest, slug: str) -> Membership:
    """The group for its owners."""
    membership = may_read(request, slug)
    if membership.role != Role.OWNER:
        raise PermissionDenied(_("Only an owner of the group can do that."))
    return membership


def may_change_player(request: HttpRequest, slug: str, pk: int) -> tuple[Membership, Player]:
    """A player for scorers and owners, and for themselves."""
    membership = may_read(request, slug)
    player = membership.group.players.filter(pk=pk).first()
    if player is None:
        raise Http404
    if player.user_id != membership.user_id:
        may_write(request, slug)
    return membership, player


def written_groups(user: User) -> list[Group]:
    """The groups in which somebody may write, by name."""
    mine = Membership.objects.filter(user=user, role__in=WRITERS).select_related("group")
    return [membership.group for membership in mine.order_by("group__name", "group__pk")]


def invitation_of(token: str) -> Invitation:
    """The invitation that a link belongs to, whatever has become of it."""
    invitation = (
        Invitation.objects.select_related("group", "player")
        .filter(token_hash=links.hash_token(token))
        .first()
    )
    if invitation is None:
        raise Http404
    return invitation


def account(request: HttpRequest) -> User:
    """The account of a visitor behind `login_required`."""
    if not request.user.is_authenticated:
        raise Http404
    return request.user
