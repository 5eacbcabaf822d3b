"""What people do with the players of a group, on all their sheets."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from scorekeeper.evenings.models import Payment
from scorekeeper.groups.models import Group, Player
from scorekeeper.groups.writes import check_name
from scorekeeper.sheets import models
from scorekeeper.sheets.writes import names as people


@transaction.atomic
def change_player(*, player: Player, name: str, is_active: bool, is_counted: bool, is_guest: bool) -> None:
    """Rename a player everywhere, and say what they take part in.

    Raise groups.writes.NameTaken or people.NameTaken if somebody else has the name.
    """
    Group.objects.select_for_update().get(pk=player.group_id)
    if name != player.name:
        check_name(player.group, name, player)
        people.rename_player(player=player, name=name)
    player.is_active, player.is_counted, player.is_guest = is_active, is_counted, is_guest
    player.save(update_fields=("is_active", "is_counted", "is_guest"))


@transaction.atomic
def merge_players(*, player: Player, into: Player) -> None:
    """Make one player of two: where both are on the list of an evening, one of them goes from it.

    Raise as people.merge_players does.
    """
    both = into.attendances.values_list("evening", flat=True)
    player.attendances.exclude(evening__in=list(both)).update(player=into)
    Payment.objects.filter(payer=player).update(payer=into)
    Payment.objects.filter(payee=player).update(payee=into)
    people.merge_players(player=player, into=into)


@transaction.atomic
def make_anonymous(*, player: Player) -> None:
    """Replace a name everywhere and forget whose it was; the points of the evenings stay."""
    Group.objects.select_for_update().get(pk=player.group_id)
    names = {name.casefold() for name in player.group.players.values_list("name", flat=True)}
    guests = models.Seat.objects.filter(sheet__group=player.group_id, player=None)
    names |= {name.casefold() for name in guests.values_list("name", flat=True)}
    number = 1
    while (name := _("Former player %(number)s") % {"number": number}).casefold() in names:
        number += 1
    people.rename_player(player=player, name=name)
    player.user, player.is_active = None, False
    player.save(update_fields=("user", "is_active"))
