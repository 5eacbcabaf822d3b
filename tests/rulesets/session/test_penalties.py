"""The DDV's penalties: what each case comes to, and that a sheet scores it so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rulesets.rules.presets import presets
from rulesets.scoring.deal import Deal, Game
from rulesets.session.fold import start
from rulesets.session.penalties import (
    CASE_BY_ID,
    CASE_BY_LABEL,
    PENALTY_CASES,
    Penalty,
    Receiver,
    without_usual_receivers,
)
from rulesets.session.table import Player, Table
from tests.rulesets.notation import document_of, score

OTHERS, SOLOIST, NOBODY = Receiver.OTHERS, Receiver.SOLOIST, Receiver.NOBODY

COMES_TO = [
    ("minor", 0, 0, Penalty(3, OTHERS)),
    ("minor", 2, 9, Penalty(3, OTHERS)),
    ("minor_solo", 0, 0, Penalty(3, SOLOIST)),
    ("serious", 0, 0, Penalty(12, OTHERS)),
    ("serious", 1, 0, Penalty(15, OTHERS)),
    ("serious", 2, 0, Penalty(18, OTHERS)),
    ("serious", 3, 0, Penalty(21, OTHERS)),
    ("serious", 4, 0, Penalty(24, OTHERS)),
    ("serious_solo", 0, 0, Penalty(12, SOLOIST)),
    ("serious_solo", 4, 0, Penalty(24, SOLOIST)),
    ("unsporting", 0, 5, Penalty(5, NOBODY)),
    ("unsporting", 4, 12, Penalty(12, NOBODY)),
    ("unsporting", 0, 13, Penalty(12, NOBODY)),
]


@pytest.mark.parametrize(("case", "absagen", "amount", "expected"), COMES_TO)
def test_a_case_comes_to_what_the_rules_say(case: str, absagen: int, amount: int, expected: Penalty) -> None:
    assert CASE_BY_ID[case].penalty(absagen, amount) == expected


def test_every_case_is_shown_and_has_a_name_of_its_own() -> None:
    assert {case for case, *_ in COMES_TO} == set(CASE_BY_ID)
    assert len(CASE_BY_ID) == len(CASE_BY_LABEL) == len(PENALTY_CASES)


def test_a_case_asks_for_what_changes_it() -> None:
    for case in PENALTY_CASES:
        assert case.asks_absagen == (case.penalty(0, 5) != case.penalty(1, 5))
        assert case.asks_amount == (case.penalty(0, 5) != case.penalty(0, 6))
        assert case.asks_soloist == (case.penalty(0, 5).to is SOLOIST)


def test_every_case_says_where_it_stands() -> None:
    assert [case for case in PENALTY_CASES if not case.paragraph.startswith("9.")] == []


FOUR = ("Anna", "Ben", "Cem", "Dora")


@pytest.mark.parametrize(
    ("to", "shown"),
    [((0, 1, 3), None), ((0, 1), (0, 1)), ((), ()), (None, None)],
    ids=["all others", "two of them", "nobody", "not said"],
)
def test_who_gets_a_penalty_is_left_unsaid_where_it_is_all_others(
    to: tuple[int, ...] | None, shown: tuple[int, ...] | None
) -> None:
    under = Table(presets()["ddv"].rules, tuple(map(Player, FOUR)), first_dealer=0, length=24)
    penalty = Deal(game=Game.PENALTY, by=(2,), penalty=3, to=to)
    assert without_usual_receivers(under, start(under), penalty) == replace(penalty, to=shown)


POINTS: list[tuple[str, dict[str, Any], list[int], int]] = [
    ("serious, one Absage", {"penalty": 15}, [5, 5, -15, 5], 0),
    ("serious in a solo of Anna", {"penalty": 12, "to": ["Anna"]}, [12, 0, -12, 0], 0),
    ("unsporting", {"penalty": 7, "to": []}, [0, 0, -7, 0], 7),
]


@pytest.mark.parametrize(("reason", "facts", "points", "bank"), POINTS, ids=[name for name, *_ in POINTS])
def test_a_sheet_scores_a_penalty_so(
    reason: str, facts: dict[str, Any], points: list[int], bank: int
) -> None:
    scored = score(document_of({"deal": {"game": "penalty", "by": "Cem", "reason": reason, **facts}}))
    assert isinstance(scored, dict)
    assert (list(scored["totals"].values()), scored["bank"]) == (points, bank)
