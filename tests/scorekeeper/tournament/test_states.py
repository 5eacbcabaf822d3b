"""One table of states and ways, and how a seating is put together tap by tap."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from scorekeeper.tournament.rounds.reseating import (
    Draft,
    draft_after_tap,
    draft_of,
    offers,
    problems,
    read_draft,
)
from scorekeeper.tournament.table_actions import Standing, State, Way

ALLOWED = {
    "take back": "open released",
    "stop": "released",
    "reseat": "open released",
    "take over": "open released played handed-in",
    "other phone": "open released played handed-in",
    "more time": "open released played handed-in",
    "no more deals": "played handed-in",
    "paper": "open released played handed-in",
    "unplayed": "open released",
    "break off": "played handed-in",
    "hand back": "handed-in",
    "unlock": "locked",
}


def test_what_can_be_done_in_which_state_and_all_else_says_why() -> None:
    found = {}
    for way in Way:
        why = {state: Standing(2, 7, state).why_not(way) for state in State}
        assert all("7" in text or "round 2" in text for text in why.values() if text), why
        found[way.value] = " ".join(state.replace(" ", "-") for state in State if not why[state])
    assert found == ALLOWED


def test_what_was_drawn_from_stays_once_a_later_round_is_open() -> None:
    text = "The tables of a later round are open: round 1 stays as it was played."
    ways = [way.value for way in Way if Standing(1, 7, State.RELEASED, is_last=False).why_not(way) == text]
    assert ways == ["take back", "stop", "reseat", "take over"]


TABLES = {1: (1, 2, 3, 4), 2: (5, 6, 7, 8), 3: (9, 10, 11)}
NAMES = {number: f"Gast {number}" for number in range(1, 20)}
AT_FIVE = {1: (1, 2, 3, 4, 9), 2: (5, 6, 7, 8, 10)}


@pytest.mark.parametrize(
    ("tap", "ticked", "expected"),
    [
        ("swap", [1, 5], Draft({**TABLES, 1: (5, 2, 3, 4), 2: (1, 6, 7, 8)}, (12,))),
        ("swap", [1, 3], Draft({**TABLES, 1: (3, 2, 1, 4)}, (12,))),
        ("swap", [9, 12], Draft({**TABLES, 3: (12, 10, 11)}, (9,))),
        ("to:3", [12], Draft({**TABLES, 3: (9, 10, 11, 12)})),
        ("to:gone", [1, 2], Draft({**TABLES, 1: (3, 4)}, (12,), (1, 2))),
        ("to:aside", [9], Draft({**TABLES, 3: (10, 11)}, (12, 9))),
        ("to:4", [9, 12], Draft({**TABLES, 3: (10, 11), 4: (9, 12)})),
        ("seat:12:3", [], Draft({**TABLES, 3: (9, 10, 11, 12)})),
        ("break:3", [], Draft({**AT_FIVE, 3: ()}, (12, 11))),
        ("swap", [1], None),
        ("swap", [1, 99], None),
        ("to:7", [1], None),
        ("to:", [1], None),
        ("break:9", [], None),
        ("seat:x:3", [], None),
        ("", [], None),
    ],
)
def test_a_tap_changes_a_draft(tap: str, ticked: list[int], expected: Draft | None) -> None:
    assert draft_after_tap(Draft(TABLES, (12,)), tap, ticked, 4, 5) == expected


def test_what_is_wrong_and_what_would_make_it_right() -> None:
    short = Draft(TABLES, (12,))
    why = "3 at table 3, where there must be four: seat someone else there."
    assert problems(short, 5) == [f"{why} Or seat the rest at other tables, as the fifth."]
    assert [each.text for each in offers(short, NAMES, 4, 5)] == [
        "Gast 12 sits down at table 3",
        "Break up table 3: Gast 9 to table 1, Gast 10 to table 2, Gast 11 sits out",
    ]
    assert [each.text for each in offers(Draft(TABLES), NAMES, 4, 4)] == [
        "Break up table 3: Gast 9 sits out, Gast 10 sits out, Gast 11 sits out"
    ]
    assert [each.text for each in offers(Draft(AT_FIVE, (11, 12)), NAMES, 3, 5)] == [
        "Add table 3: Gast 11, Gast 12, Gast 9, Gast 10"
    ]


@pytest.mark.parametrize(
    "text", ["", "1=1.2", "1=1.2.3.4 2=5.6.7.7", "9=1.2.3.4.5.6.7.8", "x", "1=a.b", "aside=1.1", "1=²"]
)
def test_a_draft_of_others_is_none(text: str) -> None:
    found: Any = SimpleNamespace(
        unplayed={1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}, aside=(), new_table=3, movable=tuple(range(1, 9))
    )
    assert read_draft(text, found) == draft_of(found)
    kept = Draft({1: (1, 2, 3), 2: (5, 6, 7, 8), 3: (4,)})
    assert read_draft(str(kept), found) == kept
