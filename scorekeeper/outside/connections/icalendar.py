"""Calendars as text (RFC 5545): escaped, folded at 75 octets, times in UTC. It knows no database."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from unicodedata import category

MOST_OCTETS = 75
LASTS = "PT4H"
"""How long an evening is said to last: nobody says when it will be over."""
LINE_END = "\r\n"
UNSEEN = {"Cc", "Cs", "Zl", "Zp"}
"""Control characters, halves of signs, and line ends of other kinds; wide spaces and joiners stay."""


@dataclass(frozen=True)
class CalendarEvent:
    """Something on a day, or from a time on (`start` with a time zone) for four hours.

    `sequence` counts how often it was moved or changed, where that is counted.
    """

    uid: str
    stamp: datetime
    start: date | datetime
    summary: str
    location: str = ""
    description: str = ""
    url: str = ""
    sequence: int | None = None
    is_cancelled: bool = False


def calendar_text(name: str, program: str, events: Iterable[CalendarEvent]) -> str:
    """A calendar with its name, which programs ask for again once an hour."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//Karlchen//{escape_text(program)}//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        f"NAME:{escape_text(name)}",
        f"X-WR-CALNAME:{escape_text(name)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        "X-PUBLISHED-TTL:PT1H",
        *(line for event in events for line in event_lines(event)),
        "END:VCALENDAR",
    ]
    return "".join(fold_line(line) + LINE_END for line in lines)


def event_lines(event: CalendarEvent) -> Iterator[str]:
    """An event, each property as one long line."""
    yield "BEGIN:VEVENT"
    yield f"UID:{escape_text(event.uid)}"
    yield f"DTSTAMP:{utc_text(event.stamp)}"
    yield f"LAST-MODIFIED:{utc_text(event.stamp)}"
    if event.sequence is not None:
        yield f"SEQUENCE:{event.sequence}"
    yield from start_lines(event.start)
    yield f"SUMMARY:{escape_text(event.summary)}"
    for name in ("location", "description"):
        if text := getattr(event, name):
            yield f"{name.upper()}:{escape_text(text)}"
    if event.url:
        yield f"URL:{event.url}"
    yield f"STATUS:{'CANCELLED' if event.is_cancelled else 'CONFIRMED'}"
    yield "END:VEVENT"


def start_lines(start: date | datetime) -> tuple[str, str]:
    """From when to when: the whole day, which ends before the next one, or from a time on."""
    if isinstance(start, datetime):
        return f"DTSTART:{utc_text(start)}", f"DURATION:{LASTS}"
    end = start + timedelta(days=1)
    return f"DTSTART;VALUE=DATE:{start:%Y%m%d}", f"DTEND;VALUE=DATE:{end:%Y%m%d}"


def utc_text(moment: datetime) -> str:
    """A moment in UTC, which every calendar shows as it is where somebody looks."""
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def escape_text(text: str) -> str:
    """A text with everything masked that means something in a calendar, and without control characters."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    visible = "".join(each for each in plain if each == "\n" or category(each) not in UNSEEN)
    masked = visible.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return masked.replace("\n", "\\n")


def fold_line(line: str) -> str:
    """A line of at most 75 octets, which goes on behind a space on the next one; no letter is torn apart."""
    pieces, piece, size = list[str](), "", 0
    for letter in line:
        octets = len(letter.encode())
        if size + octets > MOST_OCTETS:
            pieces.append(piece)
            piece, size = "", 1  # the space in front
        piece, size = piece + letter, size + octets
    return f"{LINE_END} ".join((*pieces, piece))
