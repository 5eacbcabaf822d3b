"""The sentences about what a group said that it does not play, where a card says nothing of it otherwise."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.meaning import means_something
from rulesets.rules.played import has_redeals
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.sentences.bonuses import EARNED
from rulesets.rules.sentences.cards import HANDS
from rulesets.rules.sentences.phrases import Sentence, listed, say
from rulesets.translation import _

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
    """What was said and not told in this part yet, of what can be played and is not."""
    waiting = {option for option in said if option not in told and means_something(rules, option)}
    if not rules.charlie:
        waiting -= {"charlie_caught"}
    if part == "cards" and not has_redeals(rules):
        yield from say_no_redeals([option for option in HANDS if option in waiting])
    for (where, text), names in NAMES.items():
        if where == part:
            yield from say_off(text, {each: names[each] for each in waiting.intersection(names)}, rules)


def say_off(text: str, names: Mapping[str, str], rules: Ruleset) -> Iterator[Sentence]:
    """What is not played of some things."""
    if off := [option for option in CATALOGUE if option in names and is_off(rules, option)]:
        yield say(" ".join(off), text, items=listed(list(dict.fromkeys(names[option] for option in off))))


def is_off(rules: Ruleset, option: str) -> bool:
    """Whether something is not played, or earns nothing."""
    return getattr(rules, option) in (False, 0, "off")


def say_no_redeals(hands: Sequence[str]) -> Iterator[Sentence]:
    """That no hand is dealt again, if that was said of any."""
    if hands:
        yield say(" ".join(hands), _("There are *no redeals*, whatever the hand."))
