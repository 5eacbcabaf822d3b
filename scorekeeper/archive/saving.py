"""Saving a big group: a job that writes some sheets at a time, until the file can be fetched."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING

from django.db import transaction

from scorekeeper.archive.documents import AT_ONCE, WrittenSheets, group_text, keys_of_sheets, write_sheets
from scorekeeper.groups.models import Group
from scorekeeper.jobs import writes as jobs
from scorekeeper.jobs.models import WORKING, Job, Kind, Phase, Portion
from scorekeeper.jobs.packing import pack, pack_bytes, unpack, unpack_bytes

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@transaction.atomic
def begin_saving(*, group: Group, user: User) -> Job:
    """Begin to write the file of a group, unless it is being written for the same member just now."""
    mine = Job.objects.filter(kind=Kind.SAVE, group=group, user=user)
    underway = mine.filter(phase__in=WORKING).last()
    if underway is not None:
        return underway
    mine.delete()
    keys = keys_of_sheets(group)
    job = jobs.begin_job(kind=Kind.SAVE, phase=Phase.WRITING, user=user, group=group, total=len(keys))
    pieces = [keys[place : place + AT_ONCE] for place in range(0, len(keys), AT_ONCE)]
    Portion.objects.bulk_create(
        Portion(job=job, number=number, size=len(piece), content=pack(piece))
        for number, piece in enumerate(pieces, 1)
    )
    return job


def save_portion(job: Job) -> None:
    """Put the text of some sheets in the place of their keys; at last make of all of it the file."""
    portion = job.portions.filter(size__gt=0).first()
    if portion is None:
        return jobs.finish_job(job, make_file)
    content = pack(asdict(write_sheets(unpack(bytes(portion.content)))))
    with transaction.atomic():
        if Portion.objects.filter(pk=portion.pk, size__gt=0).update(size=0, content=content):
            jobs.note_progress(job, portion.size)
    return None


def make_file(job: Job) -> None:
    """Write the file, piece by piece, in the place of the portions."""
    if job.group is None:  # deleted meanwhile
        return
    before = list(job.portions.values_list("pk", flat=True))
    batches = (WrittenSheets(**unpack(bytes(Portion.objects.get(pk=key).content))) for key in before)
    for number, text in enumerate(group_text(job.group, batches), len(before) + 1):
        Portion.objects.create(job=job, number=number, size=0, content=pack_bytes(text.encode()))
    Portion.objects.filter(pk__in=before).delete()


def file_of(job: Job) -> Iterator[bytes]:
    """The file that was written."""
    for key in list(job.portions.values_list("pk", flat=True)):
        yield unpack_bytes(bytes(Portion.objects.get(pk=key).content))


STEPS: Mapping[str, Callable[[Job], None]] = {Phase.WRITING: save_portion}
