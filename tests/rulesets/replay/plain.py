"""What replaying gives in bulk, and what the plain fold gives, in the same shape."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rulesets.checks.possible import play_as_recorded, under_rules
from rulesets.problems import Problem, Refused
from rulesets.replay import Incomparable, Rescorer, recorded_sheet
from rulesets.replay.recorded import RecordedSheet
from rulesets.replay.remarks import RemarkCount
from rulesets.rules.ruleset import Ruleset
from rulesets.session.fold import AFTER_THE_END, Session
from rulesets.session.table import Sheet

Reason = tuple[str, str]
Remarks = tuple[int, Counter[Reason]]
"""How many deals hold what the rules do not allow, and how many what, by field and message."""


def reasons(problems: Iterable[Problem]) -> set[Reason]:
    """Field and message; card points are those of Re in bulk."""
    return {(problem.field.replace("points.kontra", "points.re"), problem.message) for problem in problems}


def remarks_of(session: Session) -> Remarks:
    """What the rules do not allow.

    That a deal came after the end is no fault of theirs, and tallies are no part of what is replayed.
    """
    found = [
        reasons(each for each in deal.remarks if each != AFTER_THE_END and each.field != "tallies")
        for deal in session.deals
    ]
    return sum(map(bool, found)), Counter(reason for each in found for reason in each)


def by_the_fold(sheet: Sheet, rules: Ruleset) -> object:
    """Totals, places, points and remarks of a sheet that is scored deal by deal, or why that cannot be."""
    try:
        session, problems = play_as_recorded(under_rules(sheet, rules))
    except Refused as refused:
        return list(refused.problems)
    return problems or found_in(session)


def found_in(session: Session) -> object:
    """What a session comes to."""
    points = tuple(deal.points for deal in session.deals)
    return session.state.totals, session.places, points, remarks_of(session)


def in_bulk(rescorer: Rescorer, sheet: Sheet, rules: Ruleset) -> object:
    """The same from a re-scorer, which may have seen other sheets before; no remarks if it has none."""
    return replayed(rescorer, recorded_sheet(sheet), rules)


def replayed(rescorer: Rescorer, recorded: RecordedSheet, rules: Ruleset) -> object:
    """What a recorded sheet comes to by a re-scorer."""
    outcomes = rescorer.outcomes(recorded, [rules])
    if isinstance(outcomes, Incomparable):
        return list(outcomes.problems)
    count = RemarkCount(rescorer, [rules])
    if rescorer.has_remarks:
        count.add(recorded, outcomes)
    (found,), (remarked,) = outcomes, count.by_ruleset()
    return found.totals, found.places, found.by_deal, (remarked.deals, Counter(remarked.reasons))


def without_remarks(found: object) -> object:
    """Totals, places and points alone."""
    return (*found[:3], (0, Counter())) if isinstance(found, tuple) else found


def is_possible(sheet: Sheet) -> bool:
    """Whether the facts of a sheet contradict neither each other nor its own rotation."""
    return not play_as_recorded(sheet)[1]


def differences(rescorer: Rescorer, sheet: Sheet, rulesets: Sequence[tuple[str, Ruleset]]) -> list[str]:
    """The names of the rulesets under which the two differ."""
    return [name for name, rules in rulesets if in_bulk(rescorer, sheet, rules) != by_the_fold(sheet, rules)]
