"""The bill of a deal as a page shows it."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils.html import strip_tags

from scorekeeper.play.sheets.bills import BillRow, BillTexts
from tests.cast import begin, deal, enter, visitor

pytestmark = pytest.mark.django_db

PUB = {
    "re_kontra": "double",
    "against_elders_counts_as": "value",
    "bock_triggers": ["manual"],
    "bonuses_in_lone": "all",
}
CALLED = {"calls": {"re": ["re"]}}
SOLO = {"game": "solo", "solo": "diamonds", "re": "Cem"}


def page_of_last(*deals: Any, **rules: Any) -> tuple[Any, str]:
    """The last of some deals: what its page was made of, and its text."""
    evening = begin(**rules)
    enter(evening, *deals)
    response = visitor(evening.read_token).get(f"{evening.url}deals/{len(deals)}/")
    return response.context["line"].result, as_text(response.content.decode())


def as_text(html: str) -> str:
    return re.sub(r"\s+", " ", unescape(strip_tags(html.replace("<", " <"))))


def test_what_a_factor_multiplies_stands_above_it() -> None:
    lost = deal(points=100, **CALLED, bonuses={"kontra": {"fox": 1}})
    result, text = page_of_last(lost, **PUB)
    assert (result.headline, result.bill) == (
        "Kontra wins",
        BillTexts(
            "(1 + 1) × 2 + 1 = 5",
            "",
            (
                BillRow("item", "Won", "", "1", ""),
                BillRow("item", "Against the elders", "", "+ 1", "= 2"),
                BillRow("factor", "Re called", "", "× 2", "= 4"),
                BillRow("item", "Fox caught", "by Kontra", "+ 1", "= 5"),
            ),
        ),
    )
    assert "Kontra wins (1 + 1) × 2 + 1 = 5 Won 1 Against the elders + 1 = 2 Re called × 2 = 4" in text


def test_a_solo_in_bock_says_who_lost_it_and_what_it_costs() -> None:
    solo = deal(**SOLO, points=100, bonuses={"re": {"doppelkopf": 1}})
    result, _text = page_of_last(deal(marks=["bock"]), solo, **PUB)
    assert (result.headline, result.bill) == (
        "Cem loses the diamonds solo",
        BillTexts(
            "(1 − 1) × 2 = 0",
            "",
            (
                BillRow("item", "Won", "", "1", ""),
                BillRow("item", "Doppelkopf", "by Cem", "− 1", "= 0"),
                BillRow("bock", "Bock deal", "", "× 2", "= 0"),
            ),
        ),
    )


def test_bonuses_that_the_lone_player_counts_once_are_told_so() -> None:
    solo = deal(**SOLO, points=155, bonuses={"re": {"doppelkopf": 1}})
    result, _text = page_of_last(solo, **PUB, bonuses_in_factor=False)
    assert (result.bill.formula, result.bill.alone, result.bill.rows[-1]) == (
        "1 + 1 + 1 = 3",
        "2 × 3 + 1 = 7",
        BillRow("alone", "Solo: Cem alone against three", "2 × 3 + 1", "+ 4", "= 7"),
    )


def test_where_nobody_wins_it_is_said_whose_everything_is() -> None:
    calls = {"re": ["re", "no90"], "kontra": ["kontra", "no90"]}
    result, _text = page_of_last(deal(points=100, calls=calls), draw_scores="levels_and_against")
    assert (result.headline, result.bill) == (
        "Nobody wins",
        BillTexts("1", "", (BillRow("item", "120 against no 90", "by Kontra", "1", ""),)),
    )


def test_who_was_not_cowardly_is_not_called_so() -> None:
    result, _text = page_of_last(deal(points=190), cowardice="three_levels")
    assert (result.bill.formula, result.bill.rows[3:]) == (
        "1 + 1 + 1 − 3 − 3 = −3",
        (
            BillRow("item", "Cowardice", "", "− 3", "= 0"),
            BillRow("item", "Cowardice", "in favour of Kontra", "− 3", "= −3"),
        ),
    )


def test_what_is_beside_the_value_is_the_last_line() -> None:
    star = {"id": "star", "name": "Star", "points": 2, "one_sided": True}
    result, _text = page_of_last(deal(bonuses={"kontra": {"star": 1}}), custom_bonuses=[star])
    assert result.bill.rows[-1] == BillRow("apart", "Star", "Kontra, each", "+2", "")


@pytest.mark.parametrize(
    ("solo", "headline"),
    [
        ({"game": "solo", "solo": "no_trump", "points": 130}, "Anna wins the no-trump solo"),
        ({"game": "silent_solo", "points": 120}, "Anna loses the silent solo"),
        ({"game": "solo", "solo": "slalom", "points": 130}, "Anna wins “Slalom”"),
    ],
)
def test_the_headline_says_who_and_what(solo: dict[str, Any], headline: str) -> None:
    slalom = {"id": "slalom", "name": "Slalom", "group": "none"}
    result, _text = page_of_last(deal(re="Anna", **solo), custom_solos=[slalom])
    assert result.headline == headline


def test_the_big_screen_shows_the_sum(client: Client) -> None:
    evening = begin(**PUB)
    enter(evening, deal(**SOLO, points=130, **CALLED))
    text = as_text(visitor(evening.read_token).get(f"{evening.url}follow/").content.decode())
    assert "Cem wins the diamonds solo 1 × 2 = 2 2 × 3 = 6" in text
