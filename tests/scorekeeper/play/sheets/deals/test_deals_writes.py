"""Entering, correcting and deleting deals, and what follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from rulesets.problems import Refused
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.deals import writes
from scorekeeper.play.sheets.writes import Stale
from tests.cast import FIVE, Evening, begin, correct, deal, enter, points_of, stored, undo
from tests.scorekeeper.play.sheets.changing import UID, delete, entered, history, revision

pytestmark = pytest.mark.django_db
BOCK: dict[str, Any] = {"bock_triggers": ["re_lost"], "bock_overlap": "append"}
RE_LOST: dict[str, Any] = {"points": 100, "calls": {"re": ["re"]}}


def test_a_deal_is_stored_as_facts_by_seat_with_its_uid_and_time(evening: Evening) -> None:
    line = entered(evening, 1)
    assert line.facts.pop("at").startswith("20")
    assert line.facts == {"re": ["1", "2"], "points": {"re": 131}, "id": str(UID)}
    assert (line.position, line.uid, line.version) == (1, UID, 1)


def test_points_are_posted_by_seat_and_nothing_for_who_got_nothing() -> None:
    evening = begin(FIVE)
    enter(evening, deal())
    assert points_of(evening) == [[1, 1, -1, -1, 0, 0]]
    assert models.Posting.objects.count() == 4


def test_what_does_not_sum_to_zero_is_posted_to_the_bank() -> None:
    evening = begin(solo_factor=1)
    enter(evening, deal(game="solo", solo="queens", re="Anna", points=131))
    assert points_of(evening) == [[1, -1, -1, -1, 2]]
    assert models.Posting.objects.get(seat=None).points == 2


def test_the_same_uid_enters_once(evening: Evening) -> None:
    first = entered(evening, 1)
    before = stored()
    assert entered(evening, 1) == entered(evening, 2) == first
    assert stored() == before


@pytest.mark.parametrize("position", [1, 2])
def test_the_same_uid_with_other_facts_is_stale_and_changes_nothing(evening: Evening, position: int) -> None:
    entered(evening, 1)
    before = stored()
    with pytest.raises(Stale) as stale:
        entered(evening, position, points=180)
    assert (stale.value.position, stored()) == (1, before)


def test_a_deal_sent_again_after_a_correction_says_nothing_new(evening: Evening) -> None:
    first = entered(evening, 1)
    correct(evening, 1, deal(points=180))
    before = stored()
    assert entered(evening, 1) == entered(evening, 1, points=180) == first
    assert stored() == before


def test_a_penalty_sent_again_is_the_one_that_names_who_gets_it() -> None:
    evening = begin(FIVE, penalties="ddv")
    penalty = {"game": "penalty", "by": "Anna", "penalty": 2}
    first = entered(evening, 1, **penalty)
    assert entered(evening, 1, **penalty) == first


def test_a_position_that_is_taken_is_stale_and_changes_nothing(evening: Evening) -> None:
    enter(evening, deal())
    before = stored()
    with pytest.raises(Stale) as stale:
        entered(evening, 1)
    assert (stale.value.position, stored()) == (1, before)


@pytest.mark.parametrize("position", [0, 2, 3])
def test_a_position_that_is_not_the_next_is_stale(evening: Evening, position: int) -> None:
    before = stored()
    with pytest.raises(Stale):
        entered(evening, position)
    assert stored() == before


def test_a_deal_that_was_taken_back_does_not_come_again(evening: Evening) -> None:
    entered(evening, 1)
    undo(evening)
    before = stored()
    with pytest.raises(Stale):
        entered(evening, 1)
    assert stored() == before


def test_an_impossible_deal_is_refused_and_changes_nothing(evening: Evening) -> None:
    before = stored()
    with pytest.raises(Refused) as refused:
        entered(evening, 1, re=["Anna"])
    assert [str(problem) for problem in refused.value.problems] == ["re: must be two different players"]
    assert stored() == before


def test_a_correction_changes_the_line_and_all_that_follows(evening: Evening) -> None:
    enter(evening, deal(), deal(re=["Anna", "Cem"]))
    line = correct(evening, 1, deal(points=181))
    assert points_of(evening) == [[3, 3, -3, -3, 0], [1, -1, 1, -1, 0]]
    assert (line.version, revision(evening)) == (2, 3)


def test_times_stay_in_order_when_the_clock_is_set_back() -> None:
    clock = ("20:00:00", "20:05:00", "17:10:00", "20:04:59", "20:06:00")
    with time_machine.travel(f"2026-11-20T{clock[0]}+00:00", tick=False):
        evening = begin()
    for time in clock:
        with time_machine.travel(f"2026-11-20T{time}+00:00", tick=False):
            line = enter(evening, deal())
    with time_machine.travel("2019-12-29T12:00:00+00:00", tick=False):
        enter(evening, deal())
        undo(evening)
        correct(evening, line.position, deal(points=180))
        enter(evening, deal())
    times = [facts["at"] for facts in evening.sheet.deals.values_list("facts", flat=True)]
    assert times == [
        f"2026-11-20T{time}+00:00"
        for time in ("20:00:00", "20:05:00", "20:05:00", "20:05:00", "20:06:00", "20:06:00")
    ]


def test_a_line_before_without_a_time_does_not_stop_the_clock(evening: Evening) -> None:
    line = enter(evening, deal())
    line.facts["at"] = "some time"
    line.save()
    with time_machine.travel("2126-11-20T20:00:00+00:00", tick=False):
        assert enter(evening, deal()).facts["at"] == "2126-11-20T20:00:00+00:00"


def test_a_correction_keeps_the_uid_and_the_time(evening: Evening) -> None:
    before = enter(evening, deal(note="a hand of foxes")).facts
    after = correct(evening, 1, deal(points=181, note="a hand of queens")).facts
    assert after == before | {"points": {"re": 181}, "note": "a hand of queens"}


def test_a_correction_can_take_a_note_away(evening: Evening) -> None:
    enter(evening, deal(note="a hand of foxes"))
    assert "note" not in correct(evening, 1, deal()).facts


def test_the_same_correction_twice_corrects_once(evening: Evening) -> None:
    enter(evening, deal())
    correct(evening, 1, deal(points=181))
    before = stored()
    assert correct(evening, 1, deal(points=181)).version == 2
    assert stored() == before


@pytest.mark.parametrize("version", [0, 2, 99])
def test_a_correction_of_another_version_is_stale_and_changes_nothing(evening: Evening, version: int) -> None:
    enter(evening, deal())
    before = stored()
    with pytest.raises(Stale):
        correct(evening, 1, deal(points=181), version=version)
    assert stored() == before


def test_a_line_that_is_not_there_can_be_neither_corrected_nor_deleted(evening: Evening) -> None:
    for change in (lambda: correct(evening, 1, deal()), lambda: delete(evening, 1)):
        with pytest.raises(Stale):
            change()


def test_an_impossible_correction_is_refused_and_changes_nothing(evening: Evening) -> None:
    enter(evening, deal(), deal())
    before = stored()
    with pytest.raises(Refused):
        correct(evening, 1, deal(calls={"re": ["kontra"]}))
    assert stored() == before


def test_a_deleted_line_leaves_a_gap_and_all_that_follows_moves_up(evening: Evening) -> None:
    enter(evening, deal(), deal(points=181), deal(re=["Anna", "Cem"]))
    delete(evening, 2)
    assert list(evening.sheet.deals.values_list("position", flat=True)) == [1, 3]
    assert points_of(evening) == [[1, 1, -1, -1, 0], [1, -1, 1, -1, 0]]
    assert revision(evening) == 4


def test_deleting_another_version_is_stale_and_changes_nothing(evening: Evening) -> None:
    enter(evening, deal())
    before = stored()
    with pytest.raises(Stale):
        delete(evening, 1, version=2)
    assert stored() == before


def test_a_corrected_deal_can_make_a_later_one_a_bock_deal() -> None:
    evening = begin(bock_length="8", **BOCK)
    enter(evening, *[deal() for _deal in range(9)])
    assert points_of(evening)[8] == [1, 1, -1, -1, 0]
    correct(evening, 3, deal(**RE_LOST))
    assert [points[0] for points in points_of(evening)] == [1, 1, -4, 2, 2, 2, 2, 2, 2]


def test_a_corrected_deal_can_make_a_later_one_a_plain_deal_again() -> None:
    evening = begin(bock_length="8", **BOCK)
    enter(evening, deal(), deal(), deal(**RE_LOST), *[deal() for _deal in range(6)])
    assert points_of(evening)[8] == [2, 2, -2, -2, 0]
    correct(evening, 3, deal())
    assert points_of(evening) == [[1, 1, -1, -1, 0]] * 9


def test_deals_after_a_deleted_one_are_bock_deals_no_more() -> None:
    evening = begin(bock_length="8", **BOCK)
    enter(evening, deal(**RE_LOST), deal(), deal())
    delete(evening, 1)
    assert points_of(evening) == [[1, 1, -1, -1, 0]] * 2


@pytest.mark.parametrize(
    "change",
    [
        lambda evening: correct(evening, 1, deal(game="redeal", reason="other")),
        lambda evening: delete(evening, 1),
    ],
)
def test_a_change_that_makes_a_later_deal_impossible_is_refused(change: Callable[[Evening], None]) -> None:
    evening = begin(FIVE)
    enter(evening, deal(), deal(re=["Ben", "Emil"]))
    before = stored()
    with pytest.raises(Refused) as refused:
        change(evening)
    assert [str(problem) for problem in refused.value.problems] == [
        (
            ": A later deal would no longer be possible (re: must be players who are not sitting out this "
            "deal). Correct that one first."
        )
    ]
    assert stored() == before


def test_who_changed_what_is_kept_from_first_to_last(evening: Evening) -> None:
    enter(evening, deal(points=131), device="Android")
    correct(evening, 1, deal(points=181))
    undo(evening)
    delete(evening, 1, version=3)
    undo(evening)
    assert history(evening) == [
        ("entered", 1, None, 131, "Android"),
        ("corrected", 1, 131, 181, "iPhone"),
        ("undone", 1, 181, 131, "iPhone"),
        ("deleted", 1, 131, None, "iPhone"),
        ("undone", 1, None, 131, "iPhone"),
    ]


def test_the_revision_counts_changes_and_nothing_else(evening: Evening) -> None:
    entered(evening, 1)
    entered(evening, 1)
    correct(evening, 1, deal(points=181))
    correct(evening, 1, deal(points=181))
    with pytest.raises(Stale):
        delete(evening, 1, version=1)
    assert revision(evening) == 2


def test_a_sheet_is_changed_alone(evening: Evening) -> None:
    other = begin()
    enter(other, deal(points=181))
    enter(evening, deal())
    undo(evening)
    assert (points_of(other), revision(other)) == ([[3, 3, -3, -3, 0]], 1)


def test_two_sheets_may_hold_the_same_uid(evening: Evening) -> None:
    uid = uuid4()
    assert entered(evening, 1, uid).pk != entered(begin(), 1, uid).pk


def test_a_sheet_is_full_at_some_point(evening: Evening) -> None:
    enter(evening, deal())
    models.Deal.objects.update(position=writes.MOST_LINES - 1)
    enter(evening, deal())
    with pytest.raises(Refused) as refused:
        enter(evening, deal())
    said = ": A sheet can have at most 2000 lines. Start another one."
    assert list(map(str, refused.value.problems)) == [said]
    assert evening.sheet.deals.count() == 2
