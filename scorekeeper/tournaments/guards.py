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
from scorekeeper.sheets import guards as sheet_guards
from scorekeeper.sheets.models import Sheet
from scorekeeper.tournaments.links import hash_token
from scorekeeper.tournaments.models import Release, Table, Tournament


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


@dataclass(frozen=True)
class AtTable:
    """The table of a tournament that a sheet is the list of, and what the visitor may do there.

    `writes` is who has the link for writing, or helps; `confirms` also who has the table's link for reading.
    """

    sheet: Sheet
    table: Table
    tournament: Tournament
    release: Release
    writes: bool
    confirms: bool


def at_table(request: HttpRequest, slug: str) -> AtTable:
    """The table for who may read its sheet; Http404 for a sheet of no tournament."""
    access = sheet_guards.may_read(request, slug)
    table = Table.objects.select_related("sheet__evening__tournament").filter(sheet=access.sheet).first()
    if table is None or table.sheet.evening is None:
        raise Http404
    release = Release.objects.select_related("plan").filter(
        plan__evening=table.sheet.evening_id, plan__number=table.sheet.round
    )
    return AtTable(
        sheet=access.sheet,
        table=table,
        tournament=table.sheet.evening.tournament,
        release=release.get(),
        writes=access.may_write,
        confirms=access.may_write or bool(access.token),
    )


def may_write_at(request: HttpRequest, slug: str) -> AtTable:
    """The table for who writes its list."""
    found = at_table(request, slug)
    if not found.writes:
        raise PermissionDenied
    return found


def may_confirm_at(request: HttpRequest, slug: str) -> AtTable:
    """The table for who sits there: with one of its links."""
    found = at_table(request, slug)
    if not found.confirms:
        raise PermissionDenied
    return found


def table_of(access: Access, number: int, table: int) -> Table:
    """A table of an open round, by its number."""
    stored = Table.objects.select_related("sheet__ruleset", "sheet__evening")
    sheet = {"sheet__evening": access.tournament.evening_id, "sheet__round": number}
    found = stored.filter(**sheet, sheet__table=table).first()
    if found is None:
        raise Http404
    return found
