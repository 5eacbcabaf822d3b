"""How an evening ended, or stands so far, as everybody outside is told: a tournament as its standings say.

The sums of its sheets would leave out paper, awards and who took over from whom.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.evening.statistics import PersonResult, people_of_evenings
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.standings.reads import Standings, standings_of_all
from scorekeeper.tournament.standings.season_results import tables_of


def standings_among(evenings: Collection[int]) -> dict[int, Standings]:
    """The standings of those of some evenings (keys) that are tournaments: six queries, one if none is."""
    found = Tournament.objects.filter(evening__in=evenings).select_related("evening__setup")
    return {each.tournament.evening_id: each for each in standings_of_all(list(found))} if found else {}


def results_of(evening: Evening) -> list[PersonResult]:
    """Everybody who played a deal on an evening, the first first, as far as it has been played."""
    standings = standings_among([evening.pk]).get(evening.pk)
    if standings is not None:
        return list(people_in(standings))
    return [person for person in people_of_evenings([evening.pk])[evening.pk] if person.deals]


def final_results(evenings: Collection[int]) -> dict[int, list[PersonResult]]:
    """The same of several evenings by key; nobody of a tournament that is not over."""
    tournaments = standings_among(evenings)
    others = people_of_evenings([key for key in evenings if key not in tournaments])
    found = {key: [person for person in people if person.deals] for key, people in others.items()}
    return found | {
        key: list(people_in(standings)) if standings.is_over else [] for key, standings in tournaments.items()
    }


def people_in(standings: Standings) -> Iterator[PersonResult]:
    """Those who have a place in the standings of a tournament, the first first: one query."""
    tables = tables_of(standings)
    for line in standings.lines:
        entrant = standings.field.entrants[line.entrant]
        if line.place is not None and line.played:
            yield PersonResult(
                player=entrant.attendance.player_id,
                name=str(entrant),
                place=line.place,
                points=line.points,
                deals=sum(tables.deals_of(made) for made in line.rounds if made.is_played),
            )
