"""The accounts of players, payments just made, bookings, and the amount in the kitty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery, Sum
from django.utils.timezone import localdate, now

from scorekeeper.club.kitty.models import BankAccount, Booking, Fee, Fine, Kind, Payer, Price, Takings
from scorekeeper.club.kitty.prices import Charge, charges_for, in_order
from scorekeeper.club.kitty.regular_fees import regular_charges
from scorekeeper.club.leagues.fines import BookedFine, Days
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.groups.reads import players_of
from scorekeeper.play.sheets.models import EveningResult


@dataclass
class Account:
    """The account of a player: debts, reasons, payments, in cents; `evenings` counts those with a price.

    `for_points` has stakes in it, and is less what was won of what others pay; `paid` is less what was paid
    out to them. Of a year that is not the first, `carried` was open before it.
    """

    player: Player
    carried: int = 0
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
        """The amount left to pay; below zero where more was paid than asked for."""
        return self.carried + self.owed - self.paid

    @property
    def is_shown(self) -> bool:
        """Whether there is anything to say of them: who has left, and owes nothing, is not listed."""
        return self.player.is_active or any((self.evenings, self.fees, self.fines, self.paid))


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
        """The amount in the kitty; below zero where more was taken out than paid in."""
        return self.paid + sum(each.cents for each in self.takings) - self.spent

    @property
    def owing(self) -> list[Account]:
        """The accounts that owe something, the most first."""
        owing = [account for account in self.accounts if account.open > 0]
        return sorted(owing, key=lambda account: -account.open)

    @property
    def open(self) -> int:
        """The amount still to be paid in, by all who owe something."""
        return sum(account.open for account in self.owing)


def is_used(group: Group) -> bool:
    """Whether a group keeps a kitty: it asks for something, or something was booked. One query."""
    rows = (model.objects.filter(group=OuterRef("pk")) for model in (Price, Fee, Fine, Booking, BankAccount))
    price, fee, fine, booking, bank = map(Exists, rows)
    takings = Exists(Takings.objects.filter(evening__group=OuterRef("pk")))
    return Group.objects.filter(price | fee | fine | booking | bank | takings, pk=group.pk).exists()


def charges_of(group: Group) -> list[Charge]:
    """The charges of everybody without bookings, the oldest first: at most eight queries."""
    evenings = charges_for(group.kitty_prices.all(), EveningResult.objects.filter(evening__group=group))
    fees = list(group.kitty_fees.all())
    payers = payers_of(Payer.objects.filter(player__group=group)) if fees else ()
    return sorted((*evenings, *regular_charges(fees, payers)), key=in_order)


def payers_of(payers: QuerySet[Payer]) -> list[Payer]:
    """Those who pay regular fees, each with their player: one query."""
    return list(payers.select_related("player"))


def kitty_of(group: Group, charges: Sequence[Charge] | None = None) -> Kitty:
    """Everybody's account: eleven queries at most, fewer by those of the charges that are given."""
    charges = charges_of(group) if charges is None else charges
    booked = booked_sums(group.kitty_bookings.all())
    accounts = accounts_of(players_of(group), charges, booked)
    sums = Counter[str]()
    for (kind, _player), cents in booked.items():
        sums[kind] += cents
    shown = tuple(account for account in accounts if account.is_shown)
    takings = tuple(Takings.objects.filter(evening__group=group).select_related("evening"))
    last = next((charge for charge in reversed(charges) if charge.is_of_evening), None)
    return Kitty(shown, sums[Kind.PAID], sums[Kind.SPENT], last, takings)


Booked = Counter[tuple[str, int | None]]
"""Sums in cents, by kind of booking and key of the player."""


def accounts_of(players: Iterable[Player], charges: Iterable[Charge], booked: Booked) -> list[Account]:
    """The accounts of some players, out of what evenings cost and what was booked."""
    accounts = {player.pk: Account(player) for player in players}
    for charge in charges:
        account = accounts[charge.player]
        account.evenings += charge.is_of_evening
        account.for_points += charge.for_points + charge.stake - charge.won
        account.fees += charge.fee
    for pk, account in accounts.items():
        account.fines = booked[Kind.OWED, pk]
        account.paid = booked[Kind.PAID, pk] - booked[Kind.SPENT, pk]
    return list(accounts.values())


def booked_sums(bookings: QuerySet[Booking]) -> Booked:
    """The sums of bookings by kind and player, without those taken back: one query."""
    counted = bookings.filter(taken_back_at=None).order_by()
    sums = counted.values_list("kind", "player").annotate(cents=Sum("cents"))
    return Counter({(kind, player): cents for kind, player, cents in sums})


