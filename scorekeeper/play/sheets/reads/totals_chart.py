"""The course of an evening: the running totals as a chart, and what each round of dealing brought."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from rulesets import Session, Table
from rulesets.session import Round, rounds_of
from scorekeeper.play.sheets.labels import signed
from scorekeeper.site.charts.lines import LineChart, Series, Tint, line_chart


@dataclass(frozen=True)
class RoundSums:
    """What a round of dealing brought everybody; None for who was not at the table."""

    first: int
    last: int
    is_complete: bool
    points: tuple[int | None, ...]
    bank: int


def round_sums(table: Table, made: Round) -> RoundSums:
    """One round of dealing."""
    numbers = range(made.first, made.last + 1)
    points = tuple(
        brought if brought or any(map(player.is_present, numbers)) else None
        for player, brought in zip(table.players, made.points, strict=True)
    )
    return RoundSums(made.first, made.last, made.is_complete, points, made.bank)


def rounds_by_line(session: Session) -> dict[int, RoundSums]:
    """The complete rounds, by the place of the line with which they end."""
    return {made.end: round_sums(session.table, made) for made in rounds_of(session) if made.is_complete}


def all_rounds(session: Session) -> tuple[RoundSums, ...]:
    """All rounds, also the one that is being played."""
    return tuple(round_sums(session.table, made) for made in rounds_of(session))


def course_chart(session: Session) -> LineChart:
    """The running totals after every counted deal, a line for everybody."""
    totals = totals_by_deal(session)
    at_the_end = session.state.totals
    series = [
        Series(
            name=player.name,
            figure=signed(at_the_end[seat]),
            values=tuple(
                after[seat] if number >= player.first - 1 else None for number, after in enumerate(totals)
            ),
        )
        for seat, player in enumerate(session.table.players)
    ]
    best_first = sorted(series, key=lambda each: -at_the_end[series.index(each)])
    return line_chart(
        series,
        title=_("Running totals"),
        text=", ".join(f"{each.name} {each.figure}" for each in best_first),
        steps=[str(number) for number in range(1, len(totals))],
        tints=tuple(bock_tints(session)),
    )


def totals_by_deal(session: Session) -> list[tuple[int, ...]]:
    """The totals at the start and after every counted deal, with the penalties that followed it."""
    totals = [totals_at_start(session)]
    for scored in session.deals:
        if scored.number is None:
            totals[-1] = scored.totals
        else:
            totals.append(scored.totals)
    return totals


def totals_at_start(session: Session) -> tuple[int, ...]:
    """The totals before the first deal: not 0 where everybody has put something into a pot."""
    if not session.deals:
        return session.state.totals
    first = session.deals[0]
    return tuple(total - points for total, points in zip(first.totals, first.points, strict=True))


def bock_tints(session: Session) -> Iterator[Tint]:
    """The stretches of Bock deals."""
    counted = (scored for scored in session.deals if scored.number is not None)
    for is_bock, run in groupby(counted, key=lambda scored: scored.bock > 0):
        numbers = [scored.number or 0 for scored in run]
        if is_bock:
            yield Tint(numbers[0], numbers[-1], _("Bock"))
