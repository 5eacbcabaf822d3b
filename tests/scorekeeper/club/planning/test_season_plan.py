"""A season planned at once: on which days, who comes when, each evening moved or called off by itself."""

from __future__ import annotations

from datetime import date, time, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from scorekeeper.club.planning import writes
from scorekeeper.club.planning.models import Answer, NextEvening
from scorekeeper.club.planning.reads import evenings_ahead, gatherings_of, next_evening_of
from scorekeeper.play.groups.models import Evening
from tests.club import Club, player, signed_in

pytestmark = pytest.mark.django_db

THURSDAY = date(2026, 1, 8)


def sent(club: Club, **said: str) -> Any:
    form = {"day": "2026-01-08", "time": "19:30", "place": "Krone", "repeats": "7", "until": "2026-02-05"}
    with time_machine.travel("2026-01-05T12:00Z", tick=False):
        return signed_in(club.ben).post(f"{club.url}next/plan/?more=1", {**form, **said})


def days(club: Club) -> list[str]:
    return [f"{each.day:%d.%m.}" for each in club.group.next_evenings.filter(is_cancelled=False)]


@pytest.mark.parametrize(
    ("said", "planned"),
    [
        ({}, ["08.01.", "15.01.", "22.01.", "29.01.", "05.02."]),
        ({"repeats": "14", "until": "2026-02-10"}, ["08.01.", "22.01.", "05.02."]),
        ({"repeats": "month", "until": "2026-04-30"}, ["08.01.", "12.02.", "12.03.", "09.04."]),
        ({"repeats": ""}, ["08.01."]),
    ],
    ids=["every week", "every two weeks", "every second Thursday of a month", "once"],
)
def test_a_season_is_planned_at_once(club: Club, said: dict[str, str], planned: list[str]) -> None:
    assert sent(club, **said).status_code == 302
    assert days(club) == planned
    assert {(each.time, each.place) for each in NextEvening.objects.all()} == {(time(19, 30), "Krone")}


@pytest.mark.parametrize(
    ("now", "day"),
    [
        ("2026-01-05", "2026-01-15"),
        ("2026-01-08", "2026-01-15"),
        ("2026-01-09", "2026-01-15"),
        ("2026-01-15", "2026-01-15"),
        ("2026-03-01", "2026-03-05"),
    ],
)
def test_the_next_evening_is_proposed_as_the_last_one_was(club: Club, now: str, day: str) -> None:
    sent(club, repeats="")
    with time_machine.travel(f"{now}T12:00Z", tick=False):
        form = signed_in(club.ben).get(f"{club.url}next/plan/?more=1").context["form"]
    assert form.initial == {"time": time(19, 30), "place": "Krone", "day": date.fromisoformat(day)}


def test_a_group_that_has_met_is_proposed_its_weekday(club: Club) -> None:
    Evening.objects.create(group=club.group, day=THURSDAY)
    with time_machine.travel("2026-02-01T12:00Z", tick=False):
        form = signed_in(club.ben).get(f"{club.url}next/plan/").context["form"]
    assert form.initial == {"day": date(2026, 2, 5)}


def test_a_day_that_is_planned_is_not_planned_twice(club: Club) -> None:
    sent(club, until="2026-01-22")
    sent(club)
    assert days(club) == ["08.01.", "15.01.", "22.01.", "29.01.", "05.02."]


@pytest.mark.parametrize("until", ["", "2026-01-01", "2027-03-01"])
def test_until_when_is_said_and_within_a_year(club: Club, until: str) -> None:
    assert list(sent(club, until=until).context["form"].errors) == ["until"]
    assert days(club) == []


def test_no_more_are_planned_than_anybody_plays(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writes, "MOST_AHEAD", 3)
    sent(club)
    assert days(club) == ["08.01.", "15.01.", "22.01."]


@pytest.fixture
def ben(club: Club) -> Client:
    sent(club)
    return signed_in(club.ben)


@time_machine.travel("2026-01-06T12:00Z", tick=False)
def test_each_evening_has_answers_of_its_own(club: Club, ben: Client) -> None:
    first, second, *_rest = evenings_ahead(club.group)
    form = {"player": player(club, "Ben").pk, "evening": second.pk, "comes": "yes", "back": "dates"}
    assert ben.post(f"{club.url}next/answer/", form).headers["Location"] == f"{club.url}next/#further"
    assert Answer.objects.values_list("evening", "player__name").get() == (second.pk, "Ben")
    page = ben.get(f"{club.url}next/?evening={second.pk}")
    assert page.context["gathering"].coming == ["Ben"]
    assert [each.gathering.evening.day.day for each in page.context["further"]] == [8, 22, 29, 5]
    assert ben.get(f"{club.url}next/").context["gathering"].evening == first


@time_machine.travel("2026-01-06T12:00Z", tick=False)
def test_one_evening_is_moved_and_another_called_off(club: Club, ben: Client) -> None:
    first, second, third, *_rest = evenings_ahead(club.group)
    moved = {"day": "2026-01-16", "time": "20:00", "place": "Bei Dora"}
    answer = ben.post(f"{club.url}next/plan/?evening={second.pk}", moved)
    assert answer["Location"] == f"{club.url}next/?evening={second.pk}"
    assert ben.post(f"{club.url}next/cancel/", {"evening": third.pk})["Location"] == f"{club.url}next/"
    assert days(club) == ["08.01.", "16.01.", "29.01.", "05.02."]
    assert next_evening_of(club.group) == first
    assert [each.evening for each in gatherings_of([club.group])] == [first]


@time_machine.travel("2026-01-06T12:00Z", tick=False)
def test_no_evening_is_moved_onto_another_one(club: Club, ben: Client) -> None:
    first, second, *_rest = evenings_ahead(club.group)
    url = f"{club.url}next/plan/?evening={second.pk}"
    assert "Another evening is planned on this day." in ben.post(url, {"day": str(first.day)}).text
    assert ben.post(url, {"day": str(second.day), "place": "Bei Dora"}).status_code == 302
    writes.cancel_evening(evening=first)
    ben.post(url, {"day": str(first.day)})
    assert days(club) == ["08.01.", "22.01.", "29.01.", "05.02."]


def test_an_evening_that_is_over_is_none_of_those_ahead(club: Club, ben: Client) -> None:
    past = NextEvening.objects.earliest("day")
    with time_machine.travel("2026-01-12T12:00Z", tick=False):
        page = ben.get(f"{club.url}next/?evening={past.pk}", follow=True)
        assert page.redirect_chain == [(f"{club.url}next/", 302)]
        assert "That evening is over or has been called off." in page.text
        assert ben.post(f"{club.url}next/cancel/", {"evening": past.pk}).status_code == 404
        assert [each.evening.day.day for each in gatherings_of([club.group])] == [15]


@pytest.mark.parametrize("weeks", [2, 30])
def test_the_page_of_a_season_asks_as_much_as_that_of_few_evenings(
    club: Club, django_assert_num_queries: Any, weeks: int
) -> None:
    sent(club, until=str(THURSDAY + timedelta(weeks=weeks)))
    with time_machine.travel("2026-01-06T12:00Z", tick=False):
        ben = signed_in(club.ben)
        ben.get(f"{club.url}next/")
        with django_assert_num_queries(13):
            ben.get(f"{club.url}next/")
