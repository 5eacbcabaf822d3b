"""A tournament whose standings are hidden, for the tests."""

from __future__ import annotations

from scorekeeper.tournament.models import Tournament
from tests.club import Club
from tests.scorekeeper.tournament.hall import set_up
from tests.scorekeeper.tournament.played import play_round


def hidden_tournament(club: Club) -> Tournament:
    """A tournament of four people whose last round but one is over, with standings that are hidden since."""
    tournament = set_up(club, 4, rounds=2, hides_standings=True)
    play_round(tournament, 1)
    return tournament
