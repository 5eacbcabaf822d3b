"""Facts and options of earlier formats, brought to the one of today: steps that are kept for ever.

Whatever is stored or written into a file carries the number of its format. Who renames an option or a fact
adds one step at the end of `STEPS`, which raises the number by one, and never touches the steps before it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rulesets.problems import Problem, Refused
from rulesets.translation import _

Data = Mapping[str, Any]


class Step(NamedTuple):
    """From one format to the next: what becomes of options, and of the facts of a deal.

    Both make something new, and without either nothing changes there.
    """

    options: Callable[[Data], Data] = dict
    facts: Callable[[Data], Data] = dict


STEPS: tuple[Step, ...] = ()
"""The first leads from format 1 to 2, the second from 2 to 3, and so on."""

NUMBER = 1 + len(STEPS)
"""The format in which facts and options are written."""


def upgraded_options(options: object, number: int, steps: tuple[Step, ...] = STEPS) -> object:
    """Options of a format as they are written today; raise Refused for a format that is not known."""
    return take_steps(options, number, [step.options for step in steps])


def upgraded_facts(facts: object, number: int, steps: tuple[Step, ...] = STEPS) -> object:
    """The facts of a deal as they are written today; raise Refused for a format that is not known."""
    return take_steps(facts, number, [step.facts for step in steps])


def take_steps(data: object, number: int, steps: list[Callable[[Data], Data]]) -> object:
    """Take the steps from a format on; what is no object at all is left to the reader, which refuses it."""
    newest = 1 + len(steps)
    if not 1 <= number <= newest:
        message = _("comes from a newer version: format %(found)s, when the newest known here is %(known)s")
        raise Refused([Problem("", message, {"found": number, "known": newest})])
    if not isinstance(data, Mapping):
        return data
    for step in steps[number - 1 :]:
        try:
            data = step(data)
        # A file can hold anything in the place of what a step expects.
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            raise Refused([Problem("", _("cannot be read as something an earlier version wrote"))]) from error
    return data


def formats(name: str) -> dict[str, int]:
    """How documents of a kind are marked in every format that can be read, each with its number."""
    return {f"{name}/{number}": number for number in range(1, NUMBER + 1)}
