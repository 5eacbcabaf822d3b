"""Comparing a season where that takes longer than a page may: a job, whose result serves for all who ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from time import process_time
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from scorekeeper.club.comparing.season.replay import SeasonReplay
from scorekeeper.club.comparing.season.replay_cache import (
    NotYet,
    key_of,
    pack_season,
    read_columns,
    won_as_played,
    written_columns,
)
from scorekeeper.club.jobs import writes as jobs
from scorekeeper.club.jobs.models import WORKING, Job, Kind, Phase, Portion
from scorekeeper.club.jobs.reads import MOST_COMPARED
from scorekeeper.club.jobs.writes import TOO_MUCH
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import ALL, all_evenings, counted_players, counted_sheets
from scorekeeper.play.groups.models import Group, Role
from scorekeeper.play.sheets.derived.reads import recorded_sheets
from scorekeeper.play.sheets.models import Sheet

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser, User

MOST_OPEN = 3
"""So many comparisons of one account are waited for at a time."""
AT_ONCE = 50
"""Sheets that are read at once."""
SLICE = 0.5
"""Seconds of the processor after which others have their turn."""
MOST_SECONDS = 120
"""Of the processor for all of a comparison: none that is honest takes a tenth of it."""
SIGN_OF_LIFE = timedelta(seconds=10)


@transaction.atomic
def ask_for(*, wanted: NotYet, user: User | AnonymousUser) -> Job | None:
    """The job that works on a season, made if nobody has asked for it; None if this account asks too much.

    All who have none ask together, as an owner of the group. One that was given up stays so for a day, as it
    would be again.
    """
    account = user if user.is_authenticated else owner_of(wanted.season.group)
    same = Job.objects.filter(kind=Kind.COMPARE, key=wanted.key).last()
    open_ones = Job.objects.filter(kind=Kind.COMPARE, phase__in=WORKING, user=account)
    if same is not None or account is None or open_ones.count() >= MOST_OPEN:
        return same
    return jobs.begin_job(
        kind=Kind.COMPARE,
        phase=Phase.WRITING,
        user=account,
        group=wanted.season.group,
        key=wanted.key,
        facts={
            "season": wanted.season.number,
            "columns": written_columns(wanted.columns),
            "has_details": wanted.has_details,
        },
    )


def owner_of(group: Group) -> User | None:
    owner = group.memberships.filter(role=Role.OWNER).select_related("user").first()
    return owner.user if owner else None


@dataclass
class Underway:
    """A season that is being summed up: what is `left` are the keys of sheets, the last ones first."""

    key: str
    replay: SeasonReplay
    left: list[list[int]]
    seconds: float = 0.0

    def go_on(self) -> None:
        """Sum some more sheets up, for about half a second, while no question to the database is open."""
        began = process_time()
        took = 0.0
        while self.left and took <= SLICE:
            self.replay.add(list(recorded_sheets(Sheet.objects.filter(pk__in=self.left.pop()))))
            took = process_time() - began
        self.seconds += took


UNDERWAY: dict[str, Underway] = {}
"""What this process is at, by job: no more than `MOST_COMPARED`."""


def compare(job: Job) -> None:
    """Sum some of a season up, and in the end keep what comes of it under what the season was at first."""
    underway = UNDERWAY.pop(job.slug, None) or begin_season(job)
    if underway is None:
        return jobs.finish_job(job)
    underway.go_on()
    if underway.seconds > MOST_SECONDS:
        return jobs.refuse_job(job=job, why=TOO_MUCH)
    if underway.left:
        return keep_on(job, underway)
    content = pack_season(underway.replay.result())

    def keep(locked: Job) -> None:
        Portion.objects.create(job=locked, number=1, content=content)
        Job.objects.filter(pk=locked.pk).update(key=underway.key)

    return jobs.finish_job(job, keep)


def begin_season(job: Job) -> Underway | None:
    """The season of a job before anything of it is summed up, unless it has been deleted."""
    season = season_of(job)
    if season is None:
        return None
    columns, has_details = read_columns(job.facts["columns"]), job.facts.get("has_details", True)
    keys = list(counted_sheets(season).order_by("evening", "pk").values_list("pk", flat=True))
    pieces = [keys[place : place + AT_ONCE] for place in range(0, len(keys), AT_ONCE)]
    key = key_of(season, columns, has_details=has_details)
    replay = SeasonReplay(
        columns,
        season.rule,
        tuple(counted_players(season)),
        has_details=has_details,
        as_played=won_as_played(season),
    )
    return Underway(key, replay, pieces[::-1])


def keep_on(job: Job, underway: Underway) -> None:
    """Let it go on the next time, if this process is still there; else it begins anew."""
    UNDERWAY[job.slug] = underway
    while len(UNDERWAY) > MOST_COMPARED:
        del UNDERWAY[next(iter(UNDERWAY))]
    if job.seen < timezone.now() - SIGN_OF_LIFE:
        jobs.note_life(job)


def season_of(job: Job) -> Season | None:
    """The season that a job is about, unless it has been deleted."""
    if job.group is None:
        return None
    if job.facts["season"] == ALL:
        return all_evenings(job.group)
    return job.group.seasons.filter(number=job.facts["season"]).select_related("group").first()


STEPS: Mapping[str, Callable[[Job], None]] = {Phase.WRITING: compare}
