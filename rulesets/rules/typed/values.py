"""The values of a rule that was named: from the words around it, and concepts and numbers in their places."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulesets.rules.catalogue import CATALOGUE, Option
from rulesets.rules.custom import BONUS_TEMPLATES
from rulesets.rules.kinds import Choice, FourPoints, Members, OptionKind, Switch, Whole
from rulesets.rules.special_kinds import SoloSet
from rulesets.rules.typed.spelling import Number
from rulesets.rules.typed.vocabulary import At, Meaning

ON = {
    "piglets": "both",
    "armut": "exchange",
    "duty_solos": "one",
    "forced_call": "on",
    "cowardice": "three_levels",
    "marriage": "optional",
}
"""What a choice is set to where a group only says that it plays the rule."""

OFF = ("off", "none")
"""What a choice is set to where a group says that it does not."""

PLAYED_BY_NAME = (
    *ON,
    *("piglets", "super_piglets", "genscher_top", "genscher_partner", "half_chicken", "joker"),
    *("heart10_trump", "silent_solo", "armut_wirth", "canmaymust", "penalties"),
)
"""What a group plays, or does not, if it says no more than a name of it."""

POINTS_OF_ALL_LEVELS = ("calls", "levels", "against_call")
"""Four numbers that one number behind a name sets alike."""

Values = Mapping[str, Any]


@dataclass(frozen=True)
class Said:
    """The words around a name: numbers, whether it was denied or affirmed, whether it counts double."""

    numbers: tuple[Number, ...] = ()
    no: bool = False
    yes: bool = False
    twice: bool = False

    @property
    def is_bare(self) -> bool:
        """Whether nothing was said that sets a value."""
        return not (self.numbers or self.no or self.twice)


def values_of(meaning: Meaning, said: Said) -> Values | None:
    """The values, by option, that a name and the words around it set; None where that is not clear."""
    if meaning.template:
        return template_values(meaning.template, said)
    option, value = meaning.values[0]
    if value is not None:
        return chosen_values(meaning, said)
    if option == "re_kontra":
        return re_kontra_values(said)
    found = named_value(CATALOGUE[option], said, is_short=meaning.is_short)
    is_allowed = found is not None and is_value_of(CATALOGUE[option].kind, found)
    return {option: found} if is_allowed else None


def template_values(template: str, said: Said) -> Values | None:
    """A bonus that many groups play, worth what was said or one point; a denied one is no rule."""
    if said.no or said.twice or len(said.numbers) > 1 or template not in BONUS_TEMPLATES:
        return None
    points = said.numbers[0] if said.numbers else BONUS_TEMPLATES[template].points
    return {"custom_bonuses": (template, points)} if 1 <= points <= 10 else None


def is_allowed(option: str, value: Any) -> bool:
    """Whether a value, one of its four numbers, or a member, is one of the option's."""
    kind = CATALOGUE[option].kind
    if isinstance(value, With | Without):
        return True
    return is_value_of(kind, [value.number] * 4) if isinstance(value, At) else is_value_of(kind, value)


def chosen_values(meaning: Meaning, said: Said) -> Values | None:
    """The values that a name has by itself; a member of a set can be denied, others cannot."""
    if said.numbers or said.twice:
        return same_number(meaning, said)
    if not said.no:
        is_switch = isinstance(CATALOGUE[meaning.option].kind, Switch)
        if meaning.is_short and is_switch and meaning.option not in PLAYED_BY_NAME:
            return None
        return {option: with_member(option, value) for option, value in meaning.values}
    option, value = meaning.values[0]
    if len(meaning.values) == 1 and is_set(option):
        return {option: Without(value)}
    return None


def same_number(meaning: Meaning, said: Said) -> Values | None:
    """A number beside a name that has a value: points of Re and Kontra that add."""
    values = dict(meaning.values)
    is_added = (
        values == {"re_kontra": "add"} and len(set(said.numbers)) == 1 and not said.twice and not said.no
    )
    return re_kontra_values(said) if is_added else None


@dataclass(frozen=True)
class With:
    """A member that a set has; `is_listed` if the text lists all that it has."""

    member: str
    is_listed: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class Without:
    """A member that a set has not."""

    member: str


def is_set(option: str) -> bool:
    """Whether an option holds several values."""
    return isinstance(CATALOGUE[option].kind, Members | SoloSet)


def with_member(option: str, value: Any) -> Any:
    """A value, or that a set has it."""
    return With(value) if is_set(option) and isinstance(value, str) else value


