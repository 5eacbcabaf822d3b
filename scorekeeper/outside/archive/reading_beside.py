"""Reading what an evening has beside its sheets: what is wrong with it is refused, with its path."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from rulesets.document import Fields
from rulesets.rules import is_whole
from rulesets.translation import _
from scorekeeper.club.evenings.models import MOST_CENTS, Making
from scorekeeper.outside.archive.lists import parts, read_part
from scorekeeper.outside.archive.reading_tables import MOST_NUMBER, PlacedSheet, Stored
from scorekeeper.outside.archive.reading_tournaments import TournamentPart, read_tournament
from scorekeeper.outside.archive.values import read_choice, read_number, read_time, read_time_or_none
from scorekeeper.play.groups.forms import LONGEST_NAME
from scorekeeper.play.groups.room import MOST_LISTED, MOST_ROUNDS, MOST_SETTLED
from scorekeeper.play.houserules.documents import Imported, read_parsed

MEMBERS = ("setup", "here", "rounds", "payments", "tournament")
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
NO_SHEETS: Mapping[int, PlacedSheet] = {}


@dataclass(frozen=True)
class SetupPart:
    """How the tables of an evening are made: the rules, and the columns beside them."""

    ruleset: Imported
    columns: Stored


@dataclass(frozen=True)
class BesidePart:
    """What an evening has beside its sheets."""

    setup: SetupPart | None = None
    here: tuple[Stored, ...] = ()
    rounds: tuple[Stored, ...] = ()
    payments: tuple[Stored, ...] = ()
    tournament: TournamentPart | None = None


def read_beside(
    data: object, players: Collection[str], sheets: Mapping[int, PlacedSheet] = NO_SHEETS
) -> BesidePart:
    """What an evening of these players has beside its sheets, which are here by their numbers."""
    fields = Fields(data, MEMBERS)
    here = parts(fields, "here", partial(read_person, players=players), MOST_LISTED)
    numbers = {person["number"] for person in here}
    if len(numbers) < len(here):
        fields.refuse("here", _("must be different numbers"))
    named = [person["player"] for person in here if person["player"]]
    if len(set(named)) < len(named):
        fields.refuse("here", _("must be different players"))
    fields.finish()  # without knowing who is here, nothing can be said of tables
    rounds = parts(fields, "rounds", partial(read_round, here=numbers), MOST_ROUNDS)
    if len({plan["number"] for plan in rounds}) < len(rounds):
        fields.refuse("rounds", _("must be different numbers"))
    part = BesidePart(
        setup=read_part(fields, "setup", read_setup) if fields.has("setup") else None,
        here=here,
        rounds=rounds,
        payments=parts(fields, "payments", partial(read_payment, players=players), MOST_SETTLED),
        tournament=read_led(fields, numbers, rounds, sheets) if fields.has("tournament") else None,
    )
    fields.finish()
    return part


def read_led(
    fields: Fields, here: Collection[int], rounds: Iterable[Stored], sheets: Mapping[int, PlacedSheet]
) -> TournamentPart | None:
    """The tournament that an evening is, which needs to know how its tables are made."""
    if not fields.has("setup"):
        fields.refuse("setup", _("is missing"))
    opened = [plan["number"] for plan in rounds if plan["opened"]]
    return read_part(fields, "tournament", lambda data: read_tournament(data, here, opened, sheets))


def read_setup(data: object) -> SetupPart | None:
    """How the tables of an evening are made."""
    fields = Fields(data, ("ruleset", "length", "rounds", "seed"))
    columns = {
        "length": fields.whole("length", 0, MOST_DEALS),
        "rounds": fields.whole("rounds", 1, MOST_ROUNDS) or 1,
        "seed": fields.text("seed", LONGEST_SEED) or "",
    }
    ruleset = read_part(fields, "ruleset", read_parsed)
    fields.finish()
    return SetupPart(ruleset, columns) if ruleset else None


def read_person(data: object, players: Collection[str]) -> Stored:
    """Who is here: one of the players, or a guest."""
    fields = Fields(data, ("number", "player", "guest", "first_round", "last_round"))
    found = {
        "number": read_number(fields, "number", MOST_NUMBER),
        **read_somebody(fields, "player", "guest", LONGEST_NAME, players),
        "first_round": fields.whole("first_round", 1, MOST_NUMBER) or 1,
        "last_round": fields.whole("last_round", 0, MOST_NUMBER),
    }
    fields.finish()
    return found


def read_somebody(
    fields: Fields, key: str, other: str, most: int, players: Collection[str]
) -> dict[str, str]:
    """Somebody who is one of the players (`key`), or has only a name (`other`) of so many letters."""
    player, name = fields.text(key, LONGEST_NAME) or "", fields.text(other, most) or ""
    if player and player not in players:
        fields.refuse(key, _("must be the name of a player"))
    if bool(player) == bool(name) and not fields.problems:
        fields.refuse(key, _("there must be either %(key)s or %(other)s"), key=key, other=other)
    return {key: player, other: name}


def read_round(data: object, here: Collection[int]) -> Stored:
    """The tables of a round, at which nobody sits twice and only who is here."""
    fields = Fields(data, ("number", "tables", "making", "seed", "opened"))
    found = {
        "number": read_number(fields, "number", MOST_ROUNDS),
        "tables": read_tables(fields, here),
        "making": read_choice(fields, "making", Making.values),
        "seed": fields.text("seed", LONGEST_SEED) or "",
        "opened": read_time_or_none(fields, "opened"),
    }
    fields.finish()
    return found


def read_tables(fields: Fields, here: Collection[int]) -> list[list[int]]:
    """Tables as lists of the numbers of those who sit there."""
    given = fields.data.get("tables")
    if not isinstance(given, list) or len(given) > MOST_TABLES:
        fields.refuse("tables", _("must be a list with at most %(most)s entries"), most=MOST_TABLES)
        return []
    tables = [table for table in given if isinstance(table, list)]
    seated = [one for table in tables for one in table]
    is_known = all(is_whole(one, 1, MOST_NUMBER) and one in here for one in seated)
    if len(tables) < len(given) or not is_known or len(set(seated)) < len(seated):
        fields.refuse("tables", _("must be tables of numbers of those who are here, each once"))
    return tables


def read_payment(data: object, players: Collection[str]) -> Stored:
    """Who paid whom how much."""
    fields = Fields(data, ("payer", "payer_name", "payee", "payee_name", "cents", "rate", "at"))
    found = {
        **read_somebody(fields, "payer", "payer_name", LONGEST_PAYER, players),
        **read_somebody(fields, "payee", "payee_name", LONGEST_PAYER, players),
        "cents": read_number(fields, "cents", MOST_CENTS),
        "rate": read_rate(fields),
        "at": read_time(fields, "at"),
    }
    fields.finish()
    return found


def read_rate(fields: Fields) -> float | None:
    """The cents for a point, if they are said."""
    given = fields.data.get("rate")
    if given is None:
        return None
    if not isinstance(given, int | float) or isinstance(given, bool) or not 0 < given <= MOST_RATE:
        fields.refuse("rate", _("must be a number above 0, at most %(most)s"), most=MOST_RATE)
        return None
    return float(given)
