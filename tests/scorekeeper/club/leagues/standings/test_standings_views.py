"""What stands on the page of standings under rules by which more than the points counts."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils.html import strip_tags
from django.utils.timezone import localdate, now

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.writes import make_season
from scorekeeper.club.leagues.standings.exports import standings_table
from scorekeeper.club.leagues.standings.reads import standings_of
from scorekeeper.play.sheets.labels import day_title, short_day
from scorekeeper.play.sheets.models import Sheet
from tests.cast import begin, deal, enter
from tests.club import Club, found, player, signed_in, take_in
from tests.made_once import once_in_module

pytestmark = pytest.mark.django_db

POINTS = {"Anna": 3, "Ben": 3, "Cem": -3, "Dora": -3}


@pytest.fixture
@once_in_module
def club() -> Club:
    """One evening, which Anna and Ben have won."""
    club = found()
    enter(take_in(club, begin()), deal(game="manual", each=POINTS))
    return club


def words(club: Club, path: str) -> str:
    page = signed_in(club.anna).get(f"{club.url}{path}").content.decode()
    return " ".join(strip_tags(page.split("<main")[1]).split())


@pytest.mark.parametrize(
    ("rule", "head", "line", "sums"),
    [
        ({"points": "total"}, "Name Points All points", "Anna +13 +3", "+13 Points"),
        ({"points": "won"}, "Name Points All points", "Anna 11 +3", "11 Points"),
        ({"best_of": 1}, "Name Points All points", "Anna +13 +3", "+13 Points"),
    ],
)
def test_points_for_being_there_are_told_from_points_and_evenings_won(
    club: Club, rule: dict[str, Any], head: str, line: str, sums: str
) -> None:
    make_season(group=club.group, name="Saison", presence_points=10, **rule)
    standings = words(club, "seasons/1/")
    assert head in standings
    assert line in standings
    assert standings.index("Every evening played adds +10.") < standings.index(head)
    page = words(club, f"players/{player(club, 'Anna').pk}/")
    assert f"{sums} 1 of 1 deals won" in page
    assert "All figures All points +3" in page


def test_a_season_without_an_evening_says_on_which_days_they_count(club: Club) -> None:
    make_season(group=club.group, name="Saison", weekday=3)
    said = "Go to the evening All points count. Only these evenings count: every Wednesday."
    assert said in words(club, "seasons/1/")  # one is in play: nobody is asked to start another


def test_standings_without_an_evening_lead_to_a_first_season_and_compare_nothing() -> None:
    page = words(found(), "standings/")
    assert "Start an evening" in page
    assert "New season from when to when, and how it is counted" in page
    assert "Counted otherwise" not in page
    assert "What if …" not in page


def test_an_evening_is_not_over_in_the_head_of_the_standings_while_it_is_in_play(club: Club) -> None:
    anna = signed_in(club.anna)

    def head() -> str:
        page = anna.get(f"{club.url}standings/").content.decode()
        return " ".join(strip_tags(page.split("</h1>")[1]).split())

    assert head().startswith("The first evening is in play.")
    started = now() - timedelta(days=7)
    enter(take_in(club, begin(preset="pub", length=1, started=started)), deal())
    today = day_title(localdate(), "D")
    assert head().startswith(f"After 2 evenings, the last one on {today}. It is in play.")
    season = Season(group=club.group, number=0, name="Alle")
    assert max(line[5] for line in standings_table(season, standings_of(season)).lines) == 2
    Sheet.objects.filter(length=24).update(ended_at=now())
    assert head().startswith(f"After 2 evenings, the last one on {today}. ")
    assert "in play" not in head()


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
