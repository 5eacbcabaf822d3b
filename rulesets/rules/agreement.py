"""What a group says beside the values of its rules: what is not agreed, what its own lines replace."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulesets.problems import Problem, Refused
from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.ruleset import Ruleset
from rulesets.translation import _

OWN = "own_rules"


@dataclass(frozen=True)
class Agreement:
    """The options that the group has not agreed on, played as they stand until it has.

    `replaced` names own lines of the group by the options whose sentences they stand in the place of.
    """

    open: tuple[str, ...] = ()
    replaced: Mapping[str, str] = field(default_factory=dict)


ALL_AGREED = Agreement()


def make_agreement(open_options: Collection[str], replaced: Mapping[str, str], rules: Ruleset) -> Agreement:
    """An agreement in the order of the catalogue, with what a ruleset knows of it: its own lines."""
    known = [option for option in CATALOGUE if option != OWN]
    return Agreement(
        tuple(option for option in known if option in open_options),
        {option: replaced[option] for option in known if replaced.get(option) in rules.own_rules},
    )


def read_agreement(open_options: object, replaced: object, rules: Ruleset) -> Agreement:
    """Take both as a document has them; raise Refused for what is no list of options and own lines."""
    problems: list[Problem] = []
    if not isinstance(open_options, list) or not all(is_answerable(option) for option in open_options):
        problems.append(Problem("open", _("must be a list of options")))
    if not isinstance(replaced, dict) or not all(is_answerable(option) for option in replaced):
        problems.append(Problem("replaced", _("must be an object of options")))
    elif any(line not in rules.own_rules for line in replaced.values()):
        problems.append(Problem("replaced", _("names a line that is not among the own rules")))
    if problems:
        raise Refused(problems)
    return make_agreement(open_options, replaced, rules)  # type: ignore[arg-type]  # both were looked at


def is_answerable(option: object) -> bool:
    """Whether this is an option that can be open, or replaced: the own rules themselves cannot."""
    return isinstance(option, str) and option in CATALOGUE and option != OWN


def write_agreement(agreement: Agreement) -> dict[str, Any]:
    """Both as a document has them, what is empty left out."""
    said = {"open": list(agreement.open), "replaced": dict(agreement.replaced)}
    return {key: value for key, value in said.items() if value}
