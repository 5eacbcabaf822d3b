"""Which rules are missing where another one has no effect: found by asking, not written down twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property, lru_cache
from types import FunctionType
from typing import Any, cast

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.halves import Halves
from rulesets.rules.kinds import Choice, Members, Switch, Whole
from rulesets.rules.meaning import NEEDS, means_something
from rulesets.rules.presets import presets
from rulesets.rules.ruleset import DDV, Ruleset

MOST_NEEDED = 3
"""No rule of the catalogue needs more of the others than this."""

WIDEST = 12
"""So many rulesets are looked at in each step."""


class Watched:
    """A ruleset that notes which of its options are asked for."""

    def __init__(self, rules: Ruleset) -> None:
        """Note nothing yet."""
        self.watched, self.asked = rules, dict[str, None]()

    def __getattr__(self, name: str) -> Any:
        """An option is noted; what is worked out of several is worked out of this."""
        if name in CATALOGUE:
            self.asked[name] = None
            return getattr(self.watched, name)
        found = vars(Ruleset)[name]
        if isinstance(found, cached_property):
            return found.func(cast("Ruleset", self))
        return found.__get__(self) if isinstance(found, FunctionType) else getattr(self.watched, name)


@lru_cache(maxsize=4096)
def needed(rules: Ruleset, option: str) -> tuple[str, ...]:
    """The options that would have to have other values to give an option a meaning, as few as can be."""
    if means_something(rules, option):
        return ()
    tried: list[tuple[Ruleset, tuple[str, ...]]] = [(rules, ())]
    for _step in range(MOST_NEEDED):
        following = []
        for state, path in tried:
            for name, changed in changes(state, option, path):
                if means_something(changed, option):
                    return (*path, name)
                following.append((changed, (*path, name)))
        tried = following[:WIDEST]
    return ()


def changes(rules: Ruleset, option: str, path: tuple[str, ...]) -> Iterator[tuple[str, Ruleset]]:
    """Rulesets with one other value for what is asked to see if an option means anything."""
    watched = Watched(rules)
    NEEDS[option](cast("Ruleset", watched))
    for name in watched.asked:
        for value in values_of(name) if name not in (option, *path) else ():
            if value != getattr(rules, name):
                yield name, replace(rules, **{name: value})


@lru_cache(maxsize=256)
def values_of(option: str) -> tuple[Any, ...]:
    """Values that could give another option a meaning: those that are played, then all of a few."""
    known = (DDV, *(preset.rules for preset in presets().values()))
    played = dict.fromkeys(getattr(rules, option) for rules in known)
    match CATALOGUE[option].kind:
        case Switch():
            return (True, False)
        case Choice(labels=labels, read=read):
            return tuple(dict.fromkeys((*played, *map(read, labels))))
        case Members(labels=labels, read=read):
            return tuple(dict.fromkeys((*played, *(read([member]) for member in labels))))
        case Whole(low=low, high=high):
            return tuple(dict.fromkeys((*played, *range(max(low, 1), min(high, low + 3) + 1), low)))
        case Halves():
            return (*played, 10)
        case _:
            return tuple(played)
