"""The things people do with seasons: one function each, one transaction each."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Max
from django.utils.timezone import localdate, now

from scorekeeper.club.leagues.guards import need_open_season
from scorekeeper.club.leagues.models import Champion, Season
from scorekeeper.club.leagues.standings.reads import standings_of
from scorekeeper.play.groups.capacity import need_room
from scorekeeper.play.groups.models import Evening, Group, Player, lock_group

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@transaction.atomic
def make_season(*, group: Group, **fields: Any) -> Season:
    """Make a season with the next number of its group; raise room.Full if no more fit."""
    need_room(group, "seasons")
    last = group.seasons.aggregate(last=Max("number"))["last"] or 0
    return Season.objects.create(group=group, number=last + 1, **fields)


def lock_open_season(season: Season) -> None:
    """Keep others from closing a season until the transaction ends, by the lock of its group.

    Raise SeasonClosed if it is closed, as it is stored.
    """
    lock_group(season.group_id)
    for stored in Season.objects.select_related("group").filter(pk=season.pk):
        need_open_season(stored)


@transaction.atomic
def change_season(*, season: Season, **fields: Any) -> None:
    """Give a season another name, other days or another rule; raise SeasonClosed if it is closed."""
    lock_open_season(season)
    Season.objects.filter(pk=season.pk).update(**fields)


@transaction.atomic
def delete_season(*, season: Season) -> None:
    """Delete a season; its evenings stay. Raise SeasonClosed as above."""
    lock_open_season(season)
    season.delete()


@transaction.atomic
def leave_out(*, season: Season, evening: Evening) -> None:
    """Let an evening not count in a season; raise SeasonClosed as above."""
    lock_open_season(season)
    season.left_out.add(evening)


@transaction.atomic
def count_again(*, season: Season, evening: Evening) -> None:
    """Let an evening count again; raise SeasonClosed as above."""
    lock_open_season(season)
    season.left_out.remove(evening)


@transaction.atomic
def count_twice(*, season: Season, evening: Evening) -> None:
    """Let an evening count double in a season under which marked ones do; raise SeasonClosed as above."""
    lock_open_season(season)
    season.doubled.add(evening)


@transaction.atomic
def count_once(*, season: Season, evening: Evening) -> None:
    """Let an evening count once again; raise SeasonClosed as above."""
    lock_open_season(season)
    season.doubled.remove(evening)


@transaction.atomic
def excuse(*, season: Season, evening: Evening, player: Player) -> None:
    """Excuse a player for missing an evening; raise SeasonClosed as above."""
    lock_open_season(season)
    season.excuses.get_or_create(evening=evening, player=player)


@transaction.atomic
def take_back_excuse(*, season: Season, evening: Evening, player: Player) -> None:
    """Let a player have missed an evening without an excuse; raise SeasonClosed as above."""
    lock_open_season(season)
    season.excuses.filter(evening=evening, player=player).delete()


@transaction.atomic
def close_season(*, season: Season, user: User) -> None:
    """Close a season, today at the latest, and keep who stands first as its champions.

    What is just being written is written before or finds it closed, see `play.groups.closed_days`.
    """
    lock_group(season.group_id)
    season.closed_at, season.closed_by = now(), user
    season.last_day = min(season.last_day or localdate(), localdate())
    days = (season.begins or date.min, season.last_day)
    evenings = Evening.objects.filter(group=season.group_id, day__range=days).order_by("pk")
    list(evenings.select_for_update().values_list("pk"))  # who writes on one of them holds it
    season.save(update_fields=("closed_at", "closed_by", "last_day"))
    first = [row.player for row in standings_of(season).rows if row.line.place == 1]
    season.champions.all().delete()
    Champion.objects.bulk_create(Champion(season=season, player=each) for each in first)


@transaction.atomic
def keep_closed(*, season: Season, at: datetime, names: Sequence[str]) -> None:
    """Take over that a season was closed, and who won it."""
    season.closed_at = at
    season.save(update_fields=("closed_at",))
    players = {player.name: player for player in season.group.players.filter(name__in=names)}
    Champion.objects.bulk_create(
        Champion(season=season, player=players.get(name), name="" if name in players else name)
        for name in names
    )


@transaction.atomic
def reopen_season(*, season: Season) -> None:
    """Open a closed season again; it has no champions then."""
    season.closed_at, season.closed_by = None, None
    season.save(update_fields=("closed_at", "closed_by"))
    season.champions.all().delete()
