"""The tournaments of a season: which count, which do not yet, and what their referees awarded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.reads.seasons import finished, in_time, left_out_of
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.models import EveningResult, Sheet


@dataclass(frozen=True)
class CountedTournament:
    """A tournament whose standings count; `awarded` is what the referee gave and took from the counted."""

    evening: Evening
    players: int
    awarded: int


@dataclass(frozen=True)
class Tournaments:
    """The tournaments of a season, the first first; those that are `open` do not count yet."""

    counted: tuple[CountedTournament, ...] = ()
    open: tuple[Evening, ...] = ()

    @property
    def awarded(self) -> int:
        """What all referees gave and took, without anybody else losing or getting it."""
        return sum(each.awarded for each in self.counted)


def tournaments_in(season: Season) -> Tournaments:
    """The tournaments between the days of a season that are not left out: one query, two if any count."""
    if season.tournaments == Season.Tournaments.LEFT_OUT:
        return Tournaments()
    lists = Exists(Sheet.objects.filter(evening=OuterRef("pk"), ends=True))
    found = Evening.objects.filter(in_time(season, ""), lists).order_by("day", "pk")
    if season.pk:
        found = found.exclude(pk__in=left_out_of(season))
    evenings = list(found.annotate(is_over=Exists(finished(OuterRef("pk")))))
    over = [evening for evening in evenings if evening.is_over]
    players, awarded = sums_of_tournaments(over)
    return Tournaments(
        tuple(CountedTournament(each, players[each.pk], awarded[each.pk]) for each in over),
        tuple(evening for evening in evenings if not evening.is_over),
    )


def sums_of_tournaments(evenings: Sequence[Evening]) -> tuple[Counter[int], Counter[int]]:
    """How many players tournaments have and what they were awarded, by evening."""
    players, awarded = Counter[int](), Counter[int]()
    if evenings:
        rows = EveningResult.objects.filter(evening__in=evenings, player__is_counted=True)
        for evening, points in rows.values_list("evening", "awarded"):
            players[evening] += 1
            awarded[evening] += points
    return players, awarded
