"""Draws: how often somebody meets again in every field of 8 to 120 players over two to six rounds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from time import process_time

from scorekeeper.club.evenings.draw.by_standing import draw_by_standing
from scorekeeper.club.evenings.draw.drawing import draw, least_together
from scorekeeper.club.evenings.draw.report import report_on
from scorekeeper.club.evenings.draw.tables import DEALER, WRITER, Lot, Round, cut_into_tables, table_sizes
from tests.fair_draws import times_at, together

FIELDS = range(8, 121)
ROUNDS = range(2, 7)
SEED = "benchmark"


def figures() -> Iterator[str]:
    """A line for every field, the rounds beside each other; then each drawn alone, clubs, by standing."""
    yield "players: repeats, most meetings of a pair, spread of fives, of writing, of dealing, CPU s"
    for players in FIELDS:
        yield f"{players}: " + " | ".join(field(players, rounds) for rounds in ROUNDS)
    for players in (16, 20, 21, 22, 24, 26, 28, 32, 36):
        yield f"{players} with eight rounds, each drawn alone: {one_by_one(players)}"
    for players, clubs in product((20, 25, 32, 50, 80, 119, 120), (2, 4, 8, 30)):
        yield f"{players} in {clubs} clubs: {in_clubs(players, clubs)}"
    for players in (16, 20, 24, 32, 48, 80, 120):
        yield f"{players} by standing after two rounds: {by_standing(players)}"


def one_by_one(players: int) -> str:
    """The repeats so far after each of eight rounds, and the longest that one of them was drawn."""
    past: list[Round] = []
    repeats, longest = [], 0.0
    for _ in range(8):
        began = process_time()
        past += draw(list(range(players)), 1, past, seed=SEED)
        longest = max(longest, process_time() - began)
        repeats.append(report_on(past).repeats)
    return f"{repeats}, {longest:.2f} s"


def in_clubs(players: int, clubs: int) -> str:
    """What a draw of six rounds comes to for clubs that are as large as each other."""
    everybody = list(range(players))
    apart = [everybody[first::clubs] for first in range(clubs)]
    began = process_time()
    drawn = draw(everybody, 6, seed=SEED, apart=apart)
    seconds, report = process_time() - began, report_on(drawn)
    least = least_together(everybody, apart, len(table_sizes(players)))
    pairs = len(together(drawn[0], apart))
    return f"{report.repeats} repeats, {pairs} pairs together of {least}, {seconds:.2f} s"


def field(players: int, rounds: int) -> str:
    """What a draw comes to, and what plain lots come to in its place."""
    began = process_time()
    drawn = draw(list(range(players)), rounds, seed=SEED)
    seconds, report = process_time() - began, report_on(drawn)
    uneven = " ".join(
        str(spread(times))
        for times in (report.large, *(times_at(drawn, place) for place in (WRITER, DEALER)))
    )
    most = max((len(each.rounds) for each in report.again), default=1)
    return f"{report.repeats} {most} {uneven} {seconds:.2f} s (lots {lots(players, rounds):.0f})"


def spread(times: dict[int, int]) -> int:
    """How much more often the one than the other."""
    return max(times.values()) - min(times.values())


def lots(players: int, rounds: int) -> float:
    """The repeats of plain lots, on an average of ten."""
    lot, everybody, sizes = Lot(SEED), list(range(players)), table_sizes(players)
    repeats = 0
    for _ in range(10):
        drawn: list[Round] = []
        for _ in range(rounds):
            lot.mix(everybody)
            drawn.append(tuple(map(tuple, cut_into_tables(everybody, sizes))))
        repeats += report_on(drawn).repeats
    return repeats / 10


def by_standing(players: int) -> str:
    """How far apart the places are at a table, and who meets again."""
    past = draw(list(range(players)), 2, seed=SEED)
    ranking = list(range(players))
    Lot("standing").mix(ranking)
    began = process_time()
    last = draw_by_standing(ranking, past, seed=SEED)
    seconds = process_time() - began
    spans = [max(map(ranking.index, table)) - min(map(ranking.index, table)) for table in last]
    repeats = report_on([*past, last]).repeats - report_on(past).repeats
    return f"{repeats} repeats, {sum(spans) / len(spans):.1f} places apart, {seconds:.2f} s"
