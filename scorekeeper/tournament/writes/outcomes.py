"""What seasons and the kitty know of a tournament, written anew after whatever it goes by has changed."""

from __future__ import annotations

from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.writes.evenings import sum_evening


def count_tournament(evening: Evening) -> None:
    """Write what a tournament has been for the players of its group; before its first tables, nothing."""
    if evening.sheets.exists():
        sum_evening(evening.pk)
