"""The page of strengths: what it sums, whom it shows, and that it is there only where it is wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.club.figures.group_strengths import Strengths, strengths_of, sums_of, together_of
from scorekeeper.club.figures.selection import Selection
from scorekeeper.club.figures.strength import Sums
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.models import Result
from tests.cast import FOUR, begin, deal, enter
from tests.club import Club, found, player, signed_in, take_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    club = found()
    Group.objects.update(shows_strength=True)
    return club


def play_evening(club: Club, *deals: Any) -> models.Sheet:
    evening = begin(FOUR, "ddv", length=0)
    take_in(club, evening)
    enter(evening, *deals)
    return evening.sheet


def played_long(sheet: models.Sheet, **points: int) -> None:
    """As if everybody had made so many points in 600 deals of 6.5 each."""
    for name, made in points.items():
        results = Result.objects.filter(seat__sheet=sheet, seat__name=name)
        results.update(deals=600, points=made, squares=600 * 42)


def everybody(club: Club) -> list[Player]:
    return list(club.group.players.order_by("name"))


def test_the_squares_of_all_deals_are_summed(club: Club) -> None:
    one = play_evening(club, deal(points=131), deal(points=160, re=["Anna", "Ben"]))
    two = play_evening(club, deal(points=100))
    postings = models.Posting.objects.filter(deal__sheet__in=[one, two], seat__name="Anna")
    points = [posting.points for posting in postings]
    expected = Sums(3, sum(points), sum(each**2 for each in points), 0)
    anna = player(club, "Anna")
    assert sums_of([anna], Selection()) == {anna.pk: expected}
    assert expected.squares > 0


def test_evenings_that_could_not_be_read_have_no_squares_and_are_left_out(club: Club) -> None:
    sheet = play_evening(club, deal(points=131))
    models.Sheet.objects.filter(pk=sheet.pk).update(derived_format=0)
    assert sums_of(everybody(club), Selection()) == {}


def test_each_player_has_a_bar_and_those_who_stand_alike_a_sentence(club: Club) -> None:
    sheet = play_evening(club, deal(points=131))
    played_long(sheet, Anna=900, Ben=20, Cem=-20, Dora=-900)
    told = strengths_of(everybody(club), Selection())
    assert told is not None
    assert told.chart is not None
    assert [(bar.name, bar.tone) for bar in told.chart.bars] == [
        ("Anna", "plus"),
        ("Ben", ""),
        ("Cem", ""),
        ("Dora", "minus"),
    ]
    assert (told.skill, told.sentences) == (
        "80 to 100% of the differences in points are skill, the rest is luck.",
        (
            "Clearly more points than the average: Anna.",
            "Too early to tell: Ben, Cem.",
            "Clearly fewer points than the average: Dora.",
        ),
    )
    assert told.chart.text == (
        "Anna: +25.5 to +43.1, Ben: −8.1 to +9.4, Cem: −9.4 to +8.1, Dora: −43.1 to −25.5"
    )


def test_where_all_made_the_same_it_is_too_early_to_tell(club: Club) -> None:
    sheet = play_evening(club, deal(points=131))
    played_long(sheet, Anna=0, Ben=0, Cem=0, Dora=0)
    told = strengths_of(everybody(club), Selection())
    assert told is not None
    assert told.skill == (
        "How much of the differences in points is skill cannot be told yet: from nothing to 80%."
    )
    assert told.sentences == ("Too early to tell: Anna, Ben, Cem, Dora.",)


def test_with_few_deals_only_the_missing_ones_are_told(club: Club) -> None:
    sheet = play_evening(club, deal(points=131))
    Result.objects.filter(seat__sheet=sheet, seat__name="Dora").update(deals=240)
    assert strengths_of(everybody(club), Selection()) == Strengths(
        "How much of the differences in points is skill cannot be told yet.",
        None,
        (
            "Too early to tell, since the others have played too few deals: Dora.",
            "Deals missing until something can be told: Anna (239), Ben (239), Cem (239).",
        ),
    )


def test_who_played_with_whom_is_counted_over_all_evenings(club: Club) -> None:
    """Anna and Ben were Re twice, and once Anna played alone."""
    play_evening(club, deal(points=131), deal(points=131))
    play_evening(club, deal(game="solo", solo="queens", re="Anna", points=131))
    names = [player(club, name) for name in ("Anna", "Ben", "Cem")]
    assert together_of(names, Selection()) == [[0, 2 - 1, -2 - 1], [2 - 1, 0, -2 + 1], [-2 - 1, -2 + 1, 0]]


def test_one_player_alone_cannot_be_compared(club: Club) -> None:
    play_evening(club, deal(points=131))
    assert strengths_of([player(club, "Anna")], Selection()) is None


def test_the_page_says_what_is_known_and_leaves_out_who_is_kept_out(club: Club) -> None:
    sheet = play_evening(club, deal(points=131))
    played_long(sheet, Anna=60, Ben=-60, Cem=10)
    Player.objects.filter(name="Dora").update(is_counted=False)
    Player.objects.filter(name="Cem").update(is_guest=True)
    page = signed_in(club.cem).get(f"{club.url}strength/").content.decode()
    assert "<li>Too early to tell: Anna, Ben.</li>" in page


def test_owners_switch_the_page_on(club: Club) -> None:
    Group.objects.update(shows_strength=False)
    anna = signed_in(club.anna)
    assert anna.get(f"{club.url}strength/").status_code == 404
    assert "/strength/" not in anna.get(f"{club.url}standings/").content.decode()
    anna.post(f"{club.url}settings/", {"name": "Krone", "shows_strength": "on"})
    assert anna.get(f"{club.url}strength/").status_code == 200
    assert "/strength/" in anna.get(f"{club.url}standings/").content.decode()
    anna.post(f"{club.url}settings/", {"name": "Krone"})
    assert anna.get(f"{club.url}strength/").status_code == 404


@pytest.mark.parametrize("evenings", [1, 4])
def test_the_page_takes_as_many_queries_for_few_evenings_as_for_many(
    club: Club, evenings: int, django_assert_num_queries: Callable[[int], Any]
) -> None:
    for _ in range(evenings):
        played_long(play_evening(club, deal(points=131)), Anna=60, Ben=-60)
    cem = signed_in(club.cem)
    with django_assert_num_queries(14):
        assert cem.get(f"{club.url}strength/").status_code == 200
