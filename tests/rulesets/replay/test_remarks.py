"""What a ruleset does not know in recorded deals is found in bulk as it is deal by deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from rulesets.checks import possible
from rulesets.checks.check import check
from rulesets.checks.possible import play_as_recorded, under_rules
from rulesets.document import read_sheet
from rulesets.problems import Problem
from rulesets.replay import compare, recorded_sheet
from rulesets.replay.recorded import without_times
from rulesets.rules.chapters.deck import Piglets
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal, Game
from rulesets.session.state import NextDeal
from tests.rulesets.replay.evenings import FOUR, ddv, evening, normal
from tests.rulesets.replay.plain import remarks_of
from tests.rulesets.strategies import TWICE_AS_MANY, Document, rulesets, sheets


@TWICE_AS_MANY
@given(sheets(), rulesets())
def test_remarks_in_bulk_are_those_of_the_deals(document: Document, rules: Ruleset) -> None:
    sheet = read_sheet(document)
    comparison = compare([recorded_sheet(sheet)] * 2, [rules, None])
    if comparison.left_out:
        return
    session, _problems = play_as_recorded(under_rules(sheet, rules))
    (remarked, own) = (column.remarked for column in comparison.columns)
    deals, reasons = remarks_of(session)
    assert (remarked.deals, remarked.reasons) == (2 * deals, reasons + reasons)
    assert (own.deals, own.reasons) == (0, {})


def test_fields_of_a_table_that_never_knew_them() -> None:
    document = {
        "format": "doppelkopf-sheet/1",
        "ruleset": {"preset": "ddv", "options": {"piglets": "both"}},
        "players": ["Anna", "Ben", "Cem", "Dora"],
        "deals": [
            {"re": ["Anna", "Ben"], "points": {"re": 131}, "marks": ["piglets_re"]},
            {"re": ["Anna", "Ben"], "points": {"re": 131}},
        ],
    }
    sheet = read_sheet(document)
    ddv = replace(sheet.table.rules, piglets=Piglets.OFF)
    remarked = compare([recorded_sheet(sheet)], [ddv]).columns[0].remarked
    assert (remarked.deals, remarked.reasons) == (
        1,
        {("marks", "there are no piglets under these rules"): 1},
    )


@check(at=())
def no_armut_in_bock_rounds(rules: Ruleset, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """A made-up rule of a round, which says nothing of when it is to be asked."""
    if deal.game is Game.ARMUT and coming.bock.level:
        yield Problem("game", "no Armut in Bock rounds")


def test_what_a_new_rule_refuses_at_a_moment_is_remarked_upon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(possible, "MOMENTS", (*possible.MOMENTS, no_armut_in_bock_rounds))
    played: dict[str, Any] = {"armut": "exchange", "bock_triggers": ["tie_120"], "duty_solos": "none"}
    armut = {"game": "armut", "by": "Anna", **normal(points=130)}
    recorded = evening(armut, normal(points=120), armut, normal(), armut, **played)
    (remarked,) = (column.remarked for column in compare([recorded], [ddv(**played)]).columns)
    assert (remarked.deals, remarked.reasons) == (2, {("game", "no Armut in Bock rounds"): 2})
    without_armut = compare([recorded], [ddv(**{**played, "armut": "off"})]).columns[0].remarked
    assert (without_armut.deals, set(without_armut.reasons.values())) == (3, {3, 2})


BEFORE_AN_HOUR = normal(at="2026-05-01T20:59:59")
AFTER_AN_HOUR = normal(at="2026-05-01T21:00:00.5")
AT_NO_TIME = normal()


@pytest.mark.parametrize(
    ("started", "deals", "times", "without_limit"),
    [
        (None, [], "", ""),
        (None, [AFTER_AN_HOUR, AT_NO_TIME], "", ""),
        (None, [AT_NO_TIME, {**AFTER_AN_HOUR, "last": True}], "- -!", "- -!"),
        ("2026-05-01T20:00:00", [], "", ""),
        ("2026-05-01T20:00:00", [BEFORE_AN_HOUR, AFTER_AN_HOUR, AT_NO_TIME], "3599 3601 -", ""),
        ("2026-05-01T20:00:00", [BEFORE_AN_HOUR, {**AFTER_AN_HOUR, "last": True}], "3599 3601!", "- -!"),
    ],
)
def test_times_are_full_seconds_from_the_start_and_never_earlier_than_they_were(
    started: str | None, deals: list[dict[str, Any]], times: str, without_limit: str
) -> None:
    document = {"format": "doppelkopf-sheet/1", "ruleset": {"preset": "ddv"}, "players": FOUR, "deals": deals}
    sheet = read_sheet(document if started is None else {**document, "started": started})
    recorded = recorded_sheet(sheet)
    assert (recorded.times, without_times(recorded.times)) == (times, without_limit)
