"""The names at the seats of a tournament's tables."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F

from scorekeeper.play.groups.models import Player
from scorekeeper.play.sheets.models import Seat
from scorekeeper.play.sheets.writes.names import count_revision
from scorekeeper.tournament.models import Confirmation
from scorekeeper.tournament.naming import NamedAlike


def name_seats(seats: Iterable[Seat], player: Player | None, name: str) -> None:
    """Give seats to a player, or to a guest of a name; what was confirmed of their lists stays confirmed.

    Raise naming.NamedAlike if somebody else at one of their tables is called so.
    """
    named = list(seats)
    keys, sheets = [seat.pk for seat in named], [seat.sheet_id for seat in named]
    if Seat.objects.filter(sheet__in=sheets, name__iexact=name).exclude(pk__in=keys).exists():
        raise NamedAlike([name])
    Seat.objects.filter(pk__in=keys).update(player=player, name=name)
    count_revision(sheets)
    Confirmation.objects.filter(table__sheet__in=sheets).update(revision=F("revision") + 1)
