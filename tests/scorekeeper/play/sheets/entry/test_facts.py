"""A deal that is corrected comes back from the form as it was."""

from __future__ import annotations

from random import Random
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rulesets.document import read_deal, read_sheet
from rulesets.scoring.deal import Deal
from rulesets.session.fold import advance, start
from rulesets.session.state import SessionState
from rulesets.session.table import Table
from scorekeeper.play.sheets.demo import invented_deal
from scorekeeper.play.sheets.engine import facts_of
from scorekeeper.play.sheets.entry.forms import DealForm
from scorekeeper.play.sheets.models import Sheet
from tests.cast import FIVE, FOUR, table
from tests.depths import one_in
from tests.rulesets import strategies


def through_the_form(under: Table, state: SessionState, deal: Deal) -> Deal:
    """Open a deal for correction and save it without a change."""
    shown = DealForm(table=under, state=state, corrected=deal)
    values = {name: shown.shown(name) for name in shown.fields}
    data = {name: value for name, value in values.items() if value is not None}
    form = DealForm({**data, "uid": str(uuid4()), "position": 1}, table=under, state=state, corrected=deal)
    assert form.errors == {}
    assert form.deal is not None
    return form.deal


def facts(deal: Deal) -> dict[str, Any]:
    """The facts as they are stored; card points as those of Re, which side was counted aside."""
    return {
        key: value for key, value in facts_of(deal, Sheet()).items() if key not in ("id", "at", "credits")
    }


ROUNDS = (
    *(("ddv", FOUR), ("ddv", FIVE), ("gamefarm", FOUR)),
    *(("gamefarm", FIVE), ("online", FOUR), ("pot", FOUR)),
)


@pytest.mark.parametrize(("preset", "names"), one_in(3, ROUNDS))
def test_invented_deals_come_back_as_they_were(preset: str, names: tuple[str, ...]) -> None:
    under = table(names, preset)
    random = Random(5)  # noqa: S311  # deals, not secrets
    state = start(under)
    for _deal in range(60):
        deal = invented_deal(random, under, state)
        assert facts(through_the_form(under, state, deal)) == facts(deal)
        state, _scored = advance(under, state, deal)


@given(data=st.data())
def test_any_deal_under_any_rules_comes_back_as_it_was(data: st.DataObject) -> None:
    under = read_sheet(data.draw(strategies.tables(most_players=5))).table
    state = start(under)
    document = data.draw(strategies.deals(under, state))
    assume(document is not None)
    names = [player.name for player in under.players]
    deal = read_deal(document, names)
    assert facts(through_the_form(under, state, deal)) == facts(deal)
