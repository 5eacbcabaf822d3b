"""How fast deals are scored and sheets are folded, on one core."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from time import perf_counter

from rulesets.rules.presets import presets
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal
from rulesets.scoring.score import score_deal
from rulesets.session.fold import advance, play, start
from rulesets.session.table import Player, Sheet, Table
from scorekeeper.play.sheets.demo import invented_deal

PLAYERS = tuple(Player(name) for name in ("Anna", "Ben", "Cem", "Dora"))
SHEETS = 200
DEALS = 24
ROUNDS = 5


def figures() -> Iterator[str]:
    """One line for each figure: the best of several rounds, so that other work disturbs less."""
    for name in ("ddv", "gamefarm", "online", "pot"):
        sheets = invented_sheets(name)
        deals = [(sheet.table.rules, deal) for sheet in sheets for deal in sheet.deals]
        rate = best_rate(len(deals), partial(score_all, deals))
        yield f"{name}: {rate:,.0f} single deals scored per second, one by one"
        rate = best_rate(len(sheets), partial(fold_all, sheets))
        yield f"{name}: {rate:,.0f} sheets of {DEALS} deals folded per second"


def score_all(deals: list[tuple[Ruleset, Deal]]) -> None:
    """Score deals one by one."""
    for rules, deal in deals:
        score_deal(rules, deal)


def fold_all(sheets: list[Sheet]) -> None:
    """Score whole sheets."""
    for sheet in sheets:
        play(sheet)


def best_rate(count: int, work: Callable[[], object]) -> float:
    """How many of `count` pieces of work are done per second, in the best of the rounds."""
    times = []
    for _round in range(ROUNDS):
        began = perf_counter()
        work()
        times.append(perf_counter() - began)
    return count / min(times)


def invented_sheets(preset: str) -> list[Sheet]:
    """Sheets of invented deals under a preset, always the same."""
    random = Random(24)  # noqa: S311  # deals, not secrets
    return [invented_sheet(random, preset) for _number in range(SHEETS)]


def invented_sheet(random: Random, preset: str) -> Sheet:
    """One sheet of invented deals, possible where they stand."""
    table = Table(presets()[preset].rules, PLAYERS, first_dealer=3, length=DEALS)
    state, deals = start(table), []
    for _number in range(DEALS):
        deal = invented_deal(random, table, state)
        state, _scored = advance(table, state, deal)
        deals.append(deal)
    return Sheet(table, tuple(deals))
