"""What the referee awards, by its kind."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class AwardKind(models.TextChoices):
    """What the referee awards."""

    WARNING = "warning", _("Warning")
    PENALTY = "penalty", _("Penalty")
    CORRECTION = "correction", pgettext_lazy("an award", "Correction")
    DISQUALIFIED = "out", _("Disqualification")
    PROTEST = "protest", pgettext_lazy("an award", "Protest")
