"""The rounds of a tournament: drawn, opened and released for all tables at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import groupby
from operator import itemgetter

from django.db import transaction
from django.db.models import OuterRef, Subquery
from django.utils.timezone import now
from django.utils.translation import gettext as _

from rulesets import Ruleset
from rulesets.session import usual_length
from scorekeeper.club.evenings.draw.by_standing import draw_by_standing
from scorekeeper.club.evenings.draw.drawing import draw, draw_teams
from scorekeeper.club.evenings.draw.tables import Round, can_be_seated
from scorekeeper.club.evenings.models import PlannedRound
from scorekeeper.club.evenings.rounds import writes as rounds_writes
from scorekeeper.club.evenings.rounds.drawing_reads import in_order
from scorekeeper.club.evenings.rounds.reads import Rounds
from scorekeeper.club.evenings.rounds.writes import CannotOpen, CannotSeat, locked_rounds, open_tables
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.tournament.entrants.reads import beginners_of, groups_apart, next_round, stored_entrants
from scorekeeper.tournament.final.reads import waits_for_cut
from scorekeeper.tournament.models import Entrant, Release, Table, Tournament, release_of
from scorekeeper.tournament.rounds.pools import (
    is_in_pools,
    kept_pools,
    pools_by_number,
    pools_drawn,
    sizes_of_pools,
)
from scorekeeper.tournament.rounds.reads import (
    is_by_standing,
    is_for_fours,
    most_at_a_table,
    rounds_to_draw,
    seats_in_turn,
    squads_of,
    teams_met,
    times_out,
)
from scorekeeper.tournament.rounds.seating import why_draw_again
from scorekeeper.tournament.standings.writes import count_tournament, note_hiding
from scorekeeper.tournament.table_actions import NotNow


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
    past, most = list(rounds.played), rules_of(rounds.setup.ruleset).players_max
    entrants = list(stored_entrants(tournament))
    pools = given_pools(tournament, rounds, entrants) if is_in_pools(tournament, rounds.next) else None
    teams, apart = teams_met(tournament), groups_apart(entrants)
    for parts, same in groupby(seats_of_rounds(tournament, rounds, teams, pools), key=itemgetter(1)):
        numbers = [number for number, _parts in same]
        if not parts or not all(can_be_seated(len(seated), most) for seated in parts):
            continue
        drawing = Drawing(tournament, rounds.setup.seed, numbers, ranking, apart)
        drawn = [drawing.of(seated, teams, tables_with(past, seated) if pools else past) for seated in parts]
        found = [tuple(table for tables in each for table in tables) for each in zip(*drawn, strict=True)]
        past += found
        yield from zip(numbers, found, strict=True)


@dataclass(frozen=True)
class Drawing:
    """The basis of rounds that are drawn together; `ranking` counts only for one by standing."""

    tournament: Tournament
    seed: str
    numbers: Sequence[int]
    ranking: Sequence[int]
    apart: Sequence[tuple[int, ...]]

    def of(
        self, seated: Sequence[int], teams: Mapping[int, str] | None, past: Sequence[Round]
    ) -> tuple[Round, ...]:
        """The tables of some in each of these rounds, with those of the past."""
        fours_only, seed = is_for_fours(self.tournament), self.seed
        if is_by_standing(self.tournament, self.numbers[0]):
            ranked = in_order(seated, self.ranking)
            by_standing = draw_by_standing(ranked, past, seed=seed, fours_only=fours_only)
            return (best_first(by_standing, ranked),)
        times = len(self.numbers)
        if teams is not None:
            return draw_teams(squads_of(teams, seated).all_here, times, past, seed=seed)
        return draw(seated, times, past, seed=seed, apart=self.apart, fours_only=fours_only)


def given_pools(tournament: Tournament, rounds: Rounds, entrants: Sequence[Entrant]) -> dict[int, int]:
    """The pools of all who are here for the next round, by number, drawn and kept for who has none.

    Until tables of the first round are open, the lot is drawn again, but what the leader has said stays.
    Raise CannotSeat where they cannot be seated so.
    """
    began = beginners_of(entrants)
    here = list(dict.fromkeys(began[one] for one in rounds.to_seat(rounds.next)))
    by_number = {each.number: each for each in entrants}
    known = kept_pools(tournament, entrants, rounds.next)
    taken = Counter(known[one] for one in here)
    sizes = sizes_of_pools(
        len(here),
        [taken[pool] for pool in range(1, tournament.pools + 1)],
        most_at_a_table(tournament),
        fours_only=is_for_fours(tournament),
        may_be_empty=rounds.next > 1,
    )
    if not sizes:
        raise CannotSeat(len(here))
    drawn = pools_drawn(here, known, sizes, groups_apart(entrants), rounds.setup.seed)
    for one, pool in drawn.items():
        by_number[one].pool = pool
    Entrant.objects.bulk_update([by_number[one] for one in drawn], ("pool",))
    return pools_by_number(tournament, entrants)


def join_pools(tournament: Tournament, number: int, tables: Iterable[Iterable[int]]) -> None:
    """Let who was seated by hand and has no pool be in that of most others at the table."""
    if not is_in_pools(tournament, number):
        return
    entrants = list(stored_entrants(tournament))
    began, pools = beginners_of(entrants), pools_by_number(tournament, entrants)
    by_number, joined = {each.number: each for each in entrants}, []
    for table in tables:
        known = Counter(pools[one] for one in table if pools.get(one))
        for one in table:
            if known and not pools.get(one, 1):
                by_number[began[one]].pool = known.most_common(1)[0][0]
                joined.append(by_number[began[one]])
    Entrant.objects.bulk_update(joined, ("pool",))


def tables_with(past: Iterable[Round], people: Iterable[int]) -> list[Round]:
    """The tables of some rounds at which anybody of some people sat."""
    some = set(people)
    return [tuple(table for table in tables if not some.isdisjoint(table)) for tables in past]


Parts = tuple[Sequence[int], ...]
"""Who is seated in a round, by the pools that are drawn by themselves."""


def seats_of_rounds(
    tournament: Tournament, rounds: Rounds, teams: Mapping[int, str] | None, pools: Mapping[int, int] | None
) -> Iterator[tuple[int, Parts]]:
    """The rounds that are drawn now, with who is seated in each."""
    out, fours_only = times_out(rounds), is_for_fours(tournament)
    for number in rounds_to_draw(tournament, rounds.next):
        here = rounds.to_seat(number)
        if teams is not None:
            parts: Parts = (squads_of(teams, here).seated(out),)
        else:
            of_pool = {pools[one] if pools else 0: None for one in here}
            parts = tuple(
                seats_in_turn(
                    [one for one in here if not pools or pools[one] == pool], out, fours_only=fours_only
                )
                for pool in sorted(of_pool)
            )
        out.update(set(here) - {one for seated in parts for one in seated})
        yield number, parts


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
    known = release_of(tournament.evening_id, number).first()
    if known is not None:
        return known
    if (
        number != rounds.next
        or waits_for_cut(tournament, number)
        or why_draw_again(tournament, rounds, number)
    ):
        raise CannotOpen
    join_pools(tournament, number, rounds.tables_of(number))
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
    if release_of(tournament.evening_id, number).filter(released=None).update(released=now()):
        announce_next(tournament=tournament, begins=None)
    note_hiding(tournament.evening_id)


def announce_next(*, tournament: Tournament, begins: datetime | None) -> None:
    """Say on all pages when the next round begins, or nothing any more."""
    Tournament.objects.filter(pk=tournament.pk).update(next_begins=begins)
