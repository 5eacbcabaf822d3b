"""Who sat at the table is a fact, whatever other rules would have made of it."""

from __future__ import annotations

from hypothesis import assume, given

from rulesets.checks.possible import complete_facts, play_as_recorded, under_rules
from rulesets.document import read_sheet, write_sheet
from rulesets.rules.ruleset import Ruleset
from rulesets.session.fold import play
from tests.rulesets.strategies import Document, rulesets, sheets


@given(sheets())
def test_a_completed_sheet_comes_to_the_same(document: Document) -> None:
    sheet = read_sheet(document)
    before, after = play(sheet), play(complete_facts(sheet))
    assert after.state == before.state
    assert [deal.points for deal in after.deals] == [deal.points for deal in before.deals]


@given(sheets())
def test_completing_twice_adds_nothing_and_a_document_keeps_it(document: Document) -> None:
    completed = complete_facts(read_sheet(document))
    assert complete_facts(completed) == completed
    assert read_sheet(write_sheet(completed)) == completed


@given(sheets(), rulesets(players=7))
def test_who_played_plays_under_other_rules_as_well(document: Document, rules: Ruleset) -> None:
    sheet = read_sheet(document)
    assume(len(sheet.table.players) == 4 or (rules.settlement != "pot" and not rules.canmaymust))
    own = play(sheet)
    other, problems = play_as_recorded(under_rules(sheet, rules))
    assert problems == []
    assert [(line.number, line.active) for line in other.deals if line.number] == [
        (line.number, line.active) for line in own.deals if line.number
    ]
