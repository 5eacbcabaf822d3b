"""Saving a big group: a job that writes some sheets at a time, until the file can be fetched.

Each portion becomes a piece of the file, packed by itself: all of them, one after the other, are packed, too.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext_noop

from scorekeeper.archive.documents import (
    AT_ONCE,
    BETWEEN,
    first_text,
    keys_of_sheets,
    last_text,
    names_of,
    write_sheets,
)
from scorekeeper.groups.models import Group
from scorekeeper.jobs import writes as jobs
from scorekeeper.jobs.models import WORKING, Job, Kind, Phase, Portion
from scorekeeper.jobs.packing import FAST, pack, unpack
from scorekeeper.site.bodies import MOST_OF_A_GROUP

if TYPE_CHECKING:
    from django.contrib.auth.models import User

NOTES = 1_000_000
"""The number of what the end of the file has to say of a portion is this more than that of the portion."""
LAST = 2 * NOTES
MOST_PLAIN = MOST_OF_A_GROUP // 2
"""A file of more bytes is fetched packed."""
TOO_BIG = gettext_noop("The group is bigger than a file can be that is read again.")


@transaction.atomic
def begin_saving(*, group: Group, user: User) -> Job:
    """Begin to write the file of a group, unless it is being written for the same member just now."""
    mine = Job.objects.filter(kind=Kind.SAVE, group=group, user=user)
    underway = mine.filter(phase__in=WORKING).last()
    if underway is not None:
        return underway
    mine.delete()
    job = jobs.begin_job(kind=Kind.SAVE, phase=Phase.WRITING, user=user, group=group)
    begin_anew(job, group)
    return job


def begin_anew(job: Job, group: Group) -> None:
    """Let all sheets of a group be written, from the first one on."""
    keys = keys_of_sheets(group)
    job.portions.all().delete()
    pieces = [keys[place : place + AT_ONCE] for place in range(0, len(keys), AT_ONCE)]
    Portion.objects.bulk_create(
        Portion(job=job, number=number, size=len(piece), content=pack(piece))
        for number, piece in enumerate(pieces, 1)
    )
    job.done, job.total, job.facts = 0, len(keys), {"names": names_of(group)}
    job.save(update_fields=("done", "total", "facts"))


def save_portion(job: Job) -> None:
    """Put the text of some sheets in the place of their keys; at last write what stands around it."""
    portion = job.portions.filter(size__gt=0).first()
    if portion is None:
        return end_file(job)
    made = write_sheets(unpack(bytes(portion.content)))
    content = packed(made.text)
    notes = pack({"sheets": made.sheets, "left_out": made.left_out})
    with transaction.atomic():
        if Portion.objects.filter(pk=portion.pk, size__gt=0).update(size=0, content=content):
            Portion.objects.create(job=job, number=NOTES + portion.number, size=0, content=notes)
            jobs.note_progress(job, portion.size)
    return None


def packed(text: str) -> bytes:
    """A piece of the file; nothing for nothing."""
    return gzip.compress(text.encode(), FAST, mtime=0) if text else b""


def end_file(job: Job) -> None:
    """Finish the file; begin anew if somebody has another name than on the sheets that are written."""
    group = job.group
    if group is None:  # deleted meanwhile
        return jobs.refuse_job(job=job, why="")
    first = first_text(group)
    if names_of(group) != job.facts["names"]:
        with transaction.atomic():
            return begin_anew(job, group)
    notes = [unpack(content) for content in contents_of(job, NOTES, LAST)]
    known = [sheet for each in notes for sheet in each["sheets"]]
    left_out = [sheet for each in notes for sheet in each["left_out"]]
    ends = packed(first), packed(last_text(group, known, left_out))
    sizes = [(len(piece), plain_size(piece)) for piece in (*ends, *contents_of(job, 1, NOTES))]
    if sum(size for size, _plain in sizes) > MOST_OF_A_GROUP:
        return jobs.refuse_job(job=job, why=TOO_BIG)
    is_packed = sum(plain for _size, plain in sizes) > MOST_PLAIN
    return jobs.finish_job(job, partial(keep_ends, ends=ends, is_packed=is_packed))


def plain_size(piece: bytes) -> int:
    """How long a piece was before it was packed: its last four bytes say so."""
    return int.from_bytes(piece[-4:], "little")


def keep_ends(job: Job, *, ends: tuple[bytes, bytes], is_packed: bool) -> None:
    """Keep the first and the last piece of the file, and whether it is to be fetched packed."""
    for number, piece in zip((0, LAST), ends, strict=True):
        Portion.objects.create(job=job, number=number, size=0, content=piece)
    job.portions.filter(number__gt=NOTES, number__lt=LAST).delete()
    job.facts = {**job.facts, "packed": is_packed}


def contents_of(job: Job, first: int, last: int) -> Iterator[bytes]:
    """The portions with numbers from the first to before the last, one at a time in memory."""
    keys = job.portions.filter(number__gte=first, number__lt=last).values_list("pk", flat=True)
    for key in list(keys):
        yield bytes(Portion.objects.get(pk=key).content)


def pieces_of(job: Job) -> Iterator[bytes]:
    """The packed file that was written, piece by piece."""
    yield from contents_of(job, 0, 1)
    is_first = True
    for content in filter(None, contents_of(job, 1, NOTES)):
        yield content if is_first else packed(BETWEEN) + content
        is_first = False
    yield from contents_of(job, LAST, LAST + 1)


def file_of(job: Job) -> Iterator[bytes]:
    """The file that was written, packed if it is big."""
    return pieces_of(job) if job.facts.get("packed") else map(gzip.decompress, pieces_of(job))


STEPS: Mapping[str, Callable[[Job], None]] = {Phase.WRITING: save_portion}
