"""What a projector in the hall shows, one slide after the other: seats, tables, standings, with the clock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import accumulate, takewhile

from django.db.models import Count, Max
from django.utils.translation import gettext as _

from scorekeeper.club.evenings.models import PlannedRound
from scorekeeper.play.sheets.models import Deal, Sheet
from scorekeeper.tournament.hall.big_deals import BigDeal, big_deals
from scorekeeper.tournament.hall.papers import Thing, parts_of
from scorekeeper.tournament.models import PaperEntry, Release, Table, Tournament
from scorekeeper.tournament.rounds.seating import Seating, seating_of, spelling
from scorekeeper.tournament.standings.reads import RoundState, Standings, revision_of, standings_of
from scorekeeper.tournament.standings.rows import Row, StandingsPage, standings_page

STATES_ON_A_SLIDE, ROWS_IN_A_COLUMN = 40, 12
SEATS_IN_A_COLUMN = 8
"""Lines of names with their tables, each 4.5 cm high on a screen of 50 inches."""
WIDEST_OF_TWO, WIDEST_OF_ONE = 13, 30
"""Letters of middle width that fit beside the number of a table, in one of two columns or in a single one."""
NARROW, WIDE = "fijlrtI.,-' ", "mwMWÄAGOÖQ"
LONGEST_NAME, LONGEST_IN_A_LINE = 11, 17
"""Letters that fit in a line of the standings beside teams, and where none stand beside them."""
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
class ShownSeat:
    """Somebody by their whole name with their table; None for who sits out."""

    name: str
    table: int | None

    @property
    def width(self) -> float:
        """How wide the name is, in letters of middle width."""
        return sum(0.6 if each in NARROW else 1.4 if each in WIDE else 1 for each in self.name)


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
    """One picture: who sits where in columns, states of the tables, big deals, or the standings; else a word.

    States that it `has_few` of are shown larger.
    """

    title: str
    text: str = ""
    seats: tuple[tuple[ShownSeat, ...], ...] = ()
    states: tuple[TableState, ...] = ()
    has_few: bool = False
    deals: tuple[BigDeal, ...] = ()
    columns: tuple[tuple[ShownRow, ...], ...] = ()


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
        """Which of the rounds have a column of their own, as a slice: fewer where teams stand beside them."""
        return "-2:" if self.ranking.teams or self.ranking.most_solos else "-4:"


def screen_revision(tournament: Tournament) -> str:
    """What changes whenever anything on the screen does: ten queries of little."""
    tables = Table.objects.filter(sheet__evening=tournament.evening_id)
    states = list(tables.values_list("pk", "extra_minutes", "called", "handed_in", "locked"))
    said = repr((revision_of(tournament), states, last_opened(tournament), tournament.next_begins))
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
    state = state_of(standings, seating)
    is_over = state is not None and state.is_over
    clock = clock_of(seating, release) if seating and release and not is_over else None
    coming = None if clock else coming_of(standings, seating)
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


def slides_of(standings: Standings, ranking: StandingsPage, seating: Seating | None) -> Iterator[Slide]:
    """Seats and tables while a round is played, then the standings."""
    state = state_of(standings, seating)
    if seating and not (state and state.is_over):
        yield from seating_slides(seating)
        if state:
            yield from state_slides(seating)
    if standings.rounds and not standings.is_hidden:
        if seating:
            yield from deal_slides(standings.tournament, seating.number)
        yield from standings_slides(ranking)


def waiting_slide(standings: Standings) -> Slide:
    """What is said where nothing else is to be shown."""
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
    seated = [ShownSeat(player.name, player.table) for player in seating.by_name]
    everybody = [*seated, *(ShownSeat(name, None) for name in seating.aside)]
    left = sorted(everybody, key=lambda each: (spelling(each.name), each.table or 0))
    title = _("Round %(number)s") % {"number": seating.number}
    while left:
        columns = seats_on_a_slide(left)
        shown = [each for column in columns for each in column]
        left = left[len(shown) :]
        said = {"first": shown[0].name[:1].upper(), "last": shown[-1].name[:1].upper()}
        yield Slide(title, _("%(first)s to %(last)s") % said, seats=columns)


def seats_on_a_slide(left: Sequence[ShownSeat]) -> tuple[tuple[ShownSeat, ...], ...]:
    """The first of some people: two columns if their names fit there, else one, where a long one wraps."""
    two = list(takewhile(lambda each: each.width <= WIDEST_OF_TWO, left[: 2 * SEATS_IN_A_COLUMN]))
    if len(two) > SEATS_IN_A_COLUMN or len(two) == len(left):
        half = max(-(-len(two) // 2), min(len(two), SEATS_IN_A_COLUMN // 2))
        return tuple(part for part in (tuple(two[:half]), tuple(two[half:])) if part)
    lines = accumulate(1 + (each.width > WIDEST_OF_ONE) for each in left)
    return (tuple(left[: sum(count <= SEATS_IN_A_COLUMN for count in lines)]),)


def even_parts_of(things: Sequence[Thing], most: int) -> list[tuple[Thing, ...]]:
    """Things in as few parts as they need, all of them about as large."""
    parts = -(-len(things) // most)
    return parts_of(things, -(-len(things) // parts)) if parts else []


def short_names(names: Iterable[str], most: int = LONGEST_NAME) -> dict[str, str]:
    """Names of more letters with the initial of the last part, where nobody else is called so then."""
    shortened = {name: shortened_name(name) if len(name) > most else name for name in names}
    often = Counter(shortened.values())
    return {name: short if often[short] == 1 else name for name, short in shortened.items()}


def shortened_name(name: str) -> str:
    """A name that fits: Maximiliane E.; a title says who somebody is only with the whole name."""
    first, space, last = name.rpartition(" ")
    is_shortened = space and last[0].isalpha() and not first.endswith(".")
    return f"{first} {last[0]}." if is_shortened else name


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
    """How far a table is."""
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
    """The standings in two columns each."""
    total, has_aside = len(ranking.rows), bool(ranking.teams or ranking.most_solos)
    most = LONGEST_NAME if has_aside else LONGEST_IN_A_LINE
    shown = short_names((row.name for row in ranking.rows), most)
    first = 1
    for rows in even_parts_of(ranking.rows, 2 * ROWS_IN_A_COLUMN):
        lines = {"first": first, "last": first + len(rows) - 1, "total": total}
        text = _("Places %(first)s to %(last)s of %(total)s") % lines
        first += len(rows)
        yield Slide(ranking.title, text, columns=columns_of([ShownRow(row, shown[row.name]) for row in rows]))


def columns_of(rows: Sequence[ShownRow]) -> tuple[tuple[ShownRow, ...], ...]:
    """Lines in two columns, in one if there are few."""
    return tuple(even_parts_of(rows, max(ROWS_IN_A_COLUMN // 2, -(-len(rows) // 2))))


def deal_slides(tournament: Tournament, number: int) -> Iterator[Slide]:
    """The deals of a round that brought most."""
    found = big_deals(tournament, number)
    if found:
        yield Slide(_("Big deals of round %(number)s") % {"number": number}, deals=found)
