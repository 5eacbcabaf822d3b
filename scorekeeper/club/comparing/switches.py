"""Single rules switched: the most argued ones, and those in which two rulesets differ, each by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from django.utils.translation import ngettext

from rulesets import CATALOGUE, Ruleset, Session, presets
from rulesets.rules import CONSTRAINTS, differs
from rulesets.rules.chapters import ReKontra, SettlementKind
from rulesets.session import Phase
from scorekeeper.club.comparing.change_words import change_words
from scorekeeper.club.comparing.replayed_evening import NO_SHIFT, Order, Shift, replay_session

WITH_BOCK = "pub"
"""The preset whose reasons for a Bock round are tried where a ruleset has none."""

MOST_TRIED = 200
"""Deals of an evening: two rulesets may differ in thirty rules, each of which plays all of them again."""


@dataclass(frozen=True)
class RuleSwitch:
    """An option with another value."""

    option: str
    value: Any
    label: str

    def of(self, rules: Ruleset) -> Ruleset:
        return replace(rules, **{self.option: self.value})

    def is_on(self, rules: Ruleset) -> bool:
        return bool(getattr(rules, self.option) == self.value)


@dataclass(frozen=True)
class SwitchEffect:
    """The effect of a switch by itself: the number of changed deals (0 for a season), and the order."""

    switch: RuleSwitch
    deals: int
    shift: Shift
    text: str


@dataclass(frozen=True)
class Argued:
    """A rule that groups argue about, and what the other half of the table wants.

    `signs` are what stands in the lines of recorded deals that it can touch (`rulesets.replay.write_key`);
    none for a rule that can touch any deal.
    """

    option: str
    wanted: Callable[[Ruleset], Any]
    signs: tuple[str, ...] = ()

    def can_touch(self, lines: str) -> bool:
        """Whether any of these deals can count something else by it."""
        return not self.signs or any(sign in lines for sign in self.signs)


def with_or_without(option: str) -> Argued:
    """A bonus that counts 1, or nothing."""
    return Argued(option, lambda rules: 0 if getattr(rules, option) else 1, (f'"{option}"',))


def wanted_bock(rules: Ruleset) -> Any:
    """No Bock rounds, or those of a pub."""
    return () if rules.has_bock else presets()[WITH_BOCK].rules.bock_triggers


ARGUED = (
    Argued(
        "re_kontra",
        lambda rules: ReKontra.DOUBLE if rules.re_kontra is ReKontra.ADD else ReKontra.ADD,
        ('"calls"',),
    ),
    Argued("solo_factor", lambda rules: 1 if rules.solo_factor == 3 else 3, ('"solo"', '"silent_solo"')),
    Argued("bock_triggers", wanted_bock),
    Argued("fox", lambda rules: 2 if rules.fox == 1 else 1, ('"fox"',)),
    Argued(
        "settlement",
        lambda rules: SettlementKind.WINNERS_PLUS if rules.is_zero_sum else SettlementKind.ZERO_SUM,
    ),
    Argued("against_elders", lambda rules: 0 if rules.against_elders else 1),
    with_or_without("doppelkopf"),
    with_or_without("charlie"),
    with_or_without("charlie_caught"),
    with_or_without("heart10_caught"),
    Argued("level_needs_call", lambda rules: not rules.level_needs_call),
    Argued("won", lambda rules: 2 if rules.won == 1 else 1),
)
"""The rules that groups argue about most, in the order in which they are offered."""

OFFERED = 8
"""So many of them are offered; the others are found by the search."""


def argued_switches(rules: Ruleset, lines: str | None = None) -> Iterator[RuleSwitch]:
    """The rules that groups argue about most, each with what the other half of the table wants.

    With the `lines` of recorded deals, only what can touch one of them.
    """
    found = (each for each in ARGUED if lines is None or each.can_touch(lines))
    for each in islice(found, OFFERED):
        yield make_switch(rules, each.option, each.wanted(rules))


def make_switch(own: Ruleset, option: str, value: Any) -> RuleSwitch:
    return RuleSwitch(option, value, change_words(own, option, value))


def switched(own: Ruleset, rules: Ruleset) -> list[RuleSwitch]:
    changed = [option.id for option in CATALOGUE.values() if differs(own, rules, option)]
    return [make_switch(own, option, getattr(rules, option)) for option in changed]


def all_switches(own: Ruleset, other: Ruleset) -> Iterator[RuleSwitch]:
    """Everything in which two rulesets differ."""
    for option in CATALOGUE.values():
        value = getattr(other, option.id)
        if getattr(own, option.id) != value:
            yield make_switch(own, option.id, value)


def differing_switches(own: Ruleset, other: Ruleset) -> Iterator[RuleSwitch]:
    """Everything that touches points or the evening in which two rulesets differ."""
    return (each for each in all_switches(own, other) if CATALOGUE[each.option].touches_results)


def possible_switches(own: Ruleset, switches: Iterable[RuleSwitch]) -> list[RuleSwitch]:
    """The switches that leave nothing in the rules that contradicts itself."""
    return [each for each in switches if can_be(each.of(own))]


def can_be(rules: Ruleset) -> bool:
    """Whether nothing contradicts itself in the rules."""
    return not any(is_broken(rules) for _option, is_broken, _message in CONSTRAINTS)


def effects_of_switches(session: Session, switches: Iterable[RuleSwitch]) -> tuple[SwitchEffect, ...]:
    """The effect of each switch on an evening by itself, in order, without those that are impossible."""
    own = session.table.rules
    found = (effect_of_switch(session, each) for each in possible_switches(own, switches))
    return tuple(each for each in found if each is not None)


def is_over(session: Session) -> bool:
    """Whether no deal of an evening is to come."""
    return session.next.phase is Phase.OVER


def is_long(session: Session) -> bool:
    """Whether to try many single rules on an evening takes longer than a page may."""
    return len(session.deals) > MOST_TRIED


def untried_switches(own: Ruleset, switches: Iterable[RuleSwitch]) -> tuple[SwitchEffect, ...]:
    """The switches that can be, of which nothing is known yet."""
    return tuple(SwitchEffect(each, 0, NO_SHIFT, "") for each in possible_switches(own, switches))


def effect_of_switch(session: Session, each: RuleSwitch) -> SwitchEffect | None:
    """The effect of a switch on an evening; None if it could not have been played so."""
    made = replay_session(session, each.of(session.table.rules))
    if made.problems:
        return None
    pairs = zip(session.deals, made.session.deals, strict=True)
    deals = sum(before.points != after.points for before, after in pairs)
    before, after = Order.of(session), Order.of(made.session)
    shift = after.shift_from(before)
    headline = after.headline(before, is_over=is_over(session))
    if not deals and shift == NO_SHIFT:
        return SwitchEffect(each, deals, shift, headline)
    counted = ngettext("%(count)s deal counts differently", "%(count)s deals count differently", deals)
    return SwitchEffect(each, deals, shift, f"{headline} · {counted % {'count': deals}}")


def sort_effects(found: Iterable[SwitchEffect]) -> list[SwitchEffect]:
    """The effects, the weightiest first: who is in front, then places, then points."""
    return sorted(found, key=lambda each: (each.shift, each.deals), reverse=True)


def rank_effects(found: Iterable[SwitchEffect]) -> list[SwitchEffect]:
    """The effects that move anything, the weightiest first."""
    return sort_effects(each for each in found if each.shift != NO_SHIFT or each.deals)
