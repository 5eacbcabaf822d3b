"""Beginning a sheet, and the evening of a group that it belongs to: found or begun with it."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import NamedTuple, NotRequired, TypedDict, Unpack

from django.db import transaction
from django.db.models import QuerySet
from django.utils.timezone import localtime, now

from rulesets import Ruleset
from scorekeeper.play.groups.capacity import need_room
from scorekeeper.play.groups.closed_days import need_open
from scorekeeper.play.groups.models import Evening, Group, Player, lock_group
from scorekeeper.play.houserules.models import Ruleset as StoredRuleset
from scorekeeper.play.houserules.writes import ruleset_played
from scorekeeper.play.sheets import guards, models
from scorekeeper.play.sheets.derived.writes import sum_evening, write_derived
from scorekeeper.play.sheets.engine import table_with
from scorekeeper.play.sheets.seats.other_tables import person_at
from scorekeeper.play.sheets.seats.writes import players_by_name
from scorekeeper.site.web.secret_links import hash_token, new_slug, new_token

NIGHT_ENDS = 5
"""Until this hour it is still the evening of the day before, if the group met on it."""

People = Collection[Hashable]

TakenTable = tuple[int, int, People]
"""A table that is there: its round, its number, who sits there."""


def join_evening(sheet: models.Sheet) -> None:
    """Make the sheet of a group a table of the evening on which it was begun, unless that is a tournament.

    Its seats must be there. A sheet without a group has no evening. Raise DayClosed if that takes none.
    """
    if sheet.group_id is not None:
        lock_group(sheet.group_id)
        need_open_at(sheet.group_id, sheet.started)
        join_one_of(sheet, joined_evenings(sheet.group_id), sheet.group_id)


def need_open_at(group: int | None, started: datetime) -> None:
    """Raise DayClosed if no sheet that began at a time becomes a table of a group, by its key, any more."""
    if group is not None:
        need_open(group, days_joined(group, [started]))


def joined_evenings(group: int) -> QuerySet[Evening]:
    """The evenings of a group that take a sheet which is begun beside theirs: all but tournaments."""
    return Evening.objects.filter(group=group, tournament=None)


def join_one_of(sheet: models.Sheet, evenings: QuerySet[Evening], group: int | None) -> None:
    """Make a sheet a table of one of some evenings, or of a new one of the group."""
    found = evening_at(evenings, sheet.started)
    join(sheet, found or Evening.objects.create(group_id=group, day=day_of(sheet)))


def join(sheet: models.Sheet, evening: Evening) -> None:
    """Give a sheet its round and its table on an evening."""
    sheet.evening = evening
    sheet.round, sheet.table = next_table(tables_of(evening, besides=sheet), people_at(sheet))
    sheet.save(update_fields=("evening", "round", "table"))


def evening_at(evenings: QuerySet[Evening], started: datetime) -> Evening | None:
    """The one of some evenings that goes on at a time; None where one begins."""
    days = days_at(started)
    found = {evening.day: evening for evening in evenings.filter(day__in=days).order_by("pk")}
    return next((found[day] for day in days if day in found), None)


def days_at(started: datetime) -> list[date]:
    """The days of which it may be evening at a time, the one that is asked for first at first."""
    local = localtime(started)
    is_night = local.hour < NIGHT_ENDS
    return [*([local.date() - timedelta(days=1)] if is_night else []), local.date()]


def days_joined(group: int, started: Iterable[datetime]) -> set[date]:
    """The days of the evenings of a group that sheets begun at these times become tables of: one query."""
    asked = [days_at(each) for each in started]
    met = joined_evenings(group).filter(day__in={day for days in asked for day in days})
    known = set(met.order_by().values_list("day", flat=True))
    return {next((day for day in days if day in known), days[-1]) for days in asked}


def day_of(sheet: models.Sheet) -> date:
    """The day on which a sheet was begun, where the server is."""
    return localtime(sheet.started).date()


def next_table(taken: Iterable[TakenTable], people: People) -> tuple[int, int]:
    """The round and the table of people who sit down beside those that are taken.

    Who has played already plays the next round, everybody else the first; at the table of before if it is
    free, else at the first that is.
    """
    met = [each for each in taken if not set(people).isdisjoint(each[2])]
    last_round = max((number for number, _table, _people in met), default=0)
    used = {table for number, table, _people in taken if number == last_round + 1}
    before = [table for number, table, _people in met if number == last_round]
    free = [table for table in (*before, *range(1, len(used) + 2)) if table not in used]
    return last_round + 1, free[0]


def tables_of(evening: Evening, *, besides: models.Sheet) -> list[TakenTable]:
    """The tables of an evening but for one."""
    sheets = evening.sheets.exclude(pk=besides.pk).prefetch_related("seats").order_by("round", "table")
    return [(sheet.round, sheet.table, people_at(sheet)) for sheet in sheets]


def people_at(sheet: models.Sheet) -> People:
    """The people at a table: players by their keys, guests by their names."""
    return [person_at(seat) for seat in sheet.seats.all()]


def split_evening(evening: Evening, going: Iterable[models.Sheet]) -> Evening:
    """Let some sheets of an evening be another one of the same day."""
    other = Evening.objects.create(group_id=evening.group_id, day=evening.day, title=evening.title)
    for sheet in going:
        join(sheet, other)
    for changed in (evening, other):
        sum_evening(changed.pk)
    return other


class Place(NamedTuple):
    """A table in a round of an evening."""

    evening: Evening
    round: int
    table: int


class NewSheet(TypedDict):
    """The settings of a new sheet; `version` is the ruleset with a name that was chosen.

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

    On the sheet of a group, names are those of its players where they are the same, or as `players` has them
    by what `str.casefold` makes of the names; all others are guests. It is begun now unless `started` says
    when, and on the evening of its day unless it has a `place`: who opens such tables sums their evening.
    """
    if group is not None:
        need_room(group, "sheets")
    slug, dummy = new_slug(), new.get("dummy")
    token = guards.table_token(slug) if group else new_token()
    sheet = models.Sheet.objects.create(
        slug=slug,
        title=new["title"],
        ruleset=ruleset_played(preset=new["preset"], rules=new["rules"], version=new.get("version")),
        first_dealer=new["first_dealer"],
        length=new["length"],
        dummy=dummy,
        dummy_name="" if dummy is None else new["names"][dummy],
        write_hash=hash_token(token),
        read_hash=hash_token(guards.read_token(token)),
        group=group,
        started=started or now(),
        derived_format=models.DERIVED_FORMAT,
        **(place._asdict() if place else {}),
    )
    seats = add_seats(sheet, new["names"], players)
    if place is None:
        join_evening(sheet)
    write_derived([(sheet, seats, table_with(sheet, seats), [])])
    if place is None:
        sum_evening(sheet.evening_id)
    return sheet, token


def add_seats(
    sheet: models.Sheet, names: Sequence[str], players: Mapping[str, Player] | None
) -> list[models.Seat]:
    """The seats of who sits at a new sheet, by the names there; a dummy has none."""
    if players is None or sheet.group_id is None:
        players = players_by_name(sheet.group_id)
    seated = [
        (position, players.get(name.casefold()), name)
        for position, name in enumerate(names)
        if position != sheet.dummy
    ]
    return models.Seat.objects.bulk_create(
        models.Seat(sheet=sheet, position=position, player=player, name=player.name if player else name)
        for position, player, name in seated
    )
