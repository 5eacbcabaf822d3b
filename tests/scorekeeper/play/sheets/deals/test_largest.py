"""Bock rounds that multiply without an end: refused before any column overflows, and nothing is written."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from rulesets.problems import Refused
from rulesets.session.evening import LARGEST
from scorekeeper.outside.archive.group_file import read_sheet_part
from tests import club as clubs
from tests.cast import FOUR, Evening, begin, correct, deal, enter, stored, taps, visitor

pytestmark = pytest.mark.django_db
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
