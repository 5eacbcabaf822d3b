"""Evenings that are just being brought in, as far as it matters to them what happens to players meanwhile."""

from __future__ import annotations

from scorekeeper.club.jobs.models import Job, Kind, Phase
from scorekeeper.play.groups.models import Player
from scorekeeper.play.sheets.seats.writes import NameTaken


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


def is_seated_in(job: Job, player: Player) -> bool:
    """Whether a player will sit at any of the tables."""
    return player.pk in job.facts["seats"].values()


def follow_merge(job: Job, player: Player, into: Player) -> None:
    """Let the seats that are still to come of one player be those of another."""
    seats = {label: into.pk if key == player.pk else key for label, key in job.facts["seats"].items()}
    job.facts = {**job.facts, "seats": seats}
    job.save(update_fields=("facts",))


def guests_of(job: Job) -> set[str]:
    """The names of all guests who will come."""
    return {label for label, key in job.facts["seats"].items() if key is None}
