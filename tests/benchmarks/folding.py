"""Random sessions whose deals all wait on a phone: what it says of them otherwise than the engine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from time import process_time

from rulesets.replay.session_list import session_list
from rulesets.rules.presets import presets
from tests.rulesets.against_reference import chosen_rules
from tests.rulesets.reference.covering import random_rules
from tests.rulesets.replay.drawn_sheets import drawn_sheets
from tests.rulesets.replay.folding import compare
from tests.scorekeeper.play.sheets.phones.folding import differences, fold_on_phones, is_of_one_party

SESSIONS, AT_ONCE = 20_000, 500
OF_FORMS = 4000
"""So many of which the points are looked up as well, from the fields of their forms."""


def figures() -> Iterator[str]:
    """One line for each figure."""
    began = process_time()
    sizes = [len(json.dumps(session_list(preset.rules, 4, 24))) for preset in presets().values()]
    yield f"{len(sizes)} presets: {max(sizes):,} bytes at most, {process_time() - began:.2f} s for all"
    random, count = Random(26), {"deals": 0, "unknown": 0}  # noqa: S311  # deals, not secrets
    different = 0
    for _begin in range(0, SESSIONS, AT_ONCE):
        rules = [*chosen_rules(), *(random_rules(random) for _each in range(AT_ONCE // 5))]
        found = compare(drawn_sheets(random, rules, AT_ONCE))
        different += len(found["different"])
        count = {key: number + found[key] for key, number in count.items()}
    yield f"{SESSIONS:,} sessions: {different} of {count['deals']:,} states otherwise"
    yield f"in {count['unknown']:,} of them the list does not say how many Bock rounds run"
    different = steps = known = 0
    for _begin in range(0, OF_FORMS, AT_ONCE):
        for sheet, told in fold_on_phones(drawn_sheets(random, chosen_rules(), AT_ONCE, is_of_one_party)):
            different += any(True for _each in differences(sheet, told))
            steps += len(told["steps"])
            known += sum("active" in step for step in told["steps"])
    yield f"{OF_FORMS:,} of forms: {different} otherwise; of {steps:,} deals {known:,} have a known place"
