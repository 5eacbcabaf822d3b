"""The things people do with the players of a group, on all their sheets."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from scorekeeper.club.evenings.models import Apart
from scorekeeper.club.evenings.people.reads import evenings_of, is_entered_beside, may_be_deleted
from scorekeeper.club.jobs.models import Job, Kind, Phase
from scorekeeper.play.groups.closed_days import need_open_evenings
from scorekeeper.play.groups.models import Player, lock_group
from scorekeeper.play.groups.writes import check_name
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.seats import writes as people
from scorekeeper.play.sheets.seats.writes import NameTaken


class EnteredAlike(Exception):  # what stands in the way, not a fault
    """A guest of this name has entered a tournament that the player has entered, too."""


class IsNeeded(Exception):  # what stands in the way, not a fault
    """Something is written of a player."""


@transaction.atomic
def delete_player(*, player: Player) -> None:
    """Delete a player of whom nothing is written; raise IsNeeded if something is."""
    lock_group(player.group_id)
    imports = locked_imports(player.group_id)
    if not may_be_deleted(player) or any(player.pk in job.facts["seats"].values() for job in imports):
        raise IsNeeded
    player.delete()


@transaction.atomic
def change_player(
    *,
    player: Player,
    name: str,
    is_active: bool,
    is_counted: bool,
    is_guest: bool,
    apart: Iterable[Player] | None = None,
) -> None:
    """Rename a player everywhere, say what they take part in, and with whom they do not sit if that is given.

    Raise groups.writes.NameTaken, people.NameTaken or EnteredAlike if somebody else has the name. Who counts,
    and as what, decides who stands where: raise DayClosed if an evening on which they played is not changed
    any more. Who has left stays on the standings, and owes the kitty no regular fee from today on; another
    name changes no figure of them.
    """
    lock_group(player.group_id)
    if (player.is_counted, player.is_guest) != (is_counted, is_guest):
        need_open_evenings(player.group_id, evenings_of(player))
    if name != player.name:
        check_name(player.group, name, player)
        if is_entered_beside(player, name):
            raise EnteredAlike
        for job in locked_imports(player.group_id):
            check_name_in(job, player, name)
        people.rename_player(player=player, name=name)
    if not is_active:
        player.kitty_payers.stop(localdate())
    player.is_active, player.is_counted, player.is_guest = is_active, is_counted, is_guest
    player.save(update_fields=("is_active", "is_counted", "is_guest"))
    if apart is not None:
        Apart.objects.filter(Q(one=player) | Q(other=player)).delete()
        Apart.objects.bulk_create(Apart(one=player, other=other) for other in apart)


@transaction.atomic
def make_anonymous(*, player: Player) -> None:
    """Replace a name everywhere and forget whose it was; the points of the evenings stay."""
    lock_group(player.group_id)
    names = {name.casefold() for name in player.group.players.values_list("name", flat=True)}
    guests = models.Seat.objects.filter(sheet__group=player.group_id, player=None)
    names |= {name.casefold() for name in guests.values_list("name", flat=True)}
    for job in locked_imports(player.group_id):
        names |= {name.casefold() for name in guests_of(job)}
    number = 1
    while (name := _("Former player %(number)s") % {"number": number}).casefold() in names:
        number += 1
    people.rename_player(player=player, name=name)
    player.kitty_payers.stop(localdate())
    player.user, player.is_active = None, False
    player.save(update_fields=("user", "is_active"))
    # Undoing that they were made one with somebody would bring names back.
    player.mergers.all().delete()


def locked_imports(group: int) -> list[Job]:
    """The imports that store evenings of a group, by its key, just now; none goes on before the end."""
    coming = Job.objects.select_for_update().filter(group=group, kind=Kind.IMPORT, phase=Phase.WRITING)
    return list(coming)


def check_name_in(job: Job, player: Player, name: str) -> None:
    """Raise NameTaken if a guest of this name will sit at one of the player's tables."""
    seats = job.facts["seats"]
    for labels in job.facts["tables"]:
        guests = {label.casefold() for label in labels if seats[label] is None}
        if name.casefold() in guests and player.pk in {seats[label] for label in labels}:
            raise NameTaken


def sit_together_in(job: Job, player: Player, other: Player) -> bool:
    """Whether two players will sit at the same table, or one with a guest who has the name of the other."""
    seats = job.facts["seats"]
    for labels in job.facts["tables"]:
        keys = {seats[label] for label in labels}
        guests = {label.casefold() for label in labels if seats[label] is None}
        if player.pk in keys and (other.pk in keys or other.name.casefold() in guests):
            return True
    return False


def follow_merge(job: Job, player: Player, into: Player) -> None:
    """Let the seats that are still to come of one player be those of another."""
    seats = {label: into.pk if key == player.pk else key for label, key in job.facts["seats"].items()}
    job.facts = {**job.facts, "seats": seats}
    job.save(update_fields=("facts",))


def guests_of(job: Job) -> set[str]:
    return {label for label, key in job.facts["seats"].items() if key is None}
