"""The identity of somebody on the list: a player of the group, or a guest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scorekeeper.play.groups.guarding import action_for
from scorekeeper.play.groups.models import Player
from scorekeeper.play.groups.reads import players_of
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.site.refusal import found_or_404
from scorekeeper.tournament import guards
from scorekeeper.tournament.entrants.group_players_writes import attach_player, detach_player, note_stranger
from scorekeeper.tournament.entrants.person_forms import WhoForm
from scorekeeper.tournament.entrants.reads import Entrants, entrants_of, who_could_be
from scorekeeper.tournament.log_writes import add_to_log
from scorekeeper.tournament.models import Did, Entrant
from scorekeeper.tournament.naming import NamedAlike


def entrant_of(found: Entrants, number: int) -> Entrant:
    return found_or_404(next((each for each in found.all if each.number == number), None))


def who_it_is(access: guards.Access, found: Entrants, entrant: Entrant) -> dict[str, Any]:
    """The players of the group who an entrant could be, those alike in name first, and the form to say so."""
    free = free_players(found, entrant, players_of(access.group))
    return {"alike": who_could_be(entrant, free), "who_form": WhoForm(entrant=entrant, players=free)}


def free_players(found: Entrants, entrant: Entrant, players: Sequence[Player]) -> list[Player]:
    """The players of the group who are not on the list, but for the one whom somebody is."""
    listed = {each.attendance.player_id for each in found.all if each.pk != entrant.pk}
    return [player for player in players if player.pk not in listed]


@action_for(guards.may_change)
def say_who(request: HttpRequest, access: guards.Access, number: int) -> HttpResponse:
    """Say that somebody is a player of the group, or a guest."""
    found = entrants_of(access.tournament)
    entrant = entrant_of(found, number)
    players = free_players(found, entrant, players_of(access.group))
    form = WhoForm(request.POST, entrant=entrant, players=players)
    if not form.is_valid():
        messages.error(request, _("Someone has changed the list in the meantime. Please look again."))
        return access.redirect("entrant", number)
    try:
        keep_who(entrant, form.player)
    except NamedAlike as alike:
        text = _("Someone on the list or at the same table is already called %(name)s.")
        messages.error(request, text % {"name": join_words(alike.names)})
        return access.redirect("entrant", number)
    add_to_log(request, access.tournament, Did.SAID_WHO, about=entrant)
    return access.redirect("entrants")


def keep_who(entrant: Entrant, player: Player | None) -> None:
    if player is not None:
        attach_player(entrant=entrant, player=player)
    elif entrant.attendance.player is not None:
        detach_player(entrant=entrant)
    else:
        note_stranger(entrant=entrant)
