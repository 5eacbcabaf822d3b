"""Deleting a group with its evenings: gone at once for everybody, and deleted in portions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.db import transaction
from django.utils.translation import gettext_noop

from scorekeeper.club.jobs import writes as jobs
from scorekeeper.club.jobs.models import Job, Kind, Phase
from scorekeeper.play.groups.models import Group
from scorekeeper.play.groups.writes import close_group
from scorekeeper.play.sheets.models import Sheet

GROUP_GONE = gettext_noop("The group has been deleted.")


@transaction.atomic
def delete_group(*, group: Group) -> Job:
    """Begin to delete a group with everything that belongs to it; phones that show its sheets find nothing.

    Whatever is being done for it ends. Raise Group.DoesNotExist if it is gone.
    """
    locked = Group.objects.select_for_update().get(pk=group.pk)
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
