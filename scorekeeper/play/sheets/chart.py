"""The course of an evening: the running totals as a chart, and the same as one picture below the places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from rulesets import Session
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.houserules.reads import ruleset_name
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.labels import sheet_title, signed
from scorekeeper.site.charts.lines import LineChart, Series, Tint, line_chart
from scorekeeper.site.charts.marks import FONTS, PALETTE, shorten_text, text_width, tone_of


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
    counted = (scored for scored in session.deals if scored.number is not None)
    for is_bock, run in groupby(counted, key=lambda scored: scored.bock > 0):
        numbers = [scored.number or 0 for scored in run]
        if is_bock:
            yield Tint(numbers[0], numbers[-1], _("Bock"))


WIDTH, MARGIN = 720, 40
ROOM = WIDTH - 2 * MARGIN
HEAD, LINE, FOOT = 130, 48, 56
TITLE_SIZE, TEXT_SIZE, NAME_SIZE = 38, 20, 26
LINE_ROOM, ROUNDS_ROOM = 470, 190
"""What a name and the rounds behind it have together, and what the rounds have at most."""


@dataclass(frozen=True)
class PictureLine:
    """Somebody's line: where it stands, in which colour the points, and what each round brought."""

    place: int
    name: str
    points: str
    ink: str
    y: int
    rounds: str = ""


@dataclass(frozen=True)
class Picture:
    """Everything that the template of a picture needs, in units of its own: the places, the course if any."""

    title: str
    text: str
    lines: tuple[PictureLine, ...]
    chart: LineChart | None = None
    width: ClassVar = WIDTH
    margin: ClassVar = MARGIN
    room: ClassVar = ROOM
    fonts: ClassVar = FONTS
    palette: ClassVar = PALETTE

    @property
    def chart_top(self) -> int:
        return HEAD + LINE * len(self.lines) + 24

    @property
    def chart_height(self) -> int:
        """How high the course is drawn."""
        return round(ROOM * self.chart.height / self.chart.width) if self.chart else 0

    @property
    def height(self) -> int:
        return (self.chart_top + self.chart_height if self.chart else HEAD + LINE * len(self.lines)) + FOOT


def picture_line(number: int, place: int, name: str, points: int, rounds: str = "") -> PictureLine:
    rounds = shorten_text(rounds, TEXT_SIZE, ROUNDS_ROOM)
    return PictureLine(
        place=place,
        name=shorten_text(name, NAME_SIZE, LINE_ROOM - text_width(rounds, TEXT_SIZE)),
        points=signed(points),
        ink=PALETTE[tone_of(points) or "ink"],
        y=HEAD + LINE * number + 33,
        rounds=rounds,
    )


def evening_picture(sheet: models.Sheet, session: Session) -> Picture:
    date = date_format(localtime(sheet.started), "DATE_FORMAT")
    best_first = sorted(session.table.everybody, key=lambda seat: session.places[seat])
    return Picture(
        title=shorten_text(sheet_title(sheet), TITLE_SIZE, ROOM),
        text=shorten_text(f"{date} · {ruleset_name(sheet.ruleset)}", TEXT_SIZE, ROOM),
        lines=tuple(
            picture_line(number, session.places[seat], session.table.names[seat], session.state.totals[seat])
            for number, seat in enumerate(best_first)
        ),
        chart=course_chart(session),
    )
