"""The standings of each group of the preliminary rounds."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from scorekeeper.tournament.entrants.reads import Field
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.rounds.pools import is_in_pools, pools_by_number
from scorekeeper.tournament.standings.lines import Awarded, Line, Rule, TableList
from scorekeeper.tournament.standings.ranking import standings


class Played(NamedTuple):
    """What standings are made of, beside their rule."""

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
