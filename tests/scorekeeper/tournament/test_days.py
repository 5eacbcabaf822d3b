"""A tournament on several days: which round is played when, and where that is said."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from scorekeeper.outside.connections.calendar_reads import start_lines, tournaments_ahead
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.setup.forms import TournamentForm
from scorekeeper.tournament.times import day_of, days_text
from tests.club import Club
from tests.scorekeeper.tournament.hall import address, gather, leader, set_up, stored
from tests.scorekeeper.tournament.played import play_round

pytestmark = pytest.mark.django_db

SATURDAY, SUNDAY = date(2026, 12, 12), date(2026, 12, 13)


def weekend(club: Club, **said: Any) -> Tournament:
    """Three rounds on a Saturday, and one on the Sunday."""
    return set_up(club, rounds=4, rounds_a_day=[3, 1], **said)


def test_rounds_are_played_on_their_days_one_after_the_other(club: Club) -> None:
    tournament = weekend(club)
    assert [day_of(tournament, number) for number in (1, 2, 3, 4, 5)] == [*[SATURDAY] * 3, SUNDAY, SUNDAY]
    assert day_of(set_up(club), 3) == SATURDAY
    assert days_text(tournament) == "12 December 2026 to 13 December 2026"


def test_pages_papers_and_the_document_say_the_days(club: Club) -> None:
    tournament = weekend(club)
    gather(tournament, 4)
    play_round(tournament, 1)
    client, url = leader(club), address(club, tournament)
    for path in ("", "print/standings/", "print/wall/"):
        assert "12 December 2026 to 13 December 2026" in client.get(url + path).content.decode(), path
    assert "Sunday, 13 December" in client.get(f"{url}rounds/").content.decode()
    document = client.get(f"{url}standings.json").json()["tournament"]
    assert (document["day"], document["last_day"]) == ("2026-12-12", "2026-12-13")


def test_the_calendar_has_a_tournament_until_its_last_day(club: Club) -> None:
    tournament = weekend(club)
    with time_machine.travel("2026-12-13T12:00:00+01:00", tick=False):
        assert tournaments_ahead(club.group) == [tournament]
    with time_machine.travel("2026-12-14T12:00:00+01:00", tick=False):
        assert tournaments_ahead(club.group) == []
    assert start_lines(SATURDAY, SUNDAY) == ("DTSTART;VALUE=DATE:20261212", "DTEND;VALUE=DATE:20261214")


def test_in_the_evening_of_a_day_the_round_of_the_next_one_is_announced_for_it(club: Club) -> None:
    tournament = weekend(club)
    gather(tournament, 4)
    with time_machine.travel("2026-12-12T18:00:00+01:00", tick=False):
        client, url = leader(club), address(club, tournament)
        for number in (1, 2, 3):
            play_round(tournament, number)
        client.post(f"{url}next/", {"begins": "10:00"})
        begins = stored(tournament).next_begins
        assert begins == datetime(2026, 12, 13, 10, tzinfo=timezone.get_current_timezone())
        page = " ".join(client.get(url).content.decode().split())
    assert "Sunday, 13 December · Round 4 starts at 10" in page


@pytest.mark.parametrize(
    ("typed", "days"),
    [
        ("4, 4", [4, 4]),
        ("3 3 2", [3, 3, 2]),
        ("8", []),
        ("", []),
        ("4, 3", None),
        ("zwei", None),
        ("8, 0", None),
    ],
)
def test_the_days_have_all_rounds(typed: str, days: list[int] | None) -> None:
    form = TournamentForm({"rounds": "8", "rounds_a_day": typed})
    assert form.has_error("rounds_a_day") == (days is None)
    assert days is None or form.cleaned_data["rounds_a_day"] == days
