"""The slides of a projector in the hall, one after the other: seats, tables, standings, with the clock."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256
from types import MappingProxyType

from django.db.models import Count
from django.utils.translation import gettext as _

from scorekeeper.play.sheets.labels import signed
from scorekeeper.play.sheets.models import Deal, Sheet
from scorekeeper.tournament.awards.reads import text_of
from scorekeeper.tournament.entrants.reads import next_round
from scorekeeper.tournament.hall.seats import (
    ShownSeat,
    parts_of,
    room_beside,
    rounds_beside,
    seats_by_name,
    seats_on_a_slide,
    whole_rows,
)
from scorekeeper.tournament.lists.models import PaperEntry
from scorekeeper.tournament.models import Release, Table, Tournament
from scorekeeper.tournament.rounds.seating import Seating, seating_of
from scorekeeper.tournament.standings.reads import RoundState, Standings, revision_of, standings_of
from scorekeeper.tournament.standings.rows import Row, StandingsPage, standings_page

STATES_ON_A_SLIDE, LINES_ON_A_SLIDE, AWARDS_ON_A_SLIDE = 40, 8, 4
FEW_STATES = 16
"""So many tables are shown larger."""


@dataclass(frozen=True)
class Clock:
    """The time of a round that was released; `ends_at_five` is None where all tables end at once."""

    starts: datetime
    ends: datetime
    ends_at_five: datetime | None = None


@dataclass(frozen=True)
class Coming:
    """The round that is released next, and when that is to be."""

    number: int
    begins: datetime


@dataclass(frozen=True)
class TableState:
    """How far a table is: `state` in a word, `kind` for its look, deals entered of how many."""

    number: int
    kind: str
    state: str
    deals: int
    length: int
    extra: int


@dataclass(frozen=True)
class ShownLine:
    """A line of a list: points or a place, whose, what it is about, and where that was."""

    mark: str
    names: str
    text: str = ""
    where: str = ""


@dataclass(frozen=True)
class Slide:
    """One picture: who sits where in columns, states of the tables, lines, or the standings; else a word.

    States that it `has_few` of are shown larger; `rounds` are those of the standings, a group's fewer.
    """

    title: str
    text: str = ""
    seats: tuple[tuple[ShownSeat, ...], ...] = ()
    states: tuple[TableState, ...] = ()
    has_few: bool = False
    lines: tuple[ShownLine, ...] = ()
    columns: tuple[tuple[Row, ...], ...] = ()
    rounds: tuple[int, ...] = ()


@dataclass(frozen=True)
class Screen:
    """Everything that is shown, with the clock while it runs, else with what comes and when."""

    slides: tuple[Slide, ...]
    clock: Clock | None
    coming: Coming | None
    standings: Standings
    ranking: StandingsPage

    @property
    def rounds_beside(self) -> str:
        """The rounds that have a column of their own, as a slice."""
        beside = rounds_beside(self.ranking)
        return f"-{beside}:" if beside else ":0"


class Kind(StrEnum):
    """The place of a screen: in the hall it says where to go, in the lobby how it stands."""

    HALL = "hall"
    LOBBY = "lobby"


def screen_revision(tournament: Tournament) -> str:
    """A digest that changes whenever anything on the screen does: ten small queries."""
    tables = Table.objects.filter(sheet__evening=tournament.evening_id)
    states = list(tables.values_list("pk", "extra_minutes", "called", "handed_in", "locked"))
    said = repr((revision_of(tournament), states, next_round(tournament), tournament.next_begins))
    return sha256(said.encode()).hexdigest()[:16]


def screen_of(tournament: Tournament, kind: Kind = Kind.HALL) -> Screen:
    """The screen as it is now: the standings only while they are not hidden, whoever opened it."""
    standings = standings_of(tournament)
    ranking, seating = (
        standings_page(standings),
        seating_of(tournament, next_round(tournament) - 1, standings.field),
    )
    slides = tuple(SLIDES[kind](standings, ranking, seating))
    release = seating.release if seating else None
    state = state_of(standings, seating)
    is_over = state is not None and state.is_over
    clock = clock_of(seating, release) if seating and release and not is_over else None
    coming = None if clock and kind is Kind.HALL else coming_of(standings, seating)
    return Screen(slides or (waiting_slide(standings),), clock, coming, standings, ranking)


def state_of(standings: Standings, seating: Seating | None) -> RoundState | None:
    """How far the round is whose seats are shown; None if it has no tables yet."""
    return next((each for each in standings.rounds if seating and each.number == seating.number), None)


def coming_of(standings: Standings, seating: Seating | None) -> Coming | None:
    """The round that is released next, if it was said when."""
    begins, number = standings.tournament.next_begins, seating.number if seating else 0
    if seating is None or (seating.release and seating.release.released):
        number += 1
    return Coming(number, begins) if begins and number <= standings.planned else None


def hall_slides(standings: Standings, ranking: StandingsPage, seating: Seating | None) -> Iterator[Slide]:
    """Seats and tables while a round is played, then the standings."""
    state = state_of(standings, seating)
    if seating and not (state and state.is_over):
        yield from seating_slides(seating)
        if state:
            yield from state_slides(seating)
    if standings.rounds and not standings.is_hidden:
        yield from standings_slides(ranking)


def lobby_slides(standings: Standings, ranking: StandingsPage, seating: Seating | None) -> Iterator[Slide]:
    """The standings, what was decided and what can be won, and while a round is played who is where."""
    if standings.rounds and not standings.is_hidden:
        yield from standings_slides(ranking)
        yield from award_slides(ranking)
    yield from prize_slides(standings, ranking)
    state = state_of(standings, seating)
    if seating and not (state and state.is_over):
        yield from seating_slides(seating)


def waiting_slide(standings: Standings) -> Slide:
    """The slide that is shown where there is nothing else to show."""
    if standings.is_hidden:
        return Slide(_("The standings stay hidden"), _("They are shown later."))
    return Slide(_("Welcome"), _("The tables are shown here as soon as they are open."))


def clock_of(seating: Seating, release: Release) -> Clock | None:
    """The clock of a round that was released, by its tables of four, or of five where there are no others."""
    if release.released is None or not release.minutes:
        return None
    ends = release.released + timedelta(minutes=release.minutes)
    at_five = release.released + timedelta(minutes=release.minutes_at_five or release.minutes)
    sizes = {len(table.players) > 4 for table in seating.tables}
    if sizes == {True}:
        return Clock(release.released, at_five)
    return Clock(release.released, ends, at_five if True in sizes and at_five != ends else None)


def seating_slides(seating: Seating) -> Iterator[Slide]:
    """Everybody by name with their table, over as many slides as it takes; who sits out among them."""
    left = seats_by_name(seating)
    title = _("Round %(number)s") % {"number": seating.number}
    while left:
        columns = seats_on_a_slide(left)
        shown = [each for column in columns for each in column]
        left = left[len(shown) :]
        said = {"first": shown[0].name[:1].upper(), "last": shown[-1].name[:1].upper()}
        yield Slide(title, _("%(first)s to %(last)s") % said, seats=columns)


def state_slides(seating: Seating) -> Iterator[Slide]:
    """How far the tables are: two queries."""
    sheets = [table.sheet for table in seating.tables if table.sheet is not None]
    counted = Deal.objects.filter(sheet__in=sheets).values_list("sheet").annotate(Count("pk"))
    deals = dict(counted.order_by())
    title = _("Tables of round %(number)s") % {"number": seating.number}
    on_paper = set(PaperEntry.objects.filter(table__sheet__in=sheets).values_list("table__sheet", flat=True))
    states = [table_state(sheet, deals.get(sheet.pk, 0), on_paper) for sheet in sheets]
    confirmed = sum(each.kind == "locked" for each in states)
    text = _("%(locked)s of %(tables)s lists confirmed") % {"locked": confirmed, "tables": len(states)}
    for part in parts_of(states, STATES_ON_A_SLIDE):
        yield Slide(title, text, states=part, has_few=len(states) <= FEW_STATES)


def table_state(sheet: Sheet, deals: int, on_paper: Collection[int]) -> TableState:
    table: Table | None = getattr(sheet, "tournament_table", None)
    kind, state = kind_of(table, deals, is_paper=sheet.pk in on_paper)
    return TableState(sheet.table, kind, state, deals, sheet.length, table.extra_minutes if table else 0)


def kind_of(table: Table | None, deals: int, *, is_paper: bool) -> tuple[str, str]:
    """The state of a table for its look, and in a word."""
    if table is not None and table.locked:
        return "locked", _("confirmed")
    if table is not None and table.handed_in:
        return "handed-in", _("handed in")
    if table is not None and table.called:
        return "called", _("referee called")
    if is_paper:
        return "handed-in", _("on paper")
    return ("playing", _("playing")) if deals else ("waiting", _("not started"))


def standings_slides(ranking: StandingsPage) -> Iterator[Slide]:
    """The standings in two columns each, with whole names; those of each group after them."""
    room = room_beside(ranking, rounds_beside(ranking))
    yield from slides_of(ranking.title, ranking.rows, room)
    for each in ranking.pools:
        yield from slides_of(each.title, each.rows, room)


def slides_of(title: str, shown: Sequence[Row], room: float) -> Iterator[Slide]:
    """Lines of standings, over as many slides as it takes."""
    total, first = len(shown), 1
    rounds = tuple(each.round for each in shown[0].line.rounds) if shown else ()
    for columns in whole_rows(shown, room):
        last = first + sum(map(len, columns)) - 1
        text = _("Places %(first)s to %(last)s of %(total)s") % {"first": first, "last": last, "total": total}
        first = last + 1
        yield Slide(title, text, columns=columns, rounds=rounds)


def award_slides(ranking: StandingsPage) -> Iterator[Slide]:
    """Slides of the referee's decisions, as they stand beside the standings."""
    said = _("%(kind)s: %(reason)s")
    lines = [
        ShownLine(
            signed(each.points) if each.points else "",
            str(each.entrant),
            said % {"kind": each.get_kind_display(), "reason": text_of(each)},
            _("Round %(number)s") % {"number": each.round},
        )
        for each in ranking.awards
        if each.part_of_id is None
    ]
    for part in parts_of(lines, AWARDS_ON_A_SLIDE):
        yield Slide(_("Penalties and corrections"), lines=part)


def prize_slides(standings: Standings, ranking: StandingsPage) -> Iterator[Slide]:
    """Slides of the prizes, with their winners once all is played and shown."""
    won = [ShownLine(str(row.line.place), row.name, row.prize) for row in ranking.rows if row.prize]
    prizes = enumerate(standings.tournament.prize_lines, 1)
    offered = [ShownLine(f"{place}.", prize) for place, prize in prizes]
    lines = won if won and not standings.is_hidden else offered
    for part in parts_of(lines, LINES_ON_A_SLIDE):
        yield Slide(_("Prizes"), lines=part)


SLIDES: Mapping[Kind, Callable[[Standings, StandingsPage, Seating | None], Iterator[Slide]]] = (
    MappingProxyType({Kind.HALL: hall_slides, Kind.LOBBY: lobby_slides})
)
"""What each screen shows."""
