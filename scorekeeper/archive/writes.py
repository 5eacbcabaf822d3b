"""Making a group out of the document of one: a job, in which its sheets are read and stored in portions.

Until all of them are stored the group has no members, so that nobody sees it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from django.db import transaction

from rulesets.problems import Problem, Refused
from rulesets.translation import _
from scorekeeper.archive.founding import (
    leave_out_sheets,
    make_rulesets,
    place_sheet,
    written_places,
)
from scorekeeper.archive.kitty import make_kitty
from scorekeeper.archive.players import make_players
from scorekeeper.archive.reading import MOST_LISTED, SheetPart, read_head, read_sheet_part
from scorekeeper.archive.streaming import members_of, unpacked
from scorekeeper.evenings.writes.past import ChosenEvening, store_evening
from scorekeeper.groups.models import Group, Membership, Player, Role
from scorekeeper.groups.room import MOST_SHEETS
from scorekeeper.houserules.models import Ruleset
from scorekeeper.houserules.reads import rules_of
from scorekeeper.houserules.writes import keep_ruleset
from scorekeeper.jobs import writes as jobs
from scorekeeper.jobs.models import WORKING, Job, Kind, PendingSheet, Phase, Portion
from scorekeeper.jobs.packing import pack, pack_bytes, unpack, unpack_bytes
from scorekeeper.leagues.writes import keep_closed, make_season
from scorekeeper.site.secret_links import new_slug

if TYPE_CHECKING:
    from django.contrib.auth.models import User

HEAD = 1_000_000_000
"""The number of the portion with everything but the sheets."""
RAW = HEAD + 1
"""From this number on: the file as it came."""
PIECE = 1_000_000
PIECES_OF = 65_536
MOST_PROBLEMS = 5
PORTIONS_AT_ONCE = 50


class Busy(Exception):  # what stands in the way, not a fault
    """Another file of the same user is being read or stored."""


class Gone(Exception):  # what has happened meanwhile, not a fault
    """Whose group it would be has deleted their account."""


def keep_file(*, user: User, pieces: Iterable[bytes], size: int) -> Job:
    """Keep a file that is to be read, in the place of an earlier one; raise Busy while one is at work."""
    earlier = Job.objects.filter(kind=Kind.RESTORE, user=user)
    if earlier.filter(phase__in=WORKING).exists():
        raise Busy
    earlier.delete()
    # Not to be read before it is whole.
    job = jobs.begin_job(kind=Kind.RESTORE, phase=Phase.REFUSED, user=user, total=size)
    for number, piece in enumerate(pieces, RAW):
        Portion.objects.create(job=job, number=number, size=0, content=pack_bytes(piece))
    job.phase = Phase.READING
    job.save(update_fields=("phase",))
    return job


def read_portion(job: Job) -> None:
    """Take the file apart, then look at some of its sheets at a time."""
    try:
        if "checked" in job.facts:
            check_portion(job)
        else:
            split_file(job)
    except Refused as refused:
        job.facts["problems"] = written_problems(refused.problems)
        jobs.refuse_job(job=job, why="")


def split_file(job: Job) -> None:
    """Make portions of sheets of a file, which has been read only as far as its brackets."""
    job.portions.filter(number__lt=RAW).delete()
    head: dict[str, Any] = {}
    count, waiting = 0, []
    for name, value in members_of(unpacked(pieces_of(job))):
        if name != "sheets[]":
            if (name, value) != ("sheets", []):
                keep_member(head, name, value)
            continue
        count += 1
        waiting.append([count, value])
        if count > MOST_SHEETS:
            break
        if len(waiting) == PORTIONS_AT_ONCE * jobs.PER_PORTION:
            jobs.add_portions(job=job, items=waiting, first=count - len(waiting))
            waiting.clear()
    jobs.add_portions(job=job, items=waiting, first=count - len(waiting))
    read_head(head, count)
    with transaction.atomic():
        Portion.objects.create(job=job, number=HEAD, size=0, content=pack(head))
        job.portions.filter(number__gte=RAW).delete()
        job.facts, job.done, job.total = {"checked": 0, "sheets": count}, 0, count
        job.save(update_fields=("facts", "done", "total"))


def keep_member(head: dict[str, Any], name: str, value: object) -> None:
    """Keep a member of the file, or one more item of a list."""
    if not name.endswith("[]"):
        head[name] = value
        return
    listed = head.setdefault(name.removesuffix("[]"), [])
    if not isinstance(listed, list) or len(listed) == MOST_LISTED:
        message = _("must be a list with at most %(most)s entries")
        raise Refused([Problem(name.removesuffix("[]"), message, {"most": MOST_LISTED})])
    listed.append(value)


def pieces_of(job: Job) -> Iterator[bytes]:
    """The file as it came."""
    for key in list(job.portions.filter(number__gte=RAW).values_list("pk", flat=True)):
        piece = unpack_bytes(bytes(Portion.objects.get(pk=key).content))
        yield from (piece[at : at + PIECES_OF] for at in range(0, len(piece), PIECES_OF))


def check_portion(job: Job) -> None:
    """Look at some sheets; raise Refused if anything is wrong, as soon as that is enough, or in the end."""
    portion = job.portions.filter(size__gt=0, number__gt=job.facts["checked"]).first()
    problems = [Problem(*given) for given in job.facts.get("problems", [])]
    if len(problems) >= MOST_PROBLEMS or (portion is None and problems):
        raise Refused(problems)
    if portion is None:
        job.phase, job.done = Phase.ASKING, 0
        job.save(update_fields=("phase", "done"))
        return
    for number, data in unpack(bytes(portion.content)):
        try:
            read_sheet_part(data)
        except Refused as refused:
            problems += [each.within(f"sheets[{number - 1}]") for each in refused.problems]
    job.facts["checked"] = portion.number
    if problems:
        job.facts["problems"] = written_problems(problems)
    job.save(update_fields=("facts",))
    jobs.note_progress(job, portion.size)


def written_problems(problems: Iterable[Problem]) -> list[Any]:
    """The first problems as JSON can hold them, in no language yet."""
    first = list(problems)[:MOST_PROBLEMS]
    return [[each.field, each.message, {key: str(n) for key, n in each.params.items()}] for each in first]


def head_of(job: Job) -> dict[str, Any]:
    """Everything but the sheets of a file that has been read."""
    head: dict[str, Any] = unpack(bytes(job.portions.get(number=HEAD).content))
    return head


@transaction.atomic
def begin_founding(*, job: Job, name: str, own_name: str) -> Job:
    """Begin to found the group of a file that has been read; nothing if that has begun already.

    It will be owned by who sent the file, and plays in it as `own_name`, or does not if that is empty.
    """
    locked = Job.objects.select_for_update().get(pk=job.pk)
    if locked.phase != Phase.ASKING:
        return locked
    head = head_of(locked)
    whole, guests = read_head(head, locked.facts["sheets"])
    group = Group.objects.create(slug=new_slug(), name=name, shows_strength=whole.shows_strength)
    make_players(group, whole.players)
    make_kitty(group, whole.kitty)
    versions = {number: version.pk for number, version in make_rulesets(group, whole.rulesets).items()}
    seated: dict[int, list[str]] = {}
    for number, guest in guests:
        seated.setdefault(number, []).append(guest)
    places = written_places(whole.evenings)
    known = {"head": head, "versions": versions, "guests": seated, "places": places}
    locked.portions.filter(number=HEAD).update(content=pack(known))
    locked.facts = {"group": group.pk, "own": own_name, "sheets": locked.facts["sheets"]}
    locked.phase, locked.total = Phase.WRITING, locked.facts["sheets"]
    locked.save(update_fields=("facts", "phase", "total"))
    return locked


def store_portion(job: Job) -> None:
    """Store some sheets, or let the group be seen; undo it if it would be nobody's."""
    if jobs.write_portion(job, read_numbered, store_sheets):
        return
    try:
        jobs.finish_job(job, show_group)
    except Gone:
        jobs.take_back(job)


