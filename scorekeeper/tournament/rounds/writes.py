"""The rounds of a tournament: drawn, opened and released for all tables at once, and changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import groupby

from django.db import transaction
from django.db.models import OuterRef, Subquery
from django.utils.timezone import now

from rulesets import Ruleset
from rulesets.session import usual_length
from scorekeeper.club.evenings.draw.by_standing import draw_by_standing
from scorekeeper.club.evenings.draw.drawing import draw
from scorekeeper.club.evenings.draw.tables import Round, can_be_seated
from scorekeeper.club.evenings.draw.teams import draw_teams
from scorekeeper.club.evenings.models import NOT_HERE, Attendance, Making, PlannedRound
from scorekeeper.club.evenings.rounds import writes as rounds_writes
from scorekeeper.club.evenings.rounds.reads import Rounds
from scorekeeper.club.evenings.rounds.writes import CannotOpen, locked_rounds, open_table, open_tables
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.revisions import tell_phones_of_many
from scorekeeper.play.sheets.start.writes import Place
from scorekeeper.tournament.entrants.reads import groups_apart, stored_entrants
from scorekeeper.tournament.models import FormerTable, Release, Table, Tournament
from scorekeeper.tournament.rounds.reads import (
    is_by_standing,
    is_for_fours,
    rounds_to_draw,
    seats_in_turn,
    squads_of,
    teams_met,
    times_out,
)
from scorekeeper.tournament.rounds.seating import OpenRound, in_order_of, last_open_round, why_draw_again
from scorekeeper.tournament.standings.writes import count_tournament, note_hiding


@transaction.atomic
def draw_rounds(*, tournament: Tournament, seed: str = "", ranking: Sequence[int] = ()) -> int:
    """Draw the next round, or all to come, with those that are open as the past; a new seed can be given.

    `ranking` are the numbers of the entrants, the first first, for a round by standing. Returns the number of
    the next round; raise CannotSeat, and change nothing, if those who are here for it cannot be seated.
    """
    drawing = partial(drawn_rounds, tournament, ranking=ranking)
    rounds = rounds_writes.draw_rounds(evening=tournament.evening, seed=seed, drawing=drawing)
    rounds_writes.need_seats(rounds)
    if is_by_standing(tournament, rounds.next):
        tournament.ranking_drawn = list(ranking)
        tournament.save(update_fields=("ranking_drawn",))
    return rounds.next


def drawn_rounds(
    tournament: Tournament, rounds: Rounds, ranking: Sequence[int]
) -> Iterator[tuple[int, Round]]:
    """The rounds to come with their numbers: those in which the same people sit are drawn together."""
    past, seed = list(rounds.played), rounds.setup.seed
    fours_only, most = is_for_fours(tournament), rules_of(rounds.setup.ruleset).players_max
    apart, teams = groups_apart(stored_entrants(tournament)), teams_met(tournament)
    for seated, same in groupby(seats_of_rounds(tournament, rounds, teams), key=lambda each: each[1]):
        numbers = [number for number, _seated in same]
        if not can_be_seated(len(seated), most):
            continue
        if is_by_standing(tournament, numbers[0]):
            ranked = in_order_of(ranking, seated)
            by_standing = draw_by_standing(ranked, past, seed=seed, fours_only=fours_only)
            found: tuple[Round, ...] = (best_first(by_standing, ranked),)
        elif teams is not None:
            found = draw_teams(squads_of(teams, seated).all_here, len(numbers), past, seed=seed)
        else:
            found = draw(seated, len(numbers), past, seed=seed, apart=apart, fours_only=fours_only)
        past += found
        yield from zip(numbers, found, strict=True)


def seats_of_rounds(
    tournament: Tournament, rounds: Rounds, teams: Mapping[int, str] | None
) -> Iterator[tuple[int, list[int]]]:
    """The rounds that are drawn now, with who is seated in each."""
    out, fours_only = times_out(rounds), is_for_fours(tournament)
    for number in rounds_to_draw(tournament, rounds.next):
        here = rounds.to_seat(number)
        if teams is None:
            seated = seats_in_turn(here, out, fours_only=fours_only)
        else:
            seated = squads_of(teams, here).seated(out)
        out.update(set(here) - set(seated))
        yield number, seated


def best_first(tables: Round, ranked: Sequence[int]) -> Round:
    """The tables in the order of how their players stand, the large ones last."""
    place = {one: at for at, one in enumerate(ranked)}
    return tuple(sorted(tables, key=lambda table: (len(table), sum(place[one] for one in table))))


@transaction.atomic
def open_round(*, tournament: Tournament, number: int) -> Release:
    """Open the sheets of all tables of a round; without a clock it is released with it.

    One that is open stays as it is. Raise CannotOpen if it is not the next one, or does not fit who is here.
    """
    rounds = locked_rounds(tournament.evening)
    known = Release.objects.filter(plan__evening=tournament.evening, plan__number=number).first()
    if known is not None:
        return known
    if number != rounds.next or why_draw_again(tournament, rounds, number):
        raise CannotOpen
    sheets = open_tables(evening=tournament.evening, number=number, length=length_of_round)
    make_lists(sheets)
    count_tournament(tournament.evening)
    if not tournament.minutes:
        announce_next(tournament=tournament, begins=None)
    made = Release.objects.create(
        plan=PlannedRound.objects.get(evening=tournament.evening, number=number),
        minutes=tournament.minutes,
        minutes_at_five=tournament.minutes_at_five or tournament.minutes,
        released=None if tournament.minutes else now(),
    )
    note_hiding(tournament.evening_id)
    return made


def make_lists(sheets: Iterable[Sheet]) -> None:
    """Let the sheets of tables be the lists of a tournament."""
    made = list(sheets)
    said = Tournament.objects.filter(evening=OuterRef("evening")).values("takes_by_hand")
    lists = Sheet.objects.filter(pk__in=[sheet.pk for sheet in made])
    lists.update(ends=True, takes_by_hand=Subquery(said))
    Table.objects.bulk_create(Table(sheet=sheet) for sheet in made)


def length_of_round(rules: Ruleset, given: int | None, players: int) -> int:
    """The deals at a table: at more than four so many more that everybody plays as many as at four.

    So 24 at four are 30 at five, where the dealer sits out (as clubs play 12 and 15, 8 and 10).
    """
    if given is None:
        return usual_length(rules, players)
    return -(-given // 4) * players if players > 4 else given


@transaction.atomic
def release_round(*, tournament: Tournament, number: int) -> None:
    """Let the clock of a round run for all its tables; one that runs goes on."""
    waiting = Release.objects.filter(plan__evening=tournament.evening, plan__number=number, released=None)
    if waiting.update(released=now()):
        announce_next(tournament=tournament, begins=None)
    note_hiding(tournament.evening_id)


def announce_next(*, tournament: Tournament, begins: datetime | None) -> None:
    """Say on all pages when the next round begins, or nothing any more."""
    Tournament.objects.filter(pk=tournament.pk).update(next_begins=begins)


MOST_KEPT = 1000
"""Tables that were made anew and are remembered of a tournament."""


class Begun(Exception):  # what happened, not a fault
    """Something was entered meanwhile at `tables` that were to be changed; none if the round is closed."""

    def __init__(self, tables: Iterable[int] = ()) -> None:
        super().__init__(tables)
        self.tables = tuple(sorted(tables))


@dataclass(frozen=True)
class Reseating:
    """Who is to sit at which table, by number, and who (`gone`) is not here after all.

    Everybody who can be seated anew and is at no table sits out.
    """

    tables: Mapping[int, Sequence[int]]
    gone: Collection[int] = ()


def locked_round(tournament: Tournament, number: int) -> tuple[Rounds, OpenRound]:
    """A round whose tables are open: until the transaction ends nobody changes it or enters anything there.

    Raise Begun if it is closed, or not the last that is open.
    """
    rounds = locked_rounds(tournament.evening)
    tables = Sheet.objects.filter(evening=tournament.evening_id, round=number)
    list(tables.select_for_update().order_by("pk").values_list("pk"))
    found = last_open_round(tournament)
    if found is None or found.number != number:
        raise Begun
    return rounds, found


@transaction.atomic
def take_back_round(*, tournament: Tournament, number: int, keeps_codes: bool) -> None:
    """Let a round be planned and not open, as people sit there by now; its clock has not run.

    The codes of its tables lead to those of the same numbers once they are open again, or nowhere. Raise
    Begun if something was entered at any of them.
    """
    rounds, found = locked_round(tournament, number)
    if found.begun:
        raise Begun(found.begun)
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

    Who takes a seat plays this round, who is `gone` no round from this one on. Raise Begun if something was
    entered meanwhile at a table that would change.
    """
    rounds, found = locked_round(tournament, number)
    if taken := found.begun & set(wanted.tables):
        raise Begun(taken)
    before = found.unplayed
    changed = [
        table
        for table in sorted({*wanted.tables, *before})
        if set(wanted.tables.get(table, ())) != set(before.get(table, ()))
    ]
    drop_tables(tournament, [found.sheets[table] for table in changed if table in before])
    orders = {table: in_their_seats(before.get(table, ()), wanted.tables.get(table, ())) for table in changed}
    make_lists(
        open_table(rounds, Place(tournament.evening, number, table), order, length_of_round)
        for table, order in orders.items()
        if order
    )
    note_who_plays(found, wanted)
    note_plan(tournament, number)
    count_tournament(tournament.evening)
    return changed


def in_their_seats(before: Sequence[int], now: Sequence[int]) -> tuple[int, ...]:
    """Who sits at a table, those who stay in their seats, those who come where somebody left."""
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
            each.last_round = found.number - 1 if each.first_round < found.number else NOT_HERE
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
