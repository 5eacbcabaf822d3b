"""What everybody owes and has paid, and what is in the kitty."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Sum

from scorekeeper.club.kitty.models import Booking, Fine, Kind, Price, Takings
from scorekeeper.club.kitty.reads.prices import Charge, charges_of
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.groups.reads import players_of


@dataclass
class Account:
    """What a player owes, for what, and has paid, in cents; `evenings` counts those that cost something."""

    player: Player
    evenings: int = 0
    for_points: int = 0
    fees: int = 0
    fines: int = 0
    paid: int = 0

    @property
    def owed(self) -> int:
        """Everything that was asked for."""
        return self.for_points + self.fees + self.fines

    @property
    def open(self) -> int:
        """What is left to pay; below zero where more was paid than asked for."""
        return self.owed - self.paid

    @property
    def is_shown(self) -> bool:
        """Whether there is anything to say of them: who has left, and owes nothing, is not listed."""
        return self.player.is_active or bool(self.owed or self.paid)


@dataclass(frozen=True)
class Kitty:
    """The kitty: its accounts by name, what came in and what went out, in cents, and what cost last.

    `takings` are the entrance fees of tournaments, which are on nobody's account: they are paid there.
    """

    accounts: tuple[Account, ...]
    paid: int
    spent: int
    last: Charge | None = None
    takings: tuple[Takings, ...] = ()

    @property
    def inside(self) -> int:
        """What is in it; below zero where more was taken out than paid in."""
        return self.paid + sum(each.cents for each in self.takings) - self.spent

    @property
    def open(self) -> int:
        """What is still to be paid in, by all who owe something."""
        return sum(max(account.open, 0) for account in self.accounts)


def is_used(group: Group) -> bool:
    """Whether a group keeps a kitty: it asks for something, or something was booked. One query."""
    rows = (model.objects.filter(group=OuterRef("pk")) for model in (Price, Fine, Booking))
    price, fine, booking = map(Exists, rows)
    takings = Exists(Takings.objects.filter(evening__group=OuterRef("pk")))
    return Group.objects.filter(price | fine | booking | takings, pk=group.pk).exists()


def kitty_of(group: Group) -> Kitty:
    """Everybody's account: seven queries, however many players and evenings there are."""
    accounts = {player.pk: Account(player) for player in players_of(group)}
    charges = charges_of(group)
    for charge in charges:
        account = accounts[charge.player]
        account.evenings += 1
        account.for_points += charge.for_points
        account.fees += charge.fee
    booked = booked_sums(group)
    for pk, account in accounts.items():
        account.fines, account.paid = booked[Kind.OWED, pk], booked[Kind.PAID, pk]
    sums = Counter[str]()
    for (kind, _player), cents in booked.items():
        sums[kind] += cents
    shown = tuple(account for account in accounts.values() if account.is_shown)
    takings = tuple(Takings.objects.filter(evening__group=group).select_related("evening"))
    return Kitty(shown, sums[Kind.PAID], sums[Kind.SPENT], charges[-1] if charges else None, takings)


def booked_sums(group: Group) -> Counter[tuple[str, int | None]]:
    """What was booked by kind and player, without what was taken back: one query."""
    counted = group.kitty_bookings.filter(taken_back_at=None).order_by()
    sums = counted.values_list("kind", "player").annotate(cents=Sum("cents"))
    return Counter({(kind, player): cents for kind, player, cents in sums})
