"""What a rule that was named is set to by the words around its name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulesets.rules.bonus_templates import BONUS_TEMPLATES
from rulesets.rules.catalogue import CATALOGUE, Option
from rulesets.rules.halves import Halves
from rulesets.rules.kinds import Choice, FourPoints, Members, OptionKind, Switch, Whole
from rulesets.rules.solo_lists import SoloSet
from rulesets.rules.typed.vocabulary import NUMBER, Meaning

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

DEFAULT_COUNTS = {"redeal_nines": 5, "redeal_kings": 5}
"""What a number is set to where a group only says that it plays the rule, if that is not one."""

MOST_HELD = ("redeal_few_trumps",)
"""Numbers that stand for fewer than that: who says three means at most three, and the number is four."""

NEEDS_MORE = (
    "heart_trick",
    "won",
    "raises",
    "base_value",
    "session_deals",
    "session_deals_five",
    "players_max",
)
"""Numbers that a bare name does not set: it says too little, or something else."""

Values = Mapping[str, Any]


@dataclass(frozen=True)
class Said:
    """The words around a name: numbers, whether it was denied or affirmed, whether it counts double."""

    numbers: tuple[int, ...] = ()
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
    if NUMBER in [value for _option, value in meaning.values]:
        return counted_values(meaning, said)
    option, value = meaning.values[0]
    if value is not None:
        return chosen_values(meaning, said)
    if option == "re_kontra":
        return re_kontra_values(said)
    found = named_value(CATALOGUE[option], said)
    is_allowed = found is not None and fits(CATALOGUE[option].kind, found)
    return {option: found} if is_allowed else None


def template_values(template: str, said: Said) -> Values | None:
    """A bonus that many groups play, worth what was said or one point; a denied one is no rule."""
    if said.no or said.twice or len(said.numbers) > 1 or template not in BONUS_TEMPLATES:
        return None
    points = said.numbers[0] if said.numbers else BONUS_TEMPLATES[template].points
    return {"custom_bonuses": (template, points)} if 1 <= points <= 10 else None


def counted_values(meaning: Meaning, said: Said) -> Values | None:
    """The values of a phrase with a number in it, which is all that may be said."""
    if said.no or said.twice or len(set(said.numbers)) != 1:
        return None
    values = {option: said.numbers[0] if value == NUMBER else value for option, value in meaning.values}
    return values if all(fits(CATALOGUE[option].kind, value) for option, value in values.items()) else None


def chosen_values(meaning: Meaning, said: Said) -> Values | None:
    """The values that a name has by itself; a member of a set can be denied, others cannot."""
    if said.numbers or said.twice:
        return same_number(meaning, said)
    if not said.no:
        return {option: with_member(option, value) for option, value in meaning.values}
    option, value = meaning.values[0]
    if len(meaning.values) == 1 and isinstance(CATALOGUE[option].kind, Switch):
        return {option: not value}
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
    """A member that a set has."""

    member: str


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


def named_value(option: Option, said: Said) -> Any:
    """The value of a rule of which only the name was said, with the words around it."""
    is_counted = bool(said.numbers or said.twice)
    match option.kind:
        case Whole() as kind:
            return whole_value(option.id, kind, said)
        case Switch() if not is_counted:
            return not said.no
        case Choice(labels=labels) if not is_counted:
            off = next((value for value in OFF if value in labels), None)
            return off if said.no else ON.get(option.id)
        case Members() if said.no and not is_counted and option.id == "bock_triggers":
            return []
        case FourPoints() | Halves() if len(said.numbers) == 1 and not said.no and not said.twice:
            number = said.numbers[0]
            return number if isinstance(option.kind, Halves) else number_in(Whole(0, 9), number, times=4)
        case _:
            return None


def whole_value(option: str, kind: Whole, said: Said) -> Any:
    """A number: the one that was said, 0 if the rule is denied, 1 if only its name was said."""
    if len(said.numbers) + said.no + said.twice > 1:
        return None
    if said.no:
        return 0 if kind.low == 0 else None
    if said.is_bare:
        return DEFAULT_COUNTS.get(option, 1 if counts_one(option) else None)
    if option.endswith("_extra"):
        return None  # "2" may be all of it, or what comes on top
    if said.twice:
        return 2 if CATALOGUE[option].chapter == "bonuses" else None
    return number_in(kind, said.numbers[0] + (option in MOST_HELD))


def counts_one(option: str) -> bool:
    """Whether something of which only the name is said is worth a point."""
    is_bonus = CATALOGUE[option].chapter == "bonuses" or option == "against_elders"
    return is_bonus and option not in NEEDS_MORE


def number_in(kind: Whole, number: int, times: int = 1) -> Any:
    """A number that is allowed, as often as it is asked for."""
    if not kind.low <= number <= kind.high:
        return None
    return number if times == 1 else [number] * times


def re_kontra_values(said: Said) -> Values | None:
    """What Re and Kontra do: nothing, double, or add so many points."""
    numbers = set(said.numbers)
    if len(numbers) + said.no + said.twice != 1:
        return None
    if not numbers:
        return {"re_kontra": "none" if said.no else "double"}
    points = numbers.pop()
    is_allowed = fits(CATALOGUE["re_kontra_points"].kind, points)
    return {"re_kontra": "add", "re_kontra_points": points} if is_allowed else None


def fits(kind: OptionKind, value: Any) -> bool:
    """Whether a value is one of the option's."""
    try:
        kind.read(value)
    except ValueError:
        return False
    return True
