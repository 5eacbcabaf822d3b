"""The round that is played, as who leads the tournament looks at it: how far every table is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any, NamedTuple

from django.db.models import Max
from django.utils.timezone import now

from scorekeeper.club.evenings.evening.reads import SILENT
from scorekeeper.play.sheets.models import Change, Deal, Seat
from scorekeeper.tournament.entrants.reads import next_round
from scorekeeper.tournament.lists.models import PaperEntry
from scorekeeper.tournament.lists.reads import have_agreed
from scorekeeper.tournament.models import Release, Table, Tournament, release_of
from scorekeeper.tournament.table_actions import Refused, Standing, Way, refused, state_of
from scorekeeper.tournament.tables.phones import heard_of
from scorekeeper.tournament.times import Clock, clock_of

OF_A_ROUND = (Way.RESEAT, Way.STOP, Way.TAKE_BACK, Way.BREAK_OFF)
"""What is done with a whole round."""
OF_SOME = (Way.RESEAT, Way.BREAK_OFF)
"""Of these, what is done wherever it can be."""


class SeatRow(NamedTuple):
    """A seat as it is stored, with how many deals were played there and the list that was confirmed."""

    sheet: int
    name: str
    deals: int | None
    confirmed: int | None


@dataclass(frozen=True)
class TableLine:
    """A table of a round, and how far it is; `heard` is when it was heard of last."""

    table: Table
    names: tuple[str, ...]
    counted: int
    confirmed: int
    heard: datetime | None
    paper: int
    has_agreed: bool
    clock: Clock | None
    is_silent: bool
    standing: Standing

    @property
    def number(self) -> int:
        return self.table.sheet.table

    @property
    def look(self) -> str:
        """The class of its card: whether it calls, or is done."""
        if self.table.called:
            return "calls-now"
        return "done" if self.table.locked else ""

    @property
    def playing(self) -> int:
        """The number of the deal that is played now, or the last."""
        length = self.table.sheet.length
        return min(self.counted + 1, length) if length else self.counted + 1


@dataclass(frozen=True)
class RoundPage:
    """All tables of a round that is open, and its clock at a table of four; and if no later one is open."""

    release: Release
    number: int
    lines: tuple[TableLine, ...]
    clock: Clock | None
    is_last_open: bool

    @property
    def is_open(self) -> bool:
        """Whether it is the last one whose tables are open, and not all of its lists are locked."""
        return self.is_last_open and self.release.closed is None

    @property
    def may(self) -> dict[str, bool]:
        """The actions possible with all tables, by name, or with some of them: seat anew, break off."""
        said = {way: [not line.standing.why_not(way) for line in self.lines] for way in OF_A_ROUND}
        by_way = {way: any(each) if way in OF_SOME else all(each) for way, each in said.items()}
        return {way.name.lower(): can for way, can in by_way.items()}

    @property
    def refused(self) -> list[Refused]:
        """The actions that are not possible with the round any more, or not yet, and the reasons."""
        ways = (way for way in OF_A_ROUND if not self.may[way.name.lower()])
        return refused(ways, [line.standing for line in self.lines])

    @property
    def locked(self) -> int:
        return sum(line.table.locked is not None for line in self.lines)

    @property
    def calls(self) -> tuple[TableLine, ...]:
        """The tables that wait for the referee, the longest first."""
        waiting = [line for line in self.lines if line.table.called is not None]
        return tuple(sorted(waiting, key=lambda line: line.table.called or now()))

    @property
    def may_end(self) -> bool:
        """Whether a table still plays whose time is over."""
        return any(line.clock and line.clock.is_over and not line.table.handed_in for line in self.lines)

    @property
    def revision(self) -> str:
        """A digest that changes whenever anything does that is shown."""
        shown = [
            (
                line.names,
                *(
                    line.counted,
                    line.confirmed,
                    line.paper,
                    line.has_agreed,
                    line.is_silent,
                    line.standing.state,
                ),
                *(line.table.called, line.table.handed_in, line.table.locked, line.table.extra_minutes),
                line.clock.shade if line.clock else "",
            )
            for line in self.lines
        ]
        said = (self.release.released, self.release.closed, self.is_last_open, shown)
        return sha256(repr(said).encode()).hexdigest()[:16]


def round_page(tournament: Tournament, number: int) -> RoundPage | None:
    """A round that is open: seven queries, however many tables it has; None if it is not."""
    release = release_of(tournament.evening_id, number).select_related("plan").first()
    if release is None:
        return None
    place: dict[str, Any] = {"sheet__evening": tournament.evening_id, "sheet__round": number}
    tables = list(Table.objects.select_related("sheet").filter(**place).order_by("sheet__table"))
    seats, changed, papers = seats_of(place), changed_last(place), typed_papers(place)
    dealt = set(Deal.objects.filter(**place).order_by().values_list("sheet", flat=True).distinct())
    heard, is_last_open = heard_of(tables), number == next_round(tournament) - 1
    lines = tuple(
        table_line(
            each,
            seats[each.sheet_id],
            (heard.get(each.pk), changed.get(each.sheet_id)),
            papers[each.pk],
            release,
            Standing(
                number,
                each.sheet.table,
                state_of(each, release, is_begun=each.sheet_id in dealt or bool(papers[each.pk])),
                is_last_open,
            ),
        )
        for each in tables
    )
    return RoundPage(release, number, lines, clock_of(release, 4), is_last_open)


def seats_of(place: dict[str, Any]) -> defaultdict[int, list[SeatRow]]:
    """The seats at each table of a round: one query."""
    found: defaultdict[int, list[SeatRow]] = defaultdict(list)
    columns = ("sheet", "name", "result__deals", "confirmation__revision")
    for row in Seat.objects.filter(**place).order_by("position").values_list(*columns):
        found[row[0]].append(SeatRow(*row))
    return found


def changed_last(place: dict[str, Any]) -> dict[int, datetime]:
    """The time of the last change at each table: one query."""
    found = Change.objects.filter(**place).order_by().values("sheet").annotate(last=Max("at"))
    return dict(found.values_list("sheet", "last"))


def typed_papers(place: dict[str, Any]) -> defaultdict[int, list[PaperEntry]]:
    """The entries typed from paper for each table: one query."""
    found: defaultdict[int, list[PaperEntry]] = defaultdict(list)
    of_table = {f"table__{name}": value for name, value in place.items()}
    for entry in PaperEntry.objects.filter(**of_table):
        found[entry.table_id].append(entry)
    return found


def table_line(
    table: Table,
    seats: Iterable[SeatRow],
    known: Iterable[datetime | None],
    papers: list[PaperEntry],
    release: Release,
    standing: Standing,
) -> TableLine:
    rows = list(seats)
    heard = max(filter(None, known), default=None)
    since = heard or release.released
    return TableLine(
        table=table,
        names=tuple(row.name for row in rows),
        # Four play each deal, however many sit there.
        counted=sum(row.deals or 0 for row in rows) // 4,
        confirmed=sum(table.counts_word_of(row.confirmed) for row in rows),
        heard=heard,
        paper=len(papers),
        has_agreed=have_agreed(papers),
        clock=clock_of(release, len(rows), table.extra_minutes),
        is_silent=table.locked is None and not papers and since is not None and now() - since > SILENT,
        standing=standing,
    )
