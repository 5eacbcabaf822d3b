"""The page of one deal, taking it out, and taking changes back."""

from __future__ import annotations

import pytest
from django.test import Client

from scorekeeper.sheets import models
from scorekeeper.sheets.reads.undo import last_change
from scorekeeper.sheets.templatetags.score import counted
from tests.cast import FIVE, Evening, begin, correct, deal, enter, points_of, stored, undo, visitor

pytestmark = pytest.mark.django_db


def test_a_reason_says_where_the_rules_draw_its_line() -> None:
    evening = begin(level_reached_at="winners_at_least", against_call_at="limit")
    enter(evening, deal(points=150), deal(points=90, calls={"kontra": ["kontra", "no90"]}), deal(points=20))
    reader = visitor(evening.read_token)
    lines = [reader.get(f"{evening.url}deals/{position}/").context["line"] for position in (1, 2, 3)]
    assert [line.result.reasons for line in lines] == [
        ("Won 1", "150 made 1"),
        ("Won 1", "Kontra called 2", "No 90 called by Kontra 1", "90 against no 90 1"),
        ("Won 1", "150 made 1", "180 made 1", "210 made 1", "Against the elders 1"),
    ]


def test_a_deal_has_a_page_with_its_reasons_facts_and_history(reader: Client, evening: Evening) -> None:
    enter(evening, deal(points=151, note="close"))
    correct(evening, 1, deal(points=149, note="close"))
    line = reader.get(f"{evening.url}deals/1/").context["line"]
    assert line.result.reasons == ("Won 1",)
    assert dict(line.facts) == {"Game": "Normal", "Re": "Anna, Ben", "Card points": "Re 149", "Note": "close"}
    assert [(entry.text, entry.device, entry.differences) for entry in line.history] == [
        ("corrected", "iPhone", ("Card points: Re 151 → Re 149",)),
        ("entered", "iPhone", ()),
    ]


def test_a_deletion_that_makes_a_later_deal_impossible_says_so(five: Evening) -> None:
    before = stored()
    response = visitor(five.token).post(f"{five.url}deals/1/delete/", {"version": 1})
    assert (response.status_code, stored()) == (200, before)
    assert response.context["problems"][0].startswith("A later deal would not be possible any more")


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


@pytest.mark.parametrize(
    ("reason", "shown"),
    [
        ("Under 90 1", "Under 90 <b>1</b>"),
        ("Fox (Kontra) −1", "Fox (Kontra) <b>−1</b>"),
        ("Bock × 2", "Bock <b>× 2</b>"),
        ("<i> 1", "&lt;i&gt; <b>1</b>"),
    ],
)
def test_the_figure_of_a_reason_stands_apart_from_its_words(reason: str, shown: str) -> None:
    assert counted(reason) == shown


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
        "A later deal would not be possible any more (must be players who do not sit out in this deal)."
        " Correct that one first."
    )
    assert stored() == before
