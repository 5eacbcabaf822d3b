"""Changing an evening: its day, its name, who sat at which table, what belongs to it, what was paid."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date
from typing import TYPE_CHECKING

from django.db import transaction

from scorekeeper.club.evenings.models import Payment
from scorekeeper.play.groups.capacity import need_room_for_payment
from scorekeeper.play.groups.closed_days import lock_open_evening, need_open
from scorekeeper.play.groups.models import Evening, Player, lock_group
from scorekeeper.play.sheets.derived.writes import sum_evening
from scorekeeper.play.sheets.evening.money import Transfer
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.start.writes import day_of, join


@transaction.atomic
def change_evening(
    *,
    evening: Evening,
    title: str,
    day: date,
    places: Mapping[int, tuple[int, int]],
    apart: Collection[int] = (),
    into: Evening | None = None,
) -> Evening:
    """Give an evening another day or name, and its sheets (by key) other rounds and tables.

    The sheets that are to be `apart` become an evening of their own, or go over to another one, `into`.
    Returns the evening on which the first of its sheets is afterwards. Raise DayClosed if one of the days on
    which something is before or afterwards takes no change.
    """
    lock_group(evening.group_id)
    need_open(evening.group_id, days_touched(evening, day, apart, into))
    evening.title, evening.day = title, day
    evening.save(update_fields=("title", "day"))
    sheets = list(evening.sheets.order_by("round", "table", "pk"))
    for sheet in sheets:
        sheet.round, sheet.table = places.get(sheet.pk, (sheet.round, sheet.table))
    Sheet.objects.bulk_update(sheets, ("round", "table"))
    move_sheets([sheet for sheet in sheets if sheet.pk in apart], into)
    if not sheets:
        return evening
    sum_evening(evening.pk)
    return sheets[0].evening or evening


def days_touched(evening: Evening, day: date, apart: Collection[int], into: Evening | None) -> set[date]:
    """The days of which an evening is changed: its own, before and afterwards, and where sheets go."""
    there = [each.pk for each in (evening, into) if each is not None]
    stored = Evening.objects.filter(pk__in=there).values_list("day", flat=True)
    first = evening.sheets.filter(pk__in=apart).order_by("round", "table", "pk").first()
    begun = [day_of(first)] if first and into is None else []
    return {*stored, day, *begun}


@transaction.atomic
def drop_evening(*, evening: Evening) -> None:
    """Delete an evening whose tables were never opened; one with tables stays. Raise DayClosed as above."""
    lock_open_evening(evening)
    if not evening.sheets.exists():
        evening.delete()


def move_sheets(sheets: list[Sheet], into: Evening | None) -> None:
    """Let sheets be tables of another evening, of one of their own if none is given."""
    for sheet in sheets:
        into = into or Evening.objects.create(group_id=sheet.group_id, day=day_of(sheet))
        join(sheet, into)
    if sheets and into is not None:
        sum_evening(into.pk)


if TYPE_CHECKING:
    from django.contrib.auth.models import User


@transaction.atomic
def note_payment(*, evening: Evening, transfer: Transfer, rate: float | None, user: User) -> Payment:
    """Write down that somebody has paid; who is a player of the group is known under every later name.

    Raise room.Full if no more fit.
    """
    need_room_for_payment(evening, evening.payments.count())
    seats = Player.objects.filter(seats__sheet__evening=evening)
    known = {player.name: player for player in seats.filter(name__in=(transfer.payer, transfer.payee))}
    payer, payee = known.get(transfer.payer), known.get(transfer.payee)
    return Payment.objects.create(
        evening=evening,
        payer=payer,
        payer_name="" if payer else transfer.payer,
        payee=payee,
        payee_name="" if payee else transfer.payee,
        cents=transfer.cents,
        rate=rate,
        by=user,
    )


def take_payment_back(*, payment: Payment) -> None:
    payment.delete()
