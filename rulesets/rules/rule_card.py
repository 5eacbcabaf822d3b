"""A ruleset as a rule card: what a group would put on the wall, in sentences.

What was agreed stands apart from what is as in the DDV tournament rules; nothing is said of a rule that is
not played. What the group has not agreed on is told with what is played until then.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from rulesets.rules.card_sentences import (
    SECTIONS,
    WORTH_AGREEING,
    Saying,
    agreed_options,
    as_in_tournaments,
    in_few_words,
    say_denied,
    told_apart,
)
from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.meaning import means_something
from rulesets.rules.open_questions import OpenQuestion, open_question
from rulesets.rules.reading import ALL_AGREED, OWN, Agreement
from rulesets.rules.rule_words import differs
from rulesets.rules.ruleset import DDV, Ruleset
from rulesets.rules.sentences.phrases import Phrase, Sentence, own

OF_THEIR_OWN = frozenset((OWN, "custom_bonuses", "custom_solos", "tallies"))
"""What there is only where a group made it."""


class Standing(StrEnum):
    """The standing of a sentence of a card with the group."""

    AGREED = "agreed"
    """Decided by the group, or what splits groups: it is read first."""
    ASSUMED = "assumed"
    """Never decided, and not in the tournament rules: it is as in the rules that were built upon."""
    USUAL = "usual"
    """As in the tournament rules."""


@dataclass(frozen=True)
class RuleCardLine:
    """A sentence of the card with the options it says; `is_changed` where one differs from the DDV rules.

    Lines of one `subject` go together; one of the group's own stands by itself.
    """

    subject: str
    options: tuple[str, ...]
    phrase: Phrase
    is_changed: bool
    standing: Standing


@dataclass(frozen=True)
class RuleCardSection:
    """A part of the card."""

    id: str
    label: str
    lines: tuple[RuleCardLine, ...]


@dataclass(frozen=True)
class RuleCard:
    """The rule card of a group: its sentences by part, and the questions it has not agreed on."""

    sections: tuple[RuleCardSection, ...]
    open: tuple[OpenQuestion, ...] = ()

    @property
    def agreed(self) -> tuple[RuleCardSection, ...]:
        """The sections that were agreed, or that split groups."""
        return chosen(self.sections, Standing.AGREED)

    @property
    def assumed(self) -> tuple[RuleCardSection, ...]:
        """The sections that nobody decided and on which the tournament rules say nothing."""
        return chosen(self.sections, Standing.ASSUMED)

    @property
    def usual(self) -> tuple[RuleCardSection, ...]:
        """The sections that are as in the tournament rules."""
        return chosen(self.sections, Standing.USUAL)


def chosen(sections: tuple[RuleCardSection, ...], standing: Standing) -> tuple[RuleCardSection, ...]:
    """The sections with those of their lines that are of this standing."""
    kept = (
        RuleCardSection(
            section.id, section.label, tuple(line for line in section.lines if line.standing is standing)
        )
        for section in sections
    )
    return tuple(section for section in kept if section.lines)


def rule_card(rules: Ruleset, agreement: Agreement = ALL_AGREED, ground: Ruleset | None = None) -> RuleCard:
    """The card of a ruleset, as a group has agreed on it.

    What they said was decided. Where nobody knows what they said, what is as in the `ground` that they built
    upon was not; without one, everything that is not as in the tournament rules was.
    """
    sections = (
        RuleCardSection(
            name, label, with_denied(name, lines_of(rules, sayings, agreement, ground), rules, agreement)
        )
        for name, label, sayings in SECTIONS
    )
    return RuleCard(
        tuple(section for section in sections if section.lines),
        tuple(open_question(rules, option, agreement) for option in agreement.open),
    )


def with_denied(
    part: str, lines: tuple[RuleCardLine, ...], rules: Ruleset, agreement: Agreement
) -> tuple[RuleCardLine, ...]:
    """The lines of a part, and what the group said that it does not play."""
    told = {option for line in lines for option in line.options}
    denied = say_denied(rules, part, agreement.said or (), told)
    return (*lines, *(line_of(rules, "denied", each, agreement, None) for each in denied))


def options_told(sections: tuple[RuleCardSection, ...]) -> set[str]:
    """The options of which parts of a card speak."""
    return {option for section in sections for line in section.lines for option in line.options}


def lines_of(
    rules: Ruleset, sayings: tuple[Saying, ...], agreement: Agreement, ground: Ruleset | None
) -> tuple[RuleCardLine, ...]:
    """The lines of one part, without what is told among the open questions."""
    placed: set[str] = set()
    decided = as_in_tournaments(rules, agreement.open)
    return tuple(
        line_of(decided, saying.__name__, sentence, agreement, ground)
        for saying in told_apart(sayings, agreement)
        for sentence in with_own_lines(
            decided, decided_ones(rules, decided, saying, agreement), agreement, placed
        )
        if has_agreed(decided, sentence, agreement)
    )


def decided_ones(
    rules: Ruleset, decided: Ruleset, saying: Saying, agreement: Agreement
) -> Iterator[Sentence]:
    """The sentences of what is played; of one that also says what is open, what was decided is left."""
    told: list[Sentence] = []
    for sentence in saying(rules):
        new = [sentence]
        if not set(agreement.open).isdisjoint(sentence.options):
            is_decided = bool(agreed_options(decided, sentence, agreement))
            new = [each for each in saying(decided) if is_decided and shares_options(each, sentence)]
        new = [each for each in new if each not in told]
        told += new
        yield from new


def shares_options(sentence: Sentence, other: Sentence) -> bool:
    """Whether two sentences say something about the same option."""
    return not set(sentence.options).isdisjoint(other.options)


def has_agreed(rules: Ruleset, sentence: Sentence, agreement: Agreement) -> bool:
    """Whether a sentence says anything that is not open."""
    is_untouched = OWN in sentence.options or set(sentence.options).isdisjoint(agreement.open)
    return is_untouched or bool(agreed_options(rules, sentence, agreement))


def with_own_lines(
    rules: Ruleset, sentences: Iterator[Sentence], agreement: Agreement, placed: set[str]
) -> Iterator[Sentence]:
    """Sentences with own lines of the group in the place of what they replace, each of them once.

    With a rule that is replaced goes what means nothing without it.
    """
    usual = {option: getattr(DDV, option) for option in agreement.replaced}
    without = replace(rules, **usual) if usual else rules
    for sentence in sentences:
        replaced = [option for option in sentence.options if option in agreement.replaced]
        yield from own_lines(replaced, agreement, placed)
        left = [
            option
            for option in sentence.options
            if option not in replaced and means_something(without, option)
        ]
        if replaced:
            yield from (in_few_words(rules, option) for option in left)
        elif (left or not sentence.options) and not is_placed_elsewhere(sentence, agreement):
            yield sentence


def own_lines(replaced: list[str], agreement: Agreement, placed: set[str]) -> Iterator[Sentence]:
    """The own lines in the place of these options, each if it is not `placed` yet, and then it is."""
    for text in dict.fromkeys(agreement.replaced[option] for option in replaced):
        if text not in placed:
            placed.add(text)
            yield Sentence((*replaced, OWN), own(text))


def is_placed_elsewhere(sentence: Sentence, agreement: Agreement) -> bool:
    """Whether this is an own line that stands in the place of another one."""
    return sentence.options == (OWN,) and sentence.phrase.text in agreement.replaced.values()


def line_of(
    rules: Ruleset, subject: str, sentence: Sentence, agreement: Agreement, ground: Ruleset | None
) -> RuleCardLine:
    """A sentence, and what it is for the group."""
    subject = sentence.phrase.text if sentence.options == (OWN,) else subject
    is_changed = any(differs(rules, DDV, CATALOGUE[option]) for option in sentence.options)
    is_usual = not is_changed and all(means_something(DDV, option) for option in sentence.options)
    standing = (
        standing_of(rules, sentence, ground, is_usual=is_usual)
        if agreement.said is None
        else standing_by_word(sentence, agreement.said, is_usual=is_usual)
    )
    return RuleCardLine(subject, sentence.options, sentence.phrase, is_changed, standing)


def standing_by_word(sentence: Sentence, said: Collection[str], *, is_usual: bool) -> Standing:
    """Whether a sentence was agreed: the group said something of it, or made it."""
    if not OF_THEIR_OWN.union(said).isdisjoint(sentence.options):
        return Standing.AGREED
    return Standing.USUAL if is_usual else Standing.ASSUMED


def standing_of(rules: Ruleset, sentence: Sentence, ground: Ruleset | None, *, is_usual: bool) -> Standing:
    """Whether a sentence was agreed, as far as its values tell: it splits groups, or is not as built upon."""
    if not WORTH_AGREEING.isdisjoint(sentence.options):
        return Standing.AGREED
    if ground and not any(differs(rules, ground, CATALOGUE[option]) for option in sentence.options):
        return Standing.USUAL if is_usual else Standing.ASSUMED
    return Standing.USUAL if is_usual else Standing.AGREED
