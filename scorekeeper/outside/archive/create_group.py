"""Making a group out of the document of one: a job, in which its sheets and evenings are stored in portions.

Until all of them are stored the group has no members, so that nobody sees it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Any

from django.db import transaction

from scorekeeper.club.evenings.imports.storing_writes import (
    ChosenEvening,
    play_with_receivers,
    store_evenings,
)
from scorekeeper.club.evenings.models import Apart
from scorekeeper.club.jobs import writes as jobs
from scorekeeper.club.jobs.models import WORKING, Job, Kind, PendingSheet, Phase, Portion, pack, pack_bytes
from scorekeeper.outside.archive.evening_extras import Extras, create_extras
from scorekeeper.outside.archive.evenings import create_evenings, placed_sheets
from scorekeeper.outside.archive.group_file import SheetPart, read_head, read_unplayed
from scorekeeper.outside.archive.kitty import create_kitty
from scorekeeper.outside.archive.proposals import create_proposals
from scorekeeper.outside.archive.seasons import create_season
from scorekeeper.outside.archive.tournament_rows import create_tournament
from scorekeeper.outside.archive.uploads import EVENINGS, HEAD, RAW, head_of, known_of_evening, read_portion
from scorekeeper.outside.shapes import Row, columns_of
from scorekeeper.play.groups.models import Evening, Group, Membership, Merger, Player, Role
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.play.houserules.writes import date_versions, keep_ruleset, store_versions
from scorekeeper.play.sheets.derived.writes import sum_evening, sum_evenings
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.site.data.rows import insert_rows
from scorekeeper.site.web.secret_links import new_slug

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from rulesets import Ruleset as Rules
    from rulesets import Session

PIECE = 1_000_000
AT_ONCE = 20
"""So many evenings are deleted at a time."""


class Busy(Exception):  # what stands in the way, not a fault
    """Another file of the same user is being read or stored."""


class Gone(Exception):  # what has happened meanwhile, not a fault
    """The founder has deleted their account meanwhile."""


def keep_file(*, user: User, pieces: Iterable[bytes], size: int, host: str = "") -> Job:
    """Keep a file that is to be read, in the place of an earlier one; raise Busy while one is at work.

    It is read by one process, as nothing of that is stored portion by portion: on a `host` if there is one.
    """
    earlier = Job.objects.filter(kind=Kind.RESTORE, user=user)
    if earlier.filter(phase__in=WORKING).exists():
        raise Busy
    earlier.delete()
    # Not to be read before it is whole.
    job = jobs.begin_job(kind=Kind.RESTORE, phase=Phase.REFUSED, user=user, total=size)
    for number, piece in enumerate(pieces, RAW):
        Portion.objects.create(job=job, number=number, size=0, content=pack_bytes(piece))
    job.phase, job.host = Phase.READING, host
    job.save(update_fields=("phase", "host"))
    return job


@transaction.atomic
def begin_founding(*, job: Job, name: str, own_name: str) -> Job:
    """Begin to found the group of a file that has been read; nothing if that has begun already.

    It will be owned by who sent the file, and plays in it as `own_name`, or does not if that is empty.
    """
    locked = Job.objects.select_for_update().get(pk=job.pk)
    if locked.phase != Phase.ASKING:
        return locked
    head = head_of(locked)
    found = read_head(head, locked.facts["sheets"])
    group = Group.objects.create(slug=new_slug(), name=name, shows_strength=found["shows_strength"])
    create_players(group, found["players"])
    if found["kitty"]:
        create_kitty(group, found["kitty"])
    seated: dict[int, list[str]] = {}
    for number, guest in found["guests"]:
        seated.setdefault(number, []).append(guest)
    evenings = create_evenings(group, found["evenings"])
    known = {
        **create_rulesets(group, found["rulesets"]),
        "head": head,
        "guests": seated,
        "evenings": evenings,
        "places": placed_sheets(found["evenings"], evenings),
        "ended": {number: at.isoformat() for number, at in found["ended"]},
    }
    locked.portions.filter(number=HEAD).update(content=pack(known))
    locked.facts = {"group": group.pk, "own": own_name, "sheets": locked.facts["sheets"]}
    locked.phase = Phase.WRITING
    locked.save(update_fields=("facts", "phase"))
    return locked


def create_players(group: Group, found: Sequence[Row]) -> None:
    """The players, with the names by which files may still call them, and who sits apart."""
    players = Player.objects.bulk_create(
        Player(group=group, **columns_of(each, "former_names", "apart")) for each in found
    )
    Merger.objects.bulk_create(
        Merger(player=player, name=name)
        for player, each in zip(players, found, strict=True)
        for name in each["former_names"]
    )
    named = {player.name: player for player in players}
    pairs = {(each["name"], other) for each in found for other in each["apart"]}
    Apart.objects.bulk_create(Apart(one=named[one], other=named[other]) for one, other in sorted(pairs))


def create_rulesets(group: Group, rulesets: Sequence[Sequence[Row]]) -> dict[str, Any]:
    """The rulesets in all their versions; returns their keys, and that of each sheet, and of each evening.

    The latter by number: of sheets what they were played by, of evenings by what their tables are made.
    """
    versions: dict[int, int] = {}
    setups: dict[int, int] = {}
    kept: list[list[int]] = []
    for found in rulesets:
        given = [each["document"] for each in found]
        made = [(each.title, each.preset, each.rules, each.agreement) for each in given]
        rows = store_versions(group=group, versions=made)
        kept.append([stored.pk for stored in rows])
        date_versions(
            (stored, each["created"]) for each, stored in zip(found, rows, strict=True) if each["created"]
        )
        for each, stored in zip(found, rows, strict=True):
            versions |= dict.fromkeys(each["sheets"], stored.pk)
            setups |= dict.fromkeys(each["evenings"], stored.pk)
    return {"versions": versions, "setups": setups, "kept": kept}


def store_portion(job: Job) -> None:
    """Store some sheets or evenings, or let the group be seen; undo it if it would be nobody's."""
    if jobs.write_portion(job, read_numbered, store_sheets, before=EVENINGS):
        return
    if jobs.write_portion(job, partial(read_numbered_extras, slug=job.slug), store_extras):
        return
    try:
        jobs.finish_job(job, show_group)
    except Gone:
        jobs.take_back(job)


