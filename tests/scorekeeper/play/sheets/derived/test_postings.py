"""The stored points always are what the facts come to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db.models import F

from rulesets.problems import Refused
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.deals import writes
from scorekeeper.play.sheets.deals.writes import undo_change
from scorekeeper.play.sheets.demo import invented_deal
from scorekeeper.play.sheets.derived.reads import has_wrong_results, wrong_lines
from scorekeeper.play.sheets.derived.writes import rebuild_outdated
from scorekeeper.play.sheets.engine import deal_of, open_sheet, state_of
from scorekeeper.play.sheets.writes import lock_sheet
from tests.cast import FIVE, FOUR, Evening, begin, deal, enter, last_change, points_of, stored
from tests.depths import one_in

pytestmark = pytest.mark.django_db
STEPS = 50
Step = Callable[[Random, Evening], None]


def enter_one(random: Random, evening: Evening) -> None:
    sheet, table = lock_sheet(evening.sheet.pk)
    enter(evening, invented_deal(random, table, state_of(sheet, table)))


def correct_one(random: Random, evening: Evening) -> None:
    """Give a line the card points of another."""
    lines = list(evening.sheet.deals.all())
    line, other = random.choice(lines), deal_of(random.choice(lines))
    corrected = replace(deal_of(line), points=other.points)
    writes.correct_deal(
        sheet_id=evening.sheet.pk, deal=corrected, position=line.position, version=line.version, device=""
    )


def delete_one(random: Random, evening: Evening) -> None:
    line = random.choice(list(evening.sheet.deals.all()))
    writes.delete_deal(sheet_id=evening.sheet.pk, position=line.position, version=line.version, device="")


def undo_one(random: Random, evening: Evening) -> None:
    change = last_change(evening.sheet)
    assert change is not None
    undo_change(sheet_id=evening.sheet.pk, change_id=change.pk, device="")


def wander(random: Random, evening: Evening) -> int:
    """Do many things to a sheet, in any order; returns how many were refused."""
    refused = 0
    for _step in range(STEPS):
        steps: list[Step] = [enter_one, enter_one, correct_one, delete_one, undo_one]
        step = random.choice(steps) if evening.sheet.deals.exists() else enter_one
        before = stored()
        try:
            step(random, evening)
        except Refused:
            refused += 1
            assert stored() == before
    return refused


@pytest.mark.parametrize(
    ("preset", "names"), one_in(2, [("ddv", FIVE), ("ddv", FOUR), ("pot", FOUR), ("jp_deck", FOUR)])
)
def test_after_any_changes_the_points_are_those_of_the_engine(preset: str, names: tuple[str, ...]) -> None:
    evening = begin(names, preset, length=0, bock_triggers=["re_lost", "tie_120"])
    wander(Random(11), evening)  # noqa: S311  # any order, not secrets
    sheet = models.Sheet.objects.get(pk=evening.sheet.pk)
    _table, _lines, session = open_sheet(sheet)
    assert points_of(evening) == [[*scored.points, scored.bank] for scored in session.deals]
    assert state_of(sheet, session.table) == session.state
    assert list(wrong_lines(sheet)) == []
    assert not has_wrong_results(sheet)


def test_right_postings_are_found_right(evening: Evening, capsys: pytest.CaptureFixture[str]) -> None:
    enter(evening, deal(), deal())
    call_command("check_postings")
    assert capsys.readouterr().out == "0 lines and 0 results differ\n"


def corrupted_points(line: models.Deal) -> None:
    line.postings.filter(seat__name="Anna").update(points=F("points") + 1)


def lost_posting(line: models.Deal) -> None:
    line.postings.filter(seat__name="Ben").delete()


def foreign_posting(line: models.Deal) -> None:
    models.Posting.objects.create(deal=line, seat=None, points=1)


def double_posting(line: models.Deal) -> None:
    models.Posting.objects.create(deal=line, seat=line.postings.all()[0].seat, points=1)


@pytest.mark.parametrize("harm", [corrupted_points, lost_posting, foreign_posting, double_posting])
def test_a_wrong_posting_is_found_and_repaired(
    evening: Evening, capsys: pytest.CaptureFixture[str], harm: Callable[[models.Deal], None]
) -> None:
    enter(evening, deal(), deal(), deal())
    harm(evening.sheet.deals.get(position=2))
    with pytest.raises(SystemExit, match="1"):
        call_command("check_postings")
    assert capsys.readouterr().out == f"{evening.sheet.slug}: line 2 differs\n1 lines and 0 results differ\n"
    call_command("rebuild_postings")
    call_command("check_postings")
    assert capsys.readouterr().out == "1 sheets rebuilt\n0 lines and 0 results differ\n"
    assert points_of(evening) == [[1, 1, -1, -1, 0]] * 3


def test_rebuilding_changes_nothing_that_is_right(evening: Evening) -> None:
    enter(evening, deal(), deal(points=181))
    before = points_of(evening), evening.sheet.changes.count()
    call_command("rebuild_postings")
    assert (points_of(evening), evening.sheet.changes.count()) == before


def test_a_line_without_any_posting_is_right_if_nobody_got_anything(evening: Evening) -> None:
    enter(evening, deal(game="redeal", reason="other"))
    assert (list(wrong_lines(evening.sheet)), models.Posting.objects.count()) == ([], 0)


def test_an_entry_with_a_uid_that_only_another_sheet_knows_is_new(evening: Evening) -> None:
    enter(begin(), deal())
    line = writes.enter_deal(sheet_id=evening.sheet.pk, deal=deal(), uid=uuid4(), position=1, device="")
    assert line.sheet == evening.sheet


def test_results_and_pairings_are_what_a_player_would_count(evening: Evening) -> None:
    enter(evening, deal(), deal(game="manual", each={"Anna": 3, "Ben": -1, "Cem": -1, "Dora": -1}))
    anna = models.Result.objects.get(seat__name="Anna")
    assert (anna.deals, anna.re, anna.points) == (2, 1, points_of(evening)[0][0] + 3)
    paired = models.Pairing.objects.filter(seat__name="Anna").order_by("other__position")
    assert [(pair.other.name, pair.deals_with, pair.deals_against) for pair in paired] == [
        ("Ben", 1, 0),
        ("Cem", 0, 1),
        ("Dora", 0, 1),
    ]


def test_a_wrong_result_is_found_and_repaired(evening: Evening, capsys: pytest.CaptureFixture[str]) -> None:
    enter(evening, deal())
    models.Result.objects.filter(seat__name="Anna").update(won=F("won") + 1)
    with pytest.raises(SystemExit, match="1"):
        call_command("check_postings")
    assert capsys.readouterr().out == f"{evening.sheet.slug}: results differ\n0 lines and 1 results differ\n"
    call_command("rebuild_postings")
    call_command("check_postings")
    assert capsys.readouterr().out == "1 sheets rebuilt\n0 lines and 0 results differ\n"


def outdated(evening: Evening) -> None:
    """Make everything that is derived from a sheet wrong, as another version would have derived it."""
    models.Result.objects.all().delete()
    models.Summary.objects.update(lines="")
    models.Posting.objects.update(points=F("points") + 1)
    models.Sheet.objects.update(derived_format=0)


def test_what_an_older_version_derived_is_wrong_whatever_it_says(
    evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    enter(evening, deal())
    models.Sheet.objects.update(derived_format=models.DERIVED_FORMAT - 1)
    with pytest.raises(SystemExit, match="1"):
        call_command("check_postings")
    assert capsys.readouterr().out == f"{evening.sheet.slug}: results differ\n0 lines and 1 results differ\n"


def test_what_another_version_derived_is_written_anew(
    evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    others = [begin(), begin()]
    for each in (evening, *others):
        enter(each, deal(), deal(points=95))
    before = [points_of(each) for each in (evening, *others)]
    outdated(evening)
    rebuild_outdated()
    call_command("check_postings")
    assert capsys.readouterr().out == "0 lines and 0 results differ\n"
    assert [points_of(each) for each in (evening, *others)] == before


def test_a_deal_is_entered_on_a_sheet_that_another_version_derived(evening: Evening) -> None:
    enter(evening, deal())
    outdated(evening)
    enter(evening, deal())
    evening.sheet.refresh_from_db()
    assert (list(wrong_lines(evening.sheet)), has_wrong_results(evening.sheet)) == ([], False)
