"""Attendance on an evening: set at its beginning, and changed when somebody comes late or leaves.

Who comes late sits down at a table in play, and who goes gets up there, with the next deal.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils.timezone import localdate

from rulesets import Refused, Ruleset
from scorekeeper.club.evenings.models import NOT_HERE, Attendance, Making, PlannedRound, Setup
from scorekeeper.club.evenings.rounds.drawing_reads import seating_on
from scorekeeper.club.evenings.rounds.latecomers_reads import TableInPlay, is_outdated, tables_in_play
from scorekeeper.club.evenings.rounds.reads import Rounds
from scorekeeper.club.evenings.rounds.writes import draw_rounds, length_at, locked_rounds, new_seed
from scorekeeper.play.groups.capacity import need_room, need_room_on_list
from scorekeeper.play.groups.closed_days import need_open
from scorekeeper.play.groups.models import Evening, Group, Player, lock_group
from scorekeeper.play.houserules.models import Ruleset as StoredRuleset
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.play.houserules.writes import ruleset_played
from scorekeeper.play.sheets.models import Seat, Sheet
from scorekeeper.play.sheets.seat_ids import id_of
from scorekeeper.play.sheets.seats.writes import change_players
from scorekeeper.play.sheets.writes import Stale

Span = tuple[int, int | None]
"""The first round in which somebody plays, and the last one; None as long as the evening lasts."""


def lies_in(number: int, span: Span) -> bool:
    """Whether a round is one of those that somebody plays."""
    first, last = span
    return first <= number and (last is None or number <= last)


@dataclass(frozen=True)
class Coming:
    """The people who come to an evening: players of the group, and guests by their names."""

    players: Collection[Player] = ()
    guests: Collection[str] = ()


@transaction.atomic
def begin_evening(
    *,
    group: Group,
    title: str,
    preset: str,
    rules: Ruleset,
    version: StoredRuleset | None,
    length: int | None,
    rounds: int,
    coming: Coming,
    uid: UUID | None = None,
    is_drawn: bool = False,
) -> Evening:
    """An evening of today with who is here; unless its tables are drawn at once, they are made next.

    `version` is the ruleset with a name that was chosen; `length` is the number of deals at a table of four.
    A `uid` by which the group has begun an evening before changes nothing and gives that one.
    Raise room.Full if the group has no room for one more, or for so many names, DayClosed if the day takes no
    change.
    """
    lock_group(group.pk)
    need_open(group.pk, [localdate()])
    known = Evening.objects.filter(group=group, setup__uid=uid).first() if uid else None
    evening = known or Evening.objects.create(group=group, day=localdate(), title=title)
    if known is None:
        need_room(group, "setups")
        ruleset = ruleset_played(preset=preset, rules=rules, version=version)
        made = {"ruleset": ruleset, "length": length, "rounds": rounds, "seed": new_seed(), "uid": uid}
        made["seating"] = seating_on(group, evening.day)
        Setup.objects.create(evening=evening, **made)
        add_people(evening, coming, number=1, first_round=1)
    if is_drawn and not evening.planned_rounds.exists():
        draw_rounds(evening=evening)
    return evening


def is_attended_by(evening: Evening, coming: Coming) -> bool:
    """Whether these and nobody else are on the list of an evening."""
    listed = set(evening.attendances.values_list("player", "guest"))
    return listed == {(player.pk, "") for player in coming.players} | {(None, name) for name in coming.guests}


@transaction.atomic
def change_attendance(
    *, evening: Evening, rounds: int, staying: Mapping[int, Span], coming: Coming
) -> Departures:
    """Say anew who is here and how many rounds there will be; rounds to come that do not fit are drawn again.

    `staying` are those of the list who are here or come later, by number, with the rounds in which they play.
    Who has played and is not here any more has left after the last round that was opened, and gets up at the
    table where they sit. Who comes now plays from the next one on. Raise room.Full if no more names fit.
    """
    before = locked_rounds(evening)
    departures = get_up(
        before, [each for each in before.people.attendances if is_leaving(each, before, staying)]
    )
    for each in before.people.attendances:
        keep_or_remove(each, before, staying)
    number = max((each.number for each in before.people.attendances), default=0) + 1
    add_people(evening, coming, number=number, first_round=before.next)
    Setup.objects.filter(evening=evening).update(rounds=max(rounds, before.next - 1))
    PlannedRound.objects.filter(evening=evening, opened=None, number__gt=rounds).delete()
    after = locked_rounds(evening)
    if after.planned and is_outdated(after, rounds):
        draw_rounds(evening=evening)
    return departures


def is_leaving(attendance: Attendance, rounds: Rounds, staying: Mapping[int, Span]) -> bool:
    """Whether somebody who was here for the next round is not here now."""
    _first, last = staying.get(attendance.number, (0, NOT_HERE))
    return attendance.is_here_in(rounds.next) and last == NOT_HERE


def keep_or_remove(attendance: Attendance, rounds: Rounds, staying: Mapping[int, Span]) -> None:
    """Say anew from which round to which somebody is here; who never played and is not here goes."""
    number, opened = attendance.number, rounds.next - 1
    has_played = any(number in table for tables in rounds.played for table in tables)
    if number in staying:
        attendance.first_round, attendance.last_round = staying[number]
    elif has_played:
        attendance.last_round = opened
    else:
        attendance.delete()
        return
    attendance.save(update_fields=("first_round", "last_round"))


def add_people(evening: Evening, coming: Coming, *, number: int, first_round: int) -> None:
    """Put people on the list of an evening, with numbers from one on."""
    people: Sequence[tuple[Player | None, str]] = [
        *((player, "") for player in coming.players),
        *((None, guest) for guest in coming.guests),
    ]
    if people:
        need_room_on_list(evening, evening.attendances.count(), len(people))
    Attendance.objects.bulk_create(
        Attendance(evening=evening, number=each, player=player, guest=guest, first_round=first_round)
        for each, (player, guest) in enumerate(people, number)
    )


@transaction.atomic
def arrive(*, evening: Evening, number: int, sheet: int = 0, leaving: int = 0, table: int = 0) -> None:
    """Let somebody of the list be here: at the table of a `sheet`, at a planned `table`, or as is drawn.

    At a sheet they may take the seat, by its number, of who is `leaving`. Raise Refused if they cannot sit
    there any more, Stale if something was entered there in this moment.
    """
    rounds = locked_rounds(evening)
    attendance = next(each for each in rounds.people.attendances if each.number == number)
    came = rounds.next - 1 if sheet else rounds.next
    if not attendance.is_here_in(came):
        attendance.first_round, attendance.last_round = came, None
    attendance.save(update_fields=("first_round", "last_round"))
    for each in tables_in_play(rounds):
        if each.sheet.pk == sheet:
            sit_down(each, attendance, leaving)
            fit_length(rounds, sheet)
    if table:
        add_to_planned(rounds, table, number)
    after = locked_rounds(evening)
    if after.planned and is_outdated(after, after.setup.rounds):
        draw_rounds(evening=evening)


def sit_down(table: TableInPlay, attendance: Attendance, leaving: int) -> None:
    """Give somebody a seat at a table in play, that from which they got up if there is one."""
    seat = table.seat_of(attendance)
    if seat is not None and seat in table.there:
        return
    staying = {each.position for each in table.without(leaving)}
    left = next((each.position for each in table.there if each.position not in staying), None)
    change_players(
        sheet_id=table.sheet.pk,
        revision=table.sheet.revision,
        names=[each.name for each in table.seats],
        there=staying if seat is None else {*staying, seat.position},
        joining=str(attendance) if seat is None else "",
        instead=left,
    )


def fit_length(rounds: Rounds, sheet_id: int) -> None:
    """Give a table the deals that are usual for as many as sit there, as long as none is entered."""
    sheet = Sheet.objects.select_related("ruleset").get(pk=sheet_id)
    if not sheet.deals.exists():
        sheet.length = length_at(rules_of(sheet.ruleset), rounds.setup.length, sheet.seats.count())
        sheet.save(update_fields=("length",))


def add_to_planned(rounds: Rounds, table: int, number: int) -> None:
    """Let somebody sit at a planned table of the next round, without a change for anybody else."""
    plan = rounds.planned[rounds.next]
    plan.tables[table - 1].append(number)
    plan.making = Making.SWAPPED if plan.making == Making.DRAWN else plan.making
    plan.save(update_fields=("tables", "making"))


@dataclass(frozen=True)
class Departures:
    """The names of those who got up at their tables, and of those who could not: four play to the end."""

    left: tuple[str, ...] = ()
    stuck: tuple[str, ...] = ()


def get_up(rounds: Rounds, gone: Collection[Attendance]) -> Departures:
    """Let people of the list get up at the tables in play at which they sit, after the last deal."""
    left, stuck = list[str](), list[str]()
    for each in gone:
        for table in tables_in_play(rounds):
            seat = table.seat_of(each)
            if seat is None or seat not in table.there:
                continue
            if has_got_up(table, seat):
                left.append(seat.name)
                fit_length(rounds, table.sheet.pk)
            else:
                stuck.append(seat.name)
    return Departures(tuple(left), tuple(stuck))


def has_got_up(table: TableInPlay, leaving: Seat) -> bool:
    """Let somebody get up at a table in play, unless too few are left or the four stay to the end."""
    try:
        change_players(
            sheet_id=table.sheet.pk,
            revision=table.sheet.revision,
            names=[each.name for each in table.seats],
            there={each.position for each in table.without(int(id_of(leaving)))},
            joining="",
        )
    except (Refused, Stale):
        return False
    return True
