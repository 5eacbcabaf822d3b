"""What stands in the calendar of a group: its next evening with who comes, and its tournaments."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime

from django.urls import reverse
from django.utils.timezone import get_default_timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper import __version__
from scorekeeper.club.planning.models import NextEvening
from scorekeeper.club.planning.reads import Gathering, evenings_ahead, gathering_of, today
from scorekeeper.outside.connections.icalendar import CalendarEvent, calendar_text
from scorekeeper.outside.connections.models import FeedLink
from scorekeeper.play.groups.models import Group
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.sentences import facts_sentence

Absolute = Callable[[str], str]
"""Makes a whole address of a path."""


def calendar_of(link: FeedLink, absolute: Absolute) -> str:
    """The calendar of a group: five queries at most."""
    group = link.group
    events = [*(event_of(each, absolute) for each in evenings_ahead(group)), *tournaments_of(link, absolute)]
    return calendar_text(f"Doppelkopf: {group.name}", f"Karlchen {__version__}", events)


def event_of(evening: NextEvening, absolute: Absolute) -> CalendarEvent:
    """The next evening, or one that was called off, of which nobody asks who comes."""
    group = evening.group
    page = "evenings:group" if evening.is_cancelled else "planning:evening"
    return CalendarEvent(
        uid=f"{evening.uid}@karlchen",
        stamp=evening.changed,
        start=start_of(evening),
        summary=f"Doppelkopf: {group.name}",
        location=evening.place,
        description=evening.note if evening.is_cancelled else description_of(gathering_of(evening)),
        url=absolute(reverse(page, args=(group.slug,))),
        sequence=evening.sequence,
        is_cancelled=evening.is_cancelled,
    )


def start_of(evening: NextEvening) -> date | datetime:
    """When it begins, where the server is; only the day if no time is said."""
    if evening.time is None:
        return evening.day
    return datetime.combine(evening.day, evening.time, tzinfo=get_default_timezone())


def description_of(gathering: Gathering) -> str:
    """The note, and who comes and who does not."""
    coming, away = gathering.coming, gathering.staying_away
    lines = [gathering.evening.note]
    if coming:
        said = ngettext("%(coming)s comes:", "%(coming)s come:", len(coming)) % {"coming": len(coming)}
        lines.append(f"{said} {', '.join(coming)}")
    if away:
        lines.append(_("Not coming: %(names)s") % {"names": ", ".join(away)})
    return "\n".join(filter(None, lines))


def tournaments_of(link: FeedLink, absolute: Absolute) -> list[CalendarEvent]:
    """The tournaments to come, each on its day: one query."""
    found = tournaments_ahead(link.group)
    return [tournament_event(each, link, absolute) for each in found]


def tournaments_ahead(group: Group) -> list[Tournament]:
    """The tournaments of a group that are not over."""
    ahead = Tournament.objects.filter(evening__group=group, evening__day__gte=today())
    return list(ahead.select_related("evening__setup").order_by("evening__day", "pk"))


def tournament_event(tournament: Tournament, link: FeedLink, absolute: Absolute) -> CalendarEvent:
    """A tournament; nobody counts its changes, so that its stamp is that of the link."""
    path = reverse("tournaments:tournament", args=(link.group.slug, tournament.slug))
    return CalendarEvent(
        uid=f"tournament-{tournament.slug}@karlchen",
        stamp=link.created,
        start=tournament.evening.day,
        summary=tournament.evening.title or _("Tournament"),
        description=facts_sentence(tournament),
        url=absolute(path),
    )
