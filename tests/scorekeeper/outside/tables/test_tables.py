"""Tables as groups keep them: where evenings end, who plays, what stands beside the points."""

from __future__ import annotations

import doctest
import json

import pytest

from scorekeeper.outside import tables
from scorekeeper.outside.tables.cells import figure_in, found_date
from scorekeeper.outside.tables.user_answers import FiguresKind, Subject, Weight
from tests.scorekeeper.outside.tables.reading import (
    found_in,
    notes,
    only,
    points_of,
    refusals,
    slips,
    totals_of,
    workbook_of,
)

FOUR = "Anna;Ben;Cem;Dora"


def test_the_example_of_how_files_are_read_runs() -> None:
    assert doctest.testmod(tables) == (0, 6)


@pytest.mark.parametrize(
    ("cell", "number"),
    [
        ("3", 3),
        ("+3", 3),
        ("-3", -3),
        ("\N{MINUS SIGN}3", -3),
        ("\N{EN DASH}3", -3),
        (" - 3 ", -3),
        ("3,0", 3),
        ("-12.00", -12),
        ("\N{FULLWIDTH DIGIT THREE}", 3),
        ("±0", 0),
        ("", None),
        ("-", None),
        ("2,5", None),
        ("1e3", None),
        ("=1+2", None),
        ("99999999", None),
        ("Anna", None),
    ],
)
def test_a_figure_is_a_whole_number_with_any_sign(cell: str, number: int | None) -> None:
    assert figure_in(cell) == number


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2024-03-15", "2024-03-15"),
        ("Krone 15.3.24.xlsx", "2024-03-15"),
        ("15. 03. 2024", "2024-03-15"),
        ("doko_20240315.csv", "2024-03-15"),
        ("03/15/2024", "2024-03-15"),
        ("2024年3月15日", "2024-03-15"),
        ("30.2.2024", "None"),
        ("Donnerstag", "None"),
        ("1.2.3.4", "None"),
    ],
)
def test_a_date_is_found_as_it_is_written_where_doppelkopf_is_played(text: str, date: str) -> None:
    assert str(found_date(text)) == date


def test_a_column_of_dates_makes_evenings() -> None:
    found = found_in(f"Datum;{FOUR}\n7.3.24;2;2;-2;-2\n;5;-1;-5;1\n14.3.24;-1;1;-1;1\n")
    assert [(evening.document["date"], totals_of(evening)) for evening in found.evenings] == [
        ("2024-03-07", {"Anna": 5, "Ben": -1, "Cem": -5, "Dora": 1}),
        ("2024-03-14", {"Anna": -1, "Ben": 1, "Cem": -1, "Dora": 1}),
    ]


def test_a_column_of_evenings_names_them() -> None:
    found = found_in(f"Abend;{FOUR}\nKrone;2;2;-2;-2\nKrone;5;-1;-5;1\nLinde;-1;1;-1;1\nLinde;-3;3;-3;3\n")
    assert [(evening.document["title"], len(points_of(evening))) for evening in found.evenings] == [
        ("Krone", 2),
        ("Linde", 2),
    ]


def test_a_row_with_a_date_begins_an_evening() -> None:
    found = found_in(f"{FOUR}\nAbend 7.3.2024\n2;2;-2;-2\n5;-1;-5;1\n14.3.2024\n-1;1;-1;1\n")
    assert [(evening.document["date"], totals_of(evening)["Anna"]) for evening in found.evenings] == [
        ("2024-03-07", 5),
        ("2024-03-14", -1),
    ]


def test_totals_that_begin_anew_after_an_empty_row_are_another_evening() -> None:
    found = found_in(f"{FOUR}\n2;2;-2;-2\n15;-11;-15;11\n\n-1;1;-1;1\n-3;3;-3;3\n")
    assert [totals_of(evening)["Anna"] for evening in found.evenings] == [15, -3]


