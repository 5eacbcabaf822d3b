"""With whom and against whom somebody has done how well: sums of pairings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import Sum, TextChoices
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.figures.figures import Tally
from scorekeeper.club.figures.selection import Selection
from scorekeeper.play.groups.models import Player
from scorekeeper.play.sheets.derived.reads import PAIRED
from scorekeeper.play.sheets.models import Pairing


class Order(TextChoices):
    """What a table of pairs is sorted by."""

    DEALS = "deals", _("Deals")
    NAME = "name", _("Name")
    TOGETHER = "together", _("Points with each other")
    AGAINST = "against", _("Points against each other")


@dataclass(frozen=True)
class Bar:
    """A bar from nought to the right for a plus, to the left for a minus: from -100 to 100 long."""

    length: int = 0

    @property
    def start(self) -> int:
        """Where it begins on the left."""
        return min(0, self.length)

    @property
    def width(self) -> int:
        """How wide it is."""
        return abs(self.length)

    @property
    def tone(self) -> str:
        """The class that colours it."""
        return "minus" if self.length < 0 else "plus"


@dataclass(frozen=True)
class Pair:
    """Somebody with and against somebody else, with the points of the first, and a bar for each."""

    other: Player
    together: Tally
    against: Tally
    bar_together: Bar = Bar()
    bar_against: Bar = Bar()

    @property
    def both(self) -> tuple[Tally, Tally]:
        """One below the other."""
        return self.together, self.against


def pairs_of(
    player: Player, selection: Selection, others: dict[int, Player], order: Order = Order.DEALS
) -> list[Pair]:
    """Everybody of the others who has played with or against somebody: one query."""
    chosen = Pairing.objects.filter(selection.condition(), seat__player=player)
    sums = chosen.values_list("other__player").annotate(*map(Sum, PAIRED)).order_by()
    found = [
        Pair(
            others[other],
            Tally(gettext("With each other"), *counts[:3]),
            Tally(gettext("Against each other"), *counts[3:]),
        )
        for other, *counts in sums
        if other in others
    ]
    return sorted(with_bars(found), key=lambda pair: (rank_of(pair, order), pair.other.name.casefold()))


def rank_of(pair: Pair, order: Order) -> int:
    """Where a pair stands in a table, but for the names: most comes first."""
    return {
        Order.DEALS: -pair.together.deals - pair.against.deals,
        Order.NAME: 0,
        Order.TOGETHER: -pair.together.points,
        Order.AGAINST: -pair.against.points,
    }[order]


def with_bars(pairs: Sequence[Pair]) -> list[Pair]:
    """Pairs with their bars, all of one scale."""
    most = max((abs(tally.points) for pair in pairs for tally in pair.both), default=0) or 1

    def bar(tally: Tally) -> Bar:
        return Bar(round(100 * tally.points / most))

    return [replace(pair, bar_together=bar(pair.together), bar_against=bar(pair.against)) for pair in pairs]


def pair_of(player: Player, other: Player, selection: Selection) -> Pair | None:
    """One of these pairs; None if they have not played with or against each other: one query."""
    chosen = Pairing.objects.filter(selection.condition(), seat__player=player, other__player=other)
    sums = chosen.aggregate(**{name: Sum(name, default=0) for name in PAIRED})
    counts = [sums[name] for name in PAIRED]
    together = Tally(gettext("With each other"), *counts[:3])
    against = Tally(gettext("Against each other"), *counts[3:])
    return Pair(other, together, against) if together.deals + against.deals else None
