"""The sentences of a rule card by part, and which of their options say anything."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial, update_wrapper

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.meaning import means_something
from rulesets.rules.played import POINTS_OF_BONUSES, has_redeals
from rulesets.rules.reading import OWN, Agreement
from rulesets.rules.rule_words import Word, differs, words_for
from rulesets.rules.ruleset import DDV, Ruleset
from rulesets.rules.sentences import bidding, bock, bonuses, calls, cards, evening, solos, value
from rulesets.rules.sentences.bonuses import EARNED
from rulesets.rules.sentences.cards import HANDS
from rulesets.rules.sentences.phrases import Euros, Phrase, Sentence, listed, own, points, say
from rulesets.translation import _

Saying = Callable[[Ruleset], Iterator[Sentence]]

SECTIONS: tuple[tuple[str, str, tuple[Saying, ...]], ...] = (
    ("cards", _("Cards"), cards.SAYINGS),
    ("bidding", _("Special games"), bidding.SAYINGS + solos.SAYINGS_OF_THE_EVENING),
    ("calls", _("Calls"), calls.SAYINGS),
    ("points", _("Points of a deal"), value.SAYINGS + bonuses.SAYINGS + solos.SAYINGS),
    ("bock", _("Bock"), bock.SAYINGS),
    ("evening", _("Evening and money"), evening.SAYINGS),
    ("own", _("Also agreed"), evening.SAYINGS_OF_THEIR_OWN),
)
"""The parts of a card in the order of an evening."""

LISTS: tuple[Callable[..., Iterator[Sentence]], ...] = (bonuses.say_earned, value.say_levels)
"""What tells several options in a sentence, or only some of them."""

DETAILED: tuple[Callable[..., Iterator[Sentence]], ...] = (value.say_re_kontra, value.say_calls)
"""What tells a detail beside its option, or leaves it to where it is told by itself."""

WORTH_AGREEING = frozenset(
    (
        *("deck", "second_heart10_wins", "piglets", "solos", "armut", "duty_solos", "call_cards"),
        *("re_kontra", "fox", "charlie", "doppelkopf", "solo_factor", "bock_triggers", "bock_effect"),
        *("bock_length", "session_deals", "cents_per_point", OWN),
    )
)
"""What splits groups, and stands on top of a card whatever its value is, where nobody knows what was said."""


def all_sentences(rules: Ruleset) -> list[Sentence]:
    """All sentences of a ruleset, in the order of a card."""
    return [each for _name, _label, sayings in SECTIONS for each in sentences_of(rules, sayings)]


def sentences_of(rules: Ruleset, sayings: tuple[Saying, ...]) -> list[Sentence]:
    """The sentences of a ruleset about some subjects."""
    return [sentence for saying in sayings for sentence in saying(rules)]


def as_in_tournaments(rules: Ruleset, options: Collection[str]) -> Ruleset:
    return replace(rules, **{option: getattr(DDV, option) for option in options})


def told_apart(
    sayings: tuple[Callable[..., Iterator[Sentence]], ...], agreement: Agreement
) -> Iterator[Saying]:
    """The sayings, each split into what was agreed and what was not where one sentence would tell both."""
    said = {*(agreement.said or ())} - {*agreement.open}
    for saying in sayings:
        if agreement.said is not None and saying in DETAILED:
            yield update_wrapper(partial(saying, said=said), saying)
        elif agreement.said is not None and saying in LISTS:
            for among in (said, CATALOGUE.keys() - said):
                yield update_wrapper(partial(saying, among=among), saying)
        else:
            yield saying


def is_worth_telling(rules: Ruleset, option: str) -> bool:
    """Whether an option splits groups, or is not as in the tournament rules."""
    return option in WORTH_AGREEING or differs(rules, DDV, CATALOGUE[option])


def needs(rules: Ruleset, option: str, other: str) -> bool:
    """Whether an option means something, and nothing if another one were as in the tournament rules."""
    without = as_in_tournaments(rules, (other,))
    return means_something(rules, option) and not means_something(without, option)


def agreed_options(rules: Ruleset, sentence: Sentence, agreement: Agreement) -> list[str]:
    """The options of a sentence that were decided: said, or not open, and splitting groups or changed."""
    return [
        option
        for option in sentence.options
        if option not in agreement.open and means_something(rules, option)
        if (is_worth_telling(rules, option) if agreement.said is None else option in agreement.said)
    ]


def in_few_words(rules: Ruleset, option: str) -> Sentence:
    """An option by itself, where its sentence has been replaced for another one's sake."""
    label = CATALOGUE[option].label
    words = listed(words_of(rules, option))
    return say(option, _("*%(label)s:* %(words)s."), label=Phrase(label), words=words)


def words_of(rules: Ruleset, option: str) -> list[Phrase]:
    value = getattr(rules, option)
    if option in POINTS_OF_BONUSES and value:
        return [points(value)]
    return [as_phrase(word) for word in words_for(CATALOGUE[option], getattr(rules, option))]


def as_phrase(word: Word) -> Phrase:
    """A word of a value; figures need no translation."""
    if isinstance(word, Phrase):
        return word
    if isinstance(word, Euros):
        return Phrase("%(euros)s", {"euros": word})
    return own(word) if word[:1].isdecimal() else Phrase(word)


NAMES: Mapping[tuple[str, str], Mapping[str, str]] = {
    ("cards", _("We play *without* %(items)s.")): {
        "joker": _("a joker"),
        "super_piglets": _("super piglets"),
        "genscher_top": _("Genscher"),
        "genscher_partner": _("Genscher"),
    },
    ("calls", _("We play *without* %(items)s.")): {"forced_call": _("forced calls")},
    ("points", _("We play *without* %(items)s.")): {"cowardice": _("cowardice")},
    ("points", _("*No bonus* for %(items)s.")): dict(EARNED),
}
"""What is not played, by part of a card and text, and by option."""


def say_denied(rules: Ruleset, part: str, said: Collection[str], told: Collection[str]) -> Iterator[Sentence]:
    """Sentences for what was agreed not to be played in this part and is not told yet."""
    waiting = {option for option in said if option not in told and means_something(rules, option)}
    if not rules.charlie:
        waiting -= {"charlie_caught"}
    if part == "cards" and not has_redeals(rules):
        yield from say_no_redeals([option for option in HANDS if option in waiting])
    for (where, text), names in NAMES.items():
        if where == part:
            yield from say_off(text, {each: names[each] for each in waiting.intersection(names)}, rules)


def say_off(text: str, names: Mapping[str, str], rules: Ruleset) -> Iterator[Sentence]:
    """A sentence that some of these things are not played."""
    if off := [option for option in CATALOGUE if option in names and is_off(rules, option)]:
        yield say(" ".join(off), text, items=listed(list(dict.fromkeys(names[option] for option in off))))


def is_off(rules: Ruleset, option: str) -> bool:
    """Whether something is not played, or earns nothing."""
    return getattr(rules, option) in (False, 0, "off")


def say_no_redeals(hands: Sequence[str]) -> Iterator[Sentence]:
    """That no hand is dealt again, if that was said of any."""
    if hands:
        yield say(" ".join(hands), _("There are *no redeals*, whatever the hand."))
