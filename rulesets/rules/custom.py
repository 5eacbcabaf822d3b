"""The solos and bonuses of the group: options that hold a list of entries, and bonuses that many play."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from rulesets.problems import Problem, Refused, unknown_keys
from rulesets.rules.kinds import Choice, Labelled, OptionKind, Switch, Whole, refuse
from rulesets.rules.solo_kinds import SoloGroup
from rulesets.translation import _

MOST_ENTRIES = 20
LONGEST_NAME = 40
LONGEST_LINE = 200
ID = re.compile(r"[a-z][a-z0-9_]{0,39}")

Reader = Callable[[object], Any]


@dataclass(frozen=True)
class CustomSolo:
    """A solo of the group's own; `group` says which owed solo it pays and which bonus rule it follows.

    `trump` says what is trump in it, in the group's words.
    """

    id: str
    name: str
    group: SoloGroup
    trump: str = ""


class GoesTo(Labelled):
    """The side that is credited with a bonus of the group's own."""

    SIDE = "side", _("the side that earned it")
    WINNERS = "winners", _("the winners, whoever earned it")


class CountsAs(Labelled):
    """The part of the result that a bonus of the group's own belongs to."""

    BONUS = "bonus", _("a bonus")
    VALUE = "value", _("part of the game value")


@dataclass(frozen=True)
class CustomBonus:
    """A bonus of the group's own: its points, how often a side can have it, if it counts in a lone deal.

    What is `one_sided` is given to each player of the side beside the value; `means` says when it is earned.
    """

    id: str
    name: str
    points: int
    most: int
    in_lone: bool
    goes_to: GoesTo = GoesTo.SIDE
    counts_as: CountsAs = CountsAs.BONUS
    one_sided: bool = False
    means: str = ""


LATER_KEYS = ("goes_to", "counts_as", "one_sided", "means")
USUAL = (GoesTo.SIDE, CountsAs.BONUS, False, "")
"""What the later keys of a bonus say where they are left out."""


@dataclass(frozen=True)
class CustomSolos(OptionKind):
    """A list of solos of the group's own."""

    def read(self, value: object) -> tuple[CustomSolo, ...]:
        """Take a list of objects; the group may be left out."""
        readers = {"id": read_id, "name": read_name, "group": Choice(SoloGroup).read, "trump": read_line}
        defaults = {"group": SoloGroup.NONE}
        return tuple(CustomSolo(**entry) for entry in read_entries(value, readers, defaults, ("trump",)))

    def write(self, value: tuple[CustomSolo, ...]) -> list[dict[str, Any]]:
        """As a list of objects, without what nobody said."""
        return [
            {key: str(said) for key, said in asdict(solo).items() if said or key != "trump"} for solo in value
        ]

    def describe(self) -> str:
        return "list of {id, name, group " + "/".join(SoloGroup) + ", trump text}"


@dataclass(frozen=True)
class CustomBonuses(OptionKind):
    """A list of bonuses of the group's own."""

    def read(self, value: object) -> tuple[CustomBonus, ...]:
        """Take a list of objects; all but id, name and points may be left out."""
        readers = {
            "id": read_id,
            "name": read_name,
            "points": Whole(-10, 10).read,
            "most": Whole(1, 8).read,
            "in_lone": Switch().read,
            "goes_to": Choice(GoesTo).read,
            "counts_as": Choice(CountsAs).read,
            "one_sided": Switch().read,
            "means": read_line,
        }
        defaults = {"most": 1, "in_lone": False}
        return tuple(CustomBonus(**entry) for entry in read_entries(value, readers, defaults, LATER_KEYS))

    def write(self, value: tuple[CustomBonus, ...]) -> list[dict[str, Any]]:
        """As a list of objects, without what is usual among what came later."""
        return [
            {
                key: str(said) if isinstance(said, Labelled) else said
                for key, said in asdict(bonus).items()
                if key not in LATER_KEYS or said not in USUAL
            }
            for bonus in value
        ]

    def describe(self) -> str:
        return (
            "list of {id, name, points -10..10, most per side 1..8, in_lone true/false, "
            "goes_to side/winners, counts_as bonus/value, one_sided true/false, means text}"
        )


def read_id(value: object) -> str:
    """Take an id, fit to be a key of a document."""
    if not isinstance(value, str) or not ID.fullmatch(value):
        raise refuse(
            _("must be 1 to 40 lower-case letters (a to z), digits and underscores, beginning with a letter")
        )
    return value


def read_name(value: object) -> str:
    """Take a name, without the space around it."""
    if not isinstance(value, str) or not 0 < len(value.strip()) <= LONGEST_NAME:
        raise refuse(_("must be a text of 1 to %(most)s characters"), most=LONGEST_NAME)
    return value.strip()