def owing_accounts(user_id: int, groups: Sequence[Group]) -> list[Account]:
    """The accounts of a user that owe something: ten queries at most for any groups, one without a kitty."""
    asks = Exists(Price.objects.filter(group=OuterRef("group")))
    booked, pays = (Exists(model.objects.filter(player=OuterRef("pk"))) for model in (Booking, Payer))
    players = Player.objects.annotate(pays=pays).filter(asks | booked | pays, user=user_id, group__in=groups)
    own = list(players.select_related("group").order_by("group__name", "pk"))
    if not own:
        return []
    asked = Price.objects.filter(group__in=groups)
    charges = charges_for(asked, EveningResult.objects.filter(player__in=own))
    if any(player.pays for player in own):
        payers = payers_of(Payer.objects.filter(player__in=own))
        charges += regular_charges(Fee.objects.filter(group__in=groups), payers)
    accounts = accounts_of(own, charges, booked_sums(Booking.objects.filter(player__in=own)))
    return [account for account in accounts if account.open > 0]


PER_PAGE, MOST_RECENT = 50, 5


def bookings_of(group: Group) -> QuerySet[Booking]:
    """All bookings, the last first, with the names of who booked them and took them back."""
    return group.kitty_bookings.select_related("player").annotate(
        by_name=name_of_user(group, "by"), taken_back_name=name_of_user(group, "taken_back_by")
    )


def name_of_user(group: Group, who: str) -> Subquery:
    """The name under which an account plays in the group."""
    return Subquery(Player.objects.filter(group=group, user=OuterRef(who)).values("name")[:1])


def history_page(group: Group, page: str) -> Page[Booking]:
    return Paginator(bookings_of(group), PER_PAGE).get_page(page)


def last_bookings(group: Group) -> list[Booking]:
    """The last few bookings that count."""
    return list(bookings_of(group).filter(taken_back_at=None)[:MOST_RECENT])


def fines_on(group: Group, day: date) -> list[Booking]:
    """The fines for a day, the last first, without those taken back."""
    return list(bookings_of(group).filter(kind=Kind.OWED, day=day, taken_back_at=None))


def payments_on(group: Group, day: date) -> list[Booking]:
    """The payments of players on a day, the last first, without those taken back."""
    paid = bookings_of(group).filter(kind=Kind.PAID, day=day, taken_back_at=None)
    return list(paid.filter(player__isnull=False))


def booked_fines(group: int | None, days: Days, known_at: datetime | None) -> list[BookedFine]:
    """The debts booked by hand for players of a group between two days, the first first: two queries.

    It is as it stood at a time, or as it stands now.
    """
    first, last = days
    listed = {name.casefold() for name in Fine.objects.filter(group=group).values_list("name", flat=True)}
    stands = Q(taken_back_at=None)
    if known_at is not None:
        stands = (stands | Q(taken_back_at__gt=known_at)) & Q(at__lte=known_at)
    found = Booking.objects.filter(stands, group=group, kind=Kind.OWED, player__isnull=False)
    found = found.filter(day__gte=first or date.min, day__lte=last or date.max).order_by("pk")
    rows = found.values_list("player", "text", "day")
    return [BookedFine(player or 0, text, day, text.casefold() in listed) for player, text, day in rows]


@dataclass(frozen=True)
class Debt:
    """The debt of a player, or what it was until they lately paid so much of it: both in cents."""

    account: Account
    paid: int

    @property
    def cents(self) -> int:
        """The debt before that."""
        return self.account.open + self.paid


LATELY = timedelta(hours=12)
"""For so long who has paid stays where they stood."""


def debts_of(group: Group, kitty: Kitty) -> list[Debt]:
    """The debts, the most first, and in their places those lately paid: one query.

    Nobody comes into the place of who has paid: a second tap there books nothing for somebody else.
    """
    paid = Counter[int | None]()
    since = now() - LATELY
    booked = group.kitty_bookings.filter(kind=Kind.PAID, taken_back_at=None)
    lately = booked.filter(at__gte=since, day__gte=localdate(since))
    for player, cents in lately.values_list("player", "cents"):
        paid[player] += cents
    debts = [Debt(each, paid[each.player.pk]) for each in kitty.accounts if each.open >= 0]
    owed = [each for each in debts if each.account.open or each.paid]
    return sorted(owed, key=lambda each: -each.cents)
