"""What people do to a sheet: entering, correcting, deleting, undoing, and what follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest

from rulesets.problems import Refused
from scorekeeper.sheets import models
from scorekeeper.sheets.reads.positions import next_position
from scorekeeper.sheets.reads.undo import last_change
from scorekeeper.sheets.writes import deals
from scorekeeper.sheets.writes.sheet import Stale
from scorekeeper.sheets.writes.undo import undo as undo_change
from tests.cast import FIVE, Evening, begin, correct, deal, enter, points_of, restore, stored, undo

pytestmark = pytest.mark.django_db
UID = UUID(int=7)
BOCK: dict[str, Any] = {"bock_triggers": ["re_lost"], "bock_overlap": "append"}
RE_LOST: dict[str, Any] = {"points": 100, "calls": {"re": ["re"]}}


def entered(evening: Evening, position: int, uid: UUID = UID, **facts: Any) -> models.Deal:
    return deals.enter_deal(
        sheet_id=evening.sheet.pk, deal=deal(**facts), uid=uid, position=position, device="iPhone"
    )


def delete(evening: Evening, position: int, version: int = 1) -> None:
    deals.delete_deal(sheet_id=evening.sheet.pk, position=position, version=version, device="iPhone")


def revision(evening: Evening) -> int:
    return models.Sheet.objects.get(pk=evening.sheet.pk).revision


def history(evening: Evening) -> list[tuple[str, int, int | None, int | None, str]]:
    """Every change: what, where, Re's card points before and after, and on which device."""
    return [
        (change.kind, change.position, re_points(change.before), re_points(change.after), change.device)
        for change in evening.sheet.changes.all()
    ]


def re_points(facts: dict[str, Any] | None) -> int | None:
    return facts["points"]["re"] if facts else None


def test_a_new_sheet_has_its_players_in_seating_order(evening: Evening) -> None:
    seats = evening.sheet.seats.values_list("position", "name", "first", "last")
    assert list(seats) == [
        (0, "Anna", 1, None),
        (1, "Ben", 1, None),
        (2, "Cem", 1, None),
        (3, "Dora", 1, None),
    ]
    assert (evening.sheet.first_dealer, evening.sheet.length, evening.sheet.revision) == (3, 24, 0)


def test_equal_rules_are_kept_once(evening: Evening) -> None:
    again, other = begin(), begin(fox=2)
    assert again.sheet.ruleset == evening.sheet.ruleset
    assert (other.sheet.ruleset.preset, other.sheet.ruleset.options) == ("ddv", {"fox": 2})


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
    assert entered(evening, 1) == entered(evening, 2, points=180) == first
    assert stored() == before


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
            ": A later deal would not be possible any more "
            "(re: must be players who do not sit out in this deal). Correct that one first."
        )
    ]
    assert stored() == before


def test_undo_takes_an_entry_back(evening: Evening) -> None:
    enter(evening, deal(), deal(points=181))
    undo(evening)
    assert points_of(evening) == [[1, 1, -1, -1, 0]]
    assert (revision(evening), next_position(evening.sheet)) == (3, 2)


def test_undo_takes_a_correction_back(evening: Evening) -> None:
    enter(evening, deal(), deal())
    correct(evening, 1, deal(points=181))
    undo(evening)
    assert points_of(evening) == [[1, 1, -1, -1, 0]] * 2
    assert [line.version for line in evening.sheet.deals.all()] == [3, 1]


def test_undo_brings_a_deleted_line_back_to_its_place(evening: Evening) -> None:
    enter(evening, deal(points=181), deal())
    facts = evening.sheet.deals.values_list("position", "uid", "facts")
    before = list(facts)
    delete(evening, 1)
    undo(evening)
    assert list(facts.all()) == before
    assert points_of(evening) == [[3, 3, -3, -3, 0], [1, 1, -1, -1, 0]]


def test_several_undos_lead_back_to_the_empty_sheet_and_no_further(evening: Evening) -> None:
    enter(evening, deal(), deal())
    correct(evening, 1, deal(points=181))
    delete(evening, 1, version=2)
    for _change in range(4):
        undo(evening)
    assert (points_of(evening), last_change(evening.sheet), revision(evening)) == ([], None, 8)


def test_undo_goes_on_from_what_was_done_after_an_undo(evening: Evening) -> None:
    enter(evening, deal())
    correct(evening, 1, deal(points=181))
    undo(evening)
    enter(evening, deal(points=211))
    undo(evening)
    assert undo(evening).kind == models.Change.Kind.UNDONE
    assert points_of(evening) == []


def test_undo_of_a_change_that_is_not_the_last_is_stale_and_changes_nothing(evening: Evening) -> None:
    enter(evening, deal())
    old = last_change(evening.sheet)
    enter(evening, deal())
    before = stored()
    assert old is not None
    with pytest.raises(Stale):
        undo_change(sheet_id=evening.sheet.pk, change_id=old.pk, device="")
    assert stored() == before


def test_the_same_undo_twice_takes_one_change_back(evening: Evening) -> None:
    enter(evening, deal(), deal())
    last = undo(evening).undoes
    assert last is not None
    with pytest.raises(Stale):
        undo_change(sheet_id=evening.sheet.pk, change_id=last.pk, device="")
    assert len(points_of(evening)) == 1


def test_what_was_taken_back_is_brought_back_undo_by_undo(evening: Evening) -> None:
    enter(evening, deal(), deal(re=["Anna", "Cem"]))
    correct(evening, 1, deal(points=181))
    delete(evening, 2)
    before = [(line.position, line.uid, line.facts) for line in evening.sheet.deals.all()]
    for _change in range(4):
        undo(evening)
    for _change in range(4):
        restore(evening)
    assert [(line.position, line.uid, line.facts) for line in evening.sheet.deals.all()] == before
    assert points_of(evening) == [[3, 3, -3, -3, 0]]


def test_what_was_brought_back_can_be_taken_back_again(evening: Evening) -> None:
    enter(evening, deal(), deal())
    for _time in range(2):
        undo(evening)
        assert restore(evening).kind == models.Change.Kind.RESTORED
    undo(evening)
    undo(evening)
    restore(evening)
    assert len(points_of(evening)) == 1
    undo(evening)
    assert (points_of(evening), last_change(evening.sheet)) == ([], None)


def test_nothing_is_brought_back_over_what_was_done_since(evening: Evening) -> None:
    enter(evening, deal())
    taken_back = undo(evening)
    enter(evening, deal(points=181))
    undo(evening)
    restore(evening)
    with pytest.raises(Stale):
        undo_change(sheet_id=evening.sheet.pk, change_id=taken_back.pk, device="")
    assert points_of(evening) == [[3, 3, -3, -3, 0]]


def test_nothing_can_be_taken_back_on_an_empty_sheet(evening: Evening) -> None:
    with pytest.raises(Stale):
        undo_change(sheet_id=evening.sheet.pk, change_id=1, device="")


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
