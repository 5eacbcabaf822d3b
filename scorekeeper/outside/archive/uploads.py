"""A file that has arrived: taken apart as a stream, then looked through in portions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.db import transaction

from rulesets import Problem, Refused
from rulesets.translation import _
from scorekeeper.club.jobs import writes as jobs
from scorekeeper.club.jobs.models import Job, Phase, Portion, pack, unpack, unpack_bytes
from scorekeeper.outside.archive.evening_extras import COUNTED, EXTRAS, Extras
from scorekeeper.outside.archive.group_file import MOST_EVENINGS, MOST_LISTED, read_head, read_sheet_part
from scorekeeper.outside.archive.json_stream import members_of, unpacked
from scorekeeper.outside.archive.numbers import Known, PlacedSheet
from scorekeeper.outside.archive.tournaments import numbers_of_tables
from scorekeeper.play.groups.capacity import MOST, MOST_SHEETS

EVENINGS = 100_000_000
"""From this number on: portions of evenings, with what they have beside their sheets."""
SEATS = EVENINGS - 1
"""The number of the portion with how many sit at each sheet, which the lists of tournaments go by."""
HEAD = 1_000_000_000
"""The number of the portion with everything but the sheets and that."""
RAW = HEAD + 1
"""From this number on: the file as it came."""
PIECES_OF = 262_144
MOST_PROBLEMS = 5
FEW_SHEETS, FEW_DEALS = 15, 150
"""So many are stored in one transaction: who enters a deal meanwhile waits for no more."""
FEW_EVENINGS, FEW_ROWS = 20, 500
"""A portion of evenings has no more of these than these and one more."""


def read_portion(job: Job) -> None:
    """Take the file apart, then look at some of its sheets, or at what some evenings have, at a time."""
    try:
        if "checked" in job.facts:
            check_portion(job)
        else:
            split_file(job)
    except Refused as refused:
        job.facts["problems"] = written_problems(refused.problems)
        jobs.refuse_job(job=job, why="")


@dataclass
class Apart:
    """A file that is being taken apart: what of it is in memory, and how much has become portions."""

    job: Job
    head: dict[str, Any] = field(default_factory=dict)
    sheets: int = 0
    evenings: int = 0
    portions: int = 0
    waiting_sheets: list[tuple[int, object]] = field(default_factory=list)
    waiting_evenings: list[tuple[int, object]] = field(default_factory=list)
    rows: Counter[str] = field(default_factory=Counter)
    waiting_rows: int = 0
    waiting_deals: int = 0
    seats: list[int] = field(default_factory=list)
    series: set[str] = field(default_factory=set)

    def take(self, name: str, value: object) -> None:
        """Take a member of the file, or an item of one that is a list."""
        if name == "sheets[]":
            self.take_sheet(value)
        elif name == "evenings[]":
            self.take_evening(value)
        elif (name, value) != ("sheets", []):
            keep_member(self.head, name, value)

    def take_sheet(self, value: object) -> None:
        """Let a sheet become a part of a portion."""
        self.sheets += 1
        self.waiting_sheets.append((self.sheets, value))
        self.seats.append(seats_in(value))
        self.waiting_deals += deals_in(value)
        if len(self.waiting_sheets) == FEW_SHEETS or self.waiting_deals >= FEW_DEALS:
            self.store_sheets()

    def store_sheets(self) -> None:
        """Make a portion of the sheets that are waiting."""
        if self.waiting_sheets:
            self.store(self.sheets, self.waiting_sheets)
        self.waiting_deals = 0

    def store(self, number: int, waiting: list[tuple[int, object]]) -> None:
        content = pack(waiting)
        Portion.objects.create(job=self.job, number=number, size=len(waiting), content=content)
        waiting.clear()

    def take_evening(self, value: object) -> None:
        """Keep an evening, and let what it has beside its sheets become a part of a portion.

        In its place stands only that there is something, and of a tournament which sheets are its lists.
        """
        if not isinstance(value, dict):
            return keep_member(self.head, "evenings[]", value, MOST_EVENINGS)
        beside = {name: value[name] for name in EXTRAS if value.get(name) is not None}
        marks: dict[str, Any] = dict.fromkeys(beside, True)
        if "tournament" in beside:
            marks["tournament"] = numbers_of_tables(beside["tournament"])
            self.store_evenings()  # a tournament is a portion by itself
        keep_member(self.head, "evenings[]", {**value, **marks}, MOST_EVENINGS)
        self.waiting_evenings.append((len(self.head["evenings"]), beside))
        self.count_rows(beside)
        is_full = len(self.waiting_evenings) == FEW_EVENINGS or self.waiting_rows >= FEW_ROWS
        if is_full or "tournament" in beside:
            self.store_evenings()
        return None

    def count_rows(self, beside: dict[str, Any]) -> None:
        """Raise Refused as soon as there are more than a group can have."""
        found = Counter({name: len(each) if isinstance(each, list) else 1 for name, each in beside.items()})
        self.waiting_rows += found.total()
        tournament = beside.get("tournament")
        if isinstance(tournament, dict):
            awards = tournament.get("awards")
            found["awards"] = len(awards) if isinstance(awards, list) else 0
            self.series |= titles_in(tournament)
        self.rows += found
        self.rows["series"] = len(self.series)
        for name, count in self.rows.items():
            if count > MOST[COUNTED[name]]:
                message = _("must have at most %(most)s of `%(name)s` in total")
                raise Refused([Problem("evenings", message, {"most": MOST[COUNTED[name]], "name": name})])

    def store_evenings(self) -> None:
        """Make a portion of what the evenings that are waiting have."""
        if not self.waiting_evenings:
            return
        self.evenings += len(self.waiting_evenings)
        self.store(EVENINGS + self.portions, self.waiting_evenings)
        self.portions += 1
        self.waiting_rows = 0


def seats_in(sheet: object) -> int:
    """How many people sit at a sheet, before anything else of it is looked at; three with a dummy."""
    players = sheet.get("players") if isinstance(sheet, dict) else None
    has_dummy = isinstance(sheet, dict) and sheet.get("dummy") is not None
    return max(0, len(players) - has_dummy) if isinstance(players, list) else 0


def deals_in(sheet: object) -> int:
    """How many deals a sheet has, before anything of them is looked at."""
    deals = sheet.get("deals") if isinstance(sheet, dict) else None
    return len(deals) if isinstance(deals, list) else 0


def titles_in(tournament: dict[str, Any]) -> set[str]:
    series = tournament.get("series")
    title = series.get("title") if isinstance(series, dict) else None
    return {title} if isinstance(title, str) else set()


def split_file(job: Job) -> None:
    """Make portions of sheets and evenings of a file, which has been read only as far as its brackets."""
    job.portions.filter(number__lt=RAW).delete()
    apart, seen = Apart(job), set()
    for name, value in members_of(unpacked(pieces_of(job))):
        if name in seen:
            raise Refused([Problem(name[:40], _("appears twice in it"))])
        if not name.endswith("[]"):
            seen.add(name)
        apart.take(name, value)
        if apart.sheets > MOST_SHEETS:
            break
    apart.store_sheets()
    apart.store_evenings()
    read_head(apart.head, apart.sheets)
    with transaction.atomic():
        Portion.objects.create(job=job, number=HEAD, size=0, content=pack(apart.head))
        Portion.objects.create(job=job, number=SEATS, size=0, content=pack(apart.seats))
        job.portions.filter(number__gte=RAW).delete()
        job.facts = {"checked": 0, "sheets": apart.sheets}
        job.done, job.total = 0, apart.sheets + apart.evenings
        job.save(update_fields=("facts", "done", "total"))


def keep_member(head: dict[str, Any], name: str, value: object, most: int = MOST_LISTED) -> None:
    """Keep a member of the file, or one more item of a list."""
    if not name.endswith("[]"):
        head[name] = value
        return
    listed = head.setdefault(name.removesuffix("[]"), [])
    if not isinstance(listed, list) or len(listed) == most:
        message = _("must be a list with at most %(most)s entries")
        raise Refused([Problem(name.removesuffix("[]"), message, {"most": most})])
    listed.append(value)


def pieces_of(job: Job) -> Iterator[bytes]:
    """The file as it came; how much of it is read is seen meanwhile."""
    done = 0
    for key in list(job.portions.filter(number__gte=RAW).values_list("pk", flat=True)):
        piece = unpack_bytes(bytes(Portion.objects.get(pk=key).content))
        for part in (piece[at : at + PIECES_OF] for at in range(0, len(piece), PIECES_OF)):
            yield part
            done += len(part)
            jobs.note_life(job, done=done)


def check_portion(job: Job) -> None:
    """Look at some sheets or evenings; raise Refused if anything is wrong.

    As soon as that is enough, or in the end.
    """
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
            if portion.number < EVENINGS:
                read_sheet_part(data)
            else:
                Extras.read(data, known_of_evening(job.slug, number))
        except Refused as refused:
            name = "sheets" if portion.number < EVENINGS else "evenings"
            problems += [each.within(f"{name}[{number - 1}]") for each in refused.problems]
    job.facts["checked"] = portion.number
    if problems:
        job.facts["problems"] = written_problems(problems)
    jobs.note_progress(job, portion.size, facts=job.facts)


def written_problems(problems: Iterable[Problem]) -> list[Any]:
    """The first problems as JSON can hold them, in no language yet."""
    first = list(problems)[:MOST_PROBLEMS]
    return [[each.field, each.message, {key: str(n) for key, n in each.params.items()}] for each in first]


def head_of(job: Job) -> dict[str, Any]:
    """Everything but the portions of a file that has been read."""
    head: dict[str, Any] = unpack(bytes(job.portions.get(number=HEAD).content))
    return head


def known_of_evening(slug: str, number: int) -> Known:
    """Return what a file that has been read says of the players, and of the sheets of an evening."""
    players, placed = players_and_sheets(slug)
    return Known(players=players, placed=placed.get(number, {}))


@lru_cache(maxsize=1)
def players_and_sheets(slug: str) -> tuple[frozenset[str], dict[int, dict[int, PlacedSheet]]]:
    """The players of a file, and the sheets of each tournament; they do not change any more."""
    job = Job.objects.get(slug=slug)
    head = head_of(job)
    head = head.get("head", head)  # the group may be made by now
    players = frozenset(player["name"] for player in head.get("players") or ())
    return players, placed_sheets_in(head, seats_of(job))


def seats_of(job: Job) -> list[int]:
    """How many sit at each sheet of a file."""
    portion = job.portions.filter(number=SEATS).first()
    seats: list[int] = unpack(bytes(portion.content)) if portion else []
    return seats


def placed_sheets_in(head: dict[str, Any], seats: Sequence[int]) -> dict[int, dict[int, PlacedSheet]]:
    """The sheets of each tournament of a file whose head can be read."""
    return {
        number: {
            sheet: PlacedSheet(in_round, table, seats[sheet - 1])
            for sheet, in_round, table in evening.get("sheets") or ()
        }
        for number, evening in enumerate(head.get("evenings") or (), 1)
        if evening.get("tournament") is not None
    }
