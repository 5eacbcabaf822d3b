"""The steps of jobs: each portion in a transaction of its own, so that nobody waits for all of them.

Small jobs are done by who asks, all others in the process for long work.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import CharField, F, QuerySet, Value
from django.db.models.functions import Concat
from django.utils import timezone
from django.utils.translation import gettext_noop

from scorekeeper.club.jobs.models import (
    AT_PAGE,
    WORKING,
    Job,
    Kind,
    PendingSheet,
    Phase,
    Portion,
    pack,
    unpack,
)
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.sheets.derived.writes import sum_evenings_of
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.revisions import forget_all_latest, tell_phones_of_many
from scorekeeper.play.sheets.start.writes import join_one_of
from scorekeeper.site.refusal import Refusal
from scorekeeper.site.web.secret_links import new_slug

if TYPE_CHECKING:
    from django.contrib.auth.models import User

logger = logging.getLogger(__name__)

PER_PORTION = 1
"""So many evenings are stored or deleted in one transaction: who enters a deal waits for no more."""
KEPT_FOR = timedelta(days=1)
"""How long what nobody confirmed or fetched is kept, and what became of the others."""
Step = Callable[[Job], None]
Steps = Mapping[str, Step]
"""What is to be done in each phase, a portion at a time."""
FEW = 12
"""So many evenings are stored while somebody waits for the page."""
DATABASE_AWAY = (OperationalError, InterfaceError)
TOO_MUCH = gettext_noop("This takes more memory or time than any real file would.")
FAILED = gettext_noop("Something went wrong. Nothing was kept.")


def begin_job(
    *,
    kind: Kind,
    phase: Phase,
    user: User | None,
    group: Group | None = None,
    key: str = "",
    total: int = 0,
    facts: Mapping[str, Any] | None = None,
) -> Job:
    return Job.objects.create(
        slug=new_slug(),
        kind=kind,
        phase=phase,
        user=user,
        group=group,
        key=key,
        total=total,
        facts=dict(facts or {}),
    )


def add_portions(*, job: Job, items: Iterable[Any]) -> None:
    """Store evenings that are to be worked on, some in each portion."""
    given = list(items)
    pieces = [given[place : place + PER_PORTION] for place in range(0, len(given), PER_PORTION)]
    Portion.objects.bulk_create(
        Portion(job=job, number=number, size=len(piece), content=pack(piece))
        for number, piece in enumerate(pieces, 1)
    )


def write_portion(
    job: Job,
    prepare: Callable[[Any], Any],
    write: Callable[[Job, list[Any]], None],
    before: int | None = None,
) -> bool:
    """Do the next portion, `write` with all that `prepare` made of its items; False if there is none left.

    Those from the number `before` on do not count. It is prepared before anybody has to wait, and done once,
    even if two processes try.
    """
    left = job.portions.filter(size__gt=0)
    portion = (left if before is None else left.filter(number__lt=before)).first()
    if portion is None:
        return False
    prepared = [prepare(item) for item in unpack(bytes(portion.content))]
    with transaction.atomic():
        locked = Job.objects.select_for_update().get(pk=job.pk)
        if locked.phase == Phase.WRITING and Portion.objects.filter(pk=portion.pk).delete()[0]:
            write(locked, prepared)
            note_progress(locked, portion.size)
    return True


def note_progress(job: Job, done: int, **columns: Any) -> None:
    """Count what is done, which is a sign of life, too, and write what else is to be kept with it."""
    Job.objects.filter(pk=job.pk).update(done=F("done") + done, tries=0, seen=timezone.now(), **columns)


@transaction.atomic
def finish_job(job: Job, finish: Callable[[Job], None] | None = None) -> None:
    """Let everything be seen at once; nothing if that was done, or the job taken back, meanwhile."""
    locked = Job.objects.select_for_update().get(pk=job.pk)
    if locked.phase != job.phase:
        return
    if finish is not None:
        finish(locked)
    locked.phase, locked.done = Phase.DONE, locked.total
    locked.save(update_fields=("phase", "done", "facts"))


def join_evening(job: Job, group: int | None, sheet: Sheet) -> None:
    """Make a sheet that a job stores a table of an evening: of a group's, or of one of the job's own.

    Nothing becomes a table of a tournament but what is opened there.
    """
    of_job = Evening.objects.filter(group=None, sheets__pending__job=job)
    of_group = Evening.objects.filter(group=group, group__isnull=False, tournament=None)
    join_one_of(sheet, (of_group | of_job).distinct(), None)


def give_sheets_to(job: Job, group: Group) -> None:
    """Let a group have all sheets that a job has stored, and their evenings."""
    sheets = Sheet.objects.filter(pending__job=job)
    keys = list(sheets.values_list("pk", flat=True))
    known = list(
        Evening.objects.filter(group=group, sheets__in=sheets).values_list("pk", flat=True).distinct()
    )
    Evening.objects.filter(group=None, sheets__in=sheets).update(group=group)
    sheets.update(group=group)
    job.sheets.all().delete()
    sum_evenings_of(Sheet.objects.filter(pk__in=keys, evening__in=known))
    forget_all_latest()


@transaction.atomic
def take_back(job: Job, sheets: QuerySet[Sheet] | None = None) -> None:
    """Begin to undo what a job has stored; `sheets` of its group go, too, and are gone at once."""
    locked = Job.objects.select_for_update().get(pk=job.pk)
    keys = [] if sheets is None else sheets.filter(pending=None).values_list("pk", flat=True)
    PendingSheet.objects.bulk_create([PendingSheet(job=locked, sheet_id=key) for key in keys])
    going = Sheet.objects.filter(pending__job=locked)
    # Their links open nothing any more, either: no token has such a hash.
    no_hash = Concat(Value("gone "), F("pk"), output_field=CharField())
    going.update(group=None, write_hash=no_hash, read_hash=no_hash)
    staying = Sheet.objects.filter(evening__sheets__pending__job=locked, group__isnull=False)
    Evening.objects.filter(sheets__in=going).exclude(sheets__in=staying).update(group=None)
    sum_evenings_of(staying)
    tell_phones_of_many(going)
    locked.portions.all().delete()
    locked.phase, locked.done, locked.total = Phase.LEAVING, 0, locked.sheets.count()
    locked.facts = {**locked.facts, "back": True}
    locked.save(update_fields=("phase", "done", "total", "facts"))


def delete_portion(job: Job) -> bool:
    """Delete some of the sheets that are to go; False if there are none left."""
    keys = list(job.sheets.values_list("sheet", flat=True)[:PER_PORTION])
    if not keys:
        return False
    with transaction.atomic():
        evenings = set(Sheet.objects.filter(pk__in=keys).values_list("evening", flat=True))
        Sheet.objects.filter(pk__in=keys).delete()
        Evening.objects.filter(pk__in=evenings, sheets=None).delete()
        note_progress(job, len(keys))
        forget_all_latest()
    return True


def refuse_job(*, job: Job, why: str, named: Mapping[str, str] | None = None) -> None:
    """Give a job up, and say why: a text to be translated, with what is `named` in it."""
    job.portions.all().delete()
    job.facts = {**job.facts, "refused": why, "named": dict(named or {})}
    job.phase = Phase.REFUSED
    job.save(update_fields=("phase", "facts"))


def claim_job(*, job: Job, host: str) -> None:
    Job.objects.filter(pk=job.pk).update(host=host, tries=F("tries") + 1, seen=timezone.now())
    job.refresh_from_db()


def leave_jobs(*, keys: Iterable[int]) -> None:
    """Note that this machine works on these jobs no more, for a reason that lies in none of them."""
    Job.objects.filter(pk__in=keys, phase__in=WORKING, tries__gt=0).update(host="", tries=F("tries") - 1)


def note_life(job: Job, **columns: Any) -> None:
    """Note that this machine is still at it, though nothing of it is finished yet, and what is to be seen."""
    Job.objects.filter(pk=job.pk).update(seen=timezone.now(), **columns)


def forget_old_jobs() -> None:
    """Delete what nobody will ask for any more."""
    last = timezone.now() - KEPT_FOR
    Job.objects.exclude(phase__in=WORKING).filter(seen__lt=last, sheets=None).delete()


def do_here(job: Job, steps: Steps) -> Job:
    """Do a small job now, portion by portion; returns it as it is then."""
    while job.phase in steps:
        do_portion(job, steps)
        job = Job.objects.get(pk=job.pk)
    return job


def do_at_page(job: Job, steps: Steps) -> Job:
    """Do a small job now that was begun `AT_PAGE`; what is left of it then is for the process for it."""
    try:
        return do_here(job, steps)
    finally:
        Job.objects.filter(pk=job.pk, host=AT_PAGE).update(host="")


def do_if_small(job: Job, steps: Steps) -> Job:
    """Do a small job now, and leave any other to the process for it."""
    return do_here(job, steps) if job.total <= FEW else job


def do_portion(job: Job, steps: Steps) -> bool:
    """Do the next portion of a job, or give it up; False if there was too little memory for it."""
    try:
        steps[job.phase](job)
    except MemoryError:
        give_up(job, steps, TOO_MUCH)
        return False
    except (*DATABASE_AWAY, Job.DoesNotExist):
        raise  # the database is away, and it goes on later; or there is no job any more
    except Refusal as refusal:
        why, named = refusal.kept()
        give_up(job, steps, why, **named)
    except Exception:
        logger.exception("%s was given up", job)
        give_up(job, steps, FAILED)
    return True


@transaction.atomic
def give_up(job: Job, steps: Steps, why: str, **named: str) -> None:
    """Say why, with what is `named` in it, and undo what was stored, unless that is what cannot be done."""
    was = job.phase
    refuse_job(job=job, why=why, named=named)
    if Phase.LEAVING in steps and was != Phase.LEAVING:
        take_back(job)
