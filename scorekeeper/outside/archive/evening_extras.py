"""The data of an evening beside its sheets in the file of a group.

How its tables are made, who is here, the rounds and the payments, and what it is as a tournament; not who
ticked a payment off.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import Any

from rulesets import Refused
from rulesets.document import Fields
from rulesets.rules import is_whole
from rulesets.session import LONGEST_NAME
from rulesets.translation import _
from scorekeeper.club.evenings import models
from scorekeeper.outside.archive.numbers import MOST_NUMBER, Known
from scorekeeper.outside.archive.tournaments import Tournament
from scorekeeper.outside.field_checks import refuse_twice
from scorekeeper.outside.shapes import Field, Row, Shape, choice, field, items, names_of, number, text, whole
from scorekeeper.play.groups.capacity import MOST_LISTED, MOST_ROUNDS, MOST_SETTLED
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.houserules.documents import Imported, read_parsed, write_document
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.reads import changed_options, is_readable
from scorekeeper.play.houserules.writes import ruleset_played

MODELS = (models.Setup, models.Attendance, models.PlannedRound, models.Payment)
COUNTED = {
    "setup": "setups",
    "here": "attendances",
    "rounds": "planned_rounds",
    "payments": "payments",
    "tournament": "tournaments",
    "awards": "awards",
    "series": "series",
}
"""What the same is called of which a group has no more than fits; the last two are in tournaments."""
MOST_DEALS, MOST_TABLES, MOST_RATE = 1_000, 200, 1_000_000
LONGEST_SEED, LONGEST_PAYER = 16, 80


def read_rules(fields: Fields, key: str, known: Known) -> Imported | None:
    """The rules by which tables are made."""
    try:
        return read_parsed(fields.data.get(key))
    except Refused as refused:
        fields.problems += [problem.within(key) for problem in refused.problems]
        return None


def read_player(fields: Fields, key: str, known: Known) -> str:
    name = fields.text(key, LONGEST_NAME) or ""
    if name and name not in known.players:
        fields.refuse(key, _("must be the name of a player"))
    return name


def instead_of(player: str, most: int, of: Any) -> Any:
    """The name of who is no `player`: there is one of both."""

    def check(fields: Fields, key: str, known: Known) -> str:
        name = fields.text(key, most) or ""
        if bool(fields.data.get(player)) == bool(name) and not fields.problems:
            fields.refuse(player, _("there must be either %(key)s or %(other)s"), key=player, other=key)
        return name

    return Field(check, of=of, usual=None)


def read_tables(fields: Fields, key: str, known: Known) -> list[list[int]]:
    """Tables as lists of the numbers of those who sit there: nobody twice, and only who is here."""
    given = fields.data.get(key)
    if not isinstance(given, list) or len(given) > MOST_TABLES:
        fields.refuse(key, _("must be a list with at most %(most)s entries"), most=MOST_TABLES)
        return []
    tables = [table for table in given if isinstance(table, list)]
    seated = [one for table in tables for one in table]
    is_known = all(is_whole(one, 1, MOST_NUMBER) and one in known.here for one in seated)
    if len(tables) < len(given) or not is_known or len(set(seated)) < len(seated):
        fields.refuse(key, _("must be tables with the numbers of those who are here, each once"))
    return tables


def read_rate(fields: Fields, key: str, known: Known) -> float | None:
    """The cents for a point, if they are said."""
    given = fields.data.get(key)
    if given is None:
        return None
    if not isinstance(given, int | float) or isinstance(given, bool) or not 0 < given <= MOST_RATE:
        fields.refuse(key, _("must be a number above 0, at most %(most)s"), most=MOST_RATE)
        return None
    return float(given)


class Setup(Shape):
    """How the tables of an evening are made; the rules as they are, whoever has them."""

    ruleset: dict[str, Any] = field(read_rules, of=lambda setup: written_rules(setup.ruleset))
    length: int | None = whole(0, MOST_DEALS, absent=None, usual=None)
    rounds: int = whole(1, MOST_ROUNDS, absent=1)
    seed: str = text(LONGEST_SEED)
    seating: str = choice(models.Seating.values, "lot", usual="lot")


class Person(Shape):
    """A player or a guest who is here, with their first and last round if that is not all evening."""

    number: int = number(MOST_NUMBER)
    player: str = field(read_player, of="player.name", usual=None)
    guest: str = instead_of("player", LONGEST_NAME, lambda each: None if each.player else each.guest)
    first_round: int = whole(1, MOST_NUMBER, absent=1, usual=1)
    last_round: int | None = whole(0, MOST_NUMBER, absent=None, usual=None)


class Round(Shape):
    """The tables of a round."""

    number: int = number(MOST_ROUNDS)
    tables: list[list[int]] = field(read_tables)
    making: str = choice(models.Making.values)
    seed: str = text(LONGEST_SEED)
    opened: datetime | None = field(usual=None)


class Payment(Shape):
    """A payment: payer, payee and sum, players by their names in the group."""

    payer: str = field(read_player, of="payer.name", usual=None)
    payer_name: str = instead_of("payer", LONGEST_PAYER, lambda each: None if each.payer else each.payer_name)
    payee: str = field(read_player, of="payee.name", usual=None)
    payee_name: str = instead_of("payee", LONGEST_PAYER, lambda each: None if each.payee else each.payee_name)
    cents: int = number(models.MOST_CENTS)
    rate: float | None = field(read_rate, usual=None)
    at: datetime


class Extras(Shape):
    """All that an evening has beside its sheets."""

    setup: Setup | None = field(usual=None)
    here: list[Person] = items(Person, MOST_LISTED)
    rounds: list[Round] = items(Round, MOST_ROUNDS)
    payments: list[Payment] = items(Payment, MOST_SETTLED)
    tournament: Tournament | None = field(usual=None)

    @classmethod
    def read(cls, data: object, known: Any = None) -> Row:
        """Read the extras of an evening: first the people, without whom nothing can be said of tables."""
        fields = Fields(data, EXTRAS)
        found = cls.take(fields, known, "here")
        numbers = [person["number"] for person in found["here"]]
        refuse_twice(fields, "here", numbers, _("must be different numbers"))
        players = [person["player"] for person in found["here"] if person["player"]]
        refuse_twice(fields, "here", players, _("must be different players"))
        fields.finish()
        known = replace(known, here=set(numbers))
        found |= cls.take(fields, known, "rounds")
        rounds = [plan["number"] for plan in found["rounds"]]
        refuse_twice(fields, "rounds", rounds, _("must be different numbers"))
        found |= cls.take(fields, known, "setup", "payments")
        if fields.has("tournament") and not fields.has("setup"):
            fields.refuse("setup", _("is missing"))
        known = replace(known, opened=[plan["number"] for plan in found["rounds"] if plan["opened"]])
        found |= cls.take(fields, known, "tournament")
        fields.finish()
        return found


EXTRAS = names_of(Extras)


def written_rules(ruleset: Ruleset) -> dict[str, Any]:
    return write_document("", ruleset.preset, changed_options(ruleset))


def evenings_with_extras(group: Group) -> set[int]:
    """The keys of a group's evenings that have anything beside their sheets."""
    found: set[int] = set()
    for model in MODELS:
        rows = model._default_manager.filter(evening__group=group)  # noqa: SLF001  # public in Django's documentation
        found |= set(rows.order_by().values_list("evening", flat=True).distinct())
    return found


