"""What penalties come to, to be looked up where there is no engine: a part of the session list."""

from __future__ import annotations

from typing import Any

from rulesets.rules.chapters.settlement import Penalties
from rulesets.rules.ruleset import Ruleset
from rulesets.session.penalties import MOST_ABSAGEN, MOST_UNSPORTING, PENALTY_CASES, PenaltyCase


def penalties_of(rules: Ruleset) -> dict[str, Any] | None:
    """What each case of a penalty costs after 0 to 4 Absagen, and who gets it; None where there are none.

    Where points are given, others get them in equal whole parts, else the bank. A case has none if the table
    names the amount, and the most that it may name.
    """
    if not rules.has_penalties:
        return None
    return {
        "isGiven": rules.penalties is Penalties.DDV,
        "cases": {case.id: points_of_case(case) for case in PENALTY_CASES},
    }


def points_of_case(case: PenaltyCase) -> dict[str, Any]:
    """What a case of a penalty costs after each number of Absagen, and who gets it."""
    given = [case.penalty(absagen, 0) for absagen in range(MOST_ABSAGEN + 1)]
    points = None if case.asks_amount else [penalty.points for penalty in given]
    most = {"most": MOST_UNSPORTING} if case.asks_amount else {}
    return {"points": points, "to": given[0].to.value, **most}
