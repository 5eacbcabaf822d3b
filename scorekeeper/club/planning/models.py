"""The evenings to come of a group as they are stored: the only planning there is."""

from __future__ import annotations

from uuid import uuid4

from django.db import models
from django.utils import timezone

from scorekeeper.play.groups.models import Group, Membership, Player

LONGEST_PLACE, LONGEST_NOTE = 80, 120


class NextEvening(models.Model):
    """A planned evening of a group, with its time and place; without a time only its day is known.

    Calendars know it by its `uid`, and that it was `changed` by its `sequence`. A group may have a season of
    them; those that are cancelled stay until their day is over, so that calendars are told.
    """

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="next_evenings")
    uid = models.UUIDField(unique=True, default=uuid4)
    day = models.DateField()
    time = models.TimeField(null=True)
    place = models.CharField(max_length=LONGEST_PLACE, blank=True)
    note = models.CharField(max_length=LONGEST_NOTE, blank=True)
    sequence = models.PositiveIntegerField(default=0)
    changed = models.DateTimeField(default=timezone.now)
    is_cancelled = models.BooleanField(default=False)

    class Meta:
        ordering = ("day", "pk")

    def __str__(self) -> str:
        return f"{self.group_id}: {self.day}"


class Answer(models.Model):
    """Whether a player comes to the next evening; who has none has not said so yet."""

    evening = models.ForeignKey(NextEvening, on_delete=models.CASCADE, related_name="answers")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    comes = models.BooleanField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("evening", "player"), name="one_answer_per_player"),)

    def __str__(self) -> str:
        return f"{self.player_id}: {self.comes}"


class Reminder(models.Model):
    """A member who is written to before each evening, in their `language`, with a link to its page (`url`).

    `told_of` is the day of the last evening of which they were.
    """

    membership = models.OneToOneField(Membership, on_delete=models.CASCADE, related_name="reminder")
    language = models.CharField(max_length=10)
    url = models.URLField()
    told_of = models.DateField(null=True)

    def __str__(self) -> str:
        return f"{self.membership_id}: {self.told_of}"
