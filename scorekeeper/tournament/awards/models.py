"""Awards of the referee as they are stored: a line of the ledger, by its kind."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

USER = settings.AUTH_USER_MODEL
LONGEST_PARAGRAPH = 20
"""Letters of the number of a paragraph."""


class AwardKind(models.TextChoices):
    """The kinds of awards."""

    WARNING = "warning", _("Warning")
    PENALTY = "penalty", _("Penalty")
    CORRECTION = "correction", pgettext_lazy("an award", "Correction")
    DISQUALIFIED = "out", _("Disqualification")
    PROTEST = "protest", pgettext_lazy("an award", "Protest")


WITHOUT_POINTS = (AwardKind.WARNING, AwardKind.DISQUALIFIED, AwardKind.PROTEST)
"""What neither gives nor takes any."""
NOT_SHOWN = (AwardKind.WARNING, AwardKind.PROTEST)
"""What is not told beside the standings."""


class Award(models.Model):
    """A line in the referee's ledger: points that an entrant gets or loses in a round.

    `points` are added to the round, below zero for a penalty; a warning, a disqualification and a protest
    have none. What others get of it by the rules are lines that are `part_of` it. It can name the `deal` of
    the list, by its number (0: none), the `paragraph` of the rules, and the `case` of a penalty, by its id.
    A protest is open until it is `decided`. What was cancelled does not count, and stays.
    """

    entrant = models.ForeignKey("tournaments.Entrant", on_delete=models.CASCADE, related_name="awards")
    round = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=AwardKind.choices)
    points = models.IntegerField(default=0)
    deal = models.PositiveSmallIntegerField(default=0)
    paragraph = models.CharField(max_length=LONGEST_PARAGRAPH, blank=True)
    case = models.CharField(max_length=20, blank=True)
    reason = models.CharField(max_length=200)
    part_of = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="parts")
    at = models.DateTimeField(default=now)
    by = models.ForeignKey(USER, on_delete=models.SET_NULL, null=True, related_name="+")
    decision = models.CharField(max_length=200, blank=True)
    is_upheld = models.BooleanField(null=True)
    decided = models.DateTimeField(null=True)
    decided_by = models.ForeignKey(USER, on_delete=models.SET_NULL, null=True, related_name="+")
    cancelled_at = models.DateTimeField(null=True)
    cancelled_by = models.ForeignKey(USER, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.kind} {self.entrant_id}: {self.points}"
