"""The page of one deal, taking it out, and taking changes back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from rulesets.problems import Refused
from rulesets.session.evening import LARGEST
from scorekeeper.outside.archive.group_file import read_sheet_part
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.deals.results import DealResult
from tests import club as clubs
from tests.cast import (
    FIVE,
    FOUR,
    Evening,
    begin,
    correct,
    deal,
    enter,
    last_change,
    points_of,
    stored,
    taps,
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


BOCK = {
    "bock_triggers": ["solo", "schwarz", "manual", "heart_trick", "top_cards_lost", "four_of_a_kind"],
    "bock_overlap": "multiply",
    "bock_max_level": 0,
    "bock_several_triggers": "each",
    "bock_length": "8",
}
ABSURD = {
    "game": "solo",
    "solo": "queens",
    "re": ["Anna"],
    "points": {"re": 240},
    "marks": ["bock", "heart_trick", "top_cards_lost", "four_of_a_kind"],
}
POSSIBLE = 3
MESSAGE = "too many Bock rounds are running at once"


@pytest.fixture
def evening() -> Evening:
    return begin(**BOCK)


def enter_until_refused(evening: Evening) -> None:
    """Enter as many absurd deals as are possible, and one more, which changes nothing."""
    enter(evening, *[deal(**ABSURD)] * POSSIBLE)
    before = stored()
    with pytest.raises(Refused, match=MESSAGE):
        enter(evening, deal(**ABSURD))
    assert stored() == before


def document(deals: int) -> dict[str, Any]:
    rules = {"preset": "ddv", "options": BOCK}
    lines = [ABSURD] * deals
    shown = {"format": "doppelkopf-sheet/1", "title": "Bock", "date": "2026-11-19"}
    return {**shown, "players": list(FOUR), "ruleset": rules, "deals": lines}


def test_a_deal_that_is_too_large_is_refused_when_it_is_entered(evening: Evening) -> None:
    enter_until_refused(evening)
    points = [abs(posting["points"]) for posting in stored()["Posting"]]
    assert max(points) <= LARGEST


def test_the_page_says_so(evening: Evening) -> None:
    enter_until_refused(evening)
    sent = taps(POSSIBLE + 1, game="solo", solo="queens", re=["1"], points="", exact="240", exact_side="re")
    answer = visitor(evening.token).post(f"{evening.url}enter/", sent)
    assert (answer.status_code, MESSAGE in answer.content.decode()) == (200, True)


def test_a_correction_that_makes_a_later_deal_too_large_is_refused(evening: Evening) -> None:
    enter_until_refused(evening)
    correct(evening, 1, deal())
    enter(evening, deal(**ABSURD))
    before = stored()
    with pytest.raises(Refused, match="A later deal would no longer be possible"):
        correct(evening, 1, deal(**ABSURD), version=2)
    assert stored() == before


def test_a_file_with_such_a_deal_is_refused() -> None:
    club = clubs.found()
    before = stored()
    file = SimpleUploadedFile("krone.json", json.dumps(document(9)).encode())
    answer = clubs.signed_in(club.ben).post(f"{club.url}import/", {"file": file})
    assert answer.context["form"].errors == {}
    assert (answer.status_code, MESSAGE in answer.content.decode()) == (200, True)
    assert stored() == before


def test_a_group_with_such_a_deal_is_refused() -> None:
    with pytest.raises(Refused, match=r"deals\[\d\]: .*" + MESSAGE):
        read_sheet_part(document(9))
