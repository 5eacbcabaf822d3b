"""What evenings cost the players: derived from their results and the prices of their days; and in words."""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import chain
from typing import Any

from django.db.models import F, Max, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.club.kitty.models import PointsBy, PointsTo, Price
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.houserules.labels import money_text
from scorekeeper.play.sheets.labels import MINUS
from scorekeeper.play.sheets.models import EveningResult, Result

Played = tuple[int, date, int, int]
"""The key of an evening, its day, the key of a player who played on it, and their points."""


@dataclass(frozen=True)
class Charge:
    """What somebody owes without a booking, in cents: an evening that they played, or a regular fee.

    An evening costs something for so many points, as a fee and as a stake, and gives back what was `won` of
    what others pay for their points, and of all stakes. A regular fee has a `name`; an evening only if it was
    missed.
    """

    evening: int | None
    day: date
    player: int
    points: int = 0
    for_points: int = 0
    fee: int = 0
    won: int = 0
    stake: int = 0
    name: str = ""

    @property
    def cents(self) -> int:
        """Everything that is owed; below zero for who has won more."""
        return self.for_points + self.fee + self.stake - self.won

    @property
    def is_of_evening(self) -> bool:
        return not self.name


def charges_for(asked: Iterable[Price], results: QuerySet[EveningResult]) -> list[Charge]:
    """What evenings of the groups that asked so much cost those who played, the first evening first.

    Who played a deal pays. Who sat at a table only as a name is no player, and pays nothing. A tournament
    costs its entrance fee, and nothing of what evenings cost. At most five queries.
    """
    prices = defaultdict[int, list[Price]](list)
    for each in asked:
        prices[each.group_id].append(each)
    asking = [one.first_day for one in chain(*prices.values()) if one.asks]
    if not asking:
        return []
    played = results.filter(evening__group__in=[*prices], evening__day__gte=min(asking))
    played = played.filter(deals__gt=0, placed__isnull=True)
    first = first_points(prices, played)
    pots = pots_of(prices, played, first)
    rows = played.values_list("evening", "evening__group", "evening__day", "player", "points")
    charges = [
        charge_for((evening, day, player, points), price, first.get(evening, 0), pots.get(evening, EMPTY))
        for evening, group, day, player, points in rows
        if (price := price_on(prices[group], day)) is not None
    ]
    costing = (each for each in charges if each.fee or each.for_points or each.won or each.stake)
    return sorted(costing, key=in_order)


def in_order(charge: Charge) -> tuple[date, int]:
    """Where a charge stands among others: by its day and evening; what is of no evening comes first."""
    return charge.day, charge.evening or 0


def price_on(prices: Sequence[Price], day: date) -> Price | None:
    """The price of a day, out of prices by their first days."""
    place = bisect([price.first_day for price in prices], day)
    return prices[place - 1] if place else None


@dataclass
class Pot:
    """What the points of an evening cost all players, in cents, and in how many parts half of it is shared.

    By the points of all who played their stakes are paid out. Who is above zero has a part for each point;
    where points behind the winner cost something, winners have one each. What does not divide stays in the
    kitty.
    """

    cents: int = 0
    parts: int = 0
    points: list[int] = field(default_factory=list)

    def paid_out(self, points: int, price: Price) -> int:
        """What somebody with so many points gets of the stakes: who is level, the average of their places."""
        above, level = sum(each > points for each in self.points), self.points.count(points)
        share = sum(price.shares[above : above + level])
        return price.stake * len(self.points) * share // (100 * level) if level else 0

    def won(self, parts: int) -> int:
        """What so many parts of it come to."""
        return self.cents // 2 * parts // self.parts if parts else 0


EMPTY = Pot()


def charge_for(played: Played, price: Price, first: int, pot: Pot) -> Charge:
    *_stay, points = played
    won = pot.won(parts_of(points, price, first)) + pot.paid_out(points, price)
    return Charge(*played, cost_of(points, price, first), price.fee, won, stake=price.stake)


