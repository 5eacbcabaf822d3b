"""The tournaments of a group as rows: what of them becomes a file, and made out of one.

They are made once their entrants and their sheets are there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from operator import attrgetter
from typing import Any

from scorekeeper.club.evenings.models import Attendance, PlannedRound
from scorekeeper.outside.archive import tournaments as shapes
from scorekeeper.outside.shapes import Row, Shape, columns_of
from scorekeeper.play.groups.models import Group
from scorekeeper.play.sheets.guards import read_token
from scorekeeper.play.sheets.models import Seat, Sheet
from scorekeeper.site.web.secret_links import hash_token, new_slug
from scorekeeper.tournament.awards.models import Award, AwardKind
from scorekeeper.tournament.links import link_hashes, write_token
from scorekeeper.tournament.lists.models import Confirmation, PaperEntry, Unlocking
from scorekeeper.tournament.models import Entrant, Release, Series, Table, Tournament
from scorekeeper.tournament.standings.writes import count_tournament, note_hiding, note_takings

Places = Mapping[tuple[int, int], int]
"""The numbers of the sheets of an evening, by round and table."""
LISTS = ("entrants", "awards", "releases", "tables")


def evenings_with_tournaments(group: Group) -> set[int]:
    """The keys of a group's evenings that are tournaments: one query."""
    return set(Tournament.objects.filter(evening__group=group).values_list("evening", flat=True))


def written_tournaments(evenings: Collection[int], places: Mapping[int, Places]) -> dict[int, Row]:
    """The tournaments among some evenings, by key: eight queries for any number."""
    stored = Tournament.objects.filter(evening__in=evenings).select_related("series")
    keys = [each.evening_id for each in stored]
    entrants = Entrant.objects.filter(attendance__evening__in=keys).order_by("attendance__number")
    entrants = entrants.select_related("attendance", "substitute_for__attendance")
    awards = Award.objects.filter(entrant__attendance__evening__in=keys).order_by("pk")
    releases = Release.objects.filter(plan__evening__in=keys).order_by("plan__number").select_related("plan")
    awards = awards.select_related("entrant__attendance")
    rows = {
        "entrants": grouped(shapes.Entrant, entrants, "attendance.evening_id"),
        "awards": written_awards(awards),
        "releases": grouped(shapes.Release, releases, "plan.evening_id"),
    }
    written = {
        each.evening_id: shapes.Tournament.write(
            each, tables=[], **{name: listed[each.evening_id] for name, listed in rows.items()}
        )
        for each in stored
    }
    for evening, tables in written_tables(keys, places).items():
        written[evening]["tables"] = tables
    return written


def written_awards(awards: Iterable[Award]) -> defaultdict[int, list[Row]]:
    """The lines of the ledgers by evening, each with what others got of it."""
    found: defaultdict[int, list[Row]] = defaultdict(list)
    lines = list(awards)
    parts = grouped(shapes.Part, (each for each in lines if each.part_of_id), "part_of_id")
    for award in lines:
        if award.part_of_id is None:
            given = shapes.Award.write(award, got=parts[award.pk])
            found[award.entrant.attendance.evening_id].append(given)
    return found


def grouped(shape: type[Shape], rows: Iterable[Any], by: str) -> defaultdict[int, list[Row]]:
    """Rows as the file has them, by the key that `by` leads to."""
    found: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows:
        found[attrgetter(by)(row)].append(shape.write(row))
    return found


def written_tables(evenings: Collection[int], places: Mapping[int, Places]) -> dict[int, list[Row]]:
    """The tables of tournaments whose sheets are in the file, in the order of these, by evening.

    Somebody's word for another list than the one that stands there is not in it.
    """
    ours = {"table__sheet__evening__in": evenings}
    said = (
        Confirmation.objects.filter(**ours).order_by("seat__position").select_related("seat", "table__sheet")
    )
    counted = (each for each in said if each.table.counts_word_of(each.revision))
    unlockings = Unlocking.objects.filter(**ours).order_by("pk")
    rows = {
        "unlockings": grouped(shapes.Unlocking, unlockings, "table_id"),
        "confirmations": grouped(shapes.Confirmation, counted, "table_id"),
        "papers": grouped(shapes.Paper, PaperEntry.objects.filter(**ours).order_by("turn"), "table_id"),
    }
    found: defaultdict[int, list[Row]] = defaultdict(list)
    for each in Table.objects.filter(sheet__evening__in=evenings).select_related("sheet"):
        sheet, given = each.sheet, {name: listed[each.pk] for name, listed in rows.items()}
        number = places[sheet.evening_id or 0].get((sheet.round, sheet.table))
        if number is not None:
            found[sheet.evening_id or 0].append(shapes.Table.write(each, sheet=number, **given))
    return {evening: sorted(tables, key=lambda table: table["sheet"]) for evening, tables in found.items()}


