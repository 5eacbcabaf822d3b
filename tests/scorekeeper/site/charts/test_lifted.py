"""Names that lift what belongs to them."""

from __future__ import annotations

from scorekeeper.site.charts.marks import LiftedName, lifted_names

NAMES = {number: f"{number}" for number in range(1, 10)}


def test_a_tap_lifts_a_name_or_lets_it_be_grey_again() -> None:
    assert lifted_names({1: "Anna", 2: "Ben", 3: "Cem"}, [1, 3], [("season", "2")]) == (
        LiftedName(1, "Anna", True, (3,), (("season", "2"),)),
        LiftedName(2, "Ben", False, (1, 3, 2), (("season", "2"),)),
        LiftedName(3, "Cem", True, (1,), (("season", "2"),)),
    )


def test_where_as_many_as_can_be_told_apart_are_lifted_the_last_is_let_go() -> None:
    *_, last = lifted_names(NAMES, list(range(1, 8)))
    assert last.then == (1, 2, 3, 4, 5, 6, 9)


def test_the_rest_of_the_address_stays() -> None:
    [anna] = lifted_names({1: "Anna"}, [1], [("people", "3"), ("people", "4")])
    assert anna.query == "people=3&people=4"
    assert LiftedName(2, "Ben", False, (1, 2)).query == "line=1&line=2"
