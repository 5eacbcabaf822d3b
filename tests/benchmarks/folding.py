"""Random sessions whose deals all wait on a phone: what it says of them otherwise than `manage.py score`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from time import process_time

from rulesets.document import read_ruleset
from rulesets.replay.price_list import sides_with_absagen
from rulesets.replay.session_list import session_list
from rulesets.rules.presets import presets
from scorekeeper.play.sheets.offline import MOST_RUNS
from tests.rulesets.against_reference import chosen_rules
from tests.rulesets.reference.covering import random_rules
from tests.rulesets.reference.rules import Document
from tests.rulesets.replay.drawn_sheets import drawn_sheets
from tests.rulesets.replay.folding import compare
from tests.scorekeeper.play.sheets.phones.folding import differences, fold_changed, fold_on_phones

AT_ONCE = 500
RULESETS_AT_ONCE = 20
"""Half of them random, half of those that are chosen because of what they hold."""


def figures(sessions: int, seed: int | None) -> Iterator[str]:
    """One line for each figure, and one for each of the first things that differ."""
    began = process_time()
    sizes = [len(json.dumps(session_list(preset.rules, 4, 24))) for preset in presets().values()]
    yield f"{len(sizes)} presets: {max(sizes):,} bytes at most, {process_time() - began:.2f} s for all"
    seed = Random().randrange(10**6) if seed is None else seed  # noqa: S311  # deals, not secrets
    random, count = Random(seed), Counter[str]()  # noqa: S311  # deals, not secrets
    yield f"seed {seed}"
    for begin in range(0, sessions, AT_ONCE):
        rules = some_rules(random)
        for options in rules:
            sides = sides_with_absagen(read_ruleset({"preset": "ddv", "options": options}), MOST_RUNS)
            count[f"rulesets whose list has deals with Absagen of {sides} sides"] += 1
        for told in compared(random, rules, min(AT_ONCE, sessions - begin), count):
            yield f"different: {told}"
    for what, number in count.items():
        yield f"{number:,} {what}"


def some_rules(random: Random) -> list[Document]:
    """Rules of all kinds."""
    chosen = random.sample(chosen_rules(), RULESETS_AT_ONCE // 2)
    return [*chosen, *(random_rules(random) for _each in chosen)]


def compared(random: Random, rules: list[Document], sessions: int, count: Counter[str]) -> Iterator[object]:
    """What differs in sessions under some rules, which are counted."""
    sheets = drawn_sheets(random, rules, sessions)
    found = compare(sheets)
    count["sessions"] += len(sheets)
    count["states folded"] += found["deals"]
    different = found["different"]
    for folded in fold_on_phones(sheets):
        different += differences(folded)
        steps = folded.told["steps"]
        count["deals entered in a form"] += len(steps)
        count["of them at a place that is known"] += sum("active" in step for step in steps)
        count["of them with points that are known"] += sum(step.get("shares") is not None for step in steps)
    for folded in fold_changed(random, sheets):
        different += differences(folded)
        count["deals after one was taken out and one corrected"] += len(folded.told["steps"])
        count["of them refused by then"] += sum(bool(step["reason"]) for step in folded.told["steps"])
    count["differences"] += len(different)
    yield from different[:3]
