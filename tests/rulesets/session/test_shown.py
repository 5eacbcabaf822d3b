"""Points as they are written where a sheet counts in tens."""

from __future__ import annotations

import pytest

from rulesets.document import read_sheet
from rulesets.session.evening import deal_as_shown, session_as_shown
from rulesets.session.fold import play


@pytest.mark.parametrize(("options", "unit"), [({}, 1), ({"display_unit": 10}, 10)])
def test_points_totals_and_bank_are_written_in_units_and_scores_in_points(
    options: dict[str, object], unit: int
) -> None:
    document = {
        "format": "doppelkopf-sheet/1",
        "ruleset": {"preset": "ddv", "options": {"settlement": "winners_plus", **options}},
        "players": ["Anna", "Ben", "Cem", "Dora"],
        "deals": [{"re": ["Anna", "Ben"], "points": {"re": 160}}] * 2,
    }
    session = play(read_sheet(document))
    shown = session_as_shown(session)
    assert shown.deals == tuple(deal_as_shown(scored, unit) for scored in session.deals)
    assert [(deal.score.value, deal.points, deal.totals, deal.bank) for deal in shown.deals] == [
        (2, (2 * unit, 2 * unit, 0, 0), (2 * unit, 2 * unit, 0, 0), -4 * unit),
        (2, (2 * unit, 2 * unit, 0, 0), (4 * unit, 4 * unit, 0, 0), -4 * unit),
    ]
    assert (shown.state.totals, shown.state.bank) == ((4 * unit, 4 * unit, 0, 0), -8 * unit)
