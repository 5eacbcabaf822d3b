"""The standings of a tournament: their page, what is new on it, how a line arose."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.site.web.kept_fragments import fragment_for
from scorekeeper.tournament import guards
from scorekeeper.tournament.counting_sentences import counts_label
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.reads.entrant_line import entrant_page
from scorekeeper.tournament.reads.outcomes import not_counted
from scorekeeper.tournament.reads.rows import standings_page
from scorekeeper.tournament.reads.standings import Standings, revision_of, standings_of


@dataclass(frozen=True)
class StandingsFragment:
    """The standings as they are, for all who lead, for all other members, or for all who came by a link."""

    tournament: Tournament
    revision: str
    may_lead: bool
    is_member: bool
    template: str = "tournament/_standings.html"

    @property
    def key(self) -> str:
        """Where they are kept."""
        whose = f"{self.may_lead:d}{self.is_member:d}"
        return f"{self.template}:{self.tournament.pk}:{self.revision}:{get_language()}:{whose}"


@require_safe
@guards.by_link_or_account
def standings(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """Who stands where, as far as it has been played."""
    access = guards.may_look(request, slug, tournament)
    shown = standings_now(request, access, revision_of(access.tournament))
    context = {"group": access.group, "tournament": access.tournament, "standings": shown}
    return render(request, "tournament/standings.html", context)


@require_safe
@guards.by_link_or_account
def news(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """The standings as they are now, for the phones that show them; nothing if they know them already."""
    access = guards.may_look(request, slug, tournament)
    revision = revision_of(access.tournament)
    if request.GET.get("known") == revision:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return HttpResponse(standings_now(request, access, revision))


def standings_now(request: HttpRequest, access: guards.Access, revision: str) -> str:
    """The part of the page that shows the standings, rendered once for all who see the same."""
    fragment = StandingsFragment(access.tournament, revision, access.may_lead, access.is_member)
    return fragment_for(request, fragment, lambda: context_of(access, revision))


def context_of(access: guards.Access, revision: str) -> dict[str, Any]:
    """What the standings show; while they are hidden, only who leads sees any."""
    found = standings_of(access.tournament)
    return {
        "group": access.group,
        "tournament": access.tournament,
        "may_lead": access.may_lead,
        "is_member": access.is_member,
        "standings": found,
        "page": standings_page(found) if access.may_lead or not found.is_hidden else None,
        "not_counted": not_counted(found) if access.is_member and found.is_over else None,
        "revision": revision,
    }


@require_safe
@guards.by_link_or_account
def line(request: HttpRequest, slug: str, tournament: str, number: int) -> HttpResponse:
    """How a line of the standings arose: where somebody sat, with whom, and what they made."""
    access = guards.may_look(request, slug, tournament)
    found = shown_standings(access)
    page = entrant_page(found, number)
    if page is None:
        raise Http404
    context = {
        "group": access.group,
        "tournament": access.tournament,
        "is_member": access.is_member,
        "standings": found,
        "counts_label": counts_label(found.rule.counting),
        "page": page,
    }
    return render(request, "tournament/line.html", context)


def shown_standings(access: guards.Access) -> Standings:
    """The standings for who may see them now: while they are hidden, only who leads."""
    found = standings_of(access.tournament)
    if found.is_hidden and not access.may_lead:
        raise PermissionDenied(_("The standings are hidden until the last round is closed."))
    return found
