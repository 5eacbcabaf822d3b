"""Tournaments, their lists of people and their ledgers gather no more than the file of the group can hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.play.groups import capacity
from scorekeeper.play.groups.capacity import count_of
from scorekeeper.tournament.awards.models import Award
from scorekeeper.tournament.lists.models import Unlocking
from scorekeeper.tournament.models import Series, Tournament
from tests.club import Club
from tests.scorekeeper.tournament.hall import address, leader, set_up
from tests.scorekeeper.tournament.tables import lock, play_round, table_at

pytestmark = pytest.mark.django_db

SET_UP: dict[str, Any] = {
    "title": "Turnier",
    "day": "2026-12-12",
    "preset": "ddv",
    "rounds": "3",
    "length": "24",
    "ahead": "all",
    "counting": "points",
}


def set_up_one_more(club: Club, **said: str) -> Any:
    return leader(club).post(f"{club.url}tournaments/new/", {**SET_UP, **said})


def begin_a_series(club: Club) -> Any:
    return set_up_one_more(club, series="Winter")


def enter_somebody(club: Club) -> Any:
    return leader(club).post(address(club, set_up(club), "entrants/"), {"text": "Zoe"})


def award_something(club: Club) -> Any:
    tournament = set_up(club, 4)
    sent = {"entrant": "1", "number": "1", "kind": "penalty", "points": "6", "reason": "Zeigen"}
    return leader(club).post(address(club, tournament, "awards/"), sent)


def unlock(club: Club) -> Any:
    tournament = play_round(club)
    lock(table_at(tournament))
    return leader(club).post(address(club, tournament, "rounds/1/tables/1/unlock/"), {"reason": "Solo"})


FULL: dict[str, tuple[Callable[[Club], Any], str, str]] = {
    "tournaments": (
        set_up_one_more,
        "tournaments",
        "The group has held 0 tournaments, which is the limit.",
    ),
    "evenings": (
        set_up_one_more,
        "setups",
        "The group has started 0 evenings with a list, which is the limit.",
    ),
    "series": (begin_a_series, "series", "The group has 0 tournament series, which is the limit."),
    "entrants": (
        enter_somebody,
        "attendances",
        "There are 0 names on the lists of all evenings, which is the limit.",
    ),
    "awards": (
        award_something,
        "awards",
        "There are 0 penalties and corrections in all tournaments, which is the limit.",
    ),
}
OF_ONE: dict[str, tuple[Callable[[Club], Any], str, str]] = {
    "entrants": (
        enter_somebody,
        "MOST_LISTED",
        "There are 0 names on the list of the evening, which is the limit.",
    ),
    "awards": (
        award_something,
        "MOST_AWARDED",
        "There are 0 penalties and corrections in the tournament, which is the limit.",
    ),
    "unlocked lists": (
        unlock,
        "MOST_UNLOCKED",
        "Lists of the tournament have been unlocked 0 times, which is the limit.",
    ),
}


def made() -> tuple[int, ...]:
    """How much there is of what does not fit."""
    return tuple(model.objects.count() for model in (Series, Award, Unlocking))


@pytest.mark.parametrize(("adds", "what", "sentence"), FULL.values(), ids=FULL)
def test_what_does_not_fit_into_the_group_is_said(
    club: Club, adds: Callable[[Club], Any], what: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(capacity.MOST, what, 0)
    answer = adds(club)
    assert (answer.status_code, sentence in answer.content.decode()) == (409, True)
    assert made() == (0, 0, 0)


@pytest.mark.parametrize(("adds", "limit", "sentence"), OF_ONE.values(), ids=OF_ONE)
def test_what_does_not_fit_into_a_tournament_is_said(
    club: Club, adds: Callable[[Club], Any], limit: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(capacity, limit, 0)
    answer = adds(club)
    assert (answer.status_code, sentence in answer.content.decode()) == (409, True)
    assert made() == (0, 0, 0)


def test_what_fits_is_taken(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    for what in ("tournaments", "series", "awards"):
        monkeypatch.setitem(capacity.MOST, what, 1)
    assert award_something(club).status_code == 302
    Tournament.objects.all().delete()
    assert begin_a_series(club).status_code == 302
    assert [count_of(club.group, what) for what in ("tournaments", "series")] == [1, 1]
