"""Who of a group sits at the tables.

On the sheet of a group, a name that is typed means the player who has it; one that no player has is a guest.
A seat with a player carries their name, and changes with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.db.models import F

from scorekeeper.play.groups.models import Player
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.phones.revisions import tell_phones_of_all


class NameTaken(Exception):  # what stands in the way, not a fault
    """Somebody else sits at one of the same tables under this name."""


def link_seats(
    sheet: models.Sheet, seats: Sequence[models.Seat], players: Mapping[str, Player] | None = None
) -> None:
    """Give seats, whose names were just typed, to the players of the sheet's group who have these names.

    If it is known who they are, `players` has them by what `str.casefold` makes of the names; all others are
    guests, whatever they are called.
    """
    if sheet.group_id is None or not seats:
        return
    if players is None:
        players = {player.name.casefold(): player for player in Player.objects.filter(group=sheet.group_id)}
    # Two may have changed places, so that both are freed first.
    models.Seat.objects.filter(pk__in=[seat.pk for seat in seats]).update(player=None)
    for seat in seats:
        seat.player = players.get(seat.name.casefold())
        seat.name = seat.player.name if seat.player else seat.name
        seat.save(update_fields=("player", "name"))


def seat_players(sheet: models.Sheet, chosen: Mapping[int, Player | None]) -> None:
    """Say who sits where, by position; a seat without a player keeps its name as a guest's.

    Raise NameTaken if a name would be at the table twice.
    """
    seats = list(sheet.seats.all())
    for seat in seats:
        seat.player = chosen.get(seat.position)
        seat.name = seat.player.name if seat.player else seat.name
    names = [seat.name.casefold() for seat in seats]
    if len(set(names)) < len(names):
        raise NameTaken
    # Names may have been exchanged, so that every one is freed first.
    for seat in seats:
        models.Seat.objects.filter(pk=seat.pk).update(player=None, name=f"#{seat.pk}")
    for seat in seats:
        seat.save(update_fields=("player", "name"))
    count_revision([sheet.pk])


@transaction.atomic
def rename_player(*, player: Player, name: str) -> None:
    """Give a player another name, on all their sheets; raise NameTaken if a guest there has it."""
    check_name_at_tables(player, name)
    player.name = name
    player.save(update_fields=("name",))
    player.seats.update(name=name)
    count_revision(list(player.seats.values_list("sheet", flat=True)))


def check_name_at_tables(player: Player, name: str) -> None:
    """Raise NameTaken if somebody else at one of the player's tables has this name."""
    others = models.Seat.objects.filter(sheet__seats__player=player).exclude(player=player)
    if name.casefold() in {other.casefold() for other in others.values_list("name", flat=True)}:
        raise NameTaken


def count_revision(sheets: list[int]) -> None:
    """Let every phone that has one of these sheets open fetch it anew."""
    models.Sheet.objects.filter(pk__in=sheets).update(revision=F("revision") + 1)
    tell_phones_of_all(sheets)
