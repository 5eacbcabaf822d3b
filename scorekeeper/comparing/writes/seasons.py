"""Comparing a season where that takes longer than a page may: a job, whose result serves for all who ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from django.db import transaction

from scorekeeper.comparing.reads.folded import (
    NotYet,
    fold_now,
    key_of,
    pack_folded,
    read_columns,
    written_columns,
)
from scorekeeper.jobs import writes as jobs
from scorekeeper.jobs.models import WORKING, Job, Kind, Phase, Portion
from scorekeeper.leagues.models import Season
from scorekeeper.leagues.reads.seasons import ALL, all_evenings

if TYPE_CHECKING:
    from django.contrib.auth.models import User

MOST_OPEN = 3
"""So many comparisons of one member are waited for at a time."""


@transaction.atomic
def ask_for(*, wanted: NotYet, user: User) -> Job | None:
    """The job that works on a season, made if nobody has asked for it; None if this member asks too much.

    One that was given up stays so for a day, as it would be again.
    """
    same = Job.objects.filter(kind=Kind.COMPARE, key=wanted.key).last()
    open_ones = Job.objects.filter(kind=Kind.COMPARE, phase__in=WORKING, user=user)
    if same is not None or open_ones.count() >= MOST_OPEN:
        return same
    return jobs.begin_job(
        kind=Kind.COMPARE,
        phase=Phase.WRITING,
        user=user,
        group=wanted.season.group,
        key=wanted.key,
        facts={"season": wanted.season.number, "columns": written_columns(wanted.columns)},
    )


def compare(job: Job) -> None:
    """Sum the season up, and keep what comes of it under what it is by now."""
    season = season_of(job)
    if season is None:
        return jobs.finish_job(job)
    columns = read_columns(job.facts["columns"])
    key = key_of(season, columns)
    content = pack_folded(fold_now(season, columns))

    def keep(locked: Job) -> None:
        Portion.objects.create(job=locked, number=1, content=content)
        Job.objects.filter(pk=locked.pk).update(key=key)

    return jobs.finish_job(job, keep)


def season_of(job: Job) -> Season | None:
    """The season that a job is about, unless it has been deleted."""
    if job.group is None:
        return None
    if job.facts["season"] == ALL:
        return all_evenings(job.group)
    return job.group.seasons.filter(number=job.facts["season"]).select_related("group").first()


STEPS: Mapping[str, Callable[[Job], None]] = {Phase.WRITING: compare}
