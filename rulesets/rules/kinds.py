"""The kinds of house-rule option: which values there are, how they are read and written.

An option is declared once, as a field of its chapter's dataclass, with one of the functions at the
end of this module. The form, the rule card, the comparison, the check of stored rulesets and the
document reader are all made from that declaration.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, NotRequired, Self, TypedDict, TypeVar, Unpack

from rulesets.problems import Problem, Refused
from rulesets.rules.effects import Effect, Flow
from rulesets.translation import _


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


Member = TypeVar("Member", bound=Labelled)


class OptionKind:
    """The values that an option can have."""

    def read(self, value: object) -> Any:
        """Return the frozen value for a value from a document; raise Refused if there is none."""
        raise NotImplementedError

    def write(self, value: Any) -> Any:
        """Return the document's form of a frozen value: several are a list."""
        return list(value) if isinstance(value, tuple) else value

    def describe(self) -> Any:
        """Return the allowed values as the catalogue prints them."""
        raise NotImplementedError


@dataclass(frozen=True)
class Declaration:
    """The declaration of an option in a chapter: its kind, effect and words, and what it moves.

    Where a `heading` stands, a new subject begins: the options below belong to it, up to the next one.
    """

    kind: OptionKind
    effect: Effect
    label: str
    help: str
    flow: Flow | None = None
    heading: str = ""


@dataclass(frozen=True)
class Option:
    """One house rule of the catalogue, with what it touches and what it moves from deal to deal."""

    id: str
    chapter: str
    kind: OptionKind
    default: Any
    effect: Effect
    label: str
    help: str
    flow: Flow | None
    heading: str

    @property
    def touches_results(self) -> bool:
        """Whether recorded deals can come to something else by it: the rest is only done or written."""
        return Effect.POINTS in self.effect or Effect.FLOW in self.effect


def refuse(message: str, **params: object) -> Refused:
    """A refusal of the value itself; whoever reads the option adds where it stands."""
    return Refused([Problem("", message, params)])


@dataclass(frozen=True)
class Switch(OptionKind):
    """Yes or no."""

    def read(self, value: object) -> bool:
        """Take true or false."""
        if not isinstance(value, bool):
            raise refuse(_("must be true or false"))
        return value

    def describe(self) -> list[bool]:
        return [True, False]


@dataclass(frozen=True)
class OfValues(OptionKind, Generic[Member]):
    """An option of several values, each with words of its own."""

    values: type[Member]

    @property
    def labels(self) -> Mapping[str, str]:
        """The words for each value, in their order."""
        return labels_of(self.values)


class Choice(OfValues[Member]):
    """One of several values."""

    def read(self, value: object) -> Member:
        for member in self.values:
            if member == value:
                return member
        raise refuse(_("must be one of %(allowed)s"), allowed=", ".join(self.values))

    def write(self, value: Member) -> str:
        return value.value

    def describe(self) -> list[str]:
        return list(self.labels)


@dataclass(frozen=True)
class Whole(OptionKind):
    """A whole number between two limits, both allowed."""

    low: int
    high: int

    def read(self, value: object) -> int:
        """Take a number inside the limits."""
        if not is_whole(value, self.low, self.high):
            raise refuse(_("must be a whole number from %(low)s to %(high)s"), low=self.low, high=self.high)
        return value  # type: ignore[return-value]  # is_whole has looked

    def describe(self) -> str:
        return f"int {self.low}..{self.high}"


@dataclass(frozen=True)
class FourPoints(OptionKind):
    """Points for the four levels: 90, 60, 30, schwarz."""

    def read(self, value: object) -> tuple[int, ...]:
        """Take a list of four numbers 0-9."""
        if not isinstance(value, list) or len(value) != 4 or not all(is_whole(n, 0, 9) for n in value):
            raise refuse(_("must be a list of four whole numbers from 0 to 9"))
        return tuple(value)

    def describe(self) -> str:
        return "four ints 0..9"


class Members(OfValues[Member]):
    """Any of several values, kept in the order of the declaration."""

    def read(self, value: object) -> tuple[Member, ...]:
        """Take a list without repetition."""
        known = isinstance(value, list) and all(isinstance(v, str) and v in self.labels for v in value)
        if not isinstance(value, list) or not known or len(set(value)) != len(value):
            raise refuse(_("must be a list of any of %(allowed)s"), allowed=", ".join(self.values))
        return tuple(member for member in self.values if member in value)

    def write(self, value: tuple[Member, ...]) -> list[str]:
        return [member.value for member in value]

    def describe(self) -> str:
        return "set of " + " ".join(self.values)


@dataclass(frozen=True)
class PointsBySolo(OptionKind):
    """Points for some of the solo kinds."""

    labels: Mapping[str, str]
    high: int

    def read(self, value: object) -> tuple[tuple[str, int], ...]:
        """Take an object of solo kinds and points; custom kinds are checked with the whole ruleset."""
        if not isinstance(value, dict) or not all(
            isinstance(key, str) and is_whole(points, 0, self.high) for key, points in value.items()
        ):
            raise refuse(_("must give points from 0 to %(high)s by solo kind"), high=self.high)
        order = {kind: place for place, kind in enumerate(self.labels)}
        kinds = sorted(value, key=lambda kind: (order.get(kind, len(order)), kind))
        return tuple((kind, value[kind]) for kind in kinds)

    def write(self, value: tuple[tuple[str, int], ...]) -> dict[str, int]:
        return dict(value)

    def describe(self) -> str:
        return f"map of solo kind (or silent_solo) to int 0..{self.high}"


@dataclass(frozen=True)
class TextLines(OptionKind):
    """The group's own words, line by line."""

    most: int
    length: int

    def read(self, value: object) -> tuple[str, ...]:
        if (
            not isinstance(value, list)
            or len(value) > self.most
            or not all(isinstance(line, str) and 0 < len(line.strip()) <= self.length for line in value)
        ):
            raise refuse(
                _("must be at most %(most)s lines of at most %(length)s characters"),
                most=self.most,
                length=self.length,
            )
        return tuple(value)

    def describe(self) -> str:
        return f"list of text lines, up to {self.most} of {self.length} characters"


def is_whole(value: object, low: int, high: int) -> bool:
    """Whether this is a whole number inside the limits (true and false are no numbers here)."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


class Said(TypedDict):
    """The parts that are declared of an option of any kind."""

    effect: Effect
    label: str
    help: str
    flow: NotRequired[Flow]
    heading: NotRequired[str]


def option(kind: OptionKind, default: Any, **said: Unpack[Said]) -> Any:
    """Declare an option of any kind as a field of its chapter."""
    return field(default=default, metadata={"option": Declaration(kind, **said)})


def switch(default: bool, **said: Unpack[Said]) -> bool:
    """Declare a yes-or-no option."""
    declaration: bool = option(Switch(), default, **said)
    return declaration


def choice(default: Member, **said: Unpack[Said]) -> Member:
    """Declare a choice of one value, all members of the class of the default."""
    declaration: Member = option(Choice(type(default)), default, **said)
    return declaration


def whole(*, low: int, high: int, default: int, **said: Unpack[Said]) -> int:
    declaration: int = option(Whole(low, high), default, **said)
    return declaration


def four_points(default: tuple[int, int, int, int], **said: Unpack[Said]) -> tuple[int, ...]:
    declaration: tuple[int, ...] = option(FourPoints(), default, **said)
    return declaration


def members(values: type[Member], default: tuple[Member, ...], **said: Unpack[Said]) -> tuple[Member, ...]:
    """Declare a choice of any number of values."""
    declaration: tuple[Member, ...] = option(Members(values), default, **said)
    return declaration
