"""The last evenings of everybody in a season, however long ago they were."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from django.db.models import F, Window
from django.db.models.functions import RowNumber

from scorekeeper.leagues.models import Season
from scorekeeper.leagues.reads.seasons import counted_results
from scorekeeper.leagues.reads.sums import PlayedEvening, Sums

FORM = 5
"""How many evenings the form shows."""

Forms = dict[int, tuple[PlayedEvening, ...]]
"""The last evenings by player, the latest last."""


def forms_of(season: Season, recent: Iterable[PlayedEvening], sums: Iterable[Sums]) -> Forms:
    """Everybody's form, out of what the last evenings of the group brought, the last first.

    Who was away for so long that it is not among these is asked for by one query more.
    """
    found: dict[int, list[PlayedEvening]] = {}
    for result in recent:
        found.setdefault(result.player, []).append(result)
    away = [
        each.total.player
        for each in sums
        if len(found.get(each.total.player, ())) < min(FORM, each.total.evenings)
    ]
    found |= {player: [] for player in away}
    for result in results_of_away(season, away):
        found[result.player].append(result)
    return {player: tuple(results[:FORM][::-1]) for player, results in found.items()}


def results_of_away(season: Season, players: Collection[int]) -> Sequence[PlayedEvening]:
    """The last evenings of some players, the last first: one query if there are any."""
    if not players:
        return ()
    order = (F("evening__day").desc(), F("evening").desc())
    rank = Window(RowNumber(), partition_by=F("player"), order_by=order)
    results = counted_results(season).filter(player__in=players).annotate(rank=rank).filter(rank__lte=FORM)
    columns = ("player", "evening", "evening__day", "points", "deals", "place", "won", "solos", "solos_won")
    return [PlayedEvening(*row) for row in results.order_by("player", "rank").values_list(*columns)]
