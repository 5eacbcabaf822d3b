"""The rule of a season, as its columns write it."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING

from scorekeeper.club.leagues.evenings_in_season import figures_in
from scorekeeper.club.leagues.standings.final import Final
from scorekeeper.club.leagues.standings.rule import AVERAGES, PointsRule, Rule, TieRule

if TYPE_CHECKING:
    from scorekeeper.club.leagues.models import Season

MOST_OF = (TieRule.SOLOS, TieRule.WON, TieRule.EVENINGS, TieRule.BEST)
"""What there are points for to whoever has the most of it."""
CALLED_ALIKE = (
    *("min_deals", "min_evenings", "min_rounds", "evening_deals", "scaled_deals"),
    *("best_of", "drop_worst", "averages_evenings", "at_least", "averages_places", "rounds_up"),
    *("counts_down", "shares_most", "missing_as_last", "free_absences", "cap", "floor", "drop_best"),
    *("counts_up", "presence_from", "presence_per"),
)
"""What a season and its rule call alike."""
CARRIED = {"all": Fraction(1), "half": Fraction(1, 2), "none": Fraction(0)}
"""The share of the points that is taken along into a final, by `Season.Carried`."""


def written_rule_of(season: Season) -> Rule:
    """The rule without the evenings and fines that are there."""
    return Rule(
        points=PointsRule(season.points),
        ties=tuple(TieRule(tie) for tie in season.ties.split(",") if tie),
        min_share=Fraction(season.min_share or 0),
        best_share=Fraction(season.best_share or 0),
        second_half=date.fromisoformat(season.second_half) if season.second_half else None,
        final=written_final(season),
        missing=season.missing_points,
        drop_per=season.drop_per if season.drop_by else 0,
        per_begun=season.drop_by.endswith("begun"),
        per_held=season.drop_by.startswith("held"),
        once_per=season.drop_by.endswith("once"),
        period_months=season.period_months if season.period_points else 0,
        begins=(bool(season.period_points) and season.first_day) or date.min,
        period_points=figures_in(season.period_points),
        place_points=figures_in(season.place_points),
        place_points_five=figures_in(season.place_points_five),
        presence=season.presence_points,
        absence=season.absence_points,
        won_bonus=season.won_points,
        last_bonus=season.last_points,
        solo_bonus=season.solo_points,
        solo_limit=season.solo_limit,
        excused_mean=season.excused == season.Excused.MEAN,
        most=tuple((what, points) for what in MOST_OF if (points := getattr(season, f"most_{what.value}"))),
        counts_fines=bool(season.fine_points),
        **{name: getattr(season, name) for name in CALLED_ALIKE},
    )


def written_final(season: Season) -> Final | None:
    """With what it ends, if with a final, which a mean has not."""
    if not season.final_day or season.averages_evenings or season.points in AVERAGES:
        return None
    day = date.fromisoformat(season.final_day)
    return Final(day, season.final_players, CARRIED[season.final_carried])
