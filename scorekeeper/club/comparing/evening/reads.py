"""An evening under several rulesets: totals and places, deal by deal, and what cannot be known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulesets import Session
from rulesets.session import ScoredDeal
from scorekeeper.club.comparing.replayed_evening import Order, by_hand, replay_session, unasked_sentences
from scorekeeper.club.comparing.switches import is_over
from scorekeeper.play.houserules.guards import Shown
from scorekeeper.play.houserules.labels import join_words, problem_text
from scorekeeper.play.sheets.chart import totals_by_deal
from scorekeeper.play.sheets.labels import bank_label, signed
from scorekeeper.play.sheets.rows import shows_bank
from scorekeeper.play.sheets.rules.reads import DealChange, Rescored, deal_changes, deal_name, deal_names
from scorekeeper.site.charts.lines import LineChart, Series, line_chart
from scorekeeper.site.charts.slopes import Ranked, SlopeChart, slope_chart


@dataclass(frozen=True)
class EveningColumn:
    """The evening under one ruleset; the first column is how it was played."""

    shown: Shown
    session: Session
    changes: tuple[DealChange, ...] = ()
    remarks: tuple[tuple[str, str], ...] = ()
    unasked: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.shown.name

    def label(self, own: EveningColumn) -> str:
        """The name of the ruleset in a picture: that of the evening needs none there."""
        return _("as played") if self is own else self.name


@dataclass(frozen=True)
class ComparedTotal:
    """The total of a player under one ruleset; `gained` is its difference from the total as played."""

    total: int
    place: int | None
    gained: int


@dataclass(frozen=True)
class PlayerRow:
    """Somebody, or the bank, under every ruleset."""

    name: str
    cells: tuple[ComparedTotal, ...]


@dataclass(frozen=True)
class EveningSentences:
    """One ruleset in a sentence: who would be in front, who gains or loses most, with which deal it turned.

    `deals` count something else. The deal is there where somebody else would be in front from it on.
    """

    name: str
    headline: str
    gains: str
    deals: int
    turn: ScoredDeal | None
    position: int


@dataclass(frozen=True)
class ComparedEvening:
    """Everything about an evening under several rulesets; `refused` could not have been played."""

    columns: tuple[EveningColumn, ...]
    refused: tuple[tuple[str, tuple[str, ...]], ...]
    rows: tuple[PlayerRow, ...]
    deals: tuple[DealRow, ...]
    sentences: tuple[EveningSentences, ...]
    slopes: SlopeChart | None
    curves: tuple[LineChart, ...]

    @property
    def others(self) -> int:
        """How many deals count something else under any of the rulesets."""
        return sum(bool(deal.under) for deal in self.deals)

    @property
    def alike(self) -> int:
        """How many deals count the same under all of them."""
        return len(self.deals) - self.others

    @property
    def names(self) -> list[str]:
        """The rulesets by their names, the first as it was played."""
        return [each.label(self.columns[0]) for each in self.columns]


def compared_evening(
    session: Session, positions: Sequence[int], own: Shown, others: Sequence[Shown]
) -> ComparedEvening:
    """An evening as it was played, and under other rulesets beside; `positions` are those of its lines."""
    made = [(shown, replay_session(session, shown.rules)) for shown in others]
    columns = (
        EveningColumn(own, session),
        *(evening_column(session, shown, other) for shown, other in made if not other.problems),
    )
    return ComparedEvening(
        columns=columns,
        refused=tuple((shown.name, other.problems) for shown, other in made if other.problems),
        rows=player_rows(columns),
        deals=tuple(
            deal_rows(
                [each.session for each in columns],
                [(each.name, each.changes) for each in columns[1:]],
                positions,
            )
        ),
        sentences=tuple(evening_sentences(session, each, positions) for each in columns[1:]),
        slopes=evening_slopes(columns) if len(columns) > 1 and session.deals else None,
        curves=total_charts(columns) if len(columns) > 1 and session.deals else (),
    )


def evening_column(session: Session, shown: Shown, other: Rescored) -> EveningColumn:
    notes = [*unasked_sentences([session.table.rules], shown.rules), *by_hand(session)]
    if len(session.table.players) > 4:
        notes.append(_("Who played and who sat out stays as it was, whatever these rules say."))
    changes = tuple(
        change
        for change in deal_changes(session, other.session)
        if any(total.before != total.after for total in change.points)
    )
    return EveningColumn(shown, other.session, changes, remarks_with_deals(other.session), tuple(notes))


def remarks_with_deals(session: Session) -> tuple[tuple[str, str], ...]:
    found: dict[str, list[ScoredDeal]] = {}
    for scored in session.deals:
        for remark in scored.remarks:
            found.setdefault(problem_text(remark), []).append(scored)
    return tuple((text, deal_names(deals)) for text, deals in found.items())


def player_rows(columns: Sequence[EveningColumn]) -> tuple[PlayerRow, ...]:
    """The players, those in front first, and the bank where there is one."""
    played = columns[0].session
    order = sorted(played.table.everybody, key=lambda seat: (played.places[seat], seat))
    rows = [PlayerRow(played.table.names[seat], totals_under(columns, seat)) for seat in order]
    if shows_bank(played.table, is_used=any(each.session.state.bank for each in columns)):
        name, before = bank_label(played.table.rules), played.state.bank
        banks = [each.session.state.bank for each in columns]
        rows.append(PlayerRow(name, tuple(ComparedTotal(bank, None, bank - before) for bank in banks)))
    return tuple(rows)


def totals_under(columns: Sequence[EveningColumn], seat: int) -> tuple[ComparedTotal, ...]:
    before = columns[0].session.state.totals[seat]
    return tuple(
        ComparedTotal(
            total=each.session.state.totals[seat],
            place=each.session.places[seat],
            gained=each.session.state.totals[seat] - before,
        )
        for each in columns
    )


def evening_sentences(session: Session, column: EveningColumn, positions: Sequence[int]) -> EveningSentences:
    """One ruleset in a sentence, who gains or loses, and when it turned."""
    before, after = Order.of(session), Order.of(column.session)
    place = turning_deal(session, column.session) if after.leaders != before.leaders else None
    return EveningSentences(
        name=column.name,
        headline=after.headline(before, is_over=is_over(session)),
        gains=after.gains_text(before),
        deals=len(column.changes),
        turn=None if place is None else session.deals[place],
        position=0 if place is None else positions[place],
    )


def turning_deal(session: Session, other: Session) -> int | None:
    """The place of the deal from which on others are in front until the end; None without a deal."""
    found = None
    pairs = list(zip(session.deals, other.deals, strict=True))
    for place, (before, after) in reversed(list(enumerate(pairs))):
        if in_front(before.totals) == in_front(after.totals):
            break
        found = place
    return found


def in_front(totals: Sequence[int]) -> list[int]:
    return [seat for seat, total in enumerate(totals) if total == max(totals)]


def evening_slopes(columns: Sequence[EveningColumn]) -> SlopeChart:
    """The places under each ruleset, with the totals."""
    table = columns[0].session.table
    ranked = [
        Ranked(
            table.names[seat],
            tuple(each.session.places[seat] for each in columns),
            tuple(signed(each.session.state.totals[seat]) for each in columns),
        )
        for seat in table.everybody
    ]
    return slope_chart(
        ranked,
        title=_("Places under each ruleset"),
        text="; ".join(f"{each.name}: {in_order(each.session)}" for each in columns),
        columns=[each.label(columns[0]) for each in columns],
    )


def in_order(session: Session) -> str:
    """The players with their places and totals, the first place first."""
    seats = sorted(session.table.everybody, key=lambda seat: session.places[seat])
    return join_words(
        f"{session.places[seat]}. {session.table.names[seat]} {signed(session.state.totals[seat])}"
        for seat in seats
    )


def total_charts(columns: Sequence[EveningColumn]) -> tuple[LineChart, ...]:
    """A chart for everybody: the running totals under each ruleset over each other."""
    courses = [totals_by_deal(each.session) for each in columns]
    steps = [str(number) for number in range(1, len(courses[0]))]
    made = []
    table = columns[0].session.table
    for seat in table.everybody:
        series = [
            Series(
                name=each.label(columns[0]),
                figure=signed(each.session.state.totals[seat]),
                values=tuple(after[seat] for after in course),
            )
            for each, course in zip(columns, courses, strict=True)
        ]
        text = join_words(f"{each.name} {each.figure}" for each in series)
        made.append(line_chart(series, title=table.names[seat], text=text, steps=steps))
    return tuple(made)


NOTHING = "–"


@dataclass(frozen=True)
class DealRow:
    """A line of the sheet: its number (empty for what is not counted), whose points stand there, and these.

    `values` are by ruleset, the first as it was played; `under` is what becomes of the deal under those that
    count something else, by their names.
    """

    number: str
    name: str
    position: int
    who: str
    values: tuple[str, ...]
    under: tuple[tuple[str, DealChange], ...]


def deal_rows(
    sessions: Sequence[Session], changes: Sequence[tuple[str, Sequence[DealChange]]], positions: Sequence[int]
) -> Iterator[DealRow]:
    """Every line of a sheet, the first session being the one that was played.

    `changes` are what each of the others changes, with the name of its rules.
    """
    table = sessions[0].table
    lines = zip(*(session.deals for session in sessions), strict=True)
    for place, scored in enumerate(lines):
        played = scored[0]
        seats = table.people(side_of(scored))
        yield DealRow(
            number="" if played.number is None else str(played.number),
            name=deal_name(played),
            position=positions[place],
            who=join_words(table.names[seat] for seat in seats),
            values=tuple(value_of(each, seats) for each in scored),
            under=tuple((name, each) for name, made in changes for each in made if each.place == place),
        )


def side_of(scored: Sequence[ScoredDeal]) -> tuple[int, ...]:
    """The seats of Re; where there is no such side, whoever gets or loses most under any ruleset."""
    if scored[0].deal.re:
        return scored[0].deal.re
    points = [
        max(abs(given) for given in seat) for seat in zip(*(each.points for each in scored), strict=True)
    ]
    return (points.index(max(points)),) if any(points) else ()


def value_of(scored: ScoredDeal, seats: Sequence[int]) -> str:
    """The points of some seats, once if they are equal."""
    points = dict.fromkeys(signed(scored.points[seat]) for seat in seats)
    return " / ".join(points) or NOTHING
