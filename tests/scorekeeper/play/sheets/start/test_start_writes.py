"""Beginning a sheet."""

from __future__ import annotations

import pytest

from tests.cast import Evening, begin

pytestmark = pytest.mark.django_db


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
