"""The example club beside real groups: made, moved on in time and taken away by the process for long work.

What it has happens later and later, so that its last evening is always of these days; its addresses stay, for
links to it are passed on.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, models, transaction
from django.db.models.deletion import Collector
from django.utils import timezone

from scorekeeper.club.evenings.group.writes import delete_group
from scorekeeper.club.leagues.models import Season
from scorekeeper.play.groups.models import Group
from scorekeeper.play.groups.reads import EXAMPLE, has_example
from scorekeeper.play.groups.writes import make_read_link
from scorekeeper.play.sheets.demo import play_evenings
from scorekeeper.site.accounts.demo import SHOWN, begin_group, fill_season, season_name
from scorekeeper.site.web.secret_links import new_slug
from scorekeeper.tournament.demo import fill_past

FRESH = timedelta(weeks=4)
"""After so long its last evening is no longer of these days."""
MOMENTS = {"at", "ended_at"}
"""What says in stored facts when something was."""
LONGEST = timedelta(hours=1)
"""So long it takes at most to make one: what is older and not done was broken off."""
PAUSE = 0.02
"""Seconds after each step in which others write."""


def keep_example() -> None:
    """Have the example club there if the host shows one, and no other remains of it."""
    now = timezone.now()
    begun = Group.objects.filter(slug__startswith=f"{EXAMPLE}-")
    for broken_off in begun.filter(created__lt=now - LONGEST):
        drop(broken_off)
    if not settings.EXAMPLE:
        take_away()
    elif is_trial() or begun.exists():
        return
    elif not has_example():
        make_example()
    elif old := Group.objects.filter(slug=EXAMPLE, created__lt=now - FRESH).first():
        move_on(old, timedelta(weeks=(now - old.created).days // 7))


def is_trial() -> bool:
    """Whether the club belongs to somebody who tries it out."""
    return Group.objects.filter(slug=EXAMPLE, memberships__isnull=False).exists()


def make_example() -> None:
    """Make the club step by step, so that nobody waits to write meanwhile, and put it in its place."""
    prefix = f"{EXAMPLE}-{new_slug()[:4]}"
    group = begin_group(prefix)
    for _step in steps(group, prefix):
        time.sleep(PAUSE)
    put_in_place(group)


def steps(group: Group, prefix: str) -> Iterator[object]:
    """Everything that who reads can see, each step with transactions of its own."""
    short = prefix.removeprefix(f"{EXAMPLE}-")
    yield from play_evenings(group, short)
    yield from fill_season(group, short)
    fill_past(group, short, None)


@transaction.atomic
def put_in_place(group: Group) -> None:
    """Show a club that is done."""
    take_away()
    Group.objects.filter(pk=group.pk).update(slug=EXAMPLE)
    make_read_link(group=group, **SHOWN)


@transaction.atomic
def move_on(group: Group, by: timedelta) -> None:
    """Have everything of a club happen so much later, and its season be called so."""
    for model, rows in rows_of(group).items():
        fields = [each for each in model._meta.concrete_fields if says_when(each)]  # noqa: SLF001  # in the docs
        for row in rows:
            for field in fields:
                setattr(row, field.name, shift_dates(getattr(row, field.name), by))
        if fields:
            model.objects.bulk_update(rows, [each.name for each in fields], batch_size=500)
    for season in Season.objects.filter(group=group):
        if season.first_day:
            season.name = season_name(season.first_day)
            season.save(update_fields=("name",))


def rows_of(group: Group) -> dict[Any, list[models.Model]]:
    """All that is deleted with a group, each once, by its model."""
    collector = Collector(using=DEFAULT_DB_ALIAS)
    collector.collect([group])
    found: dict[Any, dict[Any, models.Model]] = {}
    for model, rows in (*collector.data.items(), *((rows.model, rows) for rows in collector.fast_deletes)):
        found.setdefault(model, {}).update((row.pk, row) for row in rows)
    return {model: list(rows.values()) for model, rows in found.items()}


def says_when(field: Any) -> bool:
    """Whether a field may say when something was: a day, a moment, or facts with a moment in them."""
    return isinstance(field, models.DateField | models.JSONField)


def shift_dates(value: Any, by: timedelta) -> Any:
    """The same so much later; what says no day and no moment as it is."""
    if isinstance(value, dict):
        moved = {key: (datetime.fromisoformat(value[key]) + by).isoformat() for key in MOMENTS & value.keys()}
        return value | moved
    return value + by if hasattr(value, "day") else value


def take_away() -> None:
    """Delete the example that is shown, if there is one."""
    for group in Group.objects.filter(slug=EXAMPLE, memberships=None):
        drop(group)


def drop(group: Group) -> None:
    """Begin to delete a club, which is none of ours from now on."""
    Group.objects.filter(pk=group.pk).update(slug=new_slug())
    delete_group(group=group)
