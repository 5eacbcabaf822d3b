"""The columns of a season: what may be chosen in them, and the rule that they write."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING

from django.db import models
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.leagues.evenings_in_season import LAST, figures_in
from scorekeeper.club.leagues.standings.extras import Points, exact
from scorekeeper.club.leagues.standings.facts import Final
from scorekeeper.club.leagues.standings.rule import AVERAGES, PointsRule, Rule, TieRule
from scorekeeper.club.leagues.standings.stretches import Stretches

if TYPE_CHECKING:
    from scorekeeper.club.leagues.models import Season


class Tournaments(models.TextChoices):
    """Whether tournaments count, which are evenings of their group, too."""

    COUNT = "count", _("Evenings and tournaments")
    LEFT_OUT = "out", _("Evenings without tournaments")
    ONLY = "only", _("Tournaments only")


class Carried(models.TextChoices):
    """The part of the points before a final that its players take along."""

    ALL = "all", _("all of them")
    HALF = "half", _("half of them")
    NONE = "none", _("none of them")


class Short(models.TextChoices):
    """The worth of an evening with few deals."""

    HALF = "half", _("half")
    NOTHING = "none", _("not at all")


class CountsFrom(models.TextChoices):
    """The players who count only from a certain number of evenings on; empty means nobody."""

    GUESTS = "guests", _("guests: their evenings before it do not count")
    PLACE = "place", _("guests: then all their evenings count")
    NEW = "new", _("all who are new in the group: their evenings before it do not count")


class Excused(models.TextChoices):
    """The worth of an excused absence; empty means that of any other."""

    FREE = "free", _("nothing: they have not missed it")
    MEAN = "mean", _("their own average")


class DropBy(models.TextChoices):
    """For which evenings some of the weakest or best drop out; nothing said is once in the season."""

    OWN = "own", _("for each so many evenings of a player")
    OWN_BEGUN = "own_begun", _("for each so many evenings of a player, also begun")
    OWN_ONCE = "own_once", _("from so many evenings of a player on")
    HELD = "held", _("for each so many evenings held")
    HELD_BEGUN = "held_begun", _("for each so many evenings held, also begun")
    HELD_ONCE = "held_once", _("from so many evenings held on")


class Period(models.IntegerChoices):
    """A part of a season by its months, counted from the first one of the season on."""

    QUARTER = 3, _("quarter")
    MONTH = 1, _("month")
    HALF = 6, _("half-year")


class Within(models.IntegerChoices):
    """The part of a season within which the evenings that count are chosen, by its months."""

    WHOLE = 0, _("the whole season")
    MONTH = 1, _("each month")
    QUARTER = 3, _("each quarter")
    HALF = 6, _("each half-year")


class Weekday(models.IntegerChoices):
    """The day of the week on which evenings count, as ISO 8601 numbers them."""

    EVERY = 0, _("any day")
    MONDAY = 1, WEEKDAYS[0]
    TUESDAY = 2, WEEKDAYS[1]
    WEDNESDAY = 3, WEEKDAYS[2]
    THURSDAY = 4, WEEKDAYS[3]
    FRIDAY = 5, WEEKDAYS[4]
    SATURDAY = 6, WEEKDAYS[5]
    SUNDAY = 7, WEEKDAYS[6]


class Nth(models.IntegerChoices):
    """The days of a month, by their order."""

    EVERY = 0, _("every one")
    FIRST = 1, _("the first of the month")
    SECOND = 2, _("the second of the month")
    THIRD = 3, _("the third of the month")
    FOURTH = 4, _("the fourth of the month")
    LAST = LAST, _("the last of the month")


MOST_OF = (TieRule.SOLOS, TieRule.WON, TieRule.EVENINGS, TieRule.BEST)
"""What there are points for to whoever has the most of it."""
CALLED_ALIKE = (
    *("min_deals", "min_evenings", "min_rounds", "evening_deals", "scaled_deals"),
    *("best_of", "drop_worst", "averages_evenings", "at_least", "averages_places", "rounds_up"),
    *("counts_down", "shares_most", "missing_as_last", "free_absences", "cap", "floor", "drop_best"),
    *("counts_up", "presence_from", "presence_per", "most_missed", "only_added"),
)
"""What a season and its rule call alike."""
CARRIED = {Carried.ALL: Fraction(1), Carried.HALF: Fraction(1, 2), Carried.NONE: Fraction(0)}
"""The share of the points that is taken along into a final."""


def written_rule_of(season: Season) -> Rule:
    """The rule without the evenings and fines that are there."""
    return Rule(
        points=PointsRule(season.points),
        ties=tuple(TieRule(tie) for tie in season.ties.split(",") if tie),
        min_share=Fraction(season.min_share or 0),
        best_share=Fraction(season.best_share or 0),
        parts=(date.fromisoformat(season.second_half),) if season.second_half else (),
        within=written_stretches(season, season.chosen_months, season.chosen_weeks),
        final=written_final(season),
        missing=season.missing_points,
        drop_per=season.drop_per if season.drop_by else 0,
        per_begun=season.drop_by.endswith("begun"),
        per_held=season.drop_by.startswith("held"),
        once_per=season.drop_by.endswith("once"),
        drop_again=figures_in(season.drop_again),
        period=written_stretches(season, season.period_months, season.period_weeks)
        if season.period_points
        else None,
        period_points=figures_in(season.period_points),
        place_points=figures_in(season.place_points),
        place_points_five=figures_in(season.place_points_five),
        presence=exact(season.presence_points),
        absence=exact(season.absence_points),
        milestones=milestones_in(season.milestone_points),
        never_missed=exact(season.never_missed_points),
        over_missed=exact(season.over_missed_points),
        won_bonus=exact(season.won_points),
        last_bonus=exact(season.last_points),
        solo_bonus=exact(season.solo_points),
        solo_limit=season.solo_limit,
        excused_mean=season.excused == season.Excused.MEAN,
        most=tuple(
            (what, points) for what in MOST_OF if (points := exact(getattr(season, f"most_{what.value}")))
        ),
        counts_fines=bool(season.fine_points),
        **{name: getattr(season, name) for name in CALLED_ALIKE},
    )


def written_final(season: Season) -> Final | None:
    """With what it ends, if with a final, which a mean has not."""
    if not season.final_day or season.averages_evenings or season.points in AVERAGES:
        return None
    day = date.fromisoformat(season.final_day)
    return Final(day, season.final_players, CARRIED[Carried(season.final_carried)])


def written_stretches(season: Season, months: int, weeks: int) -> Stretches | None:
    """Parts of a season that are so many weeks long, or else so many months; None where neither is said."""
    if not months and not weeks:
        return None
    return Stretches(0 if weeks else months, weeks, season.first_day or date.min)


def milestones_in(text: str) -> tuple[tuple[int, Points], ...]:
    """Numbers of evenings and the points for each, as a season keeps them: “20:10;30:12.5”."""
    pairs = (pair.split(":") for pair in text.split(";") if pair)
    return tuple((int(evenings), exact(points)) for evenings, points in pairs)
