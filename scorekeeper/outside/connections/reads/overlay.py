"""What is laid over a picture: a sheet, or the last evening of a group over all its tables."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from django.db.models import prefetch_related_objects

from rulesets.session import session_as_shown
from scorekeeper.club.evenings.evening.reads import PlayedTable, last_deal_text, played_table, tables_of
from scorekeeper.outside.connections.reads.results import results_of
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.sheets.labels import day_title, sheet_title
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.standings.reads import revision_of

MOST_LINES = 12
"""So many can be read from afar."""


@dataclass(frozen=True)
class OverlayLine:
    """Somebody with their points; `last` is what the last deal brought them, None where that is not said."""

    name: str
    points: int
    last: int | None
    is_leader: bool


@dataclass(frozen=True)
class Overlay:
    """What is shown; `revision` changes whenever any of it does."""

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
    best = max(shown.state.totals)
    last = shown.deals[-1] if shown.deals else None
    return tuple(
        OverlayLine(
            name=player.name,
            points=total,
            last=last.points[seat] if last and seat in last.active else None,
            is_leader=last is not None and total == best,
        )
        for seat, (player, total) in enumerate(zip(shown.table.players, shown.state.totals, strict=True))
    )


def last_texts(tables: list[PlayedTable]) -> tuple[str, ...]:
    """The last deal of each table in a line."""
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
