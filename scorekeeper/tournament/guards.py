"""Rights in a tournament: what stands above every view, and the one place that knows them.

Readers of the group look, scorers assist, owners lead, and so does who set it up while they may write. Who
came by the read link of the tournament or of its group looks, and is no member.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.play.groups import guards
from scorekeeper.play.groups.closed_days import need_open_evening
from scorekeeper.play.groups.guarding import View, guarded
from scorekeeper.play.groups.models import Group, Membership
from scorekeeper.play.sheets import guards as sheet_guards
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.site.refusal import found_or_404
from scorekeeper.site.web.cookies import give_cookie, token_in
from scorekeeper.site.web.secret_links import hash_token
from scorekeeper.tournament.awards.models import Award
from scorekeeper.tournament.models import Entrant, Release, Table, Tournament, release_of
from scorekeeper.tournament.sentences import hidden_sentence
from scorekeeper.tournament.standings.reads import Standings, standings_of

READ_COOKIE = "tournament_read"
"""The cookie of who came by the read link of a tournament, below the address of the tournament."""


HELD = Q(evening__group__memberships__isnull=False) | Q(evening__group__read_link__isnull=False)
"""Of a group that has members or readers: one that is being deleted, or founded again, has neither."""


@dataclass(frozen=True)
class Access:
    """A tournament of a group, and what the visitor may do there."""

    group: Group
    tournament: Tournament
    may_lead: bool = False
    may_assist: bool = False
    is_member: bool = True

    @property
    def may_see_entrants(self) -> bool:
        """Whether they are shown everybody who has entered."""
        return self.is_member or self.tournament.shows_entrants

    def page(self, **shown: Any) -> dict[str, Any]:
        """The context of a page of the tournament, with what all of them need."""
        return {"group": self.group, "access": self, "tournament": self.tournament, **shown}

    def redirect(self, name: str, *below: int) -> HttpResponse:
        """Lead to a page of the tournament, by the name of its address and the numbers in it."""
        return redirect(f"tournaments:{name}", self.group.slug, self.tournament.slug, *below)


def may_read(request: HttpRequest, slug: str, tournament: str) -> Access:
    """The tournament for the members of its group; for everybody else there is no such page."""
    membership = guards.may_read(request, slug)
    return access_of(membership, tournament_in(membership.group, tournament))


def tournament_in(group: Group, slug: str) -> Tournament:
    return get_object_or_404(stored_tournaments(), evening__group=group, slug=slug)


def stored_tournaments() -> QuerySet[Tournament]:
    """Tournaments with all that their pages ask of them."""
    return Tournament.objects.select_related("evening__setup__ruleset", "evening__group", "series")


def access_of(membership: Membership, tournament: Tournament) -> Access:
    may_assist = membership.may_write
    may_lead = may_assist and is_leader(membership, tournament)
    return Access(membership.group, tournament, may_lead=may_lead, may_assist=may_assist)


def is_leader(membership: Membership, tournament: Tournament) -> bool:
    return membership.may_manage or tournament.set_up_by_id == membership.user_id


def may_look(request: HttpRequest, slug: str, tournament: str) -> Access:
    """The tournament for members, and for who came by its read link or the one of its group."""
    membership = guards.membership_in(request, slug)
    if membership is not None:
        return access_of(membership, tournament_in(membership.group, tournament))
    found = tournament_read_along(request, slug, tournament)
    if found is None:
        link = found_or_404(guards.read_link_in(request, group__slug=slug))
        guards.show_places_of(request, link.group_id, None)
        found = tournament_in(link.group, tournament)
    group = found_or_404(found.evening.group)
    return Access(group, found, is_member=False)


def tournament_read_along(request: HttpRequest, slug: str, tournament: str) -> Tournament | None:
    """The wanted tournament, if the visitor came by its read link, as long as that was not renewed."""
    token = token_in(request, READ_COOKIE)
    if not token:
        return None
    known = stored_tournaments().filter(HELD, read_hash=hash_token(token))
    return known.filter(slug=tournament, evening__group__slug=slug).first()


def by_link_or_account(view: guards.Answer) -> guards.Answer:
    """The same of a read link of the tournament or of its group."""
    return guards.by_link_or_account(view, READ_COOKIE)


def page_by_link(view: View[Access]) -> guards.Answer:
    """Show a page of the tournament as well for who came by such a link; raise as `may_look` does."""
    return require_safe(by_link_or_account(guarded(may_look)(view)))


def let_in(request: HttpRequest, response: HttpResponse, tournament: Tournament, token: str) -> None:
    """Exchange a read link for the cookie of its tournament."""
    give_cookie(request, response, READ_COOKIE, token, path=address_of(tournament))


def address_of(tournament: Tournament) -> str:
    group = tournament.evening.group
    return reverse("tournaments:tournament", args=(group.slug if group else "", tournament.slug))


def may_assist(request: HttpRequest, slug: str, tournament: str) -> Access:
    """The tournament for who helps: entrants, the draw, opening rounds, lists."""
    access = may_read(request, slug, tournament)
    if not access.may_assist:
        raise PermissionDenied(_("In this group you can look, but not write. An owner can change that."))
    return access


def may_lead(request: HttpRequest, slug: str, tournament: str) -> Access:
    """The tournament for who leads it: what it is set to, awards, locked lists."""
    return only_leaders(may_assist(request, slug, tournament))


def only_leaders(access: Access) -> Access:
    """The same access, for who leads."""
    if not access.may_lead:
        raise PermissionDenied(_("Only whoever runs the tournament can do that."))
    return access


def may_change(request: HttpRequest, slug: str, tournament: str) -> Access:
    """The tournament for who helps; where something is sent, raise DayClosed if it takes no change.

    Its pages also show, so that who only looks is asked nothing.
    """
    access = may_assist(request, slug, tournament)
    if request.method == "POST":
        need_open_evening(access.tournament.evening)
    return access


def may_decide(request: HttpRequest, slug: str, tournament: str) -> Access:
    """The same for who leads it."""
    return only_leaders(may_change(request, slug, tournament))


def may_award(request: HttpRequest, slug: str, tournament: str) -> Access:
    """The tournament for who helps, to read its ledger; where something is sent, for who leads it."""
    guard = may_decide if request.method == "POST" else may_assist
    return guard(request, slug, tournament)


def tournament_to_enter(token: str) -> Tournament:
    """The tournament that a link for entering belongs to; Http404 where nobody enters themselves."""
    stored = Tournament.objects.select_related("evening__group", "evening__setup__ruleset")
    return found_or_404(stored.filter(HELD, entry_hash=hash_token(token), takes_entries=True).first())


def tournament_of(entrant: Entrant) -> Tournament:
    """The tournament of who came by the own link of an entrant."""
    found = Tournament.objects.select_related("evening__group", "evening__setup")
    return found.get(evening=entrant.attendance.evening_id)


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
    confirms = access.may_write or bool(access.token)
    return table_with_list(access.sheet, writes=access.may_write, confirms=confirms)


def table_with_list(sheet: Sheet, *, writes: bool, confirms: bool) -> AtTable:
    """The table that a sheet is the list of: two queries; Http404 for a sheet of no tournament."""
    table = Table.objects.select_related("sheet__evening__tournament").filter(sheet=sheet).first()
    if table is None or table.sheet.evening is None:
        raise Http404
    return AtTable(
        sheet=sheet,
        table=table,
        tournament=table.sheet.evening.tournament,
        release=release_of(table.sheet.evening_id, table.sheet.round).select_related("plan").get(),
        writes=writes,
        confirms=confirms,
    )


def may_write_at(request: HttpRequest, slug: str) -> AtTable:
    found = at_table(request, slug)
    if not found.writes:
        raise PermissionDenied
    return found


def may_write_open_list(request: HttpRequest, slug: str) -> AtTable:
    """The table for who writes its list; raise DayClosed if its evening is not changed any more."""
    found = may_write_at(request, slug)
    need_open_evening(found.sheet.evening)
    return found


def may_confirm_open_list(request: HttpRequest, slug: str) -> AtTable:
    """The same for who sits there: with one of its links."""
    found = at_table(request, slug)
    if not found.confirms:
        raise PermissionDenied
    need_open_evening(found.sheet.evening)
    return found


def table_of(access: Access, number: int, table: int) -> Table:
    stored = Table.objects.select_related("sheet__ruleset", "sheet__evening")
    sheet = {"sheet__evening": access.tournament.evening_id, "sheet__round": number}
    return found_or_404(stored.filter(**sheet, sheet__table=table).first())


def award_of(access: Access, pk: int) -> Award:
    """A line of the ledger of a tournament, by its key."""
    stored = Award.objects.select_related("entrant__attendance__player", "entrant__attendance__evening")
    return get_object_or_404(stored, entrant__attendance__evening=access.tournament.evening_id, pk=pk)


def tournament_to_read(token: str) -> Tournament:
    return found_or_404(stored_tournaments().filter(HELD, read_hash=hash_token(token)).first())


def shown_standings(access: Access) -> Standings:
    """The standings for who may see them now: while they are hidden, only who leads."""
    found = standings_of(access.tournament)
    if found.is_hidden and not access.may_lead:
        raise PermissionDenied(hidden_sentence(access.tournament))
    return found
