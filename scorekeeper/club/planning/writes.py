"""What people do about the next evening: one function each, one transaction each."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, time

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scorekeeper.club.planning.models import Answer, NextEvening
from scorekeeper.club.planning.reads import next_evening_of, today
from scorekeeper.play.groups.models import Group, Player

MOST_CANCELLED = 10
"""So many are kept for calendars: more than anybody calls off before the first of them is over."""


MOST_AHEAD = 120
"""So many are planned at a time: two a week for a year, and some more."""


@transaction.atomic
def plan_evening(
    *, group: Group, day: date, time: time | None, place: str, note: str, evening: NextEvening | None = None
) -> NextEvening:
    """Say when and where the group meets next, or move an evening, the next one unless another is said.

    Who has answered still comes on another day. What is over goes, with the answers to it.
    """
    forget_past(group)
    said = {"day": day, "time": time, "place": place, "note": note}
    known = evening or next_evening_of(group)
    if known is None:
        return NextEvening.objects.create(group=group, **said)
    if any(getattr(known, name) != value for name, value in said.items()):
        change_evening(known, **said)
    return known


@transaction.atomic
def plan_evenings(*, group: Group, days: Collection[date], time: time | None, place: str, note: str) -> int:
    """Plan an evening on each of some days on which none is planned yet; how many these are."""
    forget_past(group)
    ahead = group.next_evenings.filter(is_cancelled=False)
    room = max(0, MOST_AHEAD - ahead.count())
    new = sorted(set(days) - set(ahead.values_list("day", flat=True)))[:room]
    NextEvening.objects.bulk_create(
        NextEvening(group=group, day=day, time=time, place=place, note=note) for day in new
    )
    return len(new)


def forget_past(group: Group) -> None:
    """Let nobody else plan for a group until the transaction ends, and what is over go."""
    Group.objects.select_for_update().get(pk=group.pk)
    group.next_evenings.filter(day__lt=today()).delete()


def change_evening(evening: NextEvening, **said: object) -> None:
    """Store what is new of an evening, and that it is."""
    NextEvening.objects.filter(pk=evening.pk).update(
        sequence=F("sequence") + 1, changed=timezone.now(), **said
    )
    evening.refresh_from_db()


@transaction.atomic
def cancel_evening(*, group: Group, evening: NextEvening | None = None) -> None:
    """Call the next evening off, or another one; nothing if there is none."""
    Group.objects.select_for_update().get(pk=group.pk)
    known = evening or next_evening_of(group)
    if known is not None:
        change_evening(known, is_cancelled=True)
        kept = group.next_evenings.filter(is_cancelled=True).order_by("-changed")[:MOST_CANCELLED]
        gone = group.next_evenings.filter(is_cancelled=True).exclude(pk__in=[each.pk for each in kept])
        gone.delete()


@transaction.atomic
def answer(*, evening: NextEvening, player: Player, comes: bool | None) -> None:
    """Say that a player comes or does not, or take it back; calendars show who comes.

    The `sequence` stays: the evening itself is what it was.
    """
    if comes is None:
        Answer.objects.filter(evening=evening, player=player).delete()
    else:
        Answer.objects.update_or_create(evening=evening, player=player, defaults={"comes": comes})
    NextEvening.objects.filter(pk=evening.pk).update(changed=timezone.now())
