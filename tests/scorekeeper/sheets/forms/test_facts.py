"""A deal that is corrected comes back from the form as it was."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rulesets.deal import Deal, Game, Side
from rulesets.document import read_deal, read_sheet
from rulesets.session import advance, start
from rulesets.sheet import Table
from rulesets.standing import Standing
from scorekeeper.sheets.books import facts_of
from scorekeeper.sheets.forms.bands import bands_for, facts_of_band
from scorekeeper.sheets.forms.deal import DealForm
from scorekeeper.sheets.invented import invented_deal
from tests.cast import FIVE, FOUR, table
from tests.rulesets import strategies


def through_the_form(under: Table, standing: Standing, deal: Deal) -> Deal:
    """Open a deal for correction and save it without a change."""
    shown = DealForm(table=under, standing=standing, corrected=deal)
    data = {field.html_name: field.value() for field in shown if field.value() is not None}
    form = DealForm(
        {**data, "uid": str(uuid4()), "position": 1}, table=under, standing=standing, corrected=deal
    )
    assert form.errors == {}
    assert form.deal is not None
    return form.deal


def facts(deal: Deal) -> dict[str, Any]:
    """The facts as they are stored; card points as those of Re, which side was counted aside."""
    written = {key: value for key, value in facts_of(deal).items() if key not in ("id", "at", "credits")}
    return written | ({"points": deal.points.of_re} if deal.points else {})


@pytest.mark.parametrize(
    ("preset", "names"),
    [("ddv", FOUR), ("ddv", FIVE), ("gamefarm", FOUR), ("gamefarm", FIVE), ("online", FOUR), ("pot", FOUR)],
)
def test_invented_deals_come_back_as_they_were(preset: str, names: tuple[str, ...]) -> None:
    under = table(names, preset)
    random = Random(5)  # noqa: S311  # deals, not secrets
    standing = start(under)
    for _deal in range(60):
        deal = invented_deal(random, under, standing)
        assert facts(through_the_form(under, standing, deal)) == facts(deal)
        standing, _line = advance(under, standing, deal)


@given(data=st.data())
def test_any_deal_under_any_rules_comes_back_as_it_was(data: st.DataObject) -> None:
    under = read_sheet(data.draw(strategies.tables(most_players=5))).table
    standing = start(under)
    document = data.draw(strategies.deals(under, standing))
    assume(document is not None)
    names = [player.name for player in under.players]
    deal = as_the_form_enters_it(under, read_deal(document, names))
    assert facts(through_the_form(under, standing, deal)) == facts(deal)


def as_the_form_enters_it(under: Table, deal: Deal) -> Deal:
    """The deal with what the form does not offer left out: where it would come back as something else."""
    assume(deal.game is not Game.MANUAL or not deal.solo)
    assume(len(deal.by) < 2)
    assume(deal.to != ())
    assume(deal.no_trick is None or under.rules.schwarz_means == "no_trick")
    bands = [facts_of_band(under.rules, band.value)["points"].get("re") for band in bands_for(under.rules)]
    if deal.points is not None and deal.points.low != deal.points.high:
        assume(deal.points.side is Side.RE and [deal.points.low, deal.points.high] in bands)
    offered = DealForm(table=under, standing=start(under)).fields
    known = {key for key in (*dict(deal.re_bonuses), *dict(deal.kontra_bonuses)) if f"re_{key}" in offered}
    marks = [value for value, _label in offered["marks"].choices] if "marks" in offered else []  # type: ignore[attr-defined]
    reason = next((adjustment.reason for adjustment in deal.adjustments), "")
    adjusted = {adjustment.seat: replace(adjustment, reason=reason) for adjustment in deal.adjustments}
    return replace(
        deal,
        re_bonuses=tuple((key, count) for key, count in deal.re_bonuses if key in known and count),
        kontra_bonuses=tuple((key, count) for key, count in deal.kontra_bonuses if key in known and count),
        marks=tuple(mark for mark in deal.marks if mark in marks),
        adjustments=tuple(adjusted[seat] for seat in sorted(adjusted) if adjusted[seat].points),
    )
