"""A group as one document: players, house rules, seasons, kitty, and all its sheets, each in its own form.

What belongs to a sheet refers to it by its number, counted from 1 in the list of sheets; so does what
belongs to an evening.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, TypeVar

from rulesets import Refused
from scorekeeper.club.evenings.models import Apart
from scorekeeper.club.kitty.reads import is_used
from scorekeeper.outside.archive.evenings import (
    BETWEEN,
    Written,
    in_portions,
    listed_evenings,
    write_evenings,
)
from scorekeeper.outside.archive.group_file import (
    Beginning,
    End,
    Ending,
    Guest,
    Player,
    Version,
    read_sheet_part,
)
from scorekeeper.outside.archive.kitty import written_kitty
from scorekeeper.outside.archive.proposals import written_proposals
from scorekeeper.outside.archive.seasons import written_seasons
from scorekeeper.outside.shapes import Row
from scorekeeper.play.groups.models import Group, Merger
from scorekeeper.play.groups.reads import players_of
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.reads import readable_rulesets
from scorekeeper.play.sheets.engine import UnreadableSheet, document_of
from scorekeeper.play.sheets.models import Sheet

Item = TypeVar("Item")

WrittenSheet = tuple[int, int, Sequence[str]]
"""Of a sheet its key, the key of its ruleset, and who sat there without being a player."""

AT_ONCE = 20
"""So many sheets or evenings are read at a time."""
SHEETS_END = '],\n "evenings": [\n'
"""What stands between the sheets and the evenings."""

Notes = defaultdict[str, list[Any]]
"""What the end of the file has to say: `sheets`, what was `left_out`, and the rulesets of `evenings`."""


def keys_of_sheets(group: Group) -> list[int]:
    """The keys of the group's sheets in the order of its document."""
    return list(group.sheets.order_by("started", "pk").values_list("pk", flat=True))


def write_sheets(keys: Sequence[int]) -> Written:
    """Some sheets; those that cannot be read are only named."""
    found = Sheet.objects.filter(pk__in=keys).select_related("ruleset").prefetch_related("seats", "deals")
    stored = sorted(found, key=lambda sheet: keys.index(sheet.pk))
    documents = [(sheet, readable_document(sheet)) for sheet in stored]
    readable = [(sheet, document) for sheet, document in documents if document is not None]
    sheets = [
        (sheet.pk, sheet.ruleset_id, [seat.name for seat in sheet.seats.all() if seat.player_id is None])
        for sheet, _document in readable
    ]
    left_out = [
        {"title": sheet.title, "started": sheet.started.isoformat()}
        for sheet, document in documents
        if document is None
    ]
    text = BETWEEN.join(write_json(document) for _sheet, document in readable)
    return Written(text, {"sheets": sheets, "left_out": left_out})


def names_of(group: Group) -> str:
    """A fingerprint of the names in a group, which tells whether anybody got another name."""
    names = list(group.players.order_by("pk").values_list("pk", "name"))
    return hashlib.sha256(json.dumps(names).encode()).hexdigest()


def write_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)


def written_group(group: Group) -> Iterator[str]:
    """Everything that the group has gathered; no accounts, no links, not who changed which deal when.

    Sheets and evenings come as they are written, so that no more than some of them are in memory.
    """
    yield first_text(group)
    notes: Notes = defaultdict(list)
    yield from with_commas(map(write_sheets, in_pieces(keys_of_sheets(group))), notes)
    yield SHEETS_END
    listed = in_portions(listed_evenings(group, numbers_of(notes["sheets"])), group, AT_ONCE)
    yield from with_commas(map(write_evenings, listed), notes)
    yield last_text(group, notes)


def with_commas(batches: Iterable[Written], notes: Notes) -> Iterator[str]:
    """The texts of some batches with what stands between them; what else they say is noted."""
    is_first = True
    for batch in batches:
        if batch.text:
            yield batch.text if is_first else BETWEEN + batch.text
            is_first = False
        add_notes(notes, batch.notes)


def add_notes(notes: Notes, more: Mapping[str, Sequence[Any]]) -> None:
    """Note what some more sheets or evenings say."""
    for name, listed in more.items():
        notes[name] += listed


def in_pieces(items: Sequence[Item]) -> Iterator[Sequence[Item]]:
    """A few items at a time."""
    return (items[place : place + AT_ONCE] for place in range(0, len(items), AT_ONCE))


