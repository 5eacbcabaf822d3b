"""The calendar of a group, its next evening with who comes and its tournaments, as iCalendar (RFC 5545)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from unicodedata import category

from django.urls import reverse
from django.utils.timezone import get_default_timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper import __version__
from scorekeeper.club.planning.models import NextEvening
from scorekeeper.club.planning.reads import Gathering, evenings_ahead, gathering_of, today
from scorekeeper.outside.connections.models import FeedLink
from scorekeeper.play.groups.capacity import MOST_ROUNDS
from scorekeeper.play.groups.models import Group
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.sentences import facts_sentence
from scorekeeper.tournament.times import last_day

Absolute = Callable[[str], str]
"""Makes a whole address of a path."""
MOST_OCTETS = 75
LASTS = "PT4H"
"""How long an evening is said to last: nobody says when it will be over."""
HOURS_BEFORE, EVENING_BEFORE = "-PT2H", "-PT6H"
"""When a calendar reminds: a day begins at midnight."""
LINE_END = "\r\n"
UNSEEN = {"Cc", "Cs", "Zl", "Zp"}
"""Control characters, halves of signs, and line ends of other kinds; wide spaces and joiners stay."""


def calendar_of(link: FeedLink, absolute: Absolute) -> str:
    """The calendar of a group: five queries at most."""
    group = link.group
    events = [*(event_of(each, absolute) for each in evenings_ahead(group)), *tournaments_of(link, absolute)]
    return calendar_text(f"Doppelkopf: {group.name}", f"Karlchen {__version__}", events)


def event_of(evening: NextEvening, absolute: Absolute) -> CalendarEvent:
    """The next evening, or one that was called off, of which nobody asks who comes."""
    group = evening.group
    page = reverse("planning:evening", args=(group.slug,))
    return CalendarEvent(
        uid=f"{evening.uid}@karlchen",
        stamp=evening.changed,
        start=start_of(evening),
        summary=f"Doppelkopf: {group.name}",
        location=evening.place,
        description=evening.note if evening.is_cancelled else description_of(gathering_of(evening)),
        url=absolute(f"{page}?evening={evening.pk}"),
        sequence=evening.sequence,
        is_cancelled=evening.is_cancelled,
    )


def start_of(evening: NextEvening) -> date | datetime:
    """The start of an evening, in the time zone of the server; only the day if no time is said."""
    if evening.time is None:
        return evening.day
    return datetime.combine(evening.day, evening.time, tzinfo=get_default_timezone())


def description_of(gathering: Gathering) -> str:
    """The note, and who comes and who does not."""
    coming, away = gathering.coming, gathering.staying_away
    lines = [gathering.evening.note]
    if coming:
        said = ngettext("%(coming)s coming:", "%(coming)s coming:", len(coming)) % {"coming": len(coming)}
        lines.append(f"{said} {join_words(coming)}")
    if away:
        lines.append(_("Not coming: %(names)s") % {"names": join_words(away)})
    return "\n".join(filter(None, lines))


def tournaments_of(link: FeedLink, absolute: Absolute) -> list[CalendarEvent]:
    """The tournaments to come, each on its day: one query."""
    found = tournaments_ahead(link.group)
    return [tournament_event(each, link, absolute) for each in found]


def tournaments_ahead(group: Group) -> list[Tournament]:
    """The tournaments of a group that are not over."""
    began = today() - timedelta(days=MOST_ROUNDS)
    ahead = Tournament.objects.filter(evening__group=group, evening__day__gte=began)
    found = ahead.select_related("evening__setup").order_by("evening__day", "pk")
    return [each for each in found if last_day(each) >= today()]


def tournament_event(tournament: Tournament, link: FeedLink, absolute: Absolute) -> CalendarEvent:
    """A tournament; nobody counts its changes, so that its stamp is that of the link."""
    path = reverse("tournaments:tournament", args=(link.group.slug, tournament.slug))
    return CalendarEvent(
        uid=f"tournament-{tournament.slug}@karlchen",
        stamp=link.created,
        start=tournament.evening.day,
        last_day=last_day(tournament),
        summary=tournament.evening.title or _("Tournament"),
        description=facts_sentence(tournament),
        url=absolute(path),
    )


@dataclass(frozen=True)
class CalendarEvent:
    """Something on a day, or until a `last_day`, or from a time on (`start` with a time zone) for four hours.

    `sequence` counts how often it was moved or changed, where that is counted.
    """

    uid: str
    stamp: datetime
    start: date | datetime
    summary: str
    location: str = ""
    description: str = ""
    url: str = ""
    last_day: date | None = None
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
    yield from start_lines(event.start, event.last_day)
    yield f"SUMMARY:{escape_text(event.summary)}"
    for name in ("location", "description"):
        if text := getattr(event, name):
            yield f"{name.upper()}:{escape_text(text)}"
    if event.url:
        yield f"URL:{event.url}"
    yield f"STATUS:{'CANCELLED' if event.is_cancelled else 'CONFIRMED'}"
    if not event.is_cancelled:
        yield from alarm_lines(event)
    yield "END:VEVENT"


def alarm_lines(event: CalendarEvent) -> Iterator[str]:
    """A reminder: two hours before, of a whole day on the evening before it."""
    yield "BEGIN:VALARM"
    yield "ACTION:DISPLAY"
    yield f"DESCRIPTION:{escape_text(event.summary)}"
    yield f"TRIGGER:{HOURS_BEFORE if isinstance(event.start, datetime) else EVENING_BEFORE}"
    yield "END:VALARM"


def start_lines(start: date | datetime, last_day: date | None = None) -> tuple[str, str]:
    """From when to when: whole days, of which the last ends before the next one, or from a time on."""
    if isinstance(start, datetime):
        return f"DTSTART:{utc_text(start)}", f"DURATION:{LASTS}"
    end = (last_day or start) + timedelta(days=1)
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
