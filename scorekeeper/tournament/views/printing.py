"""What a tournament prints: each a page of its own, for A4 in black and white."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.play.houserules.labels import ruleset_name
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.site.web.shared_addresses import absolute_url
from scorekeeper.tournament import guards
from scorekeeper.tournament.reads.papers import certificates as certificates_of
from scorekeeper.tournament.reads.papers import paper_lists, seating_pages
from scorekeeper.tournament.reads.rounds import round_lines
from scorekeeper.tournament.reads.rows import standings_page
from scorekeeper.tournament.reads.seating import Seating, seating_of, tables_at_most
from scorekeeper.tournament.views.reading import read_link
from scorekeeper.tournament.views.standings import shown_standings


def paper_of(access: guards.Access, **shown: Any) -> dict[str, Any]:
    """What every paper says, and what it shows."""
    return {"group": access.group, "tournament": access.tournament, **shown}


def seating_to_print(access: guards.Access, number: int) -> Seating:
    """A round that is drawn or open."""
    found = seating_of(access.tournament, number)
    if found is None:
        raise Http404
    return found


@require_safe
@login_required
def papers(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """Everything that can be printed."""
    access = guards.may_assist(request, slug, tournament)
    rounds = [line for line in round_lines(access.tournament) if line.plan]
    return render(request, "tournament/papers.html", paper_of(access, rounds=rounds))


@require_safe
@login_required
def seating(request: HttpRequest, slug: str, tournament: str, number: int) -> HttpResponse:
    """Who sits where, by name and by table, for the wall."""
    access = guards.may_assist(request, slug, tournament)
    found = seating_to_print(access, number)
    context = paper_of(access, seating=found, pages=seating_pages(found))
    return render(request, "tournament/print_seating.html", context)


@require_safe
@login_required
def lists(request: HttpRequest, slug: str, tournament: str, number: int) -> HttpResponse:
    """The lists of all tables of a round to write on."""
    access = guards.may_assist(request, slug, tournament)
    found = seating_to_print(access, number)
    if found.release is None:
        messages.info(request, _("Open the tables first: then their lists have codes for entering."))
        return redirect("tournaments:print", slug, tournament)
    ruleset = access.tournament.evening.setup.ruleset
    context = paper_of(
        access,
        seating=found,
        lists=paper_lists(found, lambda path: absolute_url(request, path)),
        rules=ruleset_name(ruleset),
        owes_solos=rules_of(ruleset).owes_solos,
    )
    return render(request, "tournament/print_lists.html", context)


@require_safe
@login_required
def tents(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """A number to stand on every table, with the code for reading along."""
    access = guards.may_assist(request, slug, tournament)
    numbers = range(1, tables_at_most(access.tournament) + 1)
    context = paper_of(access, numbers=numbers, read=read_link(request, access.tournament))
    return render(request, "tournament/print_tents.html", context)


@require_safe
@login_required
def standings(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """The standings for the wall; while they are hidden, for who leads only."""
    access = guards.may_assist(request, slug, tournament)
    found = shown_standings(access)
    context = paper_of(access, standings=found, page=standings_page(found))
    return render(request, "tournament/print_standings.html", context)


@require_safe
@login_required
def certificates(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """A certificate for each of the first three places, with what was won."""
    access = guards.may_assist(request, slug, tournament)
    found = shown_standings(access)
    context = paper_of(access, rows=certificates_of(found), people=len(found.lines))
    return render(request, "tournament/print_certificates.html", context)


@require_safe
@login_required
def wall(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """The code for reading along, for the wall."""
    access = guards.may_assist(request, slug, tournament)
    context = paper_of(access, read=read_link(request, access.tournament))
    return render(request, "tournament/print_wall.html", context)
