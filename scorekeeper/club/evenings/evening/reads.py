"""An evening of a group over all its tables, shaped for its page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from operator import attrgetter

from django.db.models import Max
from django.urls import reverse
from django.utils.timezone import now

from rulesets import Game, Session, Side
from rulesets.session import Phase, ScoredDeal, session_as_shown
from scorekeeper.club.evenings.evening.lines import EveningLine, written_at
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets.derived.evenings import people_of_evenings
from scorekeeper.play.sheets.engine import UnreadableSheet, coming_on, session_of, table_of
from scorekeeper.play.sheets.evening.statistics import is_played
from scorekeeper.play.sheets.labels import side_label, signed
from scorekeeper.play.sheets.models import Deal, Sheet
from scorekeeper.play.sheets.rows import markings
from scorekeeper.play.sheets.rules.reads import deal_name
from scorekeeper.site.web.fields import number_in

BESIDE = "\N{NO-BREAK SPACE}"
MOST_REMARKABLE = 3
"""So many of the best deals are named, and so many of the worst."""
SILENT = timedelta(minutes=15)
"""After so long without a word a table is looked after."""


@dataclass(frozen=True)
class PlayedTable:
    """A table with what follows from its deals; `session` is None where it cannot be read.

    `heard` is when it was written on last, or begun; None where nobody asked.
    """

    sheet: Sheet
    deals: tuple[Deal, ...]
    session: Session | None
    heard: datetime | None = None

    @property
    def number(self) -> int:
        """The number of the table; 0 where more are here than sit at one, of whom only a result is known."""
        return 0 if self.session is None or self.session.table.is_of_a_result else self.sheet.table


@dataclass(frozen=True)
class TableTotal:
    """Somebody's total at a table."""

    name: str
    total: int
    is_leader: bool


@dataclass(frozen=True)
class TableCard:
    """A table: how far it is, who has what there, how many Bock deals are left, and its last deal.

    It `is_result` if more than sit at a table are here, of whom only the result is known. Of one that plays
    and has been silent for long, `silent_since` says since when.
    """

    sheet: Sheet
    url: str
    totals: tuple[TableTotal, ...]
    counted: int
    bock_left: int
    is_over: bool
    is_readable: bool
    is_result: bool = False
    last: str = ""
    silent_since: datetime | None = None

    @property
    def length(self) -> int:
        """How many deals there are to be, 0 for an open end."""
        return self.sheet.length

    @property
    def is_short(self) -> bool:
        """Whether it stands before its end; one with an open end only before its first deal."""
        return not self.is_over and bool(self.length or not self.counted)


@dataclass(frozen=True)
class RemarkableDeal:
    """A deal that brought one or several at a table much, or cost them much."""

    name: str
    points: int
    marks: tuple[str, ...]
    sheet: Sheet
    url: str


@dataclass(frozen=True)
class EveningPage:
    """Everything on the page of an evening; the tables are those of the round that is looked at.

    Nobody asked for one, `is_whole`: then it is the last.
    """

    evening: Evening
    rounds: tuple[int, ...]
    round: int
    cards: tuple[TableCard, ...]
    lines: tuple[EveningLine, ...]
    remarkable: tuple[RemarkableDeal, ...]
    counted: int
    is_whole: bool
    is_over: bool

    @property
    def has_tables(self) -> bool:
        """Whether it is known who sat at which table."""
        return not all(card.is_result for card in self.cards)

    @property
    def has_money(self) -> bool:
        return any(line.money is not None for line in self.lines)

    @property
    def has_places(self) -> bool:
        return any(line.place is not None for line in self.lines)


def tables_of(evening: Evening) -> list[PlayedTable]:
    """The tables by round and number, each played through: three queries for any number."""
    sheets = evening.sheets.select_related("ruleset").prefetch_related("seats", "deals")
    heard = sheets.annotate(last_change=Max("changes__at")).order_by("round", "table", "pk")
    return [played_table(sheet, sheet.last_change or sheet.started) for sheet in heard]


def played_table(sheet: Sheet, heard: datetime | None = None) -> PlayedTable:
    """A sheet with everything that follows from its deals, as far as it can be read."""
    deals = tuple(sorted(sheet.deals.all(), key=attrgetter("position")))
    try:
        table = table_of(sheet)
        return PlayedTable(sheet, deals, session_of(table, deals), heard)
    except UnreadableSheet:
        return PlayedTable(sheet, deals, None)


def is_silent(heard: datetime | None) -> bool:
    """Whether a table was heard of, but not for long."""
    return heard is not None and now() - heard > SILENT


def evening_page(evening: Evening, tables: Sequence[PlayedTable], asked: str) -> EveningPage:
    """The evening as far as it has been played, with the tables of a round: the last unless one is asked."""
    rounds = tuple(dict.fromkeys(each.sheet.round for each in tables))
    is_asked = number_in(asked) in rounds
    chosen = number_in(asked) if is_asked else max(rounds, default=1)
    cards = tuple(table_card(each) for each in tables)
    return EveningPage(
        evening=evening,
        rounds=rounds,
        round=chosen,
        cards=tuple(card for card in cards if card.sheet.round == chosen),
        lines=tuple(evening_lines(evening, tables, rounds)),
        remarkable=tuple(
            remarkable_deals([each for each in tables if not is_asked or each.sheet.round == chosen])
        ),
        counted=sum(card.counted for card in cards),
        is_whole=not is_asked,
        is_over=all(card.is_over for card in cards),
    )


