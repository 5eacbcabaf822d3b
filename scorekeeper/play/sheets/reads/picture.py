"""An evening as one picture: the geometry of the places above the chart."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.timezone import localtime

from rulesets import Session
from scorekeeper.play.houserules.labels import ruleset_name
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.labels import sheet_title, signed
from scorekeeper.play.sheets.reads.totals_chart import course_chart
from scorekeeper.site.charts.labels import shorten_text
from scorekeeper.site.charts.lines import LineChart
from scorekeeper.site.charts.palette import FONTS, PALETTE

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
        """The colours."""
        return PALETTE


def evening_picture(sheet: models.Sheet, session: Session) -> Picture:
    """The picture of an evening."""
    room = WIDTH - 2 * MARGIN
    date = date_format(localtime(sheet.started), "DATE_FORMAT")
    chart = course_chart(session)
    chart_top = HEAD + LINE * len(session.table.players) + 24
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
    best_first = sorted(range(len(totals)), key=lambda seat: session.places[seat])
    return tuple(
        PlaceLine(
            place=session.places[seat],
            name=shorten_text(session.table.players[seat].name, NAME_SIZE, NAME_ROOM),
            total=signed(totals[seat]),
            ink=PALETTE["plus" if totals[seat] > 0 else "minus" if totals[seat] < 0 else "ink"],
            y=HEAD + LINE * line + 36,
        )
        for line, seat in enumerate(best_first)
    )
