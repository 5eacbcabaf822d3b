"""The people on an evening, the rounds played and those to come, and the links of their tables."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.safestring import SafeString

from scorekeeper.club.evenings.draw.report import Meeting, Report, Swap, report_on, swap
from scorekeeper.club.evenings.draw.tables import Round
from scorekeeper.club.evenings.models import Attendance, Making, PlannedRound, Seating, Setup
from scorekeeper.club.evenings.sentences import large_table_sentence
from scorekeeper.play.groups.models import Evening, Player
from scorekeeper.play.sheets import guards
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.site.web.secret_links import qr_code


@dataclass
class People:
    """Everybody of an evening by the number under which they are drawn.

    Who sits at a table without being on the list has a number after those of the list.
    """

    attendances: tuple[Attendance, ...]
    names: dict[int, str] = field(default_factory=dict)
    numbers: dict[Hashable, int] = field(default_factory=dict)

    def number_of(self, player: int | None, name: str) -> int:
        """The number of who sits at a table; a guest of the list may have become a player since."""
        is_guest = player not in self.numbers and name.casefold() in self.numbers
        key = name.casefold() if is_guest else player or name.casefold()
        if key not in self.numbers:
            self.numbers[key] = max(self.names, default=0) + 1
            self.names[self.numbers[key]] = name
        return self.numbers[key]

    def numbers_at(self, sheet: Sheet) -> tuple[int, ...]:
        """The numbers of those who sit at a table, in the order of the seats."""
        return tuple(self.number_of(seat.player_id, seat.name) for seat in sheet.seats.all())

    @property
    def players(self) -> dict[str, Player]:
        """The players of the group on the list, by what `str.casefold` makes of their names."""
        return {each.player.name.casefold(): each.player for each in self.attendances if each.player}

    def here_in(self, number: int) -> list[int]:
        """The people who play a round, in the order of their numbers."""
        return [each.number for each in self.attendances if each.is_here_in(number)]


@dataclass(frozen=True)
class Rounds:
    """The rounds of an evening: those whose tables were opened, and those that are planned after them.

    `aside` are tables that somebody began by themselves in the rounds to come.
    """

    people: People
    played: tuple[Round, ...]
    aside: tuple[Round, ...]
    planned: dict[int, PlannedRound]
    setup: Setup

    @property
    def next(self) -> int:
        """The number of the first round whose tables are not open."""
        return len(self.played) + 1

    def last_to_draw(self, last: int) -> int:
        """Up to which round tables can be drawn by now, of those up to a last one."""
        return min(last, self.next) if self.setup.seating == Seating.LADDER else last

    def with_planned(self, before: int) -> list[Round]:
        """The tables of all rounds before one, those that are only planned among them."""
        coming = range(self.next, before)
        return [*self.played, *(self.tables_of(number) for number in coming)]

    def tables_of(self, number: int) -> Round:
        """The tables of a round to come as they are planned, without who is not known any more."""
        plan = self.planned.get(number)
        known = self.people.names
        tables = plan.tables if plan else []
        return tuple(tuple(one for one in table if one in known) for table in tables)

    def aside_in(self, number: int) -> Round:
        """The tables of a round to come at which some sit already; none of one that is past."""
        later = number - self.next
        return self.aside[later] if 0 <= later < len(self.aside) else ()

    def to_seat(self, number: int) -> list[int]:
        """The people to seat at a table in a round to come, in the order of their numbers."""
        sitting = {one for table in self.aside_in(number) for one in table}
        return [one for one in self.people.here_in(number) if one not in sitting]

    def fits(self, number: int, here: Collection[int] | None = None) -> bool:
        """Whether a round to come is planned for those who are to sit, who will be `here` unless it is said.

        By hand, some may be left out.
        """
        plan, here = self.planned.get(number), set(self.to_seat(number) if here is None else here)
        if plan is None:
            return False
        return plan.seated <= here if plan.making == Making.BY_HAND else plan.seated == here


def people_of(evening: Evening) -> People:
    """The list of an evening: one query."""
    return people_on_list(evening.attendances.select_related("player"))


def people_on_list(attendances: Iterable[Attendance]) -> People:
    people = People(tuple(attendances))
    for each in people.attendances:
        people.names[each.number] = str(each)
        people.numbers[each.player_id or each.guest.casefold()] = each.number
    return people


def rounds_of(evening: Evening, setup: Setup) -> Rounds:
    """The rounds of an evening: four queries for any number of tables."""
    people = people_of(evening)
    sheets = list(evening.sheets.prefetch_related("seats").order_by("round", "table", "pk"))
    planned = {plan.number: plan for plan in evening.planned_rounds.all()}
    opened = max((plan.number for plan in planned.values() if plan.opened), default=0)
    sat = rounds_on_sheets(sheets, people, opened)
    return Rounds(people, sat[:opened], sat[opened:], planned, setup)


def rounds_on_sheets(sheets: Sequence[Sheet], people: People, least: int) -> tuple[Round, ...]:
    """The tables of at least so many rounds from the first on; a round without tables is empty."""
    last = max((sheet.round for sheet in sheets), default=0)
    rounds: list[list[tuple[int, ...]]] = [[] for _number in range(max(last, least))]
    for sheet in sheets:
        rounds[sheet.round - 1].append(people.numbers_at(sheet))
    return tuple(map(tuple, rounds))


@dataclass(frozen=True)
class PlannedTable:
    """A table of a round to come: its number and who sits there, the first dealer first."""

    number: int
    seats: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class PlannedPage:
    """The tables of a round to come, and what could not be avoided in it."""

    number: int
    plan: PlannedRound
    tables: tuple[PlannedTable, ...]
    again: tuple[Meeting[str], ...]
    large_again: tuple[str, ...]
    """Who sits at a table of more than four though they did so before, and somebody else never did."""
    order: tuple[str, ...]
    """Who was drawn, in the order that the draw goes by."""

    @property
    def large_table(self) -> str:
        """A sentence on a table with more than five players."""
        return large_table_sentence(max((len(table.seats) for table in self.tables), default=0))


def planned_page(rounds: Rounds, number: int) -> PlannedPage | None:
    """A round to come for its page; None if it is not planned."""
    plan = rounds.planned.get(number)
    if plan is None:
        return None
    tables, before = rounds.tables_of(number), rounds.with_planned(number)
    names = rounds.people.names
    report = report_on([*before, tables])
    return PlannedPage(
        number=number,
        plan=plan,
        tables=tuple(
            PlannedTable(place, tuple((one, names[one]) for one in table))
            for place, table in enumerate(tables, 1)
        ),
        again=meetings_in(report, number, names),
        large_again=tuple(names[one] for one in uneven_in(tables, report)),
        order=tuple(names[one] for one in rounds.to_seat(number)),
    )


def uneven_in(tables: Round, report: Report) -> list[int]:
    """Those in a round at a table of more than four who sit there at least twice more than somebody else."""
    least = min(report.large.values(), default=0)
    large = (one for table in tables if len(table) > 4 for one in table)
    return [one for one in large if report.large[one] > least + 1]


def meetings_in(report: Report, number: int, names: dict[int, str]) -> tuple[Meeting[str], ...]:
    """The pairs that meet in a round and did so before."""
    return tuple(
        meeting.named(names)
        for meeting in report.again
        if number in meeting.rounds and min(meeting.rounds) < number
    )


@dataclass(frozen=True)
class SwapPage:
    """Two who are to change seats, and what that costs in all rounds up to the one in which they do."""

    one: tuple[int, str]
    other: tuple[int, str]
    again: tuple[Meeting[str], ...]
    parted: tuple[Meeting[str], ...]
    large: tuple[tuple[str, int], ...]
    """Who sits at a table of more than four more often then, and how often."""


def swap_page(rounds: Rounds, number: int, one: int, other: int) -> SwapPage:
    """The page on a change of seats, with its cost; raise NotSeated if one of them is not in that round."""
    swapped = swapped_round(rounds, number, one, other)
    names = rounds.people.names
    return SwapPage(
        one=(one, names[one]),
        other=(other, names[other]),
        again=tuple(each.named(names) for each in swapped.again),
        parted=tuple(each.named(names) for each in swapped.parted),
        large=tuple(
            (names[who], after) for who, (before, after) in swapped.large.items() if after > max(before, 1)
        ),
    )


def swapped_round(rounds: Rounds, number: int, one: int, other: int) -> Swap:
    """A round to come in which two have changed seats; raise NotSeated as above."""
    later = [rounds.tables_of(each) for each in sorted(rounds.planned) if each > number]
    return swap([*rounds.with_planned(number), rounds.tables_of(number), *later], number, one, other)


@dataclass(frozen=True)
class TableLink:
    """A table with its link for writing; `url` is empty where the link was renewed, or nobody knows it."""

    sheet: Sheet
    names: tuple[str, ...]
    url: str
    svg: SafeString | str


def table_links(evening: Evening, number: int, absolute: Callable[[str], str]) -> list[TableLink]:
    """The tables of a round with their links: two queries. `absolute` makes a whole address of a path."""
    sheets = evening.sheets.filter(round=number).prefetch_related("seats").order_by("table", "pk")
    return [table_link(sheet, absolute) for sheet in sheets]


def table_link(sheet: Sheet, absolute: Callable[[str], str]) -> TableLink:
    """A table with its link, if it is still the one that it was opened with.

    The code takes the first mask: a hall has thirty of them on one page.
    """
    names = tuple(seat.name for seat in sheet.seats.all())
    token = guards.group_token(sheet)
    if not token:
        return TableLink(sheet, names, "", "")
    url = absolute(reverse("sheets:open", args=(token,)))
    return TableLink(sheet, names, url, qr_code(url, mask=0))
