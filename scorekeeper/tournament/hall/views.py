"""What a hall sees of a tournament: the big screen, one's own seat, and papers, each for pages of A4."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.play.houserules.reads import rules_of, ruleset_name
from scorekeeper.site.web.addresses import absolute_url
from scorekeeper.site.web.fragment_cache import Fragment, fragment_for
from scorekeeper.site.web.numbers import number_in
from scorekeeper.tournament import guards
from scorekeeper.tournament.clock import Clock, clock_of
from scorekeeper.tournament.entrants.reads import next_round, stored_entrants
from scorekeeper.tournament.hall.link_views import read_link
from scorekeeper.tournament.hall.papers import certificates as certificates_of
from scorekeeper.tournament.hall.papers import paper_lists, seating_pages
from scorekeeper.tournament.hall.screen import Kind, screen_of, screen_revision
from scorekeeper.tournament.rounds.seating import SeatedTable, Seating, seating_of, tables_at_most
from scorekeeper.tournament.standings.rows import standings_page


@require_safe
@guards.by_link_or_account
def screen(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """Seats, clock, tables and standings for a projector; without scripts a page for each slide."""
    access = guards.may_look(request, slug, tournament)
    shown, kind = number_in(request.GET.get("page", "")), kind_asked(request)
    context = {
        "group": access.group,
        "tournament": access.tournament,
        "kind": kind,
        "hall": hall_now(request, access, screen_revision(access.tournament), shown),
        "next": shown + 1,
        "now": int(now().timestamp() * 1000),
    }
    return render(request, "tournament/screen.html", context)


def kind_asked(request: HttpRequest) -> Kind:
    """Which screen it is: the one of the hall unless the address says so."""
    return Kind.LOBBY if request.GET.get("shows") == Kind.LOBBY else Kind.HALL


@require_safe
@guards.by_link_or_account
def news(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """The slides as they are now; nothing if the screen shows them already."""
    access = guards.may_look(request, slug, tournament)
    revision = screen_revision(access.tournament)
    if request.GET.get("known") == revision:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return HttpResponse(hall_now(request, access, revision, 0))


def hall_now(request: HttpRequest, access: guards.Access, revision: str, shown: int) -> str:
    """The slides, rendered once for all who see the same."""
    address = absolute_url(request, guards.address_of(access.tournament))
    seen_by = (access.tournament.pk, address, shown, kind_asked(request))
    fragment = Fragment("tournament/_hall.html", seen_by, revision)
    return fragment_for(request, fragment, lambda: context_of(request, access, revision, shown))


def context_of(request: HttpRequest, access: guards.Access, revision: str, shown: int) -> dict[str, Any]:
    """What the slides show."""
    kind = kind_asked(request)
    found = screen_of(access.tournament, kind)
    return {
        "group": access.group,
        "tournament": access.tournament,
        "screen": found,
        "kind": kind,
        "shown": shown % len(found.slides),
        "read": read_link(request, access.tournament),
        "revision": revision,
    }


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
        return redirect("tournaments:links", slug, tournament)
    ruleset = access.tournament.evening.setup.ruleset
    context = paper_of(
        access,
        seating=found,
        lists=paper_lists(found, lambda path: absolute_url(request, path)),
        rules=ruleset_name(ruleset),
        owes_solos=rules_of(ruleset).owes_solos,
    )
    return render(request, "tournament/print_lists.html", context)


def named_code(svg: SafeString) -> tuple[SafeString, str]:
    """A code under the name `along`, by which it is shown again on its page, and its box."""
    named = svg.replace("<svg ", '<svg id="along" ', 1)
    return mark_safe(named), svg.partition('viewBox="')[2].partition('"')[0]  # noqa: S308  # as it was


@require_safe
@login_required
def tents(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """A number to stand on every table, with the code for reading along."""
    access = guards.may_assist(request, slug, tournament)
    numbers = range(1, tables_at_most(access.tournament) + 1)
    read = read_link(request, access.tournament)
    code, box = named_code(read.svg) if read else ("", "")
    context = paper_of(access, numbers=numbers, read=read, code=code, box=box)
    return render(request, "tournament/print_tents.html", context)


@require_safe
@login_required
def standings(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """The standings for the wall; while they are hidden, for who leads only."""
    access = guards.may_assist(request, slug, tournament)
    found = guards.shown_standings(access)
    context = paper_of(access, standings=found, page=standings_page(found))
    return render(request, "tournament/print_standings.html", context)


@require_safe
@login_required
def certificates(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """A certificate for each of the first three places, with what was won."""
    access = guards.may_assist(request, slug, tournament)
    found = guards.shown_standings(access)
    context = paper_of(access, rows=certificates_of(found), people=len(found.lines))
    return render(request, "tournament/print_certificates.html", context)


@require_safe
@login_required
def wall(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """The code for reading along, for the wall."""
    access = guards.may_assist(request, slug, tournament)
    context = paper_of(access, read=read_link(request, access.tournament))
    return render(request, "tournament/print_wall.html", context)


@require_safe
@guards.by_link_or_account
def seat(request: HttpRequest, slug: str, tournament: str, number: int) -> HttpResponse:
    """The table of somebody in the last round whose tables are open, who sits there, and its clock."""
    access = guards.may_look(request, slug, tournament)
    found = get_object_or_404(stored_entrants(access.tournament), attendance__number=number)
    seating = seating_of(access.tournament, next_round(access.tournament) - 1)
    tables = seating.tables if seating else ()
    table = next((each for each in tables if number in {one.number for one in each.players}), None)
    context = {
        "group": access.group,
        "tournament": access.tournament,
        "entrant": found,
        "seating": seating,
        "table": table,
        "clock": clock_at(seating, table) if seating and table else None,
    }
    return render(request, "tournament/seat.html", context)


def clock_at(seating: Seating, table: SeatedTable) -> Clock | None:
    """The clock of a table, with the minutes that it was given."""
    stored = getattr(table.sheet, "tournament_table", None)
    if seating.release is None or stored is None:
        return None
    return clock_of(seating.release, len(table.players), stored.extra_minutes)
