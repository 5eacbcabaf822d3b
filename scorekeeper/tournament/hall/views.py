"""The pages of a hall on a tournament: links and codes, the big screen, one's own seat, and papers of A4."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import now
from django.utils.translation import gettext as _

from scorekeeper.play.groups.guarding import action_for, page_for
from scorekeeper.play.houserules.reads import rules_of, ruleset_name
from scorekeeper.site.refusal import found_or_404
from scorekeeper.site.web.addresses import absolute_url, reach_of
from scorekeeper.site.web.fields import number_in
from scorekeeper.site.web.fragment_cache import Fragment, fragment_for
from scorekeeper.site.web.secret_links import hash_token, qr_code
from scorekeeper.tournament import guards
from scorekeeper.tournament.entrants.reads import next_round, stored_entrants
from scorekeeper.tournament.hall.papers import certificates as certificates_of
from scorekeeper.tournament.hall.papers import paper_lists, seating_pages
from scorekeeper.tournament.hall.screen import Kind, screen_of, screen_revision
from scorekeeper.tournament.links import entry_token, opens_entering, read_token, short_code
from scorekeeper.tournament.log_writes import add_to_log
from scorekeeper.tournament.models import Did, Tournament
from scorekeeper.tournament.rounds.reads import round_lines
from scorekeeper.tournament.rounds.seating import (
    SeatedTable,
    Seating,
    last_open_round,
    seating_of,
    tables_at_most,
)
from scorekeeper.tournament.setup.writes import renew_links
from scorekeeper.tournament.standings.rows import standings_page
from scorekeeper.tournament.times import Clock, clock_of


class SharedLink(NamedTuple):
    """An address that is passed on, with its QR code."""

    url: str
    svg: SafeString


def shared_link(request: HttpRequest, name: str, token: str) -> SharedLink:
    """A link that other phones can open; the code takes the first mask, of which a hall has thirty."""
    url = absolute_url(request, reverse(name, args=(token,)))
    return SharedLink(url, qr_code(url, mask=0))


def read_link(request: HttpRequest, tournament: Tournament) -> SharedLink | None:
    """The read link of a tournament; None for one that was made with another secret key."""
    token = read_token(tournament.slug, tournament.link_series)
    if hash_token(token) != tournament.read_hash:
        return None
    return shared_link(request, "tournaments:read", token)


def entry_link(request: HttpRequest, tournament: Tournament) -> SharedLink | None:
    """The link for entering; None for one of another secret key, and where nobody enters themselves."""
    if not opens_entering(tournament):
        return None
    return shared_link(request, "tournaments:enter", entry_token(tournament.slug, tournament.link_series))


def table_links(request: HttpRequest, tournament: Tournament) -> Iterator[tuple[SeatedTable, SharedLink]]:
    """The tables of the round that is open with their codes, the same as on their printed lists."""
    opened = last_open_round(tournament)
    seating = seating_of(tournament, opened.number) if opened else None
    for table in seating.tables if seating else ():
        if table.sheet is not None:
            yield table, shared_link(request, "tournaments:short", short_code(table.sheet))


@page_for(guards.may_assist)
def links(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """The links by which people read along, enter themselves and write, with their codes; and all papers."""
    drawn = [line for line in round_lines(access.tournament) if line.plan]
    context = access.page(
        may_lead=access.may_lead,
        read=read_link(request, access.tournament),
        enter=entry_link(request, access.tournament),
        tables=list(table_links(request, access.tournament)),
        rounds=sorted(drawn, key=lambda line: (line.release is None, -line.number)),
        reach=reach_of(request),
    )
    return render(request, "tournament/links.html", context)


@action_for(guards.may_lead)
def renew(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """Make both links anew: the ones that are out open nothing any more."""
    if "series" in request.POST:
        renew_links(tournament=access.tournament, series=number_in(request.POST["series"]))
        add_to_log(request, access.tournament, Did.LINKS)
    return access.redirect("links")


@guards.page_by_link
def screen(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """Seats, clock, tables and standings for a projector; without scripts a page for each slide."""
    shown, kind = number_in(request.GET.get("page", "")), kind_asked(request)
    context = access.page(
        kind=kind,
        hall=hall_now(request, access, screen_revision(access.tournament), shown),
        next=shown + 1,
        now=now(),
    )
    return render(request, "tournament/screen.html", context)


def kind_asked(request: HttpRequest) -> Kind:
    """The kind of screen that is asked for: the one of the hall unless the address says otherwise."""
    return Kind.LOBBY if request.GET.get("shows") == Kind.LOBBY else Kind.HALL


@guards.page_by_link
def news(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """The slides as they are now; nothing if the screen shows them already."""
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
    kind = kind_asked(request)
    found = screen_of(access.tournament, kind)
    return access.page(
        screen=found,
        kind=kind,
        shown=shown % len(found.slides),
        read=read_link(request, access.tournament),
        revision=revision,
    )


def seating_to_print(access: guards.Access, number: int) -> Seating:
    """A round that is drawn or open."""
    return found_or_404(seating_of(access.tournament, number))


@page_for(guards.may_assist)
def seating(request: HttpRequest, access: guards.Access, number: int) -> HttpResponse:
    """Show the seats of everybody, by name and by table, for the wall."""
    found = seating_to_print(access, number)
    context = access.page(seating=found, pages=seating_pages(found))
    return render(request, "tournament/print_seating.html", context)


@page_for(guards.may_assist)
def lists(request: HttpRequest, access: guards.Access, number: int) -> HttpResponse:
    """The lists of all tables of a round to write on."""
    found = seating_to_print(access, number)
    if found.release is None:
        messages.info(request, _("Open the tables first: then their lists have codes for entering."))
        return access.redirect("links")
    ruleset = access.tournament.evening.setup.ruleset
    context = access.page(
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


@page_for(guards.may_assist)
def tents(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """A number to stand on every table, with the code for reading along."""
    numbers = range(1, tables_at_most(access.tournament) + 1)
    read = read_link(request, access.tournament)
    code, box = named_code(read.svg) if read else ("", "")
    context = access.page(numbers=numbers, read=read, code=code, box=box)
    return render(request, "tournament/print_tents.html", context)


@page_for(guards.may_assist)
def standings(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """The standings for the wall; while they are hidden, for who leads only."""
    found = guards.shown_standings(access)
    context = access.page(standings=found, page=standings_page(found))
    return render(request, "tournament/print_standings.html", context)


@page_for(guards.may_assist)
def certificates(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """A certificate for each of the first three places, with what was won."""
    found = guards.shown_standings(access)
    context = access.page(rows=certificates_of(found), people=len(found.lines))
    return render(request, "tournament/print_certificates.html", context)


@page_for(guards.may_assist)
def wall(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """The code for reading along, for the wall."""
    context = access.page(read=read_link(request, access.tournament))
    return render(request, "tournament/print_wall.html", context)


@guards.page_by_link
def seat(request: HttpRequest, access: guards.Access, number: int) -> HttpResponse:
    """The table of somebody in the last round whose tables are open, who sits there, and its clock."""
    found = get_object_or_404(stored_entrants(access.tournament), attendance__number=number)
    seating = seating_of(access.tournament, next_round(access.tournament) - 1)
    tables = seating.tables if seating else ()
    table = next((each for each in tables if number in {one.number for one in each.players}), None)
    context = access.page(
        entrant=found,
        seating=seating,
        table=table,
        clock=clock_at(seating, table) if seating and table else None,
    )
    return render(request, "tournament/seat.html", context)


def clock_at(seating: Seating, table: SeatedTable) -> Clock | None:
    """The clock of a table, with the minutes that it was given."""
    stored = getattr(table.sheet, "tournament_table", None)
    if seating.release is None or stored is None:
        return None
    return clock_of(seating.release, len(table.players), stored.extra_minutes)
