"""The points of evenings in a chat that somebody saved, or in lines of words: a letter, notes, a pasted list.

They stand in a line for everybody, or all in one. Only these are taken out of it, as a list.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from rulesets.session import MOST_AT_A_TABLE
from scorekeeper.outside.tables.cells import found_date, number_in, plain_text
from scorekeeper.outside.tables.headings import is_name_word, is_sum, word_role
from scorekeeper.outside.tables.worksheets import FEWEST_NAMES, Worksheet, WorksheetRow

MESSAGE = re.compile(
    r"\W{0,2}(?P<day>\d{1,4}[./-]\d{1,2}[./-]\d{2,4}),?\s(?P<hour>\d{1,2})[:.]\d\d(?:[:.]\d\d)?"
    r"(?:\s?(?P<half>[AaPp])\.?[Mm]\.?)?(?:\]|\s-|:)?\s(?P<said>.*)"
)
"""The first line of a message: “12.01.24, 23:10 - Ben: …” or “[12.01.24, 23:10:05] Ben: …”."""
SENDER = re.compile(r"[^:\n]{1,60}:\s")
NAMED = re.compile(
    r"(?P<name>[^\W\d][^:=\d,;|/]{0,40}?)\s*[:=]?\s*\(?(?P<points>[+-]?\d{1,4}(?:[.,]\d{1,2})?)"
    r"(?:\s?(?:pkt|punkte|points|€|euro)\.?)?\W*",
    re.IGNORECASE,
)
RANK = re.compile(r"^\s*(?P<place>\d{1,2}[.)]|[-+•])\s+(?=[^\W\d])")
"""What stands before a name in a list: a place, or what only begins its line."""
REMARK = re.compile(r"\s*\([^()\d]*\)")
LEADERS = re.compile(r"(?:\s|[.…_]{2,})+$")
"""What leads from a name to its points: “Anna ..... 12”."""
LAST_WORDS = re.compile(r"(?<=\d)\.\s+[^\W\d]\D*$")
"""A sentence behind the last points."""
LED_IN = re.compile(r"(?<![^:\d])[^:\d]+:\s+(?=[^\W\d])")
OF_STANDINGS = re.compile(
    r"gesamt|\bstand\b|zwischenstand|tabelle|saison|total|standings|season", re.IGNORECASE
)
LONGEST_DAY = 6
"""Words, as in “Am Donnerstag, 14. März 2024:”."""
DAY = re.compile(r"\d{1,4}[./-]\d{1,2}[./-](?:\d{2,4})?")
SHORT_DAY = re.compile(r"(?<!\d)\d{1,2}\.\s?\d{1,2}\.(?!\d)")
CLOCK = re.compile(r"[,\s]*\d{1,2}:\d\d(?::\d\d)?\]?")
"""When something was sent, behind its day."""
FEWEST_WORDS = 5
"""A line of fewer with a figure in it is none of a letter."""
FEWEST_MESSAGES, LOOKED_AT = 3, 40
FIGURE = re.compile(r"\d+")
A_NEW_DAY = 6
"""Before this hour it is still the evening of the day before."""
HEADING = ("Datum", "Name", "Punkte")
Lines = Sequence[tuple[int, str]]
"""Lines with their numbers in the file."""


@dataclass
class Block:
    """The points of some people in lines that belong together, and what stands above them."""

    above: list[str] = field(default_factory=list)
    day: str = ""
    people: dict[str, tuple[int, str]] = field(default_factory=dict)
    is_ranked: bool = False

    @property
    def is_even(self) -> bool:
        """Whether its points come to zero, so that nobody's is missing."""
        return sum(number_in(points) or 0 for _number, points in self.people.values()) == 0

    @property
    def is_standings(self) -> bool:
        """Whether it says what everybody had by then."""
        return (self.is_ranked and not self.is_even) or any(map(OF_STANDINGS.search, self.above[-1:]))

    def goes_on(self, led: str, names: Collection[str]) -> Block:
        """The block to which a line belongs that names some people, after a day or not: it, or another."""
        if not self.people:
            return self
        if not names:
            return Block()
        is_another = led or not self.people.keys().isdisjoint(names)
        return Block(self.above, self.day) if is_another else self

    def rows(self, evening: str) -> Iterator[WorksheetRow]:
        """The rows of a list for everybody, with the evening."""
        for person, (number, points) in self.people.items():
            yield WorksheetRow(number, (evening, person, points))