def numbers_of(sheets: Iterable[WrittenSheet]) -> dict[int, int]:
    """The numbers of the sheets in the document, by key."""
    return {key: number for number, (key, _ruleset, _guests) in enumerate(sheets, 1)}


def first_text(group: Group) -> str:
    head = Beginning.write(group, players=written_players(group))
    players, before = write_json(head.pop("players")), write_json(head).removesuffix("\n}")
    return f'{before},\n "players": {players},\n "sheets": [\n'


def last_text(group: Group, notes: Notes) -> str:
    rest = written_ending(group, notes).items()
    return "]" + "".join(f',\n "{name}": {write_json(value)}' for name, value in rest) + "\n}\n"


def written_players(group: Group) -> list[Row]:
    """The players by name, with the names by which files may still call them, and who sits apart."""
    former: dict[int, list[str]] = {}
    mergers = Merger.objects.filter(player__group=group).order_by("at", "pk")
    for player, name in mergers.values_list("player", "name"):
        former.setdefault(player, []).append(name)
    apart: dict[int, list[str]] = {}
    pairs = Apart.objects.filter(one__group=group).order_by("other__name", "pk")
    for player, name in pairs.values_list("one", "other__name"):
        apart.setdefault(player, []).append(name)
    return [
        Player.write(player, former_names=former.get(player.pk, []), apart=apart.get(player.pk, []))
        for player in players_of(group)
    ]


def written_ending(group: Group, notes: Notes) -> Row:
    """The parts of the file that refer to sheets and evenings by their numbers, and the kitty."""
    numbers = numbers_of(notes["sheets"])
    guests = [(numbers[key], name) for key, _ruleset, guests in notes["sheets"] for name in guests]
    ends = group.sheets.exclude(ended_at=None).values_list("pk", "ended_at")
    ended = sorted((numbers[key], at) for key, at in ends if key in numbers)
    rulesets, seasons = listed_rulesets(group), group.seasons.order_by("number").values_list("pk", flat=True)
    numbers_of_seasons = {key: number for number, key in enumerate(seasons, 1)}
    return Ending.write(
        None,
        rulesets=written_rulesets(rulesets, notes),
        seasons=written_seasons(group, numbers),
        guests=[Guest.write({"sheet": sheet, "name": name}) for sheet, name in guests],
        ended=[End.write({"sheet": sheet, "at": at}) for sheet, at in ended],
        left_out=notes["left_out"],
        kitty=written_kitty(group) if is_used(group) else None,
        proposals=written_proposals(group, numbers_of_seasons, places_of(rulesets)),
    )


def readable_document(sheet: Sheet) -> dict[str, object] | None:
    """The document of a sheet; None if it cannot be read, or could not be read again."""
    try:
        document = document_of(sheet)
        read_sheet_part(document)
    except (UnreadableSheet, Refused):
        return None
    return document


def listed_rulesets(group: Group) -> list[list[Ruleset]]:
    """The rulesets as lists of their versions, the first first; what cannot be read is not among them."""
    stored = readable_rulesets(group.rulesets.order_by("name", "slug", "version"))
    by_slug = sorted(stored, key=lambda version: (version.slug, version.version))
    found = [list(versions) for _slug, versions in groupby(by_slug, key=lambda version: version.slug)]
    return sorted(found, key=lambda versions: (versions[-1].name.casefold(), versions[0].pk))


def written_rulesets(rulesets: Sequence[Sequence[Ruleset]], notes: Notes) -> list[list[Row]]:
    sheets = numbers_by(ruleset for _key, ruleset, _guests in notes["sheets"])
    evenings = numbers_by(notes["evenings"])
    return [
        [
            Version.write(each, sheets=sheets.get(each.pk, []), evenings=evenings.get(each.pk, []))
            for each in versions
        ]
        for versions in rulesets
    ]


def places_of(rulesets: Sequence[Sequence[Ruleset]]) -> dict[int, list[int]]:
    """Of each version, by its key, the number of its ruleset in the document and its own."""
    return {
        version.pk: [number, place]
        for number, versions in enumerate(rulesets, 1)
        for place, version in enumerate(versions, 1)
    }


def numbers_by(rulesets: Iterable[int | None]) -> dict[int, list[int]]:
    """The numbers of sheets or evenings, counted from 1, by the ruleset of each."""
    found: dict[int, list[int]] = {}
    for number, ruleset in enumerate(rulesets, 1):
        if ruleset is not None:
            found.setdefault(ruleset, []).append(number)
    return found
