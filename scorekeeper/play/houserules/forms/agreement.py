"""Open questions of a group, rules that its own lines replace, and questions that are not on the page.

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
from rulesets.rules.card_sentences import WORTH_AGREEING
from rulesets.rules.start_questions import QUESTIONS
from scorekeeper.play.houserules.reads import rules_from

NOT_AGREED, ASKED = "not-agreed", "agreement-asked"
"""What a form calls the ticked options, and all that it asks about."""
SPLITTING = WORTH_AGREEING.union(
    *(answer.options for question in QUESTIONS for answer in question.answers)
) - {OWN}
"""Where groups differ: a chapter asks of these options if they are agreed, a search of what it finds."""

RARE = frozenset(
    (
        *("diamond_top", "joker", "piglets_force_call", "half_chicken", "genscher_top", "re_holders"),
        *("redeal_full_cards", "redeal_points_over", "redeal_points_under", "marriage_no_trump_lead"),
        *("marriage_nth_trick", "marriage_elders", "armut_fox_free", "armut_wirth", "armut_elders"),
        *("armut_say_trumps", "call_cards_solo", "call_own_turn", "marriage_call_shift", "marriage_double"),
        *("auto_calls", "forced_call_in", "first_90_exclusive", "base_value_solo", "level_needs_call"),
        *("against_call_counts", "against_call_at", "no_back_door", "second_fox_extra"),
        *("fox_first_trick_extra", "charlie_caught_by", "charlie_caught_any_trick", "heart10_caught"),
        *("solo_doubles", "solo_points_mode", "misere_win", "misere_loss", "misere_loss_per_trick"),
        *("misere_calls", "open_misere_extra", "bock_draw", "bock_dealer_stays", "bock_by_hand"),
        *("bock_plus", "pot_short_share", "marriage_payment", "marriage_payment_from", "display_unit"),
        *("marriage_payment_apart", "marriage_payment_in_bock", "marriage_payment_alone", "money_by"),
        *("session_end_points", "money_start_cents", "solo_factor_lost", "last_deals_double"),
    )
)
"""What no ruleset that comes along plays otherwise than the tournament rules, and few groups do: it is found
by name, and not met by the way."""

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


def read_answers(
    data: Any, before: Agreement, rules: Ruleset, rules_before: Ruleset | None = None
) -> Agreement:
    """Read the ticks and choices of a form; a question that was not asked stays as it was.

    A line that was changed or taken out replaces nothing any more. What is not as in the `rules_before` is
    decided, also where its tick was left as it was, and so is what is not open any more.
    """
    asked = set(data.getlist(ASKED))
    ticked = set(data.getlist(NOT_AGREED)) & asked
    still_open = [option for option in before.open if option not in asked]
    answers = dict(replacing(data))
    replaced = {option: text for option, text in before.replaced.items() if text not in answers}
    replaced |= {option: text for text, option in answers.items() if option}
    changed = write_options(rules, rules_before or rules)
    opened = {*ticked, *still_open} - ({*before.open} & {*changed})
    said = None if before.said is None else {*before.said, *changed, *({*before.open} - opened)}
    return make_agreement(opened, replaced, rules, said)


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
    """Read the agreement that a form sent beside the rules; `agreement` if there is none to read."""
    try:
        draft = json.loads((data or {}).get(DRAFT, ""))
        return read_agreement(draft, rules)
    except (ValueError, TypeError, AttributeError, Refused):
        return agreement


def questions_on_page(data: Any, known: Collection[str]) -> Collection[str]:
    """The questions that were on the page; all of them for a form that sends no draft along."""
    return set(data.getlist(QUESTION)) & set(known) if data and DRAFT in data else known
