"""What everybody owes and has paid, what an evening costs, what was booked, and what is in the kitty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, QuerySet, Subquery, Sum

from scorekeeper.club.kitty.models import Booking, Fine, Kind, Price, Takings
from scorekeeper.club.kitty.prices import Charge, charges_for, charges_of, price_on, title_by_evening
from scorekeeper.play.groups.models import Evening, Group, Player
from scorekeeper.play.groups.reads import players_of
from scorekeeper.play.sheets.models import EveningResult


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
    def owing(self) -> list[Account]:
        """Who owes something, the most first."""
        owing = [account for account in self.accounts if account.open > 0]
        return sorted(owing, key=lambda account: -account.open)

    @property
    def open(self) -> int:
        """What is still to be paid in, by all who owe something."""
        return sum(account.open for account in self.owing)


def is_used(group: Group) -> bool:
    """Whether a group keeps a kitty: it asks for something, or something was booked. One query."""
    rows = (model.objects.filter(group=OuterRef("pk")) for model in (Price, Fine, Booking))
    price, fine, booking = map(Exists, rows)
    takings = Exists(Takings.objects.filter(evening__group=OuterRef("pk")))
    return Group.objects.filter(price | fine | booking | takings, pk=group.pk).exists()


def kitty_of(group: Group) -> Kitty:
    """Everybody's account: seven queries, however many players and evenings there are."""
    charges, booked = charges_of(group), booked_sums(group.kitty_bookings.all())
    accounts = accounts_of(players_of(group), charges, booked)
    sums = Counter[str]()
    for (kind, _player), cents in booked.items():
        sums[kind] += cents
    shown = tuple(account for account in accounts if account.is_shown)
    takings = tuple(Takings.objects.filter(evening__group=group).select_related("evening"))
    return Kitty(shown, sums[Kind.PAID], sums[Kind.SPENT], charges[-1] if charges else None, takings)


Booked = Counter[tuple[str, int | None]]
"""Sums in cents, by kind of booking and key of the player."""


def accounts_of(players: Iterable[Player], charges: Iterable[Charge], booked: Booked) -> list[Account]:
    """The accounts of some players, out of what evenings cost and what was booked."""
    accounts = {player.pk: Account(player) for player in players}
    for charge in charges:
        account = accounts[charge.player]
        account.evenings += 1
        account.for_points += charge.for_points
        account.fees += charge.fee
    for pk, account in accounts.items():
        account.fines, account.paid = booked[Kind.OWED, pk], booked[Kind.PAID, pk]
    return list(accounts.values())


def booked_sums(bookings: QuerySet[Booking]) -> Booked:
    """What was booked by kind and player, without what was taken back: one query."""
    counted = bookings.filter(taken_back_at=None).order_by()
    sums = counted.values_list("kind", "player").annotate(cents=Sum("cents"))
    return Counter({(kind, player): cents for kind, player, cents in sums})


def owing_accounts(user_id: int, groups: Sequence[Group]) -> list[Account]:
    """Where somebody has something to pay: six queries at most for any groups, one where no kitty is kept."""
    asks = Exists(Price.objects.filter(group=OuterRef("group")))
    booked = Exists(Booking.objects.filter(player=OuterRef("pk")))
    players = Player.objects.filter(asks | booked, user=user_id, group__in=groups)
    own = list(players.select_related("group").order_by("group__name", "pk"))
    if not own:
        return []
    asked = Price.objects.filter(group__in=groups)
    charges = charges_for(asked, EveningResult.objects.filter(player__in=own))
    accounts = accounts_of(own, charges, booked_sums(Booking.objects.filter(player__in=own)))
    return [account for account in accounts if account.open > 0]


@dataclass(frozen=True)
class Due:
    """What an evening costs a player; `open`, in cents, is left of it and of everything before it.

    Money that is paid in settles the oldest first, whatever it was meant for.
    """

    player: Player
    charge: Charge
    open: int

    @property
    def besides(self) -> int:
        """What else is open, of evenings before and of fines, in cents."""
        return max(self.open - self.charge.cents, 0)


@dataclass(frozen=True)
class EveningDues:
    """What an evening costs those who played on it, by name, and the price of its day."""

    evening: Evening
    price: Price
    dues: tuple[Due, ...]

    @property
    def cents(self) -> int:
        """What the evening costs all of them."""
        return sum(due.charge.cents for due in self.dues)

    @property
    def paid(self) -> int:
        """How many have nothing open."""
        return sum(not due.open for due in self.dues)

    @property
    def open(self) -> int:
        """What all of them still have to pay."""
        return sum(due.open for due in self.dues)

    def of_player(self, player: Player) -> Due | None:
        """What the evening costs somebody, if anything."""
        return next((due for due in self.dues if due.player == player), None)


