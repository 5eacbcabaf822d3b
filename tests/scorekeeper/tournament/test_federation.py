"""The ranking over many tournaments: who is the same, what counts, and in which columns it is saved."""

from __future__ import annotations

import csv
from datetime import date
from io import StringIO
from random import Random
from typing import Any

import pytest
import time_machine

from scorekeeper.play.groups.models import Evening
from scorekeeper.tournament.entrants.writes import all_here, enter_people
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.naming import Entry
from scorekeeper.tournament.standings.federation import Asked, Ranking, months_before, ranking_of
from tests.club import Club, signed_in
from tests.scorekeeper.tournament.hall import leader, set_up, stored
from tests.scorekeeper.tournament.played import close, lock, make, open_next

pytestmark = pytest.mark.django_db

TODAY = date(2026, 12, 31)


def held(club: Club, day: date, entries: list[Entry], made: dict[str, int], *, rounds: int = 1) -> Tournament:
    """A tournament on a day that is over, in whose first round everybody made something."""
    tournament = set_up(club, rounds=rounds)
    Evening.objects.filter(pk=tournament.evening_id).update(day=day)
    enter_people(tournament=stored(tournament), entries=entries)
    all_here(tournament=tournament)
    for number in range(1, rounds + 1):
        sheets = open_next(stored(tournament), number)
        for sheet in sheets:
            names = [seat.name for seat in sheet.seats.all()]
            make(sheet, [made[name] if number == 1 else 0 for name in names])
        lock(*sheets)
        close(tournament, number)
    return tournament


def entry(name: str, number: str = "", land: str = "", **known: Any) -> Entry:
    """Somebody with what federations ask."""
    return Entry(name, member_number=number, land=land, **known)


FOUR = {"Uwe": 9, "Vera": 5, "Willi": -2, "Xenia": -12}


def rows(ranking: Ranking) -> list[tuple[int | None, str, int, int, list[str]]]:
    """Place, name, points, rounds and tournaments of everybody."""
    return [
        (row.place, row.name, row.points, row.rounds, [cell.shown for cell in row.cells])
        for row in ranking.rows
    ]


def season(club: Club) -> None:
    """Three tournaments of four in a year, and one that is too long ago."""
    people = [entry("Uwe", "12 34", "Hessen"), entry("Vera", "77", "Bayern"), entry("Willi"), entry("Xenia")]
    held(club, date(2024, 12, 31), people, FOUR)
    held(club, date(2026, 1, 10), people, FOUR)
    # Uwe without his number, Vera with another name, and Xenia does not come.
    others = [entry("Uwe"), entry("Vera Lang", "77"), entry("Willi"), entry("Yves")]
    held(club, date(2026, 5, 1), others, {"Uwe": -4, "Vera Lang": 6, "Willi": 1, "Yves": -3}, rounds=2)
    held(club, date(2026, 9, 1), people, {"Uwe": 3, "Vera": -1, "Willi": -1, "Xenia": -1})


def test_the_best_so_many_count_and_somebody_is_known_by_the_number(club: Club) -> None:
    season(club)
    assert rows(ranking_of(club.group, Asked(best_of=2), TODAY)) == [
        (1, "Uwe", 12, 4, ["+9", "(−4)", "+3"]),
        (2, "Vera", 11, 4, ["+5", "+6", "(−1)"]),
        (3, "Willi", 0, 4, ["(−2)", "+1", "−1"]),
        (4, "Yves", -3, 2, ["–", "−3", "–"]),
        (5, "Xenia", -13, 2, ["−12", "–", "−1"]),
    ]


def test_who_played_too_few_rounds_has_no_place_and_a_land_has_its_own_places(club: Club) -> None:
    season(club)
    found = rows(ranking_of(club.group, Asked(least_rounds=3), TODAY))
    assert [each[:3] for each in found] == [
        *((1, "Vera", 10), (2, "Uwe", 8), (3, "Willi", -2)),
        *((None, "Yves", -3), (None, "Xenia", -13)),
    ]
    of_hesse = ranking_of(club.group, Asked(land="hessen"), TODAY)
    assert [each[:3] for each in rows(of_hesse)] == [(1, "Uwe", 8)]
    assert of_hesse.lands == ("Bayern", "Hessen")


def test_only_tournaments_of_these_months_that_are_over_count(club: Club) -> None:
    season(club)
    running = set_up(club, rounds=2)
    enter_people(tournament=running, entries=[entry(name) for name in FOUR])
    all_here(tournament=running)
    make(open_next(running, 1)[0], (1, 1, -1, -1))
    assert [len(ranking_of(club.group, Asked(months=each), TODAY).tournaments) for each in (8, 24, 25)] == [
        2,
        3,
        4,
    ]
    assert months_before(date(2026, 3, 31), 1) == date(2026, 2, 28)
    assert months_before(date(2026, 1, 10), 13) == date(2024, 12, 10)


def test_the_page_and_its_table_have_a_federation_s_columns_for_who_may_write(club: Club) -> None:
    season(club)
    url = f"{club.url}tournaments/ranking"
    with time_machine.travel("2026-12-31T12:00:00+01:00", tick=False):
        page = leader(club).get(f"{url}/", {"best_of": "2", "months": "24"}).content.decode()
        saved = leader(club).get(f"{url}.csv", {"best_of": "2", "months": "24"}).content.decode("utf-8-sig")
        assert signed_in(club.cem).get(f"{url}.csv").status_code == 403
    assert "(−4)" in page
    first = next(iter(csv.DictReader(StringIO(saved))))
    assert list(first)[:9] == [
        *("Place", "Name", "Member number", "State", "Club"),
        *("Year of birth", "Tournaments", "Rounds played", "Points"),
    ]
    assert list(first.values())[:9] == ["1", "Uwe", "12 34", "Hessen", "", "", "3", "4", "12"]
    days = [f"2026-{day} Weihnachtsturnier" for day in ("01-10", "05-01", "09-01")]
    best = [f"{day}, among the best" for day in days]
    figures = zip([*days, *best], ["9", "-4", "3", "9", "", "3"], strict=True)
    assert list(first.items())[9:] == list(figures)


def test_any_number_of_tournaments_takes_as_many_queries(club: Club, django_assert_num_queries: Any) -> None:
    random = Random(3)  # noqa: S311  # invented days
    people = [entry(name) for name in FOUR]
    held(club, date(2026, 1, 10), people, FOUR)
    with django_assert_num_queries(6):
        ranking_of(club.group, Asked(), TODAY)
    for _other in range(2):
        held(club, date(2026, random.randint(1, 12), 3), people, FOUR)
    with django_assert_num_queries(6):
        ranking_of(club.group, Asked(), TODAY)
