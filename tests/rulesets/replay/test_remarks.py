"""What a ruleset does not know in recorded deals is found in bulk as it is deal by deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from hypothesis import given

from rulesets.checks.allowed import RULE_CHECKS
from rulesets.document import read_sheet
from rulesets.problems import Problem
from rulesets.replay import compare, recorded_sheet
from rulesets.rules.chapters.deck import Piglets
from rulesets.rules.ruleset import Ruleset
from tests.rulesets.strategies import A_FEW, Document, rulesets, sheets

Reason = tuple[str, str]


def reasons(problems: Iterable[Problem]) -> set[Reason]:
    """Field and message; card points are those of Re in bulk."""
    return {(problem.field.replace("points.kontra", "points.re"), problem.message) for problem in problems}


@A_FEW
@given(sheets(most_players=4), rulesets())
def test_remarks_in_bulk_are_those_of_the_deals(document: Document, rules: Ruleset) -> None:
    sheet = read_sheet(document)
    found = [reasons(p for check in RULE_CHECKS for p in check(rules, deal)) for deal in sheet.deals]
    comparison = compare([recorded_sheet(sheet)] * 2, [rules, None])
    (remarked, own) = (column.remarked for column in comparison.columns)
    assert remarked.deals == 2 * sum(map(bool, found))
    assert remarked.reasons == Counter(reason for each in found for reason in each) + Counter(
        reason for each in found for reason in each
    )
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
