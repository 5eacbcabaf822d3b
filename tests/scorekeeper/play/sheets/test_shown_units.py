"""Points as a group writes them (`display_unit`): on everything that is read, and on nothing that is kept."""

from __future__ import annotations

import pytest

from scorekeeper.play.sheets.engine import document_of, open_sheet
from scorekeeper.play.sheets.evening.money import money_of_rules
from tests.cast import Evening, begin, deal, enter, points_of, taps, visitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def in_tens() -> Evening:
    evening = begin(display_unit=10, cents_per_point=5)
    enter(evening, deal(points=155), deal(game="solo", solo="queens", re="Cem", points=130))
    return evening


def test_the_sheet_shows_tens(in_tens: Evening) -> None:
    page = visitor(in_tens.token).get(in_tens.url).context["page"]
    assert [column.total for column in page.columns] == [10, 10, 10, -30]
    assert [[cell.points for cell in row.cells] for row in page.rows] == [
        [20, 20, -20, -20],
        [-10, -10, 30, -10],
    ]
    assert [row.sums for row in page.rows] == [("10 + 10 = 20",), ("10", "10 × 3 = 30")]


def test_a_deal_shows_tens_before_saving_and_on_its_page(in_tens: Evening) -> None:
    client = visitor(in_tens.token)
    preview = client.post(f"{in_tens.url}preview/", taps(position=3)).context["result"]
    page = client.get(f"{in_tens.url}deals/2/").context["line"].result
    assert (preview.bill.formula, [tuple(share) for share in preview.shares]) == (
        "10",
        [("Anna", 10, 20), ("Ben", 10, 20), ("Cem", -10, 0), ("Dora", -10, -40)],
    )
    assert (page.bill.formula, page.bill.alone, [share.points for share in page.shares]) == (
        "10",
        "10 × 3 = 30",
        [-10, -10, 30, -10],
    )
    assert [(row.amount, row.makes) for row in page.bill.rows] == [("10", ""), ("× 3", "= 30")]


def test_the_evening_its_picture_and_its_tables_show_tens(in_tens: Evening) -> None:
    client = visitor(in_tens.read_token)
    page = client.get(f"{in_tens.url}evening/").context["page"]
    table = client.get(f"{in_tens.url}evening/deals.csv").content.decode()
    assert {place.name: place.total for place in page.places} == {
        "Anna": 10,
        "Ben": 10,
        "Cem": 10,
        "Dora": -30,
    }
    assert page.chart.text == "Anna +10, Ben +10, Cem +10, Dora −30"
    assert "10,-10,-10,30,-10,10,10,10,-30" in table.splitlines()[-1]
    assert "−30" in client.get(f"{in_tens.url}evening/picture.svg").content.decode()


def test_what_is_kept_stays_in_single_points(in_tens: Evening) -> None:
    session = open_sheet(in_tens.sheet)[2]
    assert points_of(in_tens) == [[2, 2, -2, -2, 0], [-1, -1, 3, -1, 0]]
    assert "points" in document_of(in_tens.sheet)["deals"][0]  # type: ignore[index]
    assert {share.name: share.cents for share in money_of_rules(session, 5).shares} == {
        "Anna": 5,
        "Ben": 5,
        "Cem": 5,
        "Dora": -15,
    }