def setups_of(evenings: Collection[int]) -> list[models.Setup]:
    """How the tables of some evenings are made, where that can be read."""
    setups = models.Setup.objects.filter(evening__in=evenings).select_related("ruleset")
    return [setup for setup in setups if is_readable(setup.ruleset)]


def written_extras(evenings: Collection[int], setups: Iterable[models.Setup]) -> dict[int, Row]:
    """Return what some evenings have beside their sheets, by key: three queries for any number."""
    found: dict[int, Row] = {setup.evening_id: {"setup": Setup.write(setup)} for setup in setups}
    people = models.Attendance.objects.filter(evening__in=evenings).select_related("player")
    for each in people.order_by("evening", "number"):
        found.setdefault(each.evening_id, {}).setdefault("here", []).append(Person.write(each))
    for plan in models.PlannedRound.objects.filter(evening__in=evenings).order_by("evening", "number"):
        extras = found.setdefault(plan.evening_id, {})
        here = {person["number"] for person in extras.get("here", ())}
        # Who is not on the list any more is not in the file, either.
        tables = [[one for one in table if one in here] for table in plan.tables]
        extras.setdefault("rounds", []).append(Round.write(plan, tables=tables))
    payments = models.Payment.objects.filter(evening__in=evenings).select_related("payer", "payee")
    for payment in payments.order_by("pk"):
        found.setdefault(payment.evening_id, {}).setdefault("payments", []).append(Payment.write(payment))
    return found


def create_extras(
    evenings: Sequence[tuple[int, Row]], players: Mapping[str, Player], versions: Mapping[int, Ruleset]
) -> None:
    """Create what evenings (keys) have beside their sheets; `versions` has their rulesets with a name."""
    kept = cache(ruleset_played)  # most are equal
    models.Setup.objects.bulk_create(
        models.Setup(
            **{**said, "ruleset": kept(preset=given.preset, rules=given.rules, version=versions.get(key))},
            evening_id=key,
        )
        for key, extras in evenings
        if (said := extras["setup"]) and (given := said["ruleset"])
    )
    models.Attendance.objects.bulk_create(
        models.Attendance(evening_id=key, **with_players(person, players, "player"))
        for key, extras in evenings
        for person in extras["here"]
    )
    models.PlannedRound.objects.bulk_create(
        models.PlannedRound(evening_id=key, **plan) for key, extras in evenings for plan in extras["rounds"]
    )
    models.Payment.objects.bulk_create(
        models.Payment(evening_id=key, **with_players(payment, players, "payer", "payee"))
        for key, extras in evenings
        for payment in extras["payments"]
    )


def with_players(row: Row, players: Mapping[str, Player], *names: str) -> Row:
    """A row with players in the place of their names."""
    return {**row, **{name: players.get(row[name]) for name in names}}


def ruleset_of(given: Imported, version: Ruleset | None) -> Ruleset:
    """The ruleset by which tables are made: the one with a name if these are its rules."""
    return ruleset_played(preset=given.preset, rules=given.rules, version=version)
