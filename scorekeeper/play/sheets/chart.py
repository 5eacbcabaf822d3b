"""The course of an evening: the running totals as a chart, and the same as one picture below the places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from rulesets import Session
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.houserules.reads import ruleset_name
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.labels import sheet_title, signed
from scorekeeper.site.charts.lines import LineChart, Series, Tint, line_chart
from scorekeeper.site.charts.marks import FONTS, PALETTE, shorten_text, tone_of


def course_chart(session: Session) -> LineChart:
    """The running totals after every counted deal, a line for everybody."""
    totals = totals_by_deal(session)
    at_the_end, players = session.state.totals, session.table.players
    best_first = sorted(session.table.everybody, key=lambda seat: -at_the_end[seat])
    series = [
        Series(
            name=players[seat].name,
            figure=signed(at_the_end[seat]),
            values=tuple(
                after[seat] if number >= players[seat].first - 1 else None
                for number, after in enumerate(totals)
            ),
        )
        for seat in session.table.everybody
    ]
    return line_chart(
        series,
        title=_("Running totals"),
        text=join_words(f"{players[seat].name} {signed(at_the_end[seat])}" for seat in best_first),
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


WIDTH, MARGIN = 720, 40
HEAD, LINE, FOOT = 128, 52, 56
TITLE_SIZE, TEXT_SIZE, NAME_SIZE = 38, 20, 28
NAME_ROOM = 430


@dataclass(frozen=True)
class PlaceLine:
    """A line of the final table: where it stands, and in which colour its total."""

    place: int
    name: str
    total: str
    ink: str
    y: int


@dataclass(frozen=True)
class Picture:
    """Everything that the template of the picture needs, in units of its own."""

    title: str
    text: str
    places: tuple[PlaceLine, ...]
    chart: LineChart
    chart_top: int
    chart_width: int
    chart_height: int
    height: int
    width: int = WIDTH
    margin: int = MARGIN
    fonts: str = FONTS

    @property
    def palette(self) -> dict[str, str]:
        return PALETTE


def evening_picture(sheet: models.Sheet, session: Session) -> Picture:
    room = WIDTH - 2 * MARGIN
    date = date_format(localtime(sheet.started), "DATE_FORMAT")
    chart = course_chart(session)
    chart_top = HEAD + LINE * len(session.table.everybody) + 24
    chart_height = round(room * chart.height / chart.width)
    return Picture(
        title=shorten_text(sheet_title(sheet), TITLE_SIZE, room),
        text=shorten_text(f"{date} · {ruleset_name(sheet.ruleset)}", TEXT_SIZE, room),
        places=place_lines(session),
        chart=chart,
        chart_top=chart_top,
        chart_width=room,
        chart_height=chart_height,
        height=chart_top + chart_height + FOOT,
    )


def place_lines(session: Session) -> tuple[PlaceLine, ...]:
    """The final table, the first place on top."""
    totals = session.state.totals
    best_first = sorted(session.table.everybody, key=lambda seat: session.places[seat])
    return tuple(
        PlaceLine(
            place=session.places[seat],
            name=shorten_text(session.table.names[seat], NAME_SIZE, NAME_ROOM),
            total=signed(totals[seat]),
            ink=PALETTE[tone_of(totals[seat]) or "ink"],
            y=HEAD + LINE * line + 36,
        )
        for line, seat in enumerate(best_first)
    )
