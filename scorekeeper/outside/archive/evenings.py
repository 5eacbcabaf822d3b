"""The evenings of a group in its file: day, name, and where each of its sheets was played.

What an evening has beside its sheets is in `evening_extras`.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from rulesets.document import Fields
from rulesets.rules import is_whole
from rulesets.translation import _
from scorekeeper.outside.archive.evening_extras import EXTRAS, evenings_with_extras, setups_of, written_extras
from scorekeeper.outside.archive.numbers import MOST_NUMBER, Known, Placed
from scorekeeper.outside.archive.tournament_rows import evenings_with_tournaments, written_tournaments
from scorekeeper.outside.shapes import Row, Shape, field, names_of, text
from scorekeeper.play.groups import models
from scorekeeper.play.groups.models import Group

Listed = tuple[int, str, str, Sequence[Placed]]
"""An evening that is to be written: its key, its day, its name, its sheets."""


BETWEEN = ",\n"
"""What stands between two sheets, or two evenings."""


@dataclass(frozen=True)
class Written:
    """Some sheets or evenings as text, and what the end of the file has to say of each, by its subject."""

    text: str
    notes: Mapping[str, Sequence[Any]]


def read_places(fields: Fields, key: str, known: Known) -> list[Placed]:
    """The sheets of an evening, of which there may be none if there is something beside them."""
    given = fields.data.get(key) or []
    places = [tuple(place) for place in given if isinstance(place, list)] if isinstance(given, list) else []
    may_be_none = any(map(fields.has, EXTRAS))
    is_right = isinstance(given, list) and len(places) == len(given)
    is_right = is_right and all(is_place(place, known.sheets) for place in places)
    if not is_right or not (places or may_be_none):
        fields.refuse(key, _("must be numbers of sheets, from 1 to %(most)s"), most=known.sheets)
    return places


def is_place(place: tuple[object, ...], sheets: int) -> bool:
    """Whether this is the number of a sheet, a round and a table."""
    mosts = (sheets, MOST_NUMBER, MOST_NUMBER)
    return len(place) == 3 and all(is_whole(each, 1, most) for each, most in zip(place, mosts, strict=True))


class Evening(Shape):
    """An evening and its sheets: number, round and table of each."""

    day: date
    title: str = text(80)
    sheets: list[list[int]] = field(read_places)

    @classmethod
    def read(cls, data: object, known: Any = None) -> Row:
        """An evening, and whether it is a tournament; what it has beside its sheets is read by itself."""
        fields = Fields(data, (*names_of(cls), *EXTRAS))
        found = cls.take(fields, known)
        fields.finish()
        found["is_tournament"] = fields.has("tournament")
        return found


def listed_evenings(group: Group, numbers: Mapping[int, int]) -> list[Listed]:
    """The evenings of a group, the first first, with those sheets that have a number in the file.

    Those of which nothing would be in the file are left out.
    """
    placed: dict[int, list[Placed]] = defaultdict(list)
    sheets = group.sheets.exclude(evening=None).values_list("pk", "evening", "round", "table")
    for key, evening, in_round, table in sheets.iterator():
        if key in numbers:
            placed[evening or 0].append((numbers[key], in_round, table))
    known = evenings_with_extras(group) | set(placed)
    rows = group.evenings.order_by("day", "pk").values_list("pk", "day", "title")
    return [(key, day.isoformat(), title, sorted(placed[key])) for key, day, title in rows if key in known]


def write_evenings(listed: Sequence[Listed]) -> Written:
    """Some evenings: twelve queries for any number; one that is gone by now has only its sheets.

    A tournament is not in the file if the rules by which it is played cannot be read.
    """
    setups = setups_of([key for key, *_rest in listed])
    extras = written_extras([key for key, *_rest in listed], setups)
    places = {key: places_of(sheets) for key, _day, _title, sheets in listed}
    for key, tournament in written_tournaments([setup.evening_id for setup in setups], places).items():
        extras[key]["tournament"] = tournament
    entries = [
        (key, {"day": day, "title": title, "sheets": sheets, **extras.get(key, {})})
        for key, day, title, sheets in listed
        if sheets or key in extras
    ]
    rulesets = {setup.evening_id: setup.ruleset_id for setup in setups}
    texts = (json.dumps(entry, ensure_ascii=False, indent=1) for _key, entry in entries)
    # Of each evening the key of the ruleset by which its tables are made, if any.
    return Written(BETWEEN.join(texts), {"evenings": [rulesets.get(key) for key, _entry in entries]})


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


def sheets_of_tournaments(evenings: Iterable[Row]) -> list[set[int]]:
    return [{number for number, *_place in each["sheets"]} for each in evenings if each["is_tournament"]]


def are_whole(tournaments: Iterable[Collection[int]], left_out: Iterable[int]) -> bool:
    """Whether all sheets of every tournament are among some, or none: its tables stay together."""
    given = set(left_out)
    return not given or all(given.isdisjoint(sheets) or given.issuperset(sheets) for sheets in tournaments)


def create_evenings(group: Group, evenings: Iterable[Row]) -> list[int]:
    """The evenings in the order of the file, which is that of their keys from then on; returns these."""
    made = models.Evening.objects.bulk_create(
        [models.Evening(group=group, day=each["day"], title=each["title"]) for each in evenings],
        batch_size=1_000,
    )
    return [evening.pk for evening in made]


def placed_sheets(evenings: Iterable[Row], keys: Iterable[int]) -> dict[int, Placed]:
    """The key of its evening, the round and the table of each sheet, by its number."""
    return {
        number: (key, in_round, table)
        for evening, key in zip(evenings, keys, strict=True)
        for number, in_round, table in evening["sheets"]
    }
