"""Price lists: how long they take to make, how large they are, and how their script looks deals up."""

from __future__ import annotations

import gzip
import json
import subprocess
from collections.abc import Iterator, Sequence
from random import Random
from time import process_time

from hypothesis import HealthCheck, Phase, given, seed, settings

from rulesets.replay.price_list import price_list
from rulesets.rules.presets import presets
from rulesets.rules.ruleset import Ruleset
from tests.rulesets.replay.prices import NODE, SCRIPT, cases, compare
from tests.rulesets.strategies import rulesets

RULESETS, DEALS, AT_ONCE = 200, 200_000, 20
SPEED = SCRIPT.with_name("price-speed.js")


def figures() -> Iterator[str]:
    """One line for each figure."""
    for name, preset in presets().items():
        yield f"{name}: {made(preset.rules)}"
    drawn = drawn_rulesets()
    lists = sorted(cost_of(rules) for rules in drawn)
    median, slowest = told(*lists[len(lists) // 2]), told(*lists[-1])
    yield f"{len(drawn)} random rulesets: {median} (median), {slowest} (slowest)"
    if NODE is None:
        yield "without node no deal is looked up"
        return
    yield from compared(drawn)
    yield speed()


def made(rules: Ruleset) -> str:
    """What the list of a ruleset takes."""
    return told(*cost_of(rules))


def cost_of(rules: Ruleset) -> tuple[float, int]:
    """Processor seconds to make a list, and its bytes when it is packed with gzip."""
    began = process_time()
    text = json.dumps(price_list(rules), separators=(",", ":"))
    return process_time() - began, len(gzip.compress(text.encode()))


def told(seconds: float, size: int) -> str:
    """Both in words."""
    return f"made in {seconds:.2f} s, {size:,} bytes packed"


def drawn_rulesets() -> Sequence[Ruleset]:
    """Random rulesets, always the same."""
    found: list[Ruleset] = []

    @seed(24)
    @settings(
        max_examples=RULESETS, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck)
    )
    @given(rules=rulesets())
    def draw(rules: Ruleset) -> None:
        found.append(rules)

    draw()
    return found


def compared(drawn: Sequence[Ruleset]) -> Iterator[str]:
    """Random deals under the rulesets, in the script and in the engine."""
    random = Random(24)  # noqa: S311  # deals, not secrets
    counts = dict.fromkeys(("deals", "possible", "covered", "sure"), 0)
    different = 0
    for begin in range(0, len(drawn), AT_ONCE):
        some = drawn[begin : begin + AT_ONCE]
        found = compare([(rules, cases(random, rules, DEALS // len(drawn))) for rules in some])
        different += len(found["different"])
        counts = {key: count + found[key] for key, count in counts.items()}
    yield (
        f"{counts['deals']:,} random deals, {counts['possible']:,} of them possible: "
        f"{counts['covered']:,} looked up, {counts['sure']:,} without asking anybody, "
        f"{different} otherwise than in the engine"
    )


def speed() -> str:
    """How many single deals the script looks up in a second."""
    rules = presets()["ddv"].rules
    random = Random(24)  # noqa: S311  # deals, not secrets
    possible = [case for case in cases(random, rules, 400) if case["expected"]]
    text = json.dumps({"list": price_list(rules), "deals": possible})
    answer = subprocess.run([str(NODE), str(SPEED)], input=text, capture_output=True, text=True, check=True)
    return f"ddv: {answer.stdout.strip()}"
