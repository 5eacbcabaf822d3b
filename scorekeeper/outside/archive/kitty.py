"""The kitty of a group in its file, written and read: prices, fines, and what was booked.

What was taken back is not in it, nor whose account booked something.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from rulesets.document import Fields
from rulesets.translation import _
from scorekeeper.club.kitty.forms import LONGEST_FINE, LONGEST_TEXT, MOST_CENTS, MOST_CENTS_PER_POINT
from scorekeeper.club.kitty.models import Booking, Fine, Kind, PointsBy, Price
from scorekeeper.outside.archive.lists import parts
from scorekeeper.outside.archive.values import read_choice, read_day, read_time
from scorekeeper.play.groups.forms import LONGEST_NAME
from scorekeeper.play.groups.models import Group
from scorekeeper.play.groups.room import MOST_BOOKINGS, MOST_FINES, MOST_PRICES

Stored = Mapping[str, Any]
"""The columns of a row."""


@dataclass(frozen=True)
class KittyPart:
    """The kitty: the columns of its prices and fines, and those of its bookings with the names of players."""

    prices: tuple[Stored, ...]
    fines: tuple[Stored, ...]
    bookings: tuple[Stored, ...]

    @property
    def names(self) -> set[str]:
        """The players who are named."""
        return {booking["player"] for booking in self.bookings if booking["player"]}


def written_kitty(group: Group) -> dict[str, Any]:
    """The kitty of a group that keeps one."""
    bookings = group.kitty_bookings.filter(taken_back_at=None).select_related("player")
    return {
        "prices": [written_price(price) for price in group.kitty_prices.all()],
        "fines": [{"name": fine.name, "cents": fine.cents} for fine in group.kitty_fines.all()],
        "bookings": [written_booking(booking) for booking in bookings.order_by("pk")],
    }


def written_price(price: Price) -> dict[str, Any]:
    """What an evening costs from a day on."""
    return {
        "first_day": price.first_day.isoformat(),
        "fee": price.fee,
        "cents_per_point": price.cents_per_point,
        "points_by": price.points_by,
    }


def written_booking(booking: Booking) -> dict[str, Any]:
    """What was booked for whom, if for anybody."""
    return {
        "kind": booking.kind,
        **({"player": booking.player.name} if booking.player else {}),
        "cents": booking.cents,
        **({"text": booking.text} if booking.text else {}),
        "day": booking.day.isoformat(),
        "at": booking.at.isoformat(),
    }


def read_kitty(data: object) -> KittyPart:
    """The kitty."""
    fields = Fields(data, ("prices", "fines", "bookings"))
    part = KittyPart(
        prices=parts(fields, "prices", read_price, MOST_PRICES),
        fines=parts(fields, "fines", read_fine, MOST_FINES),
        bookings=parts(fields, "bookings", read_booking, MOST_BOOKINGS),
    )
    if len({price["first_day"] for price in part.prices}) < len(part.prices):
        fields.refuse("prices", _("must be different days"))
    if len({fine["name"].casefold() for fine in part.fines}) < len(part.fines):
        fields.refuse("fines", _("must be different names"))
    fields.finish()
    return part


def read_price(data: object) -> Stored:
    """What an evening costs from a day on."""
    fields = Fields(data, ("first_day", "fee", "cents_per_point", "points_by"))
    found = {
        "first_day": read_day(fields, "first_day"),
        "fee": fields.whole("fee", 0, MOST_CENTS) or 0,
        "cents_per_point": fields.whole("cents_per_point", 0, MOST_CENTS_PER_POINT) or 0,
        "points_by": read_choice(fields, "points_by", PointsBy.values),
    }
    fields.finish()
    return found


def read_fine(data: object) -> Stored:
    """A fine."""
    fields = Fields(data, ("name", "cents"))
    found = {"name": fields.text("name", LONGEST_FINE) or "", "cents": fields.whole("cents", 1, MOST_CENTS)}
    if not found["name"] or found["cents"] is None:
        fields.refuse("name", _("is missing"))
    fields.finish()
    return found


def read_booking(data: object) -> Stored:
    """What was booked."""
    fields = Fields(data, ("kind", "player", "cents", "text", "day", "at"))
    found = {
        "kind": read_choice(fields, "kind", Kind.values),
        "player": fields.text("player", LONGEST_NAME) or "",
        "cents": fields.whole("cents", 0, MOST_CENTS) or 0,
        "text": fields.text("text", LONGEST_TEXT) or "",
        "day": read_day(fields, "day"),
        "at": read_time(fields, "at"),
    }
    if found["kind"] == Kind.OWED and not found["player"]:
        fields.refuse("player", _("is missing"))
    fields.finish()
    return found


def make_kitty(group: Group, part: KittyPart | None) -> None:
    """The kitty of a group whose players are there."""
    if part is None:
        return
    players = {player.name: player for player in group.players.all()}
    Price.objects.bulk_create(Price(group=group, **price) for price in part.prices)
    Fine.objects.bulk_create(Fine(group=group, **fine) for fine in part.fines)
    Booking.objects.bulk_create(
        Booking(**{**booking, "group": group, "key": uuid4(), "player": players.get(booking["player"])})
        for booking in part.bookings
    )
