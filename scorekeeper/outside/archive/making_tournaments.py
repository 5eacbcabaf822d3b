"""Making the tournaments of a group out of its file, once their entrants and their sheets are there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.club.evenings.models import Attendance, PlannedRound
from scorekeeper.outside.archive.reading_tables import Stored
from scorekeeper.outside.archive.reading_tournaments import SeriesPart, TournamentPart
from scorekeeper.play.groups.models import Group
from scorekeeper.play.sheets.links import hash_token, read_token, table_token
from scorekeeper.play.sheets.models import Seat, Sheet
from scorekeeper.tournament.links import link_hashes, new_slug
from scorekeeper.tournament.models import (
    Award,
    Confirmation,
    Entrant,
    PaperEntry,
    Release,
    Series,
    Table,
    Tournament,
    Unlocking,
)
from scorekeeper.tournament.writes.hiding import note_hiding
from scorekeeper.tournament.writes.outcomes import count_tournament
from scorekeeper.tournament.writes.takings import note_takings


def make_tournament(group: int, evening: int, part: TournamentPart, sheets: Mapping[int, int]) -> None:
    """The tournament that an evening of a group is (keys), with new links.

    `sheets` has the keys of its sheets by their numbers in the file.
    """
    slug = new_slug()
    columns: Mapping[str, Any] = {**part.columns, **link_hashes(slug)}
    series = series_in(group, part.series) if part.series else None
    tournament = Tournament.objects.create(evening_id=evening, slug=slug, series=series, **columns)
    make_entrants(evening, part)
    make_releases(evening, part)
    make_tables(part, sheets)
    note_hiding(evening)
    count_tournament(tournament.evening)
    note_takings(tournament)


def series_in(group: int, part: SeriesPart) -> Series:
    """The series of a group with this title; of several that say how many count, the last one is right."""
    series, _is_new = Series.objects.update_or_create(
        group=Group.objects.get(pk=group), title=part.title, defaults={"best_of": part.best_of}
    )
    return series


def make_entrants(evening: int, part: TournamentPart) -> None:
    """Who takes part, and what was awarded to them."""
    keys = dict(Attendance.objects.filter(evening=evening).values_list("number", "pk"))
    entrants = Entrant.objects.bulk_create(
        Entrant(attendance_id=keys[each["number"]], **without(each, "number", "substitute_for"))
        for each in part.entrants
    )
    entered = {each["number"]: entrant for each, entrant in zip(part.entrants, entrants, strict=True)}
    taken_over = [each for each in part.entrants if each["substitute_for"]]
    for each in taken_over:
        entered[each["number"]].substitute_for = entered[each["substitute_for"]]
    Entrant.objects.bulk_update([entered[each["number"]] for each in taken_over], ("substitute_for",))
    Award.objects.bulk_create(
        Award(entrant=entered[each["entrant"]], **without(each, "entrant")) for each in part.awards
    )


def without(row: Stored, *names: str) -> dict[str, Any]:
    """The columns of a row but for some, which are stored in another way."""
    return {name: value for name, value in row.items() if name not in names}


def make_releases(evening: int, part: TournamentPart) -> None:
    """The rounds whose tables are open."""
    plans = dict(PlannedRound.objects.filter(evening=evening).values_list("number", "pk"))
    Release.objects.bulk_create(
        Release(plan_id=plans[each["round"]], **without(each, "round")) for each in part.releases
    )


def make_tables(part: TournamentPart, sheets: Mapping[int, int]) -> None:
    """The lists of the tables, whose sheets end with their round; those that are locked take no change."""
    tables = Table.objects.bulk_create(
        Table(sheet_id=sheets[each.sheet], **each.columns) for each in part.tables
    )
    stored = Sheet.objects.in_bulk([table.sheet_id for table in tables])
    for table in tables:
        end_sheet(stored[table.sheet_id], is_locked=table.locked is not None)
    Sheet.objects.bulk_update(stored.values(), ("ends", "locked", "write_hash", "read_hash"))
    both = list(zip(tables, part.tables, strict=True))
    Unlocking.objects.bulk_create(
        Unlocking(table=table, **row) for table, each in both for row in each.unlockings
    )
    PaperEntry.objects.bulk_create(
        PaperEntry(table=table, **row) for table, each in both for row in each.papers
    )
    seats = Seat.objects.filter(sheet__in=stored).values_list("sheet", "position", "pk")
    keys = {(sheet, position + 1): key for sheet, position, key in seats}
    Confirmation.objects.bulk_create(
        Confirmation(
            table=table,
            revision=stored[table.sheet_id].revision,
            seat_id=keys[table.sheet_id, row["seat"]],
            **without(row, "seat"),
        )
        for table, each in both
        for row in each.confirmations
    )


def end_sheet(sheet: Sheet, *, is_locked: bool) -> None:
    """Let a sheet be the list of a table: it takes no deal after its end, and opens by the link of its table.

    That link follows from the sheet, so that lists can be printed for tables that still play.
    """
    token = table_token(sheet.slug)
    sheet.ends, sheet.locked = True, is_locked
    sheet.write_hash, sheet.read_hash = hash_token(token), hash_token(read_token(token))
