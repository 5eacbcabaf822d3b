"""Evenings beyond their sheets: with which file they came, who is here, the rounds to come, who has paid."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rulesets.session import LONGEST_NAME
from scorekeeper.play.groups.models import Evening, Group, Player
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.sheets.evening.money import name_or_kitty
from scorekeeper.play.sheets.models import Sheet

NOT_HERE = 0
"""The last round of who is on a list and has not come yet."""

MOST_CENTS = 2_147_483_647
"""Of one payment: what a database keeps in a number of 32 bits."""


class Import(models.Model):
    """One file that was brought in: its name, when and by whom; deleting it means deleting its evenings."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="imports")
    name = models.CharField(max_length=80, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return self.name or str(self.pk)


class ImportedSheet(models.Model):
    """A sheet that came with a file; its fingerprint follows from what the file held."""

    imported = models.ForeignKey(Import, on_delete=models.CASCADE, related_name="sheets")
    sheet = models.OneToOneField(Sheet, on_delete=models.CASCADE, related_name="imported")
    fingerprint = models.CharField(max_length=64, db_index=True)

    def __str__(self) -> str:
        return self.fingerprint[:12]


class KnownHeading(models.Model):
    """The row of names in a kind of file, by its fingerprint, and what the group said of its columns."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="known_headings")
    heading = models.CharField(max_length=32)
    roles = models.JSONField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("group", "heading"), name="one_of_each_heading"),)

    def __str__(self) -> str:
        return self.heading[:12]


class KnownName(models.Model):
    """A name in files, in small letters, and the player whom the group said it means."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="known_names")
    name = models.CharField(max_length=LONGEST_NAME)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("group", "name"), name="one_player_per_known_name"),)

    def __str__(self) -> str:
        return f"{self.name}: {self.player_id}"


class Seating(models.TextChoices):
    """By what tables are drawn."""

    LOT = "lot", _("By lot")
    STANDING = "standing", _("By the standings")
    LADDER = "ladder", _("Up and down")


class Apart(models.Model):
    """Two players of a group whom no draw puts at one table, as long as there is another; each pair once."""

    one = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="apart_from")
    other = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("one", "other"), name="one_row_per_pair_apart"),
            models.CheckConstraint(condition=~models.Q(one=models.F("other")), name="nobody_apart_from_self"),
        )

    def __str__(self) -> str:
        return f"{self.one_id}, {self.other_id}"


class Setup(models.Model):
    """How the tables of an evening are made: by which rules, how long, how many rounds.

    `length` is the number of deals at a table of four, 0 an open end and None what the rules have. The draw
    follows from `seed`, from who is here in the order of their numbers, and from the rounds that are open.
    By lot all rounds to come are drawn, by the `standings` of the season, too; `up and down` from round to
    round, as who was first at a table moves one up, and who was last one down.
    `uid` is that of the form by which it was begun, so that two quick taps begin one evening.
    """

    evening = models.OneToOneField(Evening, on_delete=models.CASCADE, related_name="setup")
    ruleset = models.ForeignKey(Ruleset, on_delete=models.PROTECT)
    length = models.PositiveSmallIntegerField(null=True)
    rounds = models.PositiveSmallIntegerField(default=1)
    seed = models.CharField(max_length=16)
    seating = models.CharField(max_length=8, choices=Seating.choices, default=Seating.LOT)
    uid = models.UUIDField(null=True)

    def __str__(self) -> str:
        return f"{self.evening_id}: {self.seed}"


class Attendance(models.Model):
    """The attendance of a person on an evening, from round to round; a guest has a name and no player.

    `number`, from 1 in each evening, stands for them in the draw. Who comes later, nobody knows to which
    round, has not come yet: their last one is `NOT_HERE`.
    """

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="attendances")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, related_name="attendances")
    guest = models.CharField(max_length=LONGEST_NAME, blank=True)
    first_round = models.PositiveSmallIntegerField(default=1)
    last_round = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("evening", "number"), name="one_attendance_per_number"),
            models.UniqueConstraint(fields=("evening", "player"), name="one_attendance_per_player"),
        )

    def __str__(self) -> str:
        return self.player.name if self.player else self.guest

    def is_here_in(self, number: int) -> bool:
        return self.first_round <= number and (self.last_round is None or number <= self.last_round)

    def comes_after(self, number: int) -> bool:
        return self.last_round == NOT_HERE or self.first_round > number


class Making(models.TextChoices):
    """How the tables of a round were made."""

    DRAWN = "drawn"
    SWAPPED = "swapped"
    BY_HAND = "by_hand"


class PlannedRound(models.Model):
    """The tables of a round, each the numbers of those who are to sit there: the first deals first.

    They are played as soon as they were `opened`; then the sheets say who really sits there.
    """

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="planned_rounds")
    number = models.PositiveSmallIntegerField()
    tables = models.JSONField()
    making = models.CharField(max_length=7, choices=Making.choices)
    seed = models.CharField(max_length=16)
    opened = models.DateTimeField(null=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("evening", "number"), name="one_plan_per_round"),)

    def __str__(self) -> str:
        return f"{self.evening_id}: {self.number}"

    @property
    def seated(self) -> set[int]:
        """The numbers of all who are to sit at one of the tables."""
        return {one for table in self.tables for one in table}


class Payment(models.Model):
    """Money that somebody gave somebody to settle an evening; guests and the kitty have a name only.

    `rate` is the cents for a point of the settlement that it belongs to.
    """

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="payments")
    payer = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, related_name="+")
    payer_name = models.CharField(max_length=80, blank=True)
    payee = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, related_name="+")
    payee_name = models.CharField(max_length=80, blank=True)
    cents = models.PositiveIntegerField()
    rate = models.FloatField(null=True)
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.payer_said} -> {self.payee_said}: {self.cents}"

    @property
    def from_whom(self) -> str:
        return self.payer.name if self.payer else self.payer_name

    @property
    def to_whom(self) -> str:
        return self.payee.name if self.payee else self.payee_name

    @property
    def payer_said(self) -> str:
        return name_or_kitty(self.from_whom)

    @property
    def payee_said(self) -> str:
        return name_or_kitty(self.to_whom)
