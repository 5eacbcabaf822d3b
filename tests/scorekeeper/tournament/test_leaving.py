"""Until which round those play who leave, do not come, or are disqualified."""

from __future__ import annotations

import pytest

from scorekeeper.tournament.awards.models import AwardKind
from scorekeeper.tournament.awards.writes import award
from scorekeeper.tournament.entrants.writes import drop_out
from scorekeeper.tournament.models import Entrant, Tournament
from scorekeeper.tournament.rounds.repair_writes import reseat
from scorekeeper.tournament.rounds.reseating import Reseating
from scorekeeper.tournament.rounds.seating import last_open_round
from scorekeeper.tournament.rounds.writes import draw_rounds, open_round
from tests.club import Club
from tests.scorekeeper.tournament.tables import play_round

pytestmark = pytest.mark.django_db


def begin_second_round(tournament: Tournament) -> None:
    """Open the tables of the second round for those who are still here."""
    draw_rounds(tournament=tournament)
    open_round(tournament=tournament, number=2)


def entrant(number: int) -> Entrant:
    return Entrant.objects.get(attendance__number=number)


def leaving() -> dict[int, int]:
    """The last rounds of those who play no more, by number."""
    gone = Entrant.objects.exclude(attendance__last_round=None)
    return dict(gone.values_list("attendance__number", "attendance__last_round"))


def test_who_is_disqualified_plays_this_round_to_its_end_unless_they_left_before(club: Club) -> None:
    tournament = play_round(club, 9)
    drop_out(entrant=entrant(1))
    begin_second_round(tournament)
    for number in (1, 2):
        award(
            entrant=entrant(number),
            number=1,
            kind=AwardKind.DISQUALIFIED,
            points=0,
            reason="Falsch gespielt",
            user=club.anna,
        )
    assert leaving() == {1: 1, 2: 2}


def test_who_is_missing_when_tables_are_open_has_played_until_the_round_before(club: Club) -> None:
    tournament = play_round(club, 9)
    begin_second_round(tournament)
    opened = last_open_round(tournament)
    assert opened is not None
    [(table, (missing, *others))] = [each for each in opened.tables.items() if len(each[1]) == 5]
    reseat(tournament=tournament, number=2, wanted=Reseating({table: others}, gone=[missing]))
    assert leaving() == {missing: 1}
