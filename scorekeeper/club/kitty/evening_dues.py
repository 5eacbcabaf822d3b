"""The price of an evening for everybody, and what is left to pay of it and of all before it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from django.db.models import Sum

from scorekeeper.club.kitty.models import Kind, Price
from scorekeeper.club.kitty.prices import Charge, in_order, price_on
from scorekeeper.club.kitty.reads import charges_of, kitty_of
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import counted_players, seasons_of
from scorekeeper.club.leagues.standings.prizes import money_on
from scorekeeper.play.groups.models import Evening, Group, Player
from scorekeeper.play.groups.reads import players_of
from scorekeeper.play.sheets.labels import nearest


@dataclass(frozen=True)
class Due:
    """The price of an evening for a player, who may have missed it; `open`, in cents, is left of all so far.

    Money that is paid in settles the oldest first, whatever it was meant for.
    """

    player: Player
    charge: Charge
    open: int

    @property
    def besides(self) -> int:
        """The rest that is open, of evenings before and of fines, in cents."""
        return max(self.open - max(self.charge.cents, 0), 0)


@dataclass(frozen=True)
class EveningDues:
    """The prices of an evening, by its key, for those who played or missed it, and the price of its day."""

    evening: int
    price: Price | None
    dues: tuple[Due, ...]

    @property
    def cents(self) -> int:
        return sum(due.charge.cents for due in self.dues)

    @property
    def paid(self) -> int:
        """How many have nothing open."""
        return sum(not due.open for due in self.dues)

    @property
    def open(self) -> int:
        """The amount that all of them still have to pay."""
        return sum(due.open for due in self.dues)

    def of_player(self, player: Player) -> Due | None:
        """Return what the evening costs a player, if anything."""
        return next((due for due in self.dues if due.player == player), None)


def dues_of_evening(group: Group, pk: int) -> EveningDues | None:
    """The prices of an evening of a group; None where it costs nobody anything. At most eleven queries."""
    charges = charges_of(group)
    own: dict[int, Charge] = {}
    for each in charges:
        if each.evening == pk:
            known = own.get(each.player)
            own[each.player] = replace(known, fee=known.fee + each.fee) if known else each
    if not own:
        return None
    day = next(iter(own.values())).day
    price = price_on(list(group.kitty_prices.all()), day)
    before = [each for each in charges if in_order(each) <= (day, pk)]
    left = left_to_pay(group, day, before)
    dues = [
        Due(player, own[player.pk], max(left[player.pk], 0))
        for player in players_of(group)
        if player.pk in own
    ]
    return EveningDues(pk, price, tuple(dues))


@dataclass(frozen=True)
class PaidPlace:
    """The cents that somebody gets in a season for their place of an evening."""

    season: Season
    player: Player
    cents: int


def paid_places_on(group: Group, evening: Evening) -> list[PaidPlace]:
    """What places of an evening of a group get in its seasons: one query if they get nothing.

    It stands in no account; the seasons say it, whatever the kitty asks for.
    """
    return [
        PaidPlace(season, player, nearest(Fraction(money[player.pk])))
        for season in seasons_of(group)
        if (money := money_on(evening, season))
        for player in sorted(counted_players(season).values(), key=lambda each: -money.get(each.pk, 0))
        if player.pk in money
    ]


def open_of(group: Group, player: Player, evening: Evening | None) -> int:
    """The amount open for a player, up to an evening if there is one; 0 if they were not there."""
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
        if kind != Kind.OWED:
            left[player] += cents if kind == Kind.SPENT else -cents
        elif on <= day:
            left[player] += cents
    return left
