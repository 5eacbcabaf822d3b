"""Evenings from the database: what is kept of a sheet stays right, and many are read with few queries."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.core.management import call_command

from rulesets.document import read_sheet
from rulesets.replay import AS_PLAYED, compare, recorded_sheet
from rulesets.replay import RecordedSheet as Recorded
from rulesets.rules.presets import presets
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.deals import writes
from scorekeeper.play.sheets.derived.reads import SheetKey, has_wrong_results, recorded_sheets
from scorekeeper.play.sheets.derived.writes import rebuild_outdated
from scorekeeper.play.sheets.engine import document_of
from scorekeeper.play.sheets.seats import writes as seating
from tests.cast import FIVE, FOUR, Evening, begin, correct, deal, enter, undo
from tests.club import Club, player, take_in
from tests.club import found as found_club

pytestmark = pytest.mark.django_db
Counting = Callable[[int], Any]


@pytest.fixture
def club() -> Club:
    return found_club()


@pytest.fixture
def evening(club: Club) -> Evening:
    return take_in(club, begin())


def history() -> list[Recorded]:
    return list(recorded_sheets(models.Sheet.objects.all()))


def as_documents() -> list[Recorded]:
    """The evenings as their documents have them, with the players of the seats and the start."""
    found = []
    for sheet in models.Sheet.objects.order_by("pk"):
        seats = list(sheet.seats.all())
        read = read_sheet({**document_of(sheet), "started": sheet.started.isoformat()})
        found.append(
            recorded_sheet(
                read,
                players=[seat.player_id or seat.name.casefold() for seat in seats],
                key=SheetKey(sheet.pk, sheet.evening.day if sheet.evening else None, sheet.evening_id),
            )
        )
    return found


def as_lists(evenings: list[Recorded]) -> list[Recorded]:
    """Evenings that can be held against each other."""
    return [replace(each, keys=list(each.keys), times=each.times.strip()) for each in evenings]


def test_an_evening_is_what_its_document_says(evening: Evening) -> None:
    enter(
        evening,
        deal(),
        deal(game="solo", re=["Ben"], solo="queens", points=140),
        deal(game="redeal", reason="misdeal"),
    )
    assert as_lists(history()) == as_lists(as_documents())


def test_who_is_no_player_of_the_group_is_a_guest(club: Club) -> None:
    take_in(club, begin((*FOUR[:3], "Gast")))
    assert [each.players for each in history()] == [(*(player(club, name).pk for name in FOUR[:3]), "gast")]


def corrected(evening: Evening) -> None:
    correct(evening, 1, deal(points=200))


def deleted(evening: Evening) -> None:
    writes.delete_deal(sheet_id=evening.sheet.pk, position=1, version=1, device="")


def taken_back(evening: Evening) -> None:
    undo(evening)


def joined(evening: Evening) -> None:
    evening.sheet.refresh_from_db()
    seating.change_players(
        sheet_id=evening.sheet.pk,
        revision=evening.sheet.revision,
        names=FOUR,
        there={0, 1, 2, 3},
        joining="Emil",
    )


@pytest.mark.parametrize("change", [corrected, deleted, taken_back, joined])
def test_whatever_changes_a_sheet_changes_its_summary(
    evening: Evening, change: Callable[[Evening], None]
) -> None:
    enter(evening, deal(), deal(points=181))
    change(evening)
    assert as_lists(history()) == as_lists(as_documents())
    assert not has_wrong_results(evening.sheet)


def test_a_wrong_summary_is_found_and_repaired(evening: Evening, capsys: pytest.CaptureFixture[str]) -> None:
    enter(evening, deal())
    models.Summary.objects.update(lines="")
    with pytest.raises(SystemExit, match="1"):
        call_command("check_postings")
    call_command("rebuild_postings")
    call_command("check_postings")
    assert capsys.readouterr().out.splitlines()[-1] == "0 lines and 0 results differ"
    assert as_lists(history()) == as_lists(as_documents())


def test_a_summary_that_was_never_written_is_written(evening: Evening) -> None:
    enter(evening, deal())
    models.Summary.objects.all().delete()
    models.Sheet.objects.update(derived_format=0)
    assert history() == []
    rebuild_outdated()
    assert as_lists(history()) == as_lists(as_documents())


def test_many_evenings_take_as_many_queries_as_one(
    club: Club, evening: Evening, django_assert_num_queries: Counting
) -> None:
    enter(evening, deal())
    with django_assert_num_queries(3):
        assert len(history()) == 1
    for names in (FOUR, FIVE, FOUR):
        enter(take_in(club, begin(names, "pub" if names == FIVE else "ddv")), deal())
    with django_assert_num_queries(3):
        assert len(history()) == 4


def test_a_season_as_played_is_what_the_results_say(club: Club, evening: Evening) -> None:
    enter(evening, deal(), deal(points=181), deal(game="manual", each={"Anna": 5, "Ben": -5}))
    enter(take_in(club, begin(preset="gamefarm")), deal(points=60))
    comparison = compare(recorded_sheets(models.Sheet.objects.all()), [AS_PLAYED, presets()["pub"].rules])
    results = models.Result.objects.order_by("pk")
    points: dict[int | None, int] = {}
    for result in results:
        points[result.seat.player_id] = points.get(result.seat.player_id, 0) + result.points
    assert {key: each.points for key, each in comparison.columns[0].sums.items()} == points
    assert (comparison.sheets, comparison.deals, comparison.left_out) == (2, 4, 0)
