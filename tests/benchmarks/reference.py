"""Random deals and sessions, under rules of all kinds, in the engine and in the reference: what differs."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.rulesets.against_reference import chosen_rules, differences
from tests.rulesets.reference import draws
from tests.rulesets.reference.covering import random_rules
from tests.rulesets.reference.rules import Document

Compared = tuple[int, Document, list[Any]]
"""How many deals a sheet has, the sheet, and what differs."""

TOLD_OF = 20
"""How often it is told in between how far it is."""


def figures(deals: int, sessions: int, seed: int | None = None) -> Iterator[str]:
    """How many were compared and what differs, with the sheets; from this seed, or from a fresh one."""
    seed = secrets.randbelow(2**32) if seed is None else seed
    yield f"the same again with --seed {seed}"
    rng, rules = Random(seed), chosen_rules()  # noqa: S311  # deals, not secrets
    yield from told("deals", deals, lambda: one_deal(rng, rules))
    yield from told("sessions", sessions, lambda: one_session(rng, rules))


def told(what: str, most: int, compared: Callable[[], Compared]) -> Iterator[str]:
    """Compare until there are `most`; tell of each sheet that differs, and now and then how far it is."""
    count = different = 0
    next_told = step = max(1, most // TOLD_OF)
    while count < most:
        number, sheet, wrong = compared()
        count += number
        if wrong:
            different += 1
            yield json.dumps({"different": wrong, "sheet": sheet}, ensure_ascii=False, default=sorted)
        if count >= next_told or count >= most:
            next_told += step
            yield f"{count:,} {what}: {different} sheets differ"


def one_deal(rng: Random, rules: list[Document]) -> Compared:
    """A sheet of one or two deals, which may have to be refused."""
    sheet = draws.sheet(rng, any_rules(rng, rules), deals=2, refused=0.15)
    return len(sheet["deals"]), sheet, differences(sheet)


def one_session(rng: Random, rules: list[Document]) -> Compared:
    """A sheet of up to 24 deals: as it was played, now and then under other rules, or recorded for others."""
    played, other = any_rules(rng, rules), any_rules(rng, rules)
    way = rng.random()
    if way < 0.1:
        sheet = draws.sheet(rng, {**played, "players_max": 4}, deals=24)
        recorded = {**sheet, "ruleset": {"preset": "ddv", "options": other}}
        return 1, recorded, differences(recorded, as_recorded=True)
    sheet = draws.sheet(rng, played, deals=24)
    return 1, sheet, differences(sheet, under=other if way < 0.2 else None)


def any_rules(rng: Random, rules: list[Document]) -> Document:
    """One of these rulesets or, as often, one that is drawn."""
    return rng.choice(rules) if rng.random() < 0.5 else random_rules(rng)