def read_numbered(item: tuple[int, Any]) -> tuple[int, SheetPart, Session]:
    """A sheet with its number; that its deals can be played was seen when the file was looked through."""
    number, data = item
    part = read_unplayed(data)
    return number, part, play_with_receivers(part.sheet)


def store_sheets(job: Job, parts: Sequence[tuple[int, SheetPart, Session]]) -> None:
    """Store some sheets with their deals, each by a version of a ruleset if these are its rules.

    Evenings that stand in the file are summed when all of their sheets are there.
    """
    known, players, chosen = known_of(job.slug), players_of(job), []
    numbers = [number for number, _part, _session in parts]
    versions = versions_of(numbers, known["versions"])
    kept = cache(keep_ruleset)
    for number, part, session in parts:
        rules, guests = session.table.rules, known["guests"].get(str(number), ())
        version = versions.get(number)
        if version is None or not is_played_by(version, rules, ends=number in lists_of(job.slug)):
            version = kept(preset=part.preset, rules=rules)
        seated = {name: None if name in guests else players.get(name) for name in session.table.names}
        said = (part.fingerprint, part.started, seated, columns_of_sheet(known, number))
        chosen.append(ChosenEvening(part.sheet.title, session, version, *said))
    sheets = store_evenings(chosen, partial(join_own, job, iter(numbers)))
    # Until all sheets are there their evenings belong to no group, so that they are summed up with them.
    Evening.objects.filter(sheets__in=sheets, group__isnull=False).update(group=None)
    for number, sheet in zip(numbers, sheets, strict=True):
        if str(number) not in known["places"]:
            sum_evening(sheet.evening_id)


def join_own(job: Job, numbers: Iterator[int], sheet: Sheet) -> None:
    """Note that a job has stored a sheet, the next one of these numbers, on an evening of the job's own."""
    if sheet.evening_id is None:
        jobs.join_evening(job, None, sheet)
    insert_rows(PendingSheet, ("job_id", "sheet_id", "number"), [(job.pk, sheet.pk, next(numbers))])


def columns_of_sheet(known: Mapping[str, Any], number: int) -> dict[str, Any]:
    """The evening (its key), the round and the table that a sheet had, and when it ended, where known."""
    place = known["places"].get(str(number), ())
    found = dict(zip(("evening_id", "round", "table"), place, strict=False))
    at = known.get("ended", {}).get(str(number))
    return {**found, "ended_at": datetime.fromisoformat(at)} if at else found


