"""The page of one deal, taking it out, and taking changes back."""

from __future__ import annotations

import pytest
from django.test import Client

from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.deals.reads import DealResult
from tests.cast import (
    FIVE,
    Evening,
    begin,
    correct,
    deal,
    enter,
    last_change,
    points_of,
    stored,
    undo,
    visitor,
)

pytestmark = pytest.mark.django_db


def steps(result: DealResult) -> list[str]:
    """The bill of a result, a text for each step."""
    return [f"{row} {row.makes}".strip() for row in result.bill.rows]


def test_a_reason_says_where_the_rules_draw_its_line() -> None:
    evening = begin(level_reached_at="winners_at_least", against_call_at="limit")
    enter(evening, deal(points=150), deal(points=90, calls={"kontra": ["kontra", "no90"]}), deal(points=20))
    reader = visitor(evening.read_token)
    lines = [reader.get(f"{evening.url}deals/{position}/").context["line"] for position in (1, 2, 3)]
    assert [steps(line.result) for line in lines] == [
        ["Won 1", "150 made + 1 = 2"],
        ["Won 1", "Kontra called + 2 = 3", "No 90 called by Kontra + 1 = 4", "90 against no 90 + 1 = 5"],
        [
            *("Won 1", "150 made + 1 = 2", "180 made + 1 = 3", "210 made + 1 = 4"),
            "Against the elders + 1 = 5",
        ],
    ]


def test_a_deal_has_a_page_with_its_reasons_facts_and_history(reader: Client, evening: Evening) -> None:
    enter(evening, deal(points=151, note="close"))
    correct(evening, 1, deal(points=149, note="close"))
    line = reader.get(f"{evening.url}deals/1/").context["line"]
    assert steps(line.result) == ["Won 1"]
    assert dict(line.facts) == {"Game": "Normal", "Re": "Anna, Ben", "Card points": "Re 149", "Note": "close"}
    assert [(entry.text, entry.device, entry.differences) for entry in line.history] == [
        ("corrected", "iPhone", ("Card points: Re 151 → Re 149",)),
        ("entered", "iPhone", ()),
    ]


def test_a_deletion_that_makes_a_later_deal_impossible_says_so(five: Evening) -> None:
    before = stored()
    response = visitor(five.token).post(f"{five.url}deals/1/delete/", {"version": 1})
    assert (response.status_code, stored()) == (200, before)
    assert response.context["problems"][0].startswith("A later deal would no longer be possible")


def test_a_deal_is_deleted_and_the_sheet_is_next(writer: Client, evening: Evening) -> None:
    enter(evening, deal())
    response = writer.post(f"{evening.url}deals/1/delete/", {"version": 1})
    assert (response.headers["Location"], points_of(evening)) == (evening.url, [])


def test_a_deal_that_somebody_changed_is_not_deleted(writer: Client, evening: Evening) -> None:
    enter(evening, deal())
    correct(evening, 1, deal(points=181))
    before = stored()
    assert writer.post(f"{evening.url}deals/1/delete/", {"version": 1}).headers["Location"] == evening.url
    assert stored() == before


def test_undo_takes_the_last_change_back(writer: Client, evening: Evening) -> None:
    enter(evening, deal())
    change = writer.get(evening.url).context["page"].undo.change
    response = writer.post(f"{evening.url}undo/", {"change": change})
    assert (response.headers["Location"], points_of(evening)) == (evening.url, [])


@pytest.mark.parametrize("change", ["", "0", "-1", "last", "9" * 5000, "²"])
def test_undo_of_anything_else_changes_nothing(writer: Client, evening: Evening, change: str) -> None:
    enter(evening, deal())
    before = stored()
    assert writer.post(f"{evening.url}undo/", {"change": change}).headers["Location"] == evening.url
    assert stored() == before


def test_an_undo_that_came_too_late_changes_nothing(writer: Client, evening: Evening) -> None:
    enter(evening, deal())
    change = last_change(evening.sheet)
    enter(evening, deal())
    assert change is not None
    writer.post(f"{evening.url}undo/", {"change": change.pk})
    assert evening.sheet.deals.count() == 2


def test_what_cannot_be_brought_back_is_said() -> None:
    evening = begin(FIVE, length=30)
    enter(evening, deal(), deal(re=["Ben", "Cem"]))
    undo(evening)
    models.Seat.objects.filter(name="Ben").update(last=1)
    client = visitor(evening.token)
    before = stored()
    restore = client.get(evening.url).context["page"].restore
    page = client.post(f"{evening.url}undo/", {"change": restore.change}, follow=True)
    assert page.redirect_chain == [(f"{evening.url}#messages", 302)]
    (said,) = page.context["messages"]
    assert str(said) == (
        "A later deal would no longer be possible (must be players who are not sitting out this deal). "
        "Correct that one first."
    )
    assert stored() == before
