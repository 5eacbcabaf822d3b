"""An evening's draw knows who has met on the evenings before, and its page says so."""

from __future__ import annotations

from datetime import timedelta
from itertools import combinations
from typing import Any

import pytest
from django.utils.timezone import localdate

from scorekeeper.club.evenings.models import PlannedRound, Setup
from scorekeeper.club.evenings.rounds.drawing_reads import Met, met_before
from scorekeeper.club.evenings.rounds.reads import rounds_of
from scorekeeper.club.leagues.models import Season
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.models import Result, Seat
from tests.club import Club
from tests.night import NAMES, address, begun, large_club, opened, scorer

pytestmark = pytest.mark.django_db

SIXTEEN = NAMES[:16]


@pytest.fixture
def club() -> Club:
    return large_club()


def played_before(club: Club, *, days: int, deals: int = 16) -> Evening:
    """An evening of one round so many days ago."""
    evening = begun(club, SIXTEEN)
    opened(club, evening)
    Result.objects.filter(seat__sheet__evening=evening).update(deals=deals)
    Evening.objects.filter(pk=evening.pk).update(day=localdate() - timedelta(days))
    return evening


def met(evening: Evening) -> Met:
    return met_before(rounds_of(evening, Setup.objects.select_related("evening").get(evening=evening)))


def met_at(evening: Evening, tables: Evening) -> dict[tuple[int, int], int]:
    """Who met at some tables, each once, by their numbers on another evening."""
    numbers = {each.player_id: each.number for each in evening.attendances.all()}
    found: dict[tuple[int, int], int] = {}
    for sheet in tables.sheets.all():
        seated = Seat.objects.filter(sheet=sheet).values_list("player", flat=True)
        found |= dict.fromkeys(combinations(sorted(numbers[one] for one in seated), 2), 1)
    return found


def text_of(club: Club, evening: Evening) -> str:
    page = scorer(club).get(address(club, evening, "rounds/1/"))
    return " ".join(page.context["reasons"])


def test_whoever_met_on_the_evening_before_meets_others(club: Club) -> None:
    before = played_before(club, days=7)
    evening = begun(club, SIXTEEN)
    known = met_at(evening, before)
    assert met(evening) == Met(localdate() - timedelta(365), known)
    [tables] = PlannedRound.objects.filter(evening=evening).values_list("tables", flat=True)
    again = [pair for table in tables for pair in combinations(sorted(table), 2) if pair in known]
    assert again == []


def test_the_page_says_how_often_they_have_met(club: Club) -> None:
    played_before(club, days=7)
    evening = begun(club, SIXTEEN)
    since = (localdate() - timedelta(365)).strftime("%-d %B %Y")
    assert text_of(club, evening) == (
        f"People who have rarely met since {since} are seated together: the pairs at these tables have met "
        "0.0 times on average, all who are here 0.2 times."
    )


@pytest.mark.parametrize(
    "past", [{"days": 7, "deals": 0}, {"days": 366}], ids=["nothing was entered", "a year ago"]
)
def test_what_was_not_played_or_long_ago_says_nothing(club: Club, past: dict[str, Any]) -> None:
    played_before(club, **past)
    evening = begun(club, SIXTEEN)
    assert (met(evening).times, text_of(club, evening)) == ({}, "")


def test_a_season_begins_anew(club: Club) -> None:
    played_before(club, days=7)
    began = localdate() - timedelta(3)
    Season.objects.create(group=club.group, number=1, name="Season", first_day=began)
    evening = begun(club, SIXTEEN)
    assert met(evening) == Met(began, {})


def test_evenings_that_are_hidden_are_not_known(club: Club) -> None:
    Evening.objects.filter(pk=played_before(club, days=7).pk).update(is_hidden=True)
    assert met(begun(club, SIXTEEN)).times == {}


def test_a_guest_has_met_nobody(club: Club) -> None:
    played_before(club, days=7)
    evening = begun(club, NAMES[:15], guests="Paul")
    guest = evening.attendances.get(player=None).number
    assert [pair for pair in met(evening).times if guest in pair] == []


@pytest.mark.parametrize("evenings", [1, 3])
def test_a_draw_asks_as_much_after_many_evenings_as_after_few(
    club: Club, django_assert_num_queries: Any, evenings: int
) -> None:
    for number in range(evenings):
        played_before(club, days=7 + number)
    evening = begun(club, SIXTEEN)
    with django_assert_num_queries(7):
        met(evening)


@pytest.mark.parametrize(
    ("players", "rounds", "least", "found"),
    [(16, 5, "", 0), (16, 6, "24 times", 24), (20, 7, "20 times", 20), (9, 2, "6 times", 12)],
)
def test_the_page_says_what_no_draw_can_avoid_and_what_comes_before_it(
    club: Club, players: int, rounds: int, least: str, found: int
) -> None:
    """Who sat at the table of four sits at that of five next: four of nine stay together for it."""
    evening = begun(club, NAMES[:players], rounds=rounds)
    said = [
        " ".join(scorer(club).get(address(club, evening, f"rounds/{number}/")).context["reasons"])
        for number in (1, rounds)
    ]
    text = f"However the rounds to come are drawn, two people meet again at least {least}: "
    text += f"there are too few others. In this draw: {found}."
    if players == 9:
        text += " Sitting at a table of more than four is shared out as evenly as it can be, "
        text += "even where some meet again for it."
    assert said == ["", text if least else ""]


def test_only_of_those_who_have_met_less_is_it_said_that_they_have(club: Club) -> None:
    """In five rounds all sixteen meet: some of them are those who met before."""
    before = played_before(club, days=7)
    evening = begun(club, SIXTEEN, rounds=5)
    known = met_at(evening, before)
    planned = PlannedRound.objects.filter(evening=evening).order_by("number").values_list("tables", flat=True)
    again = [
        sum(pair in known for table in tables for pair in combinations(sorted(table), 2))
        for tables in planned
    ]
    assert (len(known), sum(again)) == (24, 24)
    said = [
        any("rarely met" in reason for reason in page.context["reasons"])
        for page in (scorer(club).get(address(club, evening, f"rounds/{number}/")) for number in range(1, 6))
    ]
    assert said == [round(times / 24, 1) < 0.2 for times in again]
    assert False in said
