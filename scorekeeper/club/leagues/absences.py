"""Evenings that players of a season missed or only tried: those tried, excused, and in holidays."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from django.db.models import F, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from scorekeeper.club.leagues.evening_weights import left_out_of
from scorekeeper.club.leagues.evenings_in_season import in_time
from scorekeeper.club.leagues.standings.facts import Evenings
from scorekeeper.play.groups.models import Player
from scorekeeper.play.sheets.models import EveningResult

if TYPE_CHECKING:
    from scorekeeper.club.leagues.models import Season


def holidays_in(text: str) -> list[tuple[date, date]]:
    """The first and last days of holidays, as a season keeps them: “2026-07-20/2026-08-31;2026-12-24/…”."""
    spans = [span.split("/") for span in text.split(";") if span]
    return [(date.fromisoformat(first), date.fromisoformat(last)) for first, last in spans]


def tries(season: Season) -> bool:
    """Whether the first evenings of some do not count."""
    return season.counts_from_for in (season.CountsFrom.GUESTS, season.CountsFrom.NEW)


def tried_results(season: Season) -> QuerySet[Any, Any]:
    """The results that do not count yet, as a part of other queries: the first ones of guests or of all."""
    if season.counts_from_for == season.CountsFrom.NEW:
        played = EveningResult.objects.filter(evening__group=season.group_id, evening__is_hidden=False)
        played = played.filter(deals__gt=0)
    else:
        played = played_in(season).filter(player__is_guest=True)
    order = (F("evening__day").asc(), F("evening").asc())
    turn = Window(RowNumber(), partition_by=F("player"), order_by=order)
    return played.annotate(turn=turn).filter(turn__lt=season.counts_from).values("pk")


def tried_in(season: Season) -> Evenings:
    """The evenings that players only tried; no query unless that may be."""
    if not tries(season):
        return {}
    results = played_in(season).filter(pk__in=tried_results(season))
    found = defaultdict[int, list[tuple[date, int]]](list)
    for player, day, evening in results.values_list("player", "evening__day", "evening"):
        found[player].append((day, evening))
    return found


def needed_in(season: Season) -> dict[int, int]:
    """How many evenings guests need for a place; no query unless these are more than others need."""
    if season.counts_from_for != season.CountsFrom.PLACE:
        return {}
    guests = Player.objects.filter(group=season.group_id, is_guest=True)
    return dict.fromkeys(guests.values_list("pk", flat=True), season.counts_from)


def excused_in(season: Season) -> Evenings:
    """The evenings that players missed and were excused for; no query unless that matters."""
    if not season.excused or not season.pk:
        return {}
    excuses = defaultdict[int, set[int]](set)
    for player, evening in season.excuses.values_list("player", "evening"):
        excuses[player].add(evening)
    evenings = {evening for of_player in excuses.values() for evening in of_player}
    return missed_of(season, Q(evening__in=evenings), excuses)


def missed_on_holidays(season: Season) -> Evenings:
    """The evenings in holidays by who missed them; no query unless there are some."""
    spans = holidays_in(season.holidays)
    if not spans:
        return {}
    days = reduce(or_, (Q(evening__day__range=span) for span in spans))
    return missed_of(season, days, None)


def missed_of(season: Season, which: Q, excuses: Mapping[int, Collection[int]] | None) -> Evenings:
    """The evenings that players missed, all of them or those among their excuses."""
    evenings, there = dict[int, date](), defaultdict[int, set[int]](set)
    for player, evening, day in (
        played_in(season).filter(which).values_list("player", "evening", "evening__day")
    ):
        evenings[evening] = day
        there[player].add(evening)
    players = Player.objects.filter(group=season.group_id).values_list("pk", flat=True) if evenings else ()
    return {
        player: [
            (day, evening)
            for evening, day in evenings.items()
            if evening not in there[player] and (excuses is None or evening in excuses.get(player, ()))
        ]
        for player in players
    }


def played_in(season: Season) -> QuerySet[EveningResult]:
    """The results of the evenings that count."""
    played = EveningResult.objects.filter(in_time(season, "evening__"), deals__gt=0)
    return played.exclude(evening__in=left_out_of(season))


@dataclass(frozen=True)
class Absent:
    """A player who missed an evening."""

    player: Player
    is_excused: bool


def absent_by_evening(season: Season, there: Mapping[int, Collection[int]]) -> dict[int, Sequence[Absent]]:
    """The absent players of each evening with a known attendance: two queries, none if it does not matter."""
    if not season.excused or not season.pk:
        return {}
    excused = set(season.excuses.filter(evening__in=there).values_list("evening", "player"))
    players = season.group.players.filter(is_counted=True, is_guest=False, is_active=True)
    named = sorted(players, key=lambda player: player.name.casefold())
    return {
        evening: [Absent(each, (evening, each.pk) in excused) for each in named if each.pk not in people]
        for evening, people in there.items()
    }
