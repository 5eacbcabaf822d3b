"""The evening of a group that a sheet belongs to: found or begun with the sheet, and summed up with it."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from datetime import date, datetime, timedelta

from django.db.models import Max
from django.utils.timezone import localtime

from scorekeeper.groups.models import Evening, Group
from scorekeeper.sheets import models
from scorekeeper.sheets.reads.evening_results import KEPT_OF_EVENING, results_by_player

NIGHT_ENDS = 5
"""Until this hour it is still the evening of the day before, if the group met on it."""

People = Collection[Hashable]
TakenTable = tuple[int, int, People]
"""A table that is there: its round, its number, who sits there."""


def join_evening(sheet: models.Sheet) -> None:
    """Make the sheet of a group a table of the evening on which it was begun.

    Its seats must be there. A sheet without a group has no evening.
    """
    if sheet.group_id is None:
        return
    Group.objects.select_for_update().get(pk=sheet.group_id)
    join(sheet, evening_at(sheet.group_id, sheet.started) or new_evening(sheet.group_id, day_of(sheet)))


def join(sheet: models.Sheet, evening: Evening) -> None:
    """Give a sheet its round and its table on an evening."""
    sheet.evening = evening
    sheet.round, sheet.table = next_table(tables_of(evening, besides=sheet), people_at(sheet))
    sheet.save(update_fields=("evening", "round", "table"))


def evening_at(group: int, started: datetime) -> Evening | None:
    """The evening of a group that goes on at a time; None where one begins."""
    local = localtime(started)
    days = [local.date()]
    if local.hour < NIGHT_ENDS:
        days.insert(0, local.date() - timedelta(days=1))
    found = {evening.day: evening for evening in Evening.objects.filter(group=group, day__in=days)[::-1]}
    return next((found[day] for day in days if day in found), None)


def new_evening(group: int, day: date) -> Evening:
    """Begin an evening with the next number of its group."""
    last = Evening.objects.filter(group=group).aggregate(last=Max("number"))["last"] or 0
    return Evening.objects.create(group_id=group, number=last + 1, day=day)


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
    """Who sits at a table: players by their keys, guests by their names."""
    return [seat.player_id or seat.name.casefold() for seat in sheet.seats.all()]


def sum_evening(evening: int | None) -> None:
    """Write anew what an evening has been for its players; an evening without sheets goes.

    It is locked first, so that two tables that enter a deal at the same time are both counted.
    """
    if evening is None:
        return
    locked = Evening.objects.select_for_update().filter(pk=evening).first()
    if locked is None:
        return
    results = results_by_player(evening)
    models.EveningResult.objects.bulk_create(
        results, update_conflicts=True, unique_fields=("evening", "player"), update_fields=KEPT_OF_EVENING
    )
    models.EveningResult.objects.filter(evening=evening).exclude(
        player__in=[result.player_id for result in results]
    ).delete()
    if not results and not locked.sheets.exists():
        locked.delete()
