"""The rule book of Doppelkopf: house rules, rulesets, deals, scores, sessions.

Plain Python, standard library only; it could be published on its own. These are its public names:

    sheet = read_sheet(document)                  # raises Refused with all problems
    problems = check_sheet(sheet)                 # is every deal possible where it stands?
    session = play(sheet)                         # every deal scored, totals, what comes next
    scored = write_scored(document, session)      # the same as a document

    rules = read_options({"fox": 2}, presets()["ddv"].rules)
    score_deal(rules, deal)                       # one deal, with every reason for its points
    rule_card(rules), differences(rules), side_by_side([rules, other])
    compare(evenings, [AS_PLAYED, rules])         # recorded evenings under other rules

The rooms stand on each other in this order: rules, scoring, session, checks, document, replay.
"""

from rulesets.checks.recorded_facts import complete_facts
from rulesets.checks.sheets import check_deal, check_sheet, play_as_recorded
from rulesets.document import read_deal, read_sheet, write_deal, write_scored, write_sheet
from rulesets.problems import Problem, Refused
from rulesets.replay import AS_PLAYED, compare, recorded_sheet
from rulesets.rules.catalogue import CATALOGUE, CHAPTERS
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options, write_options
from rulesets.rules.rule_card import rule_card
from rulesets.rules.rule_words import differences
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.side_by_side import side_by_side
from rulesets.scoring.deal import Deal
from rulesets.scoring.score import score_deal
from rulesets.session.fold import play
from rulesets.session.table import Player, Sheet, Table

__all__ = [
    "AS_PLAYED",
    "CATALOGUE",
    "CHAPTERS",
    "Deal",
    "Player",
    "Problem",
    "Refused",
    "Ruleset",
    "Sheet",
    "Table",
    "check_deal",
    "check_sheet",
    "compare",
    "complete_facts",
    "differences",
    "play",
    "play_as_recorded",
    "presets",
    "read_deal",
    "read_options",
    "read_sheet",
    "recorded_sheet",
    "rule_card",
    "score_deal",
    "side_by_side",
    "write_deal",
    "write_options",
    "write_scored",
    "write_sheet",
]
