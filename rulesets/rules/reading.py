"""Rulesets from documents and back: the options in which one differs from another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rulesets.problems import Problem, Refused, unknown_keys
from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.constraints import CONSTRAINTS
from rulesets.rules.ruleset import DDV, Ruleset
from rulesets.translation import _


def read_options(options: object, base: Ruleset = DDV) -> Ruleset:
    """Return `base` with the options of a document changed; raise Refused with all problems.

    That is what was entered or brought in: it also has to keep the constraints.
    """
    rules = read_values(options, base)
    if problems := broken_constraints(rules):
        raise Refused(problems)
    return rules


def broken_constraints(rules: Ruleset) -> list[Problem]:
    """What cannot go together in a ruleset, each at its option."""
    return [Problem(option, message) for option, is_broken, message in CONSTRAINTS if is_broken(rules)]


def read_values(options: object, base: Ruleset = DDV) -> Ruleset:
    """The same whatever goes together: a ruleset that is played by outlives a constraint that comes later."""
    if not isinstance(options, Mapping):
        raise Refused([Problem("", _("must be an object of options"))])
    values: dict[str, Any] = {}
    problems = [Problem(key, _("is no option")) for key in unknown_keys(options, CATALOGUE)]
    for key, value in options.items():
        if key not in CATALOGUE:
            continue
        try:
            values[key] = CATALOGUE[key].kind.read(value)
        except Refused as refused:
            problems += [problem.within(key) for problem in refused.problems]
    if problems:
        raise Refused(problems)
    return replace(base, **values)


def write_options(rules: Ruleset, base: Ruleset = DDV) -> dict[str, Any]:
    """The options in which `rules` differs from `base`, in the document's form and catalogue order."""
    return {
        option.id: option.kind.write(getattr(rules, option.id))
        for option in CATALOGUE.values()
        if getattr(rules, option.id) != getattr(base, option.id)
    }
