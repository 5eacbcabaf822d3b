"""What is played at the tables of a tournament in tests: totals in one deal by hand, lists, paper, awards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any
from uuid import uuid4

from django.utils.timezone import now

from scorekeeper.play.sheets.deals.writes import enter_deal
from scorekeeper.play.sheets.engine import next_position
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.tournament.awards.models import Award, AwardKind
from scorekeeper.tournament.lists.models import PaperEntry
from scorekeeper.tournament.models import Entrant, Release, Table, Tournament
from scorekeeper.tournament.rounds.writes import draw_rounds, open_round, release_round
from scorekeeper.tournament.standings.writes import count_tournament, note_hiding
from tests.cast import deal
from tests.club import Club
from tests.scorekeeper.tournament.hall import entrants_of, set_up, sheets_of
from tests.scorekeeper.tournament.reckoning import Memory, TableMemory

OF_FOUR, OF_FIVE = (12, 5, -3, -14), (10, 6, 0, -5, -11)
"""What everybody makes at a table, by seats."""


def opened(club: Club, people: int, **said: Any) -> Tournament:
    """A tournament whose first round is drawn and open, its clock not running where it has one."""
    tournament = set_up(club, people, **said)
    draw_rounds(tournament=tournament)
    open_round(tournament=tournament, number=1)
    return tournament


def open_next(tournament: Tournament, number: int) -> list[Sheet]:
    """The tables of a round, drawn, opened and released."""
    draw_rounds(tournament=tournament)
    return open_drawn(tournament, number)


def open_drawn(tournament: Tournament, number: int) -> list[Sheet]:
    """The tables of a round that is drawn, opened and released."""
    open_round(tournament=tournament, number=number)
    release_round(tournament=tournament, number=number)
    return sheets_of(tournament, number)


def play_round(tournament: Tournament, number: int) -> list[Sheet]:
    """A round in which everybody makes what their seat makes, with all lists locked."""
    sheets = open_next(tournament, number)
    for sheet in sheets:
        make_usual(sheet)
    lock(*sheets)
    return sheets


def make_usual(sheet: Sheet) -> None:
    """Let everybody at a table make what their seat makes."""
    make(sheet, OF_FIVE if sheet.seats.count() == 5 else OF_FOUR)


def make(sheet: Sheet, points: Sequence[int]) -> None:
    """Let everybody at a table have so many points, by seats."""
    names = [seat.name for seat in sheet.seats.all()]
    played = deal(names, game="manual", each=dict(zip(names, points, strict=True)))
    enter_deal(sheet_id=sheet.pk, deal=played, uid=uuid4(), position=next_position(sheet), device="iPhone")


def lock(*sheets: Sheet) -> None:
    """Let the lists of tables be handed in and confirmed."""
    Table.objects.filter(sheet__in=sheets).update(handed_in=now(), locked=now())
    note_hiding(sheets[0].evening_id)


def close(tournament: Tournament, number: int) -> None:
    """Close a round."""
    Release.objects.filter(plan__evening=tournament.evening, plan__number=number).update(closed=now())
    note_hiding(tournament.evening_id)
    count_tournament(tournament.evening)


def write_on_paper(
    sheet: Sheet, turn: int, totals: Sequence[int], solos: Sequence[int] = (0, 0, 0, 0)
) -> None:
    """Type the totals of a table that wrote on paper."""
    table = Table.objects.get(sheet=sheet)
    PaperEntry.objects.create(table=table, turn=turn, totals=list(totals), solos=list(solos))


def award(
    entrant: Entrant,
    number: int,
    points: int = 0,
    kind: AwardKind = AwardKind.PENALTY,
    reason: str = "Zeigen",
) -> Award:
    """Points that the referee gives or takes."""
    return Award.objects.create(entrant=entrant, round=number, kind=kind, points=points, reason=reason)


def seat_of(sheet: Sheet, position: int) -> str:
    """Who sits at a table, by the place from 1."""
    return sheet.seats.get(position=position - 1).name


def play_remembered(
    tournament: Tournament, number: int, memory: Memory, random: Random, *, is_drawn: bool = False
) -> None:
    """A round in which everybody makes something, with all lists locked; what they made is remembered."""
    sheets = open_drawn(tournament, number) if is_drawn else open_next(tournament, number)
    here = [each for each in entrants_of(tournament) if each.attendance.is_here_in(number)]
    memory.there[number] = {memory.beginner(str(each)) for each in here}
    for sheet in sheets:
        names = tuple(seat.name for seat in sheet.seats.all())
        totals = [random.randint(-20, 20) for _name in names[1:]]
        totals = [-sum(totals), *totals]
        make(sheet, totals)
        memory.tables.append(TableMemory(number, sheet.table, names, paper=(totals, [0] * len(names))))
    lock(*sheets)
    close(tournament, number)
