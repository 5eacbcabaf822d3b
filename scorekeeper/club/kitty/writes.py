"""The things people do with the kitty: one function each, one transaction each."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Min
from django.utils.timezone import localdate, now

from scorekeeper.club.kitty.evening_dues import open_of
from scorekeeper.club.kitty.models import (
    BankAccount,
    Booking,
    Fee,
    Fine,
    Kind,
    Payer,
    Price,
    StatementLink,
)
from scorekeeper.play.groups.capacity import need_room
from scorekeeper.play.groups.models import Evening, Group, Player, lock_group
from scorekeeper.play.sheets.start.writes import evening_at

if TYPE_CHECKING:
    from django.contrib.auth.models import User


class NameTaken(Exception):  # what stands in the way, not a fault
    """There is a fine of this name already."""


class Changed(Exception):  # what has happened meanwhile, not a fault
    """Something else is open than what was shown."""


@transaction.atomic
def set_price(*, group: Group, first_day: date, **said: Any) -> None:
    """Say what an evening costs from a day on, in the place of another price of this day.

    `said` has columns of `Price` with their values. Raise room.Full if no more fit.
    """
    if not group.kitty_prices.filter(first_day=first_day).exists():
        need_room(group, "kitty_prices")
    Price.objects.update_or_create(group=group, first_day=first_day, defaults=said)


def drop_price(*, price: Price) -> None:
    """Let the price before this one go on."""
    price.delete()


@transaction.atomic
def add_fee(*, group: Group, name: str, cents: int, every: str, first_day: date) -> Fee:
    """Add a regular fee; if nobody pays any yet, all players pay from its first day on, guests do not.

    Who has paid from the first fee on pays one that begins earlier from its beginning. Raise room.Full if no
    more fit.
    """
    need_room(group, "kitty_fees")
    payers = Payer.objects.filter(player__group=group)
    begun = payers.aggregate(day=Min("first_day"))["day"]
    if begun is None:
        paying = group.players.filter(is_active=True, is_guest=False).order_by("pk")
        choose_payers(group=group, first_day=first_day, players=list(paying))
    elif first_day < begun and not group.kitty_fees.filter(first_day__lt=begun).exists():
        payers.filter(first_day=begun, last_day=None).update(first_day=first_day)
    return Fee.objects.create(group=group, name=name, cents=cents, every=every, first_day=first_day)


def end_fee(*, fee: Fee) -> None:
    """Let a fee end today: what fell due until now stays owed."""
    fee.last_day = localdate()
    fee.save(update_fields=("last_day",))


def drop_fee(*, fee: Fee) -> None:
    """Let a fee never have been."""
    fee.delete()


@transaction.atomic
def choose_payers(*, group: Group, first_day: date, players: Collection[Player]) -> None:
    """Let these players, and nobody else, pay the regular fees from a day on, whatever was said of it before.

    Who paid until the day before goes on. Raise room.Full.
    """
    Payer.objects.filter(player__group=group).stop(first_day)
    going_on = Payer.objects.filter(player__in=players, last_day=first_day - timedelta(days=1))
    known = set(going_on.values_list("player", flat=True))
    going_on.update(last_day=None)
    new = [player for player in players if player.pk not in known]
    need_room(group, "kitty_payers", len(new))
    Payer.objects.bulk_create(Payer(player=player, first_day=first_day) for player in new)


@transaction.atomic
def set_bank(*, group: Group, holder: str, iban: str) -> None:
    """Say where members may transfer what they owe; without a number nowhere any more."""
    if iban:
        said = {"holder": holder, "iban": iban}
        BankAccount.objects.update_or_create(group=group, defaults=said)
    else:
        BankAccount.objects.filter(group=group).delete()


@transaction.atomic
def add_fine(*, group: Group, name: str, cents: int) -> Fine:
    """Add a fine; raise NameTaken if there is one of this name, or room.Full."""
    need_room(group, "kitty_fines")
    if name.casefold() in {known.casefold() for known in group.kitty_fines.values_list("name", flat=True)}:
        raise NameTaken
    return Fine.objects.create(group=group, name=name, cents=cents)


def drop_fine(*, fine: Fine) -> None:
    """Offer a fine no more; what was booked stays."""
    fine.delete()


@transaction.atomic
def book(
    *,
    group: Group,
    key: UUID,
    kind: Kind,
    player: Player | None,
    cents: int,
    text: str,
    day: date,
    user: User | None,
) -> Booking:
    """Book something; the same key again changes nothing. Raise room.Full if no more fit."""
    known = group.kitty_bookings.filter(key=key).first()
    if known is not None:
        return known
    need_room(group, "kitty_bookings")
    said = {"kind": kind, "player": player, "cents": cents, "text": text, "day": day, "by": user}
    return Booking.objects.get_or_create(group=group, key=key, defaults=said)[0]


def tally_fine(*, fine: Fine, player: Player, key: UUID, user: User) -> Booking:
    """Book a fine for somebody, as it is today; the key is that of the page, on which many can be tapped."""
    group = fine.group
    return book(
        group=group,
        key=uuid5(key, f"{fine.pk}:{player.pk}"),
        kind=Kind.OWED,
        player=player,
        cents=fine.cents,
        text=fine.name,
        day=day_of_booking(group, now()),
        user=user,
    )


@transaction.atomic
def pay(
    *, group: Group, player: Player, cents: int, key: UUID, user: User, evening: Evening | None = None
) -> Booking:
    """Book that somebody has paid what is open, up to an evening if there is one.

    The key is that of the page, as for fines. Raise Changed if something else is open by now, as when two
    tick it at once.
    """
    group = lock_group(group.pk)
    key = uuid5(key, f"paid:{player.pk}")
    is_known = group.kitty_bookings.filter(key=key).exists()
    if not is_known and open_of(group, player, evening) != cents:
        raise Changed
    day = day_of_booking(group, now())
    return book(group=group, key=key, kind=Kind.PAID, player=player, cents=cents, text="", day=day, user=user)


def day_of_booking(group: Group, at: datetime) -> date:
    """The day of a time, or that of the evening that still goes on then."""
    evening = evening_at(group.evenings.all(), at)
    return evening.day if evening else localdate(at)


def take_booking_back(*, booking: Booking, user: User) -> None:
    """Let a booking not count any more, and say since when and by whom; once."""
    counted = Booking.objects.filter(pk=booking.pk, taken_back_at=None)
    counted.update(taken_back_at=now(), taken_back_by=user)


def make_statement_link(*, player: Player) -> StatementLink:
    """The link by which somebody sees their statement, the one that is there if there is one."""
    return StatementLink.objects.get_or_create(player=player, defaults=StatementLink.made_anew())[0]


def withdraw_statement_link(*, player: Player) -> None:
    """Let the link open nothing any more."""
    StatementLink.objects.filter(player=player).delete()
