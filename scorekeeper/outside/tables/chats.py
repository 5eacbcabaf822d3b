"""A chat that somebody saved, in which the points of evenings were sent.

They stand in a line for everybody, or all in one. Only these are taken out of it, as a list.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from scorekeeper.outside.tables.cells import found_date, number_in, plain_text
from scorekeeper.outside.tables.headings import is_sum, word_role
from scorekeeper.outside.tables.worksheets import FEWEST_NAMES, Worksheet, WorksheetRow

MESSAGE = re.compile(
    r"\W{0,2}(?P<day>\d{1,4}[./-]\d{1,2}[./-]\d{2,4}),?\s(?P<hour>\d{1,2})[:.]\d\d(?:[:.]\d\d)?"
    r"(?:\s?(?P<half>[AaPp])\.?[Mm]\.?)?(?:\]|\s-|:)?\s(?P<said>.*)"
)
"""The first line of a message: “12.01.24, 23:10 - Ben: …” or “[12.01.24, 23:10:05] Ben: …”."""
SENDER = re.compile(r"[^:\n]{1,60}:\s")
NAMED = re.compile(
    r"(?P<name>[^\W\d][^:=\d]{0,40}?)\s*[:=]?\s*(?P<points>[+-]?\d{1,4})(?:\s?(?:pkt|punkte|points)\.?)?\W*",
    re.IGNORECASE,
)
LED_IN = re.compile(r"[^:\d]+:\s+(?=[^\W\d])")
OF_STANDINGS = re.compile(
    r"gesamt|\bstand\b|zwischenstand|tabelle|saison|total|standings|season", re.IGNORECASE
)
FEWEST_MESSAGES = 3
A_NEW_DAY = 6
"""Before this hour it is still the evening of the day before."""


@dataclass(frozen=True)
class Line:
    """A line of a message with its number in the file and the evening on which it was sent."""

    number: int
    day: date
    text: str


def list_in_chat(name: str, text: str) -> Worksheet | None:
    """The evenings that were sent in a chat as one list; None if the text is no chat, or has none."""
    messages = list(messages_in(text.splitlines()))
    if len(messages) < FEWEST_MESSAGES:
        return None
    rows = [row for lines in messages for block in blocks_in(lines) for row in block]
    return Worksheet(name, (WorksheetRow(1, ("Datum", "Name", "Punkte")), *rows)) if rows else None


def messages_in(lines: Sequence[str]) -> Iterator[list[Line]]:
    """The messages of a chat, each with its lines; none if the text begins otherwise."""
    message: list[Line] = []
    for number, text in enumerate(lines, 1):
        match = MESSAGE.match(text)
        day = found_date(match["day"]) if match else None
        if match and day:
            if message:
                yield message
            day -= timedelta(days=is_after_midnight(match))
            message = [Line(number, day, SENDER.sub("", match["said"], count=1))]
        elif message:
            message.append(Line(number, message[0].day, text))
        elif text.strip():
            return
    if message:
        yield message


def is_after_midnight(match: re.Match[str]) -> bool:
    """Whether a message was sent in the first hours of a day."""
    hour, half = int(match["hour"]), (match["half"] or "").casefold()
    hour = hour % 12 + 12 * (half == "p") if half else hour
    return hour < A_NEW_DAY


def blocks_in(message: Sequence[Line]) -> Iterator[list[WorksheetRow]]:
    """The evenings of a message, each the points of at least four; not what all have in the standings."""
    block: dict[str, WorksheetRow] = {}
    day, above = message[0].day, ""
    for line in [*message, replace(message[0], text="")]:
        named = named_in(line.text)
        if len(block) >= FEWEST_NAMES and (not named or is_told_again(block, named)):
            yield from [] if OF_STANDINGS.search(above) else [list(block.values())]
        if not named or is_told_again(block, named):
            block = {}
        if not named and line.text.strip():
            day, above = found_date(line.text) or day, line.text
        row = (line.number, day.isoformat())
        block |= {name: WorksheetRow(row[0], (row[1], name, points)) for name, points in named}


def is_told_again(block: Collection[str], named: Iterable[tuple[str, str]]) -> bool:
    """Whether somebody is named once more: it is another list."""
    return any(name in block for name, _points in named)


def named_in(text: str) -> list[tuple[str, str]]:
    """Everybody whose points a line says, and nothing else: one of them, or several with commas between."""
    said = LED_IN.sub("", text, count=1)
    parts = [plain_text(part) for part in re.split(r"[,;|/]", said) if part.strip()]
    found = [NAMED.fullmatch(part) for part in parts]
    named = [(match["name"].strip(), match["points"]) for match in found if match]
    are_all = len(named) == len(parts) and not any(is_sum(name) or word_role(name) for name, _points in named)
    return named if are_all and all(number_in(points) is not None for _name, points in named) else []