def test_totals_that_go_on_on_the_next_evening_count_from_there() -> None:
    found = found_in(f"Datum;{FOUR}\n7.3.24;2;2;-2;-2\n;5;-1;-5;1\n14.3.24;4;0;-6;2\n;6;-2;-8;4\n")
    first, second = found.evenings
    assert totals_of(second) == {"Anna": 1, "Ben": -1, "Cem": -3, "Dora": 3}
    assert notes(second) == [
        (4, "the totals carried on from before: only what was played on this evening counts")
    ]
    assert notes(first) == []


def test_what_was_carried_over_is_no_deal() -> None:
    evening = only(found_in(f";{FOUR}\nÜbertrag;10;-4;-10;4\n;12;-2;-12;2\n"))
    assert points_of(evening) == [{"Anna": 2, "Ben": 2, "Cem": -2, "Dora": -2}]


def test_sums_at_the_end_are_no_deal() -> None:
    evening = only(found_in(f"Nr;{FOUR}\n1;3;3;-3;-3\n2;-1;1;-1;1\n3;2;-2;-2;2\nSumme;4;2;-6;0\n"))
    assert (evening.kind, len(points_of(evening)), slips(evening)) == (FiguresKind.POINTS, 3, [])


def test_sums_that_contradict_the_points_are_told_and_booked_as_an_adjustment() -> None:
    evening = only(found_in(f"Nr;{FOUR}\n1;3;3;-3;-3\n2;-1;1;-1;1\n3;2;-2;-2;2\nSumme;5;2;-6;0\n"))
    assert slips(evening) == [(5, "the total of Anna is 5, the points come to 4")]
    assert totals_of(evening) == {"Anna": 5, "Ben": 2, "Cem": -6, "Dora": 0}
    assert evening.document["deals"][2]["adjustments"] == [{"player": "Anna", "points": 1, "reason": "Σ"}]


@pytest.mark.parametrize("header", [f"{FOUR};{FOUR}", f"{FOUR};Anna Summe;Ben Summe;Cem Summe;Dora Summe"])
def test_points_with_totals_beside_them_are_checked_against_each_other(header: str) -> None:
    table = f"{header}\n3;3;-3;-3;3;3;-3;-3\n-1;1;-1;1;2;4;-4;-1\n2;-2;-2;2;4;2;-6;1\n"
    evening = only(found_in(table))
    assert (evening.kind, points_of(evening)[0]) == (
        FiguresKind.POINTS,
        {"Anna": 3, "Ben": 3, "Cem": -3, "Dora": -3},
    )
    assert slips(evening) == [(3, "the total of Dora is -1, the points come to -2")]
    assert totals_of(evening) == {"Anna": 4, "Ben": 2, "Cem": -6, "Dora": 1}


def test_what_one_table_of_a_file_may_be_is_on_offer_for_all_of_them() -> None:
    table = (
        f"Abend 1.1.23;;;;;Abend 8.1.23;;;\n{FOUR};;{FOUR}\n"
        "-3;1;1;1;;3;-1;-1;-1\n3;-1;-1;-1;;3;-1;-1;-1\n3;-1;-1;-1;;3;-1;-1;-1\n"
    )
    (asked,) = found_in(table).asked
    assert [value for value, _example in asked.choices] == ["totals", "from_below", "points"]
    first, second = found_in(table, answers={asked.about: "points"}).evenings
    assert totals_of(first) == {"Anna": 3, "Ben": -1, "Cem": -1, "Dora": -1}
    assert totals_of(second) == {"Anna": 9, "Ben": -3, "Cem": -3, "Dora": -3}


def test_of_five_players_one_sits_out() -> None:
    evening = only(found_in(f"{FOUR};Emil\n3;3;-3;-3;\n;1;-1;1;-1\n2;;-2;-2;2\n-2;2;;2;-2\n"))
    deals = evening.document["deals"]
    assert [deal["players"] for deal in deals] == [
        ["Anna", "Ben", "Cem", "Dora"],
        ["Ben", "Cem", "Dora", "Emil"],
        ["Anna", "Cem", "Dora", "Emil"],
        ["Anna", "Ben", "Dora", "Emil"],
    ]
    assert totals_of(evening) == {"Anna": 3, "Ben": 6, "Cem": -6, "Dora": -2, "Emil": -1}


