"""The groups of the preliminary rounds, which the code calls pools: who is in which, by lot and evenly.

A pool is a number from 1 on, 0 for none yet; who took over from somebody plays in theirs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from scorekeeper.club.evenings.draw.tables import WITHOUT_FOURS_AND_FIVES, Lot, Player, can_be_seated
from scorekeeper.club.evenings.models import Making, PlannedRound
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.tournament.entrants.reads import Entrants, beginners_of
from scorekeeper.tournament.models import Entrant, Tournament

Cost = tuple[int, int]
"""What sizes of pools cost: sitting out or large tables first, then how uneven they are."""


def letter_of(pool: int) -> str:
    """How a pool is called: A is the first."""
    return chr(ord("A") + pool - 1)


def pool_label(pool: int) -> str:
    """A pool in words, which no line breaks; empty for none."""
    label = _("Group %(letter)s") % {"letter": letter_of(pool)} if pool else ""
    return label.replace(" ", "\N{NO-BREAK SPACE}")


def is_in_pools(tournament: Tournament, number: int) -> bool:
    """Whether a round is played within pools: those before the final, or all."""
    return bool(tournament.pools) and (not tournament.cut_after or number <= tournament.cut_after)


def pools_by_number(tournament: Tournament, entrants: Iterable[Entrant]) -> dict[int, int]:
    everybody = list(entrants)
    pools = {each.number: each.pool if each.pool <= tournament.pools else 0 for each in everybody}
    return {number: pools[began] for number, began in beginners_of(everybody).items()}


def kept_pools(tournament: Tournament, entrants: Iterable[Entrant], coming: int) -> dict[int, int]:
    """The pools that stay when the `coming` round is drawn: in the first one those that were said."""
    everybody = list(entrants)
    pools = pools_by_number(tournament, everybody)
    if coming > 1:
        return pools
    return {each.number: pools[each.number] if each.is_pool_said else 0 for each in everybody}


def sit_by_pools(
    plan: PlannedRound, here: Iterable[Player], pools: Mapping[Player, int], *, fours_only: bool
) -> bool:
    """Whether a round is planned for those who are here within their pools; made by hand, they may mix."""
    there, seated = set(here), plan.seated
    sizes = Counter(pools.get(one, 0) for one in there)
    mixes = any(len({pools.get(one, 0) for one in table}) > 1 for table in plan.tables)
    if 0 in sizes or not seated <= there or (mixes and plan.making == Making.DRAWN):
        return False
    spare = sum(size % 4 for size in sizes.values()) if fours_only else 0
    return len(there - seated) == spare


def sizes_of_pools(
    people: int, taken: Sequence[int], most: int, *, fours_only: bool, may_be_empty: bool = False
) -> list[int]:
    """How many are in each pool: as even as all of them can be seated, and no fewer than are `taken`.

    Where only fours play, no more sit out than must. Empty if there are no such sizes.
    """
    found: dict[int, tuple[Cost, list[int]]] = {0: ((0, 0), [])}
    for least in taken:
        following: dict[int, tuple[Cost, list[int]]] = {}
        for used, ((first, second), sizes) in found.items():
            none = (0,) if may_be_empty and not least else ()
            for size in (*none, *range(max(4, least), people - used + 1)):
                price = price_of(size, most, fours_only=fours_only)
                if price is None:
                    continue
                better = ((first + price, second + size * size), [*sizes, size])
                if used + size not in following or better[0] < following[used + size][0]:
                    following[used + size] = better
        found = following
    return found[people][1] if people in found else []


def price_of(size: int, most: int, *, fours_only: bool) -> int | None:
    """The cost of a pool of this size: people who sit out, or tables beyond five; None without tables."""
    if fours_only or not size:
        return size % 4
    return int(size in WITHOUT_FOURS_AND_FIVES) if can_be_seated(size, most) else None


def pools_drawn(
    people: Sequence[Player],
    known: Mapping[Player, int],
    sizes: Sequence[int],
    apart: Iterable[Sequence[Player]],
    seed: str,
) -> dict[Player, int]:
    """A pool for everybody who has none `known`, by lot; clubs and teams (`apart`) spread over them.

    Who has most of theirs is placed first, each where fewest of theirs are, then where most room is left.
    """
    pools = {one: known[one] for one in people if known.get(one)}
    theirs: dict[Player, list[set[Player]]] = {one: [] for one in people}
    for group in apart:
        for one in theirs.keys() & set(group):
            theirs[one].append(set(group) & theirs.keys())
    free = [one for one in people if one not in pools]
    Lot(f"{seed} pools").mix(free)
    for one in by_their_groups(free, theirs):
        met = Counter(pools[other] for group in theirs[one] for other in group if other in pools)
        full = Counter(pools.values())
        open_ones = [pool for pool, size in enumerate(sizes, 1) if full[pool] < size]
        pools[one] = min(open_ones, key=lambda pool: (met[pool], full[pool] - sizes[pool - 1], pool))
    return pools


def by_their_groups(
    free: Sequence[Player], theirs: Mapping[Player, Sequence[set[Player]]]
) -> Iterator[Player]:
    """Some in the order of the lot, but those of one club after each other, of the largest first."""
    place = {one: at for at, one in enumerate(free)}

    def key(one: Player) -> tuple[int, int, int]:
        largest = max(theirs[one], key=len, default={one})
        return -len(largest), min(place.get(each, len(place)) for each in largest), place[one]

    yield from sorted(free, key=key)


def why_not_in_pools(tournament: Tournament, entrants: Entrants) -> str:
    """Why those who are here cannot be seated in their pools, and what can be done."""
    pools = kept_pools(tournament, entrants.all, entrants.next_round)
    sizes = Counter(pools[each.number] for each in entrants.here)
    known = [
        _("%(group)s: %(text)s") % {"group": pool_label(pool), "text": sizes[pool]}
        for pool in range(1, tournament.pools + 1)
    ]
    text = _(
        "%(people)s players cannot be seated in %(count)s groups (%(sizes)s). Say another group for someone "
        "(tap the name), or another number of groups (Settings)."
    )
    return text % {"people": len(entrants.here), "count": tournament.pools, "sizes": join_words(known)}
