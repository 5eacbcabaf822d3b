"""Sheets become tables of evenings, and seasons leave out evenings instead of sheets.

What one group began on one day is one evening: different people sat at different tables of a round, the same
people played rounds. What seasons left out differently is not one evening, so that no standings change.
"""

from collections import defaultdict
from datetime import date, timedelta
from typing import Any

from django.db import migrations, models
from django.utils.timezone import localtime

NIGHT_ENDS = 5

Key = tuple[date, frozenset[int]]


def begin_evenings(apps: Any, schema_editor: Any) -> None:
    Group = apps.get_model("groups", "Group")
    for group in Group.objects.order_by("pk").iterator():
        begin_evenings_of_group(apps, group)


def begin_evenings_of_group(apps: Any, group: Any) -> None:
    Sheet = apps.get_model("sheets", "Sheet")
    Evening = apps.get_model("groups", "Evening")
    Season = apps.get_model("leagues", "Season")
    left_out: dict[int, set[int]] = defaultdict(set)
    for season, sheet in Season.left_out_sheets.through.objects.filter(season__group=group).values_list("season", "sheet"):
        left_out[sheet].add(season)
    evenings: dict[Key, Any] = {}
    tables: dict[Key, list[tuple[int, int, set[Any]]]] = defaultdict(list)
    for sheet in Sheet.objects.filter(group=group).order_by("started", "pk").prefetch_related("seats"):
        seasons = frozenset(left_out[sheet.pk])
        key = next((key for key in keys_of(sheet, seasons) if key in evenings), None)
        if key is None:
            key = keys_of(sheet, seasons)[-1]
            evenings[key] = Evening.objects.create(group=group, day=key[0])
            for season in seasons:
                Season.left_out.through.objects.create(season_id=season, evening_id=evenings[key].pk)
        people = {seat.player_id or seat.name.casefold() for seat in sheet.seats.all()}
        sheet.evening = evenings[key]
        sheet.round, sheet.table = next_table(tables[key], people)
        sheet.save(update_fields=["evening", "round", "table"])
        tables[key].append((sheet.round, sheet.table, people))


def keys_of(sheet: Any, seasons: frozenset[int]) -> list[Key]:
    """The evening before, until late at night, and that of the day."""
    local = localtime(sheet.started)
    night = [(local.date() - timedelta(days=1), seasons)] if local.hour < NIGHT_ENDS else []
    return [*night, (local.date(), seasons)]


def next_table(taken: list[tuple[int, int, set[Any]]], people: set[Any]) -> tuple[int, int]:
    met = [each for each in taken if people & each[2]]
    last_round = max((number for number, _table, _people in met), default=0)
    used = {table for number, table, _people in taken if number == last_round + 1}
    before = [table for number, table, _people in met if number == last_round]
    free = [table for table in (*before, *range(1, len(used) + 2)) if table not in used]
    return last_round + 1, free[0]


class Migration(migrations.Migration):

    dependencies = [
        ("groups", "0002_second_release"),
        ("leagues", "0001_initial"),
        ("sheets", "0002_second_release"),
    ]

    operations = [
        migrations.RenameField("season", "left_out", "left_out_sheets"),
        migrations.AddField("season", "left_out", models.ManyToManyField(related_name="+", to="groups.evening")),
        migrations.RunPython(begin_evenings, migrations.RunPython.noop, elidable=False),
        migrations.RemoveField("season", "left_out_sheets"),
    ]
