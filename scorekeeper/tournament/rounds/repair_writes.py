"""A round whose tables are open, mended: its release and its tables taken back, people seated anew."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from scorekeeper.club.evenings.models import Attendance, Making, PlannedRound
from scorekeeper.club.evenings.rounds.reads import Rounds
from scorekeeper.club.evenings.rounds.writes import locked_rounds, open_table
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.revisions import tell_phones_of_many
from scorekeeper.play.sheets.start.writes import Place
from scorekeeper.tournament.entrants.writes import leave
from scorekeeper.tournament.models import FormerTable, Release, Tournament, release_of
from scorekeeper.tournament.rounds.reseating import Reseating
from scorekeeper.tournament.rounds.seating import OpenRound, last_open_round
from scorekeeper.tournament.rounds.writes import join_pools, length_of_round, make_lists
from scorekeeper.tournament.standings.writes import count_tournament, note_hiding
from scorekeeper.tournament.table_actions import NotNow, Way, need, standings_in

MOST_KEPT = 1000
"""Tables that were made anew and are remembered of a tournament."""


@transaction.atomic
def stop_round(*, tournament: Tournament, number: int) -> None:
    """Take the release of a round back: its tables stay open, and its clock does not run.

    Raise NotNow if something was entered at any of them.
    """
    locked_tables(tournament, number)
    open_round_of(tournament, number)
    need(Way.STOP, standings_in(tournament, number).values())
    release_of(tournament.evening_id, number).update(released=None)
    count_tournament(tournament.evening)
    note_hiding(tournament.evening_id)


def locked_tables(tournament: Tournament, number: int) -> Rounds:
    """The rounds, which nobody changes until the transaction ends, nor enters anything in the one named."""
    rounds = locked_rounds(tournament.evening)
    tables = Sheet.objects.filter(evening=tournament.evening_id, round=number)
    list(tables.select_for_update().order_by("pk").values_list("pk"))
    return rounds


def open_round_of(tournament: Tournament, number: int) -> OpenRound:
    """The last round whose tables are open; raise NotNow if it is another one, or closed."""
    found = last_open_round(tournament)
    if found is None or found.number != number:
        raise NotNow(
            _("The tables of round %(number)s are not open, or its lists are confirmed.") % {"number": number}
        )
    return found


@transaction.atomic
def take_back_round(*, tournament: Tournament, number: int, keeps_codes: bool) -> None:
    """Let a round be planned and not open, as people sit there by now.

    The codes of its tables lead to those of the same numbers once they are open again, or nowhere. Raise
    NotNow if something was entered at any of them.
    """
    rounds = locked_tables(tournament, number)
    found = open_round_of(tournament, number)
    need(Way.TAKE_BACK, standings_in(tournament, number).values())
    plan = rounds.planned[number]
    plan.tables, plan.opened = [list(seated) for seated in found.tables.values()], None
    plan.save(update_fields=("tables", "opened"))
    Release.objects.filter(plan=plan).delete()
    drop_tables(tournament, found.sheets.values())
    if not keeps_codes:
        FormerTable.objects.filter(tournament=tournament, round=number).update(leads_on=False)
    count_tournament(tournament.evening)
    note_hiding(tournament.evening_id)


def drop_tables(tournament: Tournament, sheets: Collection[Sheet]) -> None:
    """Delete tables at which nothing was entered; who has their codes is told."""
    FormerTable.objects.bulk_create(
        FormerTable(
            tournament=tournament,
            sheet=sheet.pk,
            slug=sheet.slug,
            write_hash=sheet.write_hash,
            round=sheet.round,
            table=sheet.table,
        )
        for sheet in sheets
    )
    kept = FormerTable.objects.filter(tournament=tournament).order_by("-pk").values_list("pk", flat=True)
    FormerTable.objects.filter(pk__in=list(kept[MOST_KEPT:])).delete()
    stored = Sheet.objects.filter(pk__in=[sheet.pk for sheet in sheets])
    tell_phones_of_many(stored)
    stored.delete()


@transaction.atomic
def reseat(*, tournament: Tournament, number: int, wanted: Reseating) -> list[int]:
    """Let people sit at other tables of an open round; the tables that were made anew, or are no more.

    Who takes a seat plays this round, who is `gone` no round from this one on. Raise NotNow if something was
    entered meanwhile at a table that would change.
    """
    rounds = locked_tables(tournament, number)
    found = open_round_of(tournament, number)
    standings = standings_in(tournament, number)
    need(Way.RESEAT, [standings[table] for table in wanted.tables if table in standings])
    before = found.unplayed
    changed = [
        table
        for table in sorted({*wanted.tables, *before})
        if tuple(wanted.tables.get(table, ())) != before.get(table, ())
    ]
    drop_tables(tournament, [found.sheets[table] for table in changed if table in before])
    orders = {table: in_their_seats(before.get(table, ()), wanted.tables.get(table, ())) for table in changed}
    make_lists(
        open_table(rounds, Place(tournament.evening, number, table), order, length_of_round)
        for table, order in orders.items()
        if order
    )
    note_who_plays(found, wanted)
    join_pools(tournament, number, wanted.tables.values())
    note_plan(tournament, number)
    count_tournament(tournament.evening)
    return changed


def in_their_seats(before: Sequence[int], now: Sequence[int]) -> tuple[int, ...]:
    """The people at a table: as said if all stay, else those who keep their seats, others for the rest."""
    if set(before) == set(now):
        return tuple(now)
    coming = iter([one for one in now if one not in before])
    kept = [one if one in now else next(coming, None) for one in before]
    return (*(one for one in kept if one is not None), *coming)


def note_who_plays(found: OpenRound, wanted: Reseating) -> None:
    """Note from when on those play who take a seat, and until when those who are gone."""
    seated = {one for table in wanted.tables.values() for one in table}
    changed = []
    for each in found.people.attendances:
        if each.number in seated and each.first_round > found.number:
            each.first_round = found.number
        elif each.number in wanted.gone:
            leave(each, found.number)
        else:
            continue
        changed.append(each)
    Attendance.objects.bulk_update(changed, ("first_round", "last_round"))


def note_plan(tournament: Tournament, number: int) -> None:
    """Keep with the plan of a round who sits where by now: it was made by hand."""
    found = last_open_round(tournament)
    if found is not None:
        plan = PlannedRound.objects.filter(evening=tournament.evening_id, number=number)
        plan.update(tables=[list(seated) for seated in found.tables.values()], making=Making.BY_HAND)