def dues_of_evening(group: Group, pk: int) -> EveningDues | None:
    """What an evening of a group costs; None where it costs nobody anything. At most eight queries."""
    charges = charges_of(group)
    own = {each.player: each for each in charges if each.evening == pk}
    evening = group.evenings.filter(pk=pk).first() if own else None
    price = price_on(list(group.kitty_prices.all()), evening.day) if evening else None
    if evening is None or price is None:
        return None
    before = [each for each in charges if (each.day, each.evening) <= (evening.day, pk)]
    left = left_to_pay(group, evening.day, before)
    dues = [
        Due(player, own[player.pk], max(left[player.pk], 0))
        for player in players_of(group)
        if player.pk in own
    ]
    return EveningDues(evening, price, tuple(dues))


def open_of(group: Group, player: Player, evening: Evening | None) -> int:
    """What somebody still has to pay, up to an evening if there is one; nothing if they were not there."""
    if evening is None:
        return sum(each.open for each in kitty_of(group).owing if each.player == player)
    dues = dues_of_evening(group, evening.pk)
    due = dues.of_player(player) if dues else None
    return due.open if due else 0


def left_to_pay(group: Group, day: date, charges: list[Charge]) -> Counter[int]:
    """Some evenings and all fines up to a day for every player, less all that was ever paid in: one query."""
    left = Counter[int]()
    for charge in charges:
        left[charge.player] += charge.cents
    counted = group.kitty_bookings.filter(taken_back_at=None, player__isnull=False).order_by()
    for kind, player, on, cents in counted.values_list("kind", "player", "day").annotate(cents=Sum("cents")):
        if kind == Kind.PAID:
            left[player] -= cents
        elif on <= day:
            left[player] += cents
    return left


PER_PAGE, MOST_RECENT = 50, 5


@dataclass(frozen=True)
class Entry:
    """A line of somebody's account: a booking, or an evening with its name and what it costs."""

    day: date
    booking: Booking | None = None
    charge: Charge | None = None
    title: str = ""


def bookings_of(group: Group) -> QuerySet[Booking]:
    """All bookings, the last first, with the names of who booked them and took them back."""
    return group.kitty_bookings.select_related("player").annotate(
        by_name=name_of_user(group, "by"), taken_back_name=name_of_user(group, "taken_back_by")
    )


def name_of_user(group: Group, who: str) -> Subquery:
    """The name under which an account plays in the group."""
    return Subquery(Player.objects.filter(group=group, user=OuterRef(who)).values("name")[:1])


def history_page(group: Group, page: str) -> Page[Booking]:
    """Some of the bookings."""
    return Paginator(bookings_of(group), PER_PAGE).get_page(page)


def last_bookings(group: Group) -> list[Booking]:
    """The last few bookings that count."""
    return list(bookings_of(group).filter(taken_back_at=None)[:MOST_RECENT])


def fines_on(group: Group, day: date) -> list[Booking]:
    """What was tallied for a day, the last first, without what was taken back."""
    return list(bookings_of(group).filter(kind=Kind.OWED, day=day, taken_back_at=None))


def payments_on(group: Group, day: date) -> list[Booking]:
    """What players paid in on a day, the last first, without what was taken back."""
    paid = bookings_of(group).filter(kind=Kind.PAID, day=day, taken_back_at=None)
    return list(paid.filter(player__isnull=False))


def account_of(player: Player, page: str) -> tuple[Account, Page[Entry]]:
    """What a player owes and has paid, and some lines of it, the last first."""
    group = player.group
    charges = [charge for charge in charges_of(group) if charge.player == player.pk]
    (account,) = accounts_of([player], charges, booked_sums(group.kitty_bookings.all()))
    titles = title_by_evening(group, [charge.evening for charge in charges])
    entries = [
        *(Entry(each.day, booking=each) for each in bookings_of(group).filter(player=player)),
        *(Entry(each.day, charge=each, title=titles[each.evening]) for each in reversed(charges)),
    ]
    entries.sort(key=lambda entry: entry.day, reverse=True)
    return account, Paginator(entries, PER_PAGE).get_page(page)
