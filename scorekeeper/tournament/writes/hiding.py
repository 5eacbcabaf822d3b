"""Noting at its evening that the standings of a tournament are a secret, for all that tells of evenings."""

from __future__ import annotations

from scorekeeper.play.groups.models import Evening
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.reads.hiding import hides_now


def note_hiding(evening: int | None) -> None:
    """Note it after whatever it goes by has changed: lists, rounds, what the tournament is set to."""
    stored = Tournament.objects.select_related("evening__setup").filter(evening=evening).first()
    if stored is None:
        return
    hides = hides_now(stored)
    if stored.evening.is_hidden != hides:
        Evening.objects.filter(pk=stored.evening_id).update(is_hidden=hides)
