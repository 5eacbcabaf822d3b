"""What evenings cost the players: derived from their results and the prices of their days; and in words."""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain
from typing import Any

from django.db.models import F, Max, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.club.kitty.models import PointsBy, Price
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.houserules.labels import money_text
from scorekeeper.play.sheets.labels import MINUS
from scorekeeper.play.sheets.models import EveningResult, Result

Stay = tuple[int, int]
"""The keys of an evening and of a player who played on it."""


@dataclass(frozen=True)
class Charge:
    """What an evening costs a player, in cents: for so many points, and as a fee."""

    evening: int
    day: date
    player: int
    points: int
    for_points: int
    fee: int

    @property
    def cents(self) -> int:
        """Everything that the evening costs."""
        return self.for_points + self.fee


def charges_of(group: Group) -> list[Charge]:
    """What every evening costs everybody, the first evening first: at most four queries."""
    return charges_for(group.kitty_prices.all(), EveningResult.objects.filter(evening__group=group))


def charges_for(asked: Iterable[Price], results: QuerySet[EveningResult]) -> list[Charge]:
    """What evenings of the groups that asked so much cost those who played, the first evening first.

    Who played a deal pays. Who sat at a table only as a name is no player, and pays nothing. A tournament
    costs its entrance fee, and nothing of what evenings cost. At most four queries.
    """
    prices = defaultdict[int, list[Price]](list)
    for each in asked:
        prices[each.group_id].append(each)
    asking = [one.first_day for one in chain(*prices.values()) if one.fee or one.cents_per_point]
    if not asking:
        return []
    played = results.filter(evening__group__in=[*prices], evening__day__gte=min(asking))
    played = played.filter(deals__gt=0, placed__isnull=True)
    first = first_points(prices, played)
    rows = played.values_list("evening", "evening__group", "evening__day", "player", "points")
    charges = [
        charge_for((evening, player), day, points, price, first.get(evening, 0))
        for evening, group, day, player, points in rows
        if (price := price_on(prices[group], day)) is not None
    ]
    return sorted((each for each in charges if each.cents), key=lambda each: (each.day, each.evening))


def price_on(prices: Sequence[Price], day: date) -> Price | None:
    """The price of a day, out of prices by their first days."""
    place = bisect([price.first_day for price in prices], day)
    return prices[place - 1] if place else None


def charge_for(stay: Stay, day: date, points: int, price: Price, first: int) -> Charge:
    """What an evening costs somebody."""
    base = first if price.points_by == PointsBy.LEADER else 0
    for_points = max(base - points, 0) * price.cents_per_point
    return Charge(stay[0], day, stay[1], points, for_points, price.fee)


def first_points(prices: Mapping[int, Sequence[Price]], played: QuerySet[EveningResult]) -> dict[int, int]:
    """The most points of anybody on each evening, guests included, if any price goes by them."""
    by_leader = [group for group, asked in prices.items() if any(map(is_by_leader, asked))]
    if not by_leader:
        return {}
    evenings = played.filter(evening__group__in=by_leader).order_by().values("evening")
    everybody = EveningResult.objects.filter(evening__in=evenings, deals__gt=0, placed__isnull=True)
    first = dict(everybody.order_by().values_list("evening").annotate(most=Max("points")))
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
    """What an evening costs."""
    parts = []
    if price.fee:
        parts.append(_("%(amount)s per evening") % {"amount": money_text(price.fee)})
    if price.cents_per_point:
        parts.append(points_sentence(price))
    return " · ".join(parts) or _("Evenings cost nothing.")


def points_sentence(price: Price) -> str:
    """What points cost."""
    cents = price.cents_per_point
    if price.points_by == PointsBy.LEADER:
        text = ngettext(
            "%(cents)s cent per point behind the evening's winner",
            "%(cents)s cents per point behind the evening's winner",
            cents,
        )
    else:
        text = ngettext("%(cents)s cent per minus point", "%(cents)s cents per minus point", cents)
    return text % {"cents": cents}


def since_sentence(price: Price) -> str:
    """Since when it costs that."""
    return _("from %(day)s") % {"day": date_format(price.first_day, "DATE_FORMAT")}
