"""Papers of a tournament, cut into pages of A4: seating, lists for the tables, certificates."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse
from django.utils.safestring import SafeString

from scorekeeper.play.sheets.models import Sheet
from scorekeeper.site.web.secret_links import qr_code
from scorekeeper.tournament.hall.seats import lines_of, parts_of, width_of
from scorekeeper.tournament.links import short_code
from scorekeeper.tournament.rounds.seating import SeatedPlayer, SeatedTable, Seating
from scorekeeper.tournament.standings.reads import Standings
from scorekeeper.tournament.standings.rows import Row, row_of

NAMES_ON_A_PAGE, TABLES_ON_A_PAGE, WIDE_TABLES_ON_A_PAGE = 60, 15, 10
LONG_NAME, LINES_AT_A_TABLE = 28, 8
"""Letters of middle width that are printed on one line, and lines of names that a table has room for."""
FEW_NAMES = 30
"""So many names are printed larger."""
USUAL_ROUNDS_OF_DEALING = 6
"""Of a list with an open end: 24 lines at four, 30 at five."""
HEIGHTS = ((16, "wide"), (24, "roomy"), (30, "full"), (40, "dense"))
"""How high the lines of a list may be, by how many there are; of more, the list has a second page."""
CERTIFIED = 3
"""So many places get a certificate."""


@dataclass(frozen=True)
class SeatingPage:
    """A page of the seating: columns of names, or tables."""

    names: tuple[SeatedPlayer, ...] = ()
    tables: tuple[SeatedTable, ...] = ()
    is_wide: bool = False
    """Whether its tables have room for long names: two beside each other, else three."""

    @cached_property
    def long(self) -> frozenset[str]:
        """The names that with their clubs take two lines."""
        return frozenset(
            one.name
            for one in self.names
            if width_of(f"{one.name} {one.club}") + 9 * bool(one.pool) > LONG_NAME
        )

    @property
    def has_few(self) -> bool:
        """Whether there is room to print its names larger."""
        return len(self.names) <= FEW_NAMES


@dataclass(frozen=True)
class ListLine:
    """A line of a list; a rule is drawn below the last one of each round of dealing."""

    number: int
    ends_round: bool


@dataclass(frozen=True)
class PaperList:
    """The list of a table to write on, with the short link for entering by phone; 0 minutes are no clock."""

    table: SeatedTable
    minutes: int
    lines: tuple[ListLine, ...]
    height: str
    url: str
    svg: SafeString


def seating_pages(seating: Seating) -> list[SeatingPage]:
    """The seating by name, then by table."""
    by_name = parts_of(seating.by_name, NAMES_ON_A_PAGE)
    lines = [sum(lines_of(each.name, 17) for each in table.players) for table in seating.tables]
    is_wide = max(lines, default=0) > LINES_AT_A_TABLE
    by_table = parts_of(seating.tables, WIDE_TABLES_ON_A_PAGE if is_wide else TABLES_ON_A_PAGE)
    pages = [SeatingPage(names=names) for names in by_name]
    return pages + [SeatingPage(tables=each, is_wide=is_wide) for each in by_table]


def paper_lists(seating: Seating, absolute: Callable[[str], str]) -> list[PaperList]:
    """The lists of a round whose tables are open; `absolute` makes a whole address of a path."""
    minutes = (seating.release.minutes, seating.release.minutes_at_five) if seating.release else (0, 0)
    return [
        paper_list(table, table.sheet, minutes[len(table.players) > 4], absolute)
        for table in seating.tables
        if table.sheet is not None
    ]


def paper_list(table: SeatedTable, sheet: Sheet, minutes: int, absolute: Callable[[str], str]) -> PaperList:
    """The list of a table: as many lines as it has deals."""
    players = len(table.players)
    deals = sheet.length or USUAL_ROUNDS_OF_DEALING * players
    url = absolute(reverse("tournaments:short", args=(short_code(sheet),)))
    return PaperList(
        table=table,
        minutes=minutes,
        lines=tuple(ListLine(number, number % players == 0) for number in range(1, deals + 1)),
        height=next((name for most, name in HEIGHTS if deals <= most), "many"),
        url=url,
        svg=qr_code(url, mask=0),
    )


def certificates(standings: Standings) -> list[Row]:
    """The lines that get a certificate, once all is played: the first three places, shared or not."""
    if not standings.is_over:
        return []
    front = [line for line in standings.lines if line.place is not None and line.place <= CERTIFIED]
    return [row_of(standings, line) for line in front]
