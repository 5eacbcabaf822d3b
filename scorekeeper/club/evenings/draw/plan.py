"""Rounds that are being drawn: who met whom how often, what is avoided, and what an exchange of two costs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, permutations

from scorekeeper.club.evenings.draw.annealing import anneal
from scorekeeper.club.evenings.draw.tables import Lot, Player, cut_into_tables

MOST_MEETINGS = 400
"""Prices are known for so many meetings of one pair, far more than anybody plays rounds."""


AS_IF_MET = 25
"""So often who is never to meet has met: once more is dearer than a second table of five, or many repeats."""


@dataclass(frozen=True)
class Prices:
    """The prices of what is to be avoided; the cost of a plan is their sum.

    With these, nobody meets three times in any field in which that can be had with fives spread evenly; where
    it cannot, the fives stay even.
    """

    large: int = 400
    """Somebody's second time at a table of five; the third twice as much, and so on, so that they spread."""
    thrice: int = 40
    """A pair's third meeting; the fourth twice as much, and so on."""
    repeat: int = 4
    """Every meeting of a pair beyond its first."""
    apart: int = 1000
    """A pair at one table in the first round that should not meet there; no step that costs it is taken."""

    def of_one_more_meeting(self) -> list[int]:
        """The prices of one more meeting of a pair that met 0, 1, 2 … times before."""
        return [0, *(self.repeat + self.thrice * times for times in range(MOST_MEETINGS))]

    def of_extra(self, extra: int) -> int:
        """The price of sitting so often at a table of five; once at six counts twice."""
        return self.large * extra * (extra - 1) // 2


USUAL = Prices()
NOTHING_BUT_APART = Prices(large=0, thrice=0, repeat=0, apart=4)
"""For a first round that is made by itself, cheap enough that the search tries what is worse at first."""


