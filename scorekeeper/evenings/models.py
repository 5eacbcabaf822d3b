"""Which evenings of a group were brought in with which file."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from scorekeeper.groups.models import Group
from scorekeeper.sheets.models import Sheet


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
