"""The price list: what its script looks up is what the engine scores, steps and bill included."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesets.document import read_sheet
from rulesets.problems import Refused
from rulesets.replay.price_list import kinds_of, price_list, runs_at_most
from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.chapters.announcements import CallSkip
from rulesets.rules.effects import Effect, Flow, Part
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import DDV, Ruleset
from rulesets.scoring import bonuses
from rulesets.scoring.deal import Call, Game
from rulesets.scoring.items import Item
from rulesets.scoring.winning import Party, Played
from tests.depths import one_in, shortened
from tests.machine import ON_CI
from tests.rulesets.notation import document_of, tables
from tests.rulesets.reference.covering import VALUES, covering
from tests.rulesets.replay.prices import NODE, SEATS, Facts, case_of, cases, compare
from tests.rulesets.replay.sessions import with_values
from tests.rulesets.strategies import CUSTOM_BONUSES, FALL, rulesets

needs_node = pytest.mark.skipif(NODE is None, reason="needs node")

COVERED = 4 if ON_CI else 3
"""So many of the covering rulesets are tried: on CI any of them, elsewhere the first with small lists."""

MOST_BYTES = 10_000
"""Of a list that is packed with gzip; with brotli it is about two thirds of that."""

MOST_RUNS, MOST_PLAIN = 400, 200_000
"""Of lists that are limited, and the bytes that these have at most."""

MOST_ON_A_PHONE = 1000
"""Runs of the lists that phones get (`scorekeeper.play.sheets.offline`)."""

ONLY_NAMED = {"call_skip": "only_named", "raises": 4}
"""Calls are not implied by higher ones: the list with the most combinations."""

LITTLE: dict[str, Any] = {"solos": ["queens"], "marriage": "off"}
"""Rules with few kinds of deals, so that their list is soon made."""

HOUSE_RULES: tuple[dict[str, Any], ...] = (
    LITTLE | {"cowardice": "three_levels", "custom_bonuses": [*CUSTOM_BONUSES, FALL]},
    {
        "solos": ["queens"],
        "silent_solo": False,
        "value_mode": "powers",
        "cowardice": "three_levels",
        "custom_bonuses": CUSTOM_BONUSES,
        "marriage_payment": 2,
        "marriage_payment_from": "bank",
        "marriage_payment_apart": True,
        "piglets": "both",
        "piglets_in_solo": "diamonds",
        "bock_triggers": ["re_lost", "heart_trick"],
        "bock_effect": "plus",
    },
    {
        "solos": ["misere", "open_misere"],
        "marriage": "off",
        "raises": 1,
        "settlement": "pot",
        "players_max": 4,
        "pot_start": 4,
        "pot_draws": "winners",
        "duty_unfulfilled": "nothing",
        "bock_triggers": ["zero_value", "manual", "re_and_kontra"],
        "bock_by_hand": ["this"],
        "bock_draw": "plain",
        "last_deals_double": 3,
        "re_kontra": "double",
        "doubling_covers": "all",
    },
    LITTLE
    | {
        "solos": ["clubs"],
        "armut": "exchange",
        "armut_wirth": True,
        "re_kontra": "double",
        "no_back_door": True,
        "settlement": "losers_minus",
        "bonuses_in_factor": False,
        "bonuses_in_lone": "all",
        "bock_triggers": ["solo", "top_cards_lost"],
        "bid_calls_bind": True,
        "schwarz_means": "zero_points",
        "charlie_both_jacks_reverses": True,
    },
    {
        "solos": ["queens"],
        "silent_solo": False,
        "settlement": "winners_plus",
        "marriage_payment": 1,
        "marriage_payment_in_bock": False,
        "bock_triggers": ["solo"],
    },
)
"""Rules that meet in no preset: own bonuses, powers, piglets, misères, the pot, Bock by hand."""

PRICED_OTHERWISE = (
    "Phones price these deals otherwise than the engine: static/js/price-steps.js takes the steps of "
    "rulesets/scoring/score.py once more, with the figures of a list. Give rulesets/replay/price_list.py "
    "what the new rule goes by, or let its `kinds_of` leave out its deals: then phones ask the server. "
    "Where it counts by who deals or which deal it is, its `flow` says so, and they do."
)

CASES = [case for pattern in ("*.toml", "presets/*.toml") for case in tables(pattern, "case")]
PAIRS = tables("options/*.toml", "pair")
PRICED = [
    option
    for option in dict.fromkeys(pair["option"] for pair in PAIRS)
    if Effect.POINTS in CATALOGUE[option].effect or option == "bock_triggers"
]
NOT_OF_CARDS = {"adjustments", "tallies", "dealer", "players", "each", "bank"}


@needs_node
@pytest.mark.parametrize("option", one_in(30, PRICED))
def test_what_an_option_changes_is_looked_up_as_it_is_scored(option: str) -> None:
    random = Random(5)  # noqa: S311  # deals, not secrets
    assert option in VALUES, "write the values to try into VALUES of tests/rulesets/reference/covering.py"
    pairs = [pair for pair in PAIRS if pair["option"] == option]
    tried = {"option": option, "under": [{"is": value} for value in VALUES[option]]}
    rulesets = with_values(tried, [document_of(pair)["ruleset"]["options"] for pair in pairs], DDV)
    drawn = ((rules, cases(random, rules, 200)) for rules in rulesets)
    priced = ((rules, [*possible_under(rules, pairs), *more]) for rules, more in drawn)
    assert compare(priced)["different"] == [], PRICED_OTHERWISE


@needs_node
@pytest.mark.parametrize("names", shortened(["ddv", "pub"], [*presets()]), ids=["two", "all"])
def test_deals_under_the_presets_are_looked_up_as_they_are_scored(names: list[str]) -> None:
    random = Random(7)  # noqa: S311  # deals, not secrets
    found = compare([(presets()[name].rules, cases(random, presets()[name].rules, 300)) for name in names])
    assert found["different"] == []
    assert found["covered"] > 0.9 * found["possible"] > 1000 / len(presets()) * len(names)
    assert found["sure"] == found["covered"]
    assert found["refused"] == found["deals"] - found["possible"]


@pytest.mark.thorough
@needs_node
@settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow])
@given(rules=rulesets(), seed=st.integers(0, 2**32))
def test_deals_under_any_rules_are_looked_up_as_they_are_scored(rules: Ruleset, seed: int) -> None:
    random = Random(seed)  # noqa: S311  # deals, not secrets
    assert compare([(rules, cases(random, rules, 100))])["different"] == []


@needs_node
def test_deals_under_house_rules_of_all_kinds_are_looked_up_as_they_are_scored() -> None:
    random = Random(3)  # noqa: S311  # deals, not secrets
    rulesets = [read_options(options, DDV) for options in HOUSE_RULES]
    found = compare([(rules, cases(random, rules, 100)) for rules in rulesets])
    assert found["different"] == []
    assert found["covered"] > 200


@pytest.mark.thorough
@needs_node
def test_deals_under_the_covering_rules_are_looked_up_as_they_are_scored(pytestconfig: pytest.Config) -> None:
    random = Random(pytestconfig.option.hypothesis_seed or 1)  # noqa: S311  # deals, not secrets
    covered = [read_options(each, DDV) for each in covering()[0]]
    quick = [rules for rules in covered if rules.call_skip is CallSkip.FORBIDDEN]
    chosen = random.sample(covered, COVERED) if ON_CI else quick[:COVERED]
    assert compare((rules, cases(random, rules, 100)) for rules in chosen)["different"] == []


@pytest.mark.thorough
@needs_node
@pytest.mark.parametrize("options", [ONLY_NAMED, {"call_skip": "only_named", "raises": 2, "piglets": "both"}])
def test_where_only_named_calls_count_every_combination_has_its_price(options: dict[str, Any]) -> None:
    rules = read_options(options, DDV)
    random = Random(3)  # noqa: S311  # deals, not secrets
    assert compare([(rules, cases(random, rules, 150))])["different"] == []


@pytest.mark.thorough
@needs_node
def test_every_case_that_is_possible_under_a_preset_is_looked_up_as_it_is_scored() -> None:
    found = compare(
        [(preset.rules, list(possible_under(preset.rules, CASES))) for preset in presets().values()]
    )
    assert found["different"] == []
    assert found["covered"] > 2000


def possible_under(rules: Ruleset, among: Iterable[dict[str, Any]]) -> Iterator[Facts]:
    """The deals of cases or pairs in which cards were played, as far as they can be."""
    setting = {"bock": int(rules.has_bock), "isDoubled": False, "pot": 100}
    for facts in (facts for case in among for facts in facts_of(case)):
        case = case_of(rules, facts, setting)
        if case["expected"]:
            yield case


def facts_of(case: dict[str, Any]) -> Iterator[Facts]:
    """The facts of a case, with seats for names, as a form has them; of a table of four."""
    document = document_of(case)
    names = document["players"]
    if len(names) != len(SEATS) or not all(isinstance(name, str) for name in names):
        return
    try:
        read_sheet(document)
    except Refused:
        return
    seats = dict(zip(names, SEATS, strict=True))
    for deal in document["deals"]:
        if deal.get("re") and not NOT_OF_CARDS & set(deal):
            facts = {key: value for key, value in deal.items() if key not in ("at", "note", "id")}
            if 0 in (count for side in facts.get("bonuses", {}).values() for count in side.values()):
                continue  # a form says nothing where there is none
            by = facts.get("by", [])
            facts["by"] = [seats[name] for name in ([by] if isinstance(by, str) else by)]
            yield {"game": "normal", **facts, "re": [seats[name] for name in facts["re"]]}


@pytest.mark.parametrize("name", one_in(7, presets()))
def test_a_price_list_is_small(name: str) -> None:
    text = json.dumps(price_list(presets()[name].rules), separators=(",", ":"))
    assert len(gzip.compress(text.encode())) < MOST_BYTES


@pytest.mark.thorough
@settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow])
@given(rules=rulesets())
def test_a_price_list_has_no_more_runs_than_were_expected(rules: Ruleset) -> None:
    kinds = list(kinds_of(rules))
    found = price_list(rules, MOST_RUNS)
    assert len(found["runs"]) <= min(runs_at_most(rules, kinds), MOST_RUNS)
    assert (found["kinds"] == {}) == (runs_at_most(rules, kinds, 0) > MOST_RUNS)
    assert len(json.dumps(found, separators=(",", ":"))) < MOST_PLAIN


def test_deals_in_which_a_bonus_goes_by_who_won_are_left_to_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def for_losers(played: Played, own: Party, other: Party) -> int:
        return own.bonuses.get("fox", 0) if played.winner is other.side else 0

    monkeypatch.setattr(bonuses, "BONUSES", (Item("fox", "Fox", for_losers, fact="fox"),))
    lists = [price_list(read_options({**LITTLE, "fox": fox}, DDV)) for fox in (0, 1)]
    assert [each["covers"] for each in lists] == [["normal", "silent_solo", "solo"], ["silent_solo", "solo"]]


@pytest.mark.parametrize("part", [Part.DEALER, Part.NUMBER, Part.OWED, Part.MEMORY])
def test_deals_that_count_by_who_deals_and_the_like_are_left_to_the_server(
    part: Part, monkeypatch: pytest.MonkeyPatch
) -> None:
    flow = Flow(Part.POINTS, by=part, idle=(0,))
    monkeypatch.setitem(CATALOGUE, "fox", replace(CATALOGUE["fox"], flow=flow))
    lists = [price_list(read_options({**LITTLE, "fox": fox}, DDV)) for fox in (0, 1)]
    assert [each["covers"] for each in lists] == [["normal", "silent_solo", "solo"], []]


def test_deals_that_bock_rounds_spare_are_left_to_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    def sparing_solos(played: Played, running: int) -> int:
        return 0 if played.deal.game is Game.SOLO else running

    monkeypatch.setattr("rulesets.replay.price_list.rounds_touching", sparing_solos)
    assert price_list(read_options(LITTLE, DDV))["covers"] == ["normal", "silent_solo"]


def test_equal_rules_have_equal_price_lists() -> None:
    one, other = (json.dumps(price_list(read_options({**LITTLE, "fox": 2}, DDV))) for _time in range(2))
    assert one == other
    assert one != json.dumps(price_list(read_options(LITTLE, DDV)))


def pairs_in(prices: dict[str, Any]) -> int:
    """How many pairs of calls of both sides a list knows in one kind of deals."""
    return sum(run >= 0 for run in prices["classes"][0]["runs"][0]) if prices["classes"] else 0


def test_a_list_of_more_runs_than_are_wanted_leaves_out_what_is_called_least() -> None:
    """Six states of calls are 36 pairs; in 20 of them one side at most named an Absage, in 4 nobody did."""
    rules = read_options({**LITTLE, "raises": 2}, DDV)
    kinds = list(kinds_of(rules))
    assert runs_at_most(rules, kinds) == 3 * runs_at_most(read_options(LITTLE, DDV), kinds)
    both, one, nobody = (runs_at_most(rules, kinds, sides) for sides in (2, 1, 0))
    wanted = (both, both - 1, one, one - 1, nobody, nobody - 1)
    assert [pairs_in(price_list(rules, most)) for most in wanted] == [36, 20, 20, 4, 4, 0]


def sides_with_absagen(facts: Facts) -> int:
    return sum(any(Call(call).level for call in named) for named in facts["calls"].values())


@needs_node
@pytest.mark.parametrize(("options", "most"), [({}, 1), ({"raises": 4}, 0)])
def test_where_only_named_calls_count_phones_know_most_deals(options: dict[str, Any], most: int) -> None:
    rules = read_options({"call_skip": "only_named", **options}, DDV)
    drawn = cases(Random(3), rules, 200)  # noqa: S311  # deals, not secrets
    known = [case for case in drawn if case["expected"] and sides_with_absagen(case["facts"]) <= most]
    found = compare([(rules, drawn)], MOST_ON_A_PHONE)
    assert (found["different"], found["covered"]) == ([], len(known))
    assert known
