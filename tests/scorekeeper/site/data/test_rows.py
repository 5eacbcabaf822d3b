"""Many rows at once: they come as they are given, and over those that are there."""

from __future__ import annotations

import pytest

from scorekeeper.play.sheets.derived.reads import KEPT
from scorekeeper.play.sheets.models import GameResult, Result, Seat, Summary
from scorekeeper.site.data.rows import insert_rows
from tests.cast import begin

pytestmark = pytest.mark.django_db

GAME = ("seat_id", "game", "points", "deals", "won")


def test_rows_have_the_values_that_are_given_as_the_model_has_them() -> None:
    sheet = begin().sheet
    Summary.objects.all().delete()
    insert_rows(Summary, ("sheet_id", "lines", "times"), [(sheet.pk, "12{}\n", "50% ")])
    assert list(Summary.objects.values_list("sheet", "lines", "times")) == [(sheet.pk, "12{}\n", "50% ")]


def test_of_equal_keys_the_last_row_is_kept_and_others_stay() -> None:
    anna, ben = (seat.pk for seat in Seat.objects.filter(sheet=begin().sheet)[:2])
    insert_rows(GameResult, GAME, [(anna, "normal", 3, 1, 1), (ben, "normal", -3, 1, 0)])
    more = [(anna, "normal", 5, 2, 2), (anna, "armut", 1, 1, 1)]
    insert_rows(GameResult, GAME, more, over=("seat_id", "game"))
    assert set(GameResult.objects.values_list(*GAME)) == {
        (anna, "normal", 5, 2, 2),
        (anna, "armut", 1, 1, 1),
        (ben, "normal", -3, 1, 0),
    }


def test_objects_are_stored_as_objects_and_nothing_is_sent_for_no_rows() -> None:
    seat = Seat.objects.filter(sheet=begin().sheet).first()
    assert seat is not None
    names = ("seat_id", *KEPT)
    given = Result(seat=seat, bonuses={"fox": 2})
    insert_rows(Result, names, [[getattr(given, name) for name in names]], over=("seat_id",))
    insert_rows(Result, names, [], over=("seat_id",))
    assert Result.objects.get(seat=seat).bonuses == {"fox": 2}
