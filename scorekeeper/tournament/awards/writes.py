"""What the referee awards, and takes back by another line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.timezone import now

from scorekeeper.play.groups.closed_days import lock_open_evening
from scorekeeper.play.groups.room import need_room_for_award
from scorekeeper.tournament.entrants.writes import send_away
from scorekeeper.tournament.models import Award, AwardKind, Entrant
from scorekeeper.tournament.standings.writes import count_tournament

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@transaction.atomic
def award(*, entrant: Entrant, number: int, kind: AwardKind, points: int, reason: str, user: User) -> Award:
    """Write a line into the ledger: points that nobody else gets or loses; who is disqualified plays no more.

    Raise room.Full if the tournament or its group has no room for one more, DayClosed if its day takes no
    change.
    """
    evening = entrant.attendance.evening
    lock_open_evening(evening)
    known = Award.objects.filter(entrant__attendance__evening=evening)
    need_room_for_award(evening, known.count())
    said = {"kind": kind, "points": points, "reason": reason}
    made = Award.objects.create(entrant=entrant, round=number, by=user, **said)
    if kind == AwardKind.DISQUALIFIED:
        send_away(entrant)
    count_tournament(entrant.attendance.evening)
    return made


@transaction.atomic
def cancel_award(*, award: Award, user: User) -> None:
    """Cancel a line by another one; one that is cancelled stays so. Raise DayClosed as above."""
    lock_open_evening(award.entrant.attendance.evening)
    Award.objects.filter(pk=award.pk, cancelled_at=None).update(cancelled_at=now(), cancelled_by=user)
    count_tournament(award.entrant.attendance.evening)
