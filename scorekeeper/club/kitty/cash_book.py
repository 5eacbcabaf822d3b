"""The cash book: what came in and went out, day by day, with the balance carried over from year to year."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import accumulate

from django.db.models import Sum
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from scorekeeper.club.kitty.models import Booking, Kind, Takings
from scorekeeper.club.kitty.prices import Charge
from scorekeeper.club.kitty.reads import Account, Booked, accounts_of, charges_of
from scorekeeper.play.groups.models import Group
from scorekeeper.play.groups.reads import players_of


@dataclass(frozen=True)
class CashLine:
    """Money that came in, or went out below zero: for what, of whom, and what was in the kitty then."""

    day: date
    text: str
    name: str
    cents: int
    balance: int

    @property
    def came(self) -> int:
        return max(self.cents, 0)

    @property
    def went(self) -> int:
        return max(-self.cents, 0)


@dataclass(frozen=True)
class CashBook:
    """A year of the kitty: what it began with, what happened, and the accounts of its players, by name.

    `years` are all in which anything happened, the last first.
    """

    year: int
    years: tuple[int, ...]
    carried: int
    lines: tuple[CashLine, ...]
    accounts: tuple[Account, ...]

    @property
    def came(self) -> int:
        return sum(line.came for line in self.lines)

    @property
    def went(self) -> int:
        return sum(line.went for line in self.lines)

    @property
    def balance(self) -> int:
        """The amount in the kitty at the end."""
        return self.carried + self.came - self.went

    @property
    def is_over(self) -> bool:
        return localdate().year > self.year

    @property
    def owing(self) -> list[Account]:
        """The accounts that owed something at the end."""
        return [account for account in self.accounts if account.open > 0]

    @property
    def in_credit(self) -> list[Account]:
        """The accounts that had paid more than was asked for: that much of the kitty is theirs."""
        return [account for account in self.accounts if account.open < 0]

    @property
    def open(self) -> int:
        """The amount still to be paid in at the end."""
        return sum(account.open for account in self.owing)

    @property
    def credit(self) -> int:
        """The amount paid in too much, below zero."""
        return sum(account.open for account in self.in_credit)


def cash_lines(group: Group) -> list[CashLine]:
    """All that ever came in and went out, the first first: two queries."""
    moved = group.kitty_bookings.filter(taken_back_at=None).exclude(kind=Kind.OWED)
    rows = [(each.day, 1, each.pk, *words_of(each)) for each in moved.select_related("player")]
    takings = Takings.objects.filter(evening__group=group).select_related("evening")
    rows += [
        (each.evening.day, 0, each.pk, _("Entry fees"), each.evening.title, each.cents) for each in takings
    ]
    rows.sort(key=lambda row: row[:3])
    balances = accumulate(row[-1] for row in rows)
    return [
        CashLine(day, text, name, cents, balance)
        for (day, _kind, _pk, text, name, cents), balance in zip(rows, balances, strict=True)
    ]


def words_of(booking: Booking) -> tuple[str, str, int]:
    """The purpose of a booking, its player, and the amount that it moved."""
    sign = -1 if booking.kind == Kind.SPENT else 1
    text = booking.text or str(Kind(booking.kind).label)
    return text, booking.player.name if booking.player else "", sign * booking.cents


def cash_book(group: Group, year: int) -> CashBook:
    """The cash book of a year: eleven queries at most."""
    lines = cash_lines(group)
    years = sorted({line.day.year for line in lines} | {year}, reverse=True)
    before = [line for line in lines if line.day.year < year]
    return CashBook(
        year,
        tuple(years),
        before[-1].balance if before else 0,
        tuple(line for line in lines if line.day.year == year),
        tuple(accounts_by_year(group, charges_of(group), year)[year]),
    )


def accounts_by_year(group: Group, charges: Iterable[Charge], last: int) -> Mapping[int, list[Account]]:
    """The accounts of each year up to the last, by name, with what was open before it: two queries.

    Those who neither owed nor paid anything in a year are left out of it.
    """
    of_year, booked = defaultdict[int, list[Charge]](list), booked_by_year(group)
    for charge in charges:
        of_year[charge.day.year].append(charge)
    players, carried = list(players_of(group)), dict[int, int]()
    found = {}
    for year in range(min({*of_year, *booked, last}), last + 1):
        accounts = accounts_of(players, of_year[year], booked[year])
        for each in accounts:
            each.carried = carried.get(each.player.pk, 0)
        carried = {each.player.pk: each.open for each in accounts}
        found[year] = [each for each in accounts if each.carried or each.owed or each.paid]
    return found


def booked_by_year(group: Group) -> defaultdict[int, Booked]:
    """The sums of what was booked in each year, without what was taken back: one query."""
    counted = group.kitty_bookings.filter(taken_back_at=None).order_by()
    found = defaultdict[int, Booked](Counter)
    sums = counted.values_list("day__year", "kind", "player").annotate(cents=Sum("cents"))
    for year, kind, player, cents in sums:
        found[year][kind, player] = cents
    return found
