"""A group as one document: players, house rules, seasons, kitty, and all its sheets, each in its own form.

What belongs to a sheet refers to it by its number, counted from 1 in the list of sheets; so does what
belongs to an evening.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, TypeVar

from rulesets import Refused
from scorekeeper.club.kitty.reads.accounts import is_used
from scorekeeper.outside.archive.evenings import in_portions, listed_evenings, write_evenings
from scorekeeper.outside.archive.kitty import written_kitty
from scorekeeper.outside.archive.players import written_players
from scorekeeper.outside.archive.reading import FORMAT, read_sheet_part
from scorekeeper.outside.archive.seasons import written_season
from scorekeeper.play.groups.models import Group
from scorekeeper.play.houserules.documents import write_document
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.reads import agreement_of, changed_options, readable_rulesets
from scorekeeper.play.sheets.engine import document_of
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.unreadable import UnreadableSheet

Item = TypeVar("Item")

PlayedBy = Mapping[int, Sequence[int]]
"""The numbers of the sheets or evenings that were played by a version of a ruleset, by its key."""

WrittenSheet = tuple[int, int, Sequence[str]]
"""Of a sheet its key, the key of its ruleset, and who sat there without being a player."""

AT_ONCE = 20
"""So many sheets or evenings are read at a time."""
BETWEEN = ",\n"
"""What stands between two sheets, or two evenings."""
SHEETS_END = '],\n "evenings": [\n'
"""What stands between the sheets and the evenings."""


@dataclass(frozen=True)
class WrittenSheets:
    """Some sheets as the text of their documents, and what else the document of the group says of them."""

    text: str
    sheets: Sequence[WrittenSheet] = ()
    left_out: Sequence[Mapping[str, str]] = ()


@dataclass(frozen=True)
class Noted:
    """What the end of the document says of sheets and evenings; of an evening the key of its ruleset."""

    sheets: Sequence[WrittenSheet]
    evenings: Sequence[int | None]
    left_out: Sequence[Mapping[str, str]]


def keys_of_sheets(group: Group) -> list[int]:
    """The keys of the group's sheets in the order of its document."""
    return list(group.sheets.order_by("started", "pk").values_list("pk", flat=True))


def write_sheets(keys: Sequence[int]) -> WrittenSheets:
    """Some sheets; those that cannot be read are only named."""
    found = Sheet.objects.filter(pk__in=keys).select_related("ruleset").prefetch_related("seats", "deals")
    stored = sorted(found, key=lambda sheet: keys.index(sheet.pk))
    documents = [(sheet, readable_document(sheet)) for sheet in stored]
    return WrittenSheets(
        text=",\n".join(written(document) for _sheet, document in documents if document is not None),
        sheets=[
            (sheet.pk, sheet.ruleset_id, [seat.name for seat in sheet.seats.all() if seat.player_id is None])
            for sheet, document in documents
            if document is not None
        ],
        left_out=[written_left_out(sheet) for sheet, document in documents if document is None],
    )


def names_of(group: Group) -> str:
    """What tells whether anybody of the group got another name."""
    names = list(group.players.order_by("pk").values_list("pk", "name"))
    return hashlib.sha256(json.dumps(names).encode()).hexdigest()


def written(value: object) -> str:
    """JSON as people can read it."""
    return json.dumps(value, ensure_ascii=False, indent=1)


def group_text(group: Group, batches: Iterable[WrittenSheets]) -> Iterator[str]:
    """Everything that the group has gathered; no accounts, no links, not who changed which deal when.

    Sheets and evenings come as they are written, so that no more than some of them are in memory.
    """
    yield first_text(group)
    known: list[WrittenSheet] = []
    left_out: list[Mapping[str, str]] = []
    for batch in batches:
        if batch.text:
            yield f"{BETWEEN}{batch.text}" if known else batch.text
        known += batch.sheets
        left_out += batch.left_out
    yield SHEETS_END
    rulesets: list[int | None] = []
    listed = listed_evenings(group, numbers_of(known))
    for written_batch in map(write_evenings, in_portions(listed, group, AT_ONCE)):
        if written_batch.text:
            yield f"{BETWEEN}{written_batch.text}" if rulesets else written_batch.text
        rulesets += written_batch.rulesets
    yield last_text(group, Noted(known, rulesets, left_out))


def in_pieces(items: Sequence[Item]) -> Iterator[Sequence[Item]]:
    """A few items at a time."""
    return (items[place : place + AT_ONCE] for place in range(0, len(items), AT_ONCE))


