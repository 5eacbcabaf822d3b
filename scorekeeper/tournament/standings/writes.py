"""Effects of a tournament's standings elsewhere: on seasons, on the kitty, on their secrecy."""

from __future__ import annotations

from django.db import transaction

from scorekeeper.club.kitty.models import Takings
from scorekeeper.play.groups.closed_days import lock_open_evening
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.derived.writes import sum_evening
from scorekeeper.tournament.models import Entrant, Tournament
from scorekeeper.tournament.standings.reads import hides_now


def count_tournament(evening: Evening) -> None:
    """Write what a tournament has been for the players of its group; before its first tables, nothing."""
    if evening.sheets.exists():
        sum_evening(evening.pk)


def note_hiding(evening: int | None) -> None:
    """Note it after whatever it goes by has changed: lists, rounds, what the tournament is set to."""
    stored = Tournament.objects.select_related("evening__setup").filter(evening=evening).first()
    if stored is None:
        return
    hides = hides_now(stored)
    if stored.evening.is_hidden != hides:
        Evening.objects.filter(pk=stored.evening_id).update(is_hidden=hides)


def note_takings(tournament: Tournament) -> None:
    """Write what the entrance fees of those come to who have paid; nothing where they stay at the desk."""
    paid = Entrant.objects.filter(attendance__evening=tournament.evening_id, has_paid=True).count()
    stored = Takings.objects.filter(evening=tournament.evening_id)
    if not tournament.fees_to_kitty or not paid * tournament.fee:
        stored.delete()
        return
    said = {"payers": paid, "cents": paid * tournament.fee}
    Takings.objects.update_or_create(evening_id=tournament.evening_id, defaults=said)


@transaction.atomic
def say_hidden(*, tournament: Tournament, is_hidden: bool) -> None:
    """Hide the standings from now on, or show them, whatever it is set to; raise DayClosed."""
    lock_open_evening(tournament.evening)
    Tournament.objects.filter(pk=tournament.pk).update(hides_as_said=is_hidden)
    note_hiding(tournament.evening_id)
