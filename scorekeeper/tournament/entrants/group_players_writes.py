"""The link from entrants to players of the group, which somebody of the group makes.

Standings, seasons and figures follow, also of what was played before it was said.
"""

from __future__ import annotations

from django.db import transaction

from scorekeeper.play.groups.closed_days import lock_open_evening
from scorekeeper.play.groups.models import Player
from scorekeeper.play.groups.reads import players_of
from scorekeeper.tournament.entrants.reads import seats_of
from scorekeeper.tournament.entrants.writes import entrants_to_change, group_of, name_seats
from scorekeeper.tournament.models import Entrant
from scorekeeper.tournament.naming import Entry, NamedAlike, tell_apart
from scorekeeper.tournament.standings.writes import count_tournament


@transaction.atomic
def attach_player(*, entrant: Entrant, player: Player) -> None:
    """Let a guest who has entered be a player of the group.

    Raise naming.NamedAlike if the player is on the list already, or somebody at one of the tables is
    called so.
    """
    tournament, attendance = entrant.attendance.evening.tournament, entrant.attendance
    others = [each for each in entrants_to_change(tournament) if each.pk != entrant.pk]
    if any(each.attendance.player_id == player.pk for each in others):
        raise NamedAlike([player.name])
    tell_apart([Entry(player.name)], map(str, others))
    seats = list(seats_of(entrant))
    attendance.player, attendance.guest = player, ""
    attendance.save(update_fields=("player", "guest"))
    entrant.is_stranger = False
    entrant.save(update_fields=("is_stranger",))
    name_seats(seats, player, player.name)
    count_tournament(attendance.evening)


@transaction.atomic
def detach_player(*, entrant: Entrant) -> None:
    """Let a player who has entered be a guest of the same name, told apart from the player."""
    tournament, attendance = entrant.attendance.evening.tournament, entrant.attendance
    others = [str(each) for each in entrants_to_change(tournament) if each.pk != entrant.pk]
    if attendance.player is None:
        return
    members = [player.name for player in players_of(group_of(tournament))]
    typed = Entry(attendance.player.name, entrant.club, entrant.team)
    (named,) = tell_apart([typed], others, members)
    seats = list(seats_of(entrant))
    attendance.player, attendance.guest = None, named.name
    attendance.save(update_fields=("player", "guest"))
    note_stranger(entrant=entrant)
    name_seats(seats, None, named.name)
    count_tournament(attendance.evening)


@transaction.atomic
def note_stranger(*, entrant: Entrant) -> None:
    """Note that a guest is no player of the group, whoever they are called like: nobody asks any more."""
    lock_open_evening(entrant.attendance.evening)
    entrant.is_stranger = True
    entrant.save(update_fields=("is_stranger",))
