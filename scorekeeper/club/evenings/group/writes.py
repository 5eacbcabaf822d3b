"""Taking a sheet into a group, and deleting a group: gone at once for everybody, and deleted in portions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.db import transaction
from django.utils.translation import gettext_noop

from rulesets import Refused
from scorekeeper.club.jobs import writes as jobs
from scorekeeper.club.jobs.models import Job, Kind, Phase
from scorekeeper.play.groups.capacity import need_room
from scorekeeper.play.groups.closed_days import need_open_evening
from scorekeeper.play.groups.models import Group, Player, lock_group
from scorekeeper.play.groups.writes import add_player, close_group
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.derived.writes import sum_evening
from scorekeeper.play.sheets.guards import FIXED, LOCKED
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.seat_ids import id_of
from scorekeeper.play.sheets.seats import writes as people
from scorekeeper.play.sheets.seats.other_tables import person_at
from scorekeeper.play.sheets.seats.writes import check_other_tables
from scorekeeper.play.sheets.start.writes import join_evening
from scorekeeper.play.sheets.writes import locked_evening


@transaction.atomic
def take_sheet(*, sheet_id: int, group: Group, chosen: Mapping[int, Player | str | None]) -> None:
    """Take a sheet into a group, or say anew who sits there: players, names of new ones, None for guests.

    Raise people.NameTaken if two at the table would have the same name, Refused for the list of a tournament,
    or if somebody sits at another table of the round, DayClosed if its evening takes no change.
    """
    sheet = models.Sheet.objects.select_for_update().get(pk=sheet_id)
    need_open_evening(locked_evening(sheet))
    if sheet.ends:
        raise Refused([LOCKED if sheet.locked else FIXED])
    if sheet.group_id is None:
        need_room(group, "sheets")
    sheet.group = group
    sheet.save(update_fields=("group",))
    seated = {
        position: add_player(group=group, name=who) if isinstance(who, str) else who
        for position, who in chosen.items()
    }
    before = {seat.position: person_at(seat) for seat in sheet.seats.all()}
    people.seat_players(sheet, seated)
    if sheet.evening_id is None:
        join_evening(sheet)
    other = [seat for seat in sheet.seats.all() if person_at(seat) != before[seat.position]]
    check_other_tables(sheet, other, lambda seat: f"seat{id_of(seat)}")
    sum_evening(sheet.evening_id)


GROUP_GONE = gettext_noop("The group has been deleted.")


@transaction.atomic
def delete_group(*, group: Group) -> Job:
    """Begin to delete a group with everything that belongs to it; phones that show its sheets find nothing.

    Whatever is being done for it ends. Raise Group.DoesNotExist if it is gone.
    """
    locked = lock_group(group.pk)
    job = jobs.begin_job(kind=Kind.DELETE, phase=Phase.LEAVING, user=None, facts={"group": locked.pk})
    for other in Job.objects.select_for_update().filter(group=locked):
        other.sheets.update(job=job)
        jobs.refuse_job(job=other, why=GROUP_GONE)
    close_group(group=locked)
    jobs.take_back(job, Sheet.objects.filter(group=locked))
    job.refresh_from_db()
    return job


def delete_rows(job: Job) -> None:
    """Delete some sheets of a group, at last the group itself."""
    if not jobs.delete_portion(job):
        Group.objects.filter(pk=job.facts["group"]).delete()
        jobs.finish_job(job)


STEPS: Mapping[str, Callable[[Job], None]] = {Phase.LEAVING: delete_rows}
