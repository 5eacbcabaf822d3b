"""The state before the last deal, which is kept where a whole session is played."""

from __future__ import annotations

from rulesets.checks.possible import play_with_remarks
from rulesets.document import read_deal
from rulesets.session.fold import play
from rulesets.session.table import Sheet
from tests.cast import FOUR, table

LOST = {"game": "normal", "re": ["Anna", "Ben"], "points": {"re": 95}}
SOLO = {"game": "solo", "solo": "queens", "re": ["Anna"], "points": {"re": 130}}


def test_before_the_last_deal_a_session_was_what_it_is_without_it() -> None:
    deals = tuple(read_deal(facts, FOUR) for facts in (LOST, SOLO, LOST))
    for played in (play, play_with_remarks):
        for number in range(1, 4):
            whole = played(Sheet(table(), deals[:number]))
            assert whole.before == played(Sheet(table(), deals[: number - 1])).state


def test_before_the_first_deal_there_is_nothing() -> None:
    assert [played(Sheet(table(), ())).before for played in (play, play_with_remarks)] == [None, None]
