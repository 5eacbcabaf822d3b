"""The tournaments of a group in its file: what an evening that is one has beside its lists and sheets.

Sheets are meant by their numbers in the file, entrants by theirs on the list of the evening, seats from 1.
Who awarded, unlocked or typed something is an account, and not in it; links are made anew.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime
from typing import Any, TypeVar

from django.db.models import Model

from scorekeeper.play.groups.models import Group
from scorekeeper.tournament.models import (
    Award,
    Confirmation,
    Entrant,
    PaperEntry,
    Release,
    Table,
    Tournament,
    Unlocking,
)

Row = TypeVar("Row", bound=Model)
Written = dict[str, Any]
Places = Mapping[tuple[int, int], int]
"""The numbers of the sheets of an evening, by round and table."""

SET = (
    *(
        "fours_only",
        "ahead",
        "last_by_standing",
        "teams_meet",
        "minutes",
        "minutes_at_five",
        "counting",
        "ties",
    ),
    *("places_of_four", "places_of_five", "missed", "hides_standings", "has_teams", "fee", "prizes"),
    *("takes_entries", "shows_entrants", "fees_to_kitty"),
)
"""What a tournament is set to, as its columns are called."""


def evenings_with_tournaments(group: Group) -> set[int]:
    """The keys of a group's evenings that are tournaments: one query."""
    return set(Tournament.objects.filter(evening__group=group).values_list("evening", flat=True))


def written_tournaments(evenings: Collection[int], places: Mapping[int, Places]) -> dict[int, Written]:
    """The tournaments among some evenings, by key: eight queries for any number."""
    stored = Tournament.objects.filter(evening__in=evenings).select_related("series")
    found = {each.evening_id: written_tournament(each) for each in stored}
    keys = list(found)
    entrants = Entrant.objects.filter(attendance__evening__in=keys).order_by("attendance__number")
    for entrant in entrants.select_related("attendance", "substitute_for__attendance"):
        found[entrant.attendance.evening_id]["entrants"].append(written_entrant(entrant))
    awards = Award.objects.filter(entrant__attendance__evening__in=keys).order_by("pk")
    for award in awards.select_related("entrant__attendance"):
        found[award.entrant.attendance.evening_id]["awards"].append(written_award(award))
    releases = Release.objects.filter(plan__evening__in=keys).order_by("plan__number")
    for release in releases.select_related("plan"):
        found[release.plan.evening_id]["releases"].append(written_release(release))
    for evening, tables in written_tables(keys, places).items():
        found[evening]["tables"] = tables
    return found


def written_tournament(each: Tournament) -> Written:
    """What a tournament is set to, with the series that it belongs to."""
    series = each.series
    return {
        **({"series": {"title": series.title, "best_of": series.best_of}} if series else {}),
        **{name: getattr(each, name) for name in SET},
        **times(next_begins=each.next_begins),
        "entrants": [],
        "awards": [],
        "releases": [],
        "tables": [],
    }


def written_entrant(each: Entrant) -> Written:
    """What a tournament knows of who is on the list."""
    began = each.substitute_for
    return {
        "number": each.number,
        **({"club": each.club} if each.club else {}),
        **({"team": each.team} if each.team else {}),
        "paid": each.has_paid,
        **({"entered_self": True} if each.entered_self else {}),
        **({"stranger": True} if each.is_stranger else {}),
        **({"substitute_for": began.number} if began else {}),
    }


def written_award(each: Award) -> Written:
    """A line of the ledger, and when it was cancelled."""
    return {
        "entrant": each.entrant.number,
        "round": each.round,
        "kind": each.kind,
        "points": each.points,
        "reason": each.reason,
        "at": each.at.isoformat(),
        **times(cancelled=each.cancelled_at),
    }


def written_release(each: Release) -> Written:
    """A round whose tables are open, with its clock."""
    return {
        "round": each.plan.number,
        "minutes": each.minutes,
        "minutes_at_five": each.minutes_at_five,
        **times(released=each.released, closed=each.closed),
    }


def written_tables(evenings: Collection[int], places: Mapping[int, Places]) -> dict[int, list[Written]]:
    """The tables of tournaments whose sheets are in the file, in the order of these, by evening."""
    stored = Table.objects.filter(sheet__evening__in=evenings).select_related("sheet")
    tables = {"table__sheet__evening__in": evenings}
    unlockings = by_table(Unlocking.objects.filter(**tables).order_by("pk"), written_unlocking)
    said = Confirmation.objects.filter(**tables).order_by("seat__position")
    confirmations = by_table(said.select_related("seat", "table__sheet"), written_confirmation)
    papers = by_table(PaperEntry.objects.filter(**tables).order_by("turn"), written_paper)
    found: defaultdict[int, list[Written]] = defaultdict(list)
    for each in stored:
        sheet, more = each.sheet, (unlockings, confirmations, papers)
        number = places[sheet.evening_id or 0].get((sheet.round, sheet.table))
        if number is not None:
            names = ("unlockings", "confirmations", "papers")
            beside = {name: rows[each.pk] for name, rows in zip(names, more, strict=True) if each.pk in rows}
            found[sheet.evening_id or 0].append({**written_table(each, number), **beside})
    return {evening: sorted(rows, key=lambda row: row["sheet"]) for evening, rows in found.items()}


def by_table(rows: Iterable[Row], write: Callable[[Row], Written | None]) -> dict[int, list[Written]]:
    """What is written of rows, by the table they belong to."""
    found: defaultdict[int, list[Written]] = defaultdict(list)
    for row in rows:
        written = write(row)
        if written is not None:
            found[row.table_id].append(written)  # type: ignore[attr-defined]  # all of these have one
    return dict(found)


def written_table(each: Table, number: int) -> Written:
    """The list of a table, whose sheet ends with its round, and is locked since `locked`."""
    return {
        "sheet": number,
        **({"extra_minutes": each.extra_minutes} if each.extra_minutes else {}),
        **times(called=each.called, handed_in=each.handed_in, locked=each.locked),
    }


def written_unlocking(each: Unlocking) -> Written:
    """That a list was opened again, and why."""
    return {"reason": each.reason, "at": each.at.isoformat()}


def written_confirmation(each: Confirmation) -> Written | None:
    """Somebody's word that a list is right; None if that was another list than the one that stands there."""
    if not each.table.counts_word_of(each.revision):
        return None
    said = {"seat": each.seat.position + 1, "at": each.at.isoformat()}
    return {**said, **({"on_own_phone": True} if each.on_own_phone else {})}


def written_paper(each: PaperEntry) -> Written:
    """The totals from paper, typed once."""
    return {"turn": each.turn, "totals": each.totals, "solos": each.solos, "at": each.at.isoformat()}


def times(**given: datetime | None) -> dict[str, str]:
    """Those of some times that there are."""
    return {name: at.isoformat() for name, at in given.items() if at is not None}
