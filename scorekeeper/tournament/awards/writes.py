"""Lines of the ledger: awarded, with what others get of it; cancelled; protests decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q
from django.utils.timezone import now

from scorekeeper.play.groups.capacity import need_room_for_award
from scorekeeper.play.groups.closed_days import lock_open_evening
from scorekeeper.tournament.awards.models import Award, AwardKind
from scorekeeper.tournament.entrants.writes import send_away
from scorekeeper.tournament.models import Entrant
from scorekeeper.tournament.standings.writes import count_tournament

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@dataclass(frozen=True)
class About:
    """The subject of an award: the deal of the list, a paragraph of the rules, a case of penalties by its id.

    `receivers` get what it takes from somebody, in equal parts.
    """

    deal: int = 0
    paragraph: str = ""
    case: str = ""
    receivers: Sequence[Entrant] = ()


@transaction.atomic
def award(
    *,
    entrant: Entrant,
    number: int,
    kind: AwardKind,
    points: int,
    reason: str,
    user: User,
    about: About = About(),  # frozen
) -> Award:
    """Write a line into the ledger, and one for each who gets a part of it; the disqualified play no more.

    Raise room.Full if the tournament or its group has no room for one more, DayClosed if its day takes no
    change.
    """
    evening = entrant.attendance.evening
    lock_open_evening(evening)
    known = Award.objects.filter(entrant__attendance__evening=evening)
    need_room_for_award(evening, known.count() + len(about.receivers))
    names = {"deal": about.deal, "paragraph": about.paragraph, "case": about.case, "reason": reason}
    said = {"round": number, "by": user, **names}
    made = Award.objects.create(entrant=entrant, kind=kind, points=points, **said)
    for each in about.receivers:
        share = -points // len(about.receivers)
        Award.objects.create(
            entrant=each, kind=AwardKind.CORRECTION, points=share, part_of=made, at=made.at, **said
        )
    if kind == AwardKind.DISQUALIFIED:
        send_away(entrant)
    count_tournament(evening)
    return made


@transaction.atomic
def cancel_award(*, award: Award, user: User) -> None:
    """Cancel a line by another one, with all that others got of it; one that is cancelled stays so.

    Raise DayClosed as above.
    """
    lock_open_evening(award.entrant.attendance.evening)
    whole = award.part_of_id or award.pk
    lines = Award.objects.filter(Q(pk=whole) | Q(part_of=whole), cancelled_at=None)
    lines.update(cancelled_at=now(), cancelled_by=user)
    count_tournament(award.entrant.attendance.evening)


@transaction.atomic
def decide_protest(*, protest: Award, decision: str, is_upheld: bool, user: User) -> bool:
    """Decide a protest once, for or against who made it; whether it was still open. Raise DayClosed."""
    lock_open_evening(protest.entrant.attendance.evening)
    still_open = Award.objects.filter(pk=protest.pk, kind=AwardKind.PROTEST, decided=None, cancelled_at=None)
    said = {"decision": decision, "is_upheld": is_upheld, "decided": now(), "decided_by": user}
    return bool(still_open.update(**said))
