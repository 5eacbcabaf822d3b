"""How often those who are here have met on the evenings before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import combinations, groupby
from operator import itemgetter

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _

from scorekeeper.club.evenings.draw.tables import Player, Round
from scorekeeper.club.evenings.rounds.reads import Rounds
from scorekeeper.club.evenings.rounds.seasons import season_of
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.models import Seat

A_YEAR = timedelta(days=365)


@dataclass(frozen=True)
class Met:
    """Since when, and how often each two have met at a table, by their numbers, the smaller one first."""

    since: date
    times: dict[tuple[Player, Player], int] = field(default_factory=dict)

    def mean_of(self, pairs: Iterable[tuple[Player, Player]]) -> float:
        """How often these pairs have met on an average."""
        found = [self.times.get(pair, 0) for pair in pairs]
        return sum(found) / max(1, len(found))


def first_day(evening: Evening) -> date:
    """From when on meetings count: the first day of the season, or a year before where it has none."""
    season = season_of(evening)
    return season.begins if season and season.begins else evening.day - A_YEAR


def met_before(rounds: Rounds) -> Met:
    """How often those on the list have met before this evening: two queries, and one for an unknown group.

    Evenings of which only the result is known do not count. A guest who is no player has met nobody.
    """
    evening = rounds.setup.evening
    since = first_day(evening)
    numbers = {each.player_id: each.number for each in rounds.people.attendances if each.player_id}
    seats = Seat.objects.filter(
        player__in=numbers,
        sheet__evening__day__range=(since, evening.day),
        sheet__evening__is_hidden=False,
        sheet__ends=False,
        result__deals__gt=0,
        result__unknown=0,
    ).exclude(sheet__evening=evening)
    rows = seats.order_by("sheet").values_list("sheet", "player")
    times = Counter(
        pair
        for _sheet, seated in groupby(rows, key=itemgetter(0))
        for pair in combinations(sorted(numbers[player] for _sheet, player in seated), 2)
    )
    return Met(since, dict(times))


def pairs_at(tables: Round) -> Iterator[tuple[Player, Player]]:
    """All who meet at some tables."""
    for table in tables:
        yield from combinations(sorted(table), 2)


def met_sentence(rounds: Rounds, number: int) -> str:
    """How often those who meet in a round have met before, and all who are here; empty if nobody has."""
    met, tables = met_before(rounds), rounds.tables_of(number)
    here = sorted(one for table in tables for one in table)
    if len(tables) < 2 or not met.times:
        return ""
    text = _(
        "Whoever has met seldom since %(date)s rather sits together: the pairs at these tables have met "
        "%(seated)s times on average, all who are here %(all)s times."
    )
    return text % {
        "date": date_format(met.since, "DATE_FORMAT"),
        "seated": number_format(met.mean_of(pairs_at(tables)), 1),
        "all": number_format(met.mean_of(combinations(here, 2)), 1),
    }
