"""Saving a big group: a job that writes some sheets or evenings at a time, until the file can be fetched.

Each portion becomes a piece of the file, packed by itself: all of them, one after the other, are packed, too.
"""

from __future__ import annotations

import gzip
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import gettext_noop

from scorekeeper.club.jobs import writes as jobs
from scorekeeper.club.jobs.models import FAST, WORKING, Job, Kind, Phase, Portion, pack, unpack
from scorekeeper.outside.archive.evenings import BETWEEN, in_portions, listed_evenings, write_evenings
from scorekeeper.outside.archive.group_text import (
    AT_ONCE,
    SHEETS_END,
    Notes,
    add_notes,
    first_text,
    in_pieces,
    keys_of_sheets,
    last_text,
    names_of,
    numbers_of,
    write_sheets,
)
from scorekeeper.play.groups.models import Group
from scorekeeper.site.server.body_limits import MOST_OF_A_GROUP

if TYPE_CHECKING:
    from django.contrib.auth.models import User

EVENINGS = 500_000
"""From this number on: evenings, whose portions are made when all sheets are written."""
NOTES = 1_000_000
"""The number of what the end of the file has to say of a portion is this more than that of the portion."""
LAST = 2 * NOTES
MOST_PLAIN = MOST_OF_A_GROUP // 2
"""A file of more bytes is fetched packed."""
TOO_BIG = gettext_noop("The group is too big for a file that can be read back in.")


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
    add_pieces(job, in_pieces(keys), 1)
    job.done, job.total = 0, len(keys) + group.evenings.count()
    job.facts = {"names": names_of(group)}
    job.save(update_fields=("done", "total", "facts"))


def add_pieces(job: Job, pieces: Iterable[Sequence[Any]], first: int) -> None:
    """Make portions of what is to be written."""
    Portion.objects.bulk_create(
        Portion(job=job, number=number, size=len(piece), content=pack(piece))
        for number, piece in enumerate(pieces, first)
    )


def save_portion(job: Job) -> None:
    """Write some sheets, then some evenings; at last what stands around them."""
    portion = job.portions.filter(size__gt=0).first()
    if portion is not None:
        write_portion(job, portion)
    elif "evenings" not in job.facts:
        begin_evenings(job)
    else:
        end_file(job)


def write_portion(job: Job, portion: Portion) -> None:
    """Put the text of some sheets or evenings in the place of what says which."""
    listed = unpack(bytes(portion.content))
    found = write_sheets(listed) if portion.number < EVENINGS else write_evenings(listed)
    content, notes = packed(found.text), pack(found.notes)
    with transaction.atomic():
        if Portion.objects.filter(pk=portion.pk, size__gt=0).update(size=0, content=content):
            Portion.objects.create(job=job, number=NOTES + portion.number, size=0, content=notes)
            jobs.note_progress(job, portion.size)


@transaction.atomic
def begin_evenings(job: Job) -> None:
    """Let all evenings be written, now that it is known which sheet has which number."""
    locked = Job.objects.select_for_update().get(pk=job.pk)
    if locked.group is None:  # deleted meanwhile
        return jobs.refuse_job(job=locked, why="")
    if "evenings" in locked.facts:
        return None
    listed = listed_evenings(locked.group, numbers_of(notes_of(job)["sheets"]))
    add_pieces(job, in_portions(listed, locked.group, AT_ONCE), EVENINGS)
    locked.facts = {**locked.facts, "evenings": True}
    return locked.save(update_fields=("facts",))


def notes_of(job: Job) -> Notes:
    notes: Notes = defaultdict(list)
    for content in contents_of(job, NOTES, LAST):
        add_notes(notes, unpack(content))
    return notes


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
    ends = packed(first), packed(last_text(group, notes_of(job)))
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
    yield from with_commas(contents_of(job, 1, EVENINGS))
    yield packed(SHEETS_END)
    yield from with_commas(contents_of(job, EVENINGS, NOTES))
    yield from contents_of(job, LAST, LAST + 1)


def with_commas(contents: Iterable[bytes]) -> Iterator[bytes]:
    """Packed items of a list with what stands between them."""
    is_first = True
    for content in filter(None, contents):
        yield content if is_first else packed(BETWEEN) + content
        is_first = False


def file_of(job: Job) -> Iterator[bytes]:
    """The file that was written, packed if it is big."""
    return pieces_of(job) if job.facts.get("packed") else map(gzip.decompress, pieces_of(job))


STEPS: Mapping[str, Callable[[Job], None]] = {Phase.WRITING: save_portion}
