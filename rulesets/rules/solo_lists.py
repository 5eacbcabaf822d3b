"""Two kinds of option that name some of the solo kinds: in an order of the group's own, or in any."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.rules.kinds import refuse
from rulesets.rules.solo_kinds import SoloKind
from rulesets.translation import _

BUILT_IN = {kind.value: place for place, kind in enumerate(SoloKind)}


@dataclass(frozen=True)
class SoloOrder:
    """Some of the solo kinds, the highest first."""

    def read(self, value: object) -> tuple[str, ...]:
        """Take a list of ids; whether they are played is asked of the whole ruleset."""
        return read_ids(value)

    def write(self, value: tuple[str, ...]) -> list[str]:
        """As a list."""
        return list(value)

    def describe(self) -> str:
        """In words."""
        return "ordered list of the kinds in solos and custom_solos, or []"


@dataclass(frozen=True)
class SoloSet:
    """Some of the solo kinds; kept in the order of the built-in ones, then those of the group's own."""

    def read(self, value: object) -> tuple[str, ...]:
        """Take a list of ids; whether they are played is asked of the whole ruleset."""
        return tuple(sorted(read_ids(value), key=lambda kind: (BUILT_IN.get(kind, len(BUILT_IN)), kind)))

    def write(self, value: tuple[str, ...]) -> list[str]:
        """As a list."""
        return list(value)

    def describe(self) -> str:
        """In words."""
        return "set of the kinds in solos and custom_solos"


def read_ids(value: object) -> tuple[str, ...]:
    """Take a list of texts."""
    if not isinstance(value, list) or not all(isinstance(kind, str) for kind in value):
        raise refuse(_("must be a list of solo kinds"))
    return tuple(value)
