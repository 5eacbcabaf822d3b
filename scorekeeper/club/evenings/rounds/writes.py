"""The rounds of an evening: drawn, changed by hand, and all tables of one opened at once."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from django.db import transaction
from django.utils.timezone import now

from rulesets import Ruleset
from rulesets.session import usual_length
from scorekeeper.club.evenings.draw.tables import Lot, Round, Table, seat
from scorekeeper.club.evenings.models import Making, PlannedRound, Setup
from scorekeeper.club.evenings.rounds.drawing_reads import drawn_rounds, knows_better
from scorekeeper.club.evenings.rounds.latecomers_reads import is_outdated
from scorekeeper.club.evenings.rounds.reads import Rounds, rounds_of, swapped_round
from scorekeeper.play.groups.capacity import need_room, need_rounds
from scorekeeper.play.groups.closed_days import need_open_evening
from scorekeeper.play.groups.models import Evening, lock_group
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.play.sheets.derived.writes import sum_evening
from scorekeeper.play.sheets.models import Change, Sheet
from scorekeeper.play.sheets.revisions import tell_phones_of_many
from scorekeeper.play.sheets.start.writes import Place, start_sheet

SEED_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
SEED_LENGTH = 6


Length = Callable[[Ruleset, "int | None", int], int]
"""The deals at a table: by rules, by what the evening has, for so many players."""

Drawing = Callable[[Rounds], Iterable[tuple[int, Round]]]
"""The rounds to come, with their numbers, drawn with those that were played as the past."""


class CannotOpen(Exception):  # what stands in the way, not a fault
    """Some tables cannot be opened: `twice` would sit at two tables of the round, or nobody at any."""

    def __init__(self, twice: Sequence[str] = ()) -> None:
        super().__init__(twice)
        self.twice = tuple(twice)


class CannotSeat(Exception):  # what stands in the way, not a fault
    """No tables can seat those who are here for the next round: `here` is how many they are."""

    def __init__(self, here: int) -> None:
        super().__init__(here)
        self.here = here


class Begun(Exception):  # what stands in the way, not a fault
    """Something was entered at a table of a round that is to be taken back."""


def new_seed() -> str:
    """A seed that is short enough to be read out."""
    return "".join(secrets.choice(SEED_LETTERS) for _place in range(SEED_LENGTH))


def locked_rounds(evening: Evening) -> Rounds:
    """The rounds of an evening that nobody else changes until the end of the transaction.

    Every change of them begins with it: raise DayClosed if the evening is not changed any more.
    """
    lock_group(evening.group_id)
    setup = Setup.objects.select_related("ruleset", "evening").get(evening=evening)
    need_open_evening(setup.evening)
    return rounds_of(evening, setup)


@transaction.atomic
def draw_rounds(*, evening: Evening, seed: str = "", drawing: Drawing | None = None) -> Rounds:
    """Draw all rounds whose tables are not open, with those that are as the past; a new seed can be given.

    Who is here only for some rounds is drawn for these, by `drawn_rounds` unless another way is given, and
    without tables for too few. Returns the rounds as they were before. Raise room.Full if the group has no
    room for so many.
    """
    rounds = locked_rounds(evening)
    if seed:
        rounds.setup.seed = seed
        rounds.setup.save(update_fields=("seed",))
    plan_rounds(rounds.setup, (drawing or drawn_rounds)(rounds))
    return rounds


def plan_rounds(setup: Setup, drawn: Iterable[tuple[int, Round]]) -> None:
    """Keep the rounds that were drawn, with their numbers, in the place of all that are not open."""
    PlannedRound.objects.filter(evening=setup.evening_id, opened=None).delete()
    found = list(drawn)
    need_room(lock_group(setup.evening.group_id), "planned_rounds", len(found))
    PlannedRound.objects.bulk_create(
        PlannedRound(
            evening_id=setup.evening_id, number=number, tables=tables, making=Making.DRAWN, seed=setup.seed
        )
        for number, tables in found
    )


def need_seats(rounds: Rounds) -> None:
    """Raise CannotSeat if the next round has no tables by now; what was drawn before stays as it was."""
    if not PlannedRound.objects.filter(evening=rounds.setup.evening_id, number=rounds.next).exists():
        raise CannotSeat(len(rounds.to_seat(rounds.next)))


@transaction.atomic
def draw_next(*, evening: Evening, seed: str = "", seating: str = "") -> int:
    """The number of the next round, drawn anew if it does not fit who is here, or is not drawn yet.

    With a new seed, or by something else than before, all rounds to come are. Raise room.Full if the evening
    cannot have one more, CannotSeat if no tables can seat those who are here: then nothing is changed.
    """
    rounds = locked_rounds(evening)
    need_rounds(rounds.next)
    if rounds.setup.rounds < rounds.next:
        rounds.setup.rounds = rounds.next
        rounds.setup.save(update_fields=("rounds",))
    if seating:
        rounds.setup.seating = seating
        rounds.setup.save(update_fields=("seating",))
    if seed or seating or not rounds.fits(rounds.next) or knows_better(rounds):
        draw_rounds(evening=evening, seed=seed)
    need_seats(rounds)
    return rounds.next


@transaction.atomic
def swap_players(*, evening: Evening, number: int, one: int, other: int) -> None:
    """Let two change seats in a round whose tables are not open yet; raise NotSeated if one has none."""
    rounds = locked_rounds(evening)
    plan = rounds.planned[number]
    if plan.opened is None:
        plan.tables, plan.making = swapped_round(rounds, number, one, other).round, Making.SWAPPED
        plan.save(update_fields=("tables", "making"))


@transaction.atomic
def seat_by_hand(*, evening: Evening, number: int, tables: Sequence[Table]) -> None:
    """Make the tables of a round by hand; who deals first and who writes there is drawn.

    Raise room.Full if there is no room for one more.
    """
    rounds = locked_rounds(evening)
    if number < rounds.next:
        return
    need_rounds(number)
    if number not in rounds.planned:
        need_room(lock_group(evening.group_id), "planned_rounds")
    seated = [[list(table) for table in tables]]
    seat(seated, rounds.with_planned(number), Lot(rounds.setup.seed))
    PlannedRound.objects.update_or_create(
        evening=evening,
        number=number,
        defaults={"tables": seated[0], "making": Making.BY_HAND, "seed": rounds.setup.seed},
    )


@transaction.atomic
def open_tables(*, evening: Evening, number: int, length: Length | None = None) -> list[Sheet]:
    """Begin a sheet for each table of a round, as long as `length_at` says unless another way is given.

    Those that are open stay as they are.

    Raise CannotOpen, and open none, if somebody sits at another table of the round already, or there is none.
    """
    rounds = locked_rounds(evening)
    plan, tables = rounds.planned.get(number), rounds.tables_of(number)
    if plan is not None and plan.opened is not None:
        return list(evening.sheets.filter(round=number).order_by("table"))
    if number != rounds.next or not tables or any(len(table) < 4 for table in tables):
        raise CannotOpen
    twice = seated_twice([*rounds.aside_in(number), *tables], rounds.people.names)
    if twice:
        raise CannotOpen(twice)
    PlannedRound.objects.filter(evening=evening, number=number).update(opened=now())
    places = free_places(evening, number, len(tables))
    opened = [
        open_table(rounds, Place(evening, number, place), table, length or length_at)
        for place, table in zip(places, tables, strict=True)
    ]
    sum_evening(evening.pk)
    return opened


@transaction.atomic
def take_back_round(*, evening: Evening, number: int) -> None:
    """Let the last round that was opened be planned again, for who is here by now: its tables are no more.

    Who has left in it was not there. Raise Begun if something was entered at one of them, or a later round is
    open.
    """
    rounds = locked_rounds(evening)
    tables = Sheet.objects.filter(evening=evening, round=number)
    list(tables.select_for_update().order_by("pk").values_list("pk"))
    if number != rounds.next - 1 or Change.objects.filter(sheet__in=tables).exists():
        raise Begun
    tell_phones_of_many(tables)
    tables.delete()
    if evening.sheets.exists():  # one without tables would go, too
        sum_evening(evening.pk)
    PlannedRound.objects.filter(evening=evening, number=number).update(opened=None)
    if number == rounds.setup.rounds:  # before the last one somebody may have said that they play until then
        left = evening.attendances.filter(last_round=number)
        left.filter(first_round=number).delete()
        left.update(last_round=number - 1)
    after = locked_rounds(evening)
    if is_outdated(after, after.setup.rounds):
        draw_rounds(evening=evening)


def free_places(evening: Evening, number: int, tables: int) -> list[int]:
    """The numbers for so many tables of a round, the first ones that are free."""
    taken = set(evening.sheets.filter(round=number).values_list("table", flat=True))
    return [place for place in range(1, len(taken) + tables + 1) if place not in taken][:tables]


def seated_twice(tables: Sequence[Table], names: Mapping[int, str]) -> list[str]:
    """The names that stand at more than one of the tables, or twice at one: a sheet knows people by them."""
    seated = Counter(names[one].casefold() for table in tables for one in table)
    twice = {names[one] for table in tables for one in table if seated[names[one].casefold()] > 1}
    return sorted(twice)


def open_table(rounds: Rounds, place: Place, table: Table, length: Length) -> Sheet:
    """Begin the sheet of one table: the first of its players deals first. The evening is not summed."""
    stored = rounds.setup.ruleset
    rules = rules_of(stored)
    sheet, _token = start_sheet(
        title=place.evening.title,
        names=[rounds.people.names[one] for one in table],
        first_dealer=0,
        preset=stored.preset,
        rules=rules,
        length=length(rules, rounds.setup.length, len(table)),
        version=stored,
        group=place.evening.group,
        place=place,
        players=rounds.people.players,
    )
    return sheet


def length_at(rules: Ruleset, given: int | None, players: int) -> int:
    """The deals at a table: as given, at more than four until everybody has dealt equally often.

    Where none are given, as the rules have it; 0 for an open end.
    """
    if given is None:
        return usual_length(rules, players)
    return given if players == 4 else -(-given // players) * players
