"""The kitty of a group in its file: prices, regular fees and who pays them, fines, and what was booked.

What was taken back is not in it, nor whose account booked something.
"""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import Any
from uuid import uuid4

from rulesets.document import Fields
from rulesets.rules import is_whole
from rulesets.session import LONGEST_NAME
from rulesets.translation import _
from scorekeeper.club.kitty import models
from scorekeeper.club.kitty.amounts import MOST_CENTS
from scorekeeper.club.kitty.forms import EARLIEST, LONGEST_FINE, LONGEST_TEXT
from scorekeeper.club.kitty.price_form import MOST_CENTS_PER_POINT, MOST_POINTS, MOST_SHARES
from scorekeeper.club.kitty.transfers import LONGEST_HOLDER, plain_iban
from scorekeeper.outside.field_checks import refuse_twice
from scorekeeper.outside.shapes import Row, Shape, choice, field, items, text, whole
from scorekeeper.play.groups.capacity import MOST_BOOKINGS, MOST_FEES, MOST_FINES, MOST_PAYERS, MOST_PRICES
from scorekeeper.play.groups.models import Group


def read_payout(fields: Fields, key: str, known: Any) -> str:
    """Read the shares of the places in the stakes, in percent, as they are stored."""
    given = fields.data.get(key) or []
    is_right = (
        isinstance(given, list)
        and len(given) <= MOST_SHARES
        and all(is_whole(each, 0, 100) for each in given)
    )
    if is_right and sum(given) <= 100:
        return ",".join(map(str, given))
    fields.refuse(key, _("must be percentages where there is a stake"))
    return ""


class BankAccount(Shape):
    """The account to which members transfer what they owe."""

    holder: str = text(LONGEST_HOLDER, _("is missing"))
    iban: str = text(34, _("is missing"))

    @classmethod
    def check(cls, fields: Fields, found: Row, _known: Any, /) -> None:
        if found["iban"] != plain_iban(found["iban"]) and not fields.problems:
            fields.refuse("iban", _("must be an IBAN without spaces"))


class Price(Shape):
    """The price of an evening from a day on."""

    first_day: date
    fee: int = whole(0, MOST_CENTS)
    place_fees: str = text(250, usual="")
    cents_per_point: int = whole(0, MOST_CENTS_PER_POINT)
    points_by: str = choice(models.PointsBy.values)
    points_to: str = choice(models.PointsTo.values, "kitty", usual="kitty")
    doubled_from: int = whole(0, MOST_POINTS, usual=0)
    rounding: int = whole(0, max(models.Rounding.values), usual=0)
    rounds: str = choice(models.Rounds.values, "near", usual="near")
    most_for_points: int = whole(0, MOST_CENTS, usual=0)
    stake: int = whole(0, MOST_CENTS, usual=0)
    payout: list[int] = field(read_payout, of="shares", usual=[])

    @classmethod
    def check(cls, fields: Fields, found: Row, _known: Any, /) -> None:
        """Stakes are paid out, and points rounded as can be chosen."""
        if found["rounding"] not in models.Rounding.values:
            fields.refuse("rounding", _("must be one of %(allowed)s"), allowed="0, 10, 50, 100")
        if not re.fullmatch(r"(\d{1,8}(,\d{1,8})*)?", found["place_fees"], re.ASCII):
            fields.refuse("place_fees", _("must be cents with commas between"))
        if bool(found["stake"]) is not bool(found["payout"]) and not fields.problems:
            fields.refuse("payout", _("must be percentages where there is a stake"))


class Fine(Shape):
    """A fine."""

    name: str = text(LONGEST_FINE, _("is missing"))
    cents: int = whole(0, MOST_CENTS)


class Fee(Shape):
    """A regular fee."""

    name: str = text(LONGEST_FINE, _("is missing"))
    cents: int = whole(1, MOST_CENTS)
    every: str = choice(models.Every.values)
    first_day: date
    last_day: date | None = field(usual=None)

    @classmethod
    def check(cls, fields: Fields, found: Row, _known: Any, /) -> None:
        """It costs something, and does not begin long ago."""
        if not found["cents"]:
            fields.refuse("cents", _("is missing"))
        refuse_long_ago(fields, found)


class Payer(Shape):
    """Somebody who pays the regular fees."""

    player: str = text(LONGEST_NAME, _("is missing"), of="player.name")
    first_day: date
    last_day: date | None = field(usual=None)

    @classmethod
    def check(cls, fields: Fields, found: Row, _known: Any, /) -> None:
        """They did not begin long ago."""
        refuse_long_ago(fields, found)


def refuse_long_ago(fields: Fields, found: Row) -> None:
    """Note that something that comes back every month begins too early."""
    if found["first_day"] < EARLIEST and not fields.problems:
        fields.refuse("first_day", _("must be %(first)s or later"), first=EARLIEST.isoformat())


class Booking(Shape):
    """A booking, for a player or for nobody."""

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
    fees: list[Fee] = items(Fee, MOST_FEES, usual=[])
    payers: list[Payer] = items(Payer, MOST_PAYERS, usual=[])
    fines: list[Fine] = items(Fine, MOST_FINES)
    bookings: list[Booking] = items(Booking, MOST_BOOKINGS)
    bank: BankAccount | None = field(usual=None)

    @classmethod
    def check(cls, fields: Fields, found: Row, _known: Any, /) -> None:
        """No day has two prices, no name two fines."""
        refuse_twice(
            fields, "prices", (price["first_day"] for price in found["prices"]), _("must be different days")
        )
        names = (fine["name"].casefold() for fine in found["fines"])
        refuse_twice(fields, "fines", names, _("must be different names"))


def written_kitty(group: Group) -> Row:
    bookings = group.kitty_bookings.filter(taken_back_at=None).select_related("player").order_by("pk")
    rows = {
        "prices": group.kitty_prices.all(),
        "fees": group.kitty_fees.all(),
        "payers": models.Payer.objects.filter(player__group=group).select_related("player"),
        "fines": group.kitty_fines.all(),
        "bookings": bookings,
        "bank": models.BankAccount.objects.filter(group=group).first(),
    }
    return Kitty.write(rows)


def create_kitty(group: Group, kitty: Row) -> None:
    players = {player.name: player for player in group.players.all()}
    if kitty["bank"]:
        models.BankAccount.objects.create(group=group, **kitty["bank"])
    models.Price.objects.bulk_create(models.Price(group=group, **price) for price in kitty["prices"])
    models.Fee.objects.bulk_create(models.Fee(group=group, **fee) for fee in kitty["fees"])
    models.Payer.objects.bulk_create(
        models.Payer(**{**payer, "player": players[payer["player"]]}) for payer in kitty["payers"]
    )
    models.Fine.objects.bulk_create(models.Fine(group=group, **fine) for fine in kitty["fines"])
    models.Booking.objects.bulk_create(
        models.Booking(
            **{**booking, "group": group, "key": uuid4(), "player": players.get(booking["player"])}
        )
        for booking in kitty["bookings"]
    )
