"""Every case and every pair of the catalogue, under presets by turns: all shortcuts against the plain fold.

Nothing is drawn here, so that the same is compared every time. The short run takes each case under its own
rules and under one preset, by turns, and each pair under its own rules; the long one takes three presets by
turns for each, with the options of the case on top. What fails names the case and the preset. The rule that
is new in it tells too little: which card points matter to it (`at` of an item, a trigger, a check), what it
looks at in a deal (`rulesets.session.course.Course`), or what its option moves and goes by
(`rulesets.rules.effects.Flow`): `test_flow.py` looks at the latter in longer sessions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import cycle, islice
from typing import Any

import pytest

from rulesets.checks.possible import play_as_recorded
from rulesets.document import read_sheet
from rulesets.problems import Refused
from rulesets.replay import Rescorer, recorded_sheet
from rulesets.replay.deal_keys import write_key
from rulesets.replay.recorded import recorded_deal
from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.effects import Effect
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import CardPoints, Deal, Side
from rulesets.session.table import Sheet
from tests.rulesets.notation import document_of, tables
from tests.rulesets.replay.plain import differences, found_in, is_possible, replayed

WHAT_TO_DO = (
    "Scored in bulk it is something else, under these rulesets. Look at the new rule: the card points at "
    "which it changes (`at`), what it looks at in a deal (a field of `Course`), and what its option moves "
    "from deal to deal or goes by (`flow`), also where it goes by the dealer, totals or the pot."
)

CASES = [case for pattern in ("*.toml", "presets/*.toml") for case in tables(pattern, "case")]
PAIRS = tables("options/*.toml", "pair")
RESCORER = Rescorer()
"""One for all: what it remembers of one sheet has to be right on the next."""
AT_ONCE = 3
"""Presets with which a case or a pair is compared in the long run; the next one takes the next three."""


def read(document: dict[str, Any]) -> Sheet | None:
    """The sheet of a document; None if it is none, or if its facts contradict each other."""
    try:
        sheet = read_sheet(document)
    except Refused:
        return None
    return sheet if is_possible(sheet) else None


def rulesets_for(options: Mapping[str, object], turn: int) -> Iterator[tuple[str, Ruleset]]:
    """Three presets by turns as they are, and with the options of a case on top where they go together."""
    first = AT_ONCE * turn % len(presets())
    for name, preset in islice(cycle(presets().items()), first, first + AT_ONCE):
        yield name, preset.rules
        try:
            yield f"{name} with the options of the case", read_options(dict(options), preset.rules)
        except Refused:
            continue


NAMES_OF_PAIRS = [f"{pair['option']}: {pair['about']}" for pair in PAIRS]


def possible_sheets(documents: Iterable[dict[str, Any]]) -> list[Sheet]:
    return [sheet for document in documents if (sheet := read(document)) is not None]


def test_every_case_is_the_same_in_bulk_under_its_own_rules_and_one_preset() -> None:
    by_turns = cycle((name, preset.rules) for name, preset in presets().items())
    sheets = possible_sheets(map(document_of, CASES))
    compared = ((sheet, [("its own rules", sheet.table.rules), next(by_turns)]) for sheet in sheets)
    found = [(names, sheet) for sheet, rules in compared if (names := differences(RESCORER, sheet, rules))]
    assert found == [], WHAT_TO_DO


def test_every_pair_is_the_same_in_bulk_under_its_own_rules() -> None:
    found = [
        (pair["option"], pair["about"], sheet.table.rules)
        for pair in PAIRS
        for sheet in possible_sheets(
            document_of(pair, **{pair["option"]: outcome["is"]}) for outcome in pair["under"]
        )
        if differences(RESCORER, sheet, [("its own rules", sheet.table.rules)])
    ]
    assert found == [], WHAT_TO_DO


@pytest.mark.thorough
@pytest.mark.parametrize("file", sorted({case["file"] for case in CASES}))
def test_the_cases_of_a_file_are_the_same_in_bulk(file: str) -> None:
    found = {}
    for turn, case in ((turn, case) for turn, case in enumerate(CASES) if case["file"] == file):
        document = document_of(case)
        if (sheet := read(document)) is not None:
            rulesets = list(rulesets_for(document["ruleset"]["options"], turn))
            found[case["name"]] = differences(RESCORER, sheet, rulesets)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}, WHAT_TO_DO


@pytest.mark.thorough
@pytest.mark.parametrize(("turn", "pair"), list(enumerate(PAIRS)), ids=NAMES_OF_PAIRS)
def test_a_pair_is_the_same_in_bulk(turn: int, pair: dict[str, Any]) -> None:
    for outcome in pair["under"]:
        document = document_of(pair, **{pair["option"]: outcome["is"]})
        sheet = read(document)
        if sheet is not None:
            rulesets = list(rulesets_for(document["ruleset"]["options"], turn))
            assert differences(RESCORER, sheet, rulesets) == [], WHAT_TO_DO


WITH_POINTS = [pair for pair in PAIRS if Effect.POINTS in CATALOGUE[pair["option"]].effect]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("turn", "pair"),
    list(enumerate(WITH_POINTS)),
    ids=[f"{pair['option']}: {pair['about']}" for pair in WITH_POINTS],
)
def test_with_any_card_points_a_pair_is_the_same_in_bulk(turn: int, pair: dict[str, Any]) -> None:
    """Every fourth is tried, of each pair and value others, so that all together come to every one."""
    for first, outcome in enumerate(pair["under"], turn):
        document = document_of(pair, **{pair["option"]: outcome["is"]})
        sheet = read(document)
        if sheet is not None and sheet.deals:
            assert list(points_that_differ(sheet, range(first % 4, 241, 4))) == [], WHAT_TO_DO


def points_that_differ(sheet: Sheet, tried: Iterable[int]) -> Iterator[int]:
    """The card points with which a sheet is something else in bulk under its own rules.

    It is played once for each, and asked whether it can be, what it comes to and what is recorded.
    """
    recorded = recorded_sheet(sheet)
    for points in tried:
        session, problems = play_as_recorded(with_card_points(sheet, points))
        keys = tuple(write_key(recorded_deal(scored)) for scored in session.deals)
        if problems:
            continue
        bulk = replayed(RESCORER, replace(recorded, keys=keys), sheet.table.rules)
        if bulk != found_in(session):
            yield points


def with_card_points(sheet: Sheet, points: int) -> Sheet:
    """The sheet with so many card points of Re in every deal in which cards were counted."""
    return replace(sheet, deals=tuple(with_points(deal, points) for deal in sheet.deals))


def with_points(deal: Deal, points: int) -> Deal:
    if deal.points is None:
        return deal
    return replace(deal, points=CardPoints(Side.RE, points, points), no_trick=None)
