"""Tables of open rounds that were made anew, as they are stored."""

from __future__ import annotations

from django.db import models


class FormerTable(models.Model):
    """A table of an open round that was made anew, or taken back, before anything was played at it.

    Its sheet, of this key, slug and link for writing, is gone. Who has its code or its link is led on to the
    table of the same round and number if it `leads_on`, and told so otherwise: nobody has guessed anything.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="former_tables"
    )
    sheet = models.PositiveBigIntegerField(unique=True)
    slug = models.CharField(max_length=16, unique=True)
    write_hash = models.CharField(max_length=64, unique=True)
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    leads_on = models.BooleanField(default=True)

    def __str__(self) -> str:
        return f"{self.round}/{self.table}: {self.slug}"