def read_line(value: object) -> str:
    """Take a line that explains something, without the space around it."""
    if not isinstance(value, str) or len(value.strip()) > LONGEST_LINE:
        raise refuse(_("must be text of at most %(most)s characters"), most=LONGEST_LINE)
    return value.strip()


def read_entries(
    value: object,
    readers: Mapping[str, Reader],
    defaults: Mapping[str, object],
    optional: Collection[str] = (),
) -> list[dict[str, Any]]:
    """Read a list of objects with different ids; every problem is told, with the place of its entry."""
    if not isinstance(value, list) or len(value) > MOST_ENTRIES:
        raise refuse(_("must be a list of at most %(most)s entries"), most=MOST_ENTRIES)
    entries: list[dict[str, Any]] = []
    problems: list[Problem] = []
    for place, document in enumerate(value):
        try:
            entry = read_entry(document, readers, defaults, optional)
        except Refused as refused:
            problems += [problem.within(f"[{place}]") for problem in refused.problems]
            continue
        if any(entry["id"] == other["id"] for other in entries):
            problems.append(Problem(f"[{place}].id", _("is already the id of another entry")))
        entries.append(entry)
    if problems:
        raise Refused(problems)
    return entries


def read_entry(
    document: object, readers: Mapping[str, Reader], defaults: Mapping[str, object], optional: Collection[str]
) -> dict[str, Any]:
    """Read one object, key by key; what has a default, or is optional, may be left out."""
    allowed = ", ".join(readers)
    if not isinstance(document, dict):
        raise refuse(_("must be an object with %(allowed)s"), allowed=allowed)
    problems = [
        Problem(key, _("is unknown here; allowed are %(allowed)s"), {"allowed": allowed})
        for key in unknown_keys(document, readers)
    ]
    entry: dict[str, Any] = dict(defaults)
    for key, read in readers.items():
        if key in document:
            try:
                entry[key] = read(document[key])
            except Refused as refused:
                problems += [problem.within(key) for problem in refused.problems]
        elif key not in defaults and key not in optional:
            problems.append(Problem(key, _("is missing")))
    if problems:
        raise Refused(problems)
    return entry


@dataclass(frozen=True)
class BonusTemplate:
    """A bonus as most groups play it; name and sentence become the group's own words when it is taken."""

    id: str
    label: str
    means: str
    most: int = 1
    points: int = 1
    goes_to: GoesTo = GoesTo.SIDE

    def bonus(self, name: str, means: str) -> CustomBonus:
        """Make the group's own bonus of it, in the words of its language."""
        return CustomBonus(
            self.id,
            name,
            self.points,
            self.most,
            in_lone=False,
            goes_to=self.goes_to,
            counts_as=CountsAs.BONUS,
            means=means,
        )


BONUS_TEMPLATES: dict[str, BonusTemplate] = {
    template.id: template
    for template in (
        BonusTemplate(
            "double_charlie",
            _("Double Charlie"),
            _("Both club jacks of a side fall in the last trick, and one of them wins it."),
        ),
        BonusTemplate("both_foxes", _("Both foxes"), _("One side catches both of the other side's foxes.")),
        BonusTemplate("fox_home", _("Fox brought home"), _("A side wins a trick with its own fox."), most=2),
        BonusTemplate(
            "fish_eye", _("Fish eye"), _("A diamond nine wins a trick after trumps have been led."), most=2
        ),
        BonusTemplate(
            "goose",
            _("Goose"),
            _("A fox wins a trick that includes a diamond nine from the other side."),
            most=2,
        ),
        BonusTemplate(
            "klabautermann",
            _("Klabautermann"),
            _("A spade queen wins a trick that includes a spade king from the other side."),
            most=2,
        ),
        BonusTemplate("coffee_party", _("Coffee party"), _("A side wins a trick of four queens."), most=2),
        BonusTemplate(
            "agathe",
            _("Agathe"),
            _("A diamond queen wins the last trick and takes the other side's Charlie."),
        ),
        BonusTemplate(
            "feast",
            _("Feast"),
            _("A side wins a trick with three or more diamond nines and piglets, two of them the same."),
        ),
        BonusTemplate(
            "bloodbath",
            _("Bloodbath"),
            _("A side wins a trick that includes a diamond nine, a piglet and a super piglet."),
        ),
        BonusTemplate(
            "first_call",
            _("First call"),
            _("A side made the first call of the deal; the winners get it."),
            goes_to=GoesTo.WINNERS,
        ),
        BonusTemplate(
            "jump_call",
            _("Jump call"),
            _("A side skipped at least one level with a call; the winners get it."),
            most=2,
            goes_to=GoesTo.WINNERS,
        ),
        BonusTemplate("last_trick", _("Last trick"), _("A side wins the last trick.")),
        BonusTemplate("four_nines", _("Trick of nines"), _("A side wins a trick of four nines."), most=2),
    )
}
"""By their ids, in the order in which they are offered."""