def test_of_a_whole_club_those_play_who_have_points() -> None:
    found = found_in(
        f"Datum;{FOUR};Emil;Fred;Gabi;Hans\n7.3.24;2;2;-2;-2;;;;\n;1;-1;1;-1;;;;\n14.3.24;;;;;1;1;-1;-1\n"
    )
    assert [evening.document["players"] for evening in found.evenings] == [
        ["Anna", "Ben", "Cem", "Dora"],
        ["Emil", "Fred", "Gabi", "Hans"],
    ]


def test_eight_on_one_evening_are_too_many_for_a_sheet() -> None:
    found = found_in(f"{FOUR};Emil;Fred;Gabi;Hans\n1;1;-1;-1;;;;\n;2;2;;-2;-2;;\n;;;;3;3;-3;-3\n")
    assert refusals(found) == ["figures for 8 players: three to seven sit at a table"]


def test_the_kind_of_a_solo_makes_it_a_solo() -> None:
    evening = only(found_in(f"{FOUR};Bemerkung\n6;-2;-2;-2;Damensolo\n-3;1;1;1;Karo\n1;1;-1;-1;HZ\n"))
    assert [(deal.get("by"), deal.get("solo"), deal["note"]) for deal in evening.document["deals"]] == [
        ("Anna", "queens", "Damensolo"),
        ("Anna", "diamonds", "Karo"),
        (None, None, "HZ"),
    ]


def test_a_remark_that_says_nothing_known_is_kept_and_told() -> None:
    evening = only(found_in(f"{FOUR};Bemerkung\n2;2;-2;-2;Ben zu spät\n3;1;-1;-3;\n"))
    assert evening.document["deals"][0]["note"] == "Ben zu spät"
    assert notes(evening) == [(2, "“Ben zu spät” is kept as a remark: its meaning is not known")]


def test_where_only_the_winners_are_written_the_others_pay_unless_somebody_says_otherwise() -> None:
    evening = only(found_in(f"{FOUR}\n3;3;0;0\n0;1;0;1\n2;0;0;2\n0;0;6;0\n"))
    assert slips(evening) == []
    assert totals_of(evening) == {"Anna": 2, "Ben": 0, "Cem": 0, "Dora": -2}
    plus = found_in(f"{FOUR}\n3;3;0;0\n0;1;0;1\n2;0;0;2\n0;0;6;0\n", answers={Subject.SIDES: "won"})
    assert totals_of(only(plus)) == {"Anna": 5, "Ben": 4, "Cem": 6, "Dora": 3}
    assert notes(only(plus)) == [(None, "only one side's points were written down: the bank takes the rest")]


def test_s_is_the_value_and_on_other_sheets_susanne() -> None:
    table = "P;D;A;S\n2;2;-2;-2\n5;-1;-5;1\n4;0;-6;2\n"
    assert only(found_in(table)).document["players"] == ["P", "D", "A", "S"]
    value = "P;D;A;M;S\n2;2;-2;-2;2\n5;-1;-5;1;3\n4;0;-6;2;1\n"
    assert only(found_in(value)).document["players"] == ["P", "D", "A", "M"]


def test_what_is_no_number_is_told() -> None:
    evening = only(found_in(f"{FOUR}\n2;2;-2;-2\n3;3;x;-3\n1;1;-1;-1\n"))
    assert slips(evening)[0] == (3, "“x” for Cem is not a whole number and counts as nothing written")


def test_a_file_without_names_is_refused() -> None:
    message = "no row with the names of at least three players above their figures was found"
    for text in ("", "1;2;3;4\n1;1;-1;-1", "Anna;Ben\n3;-3", "once upon a time"):
        assert refusals(found_in(text)) == [message]


def test_three_and_nobody_come_in_as_three() -> None:
    document = {"format": "doppelkopf-sheet/1", "players": FOUR.split(";"), "dummy": "Anna", "deals": []}
    found = found_in(json.dumps(document))
    (evening,) = found.evenings
    assert (refusals(found), evening.names) == ([], FOUR.split(";")[1:])


