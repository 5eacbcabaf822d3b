"""A ruleset as a rule card: what a group would put on the wall, in sentences.

What was agreed stands apart from what is as in the DDV tournament rules; nothing is said of a rule that is
not played. What the group has not agreed on is told with what is played until then.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.meaning import means_something
from rulesets.rules.reading import ALL_AGREED, OWN, Agreement, broken_constraints
from rulesets.rules.rule_words import Word, differs, words_for
from rulesets.rules.ruleset import DDV, Ruleset
from rulesets.rules.sentences import bidding, bock, bonuses, calls, cards, evening, solos, value
from rulesets.rules.sentences.phrases import Euros, Phrase, Sentence, listed, own, say
from rulesets.translation import _

Saying = Callable[[Ruleset], Iterator[Sentence]]

SECTIONS: tuple[tuple[str, str, tuple[Saying, ...]], ...] = (
    ("cards", _("Cards"), cards.SAYINGS),
    ("bidding", _("Special games"), bidding.SAYINGS + solos.SAYINGS_OF_THE_EVENING),
    ("calls", _("Calls"), calls.SAYINGS),
    ("points", _("Points of a deal"), value.SAYINGS + bonuses.SAYINGS + solos.SAYINGS),
    ("bock", _("Bock"), bock.SAYINGS),
    ("evening", _("Evening and money"), evening.SAYINGS),
)
"""The parts of a card in the order of an evening."""

WORTH_AGREEING = frozenset(
    (
        *("deck", "second_heart10_wins", "piglets", "solos", "armut", "duty_solos", "call_cards"),
        *("re_kontra", "fox", "charlie", "doppelkopf", "solo_factor", "bock_triggers", "bock_effect"),
        *("bock_length", "session_deals", "cents_per_point", OWN),
    )
)
"""What splits groups, and stands on top of a card whatever its value is."""


class Standing(StrEnum):
    """What a sentence of a card is for the group."""

    AGREED = "agreed"
    """Decided by the group, or what splits groups: it is read first."""
    ASSUMED = "assumed"
    """Never decided, and not in the tournament rules: it is as in the rules that were built upon."""
    USUAL = "usual"
    """As in the tournament rules."""


@dataclass(frozen=True)
class RuleCardLine:
    """A sentence of the card with the options it says; `is_changed` where one differs from the DDV rules.

    Lines of one `subject` go together.
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
class OpenQuestion:
    """An option that the group has not agreed on, and what is played until it has."""

    option: str
    label: str
    until_then: tuple[Phrase, ...]


@dataclass(frozen=True)
class RuleCard:
    """What a group reads: the sentences by part, and what it has not agreed on."""

    sections: tuple[RuleCardSection, ...]
    open: tuple[OpenQuestion, ...] = ()

    @property
    def agreed(self) -> tuple[RuleCardSection, ...]:
        """What was agreed, or splits groups."""
        return chosen(self.sections, Standing.AGREED)

    @property
    def assumed(self) -> tuple[RuleCardSection, ...]:
        """What nobody decided, and what the tournament rules do not say."""
        return chosen(self.sections, Standing.ASSUMED)

    @property
    def usual(self) -> tuple[RuleCardSection, ...]:
        """What is as in the tournament rules."""
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

    What is as in the `ground` that they built upon was not decided; without one, everything that is not as
    in the tournament rules was.
    """
    decided = as_in_tournaments(rules, agreement.open)
    sections = (
        RuleCardSection(name, label, lines_of(decided, sayings, agreement, ground))
        for name, label, sayings in SECTIONS
    )
    return RuleCard(
        tuple(section for section in sections if section.lines),
        tuple(open_question(rules, option, agreement) for option in agreement.open),
    )


def never_said(said: Collection[str], rules: Ruleset, ground: Ruleset) -> tuple[str, ...]:
    """What is as in the `ground`, against the tournament rules, and stands where it looks agreed.

    That is what splits groups, and what has its place in a sentence about something else; nobody said it, nor
    what means nothing or is impossible without it.
    """
    shown = options_told(rule_card(rules, ground=ground).agreed) - {OWN, *said}
    return tuple(
        option
        for option in CATALOGUE
        if option in shown and not differs(rules, ground, CATALOGUE[option])
        if differs(ground, DDV, CATALOGUE[option])
        if not any(needs(rules, each, option) for each in said)
        if not broken_constraints(without := as_in_tournaments(rules, (option,)))
        if option in WORTH_AGREEING or option not in options_told(rule_card(without).sections)
    )


def options_told(sections: tuple[RuleCardSection, ...]) -> set[str]:
    """The options of which parts of a card speak."""
    return {option for section in sections for line in section.lines for option in line.options}


def needs(rules: Ruleset, option: str, other: str) -> bool:
    """Whether an option means something, and nothing if another one were as in the tournament rules."""
    without = as_in_tournaments(rules, (other,))
    return means_something(rules, option) and not means_something(without, option)


def as_in_tournaments(rules: Ruleset, options: Collection[str]) -> Ruleset:
    """A ruleset with some options as the tournament rules have them."""
    return replace(rules, **{option: getattr(DDV, option) for option in options})


def sentences_of(rules: Ruleset, sayings: tuple[Saying, ...]) -> list[Sentence]:
    """What a ruleset says about some things."""
    return [sentence for saying in sayings for sentence in saying(rules)]


def lines_of(
    rules: Ruleset, sayings: tuple[Saying, ...], agreement: Agreement, ground: Ruleset | None = None
) -> tuple[RuleCardLine, ...]:
    """The lines of one part, without what is told among the open questions."""
    placed: set[str] = set()
    return tuple(
        line_of(rules, saying.__name__, sentence, ground)
        for saying in sayings
        for sentence in with_own_lines(rules, saying(rules), agreement, placed)
        if has_agreed(rules, sentence, agreement)
    )


def has_agreed(rules: Ruleset, sentence: Sentence, agreement: Agreement) -> bool:
    """Whether a sentence says anything that is not open."""
    is_untouched = OWN in sentence.options or set(sentence.options).isdisjoint(agreement.open)
    return is_untouched or bool(agreed_options(rules, sentence, agreement))


def agreed_options(rules: Ruleset, sentence: Sentence, agreement: Agreement) -> list[str]:
    """The options of a sentence that were decided: they are not open, and split groups or were changed."""
    return [
        option
        for option in sentence.options
        if option not in agreement.open and means_something(rules, option)
        if is_worth_telling(rules, option)
    ]


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


def in_few_words(rules: Ruleset, option: str) -> Sentence:
    """An option by itself, where its sentence has been replaced for another one's sake."""
    label = CATALOGUE[option].label
    words = listed(words_of(rules, option))
    return say(option, _("*%(label)s:* %(words)s."), label=Phrase(label), words=words)


