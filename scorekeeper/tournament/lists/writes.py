"""The list of a table: handed in, locked, unlocked; its totals on paper, typed twice."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.timezone import now

from scorekeeper.play.groups.capacity import need_unlocking
from scorekeeper.play.sheets.derived.writes import sum_evening
from scorekeeper.play.sheets.models import Seat
from scorekeeper.play.sheets.writes import close_sheet, locked_sheet, reopen_sheet
from scorekeeper.tournament.lists.models import Confirmation, PaperEntry, Unlocking
from scorekeeper.tournament.lists.reads import have_agreed
from scorekeeper.tournament.models import Table, release_of
from scorekeeper.tournament.standings.writes import note_hiding
from scorekeeper.tournament.table_actions import Way, need, standing_of

if TYPE_CHECKING:
    from django.contrib.auth.models import User


class Changed(Exception):  # what happened, not a fault
    """The list is not as it was when somebody looked at it, or is not handed in."""


def locked_table(table: Table) -> Table:
    """The table and its sheet, locked until the end of the transaction.

    Every change of its list begins with it: raise DayClosed if its evening is not changed any more.
    """
    sheet = locked_sheet(table.sheet_id)
    stored = Table.objects.select_for_update().get(pk=table.pk)
    stored.sheet = sheet
    return stored


@transaction.atomic
def hand_in(*, table: Table, revision: int) -> None:
    """Hand a list in as it stands with a revision; raise Changed if it does not any more."""
    stored = locked_table(table)
    if stored.sheet.revision != revision:
        raise Changed
    if stored.handed_in is None:
        stored.handed_in = now()
        stored.save(update_fields=("handed_in",))


@transaction.atomic
def confirm_list(*, table: Table, seats: Iterable[Seat], revision: int, own: Seat | None = None) -> None:
    """Note that some who sit there say that the list is right; with the word of all it is locked.

    `own` is whose phone it is that says so, if it is one of theirs. Raise Changed if it is not as they saw.
    """
    stored = locked_table(table)
    if stored.locked is not None:
        return  # by all, before this came
    if stored.handed_in is None or stored.sheet.revision != revision:
        raise Changed
    for seat in seats:
        known = Confirmation.objects.filter(seat=seat, revision=revision)
        if not known.exists():
            said = {"table": stored, "revision": revision, "on_own_phone": seat == own}
            Confirmation.objects.update_or_create(seat=seat, defaults=said)
    if stored.confirmations.filter(revision=revision).count() == stored.sheet.seats.count():
        lock_list(stored, revision)


@transaction.atomic
def take_back_handing_in(*, table: Table) -> None:
    """Give a list back to the table that handed it in; raise NotNow if it is locked, or was not handed in."""
    stored = locked_table(table)
    need(Way.HAND_BACK, [standing_of(stored.sheet)])
    stored.confirmations.all().delete()
    stored.handed_in = None
    stored.save(update_fields=("handed_in",))


@transaction.atomic
def lock_empty(*, table: Table) -> None:
    """Lock the list of a table at which nothing was dealt; raise NotNow if anything was, or is typed."""
    stored = locked_table(table)
    if stored.locked is not None:
        return
    need(Way.UNPLAYED, [standing_of(stored.sheet)])
    lock_list(stored, stored.sheet.revision)


@transaction.atomic
def break_off(*, tables: Sequence[Table], reason: str, user: User) -> None:
    """Lock lists of a round as they stand, whoever owes a solo: nobody plays on there. Why, stays.

    One on which nothing stands is unplayed. What was typed once from paper, or twice in two ways, does not
    count. Raise NotNow if one of them is locked, and room.Full as `unlock_list`.
    """
    stored = [locked_table(table) for table in tables]
    for each in stored:
        standing = standing_of(each.sheet)
        if standing.why_not(Way.UNPLAYED):
            need(Way.BREAK_OFF, [standing])
        note_word(each, reason, user, breaks_off=True)
        each.paper_entries.all().delete()
        keep_locked(each, each.sheet.revision)
    if stored:
        close_round(stored[0])


def note_word(table: Table, reason: str, user: User, *, breaks_off: bool) -> None:
    """Keep why the leader opens a list, or locks it as it stands; raise room.Full if that is too often."""
    need_unlocking(Unlocking.objects.filter(table__sheet__evening=table.sheet.evening_id).count())
    Unlocking.objects.create(table=table, reason=reason, by=user, breaks_off=breaks_off)


def lock_list(table: Table, revision: int) -> None:
    """Let the list of a table take no change any more; the round is closed with the last of its lists.

    Raise Changed if somebody changes it at this moment.
    """
    keep_locked(table, revision)
    close_round(table)


def keep_locked(table: Table, revision: int) -> None:
    """Lock the list of a table, as above. The confirmations are of the locked list."""
    locked = close_sheet(sheet_id=table.sheet_id, revision=revision)
    if locked is None:
        raise Changed
    table.confirmations.exclude(revision=revision).delete()
    table.confirmations.update(revision=locked)
    table.locked = now()
    table.handed_in = table.handed_in or table.locked
    table.save(update_fields=("locked", "handed_in"))


def close_round(table: Table) -> None:
    """Close the round of a table if all its lists are locked, and open it again if one is not.

    It is locked first, so that of two lists that are locked at the same time one closes it.
    """
    sheet = table.sheet
    release = release_of(sheet.evening_id, sheet.round).select_for_update(of=("self",)).get()
    unlocked = Table.objects.filter(sheet__evening=sheet.evening_id, sheet__round=sheet.round, locked=None)
    release.closed = None if unlocked.exists() else release.closed or now()
    release.save(update_fields=("closed",))
    sum_evening(sheet.evening_id)
    note_hiding(sheet.evening_id)


@transaction.atomic
def unlock_list(*, table: Table, reason: str, user: User) -> None:
    """Open a locked list again: who sits there hands in and confirms once more. Why, stays in the history.

    What was typed from paper does not count any more: it is typed anew, twice, or the sheet is written.
    Raise room.Full if that was done too often in the tournament.
    """
    stored = locked_table(table)
    if stored.locked is None:
        return
    note_word(stored, reason, user, breaks_off=False)
    stored.confirmations.all().delete()
    stored.paper_entries.all().delete()
    stored.locked = stored.handed_in = None
    stored.save(update_fields=("locked", "handed_in"))
    reopen_sheet(sheet_id=stored.sheet_id)
    close_round(stored)


class SamePerson(Exception):  # what happened, not a fault
    """The second entry was to be typed by the person who typed the first."""


@dataclass(frozen=True)
class Typed:
    """An entry from paper as it was typed: totals and won solos by seat, and their oddities."""

    totals: Sequence[int]
    solos: Sequence[int]
    remarks: Sequence[str] = ()

    @property
    def columns(self) -> dict[str, list[Any]]:
        """The same as an entry stores it."""
        return {"totals": list(self.totals), "solos": list(self.solos), "remarks": list(self.remarks)}


@transaction.atomic
def type_paper(*, table: Table, typed: Typed, user: User) -> bool:
    """Keep what was typed; whether both times now say the same, and the list is locked.

    Who typed one of both times changes that one. Raise SamePerson if the second time would be typed by who
    typed the first.
    """
    stored = locked_table(table)
    if stored.locked is not None:
        return True
    entries = list(stored.paper_entries.all())
    keep_entry(stored, entries, typed, user)
    if not have_agreed(list(stored.paper_entries.all())):
        return False
    lock_list(stored, stored.sheet.revision)
    return True


def keep_entry(table: Table, entries: Sequence[PaperEntry], typed: Typed, user: User) -> None:
    """Keep it as the first or the second time, or in the place of what the same person typed."""
    own = [entry for entry in entries if entry.by_id == user.pk]
    if len(entries) < 2 and not own:
        PaperEntry.objects.create(table=table, turn=len(entries) + 1, by=user, **typed.columns)
    elif len(entries) == 1 or not own:
        raise SamePerson
    else:
        PaperEntry.objects.filter(pk=own[-1].pk).update(at=now(), **typed.columns)


@transaction.atomic
def confirm_paper(*, table: Table, entry: int, seats: Collection[Seat], user: User) -> None:
    """Let totals that were typed once count, as everybody at the table says that they are right.

    Raise Changed if the entry, by its key, is not the only one any more, or somebody has not said so.
    """
    stored = locked_table(table)
    if stored.locked is not None:
        return
    entries = list(stored.paper_entries.all())
    everybody = set(stored.sheet.seats.values_list("pk", flat=True))
    if [each.pk for each in entries] != [entry] or {seat.pk for seat in seats} != everybody:
        raise Changed
    (first,) = entries
    typed = Typed(first.totals, first.solos, first.remarks)
    PaperEntry.objects.create(table=stored, turn=2, by=user, by_table=True, **typed.columns)
    lock_list(stored, stored.sheet.revision)


@transaction.atomic
def drop_paper(*, table: Table) -> None:
    """Forget what was typed for a table whose list is not locked, to type it anew."""
    stored = locked_table(table)
    if stored.locked is None:
        stored.paper_entries.all().delete()
