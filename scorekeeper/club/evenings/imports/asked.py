"""What only whoever brings a file in can say: questions, and what can be answered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any


class Subject(StrEnum):
    """What a question is about.

    FIGURES: running totals or points; SIDES: who pays where only one side is written; DATES: which number
    is the day; YEAR: the year of dates without one; THOUSANDS: what a point in a number means; ANEW:
    whether totals begin anew in a row; CARRIED: whether they go on from the evening before; FIRST: whether
    a first row that is no deal was there before; DEALS: how many deals an evening had; SUMS: what becomes
    of evenings that do not add up.
    """

    FIGURES = "figures"
    SIDES = "sides"
    DATES = "dates"
    YEAR = "year"
    THOUSANDS = "thousands"
    ANEW = "anew"
    CARRIED = "carried"
    FIRST = "first"
    DEALS = "deals"
    SUMS = "sums"


Answers = Mapping[Subject, str]
"""What somebody has answered."""


@dataclass(frozen=True)
class Asked:
    """A question about a file.

    `choices` has the answers, each with what it makes of the file as an example; there are none where a
    number is asked for. Without a `preset` nothing is stored before it is answered. `params` are for its
    words.
    """

    about: Subject
    choices: tuple[tuple[str, str], ...] = ()
    preset: str = ""
    params: Mapping[str, object] = field(default_factory=dict)

    def written(self) -> dict[str, Any]:
        """The question as JSON can hold it."""
        return dict(vars(self))


def asked_in(written: Mapping[str, Any]) -> Asked:
    """The question that was written as JSON."""
    choices = tuple((value, example) for value, example in written["choices"])
    return Asked(Subject(written["about"]), choices, written["preset"], written["params"])


def answers_in(written: Mapping[str, str]) -> Answers:
    """What was written of answers."""
    return {Subject(about): answer for about, answer in written.items()}


def once_each(asked: Iterable[Asked]) -> tuple[Asked, ...]:
    """One question about each subject: the first that has no preset, else the first.

    Each part of a file asks only what would change it: what any part offers is on offer.
    """
    found: dict[Subject, Asked] = {}
    for each in asked:
        known = found.setdefault(each.about, each)
        first, other = (each, known) if known.preset and not each.preset else (known, each)
        more = [choice for choice in other.choices if choice[0] not in dict(first.choices)]
        found[each.about] = replace(first, choices=(*first.choices, *more))
    return tuple(found[about] for about in Subject if about in found)
