"""Single rules switched: the most argued ones, and those in which two rulesets differ, each by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.card import LISTED, words_for
from rulesets.options import CATALOGUE
from rulesets.presets import presets
from rulesets.ruleset import CONSTRAINTS, Ruleset
from rulesets.session import Session
from scorekeeper.comparing.otherwise import otherwise
from scorekeeper.houserules.words import in_words, listed
from scorekeeper.sheets.words import signed

WITH_BOCK = "pub"
"""The preset whose reasons for a Bock round are tried where a ruleset has none."""


@dataclass(frozen=True)
class Switch:
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


@dataclass(frozen=True)
class Effect:
    """What a switch does to an evening by itself: how many deals it changes, and the order of the players.

    `moved` is how many points it moves in all, the sum of what every player gains or loses.
    """

    switch: Switch
    deals: int
    moved: int
    text: str


def argued(rules: Ruleset) -> Iterator[Switch]:
    """The rules that groups argue about most, each with what the other half of the table wants."""
    yield switch("bock_triggers", () if rules.bock_triggers else presets()[WITH_BOCK].rules.bock_triggers)
    yield switch("re_kontra", "double" if rules.re_kontra == "add" else "add")
    yield switch("solo_factor", 1 if rules.solo_factor == 3 else 3)
    for option in ("against_elders", "fox", "charlie", "doppelkopf"):
        yield switch(option, 0 if getattr(rules, option) else 1)
    yield switch("settlement", "winners_plus" if rules.settlement == "zero_sum" else "zero_sum")


def switch(option: str, value: Any) -> Switch:
    """An option with another value, in the words of the rule card, or in shorter ones."""
    label = _(CATALOGUE[option].label)
    if option == "bock_triggers":
        return Switch(option, value, _("With Bock rounds") if value else _("Without Bock rounds"))
    if option in LISTED:
        return Switch(option, value, label)
    return Switch(option, value, f"{label}: {in_words(words_for(CATALOGUE[option], value))}")


def different(own: Ruleset, other: Ruleset) -> Iterator[Switch]:
    """Everything that touches points or the evening in which two rulesets differ."""
    for option in CATALOGUE.values():
        value = getattr(other, option.id)
        if getattr(own, option.id) != value and set(option.effect) & {"S", "T"}:
            yield switch(option.id, value)


def effects(session: Session, switches: Iterable[Switch]) -> tuple[Effect, ...]:
    """What each switch does to an evening by itself, in their order; those that cannot be are left out."""
    own = session.table.rules
    found = (effect(session, each) for each in switches if can_be(each.of(own)))
    return tuple(each for each in found if each is not None)


def can_be(rules: Ruleset) -> bool:
    """Whether nothing contradicts itself in the rules."""
    return not any(is_broken(rules) for _option, is_broken, _message in CONSTRAINTS)


def effect(session: Session, each: Switch) -> Effect | None:
    """What a switch does to an evening; None where it could not have been played so."""
    made = otherwise(session, each.of(session.table.rules))
    if made.problems:
        return None
    other = made.session
    pairs = zip(session.deals, other.deals, strict=True)
    deals = sum(before.points != after.points for before, after in pairs)
    totals = zip(session.standing.totals, other.standing.totals, strict=True)
    moved = sum(abs(after - before) for before, after in totals)
    return Effect(each, deals, moved, effect_text(session, other, deals, moved))


def effect_text(session: Session, other: Session, deals: int, moved: int) -> str:
    """What becomes of the places and the deals, in few words."""
    if not deals and not moved:
        return _("changes nothing that evening")
    counted = ngettext("%(count)s deal counts something else", "%(count)s deals count something else", deals)
    return " · ".join((places_text(session, other), gains_text(session, other), counted % {"count": deals}))


def gains_text(session: Session, other: Session) -> str:
    """Who gains or loses most: the two with the biggest changes."""
    names = [player.name for player in session.table.players]
    totals = zip(names, session.standing.totals, other.standing.totals, strict=True)
    gains = sorted(((after - before, name) for name, before, after in totals), key=lambda gain: -abs(gain[0]))
    return listed(f"{name} {signed(gained)}" for gained, name in gains[:2] if gained) or _("the same totals")


def places_text(session: Session, other: Session) -> str:
    """Who is in front then, or who else changes places."""
    names = [player.name for player in session.table.players]
    before, after = leaders(session), leaders(other)
    if before != after:
        return _("%(names)s in front instead of %(others)s") % {
            "names": listed(names[seat] for seat in after),
            "others": listed(names[seat] for seat in before),
        }
    if session.places == other.places:
        return _("the same places")
    moved = [
        f"{name} {was}. → {now}."
        for name, was, now in zip(names, session.places, other.places, strict=True)
        if was != now
    ]
    return listed(moved)


def leaders(session: Session) -> list[int]:
    """The seats in front."""
    return [seat for seat, place in enumerate(session.places) if place == 1]


def ranked(found: Iterable[Effect]) -> tuple[Effect, ...]:
    """The effects that move anything, the weightiest first."""
    return tuple(sorted((each for each in found if each.moved or each.deals), key=lambda each: -each.moved))
