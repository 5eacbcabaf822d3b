"""The totals of a table that wrote on paper: typed twice, and locked as soon as both times say the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.timezone import now

from scorekeeper.tournament.models import PaperEntry, Table
from scorekeeper.tournament.writes.lists import lock_list, locked_table

if TYPE_CHECKING:
    from django.contrib.auth.models import User


class SamePerson(Exception):  # what happened, not a fault
    """Who typed it the first time does not type it the second time."""


@dataclass(frozen=True)
class Typed:
    """What somebody typed: totals and won solos by seat."""

    totals: Sequence[int]
    solos: Sequence[int]


@transaction.atomic
def type_paper(*, table: Table, typed: Typed, user: User, is_alone: bool = False) -> bool:
    """Keep what was typed; whether both times now say the same, and the list is locked.

    Who typed one of both times changes that one. Raise SamePerson if the second time would be typed by who
    typed the first, unless there is nobody else (`is_alone`).
    """
    stored = locked_table(table)
    if stored.locked is not None:
        return True
    entries = list(stored.paper_entries.all())
    keep_entry(stored, entries, typed, user, is_alone=is_alone)
    both = list(stored.paper_entries.all())
    if len(both) < 2 or (both[0].totals, both[0].solos) != (both[1].totals, both[1].solos):
        return False
    lock_list(stored, stored.sheet.revision)
    return True


def keep_entry(
    table: Table, entries: Sequence[PaperEntry], typed: Typed, user: User, *, is_alone: bool
) -> None:
    """Keep it as the first or the second time, or in the place of what the same person typed."""
    columns = {"totals": list(typed.totals), "solos": list(typed.solos)}
    own = [entry for entry in entries if entry.by_id == user.pk]
    if len(entries) == 1 and (not own or is_alone):
        PaperEntry.objects.create(table=table, turn=2, by=user, **columns)
    elif not entries:
        PaperEntry.objects.create(table=table, turn=1, by=user, **columns)
    elif len(entries) == 1 or not own:
        raise SamePerson
    else:
        # Of two that are both theirs, the last.
        PaperEntry.objects.filter(pk=own[-1].pk).update(at=now(), **columns)


@transaction.atomic
def drop_paper(*, table: Table) -> None:
    """Forget what was typed for a table whose list is not locked, to type it anew."""
    stored = locked_table(table)
    if stored.locked is None:
        stored.paper_entries.all().delete()