def named_value(option: Option, said: Said, *, is_short: bool) -> Any:
    """The value of a rule of which only the name was said, with the words around it."""
    kind = option.kind
    if isinstance(kind, Whole) and is_bonus(option.id):
        return bonus_points(option.id, kind, said)
    if isinstance(kind, FourPoints) and option.id in POINTS_OF_ALL_LEVELS and len(said.numbers) == 1:
        return None if said.no or said.twice else [said.numbers[0]] * 4
    if said.numbers or said.twice:
        return None
    return played_value(option, said, is_short=is_short)


def played_value(option: Option, said: Said, *, is_short: bool) -> Any:
    """The value of a rule of which only was said that it is played, or that it is not."""
    is_played = option.id in PLAYED_BY_NAME
    match option.kind:
        case Switch() if is_played or not (is_short or said.no):
            return not said.no
        case Choice(labels=labels) if is_played:
            off = next((value for value in OFF if value in labels), None)
            return off if said.no else ON.get(option.id)
        case Members() if said.no and option.id == "bock_triggers":
            return []
        case _:
            return None


def is_bonus(option: str) -> bool:
    """Whether a name with a number behind it is what a bonus counts; of an extra that may be all, or more."""
    is_extra = option.endswith("_extra")
    return (CATALOGUE[option].chapter == "bonuses" and not is_extra) or option == "against_elders"


def bonus_points(option: str, kind: Whole, said: Said) -> Number | None:
    """The points of a bonus: the number that was said, 0 if denied, 1 if only its name was said."""
    if len(said.numbers) + said.no + said.twice > 1:
        return None
    if said.no:
        return 0
    if option == "heart_trick" and (said.is_bare or said.twice):
        return None  # which starts Bock rounds elsewhere
    if said.is_bare:
        return 1
    points = 2 if said.twice else said.numbers[0]
    return points if kind.low <= points <= kind.high else None


def re_kontra_values(said: Said) -> Values | None:
    """The values for Re and Kontra: nothing, doubling, or so many points."""
    numbers = set(said.numbers)
    if len(numbers) + said.no + said.twice != 1:
        return None
    if not numbers:
        return {"re_kontra": "none" if said.no else "double"}
    points = numbers.pop()
    is_allowed = is_value_of(CATALOGUE["re_kontra_points"].kind, points)
    return {"re_kontra": "add", "re_kontra_points": points} if is_allowed else None


def is_value_of(kind: OptionKind, value: Any) -> bool:
    try:
        kind.read(value)
    except ValueError:
        return False
    return True


NO_MEMBERS = "[]"
"""The value of a set that has none any more."""

LOSES = "-"
"""What stands before a member in a value if the set has it no more."""

LEVELS = 4
"""So many numbers has an option of which each level has one."""

REFERENCE = re.compile(r"#(?P<place>\d?|max)(?P<more>[+-]\d+)?")
"""A number that was said, as a value has it: the first, another one, or the greatest; with more or less."""


def apart(pairs: Sequence[tuple[str, Any]]) -> tuple[Values, ...]:
    """Options with their values; an option that has two of them, such as two of its four numbers, twice."""
    found: list[dict[str, Any]] = []
    for option, value in pairs:
        free = next((values for values in found if option not in values), None)
        if free is None:
            found.append({option: value})
        else:
            free[option] = value
    return tuple(found)


def with_numbers(option: str, value: Any, numbers: Sequence[Number]) -> Any:
    """A value of a pattern in the document's form, with the number to which it refers in its place."""
    said = getattr(value, "number", value)
    reference = REFERENCE.fullmatch(said) if isinstance(said, str) else None
    if reference is None:
        return in_document(option, value)
    place = reference["place"]
    number = max(numbers) if place == "max" else numbers[int(place or 1) - 1]
    number += int(reference["more"] or 0)
    if isinstance(value, At):
        return At(value.place, number)
    return [number] * LEVELS if isinstance(CATALOGUE[option].kind, FourPoints) else number


def in_document(option: str, value: Any) -> Any:
    """A value that a pattern names, in the document's form; of a set, a member that it has or loses."""
    if isinstance(value, At):
        return At(value.place, int(value.number))
    if isinstance(CATALOGUE[option].kind, FourPoints):
        return [int(value)] * LEVELS
    if value == NO_MEMBERS:
        return []
    if is_set(option):
        member = value.removeprefix(LOSES)
        return With(member) if member == value else Without(member)
    is_number = (
        isinstance(value, str) and value.isdecimal() and not is_value_of(CATALOGUE[option].kind, value)
    )
    return int(value) if is_number else value
