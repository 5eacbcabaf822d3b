"""The statements of players: what each of them owes and has paid, line by line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.club.kitty.models import Booking, Kind
from scorekeeper.club.kitty.prices import Charge, title_by_evening
from scorekeeper.club.kitty.reads import Account, accounts_of, booked_sums, bookings_of, charges_of
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.groups.reads import players_of


@dataclass(frozen=True)
class Entry:
    """A line of somebody's account: a booking, or an evening with its name and what it costs."""

    day: date
    booking: Booking | None = None
    charge: Charge | None = None
    title: str = ""

    @property
    def counts(self) -> bool:
        """Whether it was not taken back."""
        return self.booking is None or self.booking.taken_back_at is None

    @property
    def cents(self) -> int:
        """The change to the open amount, until it was taken back; below zero for money paid in."""
        if self.booking is None:
            return self.charge.cents if self.charge else 0
        return -self.booking.cents if self.booking.kind == Kind.PAID else self.booking.cents


@dataclass(frozen=True)
class Statement:
    """The statement of a player: debts and payments, and its lines, the last first.

    `carried` is what was open, or below zero in credit, before the first of these lines.
    """

    account: Account
    entries: Sequence[Entry]
    carried: int = 0

    @property
    def since_settled(self) -> Statement:
        """The same from when nothing was open for the last time."""
        open_then = self.account.open
        for number, entry in enumerate(self.entries):
            if open_then <= 0:
                return Statement(self.account, self.entries[:number], open_then)
            open_then -= entry.cents if entry.counts else 0
        return self


def statement_of(player: Player) -> Statement:
    """The statement of a player: thirteen queries at most."""
    return statements_of(player.group, [player])[0]


def statements_owing(group: Group) -> list[Statement]:
    """The statements of all who owe something, by name, each from when nothing was open: as many queries."""
    found = statements_of(group, list(players_of(group)))
    return [each.since_settled for each in found if each.account.open > 0]


def statements_of(group: Group, players: Sequence[Player]) -> list[Statement]:
    """The statements of some players of a group."""
    keys = {player.pk for player in players}
    charges = [charge for charge in charges_of(group) if charge.player in keys]
    titles = title_by_evening(group, [charge.evening for charge in charges if charge.evening])
    entries = defaultdict[int, list[Entry]](list)
    for booking in bookings_of(group).filter(player__in=players):
        entries[booking.player_id or 0].append(Entry(booking.day, booking=booking))
    for charge in reversed(charges):
        title = titles.get(charge.evening or 0, "")
        entries[charge.player].append(Entry(charge.day, charge=charge, title=title))
    return [
        Statement(account, sorted(entries[account.player.pk], key=lambda entry: entry.day, reverse=True))
        for account in accounts_of(players, charges, booked_sums(group.kitty_bookings.all()))
    ]
