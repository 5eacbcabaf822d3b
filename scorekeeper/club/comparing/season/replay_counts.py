"""The sums of a player of a season under one ruleset, and the parts that standings take of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from rulesets.replay import Outcome
from scorekeeper.club.leagues.standings.player_total import EveningMade, Total
from scorekeeper.club.leagues.standings.rule import PointsRule, Rule
from scorekeeper.club.leagues.standings.totals import Sums
from scorekeeper.club.leagues.standings.worths import Made, place_worth


@dataclass
class PlayerCount:
    """The sums of a player under one ruleset."""

    points: int = 0
    deals: int = 0
    evenings: int = 0
    won: int = 0
    counted: Fraction | int = 0
    deals_won: int = 0
    solos_won: int = 0
    solos_paid: int = 0
    made: Made | None = None
    evenings_made: dict[int, EveningMade] | None = None
    by_period: Made | None = None


def table_worths(outcome: Outcome, rule: Rule) -> list[Fraction | int]:
    """The worth of the places at a table to everybody, where these count and a deal was played."""
    if rule.points is not PointsRule.TABLES:
        return [0] * len(outcome.totals)
    people, places = sum(map(bool, outcome.deals)), outcome.places
    shared = [place for seat, place in enumerate(places) if seat != outcome.dummy]
    return [
        place_worth(place, rule, shared_by=shared.count(place), people=people) if deals else 0
        for place, deals in zip(places, outcome.deals, strict=True)
    ]


def sums_of(player: int, counts: Mapping[int, PlayerCount], finalists: Mapping[int, PlayerCount]) -> Sums:
    """The sums of a player, those of the final apart."""
    final = sums_of(player, finalists, {}) if player in finalists else None
    count = counts[player]
    return Sums(total_of(player, count), count.made or Counter(), final)


def total_of(player: int, count: PlayerCount) -> Total:
    """The sums of a player in the form that standings take."""
    figures = (count.points, count.deals, count.evenings, count.won, count.counted)
    made = count.evenings_made or {}
    won = {name: getattr(count, name) for name in ("deals_won", "solos_won", "solos_paid")}
    total = Total(player, *figures, **won)
    by_period = count.by_period or Counter()
    return replace(total, made=dict(made), reached=Counter(made.values()), by_period=by_period)
