"""A thousand deals, as those of the demonstration are invented: always the same, drawn when first asked for.

They are played by the tournament rules, so that whatever else is tried was possible or is said to be unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random

from rulesets import Deal, Player, Ruleset, Table, presets
from rulesets.replay import POINTS_ONLY, RecordedSheet, Shape, goes_deal_by_deal, write_key
from rulesets.session import advance, start
from scorekeeper.play.sheets.demo import invented_deal
from scorekeeper.play.sheets.derived.reads import ALWAYS, SheetKey
from scorekeeper.play.sheets.engine import SEATS

EVENINGS, DEALS = 42, 24
NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Frieda")
"""Six who meet, four at a time; they are known by their places from 1."""
SHAPE = Shape((ALWAYS,) * 4, DEALS)
FIRST = datetime(2025, 1, 3, 20, tzinfo=UTC)
SEED = 1960


@dataclass(frozen=True)
class SampleEvening:
    """A table that played one evening, as it was recorded and deal by deal."""

    recorded: RecordedSheet
    deals: Sequence[Deal]


def sample_rules() -> Ruleset:
    """The rules by which the deals were played."""
    return presets()["ddv"].rules


@cache
def sample_evenings() -> tuple[SampleEvening, ...]:
    """All evenings, by their keys from 1."""
    random = Random(SEED)  # noqa: S311  # deals, not secrets
    return tuple(sample_evening(number, random) for number in range(1, EVENINGS + 1))


def sample_evening(number: int, random: Random) -> SampleEvening:
    """One evening of four of them."""
    players = tuple(sorted(random.sample(range(1, len(NAMES) + 1), 4)))
    table = Table(sample_rules(), tuple(map(Player, SEATS[:4])), first_dealer=3, length=DEALS)
    state, deals = start(table), []
    while state.counted < DEALS:
        deal = invented_deal(random, table, state)
        state, scored = advance(table, state, deal)
        deals.append(scored.deal)
    recorded = RecordedSheet(
        rules=table.rules,
        shape=SHAPE,
        first_dealer=table.first_dealer,
        keys=tuple(map(write_key, deals)),
        players=players,
        key=SheetKey(number, FIRST + timedelta(weeks=number - 1), number),
    )
    return SampleEvening(recorded, tuple(deals))


def goes_slowly(rules: Ruleset) -> bool:
    """Whether the deals are played one by one under some rules: a third of a second instead of a moment."""
    return goes_deal_by_deal(rules, SHAPE, POINTS_ONLY)


@cache
def sample_lines() -> str:
    """The lines of all deals, to see what was ever played."""
    return "".join(key for evening in sample_evenings() for key in evening.recorded.keys)
