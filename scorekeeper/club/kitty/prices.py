"""Prices of evenings for players, derived from results and the prices of their days, and in words."""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import chain
from typing import Any, NamedTuple

from django.db.models import F, Max, Min, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.club.kitty.models import PointsBy, PointsTo, Price, Rounds
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.houserules.labels import join_words, money_text
from scorekeeper.play.sheets.labels import MINUS
from scorekeeper.play.sheets.models import EveningResult, Result


class Played(NamedTuple):
    """The points of a player on an evening, and how many deals they lost."""

    evening: int
    day: date
    player: int
    points: int
    lost: int


class Ends(NamedTuple):
    """The most and the fewest points of anybody on an evening, where these matter."""

    most: int = 0
    fewest: int = 0


NO_ENDS = Ends()
LOST = F("deals") - F("unknown") - F("won")
"""How many deals of an evening somebody played and did not win, of those of which that is known."""


@dataclass(frozen=True)
class Charge:
    """A debt without a booking, in cents: an evening that was played, or a regular fee.

    An evening costs something for so many points, or deals `lost` where these cost, as a fee and as a stake,
    and gives back what was `won` of what others pay for their points, and of all stakes. A regular fee has a
    `name`; an evening only if it was missed.
    """

    evening: int | None
    day: date
    player: int
    points: int = 0
    lost: int = 0
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
    """The charges of evenings of the groups that asked for them, the first evening first.

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
    ends = ends_of(prices, played)
    pots = pots_of(prices, played, ends)
    columns = ("evening__group", "place", "evening", "evening__day", "player", "points", "lost")
    rows = played.annotate(lost=LOST).values_list(*columns)
    charges = [
        charge_for(own, place, price, ends[own.evening], pots.get(own.evening, EMPTY))
        for group, place, *row in rows
        if (price := price_on(prices[group], (own := Played(*row)).day)) is not None
    ]
    costing = (each for each in charges if each.fee or each.for_points or each.won or each.stake)
    return sorted(costing, key=in_order)


def in_order(charge: Charge) -> tuple[date, int]:
    """The key that orders charges by day and evening; those of no evening come first."""
    return charge.day, charge.evening or 0


def price_on(prices: Sequence[Price], day: date) -> Price | None:
    """The price of a day, out of prices by their first days."""
    place = bisect([price.first_day for price in prices], day)
    return prices[place - 1] if place else None


@dataclass
class Pot:
    """The stakes of an evening from the points of all players, in cents, and the parts of the shared half.

    By the points of all who played their stakes are paid out. Who is above zero has a part for each point;
    where points behind the winner cost something, winners have one each. What does not divide stays in the
    kitty.
    """

    cents: int = 0
    parts: int = 0
    points: list[int] = field(default_factory=list)

    def paid_out(self, points: int, price: Price) -> int:
        """The share of the stakes for so many points; level players get the average of their places."""
        above, level = sum(each > points for each in self.points), self.points.count(points)
        share = sum(price.shares[above : above + level])
        return price.stake * len(self.points) * share // (100 * level) if level else 0

    def won(self, parts: int) -> int:
        """The amount of so many parts."""
        return self.cents // 2 * parts // self.parts if parts else 0


EMPTY = Pot()


def charge_for(played: Played, place: int, price: Price, ends: Ends, pot: Pot) -> Charge:
    points = played.points
    won = pot.won(parts_of(points, price, ends.most)) + pot.paid_out(points, price)
    cost = cost_of(points, played.lost, price, ends)
    lost = played.lost if price.points_by == PointsBy.LOST else 0
    return Charge(*played[:-1], lost, cost, price.fee_for(place), won, stake=price.stake)


def times_to_pay(points: int, lost: int, price: Price, ends: Ends) -> int:
    """How many times so many points and lost deals cost the cents, on an evening with such ends."""
    if price.points_by == PointsBy.LOST:
        return lost + (max(0, lost - price.doubled_from + 1) if price.doubled_from else 0)
    base = ends.most if price.points_by == PointsBy.LEADER else 0
    is_double = 0 < price.doubled_from <= max(ends.most, -ends.fewest)
    return max(base - points, 0) * (2 if is_double else 1)


def cost_of(points: int, lost: int, price: Price, ends: Ends) -> int:
    """The cost of points or lost deals on an evening with such ends."""
    cents = times_to_pay(points, lost, price, ends) * price.cents_per_point
    step = price.rounding or 1
    more = {Rounds.NEAR: step // 2, Rounds.DOWN: 0, Rounds.UP: step - 1}[Rounds(price.rounds)]
    rounded = (cents + more) // step * step
    return min(rounded, price.most_for_points) if price.most_for_points else rounded


def parts_of(points: int, price: Price, first: int) -> int:
    """The parts that somebody with so many points has in what is shared among the winners."""
    if price.points_to != PointsTo.HALF:
        return 0
    return int(points == first) if price.points_by == PointsBy.LEADER else max(points, 0)


def pots_of(
    prices: Mapping[int, Sequence[Price]], played: QuerySet[EveningResult], ends: Mapping[int, Ends]
) -> dict[int, Pot]:
    """The shared stakes of each evening: one query, none where nothing is shared."""
    sharing = [group for group, asked in prices.items() if any(map(is_shared, asked))]
    pots = defaultdict[int, Pot](Pot)
    if not sharing:
        return pots
    rows = everybody_on(played.filter(evening__group__in=sharing))
    for evening, group, day, points, lost in rows.annotate(lost=LOST).values_list(
        "evening", "evening__group", "evening__day", "points", "lost"
    ):
        price = price_on(prices[group], day)
        if price is not None and is_shared(price):
            pots[evening].cents += cost_of(points, lost, price, ends[evening])
            pots[evening].parts += parts_of(points, price, ends[evening].most)
            pots[evening].points.append(points)
    return pots


def is_shared(price: Price) -> bool:
    """Whether winners get something of what others pay."""
    return price.points_to == PointsTo.HALF or bool(price.stake)


def everybody_on(played: QuerySet[EveningResult]) -> QuerySet[EveningResult]:
    """The results of all players of the evenings of some of them."""
    evenings = played.order_by().values("evening")
    return EveningResult.objects.filter(evening__in=evenings, deals__gt=0, placed__isnull=True).order_by()


def ends_of(prices: Mapping[int, Sequence[Price]], played: QuerySet[EveningResult]) -> defaultdict[int, Ends]:
    """The most and fewest points of each evening, guests included, if any price goes by them: two queries."""
    found = defaultdict[int, Ends](lambda: NO_ENDS)
    by_ends = [group for group, asked in prices.items() if any(map(is_by_ends, asked))]
    if not by_ends:
        return found
    of_groups = played.filter(evening__group__in=by_ends)
    rows = everybody_on(of_groups).values_list("evening").annotate(Max("points"), Min("points"))
    found.update({evening: Ends(*ends) for evening, *ends in rows})
    evenings = of_groups.order_by().values("evening")
    for evening, points in guests_points(evenings):
        most, fewest = found[evening]
        found[evening] = Ends(max(points, most), min(points, fewest))
    return found


def is_by_ends(price: Price) -> bool:
    """Whether points behind the winner cost something, or more if somebody has many."""
    return price.points_by == PointsBy.LEADER or (price.points_by != PointsBy.LOST and price.doubled_from > 0)


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
    """The names of some evenings, of those that have one."""
    return dict(Evening.objects.filter(group=group, pk__in=evenings).values_list("pk", "title"))


def balance_text(cents: int) -> str:
    """The amount in the kitty in words; below zero with a real minus sign."""
    return f"{MINUS if cents < 0 else ''}{money_text(cents)}"


def price_sentence(price: Price) -> str:
    parts = []
    if price.fee:
        parts.append(_("%(amount)s per evening") % {"amount": money_text(price.fee)})
    if price.place_fees:
        amounts = (money_text(int(cents)) for cents in price.place_fees.split(","))
        parts.append(_("for the places from first on %(amounts)s") % {"amounts": join_words(amounts)})
    if price.cents_per_point:
        parts.append(points_sentence(price))
    if price.stake:
        places = ", ".join(map(str, price.shares))
        text = _("%(amount)s stake per evening, of which the first places get %(places)s %%")
        parts.append(text % {"amount": money_text(price.stake), "places": places})
    return " · ".join(parts) or _("Evenings cost nothing.")


def points_sentence(price: Price) -> str:
    cents = price.cents_per_point
    if price.points_by == PointsBy.LOST:
        text = ngettext("%(cents)s cent per lost deal", "%(cents)s cents per lost deal", cents)
    elif price.points_by == PointsBy.LEADER:
        text = ngettext(
            "%(cents)s cent per point behind the evening's winner",
            "%(cents)s cents per point behind the evening's winner",
            cents,
        )
    else:
        text = ngettext("%(cents)s cent per minus point", "%(cents)s cents per minus point", cents)
    said = text % {"cents": cents}
    if price.doubled_from and price.points_by == PointsBy.LOST:
        text = _("%(points)s, double from lost deal no. %(from)s of an evening on")
        said = text % {"points": said, "from": price.doubled_from}
    elif price.doubled_from:
        text = _("%(points)s, double if somebody has %(from)s points or more, plus or minus")
        said = text % {"points": said, "from": price.doubled_from}
    if price.rounding:
        said = ROUNDED[Rounds(price.rounds)] % {"points": said, "step": price.get_rounding_display()}
    if price.most_for_points:
        most = {"points": said, "amount": money_text(price.most_for_points)}
        said = _("%(points)s, at most %(amount)s an evening") % most
    is_half = price.points_to == PointsTo.HALF
    return _("%(points)s, half of it to the winners") % {"points": said} if is_half else said


ROUNDED = {
    Rounds.NEAR: gettext_lazy("%(points)s, rounded %(step)s"),
    Rounds.DOWN: gettext_lazy("%(points)s, rounded down %(step)s"),
    Rounds.UP: gettext_lazy("%(points)s, rounded up %(step)s"),
}


def since_sentence(price: Price) -> str:
    return _("from %(day)s") % {"day": date_format(price.first_day, "DATE_FORMAT")}
