"""An evening of several tables as one picture: everybody with a place, the rounds and the sum of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import ngettext

from scorekeeper.club.evenings.reads.evening import EveningLine, EveningPage, PlayedTable
from scorekeeper.play.sheets.labels import day_title, signed
from scorekeeper.site.charts.labels import shorten_text, text_width
from scorekeeper.site.charts.palette import FONTS, PALETTE

WIDTH, MARGIN = 720, 40
HEAD, LINE, FOOT = 132, 44, 56
TITLE_SIZE, TEXT_SIZE, NAME_SIZE, ROUNDS_SIZE = 38, 20, 26, 20
LINE_ROOM, ROUNDS_ROOM = 470, 190
"""What a name and the rounds behind it have together, and what the rounds have at most."""

BETWEEN = " · "


@dataclass(frozen=True)
class PictureLine:
    """Somebody's line: where it stands, and in which colour the points."""

    place: int
    name: str
    rounds: str
    points: str
    ink: str
    y: int


@dataclass(frozen=True)
class NightPicture:
    """Everything that the template of the picture needs, in units of its own."""

    title: str
    text: str
    lines: tuple[PictureLine, ...]
    height: int
    width: int = WIDTH
    margin: int = MARGIN
    room: int = WIDTH - 2 * MARGIN
    fonts: str = FONTS

    @property
    def palette(self) -> dict[str, str]:
        """The colours."""
        return PALETTE


def most_tables(tables: Iterable[PlayedTable]) -> int:
    """How many tables there were at the same time, in the round with most."""
    return max(Counter(each.sheet.round for each in tables).values(), default=0)


def night_picture(page: EveningPage, tables: int, group: str) -> NightPicture:
    """The picture of an evening."""
    day, title = day_title(page.evening.day), page.evening.title
    played = ngettext("%(tables)s table", "%(tables)s tables", tables) % {"tables": tables}
    text = BETWEEN.join(["", *([day] if title else []), played])
    group = shorten_text(group, TEXT_SIZE, WIDTH - 2 * MARGIN - text_width(text, TEXT_SIZE))
    return NightPicture(
        title=shorten_text(title or day, TITLE_SIZE, WIDTH - 2 * MARGIN),
        text=group + text,
        lines=tuple(picture_line(line, number) for number, line in enumerate(page.lines)),
        height=HEAD + LINE * len(page.lines) + FOOT,
    )


def picture_line(line: EveningLine, number: int) -> PictureLine:
    """The line of somebody, counted from 0."""
    points = line.person.points
    rounds = shorten_text(line.sum, ROUNDS_SIZE, ROUNDS_ROOM) if len(line.rounds) > 1 else ""
    return PictureLine(
        place=line.person.place,
        name=shorten_text(line.person.name, NAME_SIZE, LINE_ROOM - text_width(rounds, ROUNDS_SIZE)),
        rounds=rounds,
        points=signed(points),
        ink=PALETTE["plus" if points > 0 else "minus" if points < 0 else "ink"],
        y=HEAD + LINE * number + 30,
    )