def table_card(played: PlayedTable) -> TableCard:
    sheet, session = played.sheet, played.session
    url = reverse("sheets:sheet", args=(sheet.slug,))
    if session is None:
        return TableCard(sheet, url, (), 0, 0, is_over=True, is_readable=False)
    shown = session_as_shown(session)
    totals = session.table.named(shown.state.totals)
    best = max(total for _name, total in totals)
    is_over = coming_on(sheet, session.next).phase is Phase.OVER
    return TableCard(
        sheet=sheet,
        url=url,
        totals=tuple(
            TableTotal(name, total, is_leader=session.state.counted > 0 and total == best)
            for name, total in totals
        ),
        counted=session.state.counted,
        bock_left=0 if is_over else session.state.bock.deals_left,
        is_over=is_over,
        is_readable=True,
        is_result=session.table.is_of_a_result,
        last=last_deal_text(shown),
        silent_since=played.heard if is_silent(played.heard) and not is_over else None,
    )


def last_deal_text(session: Session) -> str:
    """The last deal in a line, with whom it brought most: “Deal 17: Anna, Ben · Re · +4”."""
    if not session.deals:
        return ""
    scored = session.deals[-1]
    points = {seat: scored.points[seat] for seat in session.table.people(scored.active)}
    most = max(points.values(), default=0)
    if most <= 0:
        return deal_name(scored)
    who = [seat for seat, brought in points.items() if brought == most]
    side = Side.RE if who[0] in scored.deal.re else Side.KONTRA
    marks = [mark.title for mark in markings(session.table.rules, scored) if mark.kind != "remark"]
    sides = [side_label(side)] if side is Side.KONTRA or scored.deal.game is Game.NORMAL else []
    names = join_words(session.table.names[seat] for seat in who)
    text = " · ".join((f"{deal_name(scored)}: {names}", *sides, *marks))
    return f"{text}{BESIDE}·{BESIDE}{signed(most)}"


def evening_lines(
    evening: Evening, tables: Sequence[PlayedTable], rounds: Sequence[int]
) -> Iterator[EveningLine]:
    """Everybody who played a deal, the first first: one query."""
    points: Counter[tuple[Hashable, int]] = Counter()
    sits: dict[Hashable, int] = {}
    written: dict[Hashable, tuple[int | None, ...]] = {}
    for each in tables:
        for seat in each.sheet.seats.all() if each.session else ():
            who = seat.player_id or seat.name.casefold()
            sits[who] = each.number
            if each.session and each.deals:
                points[who, each.sheet.round] += each.session.state.totals[seat.position]
                written[who] = written_at(each.session, seat.position)
    for person in people_of_evenings([evening.pk])[evening.pk]:
        if person.deals:
            by_round = tuple(points.get((person.key, number)) for number in rounds)
            yield EveningLine(person, by_round, sits.get(person.key, 0), *written.get(person.key, ()))


def remarkable_deals(tables: Sequence[PlayedTable]) -> Iterator[RemarkableDeal]:
    """The deals that brought most, and those that cost most: the best first, the worst last."""
    made = [
        made_of_deal
        for each in tables
        if each.session is not None
        for deal, scored in zip(each.deals, each.session.deals, strict=True)
        if is_played(scored)
        for made_of_deal in most_and_least(each, deal, scored)
    ]
    made.sort(key=lambda each: -each.points)
    yield from [each for each in made[:MOST_REMARKABLE] if each.points > 0]
    yield from [each for each in made[-MOST_REMARKABLE:] if each.points < 0]


def most_and_least(played: PlayedTable, deal: Deal, scored: ScoredDeal) -> Iterator[RemarkableDeal]:
    """Yield what a deal brought those to whom it brought most, and those whom it cost most."""
    names = {seat.position: seat.name for seat in played.sheet.seats.all()}
    points = {seat: scored.points[seat] for seat in scored.active if seat in names}
    for most in dict.fromkeys((max(points.values(), default=0), min(points.values(), default=0))):
        who = [names[seat] for seat, brought in points.items() if brought == most]
        if most:
            yield remarkable_deal(most, played, deal, scored, who)


def remarkable_deal(
    points: int, played: PlayedTable, deal: Deal, scored: ScoredDeal, who: Sequence[str]
) -> RemarkableDeal:
    rules = played.session.table.rules if played.session else None
    marks = [mark.title for mark in markings(rules, scored) if mark.kind != "remark"] if rules else []
    return RemarkableDeal(
        name=join_words(who),
        points=points,
        marks=tuple(marks),
        sheet=played.sheet,
        url=reverse("sheets:deal", args=(played.sheet.slug, deal.position)),
    )
