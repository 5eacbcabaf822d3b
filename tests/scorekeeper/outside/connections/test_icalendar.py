"""Calendars as text, as RFC 5545 has them."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.outside.connections.calendar_reads import (
    CalendarEvent,
    calendar_text,
    escape_text,
    fold_line,
)

BERLIN = ZoneInfo("Europe/Berlin")
STAMP = datetime(2026, 11, 22, 15, 0, tzinfo=UTC)


def unfolded(text: str) -> list[str]:
    """The lines as a reader puts them together."""
    return text.replace("\r\n ", "").split("\r\n")


def read_text(value: str) -> str:
    """A masked text as a reader understands it."""
    found, letters = "", iter(value)
    for letter in letters:
        found += {"n": "\n", "N": "\n"}.get(after := next(letters), after) if letter == "\\" else letter
    return found


def test_a_calendar_with_an_evening_and_a_day() -> None:
    events = [
        CalendarEvent(
            uid="1@karlchen",
            stamp=STAMP,
            start=datetime(2026, 11, 27, 19, 30, tzinfo=BERLIN),
            summary="Doppelkopf: Krone",
            location="Krone, Saal; hinten",
            description="Ben bringt Kuchen\n2 kommen: Anna, Ben",
            url="https://example.org/groups/krone/",
            sequence=2,
        ),
        CalendarEvent("2@karlchen", STAMP, date(2026, 12, 31), "Turnier", is_cancelled=True),
    ]
    assert unfolded(calendar_text("Krone", "Karlchen 1", events)) == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Karlchen//Karlchen 1//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        "NAME:Krone",
        "X-WR-CALNAME:Krone",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        "X-PUBLISHED-TTL:PT1H",
        "BEGIN:VEVENT",
        "UID:1@karlchen",
        "DTSTAMP:20261122T150000Z",
        "LAST-MODIFIED:20261122T150000Z",
        "SEQUENCE:2",
        "DTSTART:20261127T183000Z",
        "DURATION:PT4H",
        "SUMMARY:Doppelkopf: Krone",
        "LOCATION:Krone\\, Saal\\; hinten",
        "DESCRIPTION:Ben bringt Kuchen\\n2 kommen: Anna\\, Ben",
        "URL:https://example.org/groups/krone/",
        "STATUS:CONFIRMED",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        "DESCRIPTION:Doppelkopf: Krone",
        "TRIGGER:-PT2H",
        "END:VALARM",
        "END:VEVENT",
        "BEGIN:VEVENT",
        "UID:2@karlchen",
        "DTSTAMP:20261122T150000Z",
        "LAST-MODIFIED:20261122T150000Z",
        "DTSTART;VALUE=DATE:20261231",
        "DTEND;VALUE=DATE:20270101",
        "SUMMARY:Turnier",
        "STATUS:CANCELLED",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ]


def test_summer_time_is_an_hour_earlier_in_utc() -> None:
    event = CalendarEvent("1", STAMP, datetime(2026, 7, 3, 19, 30, tzinfo=BERLIN), "Sommer")
    assert "DTSTART:20260703T173000Z\r\n" in calendar_text("Krone", "Karlchen", [event])


@given(st.text(st.characters(codec="utf-8"), max_size=300))
def test_no_line_is_longer_than_75_octets_and_no_letter_is_torn(text: str) -> None:
    line = "DESCRIPTION:" + escape_text(text)
    folded = fold_line(line)
    assert [each for each in folded.split("\r\n") if len(each.encode()) > 75] == []
    assert folded.replace("\r\n ", "") == line


@given(st.text(st.characters(codec="utf-8"), max_size=100))
def test_what_is_masked_is_read_as_it_was_without_control_characters(text: str) -> None:
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    wanted = re.sub("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]", "", plain)
    assert read_text(escape_text(text)) == wanted


def test_wide_spaces_and_joined_signs_stay_as_they_are() -> None:
    for text in ("土曜\u3000夜", "19\xa0Uhr", "👨\u200d👩\u200d👧"):
        assert escape_text(text) == text


def test_nobody_writes_a_property_into_a_calendar_by_a_name() -> None:
    event = CalendarEvent("1", STAMP, date(2026, 1, 1), "Krone\r\nATTACH:https://example.org/x\r\nX:")
    lines = unfolded(calendar_text("Krone\nEND:VCALENDAR", "Karlchen", [event]))
    assert [line for line in lines if line.startswith(("ATTACH", "X:"))] == []
    assert lines.count("END:VCALENDAR") == 1
