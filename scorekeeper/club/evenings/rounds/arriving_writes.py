"""Somebody comes late and sits down, or goes and gets up: at a table in play with the next deal."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db import transaction

from rulesets import Refused
from scorekeeper.club.evenings.models import Attendance, Making
from scorekeeper.club.evenings.rounds.arriving_reads import TableInPlay, tables_in_play
from scorekeeper.club.evenings.rounds.reads import Rounds
from scorekeeper.club.evenings.rounds.redrawn_reads import is_outdated
from scorekeeper.club.evenings.rounds.writes import draw_rounds, length_at, locked_rounds
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.play.sheets.models import Seat, Sheet
from scorekeeper.play.sheets.seats.writes import change_players
from scorekeeper.play.sheets.writes import Stale


@transaction.atomic
def arrive(*, evening: Evening, number: int, sheet: int = 0, leaving: int = -1, table: int = 0) -> None:
    """Let somebody of the list be here: at the table of a `sheet`, at a planned `table`, or as is drawn.

    At a sheet they may take over from who sits at a position and is `leaving`. Raise Refused if they cannot
    sit there any more, Stale if something was entered there in this moment.
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
    change_players(
        sheet_id=table.sheet.pk,
        revision=table.sheet.revision,
        names=[each.name for each in table.seats],
        there=staying if seat is None else {*staying, seat.position},
        joining=str(attendance) if seat is None else "",
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
            there={each.position for each in table.without(leaving.position)},
            joining="",
        )
    except (Refused, Stale):
        return False
    return True
