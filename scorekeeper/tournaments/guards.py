"""Who may do what in a tournament: the first line of every view, and the one place that knows it.

Readers of the group look, scorers assist, owners lead, and so does who set it up while they may write.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from scorekeeper.groups import guards
from scorekeeper.groups.models import Group, Membership, Role
from scorekeeper.tournaments.links import hash_token
from scorekeeper.tournaments.models import Tournament


@dataclass(frozen=True)
class Access:
    """A tournament of a group, and what the visitor may do there."""

    group: Group
    tournament: Tournament
    may_lead: bool
    may_assist: bool


def may_read(request: HttpRequest, slug: str, tournament: str) -> Access:
    """The tournament for the members of its group; for everybody else there is no such page."""
    own = guards.may_read(request, slug)
    stored = Tournament.objects.select_related("evening__setup__ruleset", "series")
    found = stored.filter(evening__group=own.group, slug=tournament).first()
    if found is None:
        raise Http404
    may_assist = guards.role_may_write(Role(own.role))
    return Access(own.group, found, may_lead=may_assist and leads(own, found), may_assist=may_assist)


def leads(own: Membership, tournament: Tournament) -> bool:
    """Whether a member leads a tournament."""
    return own.role == Role.OWNER or tournament.set_up_by_id == own.user_id


def may_assist(request: HttpRequest, slug: str, tournament: str) -> Access:
    """The tournament for who helps: entrants, the draw, opening rounds, lists."""
    access = may_read(request, slug, tournament)
    if not access.may_assist:
        raise PermissionDenied(
            _("In this group you can look, but not write. One of its owners can change that.")
        )
    return access


def may_lead(request: HttpRequest, slug: str, tournament: str) -> Access:
    """The tournament for who leads it: what it is set to, awards, locked lists."""
    access = may_assist(request, slug, tournament)
    if not access.may_lead:
        raise PermissionDenied(_("Only the leader of the tournament can do that."))
    return access


def tournament_to_enter(token: str) -> Tournament:
    """The tournament that a link for entering belongs to; Http404 where nobody enters themselves."""
    stored = Tournament.objects.select_related("evening__group", "evening__setup__ruleset")
    found = stored.filter(entry_hash=hash_token(token), takes_entries=True).first()
    if found is None:
        raise Http404
    return found
