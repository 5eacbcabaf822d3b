"""Six real evenings, kept by hand, and the same evenings as other groups would have written them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorekeeper.outside.tables.user_answers import FiguresKind
from tests.scorekeeper.outside.tables.reading import (
    Table,
    asked,
    found_in,
    notes,
    numbers,
    only,
    past,
    points_of,
    refusals,
    rows_of,
    running,
    session_of,
    slips,
    text_of,
    totals_of,
    workbook_of,
)

EVENINGS = range(1, 7)

FINAL = {
    1: {"P": -2, "D": 8, "A": -8, "M": 2},
    2: {"P": -11, "D": 5, "A": -3, "M": 9},
    3: {"A": -29, "P": 23, "D": -3, "M": 9},
    4: {"A": 6, "M": 50, "P": -14, "D": -42},
    5: {"A": -4, "P": 36, "D": -32, "M": 0},
    6: {"P": 12, "A": -32, "M": 0, "D": 20},
}
"""The last row of each sheet."""

SLIPS: dict[int, list[tuple[int, str]]] = {1: [], 2: [], 3: [], 4: [], 5: [], 6: []}
"""Every row of all six adds up, looks like a deal and agrees with its value: this group wrote carefully."""

SOLO_OF_P = "one against three (P): without the kind of solo, it counts as points only"
NOTES = {1: [], 2: [], 3: [], 4: [], 5: [], 6: [(3, SOLO_OF_P), (9, SOLO_OF_P)]}


@pytest.mark.parametrize("number", EVENINGS)
def test_every_row_of_a_real_evening_has_the_totals_of_the_paper(number: int) -> None:
    evening = only(found_in(past(number)))
    paper = [tuple(map(int, row[:4])) for row in rows_of(past(number))[1:]]
    assert running(evening) == paper
    assert totals_of(evening) == FINAL[number]


@pytest.mark.parametrize("number", EVENINGS)
def test_what_is_found_in_a_real_evening(number: int) -> None:
    evening = only(found_in(past(number)))
    assert (evening.kind, slips(evening), notes(evening)) == (
        FiguresKind.TOTALS,
        SLIPS[number],
        NOTES[number],
    )


@pytest.mark.parametrize("number", EVENINGS)
def test_of_a_real_evening_nothing_is_asked(number: int) -> None:
    assert asked(found_in(past(number))) == {}


def test_remarks_stay_with_their_deals() -> None:
    deals = only(found_in(past(2))).document["deals"]
    assert [(row, deal["note"]) for row, deal in enumerate(deals, 2) if "note" in deal] == [
        (2, "TA"),
        (4, "HZ"),
        (8, "HZ"),
    ]


def test_the_points_of_a_solo_follow_from_the_totals() -> None:
    assert points_of(only(found_in(past(6))))[1] == {"P": 9, "A": -3, "M": -3, "D": -3}


def as_points(rows: Table) -> Table:
    """The same sheet with the points of each deal."""
    figures = [list(map(int, row[:4])) for row in rows[1:]]
    above = [[0] * 4, *figures]
    steps = [
        [str(n - b) for n, b in zip(now, before, strict=True)]
        for now, before in zip(figures, above, strict=False)
    ]
    return [rows[0], *([*step, *row[4:]] for step, row in zip(steps, rows[1:], strict=True))]


def with_columns_shuffled(rows: Table) -> Table:
    """The same sheet with a number before the players, who stand in another order, after their value."""
    return [
        [number, row[4], row[2], row[0], row[3], row[1], *row[5:]]
        for number, row in zip(["Nr.", *map(str, range(1, 99))], rows, strict=False)
    ]


def with_other_minus(rows: Table) -> Table:
    return [[cell.replace("-", "\N{MINUS SIGN}") for cell in row] for row in rows]


def with_plus_and_decimals(rows: Table) -> Table:
    """As a spreadsheet set to two decimals writes them in Germany."""
    return [
        rows[0],
        *([f"{int(cell):+d},00" if cell.lstrip("-").isdigit() else cell for cell in row] for row in rows[1:]),
    ]


VARIANTS: dict[str, Callable[[Table], str | bytes]] = {
    "semicolons": lambda rows: text_of(rows, ";"),
    "tabs": lambda rows: text_of(rows, "\t"),
    "with a mark of UTF-8": lambda rows: "\ufeff" + text_of(rows),
    "Latin-1": lambda rows: text_of([["Jörg", *rows[0][1:]], *rows[1:]], ";").encode("latin-1"),
    "UTF-16, as Excel saves a text": lambda rows: text_of(rows, "\t").encode("utf-16"),
    "Excel": workbook_of,
    "Excel with numbers": lambda rows: workbook_of(numbers(rows)),
    "points instead of totals": lambda rows: text_of(as_points(rows)),
    "columns in another order": lambda rows: text_of(with_columns_shuffled(rows)),
    "a real minus": lambda rows: text_of(with_other_minus(rows)),
    "plus signs and decimals": lambda rows: text_of(with_plus_and_decimals(rows), ";"),
    "a title and an empty row above": lambda rows: text_of([["Krone"], [], *rows]),
    "a row of zeros at the start": lambda rows: text_of([rows[0], ["0"] * 4, *rows[1:]]),
}


@pytest.mark.thorough
@pytest.mark.parametrize("number", EVENINGS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_evening_written_otherwise_comes_to_the_same(variant: str, number: int) -> None:
    evening = only(found_in(VARIANTS[variant](rows_of(past(number)))))
    first = rows_of(past(number))[0][0]
    named = {
        ("Jörg" if variant == "Latin-1" and name == first else name): n for name, n in FINAL[number].items()
    }
    assert totals_of(evening) == named
    assert slips(evening) == []
    assert len(evening.document["deals"]) == len(rows_of(past(number))) - 1


@pytest.mark.parametrize("number", EVENINGS)
def test_points_are_told_from_totals(number: int) -> None:
    assert only(found_in(text_of(as_points(rows_of(past(number)))))).kind is FiguresKind.POINTS


def test_whoever_looks_at_it_can_say_that_they_are_points() -> None:
    evening = only(found_in(past(1), kind=FiguresKind.POINTS))
    assert points_of(evening)[-1] == {"P": -2, "D": 8, "A": -8, "M": 2}
    assert slips(evening)[0] == (
        3,
        "neither two against two nor one against three (−5, +5, +1, −1): is a row missing?",
    )


@pytest.mark.parametrize(("deals", "asked"), [(0, [2, 3, 4]), (3, [])])
def test_rows_of_which_most_are_no_deals_are_asked_about(deals: int, asked: list[int]) -> None:
    rows = [(38, -17, -33, 12), (-19, 2, 34, -17), (13, 15, -25, -3), *[(4, 4, -4, -4)] * deals]
    text = text_of([("Anna", "Ben", "Cem", "Dora"), *(map(str, row) for row in rows)])
    evening = only(found_in(text, kind=FiguresKind.POINTS))
    assert [row for row, _said in slips(evening)] == asked


def test_a_wrong_total_is_kept_and_told_with_what_would_be_right() -> None:
    rows = rows_of(past(1))
    rows[4][1] = "7"
    evening = only(found_in(text_of(rows)))
    assert running(evening)[3] == (-1, 7, 1, -1)
    assert totals_of(evening) == FINAL[1]
    assert slips(evening) == [
        (5, "the points come to +6 instead of 0 (P −1, D 7, A 1, M −1); right would be 1 for D")
    ]


def test_a_slip_that_was_carried_on_is_told_once_and_stays_in_the_totals() -> None:
    rows = rows_of(past(1))
    for row in rows[4:]:
        row[1] = str(int(row[1]) + 1)
    evening = only(found_in(text_of(rows)))
    assert totals_of(evening) == FINAL[1] | {"D": 9}
    assert session_of(evening).state.bank == -1
    assert slips(evening) == [
        (5, "the points come to +1 instead of 0 (P −1, D 2, A 1, M −1); right would be 1 for D")
    ]


def test_a_row_that_is_missing_shows_in_the_next() -> None:
    rows = rows_of(past(4))
    del rows[4]
    evening = only(found_in(text_of(rows)))
    assert totals_of(evening) == FINAL[4]
    assert [row for row, _text in [*slips(evening), *notes(evening)]] == [5]


def test_a_value_that_says_something_else_is_told() -> None:
    rows = rows_of(past(3))
    rows[2][4] = "5"
    assert slips(only(found_in(text_of(rows)))) == [(3, "the value beside it says +5, the points say 6")]


def test_a_missing_figure_is_told_and_nothing_is_made_up() -> None:
    rows = rows_of(past(1))
    rows[3][0] = ""
    evening = only(found_in(text_of(rows)))
    assert running(evening)[2] == (-5, 3, -1, 1)
    assert totals_of(evening) == FINAL[1]
    assert slips(evening)[0] == (4, "nothing is written for P; −3 would add up")


def test_all_six_in_one_file_are_six_evenings() -> None:
    tables = [rows_of(past(number)) for number in EVENINGS]
    in_sheets = found_in(workbook_of(*tables, names=[f"Abend 2024-03-{n:02}" for n in EVENINGS]))
    below_each_other = found_in("\n\n".join(past(number) for number in EVENINGS))
    for found in (in_sheets, below_each_other):
        assert [totals_of(evening) for evening in found.evenings] == list(FINAL.values())
        assert refusals(found) == []
    assert [evening.document.get("date") for evening in in_sheets.evenings] == [
        f"2024-03-{n:02}" for n in EVENINGS
    ]


def test_the_same_content_has_the_same_ids_whatever_file_it_came_in() -> None:
    one, other = only(found_in(past(1), "one.csv")), only(found_in(workbook_of(rows_of(past(1)))))
    assert (one.fingerprint, one.document["deals"]) == (other.fingerprint, other.document["deals"])
