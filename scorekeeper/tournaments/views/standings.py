"""The standings of a tournament: their page, what is new on it, how a line arose."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.tournaments import guards
from scorekeeper.tournaments.counting_sentences import counts_label
from scorekeeper.tournaments.reads.entrant_line import entrant_page
from scorekeeper.tournaments.reads.rows import standings_page
from scorekeeper.tournaments.reads.standings import Standings, standings_of


@require_safe
@login_required
def standings(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """Who stands where, as far as it has been played."""
    access = guards.may_read(request, slug, tournament)
    context = context_of(access, standings_of(access.tournament))
    return render(request, "tournaments/standings.html", context)


@require_safe
@login_required
def news(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """The standings as they are now, for the phones that show them; nothing if they know them already."""
    access = guards.may_read(request, slug, tournament)
    found = standings_of(access.tournament)
    if request.GET.get("known") == revision_for(access, found):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return render(request, "tournaments/_standings.html", context_of(access, found))


@require_safe
@login_required
def line(request: HttpRequest, slug: str, tournament: str, number: int) -> HttpResponse:
    """How a line of the standings arose: where somebody sat, with whom, and what they made."""
    access = guards.may_read(request, slug, tournament)
    found = shown_standings(access)
    page = entrant_page(found, number)
    if page is None:
        raise Http404
    context = {
        "group": access.group,
        "tournament": access.tournament,
        "standings": found,
        "counts_label": counts_label(found.rule.counting),
        "page": page,
    }
    return render(request, "tournaments/line.html", context)


def is_shown_to(access: guards.Access, found: Standings) -> bool:
    """Whether somebody sees the standings: while they are hidden, only who leads."""
    return access.may_lead or not found.is_hidden


def shown_standings(access: guards.Access) -> Standings:
    """The standings for who may see them now."""
    found = standings_of(access.tournament)
    if not is_shown_to(access, found):
        raise PermissionDenied(_("The standings are hidden until the last round is closed."))
    return found


def revision_for(access: guards.Access, found: Standings) -> str:
    """What changes whenever the page does; who sees no standings is not told either that they change."""
    return found.revision if is_shown_to(access, found) else "hidden"


def context_of(access: guards.Access, found: Standings) -> dict[str, Any]:
    """What the page of the standings shows."""
    return {
        "group": access.group,
        "tournament": access.tournament,
        "may_lead": access.may_lead,
        "standings": found,
        "page": standings_page(found) if is_shown_to(access, found) else None,
        "revision": revision_for(access, found),
    }
