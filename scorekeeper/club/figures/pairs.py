"""With whom and against whom somebody has done how well: sums of pairings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Sum
from django.utils.translation import gettext

from scorekeeper.club.figures.figures import Tally
from scorekeeper.club.figures.selection import Selection
from scorekeeper.play.groups.models import Player
from scorekeeper.play.sheets.derived.reads import PAIRED
from scorekeeper.play.sheets.models import Pairing

HALF = 50


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

    @property
    def met(self) -> int:
        """In how many deals both played, on either side."""
        return self.together.deals + self.against.deals

    @property
    def percent(self) -> int | None:
        """How many in a hundred they have won together; None where they have played too few."""
        return self.together.share.percent

    @property
    def tone(self) -> str:
        """The class that colours how often they won together."""
        return "minus" if (self.percent or 0) < HALF else "plus"


def pairs_of(player: Player, selection: Selection, others: Mapping[int, Player]) -> list[Pair]:
    """Everybody of the others who has played with or against somebody, the best partner first: one query."""
    chosen = Pairing.objects.filter(selection.condition(), seat__player=player)
    sums = chosen.values_list("other__player").annotate(*map(Sum, PAIRED)).order_by()
    return best_first(pair(others[other], counts) for other, *counts in sums if other in others)


def pair(other: Player, counts: Sequence[int]) -> Pair:
    """A pair of its sums."""
    together = Tally(gettext("With each other"), *counts[:3])
    return Pair(other, together, Tally(gettext("Against each other"), *counts[3:]))


def best_first(pairs: Iterable[Pair]) -> list[Pair]:
    """Who has won most of the deals together first; those with too few deals to tell come last."""

    def rank(pair: Pair) -> tuple[bool, float, str]:
        return pair.percent is None, -won_share(pair), pair.other.name.casefold()

    return sorted(pairs, key=rank)


def won_share(pair: Pair) -> float:
    """How often they won together, or, where that does not tell, how many deals they played."""
    return pair.together.deals if pair.percent is None else pair.together.won / pair.together.deals


def best_partner(pairs: Sequence[Pair]) -> Player | None:
    """With whom somebody wins most, and half at least, if of two or more that can be told."""
    known = [each for each in pairs if each.percent is not None]
    return known[0].other if len(known) > 1 and known[0].tone == "plus" else None


def most_met(pairs: Sequence[Pair]) -> Pair | None:
    """Who sat at a table with somebody most often, if of two or more; of equals the better partner."""
    return max(pairs, key=lambda each: each.met) if len(pairs) > 1 else None


def pair_of(player: Player, other: Player, selection: Selection) -> Pair | None:
    """One of these pairs; None if they have not played with or against each other: one query."""
    chosen = Pairing.objects.filter(selection.condition(), seat__player=player, other__player=other)
    sums = chosen.aggregate(**{name: Sum(name, default=0) for name in PAIRED})
    found = pair(other, [sums[name] for name in PAIRED])
    return found if found.together.deals + found.against.deals else None