def words_of(rules: Ruleset, option: str) -> list[Phrase]:
    """A value in a few words."""
    return [as_phrase(word) for word in words_for(CATALOGUE[option], getattr(rules, option))]


def as_phrase(word: Word) -> Phrase:
    """A word of a value; figures need no translation."""
    if isinstance(word, Phrase):
        return word
    if isinstance(word, Euros):
        return Phrase("%(euros)s", {"euros": word})
    return own(word) if word[:1].isdecimal() else Phrase(word)


def line_of(rules: Ruleset, subject: str, sentence: Sentence, ground: Ruleset | None = None) -> RuleCardLine:
    """A sentence, and what it is for the group."""
    is_changed = any(differs(rules, DDV, CATALOGUE[option]) for option in sentence.options)
    standing = standing_of(rules, sentence, ground, is_changed=is_changed)
    return RuleCardLine(subject, sentence.options, sentence.phrase, is_changed, standing)


def standing_of(rules: Ruleset, sentence: Sentence, ground: Ruleset | None, *, is_changed: bool) -> Standing:
    """Whether a sentence was agreed, or is as in the tournament rules, which know its subject."""
    is_usual = not is_changed and all(means_something(DDV, option) for option in sentence.options)
    if not WORTH_AGREEING.isdisjoint(sentence.options):
        return Standing.AGREED
    if ground and not any(differs(rules, ground, CATALOGUE[option]) for option in sentence.options):
        return Standing.USUAL if is_usual else Standing.ASSUMED
    return Standing.USUAL if is_usual else Standing.AGREED


def open_question(rules: Ruleset, option: str, agreement: Agreement) -> OpenQuestion:
    """An option that is not agreed: its sentences and those of what needs it, or its value in a few words."""
    sentences = [each for _name, _label, sayings in SECTIONS for each in sentences_of(rules, sayings)]
    decided = as_in_tournaments(rules, agreement.open)
    own_ones = [
        each.phrase
        for each in sentences
        if is_about(rules, each, option, agreement) and not agreed_options(decided, each, agreement)
    ]
    label = CATALOGUE[option].label
    if own_ones or not means_something(rules, option):
        return OpenQuestion(option, label, tuple(own_ones))
    words = Phrase(_("%(words)s."), {"words": listed(words_of(rules, option))})
    return OpenQuestion(option, label, (words,))


def is_about(rules: Ruleset, sentence: Sentence, option: str, agreement: Agreement) -> bool:
    """Whether a sentence is first of all about an open option, or about what means nothing without it."""
    if not sentence.options or sentence.options[0] in (OWN, option):
        return option in sentence.options
    first = sentence.options[0]
    return first not in agreement.open and is_worth_telling(rules, first) and needs(rules, first, option)


def is_worth_telling(rules: Ruleset, option: str) -> bool:
    """Whether an option splits groups, or is not as in the tournament rules."""
    return option in WORTH_AGREEING or differs(rules, DDV, CATALOGUE[option])