def create_tournament(group: int, evening: int, found: Row, sheets: Mapping[int, int]) -> None:
    """The tournament that an evening of a group is (keys), with new links.

    `sheets` has the keys of its sheets by their numbers in the file.
    """
    slug, series = new_slug(), found["series"]
    columns = {**columns_of(found, "series", *LISTS), **link_hashes(slug)}
    if series:  # of several that say how many count, the last one is right
        own = Group.objects.get(pk=group)
        columns["series"], _is_new = Series.objects.update_or_create(
            group=own, title=series["title"], defaults={"best_of": series["best_of"]}
        )
    tournament = Tournament.objects.create(evening_id=evening, slug=slug, **columns)
    create_entrants(evening, found)
    plans = dict(PlannedRound.objects.filter(evening=evening).values_list("number", "pk"))
    Release.objects.bulk_create(
        Release(plan_id=plans[each["round"]], **columns_of(each, "round")) for each in found["releases"]
    )
    create_tables(found["tables"], sheets)
    Sheet.objects.filter(pk__in=sheets.values(), ends=True).update(takes_by_hand=found["takes_by_hand"])
    note_hiding(evening)
    count_tournament(tournament.evening)
    note_takings(tournament)


def create_entrants(evening: int, found: Row) -> None:
    keys = dict(Attendance.objects.filter(evening=evening).values_list("number", "pk"))
    entrants = Entrant.objects.bulk_create(
        Entrant(attendance_id=keys[each["number"]], **columns_of(each, "number", "substitute_for"))
        for each in found["entrants"]
    )
    entered = {each["number"]: entrant for each, entrant in zip(found["entrants"], entrants, strict=True)}
    taken_over = [each for each in found["entrants"] if each["substitute_for"]]
    for each in taken_over:
        entered[each["number"]].substitute_for = entered[each["substitute_for"]]
    Entrant.objects.bulk_update([entered[each["number"]] for each in taken_over], ("substitute_for",))
    awards = Award.objects.bulk_create(
        Award(entrant=entered[each["entrant"]], **columns_of(each, "entrant", "got"))
        for each in found["awards"]
    )
    Award.objects.bulk_create(
        part_of(award, entered[part["entrant"]], part["points"])
        for award, each in zip(awards, found["awards"], strict=True)
        for part in each["got"]
    )


def part_of(award: Award, entrant: Entrant, points: int) -> Award:
    same = ("round", "deal", "paragraph", "case", "reason", "at", "cancelled_at")
    said = {name: getattr(award, name) for name in same}
    return Award(entrant=entrant, kind=AwardKind.CORRECTION, points=points, part_of=award, **said)


def create_tables(found: Collection[Row], sheets: Mapping[int, int]) -> None:
    """The lists of the tables, whose sheets end with their round; those that are locked take no change."""
    lists = ("unlockings", "confirmations", "papers")
    tables = Table.objects.bulk_create(
        Table(sheet_id=sheets[each["sheet"]], **columns_of(each, "sheet", *lists)) for each in found
    )
    stored = Sheet.objects.in_bulk([table.sheet_id for table in tables])
    for table in tables:
        end_sheet(stored[table.sheet_id], moved=table.moved, is_locked=table.locked is not None)
    Sheet.objects.bulk_update(stored.values(), ("ends", "locked", "write_hash", "read_hash"))
    both = list(zip(tables, found, strict=True))
    Unlocking.objects.bulk_create(
        Unlocking(table=table, **row) for table, each in both for row in each["unlockings"]
    )
    PaperEntry.objects.bulk_create(
        PaperEntry(table=table, **row) for table, each in both for row in each["papers"]
    )
    seats = Seat.objects.filter(sheet__in=stored).values_list("sheet", "position", "pk")
    keys = {(sheet, position + 1): key for sheet, position, key in seats}
    Confirmation.objects.bulk_create(
        Confirmation(
            table=table,
            revision=stored[table.sheet_id].revision,
            seat_id=keys[table.sheet_id, row["seat"]],
            **columns_of(row, "seat"),
        )
        for table, each in both
        for row in each["confirmations"]
    )


def end_sheet(sheet: Sheet, *, moved: int, is_locked: bool) -> None:
    """Let a sheet be the list of a table: it takes no deal after its end, and opens by the link of its table.

    That link follows from the sheet, so that lists can be printed for tables that still play.
    """
    token = write_token(sheet.slug, moved)
    sheet.ends, sheet.locked = True, is_locked
    sheet.write_hash, sheet.read_hash = hash_token(token), hash_token(read_token(token))
