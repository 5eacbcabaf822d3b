"""Payments of an evening, as somebody ticked them off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from scorekeeper.club.evenings.models import Payment
from scorekeeper.play.groups.models import Evening, Player
from scorekeeper.play.groups.room import need_room_for_payment
from scorekeeper.play.sheets.reads.money import Transfer

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
    """Forget that somebody has paid."""
    payment.delete()
