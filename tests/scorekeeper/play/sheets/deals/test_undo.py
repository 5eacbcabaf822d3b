"""Taking changes back, and bringing them back."""

from __future__ import annotations

import pytest

from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.deals.writes import undo_change
from scorekeeper.play.sheets.engine import next_position
from scorekeeper.play.sheets.writes import Stale
from tests.cast import Evening, correct, deal, enter, last_change, points_of, restore, stored, undo
from tests.scorekeeper.play.sheets.changing import delete, revision

pytestmark = pytest.mark.django_db


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
