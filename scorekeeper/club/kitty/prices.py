"""What evenings cost the players: derived from their results and the prices of their days; and in words."""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import F
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.club.kitty.models import PointsBy, Price
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.houserules.labels import money_text
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
    """What every evening costs everybody, the first evening first: at most four queries.

    Who played a deal pays. Who sat at a table only as a name is no player, and pays nothing.
    """
    prices = list(group.kitty_prices.all())
    asking = [price.first_day for price in prices if price.fee or price.cents_per_point]
    if not asking:
        return []
    evenings = dict(group.evenings.filter(day__gte=asking[0]).values_list("pk", "day"))
    points = points_of(group, asking[0])
    first = first_points(group, prices, points)
    charges = [
        charge_for(stay, evenings[stay[0]], made, price, first.get(stay[0], 0))
        for stay, made in points.items()
        if (price := price_on(prices, evenings[stay[0]])) is not None
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


def points_of(group: Group, since: date) -> dict[Stay, int]:
    """The points of everybody who played a deal, by evening and player.

    A tournament costs its entrance fee, and nothing of what evenings cost.
    """
    played = EveningResult.objects.filter(evening__group=group, evening__day__gte=since, deals__gt=0)
    told = played.filter(placed__isnull=True)
    return {
        (evening, player): points
        for evening, player, points in told.values_list("evening", "player", "points")
    }


def first_points(group: Group, prices: Sequence[Price], points: dict[Stay, int]) -> dict[int, int]:
    """The most points of anybody on each evening, guests included, if any price goes by them."""
    if not any(price.points_by == PointsBy.LEADER for price in prices):
        return {}
    everybody: defaultdict[int, list[int]] = defaultdict(list)
    for (evening, _player), made in points.items():
        everybody[evening].append(made)
    for evening, made in guests_points(group, prices[0].first_day):
        everybody[evening].append(made)
    return {evening: max(made) for evening, made in everybody.items()}


def guests_points(group: Group, since: date) -> list[tuple[int, int]]:
    """The points of every guest on every evening: by the name, over all tables."""
    seats = Result.objects.filter(
        seat__player=None,
        deals__gt=0,
        seat__sheet__ends=False,
        seat__sheet__group=group,
        seat__sheet__evening__group=group,
        seat__sheet__evening__day__gte=since,
    )
    found: defaultdict[tuple[int, str], int] = defaultdict(int)
    for evening, name, points in seats.values_list(F("seat__sheet__evening"), F("seat__name"), F("points")):
        found[evening, name.casefold()] += points
    return [(evening, points) for (evening, _name), points in found.items()]


def title_by_evening(group: Group, evenings: Sequence[int]) -> dict[int, str]:
    """What some evenings are called, if they have a name."""
    return dict(Evening.objects.filter(group=group, pk__in=evenings).values_list("pk", "title"))


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
