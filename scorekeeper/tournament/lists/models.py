"""The records of a list beside its sheet: confirmations, reasons for unlocking, totals from paper."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.timezone import now

from scorekeeper.play.sheets.models import Seat

USER = settings.AUTH_USER_MODEL


class Unlocking(models.Model):
    """That the leader opened a locked list again, or (`breaks_off`) locked one as it stood; why, stays."""

    table = models.ForeignKey("tournaments.Table", on_delete=models.CASCADE, related_name="unlockings")
    breaks_off = models.BooleanField(default=False)
    reason = models.CharField(max_length=200)
    at = models.DateTimeField(default=now)
    by = models.ForeignKey(USER, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.reason


class Confirmation(models.Model):
    """Somebody's word that the list of their table is right, as the sheet stood with that `revision`.

    One of another revision does not count any more. `on_own_phone`: not all on the one that writes.
    """

    table = models.ForeignKey("tournaments.Table", on_delete=models.CASCADE, related_name="confirmations")
    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="confirmation")
    revision = models.PositiveIntegerField()
    on_own_phone = models.BooleanField(default=False)
    at = models.DateTimeField(default=now)

    def __str__(self) -> str:
        return f"{self.table_id}: {self.seat}"


class PaperEntry(models.Model):
    """The totals of a table that wrote on paper, typed once; they count when both times say the same.

    `totals` and `solos` (won ones) are by seat; `turn` is 1 or 2, each by somebody else, or the second
    `by_table`: everybody there has said that the first is right. `remarks` are what is unusual.
    """

    table = models.ForeignKey("tournaments.Table", on_delete=models.CASCADE, related_name="paper_entries")
    turn = models.PositiveSmallIntegerField()
    totals = models.JSONField()
    solos = models.JSONField()
    remarks = models.JSONField(default=list)
    by_table = models.BooleanField(default=False)
    at = models.DateTimeField(default=now)
    by = models.ForeignKey(USER, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ("turn",)
        constraints = (models.UniqueConstraint(fields=("table", "turn"), name="one_paper_entry_per_turn"),)

    def __str__(self) -> str:
        return f"{self.table_id}/{self.turn}: {self.totals}"
