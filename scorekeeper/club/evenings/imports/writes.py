"""Bringing evenings in, and taking them out again: a job, whose portions are stored one after the other.

Its evenings belong to no group until all of them are stored, and come at once. What a group has said of the
columns of a file is kept for the next one of the same kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import QuerySet

from rulesets import read_sheet
from rulesets.session import LONGEST_NAME
from scorekeeper.club.evenings.imports.storing_writes import (
    ChosenEvening,
    play_with_receivers,
    store_evenings,
)
from scorekeeper.club.evenings.models import Import, ImportedSheet, KnownHeading, KnownName
from scorekeeper.club.jobs import writes as jobs
from scorekeeper.club.jobs.models import Job, Kind, PendingSheet, Phase
from scorekeeper.outside.tables import Roles, written_headings
from scorekeeper.play.groups.capacity import need_room
from scorekeeper.play.groups.closed_days import agreed_at, agreeing, need_open
from scorekeeper.play.groups.models import Evening, Group, Player, lock_group
from scorekeeper.play.groups.reads import players_of
from scorekeeper.play.groups.writes import add_player
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.writes import keep_ruleset
from scorekeeper.play.sheets.derived.writes import sum_evening
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.start.writes import days_joined

if TYPE_CHECKING:
    from django.contrib.auth.models import User


class Changed(Exception):  # what has happened meanwhile, not a fault
    """A player of the file has been made one with another."""


@dataclass(frozen=True)
class PlannedEvening:
    """An evening that is to be brought in, as JSON can hold it.

    Its rules are a stored ruleset, or those of the document, which began with a preset.
    """

    document: Mapping[str, Any]
    names: Sequence[str]
    fingerprint: str
    started: str
    preset: str = "ddv"
    ruleset: int | None = None


@transaction.atomic
def bring_in(
    *,
    group: Group,
    user: User,
    name: str,
    evenings: Sequence[PlannedEvening],
    seated: Mapping[str, Player | str | None],
    headings: Mapping[str, Roles],
) -> Job | None:
    """Begin to store evenings of a file; None if all of them are there already.

    `seated` says who each name of the file is: a player, the name of a new one, or None for a guest; that and
    what was said of its `headings` is kept for the next file. Raise Group.DoesNotExist if the user is in no
    such group any more, Changed if a player is gone, DayClosed if evenings of one of the days are not changed
    any more.
    """
    Group.objects.select_for_update().get(pk=group.pk, memberships__user=user)
    known = set(ImportedSheet.objects.filter(imported__group=group).values_list("fingerprint", flat=True))
    new = [evening for evening in evenings if evening.fingerprint not in known]
    remember_headings(group, headings)
    if not new:
        remember_names(group, seated)
        return None
    starts = [datetime.fromisoformat(evening.started) for evening in new]
    need_open(group.pk, days_joined(group.pk, starts))
    coming = Job.objects.filter(group=group, kind=Kind.IMPORT, phase=Phase.WRITING)
    need_room(group, "sheets", len(new) + sum(coming.values_list("total", flat=True)))
    imported = Import.objects.create(group=group, name=name[:80], by=user)
    players = seated_players(group, new, seated)
    remember_names(group, {**seated, **players})
    facts = facts_of_import(imported, new, players)
    job = jobs.begin_job(
        kind=Kind.IMPORT, phase=Phase.WRITING, user=user, group=group, total=len(new), facts=facts
    )
    jobs.add_portions(job=job, items=map(vars, new))
    return job


def facts_of_import(
    imported: Import, evenings: Iterable[PlannedEvening], players: Mapping[str, Player | None]
) -> dict[str, Any]:
    """The facts that the portions work with: the person behind each name, and the answers given by now."""
    agreed = agreed_at(imported.group_id)
    return {
        "import": imported.pk,
        "seats": {label: player.pk if player else None for label, player in players.items()},
        "tables": tables_of(evenings),
        "agreed": agreed.isoformat() if agreed else "",
    }


def tables_of(evenings: Iterable[PlannedEvening]) -> list[list[str]]:
    """The names that sit together on any of the evenings."""
    return [list(names) for names in sorted({tuple(sorted(evening.names)) for evening in evenings})]


def seated_players(
    group: Group, evenings: Sequence[PlannedEvening], seated: Mapping[str, Player | str | None]
) -> dict[str, Player | None]:
    """The player behind each name; new players are added, unless the name is there by now.

    Raise Changed if a player is gone.
    """
    known = {player.name.casefold(): player for player in players_of(group)}
    players: dict[str, Player | None] = {}
    for label in sorted({name for evening in evenings for name in evening.names}):
        who = seated.get(label)
        if isinstance(who, str):
            who = known.get(who.casefold()) or add_player(group=group, name=who)
            known[who.name.casefold()] = who
        if who is not None and who not in known.values():
            raise Changed
        players[label] = who
    return players


def store_portion(job: Job) -> None:
    """Store some evenings of an import, or let all of them be seen."""
    if not jobs.write_portion(job, read_planned, store_all_planned):
        with transaction.atomic():
            # Before the job, as by everybody who needs both.
            Group.objects.select_for_update(of=("self",)).filter(jobs=job).first()
            jobs.finish_job(job, show_evenings)


def read_planned(item: Mapping[str, Any]) -> tuple[PlannedEvening, ChosenEvening]:
    """An evening as the engine has it, and its ruleset."""
    planned = PlannedEvening(**item)
    sheet = read_sheet(planned.document)
    ruleset = (
        Ruleset.objects.filter(pk=planned.ruleset).first() if planned.ruleset else None
    ) or keep_ruleset(preset=planned.preset, rules=sheet.table.rules)
    started = datetime.fromisoformat(planned.started)
    return planned, ChosenEvening(
        sheet.title, play_with_receivers(sheet), ruleset, planned.fingerprint, started
    )


def store_all_planned(job: Job, evenings: Sequence[tuple[PlannedEvening, ChosenEvening]]) -> None:
    """Store evenings, but for those that are there by now."""
    imported = Import.objects.get(pk=job.facts["import"])
    keys = job.facts["seats"]
    found = Player.objects.in_bulk({key for key in keys.values() if key})
    players = {label: found.get(key) for label, key in keys.items()}
    for planned, evening in evenings:
        same = ImportedSheet.objects.filter(
            imported__group=imported.group_id, fingerprint=planned.fingerprint
        )
        if same.exists():
            continue
        join = partial(jobs.join_evening, job, imported.group_id)
        (sheet,) = store_evenings([replace(evening, players=players)], join)
        sum_evening(sheet.evening_id)
        ImportedSheet.objects.create(imported=imported, sheet=sheet, fingerprint=planned.fingerprint)
        PendingSheet.objects.create(job=job, sheet=sheet)


def show_evenings(job: Job) -> None:
    """Let the group have the evenings; raise DayClosed if one of their days was closed meanwhile."""
    group = Import.objects.select_related("group").get(pk=job.facts["import"]).group
    with agreeing(lambda _group: agreed_in(job)):
        need_open(group.pk, days_of(Sheet.objects.filter(pending__job=job)))
    jobs.give_sheets_to(job, group)


def agreed_in(job: Job) -> datetime | None:
    """Until when closed seasons are changed all the same by whoever began the job."""
    agreed = job.facts.get("agreed")
    return datetime.fromisoformat(agreed) if agreed else None


def days_of(sheets: QuerySet[Sheet]) -> set[date]:
    return set(Evening.objects.filter(sheets__in=sheets).order_by().values_list("day", flat=True))


@transaction.atomic
def undo_import(*, imported: Import) -> Job:
    """Begin to delete the evenings that came with a file, which are gone at once; the players stay.

    Raise Import.DoesNotExist if they have been deleted, DayClosed if one of their days takes no change.
    """
    imported = Import.objects.select_for_update(of=("self",)).select_related("group").get(pk=imported.pk)
    lock_group(imported.group_id)
    sheets = Sheet.objects.filter(imported__imported=imported)
    need_open(imported.group_id, days_of(sheets.filter(group=imported.group_id)))
    job = job_of(imported)
    if job is None or not job.is_working:
        job = jobs.begin_job(
            kind=Kind.IMPORT,
            phase=Phase.LEAVING,
            user=imported.by,
            group=imported.group,
            facts={"import": imported.pk},
        )
    jobs.take_back(job, sheets)
    job.refresh_from_db()
    return job


def job_of(imported: Import) -> Job | None:
    """The job that brings evenings in, or takes them out, the last one."""
    jobs_of_group = Job.objects.filter(group=imported.group_id, kind=Kind.IMPORT)
    return jobs_of_group.filter(facts__import=imported.pk).last()


def delete_evenings(job: Job) -> None:
    """Delete some evenings of an import, at last the import itself."""
    if not jobs.delete_portion(job):
        Import.objects.filter(pk=job.facts["import"]).delete()
        jobs.finish_job(job)


STEPS: Mapping[str, Callable[[Job], None]] = {Phase.WRITING: store_portion, Phase.LEAVING: delete_evenings}


MOST_KEPT = 100
"""Of a group; a club has a handful of tables."""


def remember_headings(group: Group, headings: Mapping[str, Roles]) -> None:
    """Keep what was said of headings, the newest only of very many."""
    for heading, roles in written_headings(headings).items():
        KnownHeading.objects.update_or_create(group=group, heading=heading, defaults={"roles": roles})
    if headings:
        kept = KnownHeading.objects.filter(group=group).order_by("-pk").values_list("pk", flat=True)
        KnownHeading.objects.filter(group=group).exclude(pk__in=list(kept[:MOST_KEPT])).delete()


MOST_NAMES = 1_000
"""Of a group: every way in which its players were ever written."""


def remember_names(group: Group, seated: Mapping[str, Player | str | None]) -> None:
    """Keep which player a name meant that is another than theirs; who is somebody else now is forgotten."""
    for label, who in seated.items():
        name = label.casefold()[:LONGEST_NAME]
        if isinstance(who, Player) and name != who.name.casefold():
            KnownName.objects.update_or_create(group=group, name=name, defaults={"player": who})
        else:
            KnownName.objects.filter(group=group, name=name).delete()
    kept = KnownName.objects.filter(group=group).order_by("-pk").values_list("pk", flat=True)
    KnownName.objects.filter(group=group).exclude(pk__in=list(kept[:MOST_NAMES])).delete()
