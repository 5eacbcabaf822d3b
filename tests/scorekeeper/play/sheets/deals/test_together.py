"""Several phones write in one sheet at the same time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import UUID, uuid4

import pytest
from django.db import connection

from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.deals import writes
from scorekeeper.play.sheets.deals.writes import undo_change
from scorekeeper.play.sheets.derived.reads import wrong_lines
from scorekeeper.play.sheets.engine import next_position
from scorekeeper.play.sheets.writes import Stale
from tests.cast import Evening, begin, deal, enter, last_change, taps, visitor

pytestmark = pytest.mark.django_db(transaction=True)
PHONES = 20


def at_once(count: int, act: Callable[[int], str]) -> list[str]:
    """Let so many threads act at the same moment, each with a database connection of its own."""
    ready = Barrier(count)

    def run(number: int) -> str:
        ready.wait()
        try:
            return act(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(run, range(count)))


def enter_at(evening: Evening, position: int, uid: UUID) -> str:
    try:
        writes.enter_deal(
            sheet_id=evening.sheet.pk, deal=deal(), uid=uid, position=position, device=f"{uid}"[:8]
        )
    except Stale:
        return "stale"
    return "entered"


def enter_somewhere(evening: Evening, uid: UUID) -> str:
    """Try until the deal is entered."""
    while enter_at(evening, next_position(evening.sheet), uid) == "stale":
        pass
    return "entered"


def test_of_two_phones_at_one_place_one_enters_and_the_other_is_stale() -> None:
    evening = begin()
    uids = [uuid4(), uuid4()]
    outcomes = at_once(2, lambda number: enter_at(evening, 1, uids[number]))
    assert Counter(outcomes) == {"entered": 1, "stale": 1}
    assert evening.sheet.deals.get().uid == uids[outcomes.index("entered")]


def test_one_deal_sent_by_many_at_once_is_entered_once() -> None:
    evening, uid = begin(), uuid4()
    assert at_once(8, lambda number: enter_at(evening, 1, uid)) == ["entered"] * 8
    assert (evening.sheet.deals.count(), evening.sheet.changes.count()) == (1, 1)


def test_a_form_sent_by_many_taps_at_once_leads_to_the_sheet_every_time() -> None:
    evening, sent = begin(), taps()
    phones = [visitor(evening.token) for _tap in range(6)]
    answers = at_once(6, lambda tap: str(phones[tap].post(f"{evening.url}enter/", sent).status_code))
    assert answers == ["302"] * 6
    assert (evening.sheet.deals.count(), evening.sheet.changes.count()) == (1, 1)


def test_of_twenty_phones_none_loses_a_deal_and_none_enters_one_twice() -> None:
    evening = begin(length=0)
    uids = [uuid4() for _phone in range(PHONES)]
    at_once(PHONES, lambda number: enter_somewhere(evening, uids[number]))
    lines = list(evening.sheet.deals.all())
    assert sorted(line.uid for line in lines) == sorted(uids)
    assert [line.position for line in lines] == list(range(1, PHONES + 1))
    sheet = models.Sheet.objects.get(pk=evening.sheet.pk)
    assert (sheet.revision, list(wrong_lines(sheet))) == (PHONES, [])


def test_of_two_corrections_at_once_one_is_stale() -> None:
    evening = begin()
    enter(evening, deal())

    def correct(number: int) -> str:
        try:
            corrected = deal(points=(151, 181)[number])
            writes.correct_deal(sheet_id=evening.sheet.pk, deal=corrected, position=1, version=1, device="")
        except Stale:
            return "stale"
        return "corrected"

    assert Counter(at_once(2, correct)) == {"corrected": 1, "stale": 1}
    assert evening.sheet.deals.get().version == 2


def test_two_undos_of_one_change_at_once_take_it_back_once() -> None:
    evening = begin()
    enter(evening, deal(), deal())
    change = last_change(evening.sheet)
    assert change is not None

    def undo(number: int) -> str:
        try:
            undo_change(sheet_id=evening.sheet.pk, change_id=change.pk, device="")
        except Stale:
            return "stale"
        return "undone"

    assert Counter(at_once(2, undo)) == {"undone": 1, "stale": 1}
    assert evening.sheet.deals.count() == 1
