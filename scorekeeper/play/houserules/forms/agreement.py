"""What a group has not agreed on, what its own lines replace, and questions that are not on the page.

A draft goes along with a form that does not ask all questions at once: only those on its page (`question`
names them) are answered; others stay as they are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from rulesets import CATALOGUE, Refused, Ruleset, write_options
from rulesets.document import NUMBER
from rulesets.rules import DDV, OWN, Agreement, is_answerable, make_agreement, read_agreement, write_agreement
from rulesets.rules.rule_card import WORTH_AGREEING
from rulesets.rules.start_questions import QUESTIONS
from scorekeeper.play.houserules.reads import rules_from

NOT_AGREED, ASKED = "not-agreed", "agreement-asked"
"""What a form calls the ticked options, and all that it asks about."""
SPLITTING = WORTH_AGREEING.union(
    *(answer.options for question in QUESTIONS for answer in question.answers)
) - {OWN}
"""Where groups differ: a chapter asks of these options if they are agreed, a search of what it finds."""

REPLACING = re.compile(r"replacing-(\d+)")


@dataclass(frozen=True)
class OwnLine:
    """An own line of the group, with the option whose sentence it replaces; empty for none."""

    name: str
    text: str
    replaces: str

    @property
    def choices(self) -> list[tuple[str, str]]:
        """The options that it can replace, by their labels."""
        return [
            (option.id, gettext(option.label)) for option in CATALOGUE.values() if is_answerable(option.id)
        ]


def own_lines(rules: Ruleset, agreement: Agreement) -> tuple[OwnLine, ...]:
    """The own lines of a ruleset as the editor asks about them."""
    options = {text: option for option, text in agreement.replaced.items()}
    return tuple(
        OwnLine(f"replacing-{number}", text, options.get(text, ""))
        for number, text in enumerate(rules.own_rules)
    )


def read_answers(data: Any, before: Agreement, rules: Ruleset) -> Agreement:
    """What was ticked and chosen; what was not asked stays as it was.

    A line that was changed or taken out replaces nothing any more.
    """
    asked = set(data.getlist(ASKED))
    ticked = set(data.getlist(NOT_AGREED)) & asked
    still_open = [option for option in before.open if option not in asked]
    answers = dict(replacing(data))
    replaced = {option: text for option, text in before.replaced.items() if text not in answers}
    replaced |= {option: text for text, option in answers.items() if option}
    return make_agreement({*ticked, *still_open}, replaced, rules)


def replacing(data: Any) -> Iterator[tuple[str, str]]:
    """The own lines that were asked about, each with the option that was chosen for it."""
    for name in data:
        if REPLACING.fullmatch(name):
            yield data.get(f"{name}-line", "").strip(), data[name]


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
