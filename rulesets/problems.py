"""Problems of an input: collected, each with its field, and raised together."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

MOST_UNKNOWN = 100
LONGEST_KEY = 100


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong: where, what, and what is allowed.

    `field` is the path in the document (`points.re`, `bonuses.kontra.fox`); `message` is English,
    marked for translation, with `%(name)s` places that `params` fill; a tuple of ids is listed.
    """

    field: str
    message: str
    params: Mapping[str, object] = dataclasses.field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.field}: {self.text}"

    @property
    def text(self) -> str:
        """The message with its places filled, in English."""
        if not self.params:
            return self.message
        return self.message % {key: list_words(value) for key, value in self.params.items()}

    def within(self, prefix: str) -> Problem:
        """The same problem, seen from the document that holds this part at `prefix`."""
        dot = "." if self.field and not self.field.startswith("[") else ""
        return Problem(f"{prefix}{dot}{self.field}", self.message, self.params)


def unknown_keys(data: Mapping[str, object], known: Collection[str]) -> list[str]:
    """The first keys that are not known, shortened: who reads a hundred of them needs no more."""
    unknown = (str(key)[:LONGEST_KEY] for key in data if key not in known)
    return list(islice(unknown, MOST_UNKNOWN))


def list_words(value: object) -> object:
    """A value as it stands in a sentence: several are listed."""
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value


class Refused(ValueError):  # what happened, in the words of the specification
    """An input that cannot be taken, with all its problems."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        """Keep the problems; the text of the error lists them."""
        super().__init__("; ".join(str(problem) for problem in problems))
        self.problems = tuple(problems)
