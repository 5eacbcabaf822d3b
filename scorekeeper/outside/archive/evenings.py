"""The evenings of a group in its file, written and read: day, name, and where each of its sheets was played.

What an evening has beside its sheets is in `beside`.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from rulesets.document import Fields
from rulesets.rules import is_whole
from rulesets.translation import _
from scorekeeper.outside.archive.beside import evenings_with_more, setups_of, written_beside
from scorekeeper.outside.archive.reading_beside import MEMBERS
from scorekeeper.outside.archive.tournaments import evenings_with_tournaments, written_tournaments
from scorekeeper.outside.archive.values import read_day
from scorekeeper.play.groups.models import Evening, Group

MOST_PLACE = 32_767
"""Rounds and tables of an evening, as far as the database counts them."""

Placed = tuple[int, int, int]
"""The number of a sheet, its round and its table."""
Listed = tuple[int, str, str, Sequence[Placed]]
"""An evening that is to be written: its key, its day, its name, its sheets."""


@dataclass(frozen=True)
class WrittenEvenings:
    """Some evenings as text, and for each the key of the ruleset by which its tables are made, if any."""

    text: str
    rulesets: Sequence[int | None] = ()


@dataclass(frozen=True)
class EveningPart:
    """An evening: its day, its name and its sheets."""

    day: date
    title: str
    sheets: tuple[Placed, ...]
    is_tournament: bool = False


def listed_evenings(group: Group, numbers: Mapping[int, int]) -> list[Listed]:
    """The evenings of a group, the first first, with those sheets that have a number in the file.

    Those of which nothing would be in the file are left out.
    """
    placed: dict[int, list[Placed]] = defaultdict(list)
    sheets = group.sheets.exclude(evening=None).values_list("pk", "evening", "round", "table")
    for key, evening, in_round, table in sheets.iterator():
        if key in numbers:
            placed[evening or 0].append((numbers[key], in_round, table))
    known = evenings_with_more(group) | set(placed)
    rows = group.evenings.order_by("day", "pk").values_list("pk", "day", "title")
    return [(key, day.isoformat(), title, sorted(placed[key])) for key, day, title in rows if key in known]


def write_evenings(listed: Sequence[Listed]) -> WrittenEvenings:
    """Some evenings: twelve queries for any number; one that is gone by now has only its sheets.

    A tournament is not in the file if the rules by which it is played cannot be read.
    """
    setups = setups_of([key for key, *_rest in listed])
    beside = written_beside([key for key, *_rest in listed], setups)
    places = {key: places_of(sheets) for key, _day, _title, sheets in listed}
    for key, tournament in written_tournaments([setup.evening_id for setup in setups], places).items():
        beside[key]["tournament"] = tournament
    entries = [
        (key, {"day": day, "title": title, "sheets": sheets, **beside.get(key, {})})
        for key, day, title, sheets in listed
        if sheets or key in beside
    ]
    rulesets = {setup.evening_id: setup.ruleset_id for setup in setups}
    texts = (json.dumps(entry, ensure_ascii=False, indent=1) for _key, entry in entries)
    return WrittenEvenings(",\n".join(texts), [rulesets.get(key) for key, _entry in entries])


def places_of(sheets: Iterable[Placed]) -> dict[tuple[int, int], int]:
    """The numbers of the sheets of an evening by round and table."""
    return {(in_round, table): number for number, in_round, table in sheets}


def in_portions(listed: Sequence[Listed], group: Group, at_once: int) -> Iterator[Sequence[Listed]]:
    """A few evenings at a time, but every tournament by itself: no two of them are in memory."""
    tournaments, waiting = evenings_with_tournaments(group), list[Listed]()
    for evening in listed:
        is_tournament = evening[0] in tournaments
        if waiting and (is_tournament or len(waiting) == at_once):
            yield waiting
            waiting = []
        if is_tournament:
            yield [evening]
        else:
            waiting.append(evening)
    if waiting:
        yield waiting


def read_evening(data: object, sheets: int) -> EveningPart:
    """An evening with its sheets, of which there may be none if there is something beside them."""
    fields = Fields(data, ("day", "title", "sheets", *MEMBERS))
    title, day = fields.text("title", 80) or "", read_day(fields, "day")
    given = fields.data.get("sheets") or []
    places = [tuple(place) for place in given if isinstance(place, list)] if isinstance(given, list) else []
    may_be_none = any(map(fields.has, MEMBERS))
    is_right = len(places) == len(given) and all(is_place(place, sheets) for place in places)
    if not is_right or not (places or may_be_none):
        fields.refuse("sheets", _("must be numbers of sheets, from 1 to %(most)s"), most=sheets)
    fields.finish()
    return EveningPart(day, title, tuple(places), fields.has("tournament"))


def is_place(place: tuple[object, ...], sheets: int) -> bool:
    """Whether this is the number of a sheet, a round and a table."""
    return len(place) == 3 and all(
        is_whole(each, 1, most) for each, most in zip(place, (sheets, MOST_PLACE, MOST_PLACE), strict=True)
    )


def sheets_of_tournaments(evenings: Iterable[EveningPart]) -> list[set[int]]:
    """The numbers of the sheets of each tournament."""
    return [{number for number, *_place in each.sheets} for each in evenings if each.is_tournament]


def are_whole(tournaments: Iterable[Collection[int]], left_out: Iterable[int]) -> bool:
    """Whether all sheets of every tournament are among some, or none: its tables stay together."""
    given = set(left_out)
    return not given or all(given.isdisjoint(sheets) or given.issuperset(sheets) for sheets in tournaments)


def sheets_are_twice(evenings: Iterable[EveningPart]) -> bool:
    """Whether a sheet belongs to two evenings, or has two places on one."""
    numbers = [number for evening in evenings for number, _round, _table in evening.sheets]
    return len(set(numbers)) < len(numbers)


def make_evenings(group: Group, parts: Collection[EveningPart]) -> list[int]:
    """The evenings in the order of the file, which is that of their keys from then on; returns these."""
    made = Evening.objects.bulk_create(
        [Evening(group=group, day=part.day, title=part.title) for part in parts], batch_size=1_000
    )
    return [evening.pk for evening in made]


def placed_sheets(parts: Iterable[EveningPart], keys: Iterable[int]) -> dict[int, Placed]:
    """The key of its evening, the round and the table of each sheet, by its number."""
    return {
        number: (key, in_round, table)
        for part, key in zip(parts, keys, strict=True)
        for number, in_round, table in part.sheets
    }
