"""What stands on the page of standings under rules by which more than the points counts."""

from __future__ import annotations

import pytest
from django.utils.html import strip_tags
from django.utils.timezone import localdate

from scorekeeper.club.leagues.seasons.writes import make_season
from scorekeeper.play.sheets.labels import short_day
from tests.cast import begin, deal, enter
from tests.club import Club, found, player, signed_in, take_in

pytestmark = pytest.mark.django_db

POINTS = {"Anna": 3, "Ben": 3, "Cem": -3, "Dora": -3}


@pytest.fixture
def club() -> Club:
    """One evening, which Anna and Ben have won."""
    club = found()
    enter(take_in(club, begin()), deal(game="manual", each=POINTS))
    return club


def words(club: Club, path: str) -> str:
    page = signed_in(club.anna).get(f"{club.url}{path}").content.decode()
    return " ".join(strip_tags(page.split("<main")[1]).split())


@pytest.mark.parametrize(
    ("points", "head", "line", "sums"),
    [
        ("total", "Name Points All points", "Anna +13 +3", "+13 Points"),
        ("won", "Name Points All points", "Anna 11 +3", "11 Points"),
        ("best", "Name Best evenings All points", "Anna +13 +3", "+13 Best evenings"),
    ],
)
def test_points_for_being_there_are_told_from_points_and_evenings_won(
    club: Club, points: str, head: str, line: str, sums: str
) -> None:
    make_season(group=club.group, name="Saison", points=points, best_of=1, presence_points=10)
    standings = words(club, "seasons/1/")
    assert head in standings
    assert line in standings
    page = words(club, f"players/{player(club, 'Anna').pk}/")
    assert f"{sums} 1 of 1 deals won" in page
    assert "All figures All points +3" in page


def test_evenings_won_stand_there_once_where_they_are_what_counts(club: Club) -> None:
    make_season(group=club.group, name="Saison", points="won")
    standings = words(club, "seasons/1/")
    head = "Name Evenings won All points Evenings Deals per deal Deals won Solos Points on the last evenings"
    assert f"{head} {short_day(localdate())} 1 Anna 1 +3 1 1 +3.00 100% 0/0 +3 1 Ben" in standings
    assert "Anna 1 1 evening · all points +3 1 Ben" in standings
    page = words(club, f"players/{player(club, 'Anna').pk}/")
    assert "1 Evenings won 1 of 1 deals won" in page
    assert page.count("Evenings won") == 1


def test_all_points_stand_there_once_where_nothing_else_counts(club: Club) -> None:
    make_season(group=club.group, name="Saison")
    assert "Name Points Evenings" in words(club, "seasons/1/")
    page = words(club, f"players/{player(club, 'Anna').pk}/")
    assert "+3 Points 1 of 1 deals won" in page
    assert "All points +3" not in page
