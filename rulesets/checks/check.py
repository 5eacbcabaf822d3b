"""A check: one thing that can be wrong with a deal, and the card points at which it changes its mind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, ParamSpec

from rulesets.problems import Problem
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal
from rulesets.session.state import NextDeal
from rulesets.session.table import Table

Asked = ParamSpec("Asked")

CardPointsOfRe = tuple[int, ...]
At = CardPointsOfRe | Callable[[Deal], CardPointsOfRe] | None
When = Callable[[Ruleset, NextDeal], bool]


@dataclass(frozen=True, slots=True)
class Check(Generic[Asked]):
    """A small function that finds one kind of problem, and the card points at which its answer can change.

    `at` holds the first card points of Re with another answer: none for a check that looks at no card points.
    It is a function where that depends on what else was entered, and None if nobody has said it: then every
    number may matter. `when` says at which moments of a session it is asked at all, None for at any: the
    fewer, the sooner recorded deals are looked through.
    """

    find: Callable[Asked, Iterator[Problem]]
    at: At = None
    when: When | None = None

    def __call__(self, *args: Asked.args, **kwargs: Asked.kwargs) -> Iterator[Problem]:
        return self.find(*args, **kwargs)


def check(
    *, at: At = None, when: When | None = None
) -> Callable[[Callable[Asked, Iterator[Problem]]], Check[Asked]]:
    """Make a check of a function; `when` is for one that looks at the moment."""
    return lambda find: Check(find, at, when)


DealCheck = Check[[Deal]]
"""Looks at the deal alone: what cannot be wherever it stands."""

TableCheck = Check[[Table, NextDeal, Deal]]
"""Looks at who is at the table for it."""

RuleCheck = Check[[Ruleset, Deal]]
"""Looks at what the rules know, wherever the deal stands."""

MomentCheck = Check[[Ruleset, NextDeal, Deal]]
"""Looks at what the rules ask for at this moment of the session, at the moments that its `when` names."""
