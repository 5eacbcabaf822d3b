"""What a projector in the hall shows, one slide after the other: seats, tables, standings, with the clock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from django.db.models import Count, Max
from django.utils.translation import gettext as _

from scorekeeper.evenings.models import PlannedRound
from scorekeeper.sheets.models import Deal, Sheet
from scorekeeper.tournaments.models import Release, Table, Tournament
from scorekeeper.tournaments.reads.papers import parts_of
from scorekeeper.tournaments.reads.rows import Row, StandingsPage, standings_page
from scorekeeper.tournaments.reads.seating import SeatedTable, Seating, seating_of
from scorekeeper.tournaments.reads.standings import Standings, revision_of, standings_of

TABLES_ON_A_SLIDE, STATES_ON_A_SLIDE, ROWS_IN_A_COLUMN = 11, 40, 12
LONGEST_NAME, LONGEST_SHORT_NAME = 11, 12
"""Letters that fit beside the number of a table, as large as is read from six metres."""
LONGEST_IN_A_LINE = 17
"""Letters that fit in a line of the standings where no teams stand beside them."""
FEW_STATES = 20
"""So many tables are shown larger."""


@dataclass(frozen=True)
class Clock:
    """The time of a round that was released; `ends_at_five` is None where all tables end at once."""

    starts: datetime
    ends: datetime
    ends_at_five: datetime | None = None


@dataclass(frozen=True)
class ShownName:
    """A name at a table; it is small if it is too long even when it is shortened."""

    text: str
    is_small: bool


@dataclass(frozen=True)
class ShownTable:
    """A table with the names at it."""

    number: int
    names: tuple[ShownName, ...]


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
class ShownRow:
    """A line of the standings, with the name as it fits."""

    row: Row
    name: str


@dataclass(frozen=True)
class Slide:
    """One picture: seats, states of the tables, or columns of the standings; else a word about what comes."""

    title: str
    text: str = ""
    tables: tuple[ShownTable, ...] = ()
    states: tuple[TableState, ...] = ()
    has_few: bool = False
    columns: tuple[tuple[ShownRow, ...], ...] = ()


@dataclass(frozen=True)
class Screen:
    """Everything that is shown, with the clock while it runs."""

    slides: tuple[Slide, ...]
    clock: Clock | None
    standings: Standings
    ranking: StandingsPage


def screen_revision(tournament: Tournament) -> str:
    """What changes whenever anything on the screen does: ten queries of little."""
    tables = Table.objects.filter(sheet__evening=tournament.evening_id)
    states = list(tables.values_list("pk", "extra_minutes", "called", "handed_in", "locked"))
    said = repr((revision_of(tournament), states, last_opened(tournament)))
    return sha256(said.encode()).hexdigest()[:16]


def last_opened(tournament: Tournament) -> int:
    """The last round whose tables are open, 0 before the first: one query."""
    opened = PlannedRound.objects.filter(evening=tournament.evening_id, opened__isnull=False)
    return opened.aggregate(last=Max("number"))["last"] or 0


def screen_of(tournament: Tournament) -> Screen:
    """The screen as it is now: the standings only while they are not hidden, whoever opened it."""
    standings = standings_of(tournament)
    ranking, seating = standings_page(standings), seating_of(tournament, last_opened(tournament))
    slides = tuple(slides_of(standings, ranking, seating))
    release = seating.release if seating else None
    is_over = any(each.is_over for each in standings.rounds if seating and each.number == seating.number)
    clock = clock_of(seating, release) if seating and release and not is_over else None
    return Screen(slides or (waiting_slide(standings),), clock, standings, ranking)


def slides_of(standings: Standings, ranking: StandingsPage, seating: Seating | None) -> Iterator[Slide]:
    """Seats and tables while a round is played, then the standings."""
    state = next((each for each in standings.rounds if seating and each.number == seating.number), None)
    if seating and not (state and state.is_over):
        yield from seating_slides(seating)
        if state:
            yield from state_slides(seating)
    if standings.rounds and not standings.is_hidden:
        yield from standings_slides(ranking)


def waiting_slide(standings: Standings) -> Slide:
    """What is said where nothing else is to be shown."""
    if standings.is_hidden:
        return Slide(_("The standings stay hidden"), _("They are shown once the last round is closed."))
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
    """The tables with their names."""
    shown = short_names(player.name for table in seating.tables for player in table.players)
    title = _("Round %(number)s") % {"number": seating.number}
    for part in parts_of(seating.tables, TABLES_ON_A_SLIDE):
        yield Slide(title, tables=tuple(shown_table(table, shown) for table in part))


def shown_table(table: SeatedTable, shown: Mapping[str, str]) -> ShownTable:
    """A table as it is read from six metres."""
    names = (shown[player.name] for player in table.players)
    return ShownTable(table.number, tuple(ShownName(name, len(name) > LONGEST_SHORT_NAME) for name in names))


def short_names(names: Iterable[str], most: int = LONGEST_NAME) -> dict[str, str]:
    """Names of more letters with the initial of the last part, where nobody else is called so then."""
    shortened = {name: shortened_name(name) if len(name) > most else name for name in names}
    often = Counter(shortened.values())
    return {name: short if often[short] == 1 else name for name, short in shortened.items()}


def shortened_name(name: str) -> str:
    """A name that fits: Maximiliane E."""
    first, space, last = name.rpartition(" ")
    return f"{first} {last[0]}." if space and last[0].isalpha() else name


def state_slides(seating: Seating) -> Iterator[Slide]:
    """How far the tables are: one query."""
    sheets = [table.sheet for table in seating.tables if table.sheet is not None]
    counted = Deal.objects.filter(sheet__in=sheets).values_list("sheet").annotate(Count("pk"))
    deals = dict(counted.order_by())
    title = _("Tables of round %(number)s") % {"number": seating.number}
    states = [table_state(sheet, deals.get(sheet.pk, 0)) for sheet in sheets]
    confirmed = sum(each.kind == "locked" for each in states)
    text = _("%(locked)s of %(tables)s lists confirmed") % {"locked": confirmed, "tables": len(states)}
    for part in parts_of(states, STATES_ON_A_SLIDE):
        yield Slide(title, text, states=part, has_few=len(states) <= FEW_STATES)


def table_state(sheet: Sheet, deals: int) -> TableState:
    """How far a table is."""
    table: Table | None = getattr(sheet, "tournament_table", None)
    kind, state = kind_of(table, deals)
    return TableState(sheet.table, kind, state, deals, sheet.length, table.extra_minutes if table else 0)


def kind_of(table: Table | None, deals: int) -> tuple[str, str]:
    """The state of a table for its look, and in a word."""
    if table is not None and table.locked:
        return "locked", _("confirmed")
    if table is not None and table.handed_in:
        return "handed-in", _("handed in")
    if table is not None and table.called:
        return "called", _("referee called")
    return ("playing", _("playing")) if deals else ("waiting", _("not begun"))


def standings_slides(ranking: StandingsPage) -> Iterator[Slide]:
    """The standings in two columns each."""
    total, has_aside = len(ranking.rows), bool(ranking.teams or ranking.most_solos)
    most = LONGEST_NAME if has_aside else LONGEST_IN_A_LINE
    shown = short_names((row.name for row in ranking.rows), most)
    for page, rows in enumerate(parts_of(ranking.rows, 2 * ROWS_IN_A_COLUMN)):
        first = page * 2 * ROWS_IN_A_COLUMN + 1
        lines = {"first": first, "last": first + len(rows) - 1, "total": total}
        text = _("Lines %(first)s to %(last)s of %(total)s") % lines
        yield Slide(ranking.title, text, columns=columns_of([ShownRow(row, shown[row.name]) for row in rows]))


def columns_of(rows: Sequence[ShownRow]) -> tuple[tuple[ShownRow, ...], ...]:
    """Lines in columns, the first one filled first."""
    return tuple(parts_of(rows, ROWS_IN_A_COLUMN))
