"""A kitty kept by hand for the tests, and a small reckoning of its own of what evenings cost."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, date, datetime
from uuid import uuid4

from scorekeeper.club.kitty.models import Booking, Kind
from scorekeeper.club.kitty.reads import Account, kitty_of
from scorekeeper.club.kitty.writes import book, set_price
from scorekeeper.play.sheets.models import Posting, Sheet
from tests.cast import FOUR, Evening, begin, deal, enter
from tests.club import Club, player, take_in

MARCH, APRIL, MAY = date(2026, 3, 1), date(2026, 4, 1), date(2026, 5, 1)

Row = tuple[str, int, int, int, int, int, int]
"""Name, evenings, cents for points, fees, fines, paid, open."""


def evening_on(club: Club, day: date, *deals: dict[str, object], names: tuple[str, ...] = FOUR) -> Evening:
    """An evening of the club at eight o'clock, with deals of which nothing but this is said."""
    started = datetime(day.year, day.month, day.day, 20, tzinfo=UTC)
    evening = take_in(club, begin(names, started=started))
    enter(evening, *(deal(names, **facts) for facts in deals))
    return evening


def beside(club: Club, other: Evening, *deals: dict[str, object], names: tuple[str, ...]) -> Evening:
    """Another table of an evening."""
    evening = take_in(club, begin(names, started=other.sheet.started), beside=other)
    enter(evening, *(deal(names, **facts) for facts in deals))
    return evening


def price(
    club: Club, day: date, *, fee: int = 0, cents: int = 0, by: str = "minus", to: str = "kitty"
) -> None:
    """What an evening costs from a day on."""
    set_price(group=club.group, first_day=day, fee=fee, cents_per_point=cents, points_by=by, points_to=to)


def booked(club: Club, kind: Kind, cents: int, name: str = "", text: str = "", day: date = MARCH) -> Booking:
    """Something that Ben booked."""
    return book(
        group=club.group,
        key=uuid4(),
        kind=kind,
        player=player(club, name) if name else None,
        cents=cents,
        text=text,
        day=day,
        user=club.ben,
    )


def rows(club: Club) -> list[Row]:
    """Everybody's account."""
    return [row_of(account) for account in kitty_of(club.group).accounts]


def row_of(account: Account) -> Row:
    """An account in figures."""
    return (
        account.player.name,
        account.evenings,
        account.for_points,
        account.fees,
        account.fines,
        account.paid,
        account.open,
    )


def posted(club: Club) -> dict[date, Counter[str]]:
    """The points of everybody on each day of the club, summed up from the postings of the deals."""
    points: dict[date, Counter[str]] = {}
    for sheet in Sheet.objects.filter(group=club.group).select_related("evening"):
        made = points.setdefault(sheet.evening.day, Counter())
        for posting in Posting.objects.filter(deal__sheet=sheet, seat__isnull=False).select_related("seat"):
            made[posting.seat.name] += posting.points
    return points