def read_numbered(item: tuple[int, Any]) -> tuple[int, SheetPart]:
    """A sheet with its number."""
    number, data = item
    return number, read_sheet_part(data)


def store_sheets(job: Job, parts: Sequence[tuple[int, SheetPart]]) -> None:
    """Store some sheets with their deals, each by a version of a ruleset if these are its rules."""
    known = known_of(job.slug)
    found = {player.name: player for player in Player.objects.filter(group=job.facts["group"])}
    versions = {str(number): known["versions"].get(str(number)) for number, _part in parts}
    stored = Ruleset.objects.in_bulk([pk for pk in versions.values() if pk])
    for number, part in parts:
        rules = part.sheet.table.rules
        version = stored.get(versions[str(number)] or 0)
        if version is None or rules_of(version) != rules:
            version = keep_ruleset(preset=part.preset, rules=rules)
        guests = known["guests"].get(str(number), ())
        names = [player.name for player in part.sheet.table.players]
        seated = {name: None if name in guests else found.get(name) for name in names}
        evening = ChosenEvening(part.sheet, version, part.fingerprint, part.started)
        place = known["places"].get(str(number))
        join = partial(place_sheet, job, place) if place else partial(jobs.join_evening, job, None)
        sheet = store_evening(evening, seated, join)
        PendingSheet.objects.create(job=job, sheet=sheet, number=number)


@lru_cache(maxsize=1)
def known_of(slug: str) -> dict[str, Any]:
    """What is known of the sheets of a group that is being founded, which does not change any more."""
    return head_of(Job.objects.get(slug=slug))


def show_group(job: Job) -> None:
    """Give the group its sheets, its seasons and its owner."""
    group = Group.objects.get(pk=job.facts["group"])
    known_of.cache_clear()
    sheets: dict[int, int] = dict(job.sheets.values_list("number", "sheet"))
    whole, _guests = read_head(head_of(job)["head"], job.facts["sheets"])
    jobs.give_sheets_to(job, group)
    for season in whole.seasons:
        made = make_season(group=group, **season.fields)
        leave_out_sheets(made, [sheets[number] for number in season.left_out])
        if season.closed:
            keep_closed(season=made, at=season.closed.at, names=season.closed.champions)
    if job.user is None:
        raise Gone
    Membership.objects.create(group=group, user=job.user, role=Role.OWNER)
    Player.objects.filter(group=group, name=job.facts["own"]).update(user=job.user)
    Job.objects.filter(pk=job.pk).update(group=group)
    job.portions.all().delete()


def delete_founded(job: Job) -> None:
    """Delete some sheets of a group that was taken back, at last the group."""
    if jobs.delete_portion(job):
        return
    Ruleset.objects.filter(group=job.facts.get("group")).exclude(group=None).delete()
    Group.objects.filter(pk=job.facts.get("group")).delete()
    jobs.finish_job(job)


STEPS: Mapping[str, Callable[[Job], None]] = {
    Phase.READING: read_portion,
    Phase.WRITING: store_portion,
    Phase.LEAVING: delete_founded,
}
