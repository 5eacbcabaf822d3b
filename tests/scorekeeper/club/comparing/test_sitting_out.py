"""Who was at the table is a fact, also where other rules rotate otherwise."""

from __future__ import annotations

from random import Random

import pytest

from rulesets.replay import Incomparable, Rescorer
from rulesets.rules.presets import presets
from scorekeeper.play.sheets.demo import invented_deal
from scorekeeper.play.sheets.derived.reads import recorded_sheets
from scorekeeper.play.sheets.engine import state_of
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.writes import lock_sheet
from tests.cast import FIVE, begin, enter

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("own", ["ddv", "pub"])
def test_who_sat_out_gets_no_points_under_any_rules(own: str) -> None:
    five = begin(FIVE, preset=own)
    random = Random(5)  # noqa: S311  # deals, not secrets
    for _line in range(25):
        sheet, table = lock_sheet(five.sheet.pk)
        enter(five, invented_deal(random, table, state_of(sheet, table)))
    rescorer, compared = Rescorer(), 0
    for sheet in recorded_sheets(Sheet.objects.all()):
        for rules in (preset.rules for preset in presets().values() if not preset.rules.is_for_four):
            outcomes = rescorer.outcomes(sheet, [sheet.rules, rules])
            assert not isinstance(outcomes, Incomparable)
            played, other = outcomes
            assert other.deals == played.deals
            for key, points in zip(sheet.keys, other.by_deal, strict=True):
                deal = rescorer.vocabulary.deal_of(key)
                there = {*deal.players, *deal.by, *(deal.to or ())}
                assert [
                    (seat, given) for seat, given in enumerate(points) if seat not in there if given
                ] == []
            compared += 1
    assert compared >= 8