def list_in_chat(name: str, text: str) -> Worksheet | None:
    """The evenings that were sent in a chat as one list; None if the text is no chat, or has none.

    Standings that were sent as well are passed over.
    """
    messages = list(messages_in(text.splitlines()))
    if len(messages) < FEWEST_MESSAGES:
        return None
    rows = [
        row
        for day, lines in messages
        for block in blocks_of(lines)[0]
        if len(block.people) >= FEWEST_NAMES and not block.is_standings
        for row in block.rows(str(found_date(block.day) or day))
    ]
    return Worksheet(name, (WorksheetRow(1, HEADING), *rows)) if rows else None


def messages_in(lines: Sequence[str]) -> Iterator[tuple[date, Lines]]:
    """The messages of a chat, each with its evening; none if the text begins otherwise."""
    message: list[tuple[int, str]] = []
    evening = date.min
    for number, text in enumerate(lines, 1):
        match = MESSAGE.match(text)
        day = found_date(match["day"]) if match else None
        if match and day:
            if message:
                yield evening, message
            evening = day - timedelta(days=is_after_midnight(match))
            message = [(number, SENDER.sub("", match["said"], count=1))]
        elif message:
            message.append((number, text))
        elif text.strip():
            return
    if message:
        yield evening, message


def is_after_midnight(match: re.Match[str]) -> bool:
    """Whether a message was sent in the first hours of a day."""
    hour, half = int(match["hour"]), (match["half"] or "").casefold()
    hour = hour % 12 + 12 * (half == "p") if half else hour
    return hour < A_NEW_DAY


def named_in(text: str) -> list[tuple[str, str]]:
    """Everybody whose points a line says, and nothing else: one of them, or several beside each other."""
    said = LAST_WORDS.sub("", plain_text(LED_IN.sub("", text, count=1)))
    named = [(LEADERS.sub("", name), points) for name, points in NAMED.findall(said)]
    is_other = NAMED.sub("", said).strip() or any(is_sum(name) or word_role(name) for name, _points in named)
    return [] if is_other else named


def list_in_lines(sheet: Worksheet) -> Worksheet | None:
    """The points in lines of words as one list, or as standings if there is but one block that is so.

    None if there is any figure that is neither somebody's nor in a line of a letter or with a day. The first
    lines tell that of nearly every other table.
    """
    lines = [(row.number, " ".join(row.cells)) for row in sheet.rows]
    if any(is_name_word(cell) for row in sheet.rows[:LOOKED_AT] for cell in row.cells):
        return None
    first, others = blocks_of(lines[:LOOKED_AT])
    if not are_words(first[:-1] or first, others):  # the last may go on
        return None
    blocks, others = blocks_of(lines)
    if not are_words(blocks, others) or any(len(block.people) < FEWEST_NAMES for block in blocks):
        return None
    if len(blocks) == 1 and blocks[0].is_standings:
        return standings_of(sheet.name, blocks[0])
    named = (block.day or " ".join(block.above)[:40] or f"{at}. Abend" for at, block in enumerate(blocks, 1))
    rows = (row for block, evening in zip(blocks, named, strict=True) for row in block.rows(evening))
    return Worksheet(sheet.name, (WorksheetRow(1, HEADING), *rows))


