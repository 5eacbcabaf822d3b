"""The content of feed and overlay: results of evenings, or interim ones, as everybody outside is told.

A tournament as its standings say: the sums of its sheets would leave out paper, awards and who took over from
whom.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from uuid import UUID, uuid5

from django.db.models import Max, prefetch_related_objects
from django.db.models.functions import Coalesce
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.formats import date_format
from django.utils.html import escape
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.utils.xmlutils import SimplerXMLGenerator

from rulesets.session import session_as_shown
from scorekeeper import ADDRESS, __version__
from scorekeeper.club.comparing.models import Proposal
from scorekeeper.club.comparing.proposals.reads import in_time, still_open
from scorekeeper.club.comparing.proposals.reads import title_of as title_of_proposal
from scorekeeper.club.evenings.evening.reads import PlayedTable, last_deal_text, played_table, tables_of
from scorekeeper.outside.connections.models import FeedLink
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.sheets.derived.evenings import PersonResult, people_of_evenings
from scorekeeper.play.sheets.files import printable
from scorekeeper.play.sheets.labels import day_title, sheet_title
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.standings import season_results
from scorekeeper.tournament.standings.reads import Standings, revision_of, standings_of_all

MOST_ENTRIES = 30
IDS = UUID("5a0c7b7e-6a0e-5d0a-9c0f-6b61726c6368")
"""Where the ids of entries come from: they stay the same whatever the site is called."""
MOST_LINES = 12
"""So many can be read from afar."""


def standings_among(evenings: Collection[int]) -> dict[int, Standings]:
    """The standings of those of some evenings (keys) that are tournaments: six queries, one if none is."""
    found = Tournament.objects.filter(evening__in=evenings).select_related("evening__setup")
    return {each.tournament.evening_id: each for each in standings_of_all(list(found))} if found else {}


def results_of(evening: Evening) -> list[PersonResult]:
    """Everybody who played a deal on an evening, the first first, as far as it has been played."""
    standings = standings_among([evening.pk]).get(evening.pk)
    if standings is not None:
        return list(people_in(standings))
    return [person for person in people_of_evenings([evening.pk])[evening.pk] if person.deals]


def final_results(evenings: Collection[int]) -> dict[int, list[PersonResult]]:
    """The same of several evenings by key; nobody of a tournament that is not over."""
    tournaments = standings_among(evenings)
    others = people_of_evenings([key for key in evenings if key not in tournaments])
    found = {key: [person for person in people if person.deals] for key, people in others.items()}
    return found | {
        key: list(people_in(standings)) if standings.is_over else [] for key, standings in tournaments.items()
    }


def people_in(standings: Standings) -> Iterator[PersonResult]:
    """Those who have a place in the standings of a tournament, the first first: one query."""
    tables = season_results.tables_of(standings)
    for line in standings.lines:
        entrant = standings.field.entrants[line.entrant]
        if line.place is not None and line.played:
            yield PersonResult(
                player=entrant.attendance.player_id,
                name=str(entrant),
                place=line.place,
                points=line.points,
                deals=sum(tables.deals_of(made) for made in line.rounds if made.is_played),
            )


@dataclass(frozen=True)
class Feed:
    """The feed as text, and when anything in it changed last."""

    text: str
    changed: datetime


class AtomFeed(Atom1Feed):
    """A feed that says what has made it."""

    def add_root_elements(self, handler: SimplerXMLGenerator) -> None:
        """Name program and version, and where the program comes from, if that is known."""
        super().add_root_elements(handler)
        place = {"uri": ADDRESS} if ADDRESS else {}
        handler.addQuickElement("generator", "Karlchen", {**place, "version": __version__})


def feed_of(link: FeedLink, address: str, absolute: Callable[[str], str]) -> Feed:
    """The last evenings on which a deal was played, without tournaments that are not over, and what is asked.

    Five queries, five more if one of them is a tournament. `address` is that of the feed itself.
    """
    group = link.group
    evenings = last_evenings(group)
    keys = [evening.pk for evening in evenings]
    people, times = final_results(keys), times_of_changes(keys)
    told = [evening for evening in evenings if people.get(evening.pk)]
    asked = still_open(in_time(group.proposals.all()))
    news = [*(times[evening.pk] for evening in told), *(proposal.at for proposal in asked)]
    changed = max(news, default=link.created)
    name = printable(group.name)
    feed = AtomFeed(
        title=f"Doppelkopf: {name}",
        link=absolute(reverse("evenings:group", args=(group.slug,))),
        description="",
        language=get_language(),
        author_name=name,
        feed_url=address,
        feed_guid=uuid5(IDS, group.slug).urn,
    )
    for proposal in asked:
        feed.add_item(
            title=printable(f"{_('To be decided')}: {title_of_proposal(proposal)}"),
            link=absolute(reverse("comparing:proposal", args=(group.slug, proposal.pk))),
            description=printable(proposal_text(proposal)),
            unique_id=uuid5(IDS, f"{group.slug}/proposals/{proposal.pk}").urn,
            updateddate=proposal.at,
        )
    for evening in told:
        feed.add_item(
            title=printable(title_of(evening)),
            link=absolute(reverse("evenings:evening", args=(group.slug, evening.pk))),
            description=entry_text(people[evening.pk]),
            unique_id=uuid5(IDS, f"{group.slug}/{evening.pk}").urn,
            updateddate=times[evening.pk],
        )
    return Feed(feed.writeString("utf-8"), changed)


def entry_text(people: Sequence[PersonResult]) -> str:
    """How everybody stands, as HTML."""
    return printable(render_to_string("outside/connections/_entry.html", {"people": people}).strip())


def proposal_text(proposal: Proposal) -> str:
    """Why, and until when the members are asked, as HTML."""
    day = {"day": date_format(proposal.last_day)} if proposal.last_day else {}
    until = _("The vote runs until %(day)s.") % day if day else ""
    return escape("\n".join(filter(None, (proposal.text, until))))


def last_evenings(group: Group) -> list[Evening]:
    shown = group.evenings.exclude(sheets=None).filter(is_hidden=False)
    return list(shown.order_by("-day", "-pk")[:MOST_ENTRIES])


def times_of_changes(evenings: Collection[int]) -> dict[int, datetime]:
    """The time of the last change, or else of the start, of the sheets of evenings, by key: one query."""
    changed = Coalesce(Max("changes__at"), Max("started"))
    sheets = Sheet.objects.filter(evening__in=evenings).order_by().values("pk", "evening")
    found: dict[int, datetime] = {}
    for each in sheets.annotate(changed=changed):
        found[each["evening"]] = max(each["changed"], found.get(each["evening"], each["changed"]))
    return found


def title_of(evening: Evening) -> str:
    day = day_title(evening.day)
    return f"{evening.title} · {day}" if evening.title else day


@dataclass(frozen=True)
class OverlayLine:
    """Somebody with their points; `last` is what the last deal brought them, None where that is not said."""

    name: str
    points: int
    last: int | None
    is_leader: bool


@dataclass(frozen=True)
class Overlay:
    """The content of an overlay; `revision` changes whenever any of it does."""

    title: str
    revision: str
    lines: tuple[OverlayLine, ...] = ()
    last: tuple[str, ...] = ()
    deals: int = 0
    is_hidden: bool = False


def overlay_of_sheet(sheet: Sheet) -> Overlay:
    """A sheet, in the order of its seats: two queries."""
    prefetch_related_objects([sheet], "seats", "deals")
    played = played_table(sheet)
    return Overlay(
        title=sheet_title(sheet),
        revision=str(sheet.revision),
        lines=lines_of(played),
        last=last_texts([played]),
        deals=played.session.state.counted if played.session else 0,
    )


def lines_of(played: PlayedTable) -> tuple[OverlayLine, ...]:
    """Everybody at a table; nobody where it cannot be read."""
    if played.session is None:
        return ()
    shown = session_as_shown(played.session)
    totals, everybody = shown.state.totals, shown.table.everybody
    best = max(totals[seat] for seat in everybody)
    last = shown.deals[-1] if shown.deals else None
    return tuple(
        OverlayLine(
            name=shown.table.names[seat],
            points=totals[seat],
            last=last.points[seat] if last and seat in last.active else None,
            is_leader=last is not None and totals[seat] == best,
        )
        for seat in everybody
    )


def last_texts(tables: list[PlayedTable]) -> tuple[str, ...]:
    sessions = [session_as_shown(each.session) for each in tables if each.session is not None]
    return tuple(filter(None, map(last_deal_text, sessions)))


def revision_of_evening(group: Group) -> tuple[Evening | None, str]:
    """The last evening of a group, and what changes whenever anything of it does.

    Three queries, six more for a tournament, of which awards and paper are on no sheet.
    """
    evening = group.evenings.exclude(sheets=None).first()
    if evening is None:
        return None, "none"
    sheets = list(evening.sheets.order_by("pk").values_list("pk", "revision"))
    tournament = Tournament.objects.filter(evening=evening).select_related("evening__setup").first()
    standings = revision_of(tournament) if tournament else ""
    said = repr((evening.pk, evening.title, evening.day, sheets, evening.is_hidden, standings))
    return evening, sha256(said.encode()).hexdigest()[:16]


def overlay_of_evening(group: Group, evening: Evening | None, revision: str) -> Overlay:
    """The last evening of a group, the first first, unless its standings are hidden."""
    if evening is None:
        return Overlay(title=group.name, revision=revision)
    title = evening.title or day_title(evening.day)
    if evening.is_hidden:
        return Overlay(title=title, revision=revision, is_hidden=True)
    tables = tables_of(evening)
    if len(tables) == 1 and not tables[0].sheet.ends:
        lines, last = lines_of(tables[0]), last_texts(tables)
    else:
        newest = [each for each in tables if each.sheet.round == max(one.sheet.round for one in tables)]
        lines, last = lines_of_people(evening), last_texts(newest)
    counted = sum(each.session.state.counted for each in tables if each.session)
    return Overlay(title=title, revision=revision, lines=lines, last=last, deals=counted)


def lines_of_people(evening: Evening) -> tuple[OverlayLine, ...]:
    """Those who stand first over all tables: two queries."""
    return tuple(
        OverlayLine(person.name, person.points, last=None, is_leader=person.place == 1)
        for person in results_of(evening)[:MOST_LINES]
    )
