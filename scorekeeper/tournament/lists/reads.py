"""The results of tables: their sheets, paper that was typed twice alike, and awards of the referee."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets import Game, Session
from rulesets.session import Phase
from scorekeeper.club.evenings.rounds.reads import People
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets.derived.evenings import figures_of_seat
from scorekeeper.play.sheets.engine import open_sheet
from scorekeeper.play.sheets.labels import signed
from scorekeeper.play.sheets.models import Seat, Sheet
from scorekeeper.play.sheets.rules.reads import deal_name
from scorekeeper.tournament.awards.reads import penalized_twice
from scorekeeper.tournament.lists.checks import About, Finding, OnList, Remark, totals_findings
from scorekeeper.tournament.lists.models import PaperEntry
from scorekeeper.tournament.models import Table
from scorekeeper.tournament.standings.lines import Seated, TableList


class SeatRow(NamedTuple):
    """A seat of a table as it is stored, with what its sheet comes to so far."""

    evening: int
    sheet: int
    slug: str
    round: int
    table: int
    player: int | None
    name: str
    points: int | None
    deals: int | None
    solos_won: int | None
    is_handed_in: bool
    is_locked: bool


SHEET, RESULT, TABLE = "sheet__", "result__", "sheet__tournament_table__"
COLUMNS = (
    *(f"{SHEET}evening", "sheet", f"{SHEET}slug", f"{SHEET}round", f"{SHEET}table", "player", "name"),
    *(f"{RESULT}points", f"{RESULT}deals", f"{RESULT}solos_won"),
    *("is_handed_in", "is_locked"),
)


@dataclass(frozen=True)
class PlayedList:
    """The list of a table with its sheet, the names at it, and how far it has come."""

    list: TableList
    slug: str
    names: tuple[str, ...]
    is_handed_in: bool
    is_locked: bool
    is_paper: bool

    @property
    def is_unplayed(self) -> bool:
        """Whether it is locked and nothing stands on it: who sits there has missed the round."""
        return self.is_locked and self.list.is_empty


Paper = tuple[list[int], list[int]]
"""The totals and the solos won of a table, by seat."""


def seats_of(evenings: Collection[int]) -> dict[int, list[SeatRow]]:
    """The seats of all tables by evening, in order of rounds and tables: one query."""
    found = Seat.objects.filter(sheet__evening__in=evenings).annotate(
        is_handed_in=Q(**{f"{TABLE}handed_in__isnull": False}),
        is_locked=Q(**{f"{TABLE}locked__isnull": False}),
    )
    ordered = found.order_by("sheet__round", "sheet__table", "sheet", "position")
    seats: defaultdict[int, list[SeatRow]] = defaultdict(list)
    for row in ordered.values_list(*COLUMNS):
        seats[row[0]].append(SeatRow(*row))
    return seats


def agreed_papers(evenings: Collection[int]) -> dict[int, Paper]:
    """The totals and solos typed from paper, by sheet, where both times say the same: one query."""
    entries = PaperEntry.objects.filter(table__sheet__evening__in=evenings).order_by("turn")
    typed: defaultdict[int, list[Paper]] = defaultdict(list)
    for sheet, totals, solos in entries.values_list("table__sheet", "totals", "solos"):
        typed[sheet].append((totals, solos))
    return {sheet: both[0] for sheet, both in typed.items() if len(both) > 1 and both[0] == both[1]}


def have_agreed(entries: Sequence[PaperEntry]) -> bool:
    """Whether what was typed from paper for a table is there twice, and the same."""
    typed = [(each.totals, each.solos) for each in entries]
    return len(typed) > 1 and typed[0] == typed[1]


def played_lists(
    rows: Iterable[SeatRow], papers: Mapping[int, Paper], people: People, beginners: Mapping[int, int]
) -> tuple[PlayedList, ...]:
    """The lists of a tournament by round and table; `beginners` has who began for each who took over."""
    return tuple(
        played_list(list(seats), papers.get(sheet), people, beginners)
        for sheet, seats in groupby(rows, key=lambda row: row.sheet)
    )


def played_list(
    seats: Sequence[SeatRow], paper: Paper | None, people: People, beginners: Mapping[int, int]
) -> PlayedList:
    """The list of a table; paper that counts stands for all that was entered on the sheet."""
    first = seats[0]
    numbers = [people.number_of(seat.player, seat.name) for seat in seats]
    made = [(seat.points or 0, seat.solos_won or 0) for seat in seats]
    if paper is not None:
        made = list(zip(*paper, strict=True))
    seated = (
        Seated(beginners.get(one, one), points, solos)
        for one, (points, solos) in zip(numbers, made, strict=True)
    )
    return PlayedList(
        list=TableList(
            round=first.round,
            table=first.table,
            seated=tuple(seated),
            is_empty=paper is None and not any(seat.deals or seat.points for seat in seats),
        ),
        slug=first.slug,
        names=tuple(seat.name for seat in seats),
        is_handed_in=first.is_handed_in,
        is_locked=first.is_locked,
        is_paper=paper is not None,
    )


@dataclass(frozen=True)
class ListCheck:
    """The check of a table's list: totals by seat, the findings, the number of open deals.

    `may_end` says that something was dealt after which no deal has to begin, `is_unplayed` that nothing was.
    """

    totals: tuple[int, ...]
    findings: tuple[Finding, ...]
    counted: int
    open_deals: int | None
    is_over: bool
    may_end: bool
    is_unplayed: bool


def check_list(sheet: Sheet) -> ListCheck:
    """The list check of a sheet: two queries, two more with a penalty on it."""
    _table, stored, session = open_sheet(sheet)
    return ListCheck(
        totals=session.state.totals,
        findings=tuple(findings_of(session, penalized_twice(sheet, session))),
        counted=session.state.counted,
        open_deals=session.next.deals_left,
        is_over=session.next.phase is Phase.OVER,
        may_end=bool(stored) and not session.state.is_regular_over,
        is_unplayed=not stored,
    )


def findings_of(session: Session, twice: tuple[str, ...] = ()) -> Iterator[Finding]:
    """Everything that is looked at, in the order of the rules; `twice` are penalized beside the list, too."""
    yield deals_finding(session)
    yield from totals_findings(on_list(session, twice))
    yield from by_hand_findings(session)


def on_list(session: Session, twice: tuple[str, ...]) -> OnList:
    """The list of a table, as it follows from its deals."""
    table, state = session.table, session.state
    owing = [player.name for player, owed in zip(table.players, state.owed, strict=True) if any(owed)]
    penalties = [each for each in session.deals if each.deal.game is Game.PENALTY]
    return OnList(
        rules=table.rules,
        totals=state.totals,
        solos_won=tuple(figures_of_seat(session.deals, seat).solos_won for seat in table.everybody),
        deals=state.counted,
        has_all_solos=not owing,
        owing=tuple(owing),
        has_penalty=bool(penalties),
        lost=-sum(sum(each.points) for each in penalties),
        twice=twice,
    )


def deals_finding(session: Session) -> Finding:
    """As many deals as were agreed on, or as were begun in the time."""
    length, counted = session.table.length, session.state.counted
    if counted < length and session.state.is_regular_over:
        text = _("Time was up after deal %(counted)s of %(length)s.")
        return Finding(is_right=True, text=text % {"counted": counted, "length": length})
    if length:
        text = ngettext("%(counted)s of %(length)s deal", "%(counted)s of %(length)s deals", length)
        return Finding(is_right=counted >= length, text=text % {"counted": counted, "length": length})
    text = ngettext("%(counted)s deal", "%(counted)s deals", counted) % {"counted": counted}
    return Finding(is_right=counted > 0, text=text)


def by_hand_findings(session: Session) -> Iterator[Finding]:
    """Points that nobody played for: no rule says that they are right, so people have to."""
    names = session.table.names
    for scored in session.deals:
        adjusted = [(each.seat, each.points) for each in scored.deal.adjustments]
        typed = [*scored.deal.each, *adjusted]
        if typed:
            text = _("%(deal)s, entered by hand: %(points)s. Is that right?")
            said = join_words(f"{names[seat]} {signed(points)}" for seat, points in typed)
            named = text % {"deal": deal_name(scored), "points": said}
            yield Finding(is_right=False, text=named, about=About.BY_HAND)


def notes_on_paper(table: Table) -> list[str]:
    """The notes on the totals from paper that count: the oddities, and who stands for them."""
    entries = list(table.paper_entries.all())
    noted = dict.fromkeys(remark for entry in entries for remark in entry.remarks)
    notes = [str(Remark(each).label) for each in noted]
    if any(entry.by_table for entry in entries):
        notes.append(_("Typed once, and confirmed by everybody at the table."))
    return notes
