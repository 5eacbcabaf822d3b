"""Tournaments as programs are told of them: by the same reads as their pages."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404
from django.utils.timezone import now

from scorekeeper.outside.api import shapes as api
from scorekeeper.outside.api.reads import PER_PAGE, place_in_list
from scorekeeper.outside.api.tournaments import shapes
from scorekeeper.outside.shapes import Row
from scorekeeper.tournament.awards.models import Award
from scorekeeper.tournament.entrants.reads import disqualified, entrants_of
from scorekeeper.tournament.guards import AtTable
from scorekeeper.tournament.lists.reads import check_list, have_agreed
from scorekeeper.tournament.models import Entrant, Tournament
from scorekeeper.tournament.rounds.reads import RoundLine, round_lines
from scorekeeper.tournament.rounds.seating import SeatedTable, seating_of
from scorekeeper.tournament.standings.lines import Line
from scorekeeper.tournament.standings.reads import Standings, lists_by_round
from scorekeeper.tournament.table_actions import State
from scorekeeper.tournament.tables.phones import table_now
from scorekeeper.tournament.tables.reads import TableLine, round_page
from scorekeeper.tournament.times import clock_of

FOR_DESK: Row = {"member_number": "", "land": "", "birth_year": None}
"""What federations ask, as it is told to nobody but who may write: not at all."""
OF_THE_DESK: Row = {**FOR_DESK, "paid": None, "entered_self": False, "stranger": False}
"""The same on the list of entrants, where more stands."""


def settings_of(tournament: Tournament) -> Row:
    """A tournament and what it is set to: one query."""
    entered = tournament.evening.attendances.count()
    return shapes.TournamentSettings.write(tournament, entered=entered)


def entrants_on(tournament: Tournament, page: int, *, for_desk: bool) -> Row:
    """A page of those who take part: three queries."""
    entrants = entrants_of(tournament)
    out, waits = disqualified(entrants.all), entrants.waits
    found = Paginator(entrants.all, PER_PAGE).get_page(page)
    kept = {} if for_desk else OF_THE_DESK
    told = [
        shapes.TournamentEntrant.write(
            each, is_out=each.number in out, waits=waits.get(each.number, 0), **kept
        )
        for each in found
    ]
    return shapes.TournamentEntrants.write(None, **place_in_list(found), entrants=told)


def rounds_of(tournament: Tournament) -> Row:
    """All rounds, and which is played: two queries."""
    tables = lists_by_round(tournament)
    lines = round_lines(tournament)
    current = max((line.number for line in lines if line.release), default=None)
    rounds = [shapes.TournamentRound.write(None, **round_facts(line, tables)) for line in lines]
    return shapes.TournamentRounds.write(tournament, at=moment(now()), current=current, rounds=rounds)


def round_facts(line: RoundLine, tables: dict[int, tuple[int, int]]) -> Row:
    plan, release = line.plan, line.release
    clocks = [clock_of(release, players) if release else None for players in (4, 5)]
    planned = len(plan.tables) if plan else 0
    of_tables, locked = tables.get(line.number, (planned, 0))
    return {
        "round": line.number,
        "state": state_of(line),
        "is_by_standing": line.is_by_standing,
        "minutes": release.minutes if release else 0,
        "minutes_at_five": release.minutes_at_five if release else 0,
        "opened": moment(plan.opened) if plan else None,
        "released": moment(release.released) if release else None,
        "closed": moment(release.closed) if release else None,
        "ends": moment(clocks[0].ends) if clocks[0] else None,
        "ends_at_five": moment(clocks[1].ends) if clocks[1] else None,
        "tables": of_tables,
        "locked": locked,
    }


def state_of(line: RoundLine) -> str:
    if line.release is None:
        return "drawn" if line.plan and line.plan.tables else "agreed"
    if line.release.closed is not None:
        return "closed"
    return "released" if line.release.released is not None else "open"


def moment(at: datetime | None) -> str | None:
    return at.isoformat() if at else None


def round_now(tournament: Tournament, number: int) -> Row:
    """A round with its tables: thirteen queries; raise Http404 for one that is not drawn."""
    line = next((each for each in round_lines(tournament) if each.number == number), None)
    seating = seating_of(tournament, number)
    if line is None or seating is None:
        raise Http404
    page = round_page(tournament, number)
    open_ones = {each.number: each for each in page.lines} if page else {}
    facts = round_facts(line, {number: (len(seating.tables), page.locked if page else 0)})
    return shapes.HallRound.write(
        None,
        **facts,
        at=moment(now()),
        calls=[each.number for each in page.calls] if page else [],
        seating=[table_facts(each, open_ones.get(each.number)) for each in seating.tables],
        aside=list(seating.aside),
    )


def table_facts(seated: SeatedTable, line: TableLine | None) -> Row:
    """A table with who sits there, and how far it is, once it is open."""
    return shapes.HallTable.write(
        line.table if line else None,
        table=seated.number,
        sheet=seated.sheet.slug if seated.sheet else None,
        length=seated.sheet.length if seated.sheet else 0,
        seats=[shapes.HallSeat.write(each) for each in seated.players],
        **(how_far(line) if line else NOT_OPEN),
    )


NOT_OPEN: Row = {
    "state": shapes.state_name(State.DRAWN),
    "deals": 0,
    "ends": None,
    "extra_minutes": 0,
    "confirmed": 0,
    "is_on_paper": False,
    "is_silent": False,
}
"""How far a table is that is only drawn."""


def how_far(line: TableLine) -> Row:
    return {
        "state": shapes.state_name(line.standing.state),
        "deals": line.counted,
        "ends": moment(line.clock.ends) if line.clock else None,
        "extra_minutes": line.table.extra_minutes,
        "confirmed": line.confirmed,
        "is_on_paper": bool(line.paper),
        "is_silent": line.is_silent,
    }


def list_of(found: AtTable) -> Row:
    """The list of a table with its check: five queries."""
    standing, check = table_now(found.sheet, found.table, found.release), check_list(found.sheet)
    papers = list(found.table.paper_entries.all())
    totals = papers[-1].totals if have_agreed(papers) else check.totals
    seats = [
        {"seat": place, "name": each.seat.name, "total": total, "has_confirmed": each.has_confirmed}
        | {"on_own_phone": each.on_own_phone}
        for place, (each, total) in enumerate(zip(standing.seats, totals, strict=True), 1)
    ]
    return shapes.TableList.write(
        found.table,
        **{name: getattr(found.sheet, name) for name in ("round", "table", "revision")},
        sheet=found.sheet.slug,
        ends=moment(standing.clock.ends) if standing.clock else None,
        deals=check.counted,
        open_deals=check.open_deals,
        is_over=check.is_over,
        findings=[shapes.ListFinding.write(each) for each in check.findings],
        seats=seats,
    )


def awards_in(tournament: Tournament) -> Row:
    """The ledger of the referee: one query."""
    stored = Award.objects.filter(entrant__attendance__evening=tournament.evening_id).order_by("pk")
    return shapes.TournamentAwards.write({"awards": stored.select_related("entrant__attendance__player")})


def tournament_standings(standings: Standings, *, for_desk: bool) -> Row:
    """The standings of a tournament, also as they are saved; `for_desk` with what federations ask."""
    tournament = api.Tournament.write(standings.tournament, entered=len(standings.field.entrants))
    lines = [line_facts(standings, each, for_desk=for_desk) for each in standings.lines]
    return shapes.TournamentStandings.write(standings, tournament=tournament, lines=lines)


def line_facts(standings: Standings, line: Line, *, for_desk: bool) -> Row:
    entrant: Entrant = standings.field.entrants[line.entrant]
    substitutes = [str(each) for each in standings.field.successors[line.entrant]]
    kept: dict[str, Any] = {} if for_desk else FOR_DESK
    row = {"line": line, "entrant": entrant}
    pools = {"pool": standings.pool_of(line), "place_in_pool": standings.place_in_pool(line)}
    return shapes.TournamentLine.write(row, substitutes=substitutes, **pools, **kept)