def cost_of(points: int, price: Price, first: int) -> int:
    """What points cost; `first` is what the evening's winner has, where that matters."""
    base = first if price.points_by == PointsBy.LEADER else 0
    cents, step = max(base - points, 0) * price.cents_per_point, price.rounding or 1
    rounded = (cents + step // 2) // step * step
    return min(rounded, price.most_for_points) if price.most_for_points else rounded


def parts_of(points: int, price: Price, first: int) -> int:
    """The parts that somebody with so many points has in what is shared among the winners."""
    if price.points_to != PointsTo.HALF:
        return 0
    return int(points == first) if price.points_by == PointsBy.LEADER else max(points, 0)


def pots_of(
    prices: Mapping[int, Sequence[Price]], played: QuerySet[EveningResult], first: Mapping[int, int]
) -> dict[int, Pot]:
    """What is shared on each evening, by all its players: one query, none where nothing is shared."""
    sharing = [group for group, asked in prices.items() if any(map(is_shared, asked))]
    pots = defaultdict[int, Pot](Pot)
    if not sharing:
        return pots
    rows = everybody_on(played.filter(evening__group__in=sharing))
    for evening, group, day, points in rows.values_list(
        "evening", "evening__group", "evening__day", "points"
    ):
        price = price_on(prices[group], day)
        if price is not None and is_shared(price):
            pots[evening].cents += cost_of(points, price, first.get(evening, 0))
            pots[evening].parts += parts_of(points, price, first.get(evening, 0))
            pots[evening].points.append(points)
    return pots


def is_shared(price: Price) -> bool:
    """Whether winners get something of what others pay."""
    return price.points_to == PointsTo.HALF or bool(price.stake)


def everybody_on(played: QuerySet[EveningResult]) -> QuerySet[EveningResult]:
    """The results of all players of the evenings of some of them."""
    evenings = played.order_by().values("evening")
    return EveningResult.objects.filter(evening__in=evenings, deals__gt=0, placed__isnull=True).order_by()


def first_points(prices: Mapping[int, Sequence[Price]], played: QuerySet[EveningResult]) -> dict[int, int]:
    """The most points of anybody on each evening, guests included, if any price goes by them."""
    by_leader = [group for group, asked in prices.items() if any(map(is_by_leader, asked))]
    if not by_leader:
        return {}
    of_groups = played.filter(evening__group__in=by_leader)
    first = dict(everybody_on(of_groups).values_list("evening").annotate(most=Max("points")))
    evenings = of_groups.order_by().values("evening")
    for evening, points in guests_points(evenings):
        first[evening] = max(points, first[evening])
    return first


def is_by_leader(price: Price) -> bool:
    """Whether points behind the winner cost something."""
    return price.points_by == PointsBy.LEADER


def guests_points(evenings: QuerySet[Any, Any]) -> list[tuple[int, int]]:
    """The points of every guest on some evenings: by the name, over all tables."""
    seats = Result.objects.filter(
        seat__player=None, deals__gt=0, seat__sheet__ends=False, seat__sheet__evening__in=evenings
    )
    found: defaultdict[tuple[int, str], int] = defaultdict(int)
    for evening, name, points in seats.values_list(F("seat__sheet__evening"), F("seat__name"), F("points")):
        found[evening, name.casefold()] += points
    return [(evening, points) for (evening, _name), points in found.items()]


def title_by_evening(group: Group, evenings: Sequence[int]) -> dict[int, str]:
    """What some evenings are called, if they have a name."""
    return dict(Evening.objects.filter(group=group, pk__in=evenings).values_list("pk", "title"))


def balance_text(cents: int) -> str:
    """What is in the kitty; below zero with a real minus sign."""
    return f"{MINUS if cents < 0 else ''}{money_text(cents)}"


def price_sentence(price: Price) -> str:
    parts = []
    if price.fee:
        parts.append(_("%(amount)s per evening") % {"amount": money_text(price.fee)})
    if price.cents_per_point:
        parts.append(points_sentence(price))
    if price.stake:
        places = ", ".join(map(str, price.shares))
        text = _("%(amount)s stake per evening, of which the first places get %(places)s %%")
        parts.append(text % {"amount": money_text(price.stake), "places": places})
    return " · ".join(parts) or _("Evenings cost nothing.")


def points_sentence(price: Price) -> str:
    cents = price.cents_per_point
    if price.points_by == PointsBy.LEADER:
        text = ngettext(
            "%(cents)s cent per point behind the evening's winner",
            "%(cents)s cents per point behind the evening's winner",
            cents,
        )
    else:
        text = ngettext("%(cents)s cent per minus point", "%(cents)s cents per minus point", cents)
    said = text % {"cents": cents}
    if price.rounding:
        said = _("%(points)s, rounded %(step)s") % {"points": said, "step": price.get_rounding_display()}
    if price.most_for_points:
        most = {"points": said, "amount": money_text(price.most_for_points)}
        said = _("%(points)s, at most %(amount)s an evening") % most
    is_half = price.points_to == PointsTo.HALF
    return _("%(points)s, half of it to the winners") % {"points": said} if is_half else said


def since_sentence(price: Price) -> str:
    return _("from %(day)s") % {"day": date_format(price.first_day, "DATE_FORMAT")}
