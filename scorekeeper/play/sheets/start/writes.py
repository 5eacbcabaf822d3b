"""Beginning a sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple, NotRequired, TypedDict, Unpack

from django.db import transaction
from django.utils.timezone import now

from rulesets import Ruleset
from scorekeeper.play.groups.models import Evening, Group, Player
from scorekeeper.play.groups.room import need_room
from scorekeeper.play.houserules.models import Ruleset as StoredRuleset
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.play.houserules.writes import keep_ruleset
from scorekeeper.play.sheets import links, models
from scorekeeper.play.sheets.derived.writes import write_derived
from scorekeeper.play.sheets.engine import table_of
from scorekeeper.play.sheets.seats.writes import link_seats
from scorekeeper.play.sheets.start.evening_writes import join_evening
from scorekeeper.site.web.secret_links import hash_token, new_slug, new_token


class Place(NamedTuple):
    """A table in a round of an evening."""

    evening: Evening
    round: int
    table: int


class NewSheet(TypedDict):
    """What is settled when a sheet begins; `version` is the ruleset with a name that was chosen.

    At a `dummy` of the four seats nobody sits; what is called there stands among the names.
    """

    title: str
    names: Sequence[str]
    first_dealer: int
    preset: str
    rules: Ruleset
    length: int
    version: NotRequired[StoredRuleset | None]
    dummy: NotRequired[int | None]


@transaction.atomic
def start_sheet(
    *,
    group: Group | None = None,
    started: datetime | None = None,
    place: Place | None = None,
    players: Mapping[str, Player] | None = None,
    **new: Unpack[NewSheet],
) -> tuple[models.Sheet, str]:
    """Begin a sheet; returns it with the token of its write link, which is stored nowhere.

    On the sheet of a group, names are those of its players where they are the same, or who they are as
    `players` says (see `play.sheets.seats.writes`). It is begun now unless `started` says when, and
    finds its own table on the evening of its day unless there is a `place` for it.
    """
    if group is not None:
        need_room(group, "sheets")
    slug, dummy = new_slug(), new.get("dummy")
    token = links.table_token(slug) if place else new_token()
    sheet = models.Sheet.objects.create(
        slug=slug,
        title=new["title"],
        ruleset=ruleset_played(new),
        first_dealer=new["first_dealer"],
        length=new["length"],
        dummy=dummy,
        dummy_name="" if dummy is None else new["names"][dummy],
        write_hash=hash_token(token),
        read_hash=hash_token(links.read_token(token)),
        group=group,
        started=started or now(),
        derived_format=models.DERIVED_FORMAT,
        **(place._asdict() if place else {}),
    )
    seats = add_seats(sheet, new["names"])
    link_seats(sheet, seats, players)
    if place is None:
        join_evening(sheet)
    write_derived(sheet, seats, table_of(sheet, seats), [])
    return sheet, token


def add_seats(sheet: models.Sheet, names: Sequence[str]) -> list[models.Seat]:
    """The seats of who sits at a new sheet, by the names there; a dummy has none."""
    models.Seat.objects.bulk_create(
        models.Seat(sheet=sheet, position=position, name=name)
        for position, name in enumerate(names)
        if position != sheet.dummy
    )
    return list(sheet.seats.all())


def ruleset_played(new: NewSheet) -> StoredRuleset:
    """The ruleset with a name that was chosen, unless its rules were changed: then these, as they are."""
    version = new.get("version")
    if version is None or rules_of(version) != new["rules"]:
        return keep_ruleset(preset=new["preset"], rules=new["rules"])
    return version
