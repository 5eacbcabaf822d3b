"""For every reason for points and every house rule the plainest deal in which it shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from rulesets import CATALOGUE, Ruleset, presets, read_options
from rulesets.rules import CONSTRAINTS, DDV, Choice, FourPoints, Members, Option, Switch, Whole
from scorekeeper.club.comparing.single_deal import (
    ExampleDeal,
    example_deals,
    play_same_cards,
    problems_of,
    score_under,
)

RICH: tuple[dict[str, Any], ...] = (
    {
        "bock_triggers": ["re_lost"],
        "armut": "exchange",
        "solos": ["queens", "trump", "misere", "open_misere"],
    },
    {"marriage_payment": 2, "bock_triggers": ["re_lost"]},
    {"re_kontra": "double", "solo_points": {"queens": 2}, "solo_factor": 3},
    {"bock_triggers": ["re_lost"], "bock_effect": "plus"},
)
"""What else is played in a ruleset under which a rule shows that means nothing by itself."""


@dataclass(frozen=True)
class Shown:
    """A deal, and the rulesets under which it is scored; they differ in one rule if there are two."""

    sample: ExampleDeal
    rulesets: tuple[Ruleset, ...]


def known_rulesets() -> Iterator[Ruleset]:
    """Where to look: the tournament rules, those that come along, the rich ones."""
    yield DDV
    yield from (preset.rules for preset in presets().values() if preset.rules != DDV)
    yield from (read_options(each, DDV) for each in RICH)


@cache
def deal_with_item(item: str) -> Shown | None:
    """The plainest deal in which a reason for points counts, under the first ruleset that has it."""
    for rules in (*known_rulesets(), *map(with_every_bonus, known_rulesets())):
        for sample in example_deals():
            if problems_of(rules, sample.deal):
                continue
            scored = score_under(rules, sample.deal, sample.bock)
            if any(each.item == item for each in scored.score.items):
                return Shown(sample, (rules,))
    return None


def with_every_bonus(rules: Ruleset) -> Ruleset:
    """The same ruleset with a point for each bonus that it does not know."""
    missing: dict[str, Any] = {
        option.id: 1 for option in CATALOGUE.values() if is_bonus(option) and not getattr(rules, option.id)
    }
    return replace(rules, **missing)


def is_bonus(option: Option) -> bool:
    """Whether an option says what a bonus brings."""
    return option.chapter == "bonuses" and isinstance(option.kind, Whole)


@cache
def deal_with_option(name: str) -> Shown | None:
    """The plainest deal that comes to something else by an option alone; None if no deal by itself does."""
    option = CATALOGUE[name]
    for base in known_rulesets():
        own = getattr(base, name)
        for value in other_values(option, own):
            pair = (base, replace(base, **{name: value}))
            if any(is_broken(pair[1]) for _option, is_broken, _message in CONSTRAINTS):
                continue
            if sample := first_difference(pair):
                return Shown(sample, pair if own == option.default else pair[::-1])
    return None


def first_difference(pair: tuple[Ruleset, Ruleset]) -> ExampleDeal | None:
    """The plainest deal that both rulesets allow and that is worth something else under each."""
    if not play_same_cards(pair):
        return None
    for sample in example_deals():
        one, other = (score_under(rules, sample.deal, sample.bock) for rules in pair)
        if (one.points, one.bank) != (other.points, other.bank) and not any(
            problems_of(rules, sample.deal) for rules in pair
        ):
            return sample
    return None


def other_values(option: Option, own: Any) -> Iterator[Any]:
    """What an option may be instead: every choice, the next numbers; of lists only what a preset has."""
    kind = option.kind
    found: list[Any] = [getattr(preset.rules, option.id) for preset in presets().values()]
    if isinstance(kind, Switch):
        found += [True, False]
    elif isinstance(kind, Choice):
        found += [kind.read(value) for value in kind.labels]
    elif isinstance(kind, Whole):
        found += [each for each in (own + 1, own - 1) if kind.low <= each <= kind.high]
    elif isinstance(kind, FourPoints):
        found += [tuple(each + 1 for each in own)]
    elif isinstance(kind, Members):
        found += [kind.read(list(kind.labels))]
    yield from (each for each in dict.fromkeys(found) if each != own)
