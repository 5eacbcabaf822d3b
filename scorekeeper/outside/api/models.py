"""The keys of a group or of one of its tournaments, by which programs read and write there."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from scorekeeper.play.groups.models import Group
from scorekeeper.tournament.models import Tournament

LONGEST_NAME = 40
"""Letters of a name: it stands beside what was entered with the key."""


class Key(models.Model):
    """A key that a program shows instead of an account: it reads, and enters deals if it `may_write`.

    One of a `tournament` opens nothing else of the group, and leads it if it `may_write`. Only the hash of
    its token is stored, so that it can be shown once. `used` is when it was used last, give or take a minute.
    A key that was withdrawn is no more.
    """

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="keys")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, null=True, related_name="keys")
    name = models.CharField(max_length=LONGEST_NAME)
    token_hash = models.CharField(max_length=64, unique=True)
    may_write = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    expires = models.DateTimeField(null=True)
    used = models.DateTimeField(null=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.name
