"""Questions that a group has not agreed on, and what is played until it has."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.rules.card_sentences import (
    agreed_options,
    all_sentences,
    as_in_tournaments,
    in_few_words,
    is_worth_telling,
    needs,
)
from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.meaning import means_something
from rulesets.rules.reading import OWN, Agreement
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.sentences.phrases import Phrase, Sentence


@dataclass(frozen=True)
class OpenQuestion:
    """An option that the group has not agreed on, and what is played until it has."""

    option: str
    label: str
    until_then: tuple[Phrase, ...]


def open_question(rules: Ruleset, option: str, agreement: Agreement) -> OpenQuestion:
    """An option that is not agreed: its sentences and those of what needs it, or its value in a few words."""
    sentences = all_sentences(rules)
    decided = as_in_tournaments(rules, agreement.open)
    own_ones = [
        each
        for each in sentences
        if is_about(rules, each, option, agreement) and not agreed_options(decided, each, agreement)
    ]
    if not own_ones and means_something(rules, option):
        own_ones = by_itself(rules, option, sentences)
    first_its_own = sorted(own_ones, key=lambda each: option not in each.options)
    label = CATALOGUE[option].label
    return OpenQuestion(option, label, tuple(each.phrase for each in first_its_own))


def by_itself(rules: Ruleset, option: str, sentences: list[Sentence]) -> list[Sentence]:
    """An option that is told with others: its sentence without these, or its value in a few words."""
    together = {other for each in sentences if option in each.options for other in each.options} - {option}
    alone = all_sentences(as_in_tournaments(rules, together))
    return [each for each in alone if each.options == (option,)] or [in_few_words(rules, option)]


def is_about(rules: Ruleset, sentence: Sentence, option: str, agreement: Agreement) -> bool:
    """Whether a sentence is first of all about an open option, or about what means nothing without it."""
    if not sentence.options or sentence.options[0] in (OWN, option):
        return option in sentence.options
    first = sentence.options[0]
    return first not in agreement.open and is_worth_telling(rules, first) and needs(rules, first, option)
