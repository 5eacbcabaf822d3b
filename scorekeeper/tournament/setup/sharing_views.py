"""The links of a tournament: shown with QR codes, made anew; opened to read along, and to enter."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.play.groups.reads import players_of
from scorekeeper.site.server import limits
from scorekeeper.site.web.addresses import absolute_url, reach_of
from scorekeeper.site.web.numbers import number_in
from scorekeeper.tournament import guards
from scorekeeper.tournament.entrants.forms import EntryForm
from scorekeeper.tournament.entrants.reads import entrants_of
from scorekeeper.tournament.entrants.writes import enter_people, group_of
from scorekeeper.tournament.links import entry_token, hash_token, qr_code, read_token
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.naming import NamedAlike
from scorekeeper.tournament.setup.writes import renew_links


class SharedLink(NamedTuple):
    """An address that is passed on, with its QR code."""

    url: str
    svg: SafeString


def shared_link(request: HttpRequest, name: str, token: str) -> SharedLink:
    """A link that other phones can open."""
    url = absolute_url(request, reverse(name, args=(token,)))
    return SharedLink(url, qr_code(url))


def read_link(request: HttpRequest, tournament: Tournament) -> SharedLink | None:
    """The read link of a tournament; None for one that was made with another secret key."""
    token = read_token(tournament.slug, tournament.link_series)
    if hash_token(token) != tournament.read_hash:
        return None
    return shared_link(request, "tournaments:read", token)


def entry_link(request: HttpRequest, tournament: Tournament) -> SharedLink | None:
    """The link for entering; None for one of another secret key, and where nobody enters themselves."""
    token = entry_token(tournament.slug, tournament.link_series)
    if not tournament.takes_entries or hash_token(token) != tournament.entry_hash:
        return None
    return shared_link(request, "tournaments:enter", token)


@require_safe
@login_required
def links(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """The links by which people read along and enter themselves, with their QR codes."""
    access = guards.may_assist(request, slug, tournament)
    context = {
        "group": access.group,
        "tournament": access.tournament,
        "may_lead": access.may_lead,
        "read": read_link(request, access.tournament),
        "enter": entry_link(request, access.tournament),
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
    return redirect("tournaments:links", slug, tournament)


@require_safe
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    """Come in by the read link: its token moves from the address into a cookie of the tournament's pages."""
    tournament = guards.tournament_to_read(token)
    response = redirect(guards.address_of(tournament))
    guards.let_in(request, response, tournament, token)
    return response


def enter(request: HttpRequest, token: str) -> HttpResponse:
    """Enter oneself, until the first round is drawn."""
    tournament = guards.tournament_to_enter(token)
    found, is_closed = entrants_of(tournament), is_drawn(tournament)
    form = EntryForm(
        request.POST if request.method == "POST" and not is_closed else None,
        entrants=found.all,
        has_teams=tournament.has_teams,
        members=[player.name for player in players_of(group_of(tournament))],
    )
    if form.is_valid():
        refusal = limits.refuse_too_many(request, limits.ENTRIES)
        if refusal:
            return refusal
        try:
            (entered,) = enter_people(tournament=tournament, entries=[form.entry], is_self=True)
        except NamedAlike:  # somebody was quicker
            form.check_name(entrants_of(tournament).all)
        else:
            text = _("%(name)s has entered, with the number %(number)s.")
            messages.success(request, text % {"name": entered, "number": entered.number})
            if form.is_called_like_a_member:
                text = _(
                    "A player in the group is called %(name)s. Whoever runs the tournament will say "
                    "whether that is you."
                )
                messages.info(request, text % {"name": form.entry.name})
            return redirect("tournaments:enter", token)
    context = {"tournament": tournament, "entrants": found, "is_closed": is_closed, "form": form}
    return render(request, "tournament/enter.html", context)


def is_drawn(tournament: Tournament) -> bool:
    """Whether the first round is drawn: one query."""
    return tournament.evening.planned_rounds.exists()
