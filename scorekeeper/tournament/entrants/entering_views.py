"""The page on which people enter themselves by a link; it needs no account."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scorekeeper.play.groups.reads import players_of
from scorekeeper.site.server import limits
from scorekeeper.tournament import guards
from scorekeeper.tournament.entrants.forms import EntryForm
from scorekeeper.tournament.entrants.reads import entrants_of
from scorekeeper.tournament.entrants.writes import enter_people, group_of
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.naming import NamedAlike


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
    if form.is_bound and form.is_valid():
        refusal = limits.too_many(request, limits.ENTRIES, "429.html")
        if refusal:
            return refusal
        try:
            (entered,) = enter_people(tournament=tournament, entries=[form.entry], is_self=True)
        except NamedAlike:  # somebody was quicker
            form.check_name(entrants_of(tournament).all)
        else:
            text = _("%(name)s is entered, with the number %(number)s.")
            messages.success(request, text % {"name": entered, "number": entered.number})
            if form.is_called_like_a_member:
                text = _("A player of the group is called %(name)s. The leader says whether that is you.")
                messages.info(request, text % {"name": form.entry.name})
            return redirect("tournaments:enter", token)
    context = {"tournament": tournament, "entrants": found, "is_closed": is_closed, "form": form}
    return render(request, "tournament/enter.html", context)


def is_drawn(tournament: Tournament) -> bool:
    """Whether the first round is drawn: one query."""
    return tournament.evening.planned_rounds.exists()