def is_played_by(version: Ruleset, rules: Rules, *, ends: bool) -> bool:
    """Whether these are the rules of a version; a list of a tournament goes by the clock of its round."""
    known = rules_of(version)
    return rules == (replace(known, time_limit_minutes=0) if ends else known)


@lru_cache(maxsize=1)
def lists_of(slug: str) -> frozenset[int]:
    """The numbers of the sheets of a file that are lists of tournaments."""
    evenings = known_of(slug)["head"].get("evenings") or ()
    return frozenset(number for evening in evenings for number in evening.get("tournament") or ())


def read_numbered_extras(item: tuple[int, Any], slug: str) -> tuple[int, Row]:
    """Read what an evening of a file (of the job with this slug) has beside its sheets; with its number."""
    number, data = item
    return number, Extras.read(data, known_of_evening(slug, number))


def store_extras(job: Job, found: Sequence[tuple[int, Row]]) -> None:
    """Sum some evenings, and store what they have beside their sheets."""
    known = known_of(job.slug)
    keys = {number: known["evenings"][number - 1] for number, _extras in found}
    sum_evenings(keys.values())
    versions = versions_of(keys, known["setups"])
    create_extras(
        [(keys[number], extras) for number, extras in found],
        players_of(job),
        {keys[number]: version for number, version in versions.items()},
    )
    tournaments = [(keys[number], extras["tournament"]) for number, extras in found if extras["tournament"]]
    for key, tournament in tournaments:
        numbers = [table["sheet"] for table in tournament["tables"]]
        sheets = dict(job.sheets.filter(number__in=numbers).values_list("number", "sheet"))
        create_tournament(job.facts["group"], key, tournament, sheets)


def players_of(job: Job) -> dict[str, Player]:
    """The players of a group that is being founded, by name."""
    return {player.name: player for player in Player.objects.filter(group=job.facts["group"])}


def versions_of(numbers: Iterable[int], keys: Mapping[str, int]) -> dict[int, Ruleset]:
    """The rulesets with a name of some sheets or evenings, by number, where they have one."""
    wanted = {number: keys[str(number)] for number in numbers if str(number) in keys}
    stored = Ruleset.objects.in_bulk(set(wanted.values()))
    return {number: stored[key] for number, key in wanted.items()}


@lru_cache(maxsize=1)
def known_of(slug: str) -> dict[str, Any]:
    """The facts about the sheets of a group that is being founded, which no longer change."""
    return head_of(Job.objects.get(slug=slug))


def show_group(job: Job) -> None:
    """Give the group its sheets, its seasons and its owner."""
    group = Group.objects.get(pk=job.facts["group"])
    known_of.cache_clear()
    sheets: dict[int, int] = dict(job.sheets.values_list("number", "sheet"))
    known = head_of(job)
    found = read_head(known["head"], job.facts["sheets"])
    jobs.give_sheets_to(job, group)
    for season in found["seasons"]:
        create_season(group, season, sheets)
    create_proposals(group, found["proposals"], known["kept"] if found["proposals"] else ())
    if job.user is None:
        raise Gone
    Membership.objects.create(group=group, user=job.user, role=Role.OWNER)
    Player.objects.filter(group=group, name=job.facts["own"]).update(user=job.user)
    Job.objects.filter(pk=job.pk).update(group=group)
    job.portions.all().delete()


def delete_founded(job: Job) -> None:
    """Delete some sheets of a group that was taken back, then evenings without any, at last the group."""
    if jobs.delete_portion(job):
        return None
    evenings = Evening.objects.filter(group=job.facts.get("group"), group__isnull=False)
    if keys := list(evenings.values_list("pk", flat=True)[:AT_ONCE]):
        Evening.objects.filter(pk__in=keys).delete()
        return jobs.note_progress(job, 0)
    Ruleset.objects.filter(group=job.facts.get("group")).exclude(group=None).delete()
    Group.objects.filter(pk=job.facts.get("group")).delete()
    return jobs.finish_job(job)


STEPS: Mapping[str, Callable[[Job], None]] = {
    Phase.READING: read_portion,
    Phase.WRITING: store_portion,
    Phase.LEAVING: delete_founded,
}
