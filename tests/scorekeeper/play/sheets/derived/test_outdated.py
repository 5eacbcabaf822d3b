"""What another version derived, or left behind, is found without reading a fact."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command

from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.derived.reads import outdated_sheets
from scorekeeper.play.sheets.derived.writes import rebuild_outdated
from tests.cast import Evening, begin, deal, enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    """An evening with four deals, beside one that is as it should be, and one without any."""
    evenings = [begin(), begin()]
    for each in evenings:
        enter(each, deal(), deal(points=95), deal(), deal(points=140))
    begin()
    return evenings[0]


def of_another_format(evening: Evening) -> None:
    models.Sheet.objects.filter(pk=evening.sheet.pk).update(derived_format=models.DERIVED_FORMAT + 1)


def half_a_summary(evening: Evening) -> None:
    """A version that did not know of summaries entered the last two deals."""
    summary = models.Summary.objects.get(sheet=evening.sheet)
    models.Summary.objects.filter(sheet=evening.sheet).update(
        lines="".join(summary.lines.splitlines(keepends=True)[:2])
    )


def no_summary(evening: Evening) -> None:
    models.Summary.objects.filter(sheet=evening.sheet).delete()


def no_result(evening: Evening) -> None:
    models.Result.objects.filter(seat__sheet=evening.sheet, seat__position=2).delete()


LEFT_BEHIND: list[Callable[[Evening], None]] = [of_another_format, half_a_summary, no_summary, no_result]


@pytest.mark.parametrize("leave", LEFT_BEHIND, ids=lambda leave: leave.__name__)
def test_what_was_left_behind_is_found_and_written_anew(
    evening: Evening, leave: Callable[[Evening], None], capsys: pytest.CaptureFixture[str]
) -> None:
    assert outdated_sheets() == []
    leave(evening)
    assert outdated_sheets() == [evening.sheet.pk]
    rebuild_outdated()
    assert outdated_sheets() == []
    call_command("check_postings")
    assert capsys.readouterr().out == "0 lines and 0 results differ\n"


def test_looking_takes_as_many_queries_for_many_sheets_as_for_one(
    evening: Evening, django_assert_num_queries: Any
) -> None:
    for _ in range(3):
        begin()
    with django_assert_num_queries(3):
        assert outdated_sheets() == []
