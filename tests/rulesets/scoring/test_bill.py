"""The bill of a deal: its steps end at what the deal is worth, and the sum is written as people write it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given

from rulesets.document import read_deal, read_sheet
from rulesets.problems import Refused
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Side
from rulesets.scoring.result import Bill, Op, Score, bill_of, formula, formula_alone, in_units
from rulesets.scoring.score import score_deal
from rulesets.session.fold import play
from tests.depths import one_in
from tests.rulesets.notation import document_of, tables
from tests.rulesets.strategies import TWICE_AS_MANY, Document, sheets

NAMES = ("Anna", "Ben", "Cem", "Dora")
CASES = [case for pattern in ("*.toml", "presets/*.toml") for case in tables(pattern, "case")]
PAIRS = tables("options/*.toml", "pair")


def added_up(bill: Bill) -> tuple[int, int, int]:
    """Value and the shares of Re and Kontra, signed for Re, from what the lines do and nothing else."""
    value = 0
    for line in bill.lines:
        value = value + line.amount if line.op is Op.ADD else value * line.amount
        assert line.makes == value
    share = value
    if bill.alone:
        share = (value - bill.alone.once) * bill.alone.times + bill.alone.once
        assert share == bill.alone.makes
    sign = 1 if bill.side is Side.RE else -1
    return sign * value, sign * share, -sign * value


def worth(score: Score) -> tuple[int, int, int]:
    return score.value, score.re_share, score.kontra_share


def bills_and_formulas(score: Score) -> None:
    """Hold one score against its bill: the steps, every item and factor once, and the written sum."""
    bill = bill_of(score)
    assert added_up(bill) == worth(score)
    in_tens = in_units(bill, 10)
    assert added_up(in_tens) == tuple(10 * points for points in worth(score))
    assert sorted(map(repr, (line.step for line in bill.lines))) == sorted(
        map(repr, (*(item for item in score.items if not item.is_apart), *score.factors))
    )
    for each in (bill, in_tens):
        assert both_sides(formula(each)) == (each.value, each.value)
        if each.alone:
            assert both_sides(formula_alone(each)) == (each.alone.makes, each.alone.makes)


def both_sides(sums: str) -> tuple[int, int]:
    """What stands left of the equals sign, worked out, and what stands right of it."""
    plain = sums.replace("×", "*").replace("−", "-")
    left, _equals, right = plain.partition(" = ")
    return eval(left), int(right or plain)  # noqa: S307  # digits and signs, as the engine wrote them


@TWICE_AS_MANY
@given(sheets())
def test_a_bill_comes_to_what_the_deal_is_worth(document: Document) -> None:
    for deal in play(read_sheet(document)).deals:
        bills_and_formulas(deal.score)


def under_all_presets(document: dict[str, Any]) -> Iterator[tuple[Ruleset, dict[str, Any]]]:
    for preset in presets().values():
        yield preset.rules, document
        try:
            yield read_options(document["ruleset"]["options"], preset.rules), document
        except Refused:
            continue


@pytest.mark.thorough
@pytest.mark.parametrize("file", sorted({case["file"] for case in CASES}))
def test_the_bills_of_the_cases_of_a_file_add_up_under_all_presets(file: str) -> None:
    for case in (case for case in CASES if case["file"] == file):
        compare_bills(document_of(case))


@pytest.mark.parametrize(
    "pair", one_in(4, PAIRS), ids=[f"{pair['option']}: {pair['about']}" for pair in PAIRS]
)
def test_the_bills_of_a_pair_add_up_under_all_presets(pair: dict[str, Any]) -> None:
    for outcome in pair["under"]:
        compare_bills(document_of(pair, **{pair["option"]: outcome["is"]}))


def compare_bills(document: dict[str, Any]) -> None:
    try:
        sheet = read_sheet(document)
    except Refused:
        return
    for rules, _document in under_all_presets(document):
        for deal in sheet.deals:
            for bock in (0, 1, 2):
                bills_and_formulas(score_deal(rules, deal, bock, is_doubled_at_end=bock == 1))


DOUBLED = {"re_kontra": "double", "against_elders_counts_as": "value"}
OUTSIDE = {"bonuses_in_lone": "all", "bonuses_in_factor": False}
CALLED = {"calls": {"re": ["re"]}}
FOX_OF_KONTRA = {"bonuses": {"kontra": {"fox": 1}}}
NORMAL = {"re": ["Anna", "Cem"]}
SOLO = {"game": "solo", "solo": "queens", "re": ["Anna"]}
SILENT = {"game": "silent_solo", "re": ["Anna"]}
FROM_POT = {"settlement": "pot", "players_max": 4, "pot_silent_solo": "pot"}


@pytest.mark.parametrize(
    ("options", "facts", "bock", "sums"),
    [
        ({}, {**NORMAL, "points": {"re": 131}}, 0, ("1", "")),
        (
            DOUBLED,
            {**NORMAL, **CALLED, **FOX_OF_KONTRA, "points": {"re": 100}},
            0,
            ("(1 + 1) × 2 + 1 = 5", ""),
        ),
        (DOUBLED, {**NORMAL, **FOX_OF_KONTRA, "points": {"re": 131}}, 0, ("1 − 1 = 0", "")),
        (DOUBLED, {**NORMAL, **CALLED, "points": {"re": 131}}, 0, ("1 × 2 = 2", "")),
        (
            DOUBLED | {"doubling_covers": "all"},
            {**NORMAL, **CALLED, **FOX_OF_KONTRA, "points": {"re": 100}},
            0,
            ("(1 + 1 + 1) × 2 = 6", ""),
        ),
        (
            {**DOUBLED, "bock_effect": "double_all", "bock_triggers": ["solo"]},
            {**NORMAL, **CALLED, **FOX_OF_KONTRA, "points": {"re": 100}},
            1,
            ("((1 + 1) × 2 + 1) × 2 = 10", ""),
        ),
        ({}, {**NORMAL, "points": {"re": 235}}, 0, ("1 + 1 + 1 + 1 = 4", "")),
        ({}, {**NORMAL, **CALLED, "points": {"re": 235}}, 0, ("1 + 1 + 1 + 1 + 2 = 6", "")),
        (
            {},
            {**NORMAL, "calls": {"re": ["re", "no90", "no60"]}, "points": {"re": 235}},
            0,
            ("1 + 1 + 1 + 1 + 2 + 1 + 1 = 8", ""),
        ),
        (
            {},
            {
                **NORMAL,
                "calls": {"re": ["re", "no90", "no60", "no30", "schwarz"], "kontra": ["kontra"]},
                "bonuses": {"re": {"fox": 2, "charlie": 1}},
                "points": {"re": 240},
                "no_trick": "kontra",
            },
            0,
            ("1 + 1 + 1 + 1 + 1 + 2 + 2 + 1 + 1 + 1 + 1 + 2 + 1 = 16", ""),
        ),
        (DOUBLED, {**NORMAL, **CALLED, "points": {"re": 235}}, 0, ("4 × 2 = 8", "")),
        ({}, {**SOLO, "points": {"re": 155}}, 0, ("1 + 1 = 2", "2 × 3 = 6")),
        ({}, {**SOLO, "points": {"re": 100}}, 0, ("1", "1 × 3 = 3")),
        (OUTSIDE, {**SOLO, **FOX_OF_KONTRA, "points": {"re": 155}}, 0, ("1 + 1 − 1 = 1", "2 × 3 − 1 = 5")),
        (FROM_POT, {**SILENT, "points": {"re": 155}}, 0, ("1 + 1 = 2", "")),
        (FROM_POT, {**SILENT, "points": {"re": 100}}, 0, ("1", "1 × 3 = 3")),
        ({"value_mode": "powers"}, {**NORMAL, **CALLED, "points": {"re": 155}}, 0, ("10 × 2 × 4 = 80", "")),
        ({}, {"game": "redeal", "reason": "misdeal"}, 0, ("0", "")),
    ],
)
def test_the_sum_is_written_as_people_write_it(
    options: dict[str, Any], facts: dict[str, Any], bock: int, sums: tuple[str, str]
) -> None:
    rules = read_options(options, presets()["ddv"].rules)
    bill = bill_of(score_deal(rules, read_deal(facts, NAMES), bock))
    assert (formula(bill), formula_alone(bill)) == sums


def test_a_sum_in_tens_multiplies_points_but_no_factor() -> None:
    rules = read_options(DOUBLED, presets()["ddv"].rules)
    facts = {**NORMAL, **CALLED, **FOX_OF_KONTRA, "points": {"re": 100}}
    bill = in_units(bill_of(score_deal(rules, read_deal(facts, NAMES))), 10)
    assert formula(bill) == "(10 + 10) × 2 + 10 = 50"
