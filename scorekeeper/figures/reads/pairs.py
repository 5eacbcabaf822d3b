"""With whom and against whom somebody has done how well: sums of pairings."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Sum
from django.utils.translation import gettext as _

from scorekeeper.figures.reads.figures import Tally
from scorekeeper.figures.reads.selection import Selection
from scorekeeper.groups.models import Player
from scorekeeper.sheets.models import Pairing
from scorekeeper.sheets.reads.results import PAIRED


@dataclass(frozen=True)
class Pair:
    """Somebody with and against somebody else, with the points of the first."""

    other: Player
    together: Tally
    against: Tally

    @property
    def both(self) -> tuple[Tally, Tally]:
        """One below the other."""
        return self.together, self.against


def pairs_of(player: Player, selection: Selection, others: dict[int, Player]) -> list[Pair]:
    """Everybody of the others who has played with or against somebody, most deals first: one query."""
    chosen = Pairing.objects.filter(selection.condition(), seat__player=player)
    sums = chosen.values_list("other__player").annotate(*map(Sum, PAIRED)).order_by()
    found = [
        Pair(
            others[other],
            Tally(_("With each other"), *counts[:3]),
            Tally(_("Against each other"), *counts[3:]),
        )
        for other, *counts in sums
        if other in others
    ]
    return sorted(found, key=lambda pair: (-pair.together.deals - pair.against.deals, pair.other.name))


def pair_of(player: Player, other: Player, selection: Selection) -> Pair | None:
    """One of these pairs; None if they have not played with or against each other: one query."""
    chosen = Pairing.objects.filter(selection.condition(), seat__player=player, other__player=other)
    sums = chosen.aggregate(**{name: Sum(name, default=0) for name in PAIRED})
    counts = [sums[name] for name in PAIRED]
    together, against = Tally(_("With each other"), *counts[:3]), Tally(_("Against each other"), *counts[3:])
    return Pair(other, together, against) if together.deals + against.deals else None
