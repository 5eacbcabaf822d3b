"""Several rulesets side by side, rule by rule, in the words of the rule card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulesets.rules.catalogue import CATALOGUE, Option
from rulesets.rules.rule_words import Words, differs, is_said, words_by_label
from rulesets.rules.ruleset import Ruleset


@dataclass(frozen=True)
class SideBySideLine:
    """A line of the card with the words of each ruleset; who has nothing to say about it has none."""

    option: str
    label: str
    words: tuple[Words, ...]
    is_different: bool


def side_by_side(rulesets: Sequence[Ruleset]) -> tuple[SideBySideLine, ...]:
    """What the rulesets say, in the order of the catalogue.

    A rule in which they agree has a line if it is worth one on the card of any of them.
    """
    return tuple(line for option in CATALOGUE.values() for line in lines_of(rulesets, option))


def lines_of(rulesets: Sequence[Ruleset], option: Option) -> Iterator[SideBySideLine]:
    """The lines of one option: mostly one, a line for each entry where it lists several."""
    is_split = any(differs(rulesets[0], other, option) for other in rulesets[1:])
    if not is_split and not any(is_said(rules, option) for rules in rulesets):
        return
    said = [words_by_label(rules, option) for rules in rulesets]
    labels: dict[str, None] = {label: None for each in said for label in each}
    for label in labels:
        words = tuple(each.get(label, ()) for each in said)
        yield SideBySideLine(option.id, label, words, is_split and len(set(words)) > 1)
