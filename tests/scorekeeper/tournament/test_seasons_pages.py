"""What the pages of season, kitty and tournament say of a tournament that counts."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.club.evenings.people.merging_writes import merge_guest, undo_merger
from scorekeeper.club.kitty.models import Takings
from scorekeeper.club.kitty.reads import kitty_of
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.standings.reads import standings_of
from scorekeeper.outside.archive.group_text import written_group
from scorekeeper.play.groups.models import Player
from scorekeeper.play.sheets.models import Seat
from scorekeeper.tournament.entrants.writes import Ticks, tick_entrants
from scorekeeper.tournament.models import Entrant
from scorekeeper.tournament.setup.writes import change_tournament
from scorekeeper.tournament.standings.reads import standings_of as tournament_standings
from scorekeeper.tournament.standings.season_results import NotCounted, not_counted
from tests.club import Club, found_again, signed_in
from tests.scorekeeper.club.kitty.keeping import price
from tests.scorekeeper.tournament.hall import address, leader, set_up, text_of
from tests.scorekeeper.tournament.test_seasons import GUESTS, club, hold, rounds_of, season, shown

pytestmark = pytest.mark.django_db
__all__ = ["club"]


def test_the_season_says_what_counts_of_a_tournament_and_what_does_not(club: Club) -> None:
    hold(club, 1)
    made = season(club, tournaments=Season.Tournaments.ONLY)
    page = text_of(leader(club).get(f"{club.url}seasons/{made.number}/"))
    for said in (
        "Only tournaments count.",
        "Weihnachtsturnier",
        "5 players count",
        "Penalties and corrections come to −12 points in all",
        "Anyone disqualified, or who is not a player in the group, is not included.",
    ):
        assert said in page, said
    listed = text_of(leader(club).get(f"{club.url}seasons/{made.number}/evenings/"))
    assert '<span class="badge">Tournament</span>' in listed


def test_the_tournament_says_who_does_not_count(club: Club) -> None:
    tournament, _typed = hold(club, 1)
    found = not_counted(tournament_standings(tournament))
    assert found == NotCounted(strangers=GUESTS, out=("Dora",), substitutes=("Ersatz",))
    page = text_of(leader(club).get(address(club, tournament, "standings/")))
    assert f"Not players in the group: {', '.join(GUESTS)}." in page
    assert "Disqualified: Dora." in page


def test_a_guest_who_becomes_a_player_counts_and_stops_counting_when_that_is_undone(club: Club) -> None:
    tournament, typed = hold(club, 2)
    added = Player.objects.create(group=club.group, name="Gerd")
    seats = Seat.objects.filter(sheet__evening=tournament.evening, name="Gast 7")
    merger = merge_guest(player=added, name="Gast 7", seats=[seat.pk for seat in seats], user=club.anna)
    points = sum(points for points, *_place in rounds_of(typed, "Gast 7"))
    assert shown(standings_of(season(club)))["Gerd"] == (points, 72)
    undo_merger(merger=merger)
    assert "Gerd" not in shown(standings_of(season(club)))


def tick(tournament: Any, numbers: set[int]) -> None:
    """Tick who has paid, and nobody else."""
    before = set(paid_numbers(tournament))
    tick_entrants(tournament=tournament, ticks=Ticks(numbers, (), before, ()))


def paid_numbers(tournament: Any) -> list[int]:
    """Who is ticked."""
    entrants = Entrant.objects.filter(attendance__evening=tournament.evening_id, has_paid=True)
    return list(entrants.values_list("attendance__number", flat=True))


def test_entrance_fees_are_in_the_kitty_once_they_are_ticked_if_the_group_wants(club: Club) -> None:
    tournament = set_up(club, 8, fee=1000, fees_to_kitty=True)
    tick(tournament, {1, 2, 3})
    assert kitty_of(club.group).inside == 3000
    tick(tournament, {1, 2})
    assert [(each.payers, each.cents) for each in kitty_of(club.group).takings] == [(2, 2000)]
    page = text_of(signed_in(club.cem).get(f"{club.url}kitty/"))
    assert "2 have paid" in page
    assert "20.00" in page
    book = signed_in(club.cem).get(f"{club.url}kitty/kitty.xlsx")
    assert book.status_code == 200
    change_tournament(
        tournament=tournament,
        title="T",
        day=tournament.evening.day,
        play=None,
        said={"fees_to_kitty": False},
    )
    assert not Takings.objects.exists()


def test_a_tournament_costs_nothing_of_what_evenings_cost(club: Club) -> None:
    tournament, _typed = hold(club, 3, fee=500)
    price(club, tournament.evening.day.replace(day=1), fee=200, cents=5)
    found = kitty_of(club.group)
    assert ([account.owed for account in found.accounts if account.owed], found.inside) == ([], 0)


def test_in_a_group_out_of_a_file_the_same_counts(club: Club) -> None:
    tournament, _typed = hold(club, 4, fee=500, fees_to_kitty=True)
    tick(tournament, {1, 2, 9})
    season(club, points="places", place_points="10,8,6,4,2", averages_places=True)
    again = found_again("".join(written_group(club.group)), club.anna)
    before, after = (
        [(row.player.name, row.line.counts, row.line.total.known) for row in standings_of(each).rows]
        for each in (club.group.seasons.get(), again.seasons.get())
    )
    assert after == before
    assert kitty_of(again).inside == kitty_of(club.group).inside == 1500
