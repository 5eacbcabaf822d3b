"""The next evenings of groups, and the players who come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone

from scorekeeper.club.planning.models import Answer, NextEvening
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.groups.reads import players_of

A_WEEK = timedelta(days=7)
NIGHT_ENDS = timedelta(hours=5)
"""Until this time of the next morning it is still the evening."""


@dataclass(frozen=True)
class Invited:
    """A player who may come; `comes` is None as long as they have not said so."""

    player: Player
    comes: bool | None


@dataclass(frozen=True)
class Gathering:
    """The next evening with everybody who may come, by name."""

    evening: NextEvening
    invited: tuple[Invited, ...]

    @property
    def coming(self) -> list[str]:
        return [each.player.name for each in self.invited if each.comes]

    @property
    def staying_away(self) -> list[str]:
        """The names of those who do not."""
        return [each.player.name for each in self.invited if each.comes is False]

    @property
    def unsaid(self) -> list[str]:
        """The names of those who have not said so."""
        return [each.player.name for each in self.invited if each.comes is None]

    def of_user(self, user_id: int | None) -> Invited | None:
        """The player whom an account plays; None for who does not play."""
        return next((each for each in self.invited if user_id and each.player.user_id == user_id), None)


def today(at: datetime | None = None) -> date:
    """The day whose evening it is, where the server is."""
    return (timezone.localtime(at) - NIGHT_ENDS).date()


def as_last_time(group: Group) -> dict[str, Any]:
    """Propose the next evening: like the last one, on its weekday, at its time and place."""
    last = group.next_evenings.last()
    known = {"time": last.time, "place": last.place} if last else {}
    met = last.day if last else group.evenings.values_list("day", flat=True).first()
    return {**known, "day": same_weekday_after(met)} if met else known


def same_weekday_after(day: date) -> date:
    """The next day from today on that is as many whole weeks, at least one, after a day."""
    weeks = max(1, -((day - today()) // A_WEEK))
    return day + weeks * A_WEEK


def evenings_ahead(group: Group) -> list[NextEvening]:
    """The evenings that are not over, also those that are cancelled, with who may come: three queries."""
    ahead = group.next_evenings.filter(day__gte=today())
    return list(ahead.select_related("group").prefetch_related("answers", "group__players"))


def next_evening_of(group: Group) -> NextEvening | None:
    """The next evening of the group; None if none is planned, or it is over: one query."""
    return group.next_evenings.filter(day__gte=today(), is_cancelled=False).first()


def gathering_of(evening: NextEvening) -> Gathering:
    """The next evening with everybody who may come: two queries."""
    said = {each.player_id: each.comes for each in evening.answers.all()}
    players = [player for player in players_of(evening.group) if player.is_active]
    return Gathering(evening, tuple(Invited(player, said.get(player.pk)) for player in players))


def gatherings_of(groups: Sequence[Group]) -> list[Gathering]:
    """The next evenings of some groups, the earliest first, with everybody who may come: three queries."""
    found = (
        nearest(dates_ahead(group__in=groups))
        .select_related("group")
        .prefetch_related("answers", "group__players")
    )
    return list(map(gathering_of, found.order_by("day", F("time").asc(nulls_last=True), "pk")))


def unanswered_evenings(user_id: int, **wanted: object) -> QuerySet[NextEvening]:
    """The next evenings that a user plays on without having said whether they come, for other queries."""
    own = Player.objects.filter(group=OuterRef("group"), user=user_id, is_active=True)
    said = Answer.objects.filter(evening=OuterRef("pk"), player__user=user_id)
    return nearest(dates_ahead(**wanted)).filter(Exists(own), ~Exists(said))


def nearest(evenings: QuerySet[NextEvening]) -> QuerySet[NextEvening]:
    """The first of the evenings of each group."""
    return evenings.filter(~Exists(dates_ahead(group=OuterRef("group"), day__lt=OuterRef("day"))))


def dates_ahead(**wanted: object) -> QuerySet[NextEvening]:
    """The evenings that are not over and not cancelled, also as a part of other queries."""
    return NextEvening.objects.filter(day__gte=today(), is_cancelled=False, **wanted)


def coming_today(group: Group) -> tuple[NextEvening | None, list[int]]:
    """The evening of today if there is one, and the keys of the players who come to it: two queries."""
    evening = next_evening_of(group)
    if evening is None or evening.day != today():
        return None, []
    comes = Answer.objects.filter(evening=evening, comes=True, player__is_active=True)
    return evening, list(comes.values_list("player", flat=True))
