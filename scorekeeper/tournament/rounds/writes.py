"""The rounds of a tournament: drawn, opened and released for all tables at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from itertools import groupby

from django.db import transaction
from django.db.models import OuterRef, Subquery
from django.utils.timezone import now
from django.utils.translation import gettext as _

from rulesets import Ruleset
from rulesets.session import usual_length
from scorekeeper.club.evenings.draw.by_standing import draw_by_standing
from scorekeeper.club.evenings.draw.drawing import draw
from scorekeeper.club.evenings.draw.tables import Round, can_be_seated
from scorekeeper.club.evenings.draw.teams import draw_teams
from scorekeeper.club.evenings.models import PlannedRound
from scorekeeper.club.evenings.rounds import writes as rounds_writes
from scorekeeper.club.evenings.rounds.reads import Rounds
from scorekeeper.club.evenings.rounds.writes import CannotOpen, locked_rounds, open_tables
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.tournament.entrants.reads import groups_apart, next_round, stored_entrants
from scorekeeper.tournament.final.reads import waits_for_cut
from scorekeeper.tournament.models import Release, Table, Tournament
from scorekeeper.tournament.rounds.reads import (
    is_by_standing,
    is_for_fours,
    rounds_to_draw,
    seats_in_turn,
    squads_of,
    teams_met,
    times_out,
)
from scorekeeper.tournament.rounds.seating import in_order_of, why_draw_again
from scorekeeper.tournament.standings.writes import count_tournament, note_hiding
from scorekeeper.tournament.ways import NotNow


@transaction.atomic
def draw_rounds(*, tournament: Tournament, seed: str = "", ranking: Sequence[int] = ()) -> int:
    """Draw the next round, or all to come, with those that are open as the past; a new seed can be given.

    `ranking` are the numbers of the entrants, the first first, for a round by standing. Returns the number of
    the next round; raise CannotSeat, and change nothing, if those who are here for it cannot be seated, and
    NotNow if nobody has said who plays this final.
    """
    if waits_for_cut(tournament, next_round(tournament)):
        raise NotNow(_("First say who plays the final."))
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
    if (
        number != rounds.next
        or waits_for_cut(tournament, number)
        or why_draw_again(tournament, rounds, number)
    ):
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
