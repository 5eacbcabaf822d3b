"""The parts of a tournament in its standings: teams, with points for the day where four met, and groups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.club.leagues.standings.rule import PointsRule
from scorekeeper.club.leagues.standings.rule import Rule as PlacesRule
from scorekeeper.club.leagues.standings.worths import place_worth
from scorekeeper.tournament.counting import Counting, Exact
from scorekeeper.tournament.entrants.reads import Field
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.rounds.pools import is_in_pools, pools_by_number
from scorekeeper.tournament.standings.lines import Awarded, Line, RoundMade, Rule, TableList
from scorekeeper.tournament.standings.ranking import standings

COUNTED = 4
"""So many of a team count in each round, the best: a team of the league has four at the tables, whoever of
its squad they are, and of a club from which six came the four best stand for it."""
OF_THE_DAY = PlacesRule(PointsRule.PLACES, place_points=(4, 3, 2, 1), averages_places=True)
"""What the places of a day are worth where four teams met (Bundesliga of the DDV); level teams share them."""


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team: its points in each round and in all, who is in it by number, and the points for the day.

    `for_day` is None unless four teams met.
    """

    place: int
    name: str
    points: Fraction
    rounds: tuple[Exact | None, ...]
    members: tuple[int, ...]
    for_day: Fraction | int | None = None


def team_standings(lines: Sequence[Line], teams: Mapping[int, str], rule: Rule) -> tuple[TeamLine, ...]:
    """The teams, the first first; `teams` says in which one somebody is. Level teams share the place.

    Who was disqualified counts for no team, and no round of a final, which only some play.
    """
    members: dict[str, list[Line]] = {}
    for line in lines:
        if teams.get(line.entrant) and not line.is_out:
            members.setdefault(teams[line.entrant], []).append(line)
    made = {name: tuple(team_rounds(found, rule)) for name, found in members.items()}
    sums = {name: Fraction(sum(each or 0 for each in rounds)) for name, rounds in made.items()}
    places = {name: 1 + sum(other > sums[name] for other in sums.values()) for name in sums}
    shared = list(places.values())
    ordered = sorted(sums, key=lambda name: (places[name], name.casefold()))
    return tuple(
        TeamLine(
            place=places[name],
            name=name,
            points=sums[name],
            rounds=made[name],
            members=tuple(line.entrant for line in members[name]),
            for_day=place_worth(places[name], OF_THE_DAY, shared_by=shared.count(places[name]))
            if len(sums) == len(OF_THE_DAY.place_points)
            else None,
        )
        for name in ordered
    )


def team_rounds(members: Sequence[Line], rule: Rule) -> Iterator[Exact | None]:
    """The points of a team in each round, None as long as there are none, and in rounds of a final."""
    for made in zip(*(line.rounds for line in members), strict=True):
        is_final = rule.cut is not None and made[0].round > rule.cut.after
        yield None if is_final else team_round(made, rule.counting)


def team_round(made: Iterable[RoundMade], counting: Counting) -> Exact | None:
    """The best four of a round; who missed it counts only where fewer than four of the team played."""
    rounds = list(made)
    played = sorted((worth_of(each, counting) for each in rounds if each.is_played), reverse=True)[:COUNTED]
    missed = [worth_of(each, counting) for each in rounds if each.is_missed][: COUNTED - len(played)]
    return sum((*played, *missed)) if played or missed else None


def worth_of(made: RoundMade, counting: Counting) -> Exact:
    """The worth of a round to a team: points, or the points for places where these count."""
    counts = made.counts if counting is Counting.PLACES else made.points
    return counts or 0


class Played(NamedTuple):
    """The data that standings are made of, beside their rule."""

    entrants: set[int]
    rounds: list[int]
    lists: list[TableList]
    awards: list[Awarded]


def pool_standings(
    tournament: Tournament, field: Field, played: Played, rule: Rule
) -> dict[int, tuple[Line, ...]]:
    """The standings of each group over the rounds that are played within them, as if there were no final."""
    pools = pools_by_number(tournament, field.entrants.values())
    found = {}
    for pool in sorted({pools[one] for one in played.entrants} - {0}):
        within = Played(
            {one for one in played.entrants if pools[one] == pool},
            [number for number in played.rounds if is_in_pools(tournament, number)],
            played.lists,
            [each for each in played.awards if each.is_out or is_in_pools(tournament, each.round)],
        )
        lines = standings(*within, replace(rule, cut=None))
        final = tournament.finalists
        found[pool] = tuple(replace(line, is_finalist=line.entrant in final) for line in lines)
    return found
