"""Estimates: in how many invented clubs, where they are known, bars and the part of skill hold the truth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise, product
from random import Random
from statistics import mean, pstdev, variance
from time import process_time

from scorekeeper.club.figures.strength import (
    EVENING,
    USUAL_SCATTER,
    Estimates,
    Standing,
    Strength,
    Sums,
    strengths,
)

CLUBS = 40
SIZES = ((24, 20), (24, 60), (12, 30), (8, 8), (8, 30))
"""Players and evenings; of 16 deals each."""
DEALS = 16
SKILLS = (0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.8)
"""Which part of the differences is skill: of the squares of what they make a deal, on an average."""


@dataclass
class World:
    """Players whose strengths are known, in points a deal, what they made and with or against whom."""

    truth: list[float]
    points: list[int]
    deals: list[int]
    squares: list[int]
    solos: list[int]
    together: list[list[int]]
    order: list[int] = field(default_factory=list)
    """Everybody as they sat on the last evening."""
    before: list[int] = field(default_factory=list)
    """The points before it."""

    @property
    def played(self) -> list[Sums]:
        return [Sums(*sums) for sums in zip(self.deals, self.points, self.squares, self.solos, strict=True)]

    @property
    def skill(self) -> float:
        """Which part of the differences is skill among these players."""
        skill, luck = variance(self.truth), USUAL_SCATTER**2 / mean(self.deals)
        return skill / (skill + luck)

    def told(self) -> Estimates:
        return strengths(self.played, self.together)


Seating = Callable[[Random, World], list[int]]
"""Everybody in the order in which the tables of an evening are made."""


def by_lot(random: Random, world: World) -> list[int]:
    return random.sample(range(len(world.truth)), len(world.truth))


def by_standing(random: Random, world: World) -> list[int]:
    """Those who have made most so far sit together."""
    order = by_lot(random, world)
    return sorted(order, key=lambda one: world.points[one] / max(1, world.deals[one]))


def up_and_down(random: Random, world: World) -> list[int]:
    """The best of a table has gone to the next one since the last evening, whose worst has come for them."""
    order = world.order or by_lot(random, world)
    made = [now - before for now, before in zip(world.points, world.before or world.points, strict=True)]
    tables = [sorted(order[first : first + 4], key=made.__getitem__) for first in range(0, len(order), 4)]
    for lower, upper in pairwise(tables):
        lower[-1], upper[0] = upper[0], lower[-1]
    return [*chain(*tables)]


def by_strength(random: Random, world: World) -> list[int]:
    """The strong sit with the strong, as far as a club knows who they are."""
    noise = pstdev(world.truth) / 2
    return sorted(by_lot(random, world), key=lambda one: world.truth[one] + random.gauss(0, noise))


def fixed(random: Random, world: World) -> list[int]:
    """The same always sit together."""
    return list(range(len(world.truth)))


SEATINGS: tuple[Seating, ...] = (by_lot, by_standing, up_and_down, by_strength, fixed)


def spread_of(skill: float, deals: int) -> float:
    """How far strengths lie apart if this part of the differences is skill after so many deals."""
    return float(USUAL_SCATTER / deals**0.5 * (skill / (1 - skill)) ** 0.5)


def world(random: Random, players: int, evenings: int, spread: float, seating: Seating) -> World:
    """Tables of four, two against two, every tenth alone for three times the points, every tenth doubled."""
    truth = [random.gauss(0, spread) for _ in range(players)]
    middle = mean(truth)
    found = World(
        [each - middle for each in truth],
        *([0] * players for _ in range(4)),
        [[0] * players for _ in range(players)],
    )
    for _ in range(evenings):
        found.order, found.before = seating(random, found), [*found.points]
        for first in range(0, players, 4):
            for _ in range(DEALS):
                book(random, found, random.sample(found.order[first : first + 4], 4))
    return found


def book(random: Random, world: World, table: Sequence[int]) -> None:
    """Play one deal."""
    one, two, three, four = (world.truth[player] for player in table)
    times = 2 if random.random() < 0.1 else 1
    if random.random() < 0.1:
        sides, shares = (1, -1, -1, -1), (3, -1, -1, -1)
        world.solos[table[0]] += 1
        value = times * round((one - (two + three + four) / 3) / 3 + random.gauss(0, 5.5))
    else:
        sides = shares = (1, 1, -1, -1)
        value = times * round(one + two - three - four + random.gauss(0, 5.8))
    for player, side, share in zip(table, sides, shares, strict=True):
        world.deals[player] += 1
        world.points[player] += share * value
        world.squares[player] += (share * value) ** 2
        for other, its_side in zip(table, sides, strict=True):
            if other != player:
                world.together[player][other] += side * its_side


@dataclass
class Held:
    """How many bars and ranges of skill there were, and how many of them held the truth."""

    bars: int = 0
    bars_held: int = 0
    clubs: int = 0
    skill_held: int = 0
    none_possible: int = 0
    stand_out: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        bars, skill = 100 * self.bars_held / self.bars, 100 * self.skill_held / self.clubs
        none = 100 * self.none_possible / self.clubs
        return f"bars {bars:.1f} %, skill {skill:.0f} %, none possible {none:.0f} %"


def held_in(
    clubs: int, players: int, evenings: int, skill: float, seating: Seating, seed: str = "clubs"
) -> Held:
    """What holds the truth in so many invented clubs."""
    random, found = Random(seed), Held()  # noqa: S311  # clubs, not secrets
    for _ in range(clubs):
        club = world(random, players, evenings, spread_of(skill, DEALS * evenings), seating)
        began = process_time()
        told = club.told()
        found.seconds += process_time() - began
        found.bars += players
        found.bars_held += sum(map(holds, told.strengths, club.truth))
        found.clubs += 1
        found.skill_held += told.least_skill <= club.skill <= told.most_skill
        found.none_possible += told.least_skill == 0
        found.stand_out += sum(known.standing is not Standing.UNCERTAIN for known in told.strengths)
    return found


def holds(known: Strength, truth: float) -> bool:
    """Whether a bar holds the strength of its player."""
    return known.low <= EVENING * truth <= known.high


def figures() -> Iterator[str]:
    """A line for every size, seating and part of skill."""
    for (players, evenings), seating, skill in product(SIZES, SEATINGS, SKILLS):
        found = held_in(CLUBS, players, evenings, skill, seating)
        where = f"{players} players, {evenings} evenings, {seating.__name__}, skill {skill:.0%}"
        yield f"{where}: {found}, {1000 * found.seconds / found.clubs:.0f} ms"
