"""What those who play at a table are used to: which of the rare kinds of deals they play."""

from __future__ import annotations

from django.db.models import Q

from rulesets import Game
from scorekeeper.play.sheets import models

RARE = (Game.SILENT_SOLO,)
"""Kinds that nearly all rules have, and few evenings."""

RECENT = 40
"""So many sheets of a group say what it plays."""


def unusual_games(sheet: models.Sheet) -> frozenset[str]:
    """The rare kinds that were played neither on this sheet nor on the latest ones of its group."""
    there = Q(seat__sheet=sheet)
    if sheet.group_id:
        latest = models.Sheet.objects.filter(group=sheet.group_id).order_by("-started")
        there |= Q(seat__sheet__in=latest.values("pk")[:RECENT])
    played = models.GameResult.objects.filter(there, game__in=RARE).values_list("game", flat=True)
    return frozenset(RARE) - frozenset(played)
