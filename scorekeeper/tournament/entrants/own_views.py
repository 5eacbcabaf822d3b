"""Pages for those who enter themselves: tournaments to come, links for entering and withdrawing."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.mail import EmailMessage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.play.groups.closed_days import need_open_evening
from scorekeeper.play.groups.reads import players_of
from scorekeeper.play.groups.writes import send_letters
from scorekeeper.site.server import limits
from scorekeeper.site.web.addresses import absolute_url
from scorekeeper.site.web.refusals import Gone
from scorekeeper.tournament import guards
from scorekeeper.tournament.entrants.person_forms import AddressForm, EntryForm
from scorekeeper.tournament.entrants.reads import (
    Entrants,
    announced_tournaments,
    entrants_of,
    is_drawn,
    with_places,
)
from scorekeeper.tournament.entrants.writes import enter_people, group_of, remove_entrant
from scorekeeper.tournament.links import entrant_of_token, entry_token, opens_entering, own_token
from scorekeeper.tournament.models import Entrant, Tournament
from scorekeeper.tournament.naming import NamedAlike


@require_safe
def announced(request: HttpRequest) -> HttpResponse:
    """The tournaments to come that their groups announce to everybody."""
    shown = [(each, entry_address(each)) for each in announced_tournaments()]
    return render(request, "tournament/announced.html", {"tournaments": shown})


def entry_address(tournament: Tournament) -> str:
    """The address for entering a tournament that is not drawn; empty where people cannot enter themselves."""
    if not opens_entering(tournament) or getattr(tournament, "is_drawn", False):
        return ""
    return reverse("tournaments:enter", args=(entry_token(tournament.slug, tournament.link_series),))


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
            say_who_will_say(request, form)
            return redirect("tournaments:entered", own_token(entered, tournament.slug))
    context = {
        "tournament": tournament,
        "entrants": found,
        "is_closed": is_closed,
        "is_full": 0 < tournament.places <= len(with_places(found.all)),
        "form": form,
    }
    return render(request, "tournament/enter.html", context)


def say_who_will_say(request: HttpRequest, form: EntryForm) -> None:
    """Say to who is called like a player of the group that somebody there says who it is."""
    if form.is_called_like_a_member:
        text = _(
            "A player in the group is called %(name)s. Whoever runs the tournament will say "
            "whether that is you."
        )
        messages.info(request, text % {"name": form.entry.name})


def entered(request: HttpRequest, token: str) -> HttpResponse:
    """Somebody's own page: whether they have a place, the link by mail, and a way to withdraw."""
    entrant = entrant_of_token(token)
    if entrant is None:
        raise nobodys_entry()
    tournament = guards.tournament_of(entrant)
    found, is_closed = entrants_of(tournament), is_drawn(tournament)
    if "withdraw" in request.POST and not is_closed and not entrant.has_paid:
        return withdrawn(request, entrant, tournament)
    form = AddressForm(request.POST if "address" in request.POST else None)
    if settings.HAS_MAIL and form.is_valid():
        return sent_to(request, form.cleaned_data["address"], entrant, token)
    shown = {"tournament": tournament, "entrant": entrant, "is_closed": is_closed}
    return render(request, "tournament/entered.html", {**shown, **ways_on(request, found, shown, form)})


def nobodys_entry() -> Gone:
    """That an own link is nobody's: it does not tell who withdrew from a link that was mistyped."""
    text = _(
        "Whoever has entered with this link has withdrawn since, or was taken off the list. If that is not "
        "so, look whether the link is whole."
    )
    return Gone(_("Nobody is entered with this link"), text)


def ways_on(
    request: HttpRequest, found: Entrants, shown: dict[str, Any], form: AddressForm
) -> dict[str, Any]:
    """The place on the waiting list, 0 for none, the own link, and the one to enter somebody else."""
    return {
        "waits": found.waits.get(shown["entrant"].number, 0),
        "url": absolute_url(request, request.path),
        "form": form if settings.HAS_MAIL else None,
        "others": "" if shown["is_closed"] else entry_address(shown["tournament"]),
    }


def withdrawn(request: HttpRequest, entrant: Entrant, tournament: Tournament) -> HttpResponse:
    """Take somebody off the list who says so, before the first round is drawn."""
    need_open_evening(tournament.evening)
    remove_entrant(entrant=entrant)
    messages.success(request, _("You are not on the list any more."))
    return redirect(entry_address(tournament) or "tournaments:announced")


def sent_to(request: HttpRequest, address: str, entrant: Entrant, token: str) -> HttpResponse:
    """Send somebody the link of their own page; the address is not kept."""
    tournament = entrant.attendance.evening.tournament
    url = absolute_url(request, request.path)
    given = {"entrant": entrant, "tournament": tournament, "url": url}
    body = render_to_string("tournament/entered.txt", given)
    subject = _("%(tournament)s: you have entered") % {"tournament": tournament}
    sent = send_letters(request, [(str(entrant), EmailMessage(subject, body, to=[address]))])
    if sent.to:
        messages.success(request, _("The link has been sent."))
    else:
        messages.error(request, _("The link could not be sent."))
    return redirect("tournaments:entered", token)
