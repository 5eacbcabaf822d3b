"""Beginning a sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple, TypedDict

from django.db import transaction
from django.utils.timezone import now

from rulesets import Ruleset
from scorekeeper.play.groups.models import Evening, Group, Player
from scorekeeper.play.groups.room import need_room
from scorekeeper.play.houserules.models import Ruleset as StoredRuleset
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.play.houserules.writes import keep_ruleset
from scorekeeper.play.sheets import links, models
from scorekeeper.play.sheets.derived.writes import write_anew
from scorekeeper.play.sheets.engine import table_of
from scorekeeper.play.sheets.evening.group_evening_writes import join_evening
from scorekeeper.play.sheets.seats.writes import link_seats


class Place(NamedTuple):
    """A table in a round of an evening."""

    evening: Evening
    round: int
    table: int


class NewSheet(TypedDict):
    """What is settled when a sheet begins; `version` is the ruleset with a name that was chosen."""

    title: str
    names: Sequence[str]
    first_dealer: int
    preset: str
    rules: Ruleset
    length: int
    version: StoredRuleset | None


@transaction.atomic
def start_sheet(
    *,
    title: str,
    names: Sequence[str],
    first_dealer: int,
    preset: str,
    rules: Ruleset,
    length: int,
    version: StoredRuleset | None = None,
    group: Group | None = None,
    started: datetime | None = None,
    place: Place | None = None,
    players: Mapping[str, Player] | None = None,
) -> tuple[models.Sheet, str]:
    """Begin a sheet; returns it with the token of its write link, which is stored nowhere.

    `version` is the ruleset with a name that was chosen; it is played by unless its rules were changed. On
    the sheet of a group, names are those of its players where they are the same, or who they are as `players`
    says (see `play.sheets.seats.writes`). It is begun now unless `started` says when, and finds its own
    table on the evening of its day unless there is a `place` for it.
    """
    if group is not None:
        need_room(group, "sheets")
    if version is None or rules_of(version) != rules:
        version = keep_ruleset(preset=preset, rules=rules)
    slug = links.new_slug()
    token = links.table_token(slug) if place else links.new_token()
    sheet = models.Sheet.objects.create(
        slug=slug,
        title=title,
        ruleset=version,
        first_dealer=first_dealer,
        length=length,
        write_hash=links.hash_token(token),
        read_hash=links.hash_token(links.read_token(token)),
        group=group,
        started=started or now(),
        **(place._asdict() if place else {}),
    )
    models.Seat.objects.bulk_create(
        models.Seat(sheet=sheet, position=position, name=name) for position, name in enumerate(names)
    )
    seats = list(sheet.seats.all())
    link_seats(sheet, seats, players)
    if place is None:
        join_evening(sheet)
    write_anew(sheet, table_of(sheet, seats), [])
    return sheet, token