def deals_in_lines(sheet: Worksheet) -> Worksheet | None:
    """Lines of which each says who won, or lost, a deal, as a table below all names; None if they do not."""
    lines = [(row, REMARK.sub("", RANK.sub("", " ".join(row.cells), count=1))) for row in sheet.rows]
    named = [(row, dict(named_in(text))) for row, text in lines if not row.is_blank]
    first = next((at for at, (_row, points) in enumerate(named) if points), len(named))
    titles, deals = [row for row, _points in named[:first]], named[first:]
    counts = [len(points) for _row, points in deals]
    names = tuple(dict.fromkeys(name for _row, points in deals for name in points))
    if len(deals) < FEWEST_NAMES or not FEWEST_NAMES <= len(names) <= MOST_AT_A_TABLE:
        return None
    if min(counts) == 0 or not 1 < max(counts) < FEWEST_NAMES:
        return None
    rows = (WorksheetRow(row.number, tuple(points.get(name, "") for name in names)) for row, points in deals)
    return Worksheet(sheet.name, (*titles, WorksheetRow(deals[0][0].number, names), *rows))


def are_words(blocks: Sequence[Block], others: Iterable[str]) -> bool:
    """Whether some lines say points, and no other line may."""
    is_whole = all(block.is_even for block in blocks)
    people = set() if is_whole else {person for block in blocks for person in block.people}
    return bool(blocks) and not any(may_say_points(line, people) for line in others)


def standings_of(name: str, block: Block) -> Worksheet:
    """A block as a table of standings, below what stands above it."""
    lines = enumerate(block.people.items(), 1)
    rows = (WorksheetRow(number, (str(at), person, points)) for at, (person, (number, points)) in lines)
    titles = (WorksheetRow(1, (title,)) for title in block.above[-1:])
    return Worksheet(name, (*titles, WorksheetRow(1, ("Platz", "Name", "Punkte")), *rows))


def blocks_of(lines: Lines) -> tuple[list[Block], list[str]]:
    """The blocks of lines that say points, and all other lines that are not empty."""
    blocks = [Block()]
    others: list[str] = []
    for number, line in (
        (number, plain_text(text).replace("*", "")) for number, text in lines if text.strip()
    ):
        led, rest = day_before(line)
        named = named_in(RANK.sub("", rest, count=1))
        blocks.append(blocks[-1].goes_on(led, [name for name, _points in named]))
        block = blocks[-1]
        if named:
            block.day = led or block.day
            block.people |= {name: (number, points) for name, points in named}
            rank = RANK.match(rest)
            block.is_ranked |= rank is not None and rank["place"][0].isdecimal()
        else:
            block.day = day_in(line) or block.day
            block.above.append(line)
            others.append(line)
    return list({id(block): block for block in blocks if block.people}.values()), others


def may_say_points(line: str, people: Collection[str]) -> bool:
    """Whether a line has a figure that may be somebody's points: it names them, or is no line of a letter."""
    rest = DAY.sub("", line, count=1)
    figures = FIGURE.findall(rest)
    if DAY.search(rest) or len(figures) >= FEWEST_NAMES:
        return figures != [str(at) for at, _figure in enumerate(figures, 1)]  # else the places above columns
    if not any(map(str.isdecimal, rest)) or OF_STANDINGS.search(line):
        return False
    return any(person in line for person in people) or not (day_in(line) or len(line.split()) >= FEWEST_WORDS)


def day_in(line: str) -> str:
    """The day in a line, which may lack its year; nothing if there is none."""
    found, short = found_date(line), SHORT_DAY.search(line)
    return found.isoformat() if found else short[0] if short else ""


def day_before(text: str) -> tuple[str, str]:
    """The day with which a line begins, and what stands behind it."""
    words = text.split(" ")
    for place in range(1, min(len(words), LONGEST_DAY) + 1):
        day = " ".join(words[:place])
        if found_date(day):
            return day.strip("[:,"), CLOCK.sub("", " ".join(words[place:])).lstrip(":-, ")
    return "", text
