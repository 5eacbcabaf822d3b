"""The money that players have won: for their places in a season, and for those of its evenings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction

from django.db.models import QuerySet

from scorekeeper.club.leagues.evenings_in_season import figures_in
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import counted_results, holds_day
from scorekeeper.club.leagues.standings.ranking import RankedTotal
from scorekeeper.club.leagues.standings.rule import PointsRule, Rule
from scorekeeper.club.leagues.standings.shared_places import worths_of
from scorekeeper.club.leagues.standings.sums import sums_of
from scorekeeper.club.leagues.standings.worths import counted_evenings_worth, place_worth
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.models import EveningResult

Money = Mapping[int, Fraction | int]
"""Cents by player."""


def money_of(season: Season, lines: Sequence[RankedTotal]) -> Money:
    """The money of everybody by the present standings and the evenings: no query unless these bring any."""
    found = defaultdict[int, Fraction | int](int)
    if season.prizes:
        rule, places = paying(season.prizes), [line.place for line in lines]
        for line in lines:
            if line.place:
                found[line.total.player] += place_worth(line.place, rule, shared_by=places.count(line.place))
    if season.evening_prizes:
        for player, cents in money_of_evenings(season, counted_results(season)).items():
            found[player] += cents
    return found


def money_of_evenings(season: Season, results: QuerySet[EveningResult]) -> Money:
    """The money of everybody for their places of evenings by these results."""
    rule = paying(season.evening_prizes)
    sums = sums_of(results, rule, worths_of(results, rule))
    return {each.total.player: counted_evenings_worth(each.made, rule) for each in sums}


def money_on(evening: Evening, season: Season) -> Money:
    """The money of everybody whose place of an evening gets some in a season: no query unless any may."""
    if not season.evening_prizes or not holds_day(season, evening.day):
        return {}
    found = money_of_evenings(season, counted_results(season).filter(evening=evening))
    return {player: cents for player, cents in found.items() if cents}


def paying(cents: str) -> Rule:
    """The rule by which places get so much, and who shares places shares it."""
    return Rule(PointsRule.PLACES, place_points=figures_in(cents), averages_places=True)
