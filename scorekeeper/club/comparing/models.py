"""Proposals to play by other rules, and what the members of a group say to them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.timezone import localdate
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.leagues.models import Season
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.houserules.models import Ruleset


class Proposal(models.Model):
    """Somebody's proposal that a group plays by the rules `target` instead of `base`, or counts otherwise.

    Both are stored rulesets, of which no row is ever changed. Where it is about how the `season` counts there
    are none, but statutes (`club.leagues.seasons.statutes.columns_of`). What it would have done is worked out
    for `season`, for all evenings without one. `adopted` is what the group plays by since. Members answer up
    to `last_day`, for ever without one; as many as the `quorum` have to, 0 for any number.
    """

    class Phase(models.TextChoices):
        """The state of a proposal."""

        OPEN = "open", _("open")
        ADOPTED = "adopted", _("adopted")
        WITHDRAWN = "withdrawn", _("withdrawn")

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="proposals")
    season = models.ForeignKey(Season, on_delete=models.SET_NULL, null=True, related_name="+")
    base = models.ForeignKey(Ruleset, on_delete=models.CASCADE, null=True, related_name="+")
    target = models.ForeignKey(Ruleset, on_delete=models.CASCADE, null=True, related_name="+")
    base_statute = models.JSONField(default=dict)
    target_statute = models.JSONField(default=dict)
    text = models.CharField(max_length=500, blank=True)
    last_day = models.DateField(null=True)
    quorum = models.PositiveSmallIntegerField(default=0)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    phase = models.CharField(max_length=9, choices=Phase.choices, default=Phase.OPEN)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    decided_at = models.DateTimeField(null=True)
    adopted = models.ForeignKey(Ruleset, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("group", "base", "target"),
                condition=Q(phase="open"),
                name="one_open_proposal_per_change",
            ),
        )

    def __str__(self) -> str:
        return f"{self.group_id}: {self.base_id} → {self.target_id}"

    @property
    def is_of_counting(self) -> bool:
        """Whether it is about how the season counts, not about what is played."""
        return bool(self.target_statute)

    @property
    def is_open(self) -> bool:
        return self.phase == self.Phase.OPEN

    @property
    def is_asked(self) -> bool:
        """Whether members can still say something to it."""
        return self.is_open and (self.last_day is None or localdate() <= self.last_day)


class Vote(models.Model):
    """The answer of a person to a proposal; the last one counts.

    It is that of a player, who need not have an account, or of a member who does not play. `device` tells the
    phones of one table apart and says nothing else.
    """

    class Way(models.TextChoices):
        """How it was given: signed in, by one's own link, or on a phone of the evening."""

        ACCOUNT = "account"
        LINK = "link"
        TABLE = "table"

    proposal = models.ForeignKey(Proposal, on_delete=models.CASCADE, related_name="votes")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, related_name="votes")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+")
    is_yes = models.BooleanField()
    way = models.CharField(max_length=7, choices=Way.choices, default=Way.ACCOUNT)
    device = models.CharField(max_length=6, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("proposal", "player"), name="one_vote_per_player"),
            models.UniqueConstraint(fields=("proposal", "user"), name="one_vote_per_member"),
        )

    def __str__(self) -> str:
        return f"{self.player_id or self.user_id}: {'yes' if self.is_yes else 'no'}"
