"""The cut: who plays the final is named, and all others go home; and taken back."""

from __future__ import annotations

from django.db import transaction

from scorekeeper.club.evenings.models import PlannedRound
from scorekeeper.club.evenings.rounds.writes import locked_rounds
from scorekeeper.tournament.entrants.reads import stored_entrants
from scorekeeper.tournament.entrants.writes import note_here
from scorekeeper.tournament.final.reads import first_lines, why_it_stays
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.standings.reads import standings_of
from scorekeeper.tournament.standings.writes import count_tournament, note_hiding
from scorekeeper.tournament.table_actions import NotNow


@transaction.atomic
def make_cut(*, tournament: Tournament, size: int) -> list[str]:
    """Let the first so many play the final; who else is here plays no more. Returns the names of the first.

    Nobody's if it is made already. Raise NotNow if it is not decided who they are.
    """
    locked_rounds(tournament.evening)
    stored = locked_tournament(tournament)
    if stored.finalists or not stored.cut_after:
        return []
    standings = standings_of(stored)
    finalists = [line.entrant for line in first_lines(standings, size)]
    off = [
        each
        for number, each in standings.field.entrants.items()
        if each.attendance.last_round is None and standings.field.beginners[number] not in finalists
    ]
    note_here(off, (), stored.cut_after + 1)
    keep(stored, finalists, [each.number for each in off], size)
    return [str(standings.field.entrants[one]) for one in finalists]


@transaction.atomic
def undo_cut(*, tournament: Tournament) -> None:
    """Let everybody who was cut be here again; raise NotNow once tables of the final are open."""
    locked_rounds(tournament.evening)
    stored = locked_tournament(tournament)
    if not stored.finalists:
        return
    if why := why_it_stays(stored):
        raise NotNow(why)
    back = [each for each in stored_entrants(stored) if each.number in stored.cut_off]
    note_here(back, stored.cut_off, stored.cut_after + 1)
    keep(stored, [], [], stored.cut_size)


def locked_tournament(tournament: Tournament) -> Tournament:
    """The tournament as it is now, which nobody else changes until the end of the transaction."""
    stored = Tournament.objects.select_related("evening__setup").select_for_update(of=("self",))
    return stored.get(pk=tournament.pk)


def keep(tournament: Tournament, finalists: list[int], off: list[int], size: int) -> None:
    """Keep who plays the final; rounds that were drawn for others are given up."""
    tournament.finalists, tournament.cut_off, tournament.cut_size = finalists, off, size
    tournament.save(update_fields=("finalists", "cut_off", "cut_size"))
    PlannedRound.objects.filter(evening=tournament.evening_id, opened=None).delete()
    count_tournament(tournament.evening)
    note_hiding(tournament.evening_id)
