"""Closed sets of values with words of their own."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Self


class Labelled(StrEnum):
    """One of a closed set of values: its id in documents, with words for the form and the rule card."""

    label: str

    def __new__(cls, value: str, label: str) -> Self:
        """A member that is its id, and carries its words."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.label = label
        return member


def labels_of(values: type[Labelled]) -> Mapping[str, str]:
    """The words for each of a closed set of values, in their order."""
    return {member.value: member.label for member in values}
