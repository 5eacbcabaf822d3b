"""A sheet goes out as a document and comes to the same in the engine."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.utils.timezone import localtime

from rulesets.checks.possible import check_sheet
from rulesets.document import read_sheet
from rulesets.session.fold import play
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.demo import fill
from scorekeeper.play.sheets.engine import open_sheet
from tests.cast import Evening, begin, deal, enter, visitor


def test_the_document_holds_names_and_facts(reader: Client, evening: Evening) -> None:
    enter(evening, deal(calls={"re": ["re"]}))
    response = reader.get(f"{evening.url}document/")
    document = json.loads(response.content)
    assert {key: document[key] for key in ("format", "ruleset", "players", "first_dealer", "length")} == {
        "format": "doppelkopf-sheet/1",
        "ruleset": "ddv",
        "players": ["Anna", "Ben", "Cem", "Dora"],
        "first_dealer": "Dora",
        "length": 24,
    }
    assert document["deals"][0]["re"] == ["Anna", "Ben"]
    assert document["deals"][0]["id"] == str(evening.sheet.deals.get().uid)


def test_the_document_is_saved_as_a_file(reader: Client, evening: Evening) -> None:
    date = localtime(evening.sheet.started).date()
    headers = reader.get(f"{evening.url}document/").headers
    assert headers["Content-Type"] == "application/json"
    assert headers["Content-Disposition"] == f'attachment; filename="Doppelkopf_{date}.json"'


@pytest.mark.django_db
def test_every_document_comes_to_what_the_sheet_says() -> None:
    tokens = fill()
    for sheet, token in zip(models.Sheet.objects.order_by("pk"), tokens, strict=True):
        _table, _lines, session = open_sheet(sheet)
        read = read_sheet(json.loads(visitor(token).get(f"/sheets/{sheet.slug}/document/").content))
        assert check_sheet(read) == []
        assert play(read).state == session.state


@pytest.mark.django_db
def test_changed_house_rules_go_out_with_the_sheet() -> None:
    evening = begin(title="Kröne", fox=2, length=0)
    document = json.loads(visitor(evening.token).get(f"{evening.url}document/").content)
    assert (document["title"], document["length"]) == ("Kröne", 0)
    assert document["ruleset"] == {"preset": "ddv", "options": {"fox": 2}}


def test_the_date_is_that_of_the_place(reader: Client, evening: Evening) -> None:
    started = datetime(2026, 11, 19, 23, 30, tzinfo=UTC)
    models.Sheet.objects.filter(pk=evening.sheet.pk).update(started=started)
    assert json.loads(reader.get(f"{evening.url}document/").content)["date"] == "2026-11-20"
