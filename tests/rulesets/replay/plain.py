"""What replaying gives in bulk, and what the plain fold gives, in the same shape."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.checks.recorded_facts import under_rules
from rulesets.checks.sheets import play_as_recorded
from rulesets.problems import Refused
from rulesets.replay import Incomparable, Rescorer, recorded_sheet
from rulesets.rules.ruleset import Ruleset
from rulesets.session.table import Sheet


def by_the_fold(sheet: Sheet, rules: Ruleset) -> object:
    """Totals, places and points of a sheet that is scored deal by deal, or why that is not possible."""
    try:
        session, problems = play_as_recorded(under_rules(sheet, rules))
    except Refused as refused:
        return list(refused.problems)
    if problems:
        return problems
    return session.state.totals, session.places, tuple(deal.points for deal in session.deals)


def in_bulk(rescorer: Rescorer, sheet: Sheet, rules: Ruleset) -> object:
    """The same from a re-scorer, which may have seen other sheets before."""
    found = rescorer.outcome(recorded_sheet(sheet), rules)
    if isinstance(found, Incomparable):
        return list(found.problems)
    return found.totals, found.places, found.by_deal


def is_possible(sheet: Sheet) -> bool:
    """Whether the facts of a sheet contradict neither each other nor its own rotation."""
    return not play_as_recorded(sheet)[1]


def differences(rescorer: Rescorer, sheet: Sheet, rulesets: Sequence[tuple[str, Ruleset]]) -> list[str]:
    """The names of the rulesets under which the two differ."""
    return [name for name, rules in rulesets if in_bulk(rescorer, sheet, rules) != by_the_fold(sheet, rules)]
