"""The rule book of Doppelkopf: house rules, rulesets, deals, scores, sessions.

Plain Python, standard library only; it could be published on its own. These are its public names:

    sheet = read_sheet(document)                  # raises Refused with all problems
    problems = check_sheet(sheet)                 # is every deal possible where it stands?
    session = play(sheet)                         # every deal scored, totals, what comes next
    scored = write_scored(document, session)      # the same as a document

    rules = read_options({"fox": 2}, presets()["ddv"].rules)
    score_deal(rules, deal)                       # one deal, with every reason for its points
    rule_card(rules)                              # the rules in sentences
    price_list(rules)                             # what any deal comes to, for those without the rule book
    find_rules(texts, "Schweine")                 # what players may mean
    compare(evenings, [AS_PLAYED, rules])         # recorded evenings under other rules

docs/rulebook.md shows each of them by examples that run.

Who needs more imports it from a room: `rulesets.rules`, `scoring`, `session`, `checks`, `document`, `replay`,
which stand on each other in this order. What is inside a room is its own business.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from rulesets.checks import check_deal, check_sheet, play_as_recorded
from rulesets.document import read_deal, read_sheet, write_deal, write_scored, write_sheet
from rulesets.problems import Problem, Refused
from rulesets.rules import CATALOGUE, Ruleset, read_options, write_options
from rulesets.rules.presets import presets
from rulesets.scoring import Deal, Game, Side, score_deal
from rulesets.session import Player, Session, Sheet, Table, play

if TYPE_CHECKING:
    from rulesets.replay import AS_PLAYED, compare, recorded_sheet
    from rulesets.replay.price_list import price_list
    from rulesets.rules.rule_card import rule_card
    from rulesets.rules.search import find_rules

LOADED_WHEN_ASKED_FOR = {
    "AS_PLAYED": "rulesets.replay",
    "compare": "rulesets.replay",
    "find_rules": "rulesets.rules.search",
    "price_list": "rulesets.replay.price_list",
    "recorded_sheet": "rulesets.replay",
    "rule_card": "rulesets.rules.rule_card",
}
"""Where those names are that `manage.py score` needs nothing of: they take a third of the time to load."""

__all__ = [
    "AS_PLAYED",
    "CATALOGUE",
    "Deal",
    "Game",
    "Player",
    "Problem",
    "Refused",
    "Ruleset",
    "Session",
    "Sheet",
    "Side",
    "Table",
    "check_deal",
    "check_sheet",
    "compare",
    "find_rules",
    "play",
    "play_as_recorded",
    "presets",
    "price_list",
    "read_deal",
    "read_options",
    "read_sheet",
    "recorded_sheet",
    "rule_card",
    "score_deal",
    "write_deal",
    "write_options",
    "write_scored",
    "write_sheet",
]


def __getattr__(name: str) -> object:
    """A public name that is loaded when it is first asked for."""
    if name not in LOADED_WHEN_ASKED_FOR:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(LOADED_WHEN_ASKED_FOR[name]), name)
