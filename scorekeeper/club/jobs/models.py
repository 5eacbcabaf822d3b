"""Long work as it is stored: what is to be done, how far it has come, and what is left."""

from __future__ import annotations

import json
import zlib
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext

from scorekeeper.play.groups.models import Group
from scorekeeper.play.sheets.models import Sheet

FAST = 1
"""How hard zlib tries: a file of a group becomes a tenth with the least."""


class Kind(models.TextChoices):
    """The kind of work."""

    IMPORT = "import"
    RESTORE = "restore"
    SAVE = "save"
    COMPARE = "compare"
    DELETE = "delete"


class Phase(models.TextChoices):
    """The next step of a job; between reading and writing its user is asked."""

    READING = "reading"
    ASKING = "asking"
    WRITING = "writing"
    LEAVING = "leaving"
    DONE = "done"
    REFUSED = "refused"


WORKING = (Phase.READING, Phase.WRITING, Phase.LEAVING)
"""The phases in which there is something to do for the process that works."""
AT_PAGE = "page"
"""The host of a job that is done by the page that was sent: the process that works leaves it alone."""


class Job(models.Model):
    """Long work for somebody; `facts` says what exactly, and what came of it so far.

    `done` of `total` evenings or bytes are finished. `tries` counts how often the work was begun since a
    portion of it was last finished, `host` is the machine on which it was, `seen` its last sign of life. A
    result that serves for all who ask the same is found by `key`.
    """

    slug = models.CharField(max_length=16, unique=True)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    phase = models.CharField(max_length=10, choices=Phase.choices, db_index=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    group = models.ForeignKey(Group, on_delete=models.SET_NULL, null=True, related_name="jobs")
    key = models.CharField(max_length=64, blank=True, db_index=True)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    facts = models.JSONField(default=dict)
    tries = models.PositiveSmallIntegerField(default=0)
    host = models.CharField(max_length=80, blank=True)
    begun = models.DateTimeField(auto_now_add=True)
    seen = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.kind} {self.slug}: {self.phase}"

    @property
    def is_working(self) -> bool:
        """Whether there is something left to do without anybody being asked."""
        return self.phase in WORKING

    @property
    def refusal(self) -> str:
        """Why it was given up, for people; empty if it was not, or nobody was told why."""
        why = self.facts.get("refused")
        return gettext(why) % self.facts.get("named", {}) if why else ""

    @property
    def was_taken_back(self) -> bool:
        """Whether what it had stored was deleted again."""
        return bool(self.facts.get("back"))

    @property
    def percent(self) -> int:
        return 100 * self.done // self.total if self.total else 0


class Portion(models.Model):
    """A part of a job that is left to be done, or to be fetched: packed, in the order of its numbers.

    `size` is how many evenings are left to be done in it, 0 for what only accompanies them.
    """

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="portions", db_index=False)
    number = models.PositiveIntegerField()
    size = models.PositiveIntegerField(default=1)
    content = models.BinaryField()

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("job", "number"), name="one_portion_per_number"),)

    def __str__(self) -> str:
        return f"{self.job_id}/{self.number}"


class PendingSheet(models.Model):
    """A sheet that a job has stored, or has still to delete: until then it belongs to no group.

    So nobody finds it, and nothing counts it, before all of them come at once. `number` counts from 1.
    """

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="sheets")
    sheet = models.OneToOneField(Sheet, on_delete=models.CASCADE, related_name="pending")
    number = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.job_id}/{self.number}"


def pack(content: Any) -> bytes:
    """Content that JSON can hold as bytes."""
    return zlib.compress(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode(), FAST)


def unpack(packed: bytes) -> Any:
    return json.loads(zlib.decompress(packed))


def pack_bytes(content: bytes) -> bytes:
    return zlib.compress(content, FAST)


def unpack_bytes(packed: bytes) -> bytes:
    return zlib.decompress(packed)
