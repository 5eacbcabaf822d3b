"""All that leaves a tournament, on one page: links and codes for everybody and for tables, and papers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.site.web.addresses import absolute_url, reach_of
from scorekeeper.site.web.numbers import number_in
from scorekeeper.site.web.secret_links import hash_token, qr_code
from scorekeeper.tournament import guards
from scorekeeper.tournament.links import entry_token, opens_entering, read_token, short_code
from scorekeeper.tournament.log.models import Did
from scorekeeper.tournament.log.writes import note
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.rounds.reads import round_lines
from scorekeeper.tournament.rounds.seating import SeatedTable, last_open_round, seating_of
from scorekeeper.tournament.setup.writes import renew_links


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


@require_safe
@login_required
def links(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """The links by which people read along, enter themselves and write, with their codes; and all papers."""
    access = guards.may_assist(request, slug, tournament)
    drawn = [line for line in round_lines(access.tournament) if line.plan]
    context = {
        "group": access.group,
        "tournament": access.tournament,
        "may_lead": access.may_lead,
        "read": read_link(request, access.tournament),
        "enter": entry_link(request, access.tournament),
        "tables": list(table_links(request, access.tournament)),
        "rounds": sorted(drawn, key=lambda line: (line.release is None, -line.number)),
        "reach": reach_of(request),
    }
    return render(request, "tournament/links.html", context)


@require_POST
@login_required
def renew(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """Make both links anew: the ones that are out open nothing any more."""
    access = guards.may_lead(request, slug, tournament)
    if "series" in request.POST:
        renew_links(tournament=access.tournament, series=number_in(request.POST["series"]))
        note(request, access.tournament, Did.LINKS)
    return redirect("tournaments:links", slug, tournament)
