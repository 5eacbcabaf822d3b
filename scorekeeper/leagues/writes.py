"""What people do with seasons: one function each, one transaction each."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Max

from scorekeeper.groups.models import Evening, Group
from scorekeeper.groups.room import need_room
from scorekeeper.leagues.models import Season


@transaction.atomic
def make_season(*, group: Group, **fields: Any) -> Season:
    """Make a season with the next number of its group; raise room.Full if no more fit."""
    need_room(group, "seasons")
    last = group.seasons.aggregate(last=Max("number"))["last"] or 0
    return Season.objects.create(group=group, number=last + 1, **fields)


def change_season(*, season: Season, **fields: Any) -> None:
    """Give a season another name, other days or another rule."""
    Season.objects.filter(pk=season.pk).update(**fields)


def delete_season(*, season: Season) -> None:
    """Delete a season; its evenings stay."""
    season.delete()


def leave_out(*, season: Season, evening: Evening) -> None:
    """Let an evening not count in a season."""
    season.left_out.add(evening)


def count_again(*, season: Season, evening: Evening) -> None:
    """Let an evening count again."""
    season.left_out.remove(evening)
