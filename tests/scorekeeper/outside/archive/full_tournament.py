"""A tournament with everything that one can have, and what is stored of it, for the tests of the file."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from scorekeeper.play.groups.models import Group
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.tournament.awards.models import Award, AwardKind
from scorekeeper.tournament.entrants.writes import enter_people, take_over
from scorekeeper.tournament.lists.models import Confirmation, PaperEntry, Unlocking
from scorekeeper.tournament.lists.writes import unlock_list
from scorekeeper.tournament.models import Entrant, Release, Table, Tournament
from scorekeeper.tournament.naming import Entry
from scorekeeper.tournament.setup.writes import series_of
from tests.club import Club
from tests.scorekeeper.tournament.hall import gather, set_up, stored
from tests.scorekeeper.tournament.played import award, open_next, write_on_paper
from tests.scorekeeper.tournament.tables import confirm, lock, reader, row, send_in, table_at, writer

FIRST = datetime(2026, 12, 12, 18, 30, tzinfo=UTC)
SETTINGS: dict[str, Any] = {
    "fours_only": False,
    "ahead": "round",
    "last_by_standing": True,
    "teams_meet": False,
    "minutes": 100,
    "minutes_at_five": 125,
    "counting": "places",
    "ties": ["solos", "lot"],
    "places_of_four": [4, 2, -2, -4],
    "places_of_five": [5, 3, 0, -3, -5],
    "missed": -150,
    "hides_standings": True,
    "has_teams": True,
    "fee": 1200,
    "fees_to_kitty": True,
    "takes_by_hand": True,
    "places": 9,
    "is_announced": True,
    "cut_after": 2,
    "cut_size": 4,
    "carried": "half",
    "rounds_a_day": [1, 2],
    "pools": 2,
    "prizes": "Gans\nWein",
    "takes_entries": True,
    "shows_entrants": True,
}

WHO_PLAYS_THE_FINAL = {"finalists": [4, 1, 3, 2], "cut_off": [5, 6]}


def full_tournament(club: Club) -> Tournament:
    """Two rounds with everything that can happen in them: late, gone, paper, unlocked, awarded, cancelled."""
    series = series_of(group=club.group, title="Winter", best_of=3)
    tournament = set_up(club, preset="club_five", length=2, series=series, **SETTINGS)
    people = [
        Entry("Anna"),
        Entry("Ben", "Ulm", "Löwen", None, "BW-017", "Baden", 1961),
        Entry("Zoe", "Kiel"),
    ]
    enter_people(tournament=tournament, entries=people, is_self=True)
    gathered = gather(tournament, 6)
    open_next(tournament, 1)
    first = table_at(tournament)
    lock(first)
    unlock_list(table=row(first), reason="Solo vergessen", user=club.anna)
    send_in(first)
    confirm(first, reader(first), 1)
    confirm(first, writer(first), 0, 2, 3)
    second = table_at(tournament, 2).sheet
    Table.objects.filter(sheet=second).update(extra_minutes=5, moved=2, called=FIRST)
    write_on_paper(second, 1, (12, 5, -3, -14, 0), (1, 0, 0, 0, 0))
    penalty = award(gathered[0], 1, -6)
    of_deal = {"deal": 2, "paragraph": "9.3", "case": "minor"}
    Award.objects.filter(pk=penalty.pk).update(**of_deal)
    share = award(gathered[2], 1, 2, kind=AwardKind.CORRECTION)
    Award.objects.filter(pk=share.pk).update(part_of=penalty, **of_deal)
    protest = award(gathered[3], 1, kind=AwardKind.PROTEST, reason="Verzählt")
    upheld = {"decision": "Nachgezählt", "is_upheld": True, "decided": FIRST, "decided_by": club.anna}
    Award.objects.filter(pk=protest.pk).update(**upheld)
    warning = award(gathered[1], 1, kind=AwardKind.WARNING, reason='"Laut"')
    Award.objects.filter(pk=warning.pk).update(cancelled_at=FIRST, cancelled_by=club.anna)
    again = take_over(entrant=gathered[5], entry=Entry("Spät", "Soest"))
    take_over(entrant=again, entry=Entry("Später"))
    open_next(tournament, 2)
    for number, model in enumerate((Award, Unlocking, Confirmation, PaperEntry)):
        for place, key in enumerate(model.objects.order_by("pk").values_list("pk", flat=True)):
            model.objects.filter(pk=key).update(at=FIRST + timedelta(minutes=10 * number + place))
    Award.objects.exclude(part_of=None).update(at=FIRST)
    Tournament.objects.update(next_begins=FIRST, **WHO_PLAYS_THE_FINAL)
    Unlocking.objects.update(breaks_off=True)
    Entrant.objects.filter(attendance__number=3).update(is_pool_said=True)
    return stored(tournament)


COLUMNS: dict[Any, tuple[str, ...]] = {
    Tournament: (
        "evening__title",
        "evening__is_hidden",
        "series__title",
        "series__best_of",
        "next_begins",
        *SETTINGS,
        *WHO_PLAYS_THE_FINAL,
    ),
    Entrant: ("attendance__number", "pool", "is_pool_said"),
    Sheet: ("title", "round", "table", "length", "ends", "locked", "takes_by_hand"),
    Release: ("plan__number", "minutes", "minutes_at_five", "released", "closed"),
    Table: ("sheet__table", "extra_minutes", "moved", "called", "handed_in", "locked"),
    Unlocking: ("table__sheet__table", "breaks_off", "reason", "at"),
    Confirmation: ("table__sheet__table", "seat__name", "on_own_phone", "at"),
    PaperEntry: ("table__sheet__table", "turn", "totals", "solos", "remarks", "by_table", "at"),
    Award: (
        *("entrant__attendance__number", "round", "kind", "points", "deal", "paragraph", "case", "reason"),
        *("part_of__entrant__attendance__number", "at", "decision", "is_upheld", "decided", "cancelled_at"),
    ),
}
WAYS = {
    Tournament: "evening__group",
    Entrant: "attendance__evening__group",
    Sheet: "group",
    Release: "plan__evening__group",
    Table: "sheet__group",
    Unlocking: "table__sheet__group",
    Confirmation: "table__sheet__group",
    PaperEntry: "table__sheet__group",
    Award: "entrant__attendance__evening__group",
}


def rows_of(group: Group) -> dict[str, list[Any]]:
    """What the tournaments of a group have, in words that are the same in every group."""
    return {
        model.__name__: sorted(model.objects.filter(**{WAYS[model]: group}).values_list(*columns), key=str)
        for model, columns in COLUMNS.items()
    }
