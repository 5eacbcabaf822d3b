"""Rulesets from documents and back, with what a group says beside the values."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
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
    """The problems of options that cannot go together, each at its option."""
    return [Problem(option, message) for option, is_broken, message in CONSTRAINTS if is_broken(rules)]


def read_values(options: object, base: Ruleset = DDV) -> Ruleset:
    """The same whatever goes together: a ruleset that is played by outlives a constraint that comes later."""
    if not isinstance(options, Mapping):
        raise Refused([Problem("", _("must be an object of options"))])
    values: dict[str, Any] = {}
    problems = [Problem(key, _("is not an option")) for key in unknown_keys(options, CATALOGUE)]
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


OWN = "own_rules"


@dataclass(frozen=True)
class Agreement:
    """The options that the group has not agreed on, played as they stand until it has.

    `replaced` names own lines of the group by the options whose sentences they stand in the place of.
    `said` are the options that the group decided, whatever their values; None where nobody knows.
    """

    open: tuple[str, ...] = ()
    replaced: Mapping[str, str] = field(default_factory=dict)
    said: tuple[str, ...] | None = None


ALL_AGREED = Agreement()


def make_agreement(
    open_options: Collection[str],
    replaced: Mapping[str, str],
    rules: Ruleset,
    said: Collection[str] | None = None,
) -> Agreement:
    """An agreement in the order of the catalogue, with what a ruleset knows of it: its own lines."""
    known = [option for option in CATALOGUE if option != OWN]
    is_decided = None if said is None else {*said} - {*open_options}
    return Agreement(
        tuple(option for option in known if option in open_options),
        {option: replaced[option] for option in known if replaced.get(option) in rules.own_rules},
        None if is_decided is None else tuple(option for option in known if option in is_decided),
    )


def read_agreement(data: Mapping[str, object], rules: Ruleset) -> Agreement:
    """Take what a document has of it; raise Refused for what is no list of options and own lines."""
    open_options, replaced, said = data.get("open", []), data.get("replaced", {}), data.get("said")
    problems: list[Problem] = []
    if not isinstance(open_options, list) or not all(is_answerable(option) for option in open_options):
        problems.append(Problem("open", _("must be a list of options")))
    if said is not None and (not isinstance(said, list) or not all(map(is_answerable, said))):
        problems.append(Problem("said", _("must be a list of options")))
    if not isinstance(replaced, dict) or not all(is_answerable(option) for option in replaced):
        problems.append(Problem("replaced", _("must be an object of options")))
    elif any(line not in rules.own_rules for line in replaced.values()):
        problems.append(Problem("replaced", _("names a line that is not among your own rules")))
    if problems:
        raise Refused(problems)
    return make_agreement(open_options, replaced, rules, said)  # type: ignore[arg-type]  # all were looked at


def is_answerable(option: object) -> bool:
    """Whether this is an option that can be open, or replaced: the own rules themselves cannot."""
    return isinstance(option, str) and option in CATALOGUE and option != OWN


def write_agreement(agreement: Agreement) -> dict[str, Any]:
    """It as a document has it, what is empty left out."""
    written = {"open": list(agreement.open), "replaced": dict(agreement.replaced)}
    said = {} if agreement.said is None else {"said": list(agreement.said)}
    return {key: value for key, value in written.items() if value} | said
