"""The seats of somebody who has entered a tournament, at tables that are open; and what stands at a table."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from scorekeeper.club.evenings.models import PlannedRound
from scorekeeper.play.sheets.models import Deal, Seat
from scorekeeper.tournament.models import Entrant, PaperEntry


def is_begun(sheet: str = "pk", locked: str = "locked") -> Q:
    """Whether anything stands on the list of a table, or it is locked; named as a query reaches them."""
    typed = PaperEntry.objects.filter(table__sheet=OuterRef(sheet))
    return Q(Exists(Deal.objects.filter(sheet=OuterRef(sheet)))) | Q(Exists(typed)) | Q(**{locked: True})


def seats_of(entrant: Entrant) -> QuerySet[Seat]:
    """The seats of an entrant in all rounds."""
    attendance = entrant.attendance
    whose = {"player": attendance.player_id} if attendance.player_id else {"name__iexact": attendance.guest}
    return Seat.objects.filter(sheet__evening=attendance.evening_id, **whose)


@dataclass(frozen=True)
class SeatNow:
    """Where somebody sits in the last round, while it is open; `seat` is None for who sits nowhere.

    `can_move` says that nothing was entered at their table.
    """

    round: int
    seat: Seat | None
    can_move: bool


def seat_now(entrant: Entrant, number: int) -> SeatNow | None:
    """The seat of an entrant in the last round that is open, the one of this number; None if it is closed.

    Two queries.
    """
    plans = PlannedRound.objects.filter(evening=entrant.attendance.evening_id, number=number)
    if not plans.filter(opened__isnull=False, release__closed=None).exists():
        return None
    seats = seats_of(entrant).filter(sheet__round=number)
    known = seats.select_related("sheet").annotate(is_begun=is_begun("sheet", "sheet__locked")).first()
    return SeatNow(number, known, can_move=known is None or not known.is_begun)
