"""The rules as they stand, sent along with a form that does not ask all questions at once.

Only the questions that were on its page (`question` names them) are answered; others stay as in the draft.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from rulesets import Refused, Ruleset, write_options
from rulesets.document import NUMBER
from rulesets.rules import DDV, Agreement, read_agreement, write_agreement
from scorekeeper.play.houserules.reads import rules_from

DRAFT, QUESTION = "draft", "question"
"""What a form calls the rules as they stood when its page was made, and each question that is on it."""


def write_draft(rules: Ruleset, agreement: Agreement) -> str:
    """Rules as a form sends them along, with what is said beside them."""
    said = {"number": NUMBER, "options": write_options(rules, DDV), **write_agreement(agreement)}
    return json.dumps(said, ensure_ascii=False)


def read_draft(data: Any, rules: Ruleset) -> Ruleset:
    """The rules that a form sent along; `rules` if it sent none, or what cannot be read."""
    try:
        draft = json.loads((data or {}).get(DRAFT, ""))
        return rules_from(json.dumps(draft["options"], sort_keys=True), draft["number"])
    except (ValueError, LookupError, TypeError, AttributeError, Refused):
        return rules


def read_drafted_agreement(data: Any, agreement: Agreement, rules: Ruleset) -> Agreement:
    """What a form sent along beside the rules; `agreement` if it sent none, or what cannot be read."""
    try:
        draft = json.loads((data or {}).get(DRAFT, ""))
        return read_agreement(draft.get("open", []), draft.get("replaced", {}), rules)
    except (ValueError, TypeError, AttributeError, Refused):
        return agreement


def questions_on_page(data: Any, known: Collection[str]) -> Collection[str]:
    """The questions that were on the page; all of them for a form that sends no draft along."""
    return set(data.getlist(QUESTION)) & set(known) if data and DRAFT in data else known
