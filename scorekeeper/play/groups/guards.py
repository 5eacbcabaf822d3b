"""Rights in a group, and the one place that knows them; `guarding` puts them before views.

A guard (`may_*(request, …)`, `group_for_*`) gives what a view goes on with, or raises: 404 to a stranger, 403
to who may do less; the `may_*` of a `Look` is yes or no. Members may read, who came by the read link of the
group may look, too, and at the example club everybody.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, cast

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.play.groups.models import WRITERS, Group, Invitation, Membership, Player, ReadLink, Role
from scorekeeper.play.groups.reads import EXAMPLE
from scorekeeper.site.refusal import found_or_404
from scorekeeper.site.web.cookies import give_cookie, token_in
from scorekeeper.site.web.secret_links import hash_token

if TYPE_CHECKING:
    from django.contrib.auth.models import User

Answer = Callable[..., HttpResponse]
"""A view as an address calls it: with the parts of the address by their names."""

INVITATION_COOKIE = "invitation"
INVITATION_AGE = 24 * 3600
"""Seconds in which somebody signs in, or makes an account, after an invitation was opened."""
READ_COOKIE = "group_read"
"""The cookie of who came by the read link of a group, below the address of the group."""
A_DAY = 24 * 3600


@dataclass(frozen=True)
class Look:
    """A group for who may look at it: its members, and who came by its read link, who has no `role`.

    `user_id` is 0 for who has no account in the group.
    """

    group: Group
    role: Role | None = None
    user_id: int = 0
    shows_money: bool = True
    shows_files: bool = True

    @property
    def is_member(self) -> bool:
        return self.role is not None

    @property
    def may_write(self) -> bool:
        """Whether they enter deals, start evenings and keep the players."""
        return role_may_write(self.role)

    @property
    def may_manage(self) -> bool:
        return self.role == Role.OWNER

    @property
    def sheets_below(self) -> str:
        """The address below which the sheets open for who came by the link; empty for members."""
        return "" if self.is_member else reverse("evenings:group", args=(self.group.slug,))


@dataclass(frozen=True)
class ShownGroup:
    """The group in whose places a page lies; `role` is None for who reads by its link."""

    pk: int
    role: Role | None


def show_places_of(request: HttpRequest, group_id: int, role: Role | None) -> None:
    """Let the page that answers this request have the bar and the rail of a group."""
    cast("Any", request).shown_group = ShownGroup(group_id, role)


def group_shown(request: HttpRequest) -> ShownGroup | None:
    """The group whose bar and rail the page has, if a guard has let its visitor in."""
    return getattr(request, "shown_group", None)


def role_in(request: HttpRequest, group_id: int | None) -> Role | None:
    """The role of the visitor in a group, if they are signed in and belong to it."""
    if group_id is None or not request.user.is_authenticated:
        return None
    role = Membership.objects.filter(group=group_id, user=request.user).values_list("role", flat=True).first()
    if not role:
        return None
    show_places_of(request, group_id, Role(role))
    return Role(role)


def role_may_write(role: Role | None) -> bool:
    """Whether this role enters deals, starts evenings and keeps the players."""
    return role in WRITERS


def membership_in(request: HttpRequest, slug: str) -> Membership | None:
    """The membership of the visitor in a group, if they are signed in and belong to it."""
    if not request.user.is_authenticated:
        return None
    mine = Membership.objects.select_related("group").filter(group__slug=slug, user=request.user).first()
    if mine is not None:
        show_places_of(request, mine.group_id, Role(mine.role))
    return mine


def may_read(request: HttpRequest, slug: str) -> Membership:
    """The group for its members; for everybody else there is no such page."""
    return found_or_404(membership_in(request, slug))


def may_look(request: HttpRequest, slug: str) -> Look:
    """Return what the group shows to its members and by its read link; raise Http404 for everybody else."""
    mine = membership_in(request, slug)
    if mine is not None:
        return Look(mine.group, Role(mine.role), mine.user_id)
    link = found_or_404(read_link_in(request, group__slug=slug))
    show_places_of(request, link.group_id, None)
    return Look(link.group, shows_money=link.shows_money, shows_files=link.shows_files)


def may_save(request: HttpRequest, slug: str) -> Look:
    """The group for who may take files along: members, and by the read link if the owners want it."""
    look = may_look(request, slug)
    if not look.shows_files:
        raise Http404
    return look


def may_save_all(request: HttpRequest, slug: str) -> Membership:
    """The group for who may take all of it along: members, but only owners while an evening is hidden."""
    membership = may_read(request, slug)
    if not membership.may_manage and membership.group.evenings.filter(is_hidden=True).exists():
        raise PermissionDenied(
            _(
                "A tournament is hiding its standings. Until its last round is closed, only owners can "
                "save the group."
            )
        )
    return membership


def read_link_in(request: HttpRequest, **wanted: object) -> ReadLink | None:
    """The read link of the wanted group by which a visitor came in, as long as it is not withdrawn.

    The addresses of the example club open for everybody.
    """
    token = token_in(request, READ_COOKIE)
    wanted_link = ReadLink.objects.select_related("group").filter(**wanted)
    found = wanted_link.filter(token_hash=hash_token(token)).first() if token else None
    if found is None and settings.EXAMPLE:
        return wanted_link.filter(group__slug=EXAMPLE).first()
    return found


def by_link_or_account(view: Answer, *cookies: str) -> Answer:
    """Ask only those to sign in first who have not come by a read link, whether it is still one or not.

    The link may be that of the group, or one whose token is in any of these cookies.
    """
    signed_in = login_required(view)

    @wraps(view)
    def answer(request: HttpRequest, **parts: Any) -> HttpResponse:
        came = came_by_link(request, parts["slug"], *cookies)
        return (view if came else signed_in)(request, **parts)

    return answer


def came_by_link(request: HttpRequest, slug: str, *cookies: str) -> bool:
    """Whether somebody came to a group by its read link, or one in these cookies, or needs none for it."""
    is_open = settings.EXAMPLE and slug == EXAMPLE
    return is_open or any(token_in(request, cookie) for cookie in (READ_COOKIE, *cookies))


def let_in(request: HttpRequest, response: HttpResponse, link: ReadLink, token: str) -> None:
    """Exchange a read link for the cookie of its group."""
    path = reverse("evenings:group", args=(link.group.slug,))
    give_cookie(request, response, READ_COOKIE, token, path=path)


def let_in_below(request: HttpRequest, response: HttpResponse, path: str) -> None:
    """Let who came by a read link open a sheet, too: for a day, so that cookies do not pile up."""
    if token := token_in(request, READ_COOKIE):
        give_cookie(request, response, READ_COOKIE, token, path=path, age=A_DAY)


def read_link_of(token: str) -> ReadLink:
    return get_object_or_404(ReadLink.objects.select_related("group"), token_hash=hash_token(token))


def embedded_group(token: str) -> Group:
    """The group whose page for other web sites has this token."""
    return get_object_or_404(Group, read_link__embed_hash=hash_token(token))


def may_write(request: HttpRequest, slug: str) -> Membership:
    """The group for scorers and owners."""
    membership = may_read(request, slug)
    if not membership.may_write:
        raise PermissionDenied(_("In this group you can look, but not write. An owner can change that."))
    return membership


def may_manage(request: HttpRequest, slug: str) -> Membership:
    membership = may_read(request, slug)
    if not membership.may_manage:
        raise PermissionDenied(_("Only an owner of the group can do that."))
    return membership


def group_for_readers(request: HttpRequest, slug: str) -> Group:
    """The group alone for its members; raise as `may_read` does."""
    return may_read(request, slug).group


def group_for_writers(request: HttpRequest, slug: str) -> Group:
    """The group alone for scorers and owners; raise as `may_write` does."""
    return may_write(request, slug).group


def group_for_owners(request: HttpRequest, slug: str) -> Group:
    """The group alone for owners; raise as `may_manage` does."""
    return may_manage(request, slug).group


def may_change_player(request: HttpRequest, slug: str, pk: int) -> tuple[Membership, Player]:
    """A player for scorers and owners, and for themselves."""
    membership = may_read(request, slug)
    player = get_object_or_404(membership.group.players, pk=pk)
    if player.user_id != membership.user_id:
        may_write(request, slug)
    return membership, player


def written_groups(user: User) -> list[Group]:
    """The groups in which somebody may write, by name."""
    mine = Membership.objects.filter(user=user, role__in=WRITERS).select_related("group")
    return [membership.group for membership in mine.order_by("group__name", "group__pk")]


def invitation_of(token: str) -> Invitation:
    """The invitation that a link belongs to, whatever has become of it."""
    return get_object_or_404(
        Invitation.objects.select_related("group", "player"), token_hash=hash_token(token)
    )


def account(request: HttpRequest) -> User:
    """The account of a visitor behind `login_required`."""
    if not request.user.is_authenticated:
        raise Http404
    return request.user
