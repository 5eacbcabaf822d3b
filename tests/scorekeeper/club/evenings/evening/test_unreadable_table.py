"""An evening of which one table was written by a newer version: the others go on."""

from __future__ import annotations

from uuid import uuid4

import pytest

from rulesets.document import NUMBER
from tests.cast import begin, deal, enter
from tests.club import found, signed_in, take_in

pytestmark = pytest.mark.django_db


def test_of_two_tables_the_one_that_cannot_be_read_says_so_and_is_in_nobody_s_way() -> None:
    club = found()
    first = take_in(club, begin())
    second = take_in(club, begin(("Emil", "Frieda", "Gerd", "Hanna")), beside=first)
    enter(first, deal())
    second.sheet.deals.create(uid=uuid4(), position=1, facts={}, facts_format=NUMBER + 1)
    ben = signed_in(club.ben)
    page = ben.get(f"{club.url}evenings/{first.sheet.evening_id}/").context["page"]
    assert [(card.is_readable, card.counted) for card in page.cards] == [(True, 1), (False, 0)]
    assert {
        path: ben.get(club.url + path).status_code for path in ("", "standings/", "seasons/0/course/")
    } == {
        "": 200,
        "standings/": 200,
        "seasons/0/course/": 200,
    }