def numbers_of(sheets: Iterable[WrittenSheet]) -> dict[int, int]:
    """The numbers of the sheets in the document, by key."""
    return {key: number for number, (key, _ruleset, _guests) in enumerate(sheets, 1)}


def first_text(group: Group) -> str:
    """What stands before the sheets."""
    head = written({"format": FORMAT, "name": group.name, **shown_of(group)}).removesuffix("\n}")
    players = written(written_players(group))
    return f'{head},\n "players": {players},\n "sheets": [\n'


def last_text(group: Group, noted: Noted) -> str:
    """What stands after the evenings."""
    rest = rest_of_group(group, noted).items()
    return "]" + "".join(f',\n "{name}": {written(value)}' for name, value in rest) + "\n}\n"


def shown_of(group: Group) -> dict[str, bool]:
    """What the group shows beside the usual."""
    return {"shows_strength": True} if group.shows_strength else {}


def rest_of_group(group: Group, noted: Noted) -> dict[str, Any]:
    """What refers to sheets and evenings by their numbers, and the kitty."""
    numbers = numbers_of(noted.sheets)
    seasons = group.seasons.prefetch_related("left_out__sheets", "champions__player").order_by("number")
    return {
        "rulesets": written_rulesets(group, noted),
        "seasons": [written_season(season, numbers) for season in seasons],
        "guests": [
            {"sheet": numbers[key], "name": name} for key, _ruleset, guests in noted.sheets for name in guests
        ],
        **written_ends(group, numbers),
        **({"left_out": list(noted.left_out)} if noted.left_out else {}),
        **({"kitty": written_kitty(group)} if is_used(group) else {}),
    }


def written_ends(group: Group, numbers: Mapping[int, int]) -> dict[str, list[dict[str, Any]]]:
    """When those who played said that it was over, by the numbers of the sheets; empty where nobody did."""
    ended = group.sheets.exclude(ended_at=None).values_list("pk", "ended_at")
    found = {numbers[key]: at.isoformat() for key, at in ended if key in numbers and at is not None}
    return {"ended": [{"sheet": number, "at": at} for number, at in sorted(found.items())]} if found else {}


def written_group(group: Group) -> Iterator[str]:
    """The text of the document, read now."""
    return group_text(group, map(write_sheets, in_pieces(keys_of_sheets(group))))


def group_document(group: Group) -> dict[str, Any]:
    """The document as it is read again."""
    document: dict[str, Any] = json.loads("".join(written_group(group)))
    return document


def readable_document(sheet: Sheet) -> dict[str, object] | None:
    """The document of a sheet; None if it cannot be read, or could not be read again."""
    try:
        document = document_of(sheet)
        read_sheet_part(document)
    except (UnreadableSheet, Refused):
        return None
    return document


def written_left_out(sheet: Sheet) -> dict[str, str]:
    """A sheet that is not in the document because it cannot be read."""
    return {"title": sheet.title, "started": sheet.started.isoformat()}


def written_rulesets(group: Group, noted: Noted) -> list[list[dict[str, Any]]]:
    """The rulesets as lists of their versions, the first first, with what was played by each.

    What cannot be read is not among them.
    """
    stored = readable_rulesets(group.rulesets.order_by("name", "slug", "version"))
    by_slug = sorted(stored, key=lambda version: (version.slug, version.version))
    found = [list(versions) for _slug, versions in groupby(by_slug, key=lambda version: version.slug)]
    sheets = numbers_by(ruleset for _key, ruleset, _guests in noted.sheets)
    evenings = numbers_by(noted.evenings)
    return [
        [written_version(version, sheets, evenings) for version in versions]
        for versions in sorted(found, key=lambda versions: (versions[-1].name.casefold(), versions[0].pk))
    ]


def numbers_by(rulesets: Iterable[int | None]) -> PlayedBy:
    """The numbers of sheets or evenings, counted from 1, by the ruleset of each."""
    found: dict[int, list[int]] = {}
    for number, ruleset in enumerate(rulesets, 1):
        if ruleset is not None:
            found.setdefault(ruleset, []).append(number)
    return found


def written_version(version: Ruleset, sheets: PlayedBy, evenings: PlayedBy) -> dict[str, Any]:
    """One version of a ruleset, with the sheets played by it, and the evenings that are to be."""
    return {
        "document": write_document(
            version.name, version.preset, changed_options(version), agreement_of(version)
        ),
        "sheets": list(sheets.get(version.pk, ())),
        **({"evenings": list(evenings[version.pk])} if version.pk in evenings else {}),
    }
