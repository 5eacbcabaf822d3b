"""Seasons as they are stored; the standings follow from them and the results of the sheets."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from scorekeeper.groups.models import Evening, Group
from scorekeeper.leagues.ranking import PointsRule, Rule, TieRule


class Season(models.Model):
    """The evenings of a group between two days, both included, and the rule that decides them.

    `number` stands in the address. Without a first day it begins with the first evening, without a last one
    it goes on. `place_points` are numbers with commas between, see ranking.Rule. A season that is not stored,
    with the number 0, is all evenings of the group, see reads.seasons.
    """

    class Points(models.TextChoices):
        """What counts."""

        TOTAL = PointsRule.TOTAL.value, _("All points")
        AVERAGE = PointsRule.AVERAGE.value, _("Points per deal")
        BEST = PointsRule.BEST.value, _("The best evenings")
        PLACES = PointsRule.PLACES.value, _("Points for places")

    class Ties(models.TextChoices):
        """Who of two level players stands first."""

        SHARED = TieRule.SHARED.value, _("nobody: they share the place")
        WON = TieRule.WON.value, _("who won more evenings")
        POINTS = TieRule.POINTS.value, _("who has more points")
        DEALS = TieRule.DEALS.value, _("who played more deals")

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="seasons")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=60)
    first_day = models.DateField(null=True)
    last_day = models.DateField(null=True)
    points = models.CharField(max_length=7, choices=Points.choices, default=Points.TOTAL)
    min_deals = models.PositiveIntegerField(default=0)
    best_of = models.PositiveIntegerField(default=0)
    place_points = models.CharField(max_length=60, blank=True)
    ties = models.CharField(max_length=6, choices=Ties.choices, default=Ties.SHARED)
    counts_guests = models.BooleanField(default=False)
    left_out = models.ManyToManyField(Evening, related_name="+")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("group", "number"), name="one_season_per_number"),)

    def __str__(self) -> str:
        return self.name

    @property
    def rule(self) -> Rule:
        """How the season is decided."""
        return Rule(
            points=PointsRule(self.points),
            ties=TieRule(self.ties),
            min_deals=self.min_deals,
            best_of=self.best_of,
            place_points=tuple(int(figure) for figure in self.place_points.split(",") if figure),
        )
