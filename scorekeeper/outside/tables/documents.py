"""Documents: ours, each a line or all as one, and those of any program, as tables.

Of a program that is not known whatever has points of people is taken, with its day: an object of numbers by
names or ids of players, or a list of objects with somebody and points.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from rulesets import Refused
from rulesets.document import is_sheet_document, parse_storable_text
from scorekeeper.outside.tables.cells import found_date, is_word
from scorekeeper.outside.tables.headings import POINTS_WORDS, word_role, words
from scorekeeper.outside.tables.worksheets import TOO_BIG, Source, Worksheet, WorksheetRow

FEWEST_PEOPLE = 3
NO_DAY = re.compile("export|birth|geb|updat|modif|chang|join|since|seit")
"""In keys of days on which nothing was played."""
PERSON_KEYS = words("player, playerid, player_id, spieler, name, playername, user, userid, member, id")
POINTS_KEYS = frozenset((*POINTS_WORDS, "pts", "value"))
OF_ALL = words(
    "total, totals, sum, sums, standing, standings, ranking, stand, gesamt, final, summary, statistics, stats"
)
"""Keys of what deals or evenings come to."""
KNOWN_KEYS = {"format", "session_id", "payload"}
MOST_LINES = 10_000
"""Of a text in which each line is a document."""
SECONDS_OF_OUR_TIME, LAST_SECOND = 10**9, 4 * 10**9
Row = tuple[str, Mapping[str, str]]
"""A day, and the points of people."""


def table_of_document(name: str, data: Any) -> Worksheet | None:
    """The points of a document below the names of their people; None if there are none."""
    rows = list(rows_in(data, dict(people_in(data)), ""))
    names = tuple(dict.fromkeys(person for _day, points in rows for person in points))
    if len(names) < FEWEST_PEOPLE:
        return None
    lines = [(day, *(points.get(each, "") for each in names)) for day, points in rows]
    return Worksheet(
        name, tuple(WorksheetRow(at, cells) for at, cells in enumerate([("Datum", *names), *lines], 1))
    )


def people_in(value: Any) -> Iterator[tuple[str, str]]:
    """Everybody who has an id and a name, and each name as itself."""
    if isinstance(value, list):
        for each in value:
            yield from people_in(each)
    elif isinstance(value, Mapping):
        own = value.get("name")
        if isinstance(own, str) and "id" in value and not day_in(value):
            yield from ((str(value["id"]), own), (own, own))
        for each in value.values():
            yield from people_in(each)


def rows_in(value: Any, people: Mapping[str, str], day: str) -> Iterator[Row]:
    """The points in a part of a document, with the day that it or what it is in says."""
    points = points_in(value, people)
    if points:
        yield day, points
    elif isinstance(value, list):
        for each in value:
            yield from rows_in(each, people, day)
    elif isinstance(value, Mapping):
        own = day_in(value) or str(value.get("title") or day)
        inside = [each for key, each in value.items() if str(key).casefold() not in OF_ALL]
        parts = [list(rows_in(each, people, own)) for each in inside]
        # What stands alone beside several deals is what they come to.
        are_several = any(len(part) > 1 for part in parts)
        yield from (row for part in parts if len(part) > 1 or not are_several for row in part)


def day_in(value: Mapping[str, Any]) -> str:
    """The day that an object says of itself, also as seconds or thousandths of them since 1970."""
    for key, said in value.items():
        if NO_DAY.search(str(key).casefold()):
            continue
        if isinstance(said, int) and said > SECONDS_OF_OUR_TIME:
            seconds = said // 1000 if said > 100 * SECONDS_OF_OUR_TIME else said
            return str(datetime.fromtimestamp(min(seconds, LAST_SECOND), UTC).date())
        if isinstance(said, str) and said[:1].isdecimal() and (day := found_date(said[:10])):
            return day.isoformat()
    return ""


def points_in(value: Any, people: Mapping[str, str]) -> dict[str, str]:
    """The points of at least three people, if a part of a document is nothing else."""
    if isinstance(value, list):
        pairs = [pair_in(each, people) for each in value]
        found = dict(pair for pair in pairs if pair)
        return found if len(found) == len(pairs) >= FEWEST_PEOPLE else {}
    if (
        not isinstance(value, Mapping)
        or len(value) < FEWEST_PEOPLE
        or not all(map(is_number, value.values()))
    ):
        return {}
    named = {people.get(str(key), "" if people else str(key)): str(each) for key, each in value.items()}
    return named if all(is_word(each) and word_role(each) is None for each in named) else {}


def pair_in(value: Any, people: Mapping[str, str]) -> tuple[str, str] | None:
    """Somebody and their points, if an object has both."""
    if not isinstance(value, Mapping):
        return None
    known = {str(key).casefold(): each for key, each in value.items()}
    person = next((known[key] for key in PERSON_KEYS if isinstance(known.get(key), str | int)), None)
    points = next((known[key] for key in known if key in POINTS_KEYS and is_number(known[key])), None)
    return None if person is None or points is None else (people.get(str(person), str(person)), str(points))


def is_number(value: Any) -> bool:
    """Whether a value is a number."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_unknown(data: object) -> bool:
    """Whether a document is neither ours nor of a program that is known, see `programs`."""
    return isinstance(data, Mapping) and KNOWN_KEYS.isdisjoint(data)


def is_document(text: str) -> bool:
    """Whether a text looks like JSON rather than a table."""
    start = text.lstrip("\ufeff \t\r\n")[:1]
    if start not in ("{", "["):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return start == "{" or '"format"' in text
    return True


def documents_in(text: str) -> tuple[Any, ...]:
    """The sheet documents that a text holds, each a line or all as one; raise Refused if it is no JSON."""
    try:
        data = parse_storable_text(text)
    except Refused:
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) < 2:
            raise
        if len(lines) > MOST_LINES:
            raise Refused([TOO_BIG]) from None
        data = [parse_storable_text(line) for line in lines]
    return tuple(sheets_in(data))


def sheets_in(data: object) -> Iterator[Any]:
    """The sheets of a document, a list of them, or an object that has such a list."""
    if isinstance(data, list):
        for each in data:
            yield from sheets_in(each)
    elif isinstance(data, Mapping) and not is_sheet_document(data) and isinstance(data.get("sheets"), list):
        yield from data["sheets"]
    else:
        yield data


def source_of(name: str, documents: tuple[Any, ...]) -> Source:
    """Documents, or the tables of what is neither ours nor of a program that is known, see `programs`."""
    tables = [table_of_document(name, each) for each in documents if is_unknown(each)]
    found = tuple(filter(None, tables))
    return (
        Source(name, found) if found and len(found) == len(documents) else Source(name, documents=documents)
    )