def test_an_evening_that_is_in_the_file_twice_comes_in_once() -> None:
    table = [FOUR.split(";"), [2, 2, -2, -2], [5, -1, -5, 1]]
    found = found_in(workbook_of(table, table))
    assert len(found.evenings) == 1
    assert [finding.text for finding in found.findings] == [
        "an evening that is in the file twice is imported once (1)"
    ]


EXPORTED = [
    ["Deal", "Dealer", "Game", "Re", "Card points of Re", "Calls of Re", "Bock", "Result", "Value"],
    [*FOUR.split(";"), *(f"{name}, total" for name in FOUR.split(";"))],
]
GERMAN = [
    ["Spiel", "Geber", "Spielart", "Re", "Augen von Re", "Ansagen von Re", "Bock", "Ergebnis", "Wert"],
    [*FOUR.split(";"), *(f"{name}, Summe" for name in FOUR.split(";"))],
]


@pytest.mark.parametrize("head", [EXPORTED, GERMAN], ids=["English", "German"])
def test_a_table_that_the_site_gave_out_is_points_with_their_totals(head: list[list[str]]) -> None:
    deals = [
        [*head[0], *head[1]],
        [1, "Dora", "Normal", "Anna, Ben", 131, "Re", "", "Re", 3, 3, 3, -3, -3, 3, 3, -3, -3],
        ["", "Anna", "Redeal", "", "", "", "", "", "", "", "", "", "", 3, 3, -3, -3],
        [2, "Anna", "Queen solo", "Cem", "90–119", "", 2, "Kontra", 2, 2, 2, -6, 2, 5, 5, -9, -1],
    ]
    places = [
        ["Place", "Name", "Points", "Deals played", "Won", "Solos"],
        [1, "Anna", 5, 2, 2, 0],
        [1, "Ben", 5, 2, 2, 0],
        [3, "Dora", -1, 2, 1, 0],
        [4, "Cem", -9, 2, 0, 1],
    ]
    found = found_in(workbook_of(deals, places, names=["Deals", "Places"]))
    evening = only(found)
    assert [finding.text for finding in found.findings if finding.weight is Weight.NOTE] == [
        "“Places”: standings, with one row per player, not evenings"
    ]
    assert (evening.kind, slips(evening)) == (FiguresKind.POINTS, [])
    assert totals_of(evening) == {"Anna": 5, "Ben": 5, "Cem": -9, "Dora": -1}
    assert [(deal["game"], deal["dealer"], deal.get("solo")) for deal in evening.document["deals"]] == [
        ("manual", "Dora", None),
        ("redeal", "Anna", None),
        ("manual", "Anna", "queens"),
    ]


def test_two_people_with_one_initial_are_two_people() -> None:
    evening = only(found_in("P;A;A;M\n2;2;-2;-2\n5;-1;-5;1\n"))
    assert totals_of(evening) == {"P": 5, "A": -1, "A (2)": -5, "M": 1}


@pytest.mark.parametrize(
    ("table", "totals", "asked"),
    [
        (
            "Datum;Anna;Ben;Cem;Dora\n2024-03-07;x;x;;\n2024-03-14;;x;;x\n2024-03-21;x;;x;\n",
            [[1, 1, -1, -1], [-1, 1, -1, 1], [1, -1, 1, -1]],
            ["sides"],
        ),
        ("Anna;Ben;Cem;Dora\nII;II;;\n;I;I;\nIII;;III;\n;II;;II\n", [[2, 2, 0, -4]], ["sides"]),
        ("Anna;Ben;Cem;Dora\n2;2;-2;-2\nx;;;\n", [[2, 2, -2, -2]], []),
    ],
)
def test_marks_in_the_place_of_figures_are_counted_and_what_they_are_is_asked(
    table: str, totals: list[list[int]], asked: list[str]
) -> None:
    found = found_in(table.encode())
    assert [[total for _name, total in each.totals] for each in found.evenings] == totals
    assert [each.about.value for each in found.asked] == asked
    counted = "marks in the place of figures: each counts 1"
    assert [each.message for each in found.findings if each.message == counted] == [counted] * len(asked)
