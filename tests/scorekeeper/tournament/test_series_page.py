"""The page of a series: who stands where over several tournaments."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils.html import strip_tags

from scorekeeper.play.groups.models import Group
from scorekeeper.tournament.awards.models import AwardKind
from scorekeeper.tournament.counting import Counting
from scorekeeper.tournament.entrants.writes import all_here, enter_people
from scorekeeper.tournament.models import Entrant, Series, Tournament
from scorekeeper.tournament.naming import Entry
from scorekeeper.tournament.setup.writes import series_of
from scorekeeper.tournament.standings.series import SeriesCell, SeriesPage, SeriesRow, series_page
from tests.club import Club, signed_in
from tests.scorekeeper.tournament.hall import leader, set_up
from tests.scorekeeper.tournament.played import award, close, lock, make, open_next

pytestmark = pytest.mark.django_db


@pytest.fixture
def series(club: Club) -> Series:
    return series_of(group=club.group, title="Winterserie", best_of=2)


def played(club: Club, series: Series, points: dict[str, int], **said: Any) -> Tournament:
    """A tournament of one round in which four made so many points; Anna and Ben are players of the club."""
    tournament = set_up(club, rounds=1, series=series, **said)
    enter_people(tournament=tournament, entries=[Entry(name, team=name[:1]) for name in points])
    all_here(tournament=tournament)
    (sheet,) = open_next(tournament, 1)
    make(sheet, [points[seat.name] for seat in sheet.seats.all()])
    lock(sheet)
    return tournament


def page_of(series: Series, *, leads: bool = False) -> SeriesPage:
    return series_page(series, lambda _tournament: leads)


def three(club: Club, series: Series) -> list[Tournament]:
    """Three tournaments, of which everybody's best two count."""
    return [
        played(club, series, {"Anna": 10, "Ben": 4, "Rita": -4, "Sepp": -10}),
        played(club, series, {"Anna": -6, "Ben": 3, "Rita": 5, "Udo": -2}),
        played(club, series, {"Anna": 1, "Ben": 7, "RITA": -3, "Sepp": -5}),
    ]


def cells(*texts: str) -> tuple[SeriesCell, ...]:
    """Cells, of which those in brackets do not count."""
    return tuple(SeriesCell(text.strip("()"), not text.startswith("(") and text != "–") for text in texts)


def test_everybody_s_best_count(club: Club, series: Series) -> None:
    three(club, series)
    assert page_of(series).rows == (
        SeriesRow(1, "Anna", "+11", "plus", cells("+10", "(−6)", "+1")),
        SeriesRow(1, "Ben", "+11", "plus", cells("+4", "(+3)", "+7")),
        SeriesRow(3, "RITA", "+2", "plus", cells("(−4)", "+5", "−3")),
        SeriesRow(4, "Udo", "−2", "minus", cells("–", "−2", "–")),
        SeriesRow(5, "Sepp", "−15", "minus", cells("−10", "–", "−5")),
    )


def test_who_was_disqualified_brings_nothing_from_there(club: Club, series: Series) -> None:
    first, *_others = three(club, series)
    anna = Entrant.objects.get(attendance__evening=first.evening, attendance__player__name="Anna")
    award(anna, 1, kind=AwardKind.DISQUALIFIED)
    row = next(row for row in page_of(series).rows if row.name == "Anna")
    assert (row.counts, row.cells) == ("−5", cells("–", "−6", "+1"))


def test_four_teams_add_up_the_points_of_their_days(club: Club, series: Series) -> None:
    for points in ((10, 4, -4, -10), (-6, 3, 5, -2)):
        played(club, series, dict(zip(("Anna", "Ben", "Rita", "Sepp"), points, strict=True)), has_teams=True)
    assert page_of(series).teams == (
        SeriesRow(1, "B", "6", "", cells("3", "3"), "7"),
        SeriesRow(2, "R", "6", "", cells("2", "4"), "1"),
        SeriesRow(3, "A", "5", "", cells("4", "1"), "4"),
        SeriesRow(4, "S", "3", "", cells("1", "2"), "−12"),
    )


def test_hidden_standings_come_in_once_they_are_shown(club: Club, series: Series) -> None:
    first = played(club, series, {"Anna": 10, "Ben": 4, "Rita": -4, "Sepp": -10})
    hidden = played(club, series, {"Anna": -6, "Ben": 3, "Rita": 5, "Udo": -2}, hides_standings=True)
    page = page_of(series)
    assert (page.tournaments, page.hidden) == ((first,), (hidden,))
    assert [row.counts for row in page.rows] == ["+10", "+4", "−4", "−10"]
    assert page_of(series, leads=True).hidden == ()
    close(hidden, 1)
    assert page_of(series).hidden == ()


def test_tournaments_that_are_counted_otherwise_are_said_to_be(club: Club, series: Series) -> None:
    played(club, series, {"Anna": 10, "Ben": 4, "Rita": -4, "Sepp": -10})
    assert not page_of(series).is_mixed
    played(club, series, {"Anna": 10, "Ben": 4, "Rita": -4, "Sepp": -10}, counting=Counting.PLACES)
    page = page_of(series)
    assert (page.is_mixed, page.counts_label) == (True, "Points")


def address_of(club: Club, series: Series) -> str:
    return f"{club.url}tournaments/series/{series.pk}/"


def test_members_see_the_series(club: Club, series: Series) -> None:
    three(club, series)
    response = signed_in(club.cem).get(address_of(club, series))
    text = " ".join(strip_tags(response.content.decode().split("<main", 1)[1]).split())
    assert "best 2 tournaments count" in text
    assert "1 Anna +10 · (−6) · +1 +10 (−6) +1 +11" in text
    assert address_of(club, series) in leader(club).get(f"{club.url}tournaments/").content.decode()


def test_a_series_of_another_group_is_not_there(club: Club, series: Series) -> None:
    linde = Group.objects.create(slug="linde", name="Linde")
    other = Series.objects.create(group=linde, title="Andere")
    assert leader(club).get(f"{club.url}tournaments/series/{other.pk}/").status_code == 404


@pytest.mark.parametrize("many", [1, 3])
def test_as_many_queries_for_many_tournaments_as_for_one(
    club: Club, series: Series, many: int, django_assert_num_queries: Any
) -> None:
    for _number in range(many):
        played(club, series, {"Anna": 10, "Ben": 4, "Rita": -4, "Sepp": -10}, has_teams=True)
    client: Client = leader(club)
    with django_assert_num_queries(15):
        assert client.get(address_of(club, series)).status_code == 200
