"""The kitty of a group in its file: prices, fines, and what was booked.

What was taken back is not in it, nor whose account booked something.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Any
from uuid import uuid4

from rulesets.document import Fields
from rulesets.translation import _
from scorekeeper.club.kitty import models
from scorekeeper.club.kitty.forms import LONGEST_FINE, LONGEST_TEXT, MOST_CENTS, MOST_CENTS_PER_POINT
from scorekeeper.outside.field_checks import refuse_twice
from scorekeeper.outside.shapes import Row, Shape, choice, items, text, whole
from scorekeeper.play.groups.forms import LONGEST_NAME
from scorekeeper.play.groups.models import Group
from scorekeeper.play.groups.room import MOST_BOOKINGS, MOST_FINES, MOST_PRICES


class Price(Shape):
    """What an evening costs from a day on."""

    first_day: date
    fee: int = whole(0, MOST_CENTS)
    cents_per_point: int = whole(0, MOST_CENTS_PER_POINT)
    points_by: str = choice(models.PointsBy.values)


class Fine(Shape):
    """A fine."""

    name: str = text(LONGEST_FINE)
    cents: int = whole(1, MOST_CENTS)

    @classmethod
    def check(cls, fields: Fields, found: Row, _known: Any, /) -> None:
        """Both must be there."""
        if not found["name"] or not found["cents"]:
            fields.refuse("name", _("is missing"))


class Booking(Shape):
    """What was booked for whom, if for anybody."""

    kind: str = choice(models.Kind.values)
    player: str = text(LONGEST_NAME, of="player.name", usual=None)
    cents: int = whole(0, MOST_CENTS)
    text: str = text(LONGEST_TEXT, usual="")
    day: date
    at: datetime

    @classmethod
    def check(cls, fields: Fields, found: Row, _known: Any, /) -> None:
        """Somebody must owe what is owed."""
        if found["kind"] == models.Kind.OWED and not found["player"]:
            fields.refuse("player", _("is missing"))


class Kitty(Shape):
    """The kitty of a group that keeps one."""

    prices: list[Price] = items(Price, MOST_PRICES)
    fines: list[Fine] = items(Fine, MOST_FINES)
    bookings: list[Booking] = items(Booking, MOST_BOOKINGS)

    @classmethod
    def check(cls, fields: Fields, found: Row, _known: Any, /) -> None:
        """No day has two prices, no name two fines."""
        refuse_twice(
            fields, "prices", (price["first_day"] for price in found["prices"]), _("must be different days")
        )
        names = (fine["name"].casefold() for fine in found["fines"])
        refuse_twice(fields, "fines", names, _("must be different names"))


def written_kitty(group: Group) -> Row:
    """The kitty of a group as its file has it."""
    bookings = group.kitty_bookings.filter(taken_back_at=None).select_related("player").order_by("pk")
    rows = {"prices": group.kitty_prices.all(), "fines": group.kitty_fines.all(), "bookings": bookings}
    return Kitty.write(rows)


def create_kitty(group: Group, kitty: Row) -> None:
    """The kitty of a group whose players are there."""
    players = {player.name: player for player in group.players.all()}
    models.Price.objects.bulk_create(models.Price(group=group, **price) for price in kitty["prices"])
    models.Fine.objects.bulk_create(models.Fine(group=group, **fine) for fine in kitty["fines"])
    models.Booking.objects.bulk_create(
        models.Booking(
            **{**booking, "group": group, "key": uuid4(), "player": players.get(booking["player"])}
        )
        for booking in kitty["bookings"]
    )
