"""Single rules switched: the most argued ones, and those in which two rulesets differ, each by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets import CATALOGUE, Ruleset, Session, presets
from rulesets.rules import CONSTRAINTS, LISTED, differs, words_for
from rulesets.rules.chapters import ReKontra, SettlementKind
from scorekeeper.club.comparing.replayed_evening import NO_SHIFT, Order, Shift, replay_session
from scorekeeper.play.houserules.labels import in_words, join_words

WITH_BOCK = "pub"
"""The preset whose reasons for a Bock round are tried where a ruleset has none."""

MOST_IN_TITLE = 3
"""Up to so many rules are named in a heading."""


MOST_TRIED = 200
"""Deals of an evening: two rulesets may differ in thirty rules, each of which plays all of them again."""


@dataclass(frozen=True)
class RuleSwitch:
    """An option with another value."""

    option: str
    value: Any
    label: str

    def of(self, rules: Ruleset) -> Ruleset:
        """The rules with this option switched."""
        return replace(rules, **{self.option: self.value})

    def is_on(self, rules: Ruleset) -> bool:
        """Whether the rules have this value."""
        return bool(getattr(rules, self.option) == self.value)

    def value_text(self, value: Any) -> str:
        """A value of the option in words; nothing for one whose label says both, as with or without Bock."""
        if self.option in (*LISTED, "bock_triggers"):
            return ""
        return in_words(words_for(CATALOGUE[self.option], value))


@dataclass(frozen=True)
class SwitchEffect:
    """What a switch does by itself: how many deals it changes (0 for a season), and the order."""

    switch: RuleSwitch
    deals: int
    shift: Shift
    text: str


def argued_switches(rules: Ruleset) -> Iterator[RuleSwitch]:
    """The rules that groups argue about most, each with what the other half of the table wants."""
    yield make_switch("bock_triggers", () if rules.has_bock else presets()[WITH_BOCK].rules.bock_triggers)
    yield make_switch("re_kontra", ReKontra.DOUBLE if rules.re_kontra is ReKontra.ADD else ReKontra.ADD)
    yield make_switch("solo_factor", 1 if rules.solo_factor == 3 else 3)
    for option in ("against_elders", "fox", "charlie", "doppelkopf"):
        yield make_switch(option, 0 if getattr(rules, option) else 1)
    yield make_switch(
        "settlement", SettlementKind.WINNERS_PLUS if rules.is_zero_sum else SettlementKind.ZERO_SUM
    )


def make_switch(option: str, value: Any) -> RuleSwitch:
    """An option with another value, in the words of the rule card, or in shorter ones."""
    label = _(CATALOGUE[option].label)
    if option == "bock_triggers":
        return RuleSwitch(option, value, _("With Bock rounds") if value else _("Without Bock rounds"))
    if option in LISTED:
        return RuleSwitch(option, value, label)
    return RuleSwitch(option, value, f"{label}: {in_words(words_for(CATALOGUE[option], value))}")


def change_title(own: Ruleset, rules: Ruleset) -> str:
    """What becomes different, for a heading: every rule that is switched, of many the first two."""
    changed = [option.id for option in CATALOGUE.values() if differs(own, rules, option)]
    labels = [make_switch(option, getattr(rules, option)).label for option in changed]
    if len(labels) <= MOST_IN_TITLE:
        return join_words(labels) or _("The same rules")
    left = len(labels) - MOST_IN_TITLE + 1
    text = ngettext("%(first)s and %(count)s more change", "%(first)s and %(count)s more changes", left)
    return text % {"first": join_words(labels[: MOST_IN_TITLE - 1]), "count": left}


def differing_switches(own: Ruleset, other: Ruleset) -> Iterator[RuleSwitch]:
    """Everything that touches points or the evening in which two rulesets differ."""
    for option in CATALOGUE.values():
        value = getattr(other, option.id)
        if getattr(own, option.id) != value and option.touches_results:
            yield make_switch(option.id, value)


def possible_switches(own: Ruleset, switches: Iterable[RuleSwitch]) -> list[RuleSwitch]:
    """The switches that leave nothing in the rules that contradicts itself."""
    return [each for each in switches if can_be(each.of(own))]


def can_be(rules: Ruleset) -> bool:
    """Whether nothing contradicts itself in the rules."""
    return not any(is_broken(rules) for _option, is_broken, _message in CONSTRAINTS)


def effects_of_switches(session: Session, switches: Iterable[RuleSwitch]) -> tuple[SwitchEffect, ...]:
    """What each switch does to an evening by itself, in their order; those that cannot be are left out."""
    own = session.table.rules
    found = (effect_of_switch(session, each) for each in possible_switches(own, switches))
    return tuple(each for each in found if each is not None)


def is_long(session: Session) -> bool:
    """Whether to try many single rules on an evening takes longer than a page may."""
    return len(session.deals) > MOST_TRIED


def untried_switches(session: Session, switches: Iterable[RuleSwitch]) -> tuple[SwitchEffect, ...]:
    """The switches that can be, of which nothing is known before they are tapped."""
    own = session.table.rules
    return tuple(SwitchEffect(each, 0, NO_SHIFT, "") for each in possible_switches(own, switches))


def effect_of_switch(session: Session, each: RuleSwitch) -> SwitchEffect | None:
    """What a switch does to an evening; None where it could not have been played so."""
    made = replay_session(session, each.of(session.table.rules))
    if made.problems:
        return None
    pairs = zip(session.deals, made.session.deals, strict=True)
    deals = sum(before.points != after.points for before, after in pairs)
    before, after = Order.of(session), Order.of(made.session)
    shift = after.shift_from(before)
    if not deals and shift == NO_SHIFT:
        return SwitchEffect(each, deals, shift, _("changes nothing that evening"))
    counted = ngettext("%(count)s deal counts differently", "%(count)s deals count differently", deals)
    return SwitchEffect(each, deals, shift, f"{after.change_from(before)} · {counted % {'count': deals}}")


def sort_effects(found: Iterable[SwitchEffect]) -> list[SwitchEffect]:
    """The effects, the weightiest first: who is in front, then places, then points."""
    return sorted(found, key=lambda each: (each.shift, each.deals), reverse=True)


def rank_effects(found: Iterable[SwitchEffect]) -> list[SwitchEffect]:
    """The effects that move anything, the weightiest first."""
    return sort_effects(each for each in found if each.shift != NO_SHIFT or each.deals)
