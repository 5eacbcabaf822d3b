"""The ticks of the list of entrants, which every button beside them takes along."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scorekeeper.play.houserules.labels import join_words
from scorekeeper.tournament.entrants.forms import TicksForm
from scorekeeper.tournament.entrants.reads import entrants_of
from scorekeeper.tournament.entrants.writes import tick_entrants
from scorekeeper.tournament.log.models import Did
from scorekeeper.tournament.log.writes import note
from scorekeeper.tournament.models import Tournament


def noted_ticks(request: HttpRequest, tournament: Tournament) -> bool:
    """Note who has paid and who is here as a page says that was sent; one without ticks says nothing.

    Whether it fits the list: else it is said that somebody has changed that, and nothing is noted.
    """
    entrants = entrants_of(tournament).all
    form = TicksForm(request.POST, entrants=entrants)
    if form.is_valid():
        tick_entrants(tournament=tournament, ticks=form.ticks)
        for did, changed in ((Did.PAID, form.ticks.changed_paid()), (Did.HERE, form.ticks.changed_here())):
            names = [str(each) for each in entrants if each.number in changed]
            if names:
                note(request, tournament, did, about=join_words(names))
        return True
    messages.error(request, _("Someone has changed the list in the meantime. Please look again."))
    return False
