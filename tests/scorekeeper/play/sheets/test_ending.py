"""The end of a sheet: no further deal, and then no change at all."""

from __future__ import annotations

from datetime import datetime
from uuid import uuid4

import pytest
from django.utils.timezone import get_current_timezone

from rulesets.problems import Refused
from rulesets.session.state import Phase
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.engine import open_sheet
from scorekeeper.play.sheets.writes import close_sheet, end_deals, reopen_sheet
from tests.cast import FIVE, Evening, begin, correct, deal, enter, points_of, stored, taps, undo, visitor
from tests.scorekeeper.play.sheets.changing import delete, revision

pytestmark = pytest.mark.django_db


def coming(evening: Evening) -> tuple[Phase, bool, int | None]:
    """The phase, whether no regular deal begins any more, who is forced."""
    coming = open_sheet(models.Sheet.objects.get(pk=evening.sheet.pk))[2].next
    return coming.phase, coming.is_regular_over, coming.forced


def hold(evening: Evening) -> Evening:
    """Let the sheet be the list of a table."""
    models.Sheet.objects.filter(pk=evening.sheet.pk).update(ends=True)
    return evening


def test_when_time_is_over_open_deals_are_struck_and_owed_solos_forced(evening: Evening) -> None:
    enter(evening, *[deal()] * 3)
    before = points_of(evening)
    assert coming(evening) == (Phase.REGULAR, False, None)
    assert end_deals(sheet_id=evening.sheet.pk, device="iPhone")
    assert coming(evening) == (Phase.FORCED, True, 3)
    assert points_of(evening) == before
    with pytest.raises(Refused):
        enter(evening, deal())
    enter(evening, deal(game="solo", solo="queens", re=["Dora"], points=130))
    assert coming(evening) == (Phase.FORCED, True, 0)


def test_without_owed_solos_it_is_over_at_once() -> None:
    evening = hold(begin(duty_solos="none"))
    enter(evening, deal())
    end_deals(sheet_id=evening.sheet.pk, device="iPhone")
    assert coming(evening) == (Phase.OVER, True, None)
    before = stored()
    with pytest.raises(Refused):
        enter(evening, deal())
    assert stored() == before
    assert enter(evening, deal(game="penalty", by=["Anna"], penalty=2)).position == 2


def test_it_is_taken_back_like_any_correction(evening: Evening) -> None:
    enter(evening, deal())
    end_deals(sheet_id=evening.sheet.pk, device="iPhone")
    end_deals(sheet_id=evening.sheet.pk, device="iPhone")
    undo(evening)
    assert coming(evening) == (Phase.REGULAR, False, None)


def test_a_correction_of_the_last_deal_leaves_it_the_last(evening: Evening) -> None:
    enter(evening, deal())
    end_deals(sheet_id=evening.sheet.pk, device="iPhone")
    correct(evening, 1, deal(points=181), version=2)
    assert coming(evening)[0] is Phase.FORCED


def test_where_nothing_was_dealt_there_is_no_last_deal(evening: Evening) -> None:
    assert not end_deals(sheet_id=evening.sheet.pk, device="iPhone")


def test_a_list_goes_by_the_clock_of_its_round_and_not_by_that_of_the_rules() -> None:
    long_ago = datetime(2026, 1, 1, tzinfo=get_current_timezone())
    alone, at_tournament = (begin(FIVE, "ddv_five", length=30, started=long_ago) for _time in range(2))
    hold(at_tournament)
    for evening in (alone, at_tournament):
        enter(evening, deal())
    assert (coming(alone)[0], coming(at_tournament)[0]) == (Phase.FORCED, Phase.REGULAR)


def test_a_sheet_that_is_locked_takes_no_change(evening: Evening) -> None:
    enter(evening, deal())
    assert close_sheet(sheet_id=evening.sheet.pk, revision=0) is None
    assert close_sheet(sheet_id=evening.sheet.pk, revision=1) == 2
    before = stored()
    changes = (
        lambda: enter(evening, deal()),
        lambda: correct(evening, 1, deal(points=181)),
        lambda: delete(evening, 1),
        lambda: undo(evening),
        lambda: end_deals(sheet_id=evening.sheet.pk, device=""),
    )
    for change in changes:
        with pytest.raises(Refused):
            change()
    assert stored() == before
    assert reopen_sheet(sheet_id=evening.sheet.pk) == revision(evening) == 3
    assert enter(evening, deal()).position == 2


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("enter/", taps(2)),
        ("enter/", taps(9)),
        ("deals/1/correct/", taps(1)),
        ("deals/1/delete/", {"version": 1}),
        ("undo/", {"change": 1}),
        ("players/", {}),
        ("rules/change/", {}),
    ],
)
def test_every_form_of_a_locked_sheet_says_so(evening: Evening, path: str, sent: dict[str, object]) -> None:
    enter(evening, deal())
    close_sheet(sheet_id=hold(evening).sheet.pk, revision=1)
    before = stored()
    page = visitor(evening.token).post(evening.url + path, sent)
    assert (page.status_code, "confirmed and locked" in page.content.decode()) == (409, True)
    phone = visitor(evening.token, headers={"prefer": "return=minimal"})
    answer = phone.post(evening.url + path, sent)
    assert (answer.status_code, answer.content.decode()) == (
        422,
        "This list is confirmed and locked: nothing more can be entered or changed.",
    )
    assert stored() == before


def test_a_deal_that_came_before_is_confirmed_after_it_was_locked(evening: Evening) -> None:
    uid = uuid4()
    phone = visitor(evening.token, headers={"prefer": "return=minimal"})
    assert phone.post(f"{evening.url}enter/", taps(1, uid=uid)).status_code == 204
    close_sheet(sheet_id=evening.sheet.pk, revision=1)
    assert phone.post(f"{evening.url}enter/", taps(1, uid=uid)).status_code == 204
    assert phone.post(f"{evening.url}enter/", taps(2)).status_code == 422
    assert models.Deal.objects.count() == 1