class Plan:
    """Rounds to draw, each a row of players that is cut into tables; players are counted from 0 here."""

    heats = 8
    """So often the search begins hot again, from where it is."""

    def __init__(self, sizes: tuple[int, ...], prices: Prices) -> None:
        self.sizes = sizes  # how many sit at each table of a round
        self.rows: list[list[int]] = []  # for each round to draw the players by their places
        self.apart: dict[int, set[int]] = {}  # for each player with whom not to sit in the first round
        # Of each place of a row: how many sit at its table, the other places there, and which table it is.
        self.size_at = [size for size in sizes for _ in range(size)]
        self.others_at = others_by_place(sizes)
        self.table_at = [number for number, size in enumerate(sizes) for _ in range(size)]
        # What is counted so far, of rounds that were played and of those to draw.
        self.past_tables: list[int] = []  # how many tables there were in each round with everybody
        self.met = [[0] * len(self.size_at) for _ in self.size_at]  # how often each two players meet
        self.extra = [0] * len(self.size_at)  # by how many more than four each player sat, added up
        self.prices = prices
        # By how often two meet: what it adds that they meet once more, what it saves that they do once less.
        self.price_of_one_more = prices.of_one_more_meeting()
        self.price_of_the_last = [0, *self.price_of_one_more]

    @property
    def is_new(self) -> bool:
        """Whether nobody has met anybody yet; who is never to meet may be known already."""
        return not any(0 < times < AS_IF_MET for met in self.met for times in met)

    def count_round(self, tables: Sequence[Sequence[int]], sizes: Sequence[int]) -> None:
        """Remember a played round of tables of these sizes, with those at them who are among the players."""
        for table, size in zip(tables, sizes, strict=True):
            for one in table:
                self.extra[one] += max(0, size - 4)
                for other in table:
                    self.met[one][other] += one != other
        if sum(map(len, tables)) == len(self.size_at):
            self.past_tables.append(len(tables))

    def keep_apart(self, pair: Sequence[int]) -> None:
        """Let two meet only where they must; nothing to do for somebody alone."""
        for one, other in permutations(pair, 2):
            self.met[one][other] += AS_IF_MET

    def add_round(self, row: list[int]) -> None:
        """A round to be drawn, as it stands first."""
        self.rows.append(row)
        for place, others in enumerate(self.others_at):
            self.extra[row[place]] += self.size_at[place] - 4
            for other in others:
                self.met[row[place]][row[other]] += 1

    def cost(self) -> int:
        return (
            sum(sum(self.price_of_one_more[:times]) for met in self.met for times in met) // 2
            + sum(map(self.prices.of_extra, self.extra))
            + sum(self.cost_at(place, self.rows[0][place]) for place in self.places_with_wishes()) // 2
        )

    def least_cost(self, rounds: int) -> int:
        """A bound for so many rounds more: no repeat that can be helped, and fives for those with fewest."""
        extra = sorted(self.extra)
        for _ in range(rounds * sum(size - 4 for size in self.size_at)):
            extra[0] += 1
            extra.sort()
        more = sum(map(self.prices.of_extra, extra)) - sum(map(self.prices.of_extra, self.extra))
        return self.cost() + more + self.prices.repeat * self.least_again(rounds)

    def least_again(self, rounds: int) -> int:
        """How many meetings of so many rounds more must be of pairs that meet again.

        Tables of one round part over those of another, and there are only so many pairs that have not met.
        """
        among_new = rounds * (rounds - 1) // 2 * self.least_repeats(len(self.sizes))
        with_past = rounds * sum(map(self.least_repeats, self.past_tables))
        meetings = rounds * sum(size * (size - 1) // 2 for size in self.sizes)
        fresh = sum(not times for met in self.met for times in met) - len(self.met)
        return max(among_new + with_past, meetings - fresh // 2)

    def least_repeats(self, tables: int) -> int:
        """The pairs that must meet again in a round after one of all players at so many tables.

        Every table of it parts over those of the other as evenly as it can.
        """
        if self.prices.thrice < self.prices.repeat:
            return 0  # one pair that always meets is then cheaper than many that meet twice
        parts = [[(size + part) // tables for part in range(tables)] for size in self.sizes]
        return sum(part * (part - 1) // 2 for table in parts for part in table)

    def places_with_wishes(self) -> range:
        """The places of the first round, if somebody wants to sit apart there."""
        return range(len(self.size_at) if self.apart and self.rows else 0)

    def cost_at(self, place: int, player: int) -> int:
        """The cost in the first round of a player meeting the others at a place."""
        apart = self.apart.get(player, ())
        return self.prices.apart * sum(self.rows[0][seat] in apart for seat in self.others_at[place])

    def change(self, number: int, place: int, target: int) -> int:
        """The change of cost if the players at two places of different tables change seats."""
        row, more, last = self.rows[number], self.price_of_one_more, self.price_of_the_last
        one, other = row[place], row[target]
        met_one, met_other = self.met[one], self.met[other]
        added = 0
        for seat in self.others_at[place]:
            player = row[seat]
            added += more[met_other[player]] - last[met_one[player]]
        for seat in self.others_at[target]:
            player = row[seat]
            added += more[met_one[player]] - last[met_other[player]]
        if smaller := self.size_at[place] - self.size_at[target]:
            added += self.prices.large * smaller * (self.extra[other] - self.extra[one] + smaller)
        if number == 0 and self.apart:
            added += self.cost_at(place, other) - self.cost_at(place, one)
            added += self.cost_at(target, one) - self.cost_at(target, other)
        return added

    def exchange(self, number: int, place: int, target: int) -> None:
        """Let the players at two places of different tables change seats."""
        row = self.rows[number]
        one, other = row[place], row[target]
        self.move(one, other, [row[seat] for seat in self.others_at[place]])
        self.move(other, one, [row[seat] for seat in self.others_at[target]])
        smaller = self.size_at[place] - self.size_at[target]
        self.extra[one] -= smaller
        self.extra[other] += smaller
        row[place], row[target] = other, one

    def move(self, leaving: int, coming: int, table: Iterable[int]) -> None:
        """Count that one player meets the others of a table instead of another."""
        met_leaving, met_coming = self.met[leaving], self.met[coming]
        for player in table:
            met = self.met[player]
            met_leaving[player] -= 1
            met[leaving] -= 1
            met_coming[player] += 1
            met[coming] += 1


def others_by_place(sizes: tuple[int, ...]) -> list[tuple[int, ...]]:
    """For each place of a row the other places of its table."""
    others: list[tuple[int, ...]] = []
    for size in sizes:
        table = range(len(others), len(others) + size)
        others += [tuple(seat for seat in table if seat != place) for place in table]
    return others


STAGES = 20
"""From hot to cold."""
STEPS = 5000
"""At most, in each stage of each heat; 800,000 steps in all, about a second."""
STEPS_FOR_A_SEAT = 50
"""In each stage of each heat, for each seat of each round."""
HOTTEST = 0.5
"""The chance of the first stage that a step is taken which costs a repeat more."""
COOLER = 0.72
"""Times this in each stage: in the last one step of a thousand."""


def improve(plan: Plan, least: int, lot: Lot) -> None:
    """Exchange players of the plan until it costs the least or all steps are taken; the best plan stays."""
    if len(plan.sizes) == 1:
        return
    steps = min(STEPS, STEPS_FOR_A_SEAT * len(plan.size_at) * len(plan.rows))
    stages = [chances_of_stage(stage) for stage in range(STAGES)] * plan.heats
    plan.rows = anneal(plan.rows, partial(take_step, plan, lot), stages, steps, cost=plan.cost(), least=least)


def chances_of_stage(stage: int) -> list[float]:
    """The chance to take a step by what it costs more; made without `exp`, which differs between machines."""
    of_a_repeat = HOTTEST
    for _ in range(stage):
        of_a_repeat *= COOLER
    chances, of_one = [1.0], math.sqrt(math.sqrt(of_a_repeat))  # a repeat costs 4, and roots are exact
    for _ in range(60):
        chances.append(chances[-1] * of_one)
    return chances


def take_step(plan: Plan, lot: Lot, chances: list[float]) -> int:
    """Perhaps exchange two players; what it costs more."""
    seats = len(plan.size_at)
    number, place = divmod(lot.below(len(plan.rows) * seats), seats)
    target = lot.below(seats)
    if plan.table_at[target] == plan.table_at[place]:
        return 0
    added = plan.change(number, place, target)
    if added > 0 and (added >= len(chances) or lot.random() >= chances[added]):
        return 0
    plan.exchange(number, place, target)
    return added


Met = Mapping[tuple[Player, Player], int]
"""How often two have met, the one with the smaller number first."""

DEAREST = 8
"""What it costs at most that two meet who have met often."""
BELOW = 3
"""So many times less than the mean is as good as never: only who is well above it costs the most."""
WITH_A_SEASON = Prices(large=1600, thrice=160, repeat=16, apart=4000)
"""As `plan.USUAL`, four times as dear: no two evenings long ago are worth a second meeting tonight."""
WITHOUT_MORE_REPEATS = Prices(large=25600, thrice=2560, repeat=256, apart=64000)
"""So dear that no step is taken which adds a meeting tonight, whoever has met before."""


def dear_of(players: Sequence[Player], met: Met) -> list[list[int]]:
    """The price of a meeting of each two players, higher the more often they have met."""
    pairs = list(combinations(range(len(players)), 2))
    times = [met.get((min(players[a], players[b]), max(players[a], players[b])), 0) for a, b in pairs]
    usual = max(0, sum(times) // max(1, len(times)) - BELOW)
    dear = [[0] * len(players) for _ in players]
    for (one, other), often in zip(pairs, times, strict=True):
        dear[one][other] = dear[other][one] = min(DEAREST, max(0, often - usual))
    return dear


class SeasonPlan(Plan):
    """Rounds in which it costs something that two meet who have met on other evenings."""

    heats = 2

    def __init__(self, dear: list[list[int]], sizes: tuple[int, ...], prices: Prices) -> None:
        super().__init__(sizes, prices)
        self.dear = dear

    def cost(self) -> int:
        """The cost of everything counted so far, with that of the new rounds after the earlier ones."""
        tables = (table for row in self.rows for table in cut_into_tables(row, self.sizes))
        pairs = (pair for table in tables for pair in combinations(table, 2))
        return super().cost() + sum(self.dear[one][other] for one, other in pairs)

    def change(self, number: int, place: int, target: int) -> int:
        """The change of cost if the players at two places of different tables change seats."""
        added = super().change(number, place, target)
        row = self.rows[number]
        dear_one, dear_other = self.dear[row[place]], self.dear[row[target]]
        for seat in self.others_at[place]:
            added += dear_other[row[seat]] - dear_one[row[seat]]
        for seat in self.others_at[target]:
            added += dear_one[row[seat]] - dear_other[row[seat]]
        return added
