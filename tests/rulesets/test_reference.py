"""The rule book comes to what the reference comes to, under rules of all kinds.

What is drawn is the same in every run, unless `--hypothesis-seed` is given; on CI there is more.
`manage.py benchmark reference` goes on for as long as it is told to.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulesets.document import read_ruleset
from rulesets.problems import Refused
from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.effects import Effect
from rulesets.rules.kinds import Choice, Members
from rulesets.rules.presets import presets
from rulesets.scoring.bonuses import FACTS
from tests.machine import ON_CI
from tests.rulesets.against_reference import chosen_rules, differences
from tests.rulesets.reference import draws
from tests.rulesets.reference.clashes import has_clash
from tests.rulesets.reference.contradictions import BUILT_IN
from tests.rulesets.reference.covering import VALUES, covering, pairs, random_rules
from tests.rulesets.reference.rules import DEFAULTS, Document
from tests.rulesets.reference.sheet import score_sheet

MISREAD = (
    "The rule book comes to something else than tests/rulesets/reference: what differs, as the reference has "
    "it, as the rule book has it; then the sheet. One of them has misread the rule: read its sentence. What "
    "only one of them refuses is a contradiction or a refusal that the other lacks."
)
TIMES = 3 if ON_CI else 1
KNOWN_FROM_CARD_ALONE = {"solo_kind_order"}
"""Options of the card that decide whether others may be chosen."""


NOT_LOOKED_UP = {"redeal_dealer", "armut_refused_dealer", "players_max", "money_start_cents"}
"""Options that the reference looks up by a name that it chose, or that no document depends on."""


@pytest.fixture(scope="module")
def rng(pytestconfig: pytest.Config) -> Random:
    """What is drawn of: the same in every run, unless a seed is given."""
    return Random(pytestconfig.option.hypothesis_seed or 1)  # noqa: S311  # deals, not secrets


def test_the_reference_knows_every_option_that_is_more_than_printed() -> None:
    more_than_printed = {option.id for option in CATALOGUE.values() if Effect.CARD not in option.effect}
    assert set(DEFAULTS) == set(VALUES) == more_than_printed | KNOWN_FROM_CARD_ALONE, (
        "a new option has its value in tests/rulesets/reference/rules.py (DEFAULTS), those to try it with in "
        "covering.py (VALUES), and a sentence of code beside them, written from what the rule says"
    )


@pytest.mark.parametrize("option", sorted({*DEFAULTS} - KNOWN_FROM_CARD_ALONE - NOT_LOOKED_UP))
def test_the_reference_looks_at_every_option(option: str) -> None:
    reference = Path(draws.__file__).parent
    code = "".join(path.read_text(encoding="utf-8") for path in reference.glob("*.py"))
    assert f'rules["{option}"]' in code, (
        f"write into tests/rulesets/reference/ what {option} says, from its sentence"
    )


@pytest.mark.parametrize("option", VALUES)
def test_every_value_of_a_choice_and_every_member_of_a_set_is_tried(option: str) -> None:
    kind, values = CATALOGUE[option].kind, VALUES[option]
    if isinstance(kind, Choice | Members):
        tried = {*values} if isinstance(kind, Choice) else {member for value in values for member in value}
        assert tried == {*map(str, kind.labels)}, "try what is new in VALUES of reference/covering.py"


def test_the_reference_knows_and_draws_every_bonus(rng: Random) -> None:
    drawn = {key for _time in range(2_000) for key in draws.drawn_bonuses(rng, {"custom_bonuses": []})}
    known = {fact.key for fact in FACTS}
    assert known ^ {*BUILT_IN} == set(), (
        "write it into BUILT_IN of tests/rulesets/reference/contradictions.py"
    )
    assert known ^ drawn == set(), "write it into COUNTED of tests/rulesets/reference/draws.py, or its parts"


def test_the_reference_begins_with_the_rules_of_the_ddv() -> None:
    assert read_ruleset({"preset": "ddv", "options": DEFAULTS}) == presets()["ddv"].rules


@pytest.mark.thorough
def test_every_value_is_tried_beside_every_value_of_another_option() -> None:
    rulesets, impossible = covering()
    chosen = [{(option, VALUES[option].index(value)) for option, value in each.items()} for each in rulesets]
    found = {frozenset(pair) for each in chosen for pair in combinations(each, 2)}
    assert pairs() - found == impossible
    assert impossible == {pair for pair in pairs() if has_clash(values_of(pair))}
    assert len(rulesets) < 100


def values_of(pair: frozenset[tuple[str, int]]) -> Document:
    return {option: VALUES[option][place] for option, place in pair}


def test_a_ruleset_is_refused_if_its_options_clash_and_only_then(rng: Random) -> None:
    drawn = [{option: rng.choice(values) for option, values in VALUES.items()} for _ in range(100 * TIMES)]
    known = [*covering()[0], *drawn, *map(values_of, covering()[1])]
    wrong = [each for each in known if is_refused(each) != has_clash({**DEFAULTS, **each})]
    assert wrong == []


def is_refused(options: Document) -> bool:
    try:
        read_ruleset({"preset": "ddv", "options": options})
    except Refused:
        return True
    return False


def test_single_deals_come_to_the_same(rng: Random) -> None:
    sheets = [
        draws.sheet(rng, rules, deals=2, refused=0.15) for rules in all_rules(rng) for _ in range(TIMES * 4)
    ]
    assert wrong_of(sheets) == [], MISREAD


def test_whole_sheets_come_to_the_same(rng: Random) -> None:
    sheets = [draws.sheet(rng, rules, deals=24) for rules in all_rules(rng) for _ in range(TIMES)]
    assert wrong_of(sheets) == [], MISREAD


def test_sheets_under_other_rules_come_to_the_same(rng: Random) -> None:
    rulesets = all_rules(rng)
    for rules, other in zip(rulesets, rng.sample(rulesets, len(rulesets)), strict=True):
        sheet = draws.sheet(rng, rules, deals=12)
        assert differences(sheet, under=other) == [], (MISREAD, sheet, other)


def test_recorded_sheets_come_to_the_same(rng: Random) -> None:
    rulesets = all_rules(rng)
    for rules, other in zip(rulesets, rng.sample(rulesets, len(rulesets)), strict=True):
        sheet = draws.sheet(rng, {**rules, "players_max": 4}, deals=12)
        recorded = {**sheet, "ruleset": {"preset": "ddv", "options": other}}
        assert differences(recorded, as_recorded=True) == [], (MISREAD, recorded)


def test_the_draws_have_games_calls_and_phases_of_all_kinds(rng: Random) -> None:
    sheets = [draws.sheet(rng, rules, deals=24) for rules in covering()[0]]
    deals = [deal for sheet in sheets for deal in sheet["deals"]]
    games = {deal.get("game", "normal") for deal in deals}
    assert games == {"normal", "silent_solo", "marriage", "armut", "solo", "redeal", "penalty", "manual"}
    calls = {call for deal in deals for side in deal.get("calls", {}).values() for call in side}
    assert calls == {"re", "kontra", "no90", "no60", "no30", "schwarz"}
    scored = [deal["score"] for sheet in sheets for deal in score_sheet(sheet).get("deals", ())]
    assert {each["phase"] for each in scored} == {"regular", "forced", "canmaymust", "over"}
    assert {each["winner"] for each in scored} == {"re", "kontra", None}


def all_rules(rng: Random) -> list[Document]:
    """The covering rulesets, all presets, and on CI some that are drawn."""
    return [*chosen_rules(), *(random_rules(rng) for _ in range(10 if ON_CI else 0))]


def wrong_of(sheets: list[Document]) -> list[Any]:
    """The sheets on which something differs, with what differs."""
    return [(wrong, sheet) for sheet in sheets if (wrong := differences(sheet))]
