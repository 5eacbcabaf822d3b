"""Who gets a penalty is written into it: whoever comes or goes later changes nothing that was written."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.core.management import call_command

from rulesets.document import read_sheet
from rulesets.problems import Refused
from scorekeeper.club.evenings.imports.storing_writes import (
    ChosenEvening,
    play_with_receivers,
    store_evenings,
)
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.deals import writes
from scorekeeper.play.sheets.derived.writes import rebuild_outdated
from scorekeeper.play.sheets.engine import open_sheet
from scorekeeper.play.sheets.seats.writes import change_players
from scorekeeper.play.sheets.start.writes import join_evening
from tests.cast import FIVE, Evening, begin, correct, deal, enter, points_of, restore, undo

pytestmark = pytest.mark.django_db
SEVEN = (*FIVE, "Fritz", "Greta")


@pytest.fixture
def evening() -> Evening:
    return begin(players_max=7, length=0)


def played(*re: str) -> Any:
    return deal(SEVEN, re=list(re or ("Anna", "Ben")), points=131)


def penalty(by: str, points: int = 3, **facts: Any) -> Any:
    return deal(SEVEN, game="penalty", by=by, penalty=points, **facts)


def seat(evening: Evening, *, leaving: tuple[str, ...] = (), joining: str = "") -> None:
    sheet = models.Sheet.objects.get(pk=evening.sheet.pk)
    seats = list(sheet.seats.all())
    change_players(
        sheet_id=sheet.pk,
        revision=sheet.revision,
        names=[each.name for each in seats],
        there={each.position for each in seats if each.last is None and each.name not in leaving},
        joining=joining,
    )


def receivers(evening: Evening, position: int = 1) -> list[str] | None:
    to: list[str] | None = evening.sheet.deals.get(position=position).facts.get("to")
    return to


def shown(evening: Evening) -> list[tuple[int, ...]]:
    """What the page of the sheet says of every line."""
    sheet = models.Sheet.objects.select_related("ruleset").get(pk=evening.sheet.pk)
    _table, _stored, session = open_sheet(sheet)
    return [scored.points[:4] for scored in session.deals]


def without_receivers(evening: Evening) -> None:
    """Make the penalties what the first release wrote, and nothing derived by this version."""
    for line in evening.sheet.deals.all():
        line.facts.pop("to", None)
        line.save()
    models.Sheet.objects.filter(pk=evening.sheet.pk).update(derived_format=0)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(8))
def test_whoever_comes_or_goes_changes_nothing_that_was_written(evening: Evening, seed: int) -> None:
    random = Random(seed)  # noqa: S311  # evenings, not secrets
    coming = ["Emil", "Fritz", "Greta"]
    for _step in range(14):
        _table, _stored, session = open_sheet(models.Sheet.objects.get(pk=evening.sheet.pk))
        before, active = shown(evening), session.next.active
        players = [session.table.players[each].name for each in active]
        match random.randrange(4):
            case 0:
                enter(evening, played(*players[:2]))
            case 1:
                enter(evening, penalty(random.choice(players), random.choice([1, 3, 7, 12])))
            case 2 if coming:
                seat(evening, joining=coming.pop(0))
            case _:
                try:
                    seat(evening, leaving=(random.choice(players),))
                except Refused:
                    continue
        assert shown(evening)[: len(before)] == before
        assert [tuple(points[:4]) for points in points_of(evening)][: len(before)] == before


def test_a_penalty_names_those_who_play_when_it_is_entered(evening: Evening) -> None:
    enter(evening, penalty("Dora"), played())
    seat(evening, joining="Emil")
    enter(evening, penalty("Dora"), penalty("Ben", to=["Emil"]), penalty("Ben", to=[]))
    _table, _stored, session = open_sheet(models.Sheet.objects.get(pk=evening.sheet.pk))
    others = [str(each + 1) for each in session.next.active if each != 3]
    assert [receivers(evening, line) for line in (1, 3, 4, 5)] == [["1", "2", "3"], others, ["5"], []]


def test_a_corrected_penalty_names_those_who_played_then(evening: Evening) -> None:
    enter(evening, penalty("Dora"), played(), played("Cem", "Dora"))
    correct(evening, 1, penalty("Ben", 6))
    assert (receivers(evening), points_of(evening)[0]) == (["1", "3", "4"], [2, -6, 2, 2, 0])


def test_the_same_correction_sent_twice_corrects_once(evening: Evening) -> None:
    enter(evening, penalty("Dora"))
    versions = [correct(evening, 1, penalty("Dora", 6), version=1).version for _time in range(2)]
    assert versions == [2, 2]


def test_penalties_of_the_first_release_stay_as_they_were_booked(evening: Evening) -> None:
    enter(evening, penalty("Dora", 7), played())
    enter(evening, penalty("Ben", 6, adjustments=[{"player": "Anna", "points": -4}]))
    enter(evening, penalty("Cem", 2), penalty("Cem", 9, to=["Anna"]))
    before = points_of(evening)
    without_receivers(evening)
    seats = models.Seat.objects.filter(sheet=evening.sheet)
    models.Seat.objects.create(sheet=evening.sheet, position=4, name="Emil", first=2)
    seats.filter(name="Anna").update(last=1)
    rebuild_outdated()
    assert [points[:4] + points[5:] for points in points_of(evening)] == before
    assert [receivers(evening, line) for line in (1, 3)] == [["1", "2", "3"], ["1", "3", "4"]]
    assert receivers(evening, 5) == ["1"]
    evening.sheet.refresh_from_db()
    revision = evening.sheet.revision
    call_command("check_postings")
    rebuild_outdated()
    evening.sheet.refresh_from_db()
    assert evening.sheet.revision == revision


@pytest.mark.parametrize("penalties", ["bank", "off"])
def test_penalties_that_went_to_the_bank_go_on_doing_so(penalties: str) -> None:
    evening = begin(players_max=7, penalties="ddv")
    enter(evening, penalty("Dora", 6))
    without_receivers(evening)
    models.Posting.objects.filter(points__gt=0).delete()
    stored = evening.sheet.ruleset
    stored.options = {**stored.options, "penalties": penalties}
    stored.save()
    rebuild_outdated()
    assert points_of(evening) == [{"bank": [0, 0, 0, -6, 6], "off": [0, 0, 0, 0, 0]}[penalties]]


def test_a_penalty_of_the_first_release_that_is_put_back_says_who_gets_it(evening: Evening) -> None:
    enter(evening, penalty("Dora", 6), played())
    for change in models.Change.objects.filter(position=1):
        change.after.pop("to")
        change.save()
    correct(evening, 1, penalty("Dora", 9))
    models.Change.objects.filter(position=1, kind="corrected").update(
        before={"game": "penalty", "by": "4", "penalty": 6}
    )
    undo(evening)
    assert (receivers(evening), points_of(evening)[0]) == (["1", "2", "3"], [2, 2, 2, -6, 0])
    restore(evening)
    version = evening.sheet.deals.get(position=1).version
    writes.delete_deal(sheet_id=evening.sheet.pk, position=1, version=version, device="")
    undo(evening)
    assert points_of(evening)[0] == [3, 3, 3, -9, 0]


def test_penalties_of_documents_name_who_plays_there() -> None:
    lines = [
        {"game": "penalty", "by": "Anna", "penalty": 6},
        {"game": "penalty", "by": "Ben", "penalty": 3, "to": []},
    ]
    sheet = read_sheet({"format": "doppelkopf-sheet/1", "players": list(FIVE[:4]), "deals": lines})
    other = begin().sheet
    evening = ChosenEvening(
        "", play_with_receivers(sheet), other.ruleset, "fingerprint", other.started, dict.fromkeys(FIVE)
    )
    (stored,) = store_evenings([evening], join_evening)
    assert [line.facts["to"] for line in stored.deals.all()] == [["2", "3", "4"], []]
