"""What rulesets say about rules that a search finds: a line of a card, or all rulesets that come along."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulesets import CATALOGUE, Ruleset, presets, rule_card
from rulesets.rules import words_by_label
from rulesets.rules.presets import Preset
from scorekeeper.play.houserules.found_rules import FoundRule, find
from scorekeeper.play.houserules.labels import preset_name
from scorekeeper.play.houserules.phrases import in_words

MOST_RULES = 5


@dataclass(frozen=True)
class FoundLine:
    """A rule that was found, what a ruleset says about it, and whether its card has a line for it."""

    rule: FoundRule
    words: str
    is_on_card: bool


@dataclass(frozen=True)
class Saying:
    """What some of the rulesets that come along say about a rule: their addresses and names."""

    words: str
    presets: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class FoundSayings:
    """A rule that was found, and what the rulesets that come along say about it."""

    rule: FoundRule
    sayings: tuple[Saying, ...]


def find_lines(rules: Ruleset, query: str) -> tuple[FoundLine, ...]:
    """What a ruleset says about the rules that a text means."""
    lines = (line for section in rule_card(rules).sections for line in section.lines)
    on_card = {option for line in lines for option in line.options}
    return tuple(
        FoundLine(rule, words_in(rules, rule.option), rule.option in on_card) for rule in rules_meant(query)
    )


def find_sayings(query: str) -> tuple[FoundSayings, ...]:
    """What the rulesets that come along say about the rules that a text means."""
    return tuple(
        FoundSayings(rule, tuple(group_by_words(presets().values(), rule.option)))
        for rule in rules_meant(query)
    )


def rules_meant(query: str) -> tuple[FoundRule, ...]:
    """The rules that a text means, the first few; none for no text."""
    return find(query).rules[:MOST_RULES] if query.strip() else ()


def group_by_words(offered: Iterable[Preset], option: str) -> Iterable[Saying]:
    """What is said, each with those who say it, in the order of the presets."""
    said: dict[str, list[tuple[str, str]]] = {}
    for preset in offered:
        said.setdefault(words_in(preset.rules, option), []).append((preset.id, preset_name(preset)))
    return (Saying(words, tuple(named)) for words, named in said.items())


def words_in(rules: Ruleset, option: str) -> str:
    """What a ruleset says about a rule, in few words."""
    found = words_by_label(rules, CATALOGUE[option])
    lines = [words if label == CATALOGUE[option].label else (label, *words) for label, words in found.items()]
    return "; ".join(map(in_words, lines)) or _("not played")
