"""Starting a sheet from its page."""

from __future__ import annotations

import pytest
from django.test import Client

from scorekeeper.play.sheets import models
from tests.answers import answers
from tests.cast import Evening, begin, visitor
from tests.scorekeeper.play.sheets.posting import NAMES, errors_of

pytestmark = pytest.mark.django_db


def test_a_sheet_is_started_from_the_page_and_opens_at_once(client: Client) -> None:
    response = client.post("/new/", {"title": "Krone", "preset": "ddv", **NAMES})
    sheet = models.Sheet.objects.get()
    assert (response.status_code, response.headers["Location"]) == (302, f"/sheets/{sheet.slug}/#own")
    assert (sheet.title, sheet.length, sheet.ruleset.options) == ("Krone", 24, {})
    page = client.get(response.headers["Location"]).context["page"]
    assert [column.name for column in page.columns] == ["Anna", "Ben", "Cem", "Dora"]
    assert page.may_write


def test_house_rules_are_changed_on_the_way(client: Client) -> None:
    page = client.post("/new/", {"preset": "ddv", **NAMES, "ask": "rules"})
    assert b'id="question-fox"' in page.content
    assert b'value="Dora"' in page.content
    sent = {**answers(fox="2"), **NAMES, "asked": "rules"}
    wrong = client.post("/new/", {**sent, "fox": "9"})
    assert b'href="#question-fox"' in wrong.content
    assert models.Sheet.objects.count() == 0
    assert client.post("/new/", sent).status_code == 302
    assert models.Sheet.objects.get().ruleset.options == {"fox": 2}


def test_rules_are_chosen_again(client: Client) -> None:
    page = client.post("/new/", {**answers(fox="2"), **NAMES, "asked": "rules", "ask": "ruleset"})
    assert b'id="preset-pub"' in page.content
    assert b'id="question-fox"' not in page.content
    assert b'value="Dora"' in page.content


def test_a_sheet_that_cannot_be_started_is_told_why(client: Client) -> None:
    response = client.post("/new/", {"preset": "ddv", **NAMES, "player2": "Anna"})
    assert response.status_code == 200
    assert errors_of(response) == {"player2": ["This name is already at the table."]}
    assert b'value="Cem"' in response.content
    assert models.Sheet.objects.count() == 0


def test_the_names_this_device_has_used_are_offered(writer: Client, evening: Evening) -> None:
    assert writer.get("/new/").context["known_names"] == ["Anna", "Ben", "Cem", "Dora"]
    assert Client().get("/new/").context["known_names"] == []


def test_the_rules_that_this_device_played_last_are_chosen(client: Client) -> None:
    evening = begin(preset="pub", fox=2)
    phone = visitor(evening.token)
    used = f"used-{evening.sheet.ruleset_id}"
    page = phone.get("/new/").context
    assert page["form"]["preset"].value() == used
    assert [card[:2] for card in page["offered"].first] == [
        (used, "Pub (with nines), 1 changed"),
        ("ddv", "DDV tournament rules"),
        ("pub", "Pub (with nines)"),
    ]
    phone.post("/new/", {"preset": used, **NAMES})
    assert models.Sheet.objects.latest("pk").ruleset == evening.sheet.ruleset


def test_what_another_device_played_cannot_be_chosen(client: Client) -> None:
    evening = begin(preset="pub", fox=2)
    response = client.post("/new/", {"preset": f"used-{evening.sheet.ruleset_id}", **NAMES})
    assert list(errors_of(response)) == ["preset"]


def test_three_rulesets_stand_first_and_the_others_behind_a_search(client: Client) -> None:
    offered = client.get("/new/").context["offered"]
    assert [card[0] for card in offered.first][:2] == ["ddv", "pub"]
    assert len(offered.first) == 3
    assert {card[0] for card in offered.first} & {card[0] for card in offered.others} == set()


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
