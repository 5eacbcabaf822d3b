"""What feed, overlay, webhook and files of an evening say of a tournament: what its standings say."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.utils.timezone import now

from scorekeeper.club.planning.reads import today
from scorekeeper.outside.connections.models import Delivery
from scorekeeper.outside.connections.webhook_writes import put_down_news
from scorekeeper.outside.connections.writes import make_feed_link, set_webhook
from scorekeeper.play.groups.models import Evening
from scorekeeper.tournament.awards.models import AwardKind
from scorekeeper.tournament.awards.writes import award
from scorekeeper.tournament.models import Tournament
from tests.club import Club, signed_in
from tests.scorekeeper.outside.connections.test_overlays import lines
from tests.scorekeeper.tournament.hall import address, gather, set_up
from tests.scorekeeper.tournament.played import close, lock, make, open_next, write_on_paper

pytestmark = pytest.mark.django_db

CELLS = re.compile(r"<tr><td>(\d+)</td><td>([^<]*)</td><td>([^<]*)</td><td>(\d+)</td></tr>")


@pytest.fixture
def tournament(club: Club) -> Tournament:
    """A tournament of eight people and two rounds, today."""
    made = set_up(club, rounds=2, length=8)
    Evening.objects.filter(pk=made.evening_id).update(day=today())
    gather(made, 8)
    return made


def feed(club: Club, name: str = "evenings.atom") -> str:
    link = make_feed_link(group=club.group).token
    return Client().get(f"/groups/feed/{link}/{name}", headers={"Accept-Language": "en"}).text


def rows(text: str) -> list[tuple[str, ...]]:
    """The lines in an entry of the feed."""
    return CELLS.findall(text.replace("&lt;", "<").replace("&gt;", ">"))


def names(tournament: Tournament, number: int, table: int) -> list[str]:
    """Who sits at a table of a round."""
    sheet = tournament.evening.sheets.get(round=number, table=table)
    return [seat.name for seat in sheet.seats.all()]


def begin(tournament: Tournament) -> list[str]:
    """Play one of the two tables of the first round; who sits there, the first first."""
    first, _second = open_next(tournament, 1)
    make(first, (9, 1, -3, -7))
    return names(tournament, 1, 1)


def end(tournament: Tournament, club: Club) -> None:
    """Play to the end: the second table on paper, the second round by phone, and somebody is penalised."""
    one, other = tournament.evening.sheets.filter(round=1).order_by("table")
    for turn in (1, 2):
        write_on_paper(other, turn, (20, 0, -8, -12))
    lock(one, other)
    close(tournament, 1)
    for sheet in open_next(tournament, 2):
        make(sheet, (2, 1, -1, -2))
        lock(sheet)
    entrant = next(iter(tournament.evening.attendances.all())).entrant
    award(entrant=entrant, number=2, kind=AwardKind.PENALTY, points=-50, reason="Laut", user=club.anna)
    close(tournament, 2)


def standings(club: Club, tournament: Tournament) -> list[tuple[str, ...]]:
    """Place, name and points as the tournament's own file has them."""
    answer = signed_in(club.anna).get(address(club, tournament, "standings.json"))
    return [
        (str(each["place"]), each["name"], str(each["points"]).replace("-", "\u2212"))
        for each in json.loads(answer.content)["lines"]
    ]


def test_the_feed_tells_of_a_tournament_once_it_is_over_and_as_its_standings_do(
    club: Club, tournament: Tournament
) -> None:
    begin(tournament)
    assert "<entry>" not in feed(club)
    end(tournament, club)
    assert [row[:3] for row in rows(feed(club))] == standings(club, tournament)
    assert {row[3] for row in rows(feed(club))} == {"16"}


def test_the_overlay_shows_who_leads_by_the_standings(club: Club, tournament: Tournament) -> None:
    first, second, third, fourth = begin(tournament)
    shown = lines(feed(club, "overlay/"))
    assert [(name, points, leads) for name, points, _last, leads in shown] == [
        (first, "9", True),
        (second, "1", False),
        (third, "\u22123", False),
        (fourth, "\u22127", False),
    ]
    end(tournament, club)
    shown = lines(feed(club, "overlay/"))
    assert [(name, points) for name, points, _last, _leads in shown] == [
        (name, points) for _place, name, points in standings(club, tournament)
    ]


def told() -> list[tuple[str, dict[str, Any]]]:
    """What webhooks are told now."""
    put_down_news(now())
    found_now = [(each.event, json.loads(each.body)) for each in Delivery.objects.all()]
    Delivery.objects.all().delete()
    return found_now


def test_a_webhook_hears_of_the_end_with_the_last_round_and_of_the_right_places(
    club: Club, tournament: Tournament
) -> None:
    set_webhook(group=club.group, address="https://example.org/hook", site="https://example.org")
    one, other = open_next(tournament, 1)
    for sheet in (one, other):
        make(sheet, (9, 1, -3, -7))
        lock(sheet)
    close(tournament, 1)
    assert "evening.ended" not in [event for event, _body in told()]
    for sheet in open_next(tournament, 2):
        make(sheet, (2, 1, -1, -2))
        lock(sheet)
    close(tournament, 2)
    events = dict(told())
    results = events["evening.ended"]["evening"]["results"]
    assert [
        (str(each["place"]), each["name"], str(each["points"]).replace("-", "\u2212")) for each in results
    ] == standings(club, tournament)


@pytest.mark.parametrize(
    ("path", "leads_to"),
    [
        ("picture.svg", "standings/"),
        ("news/", "standings/"),
        ("places.csv", "standings.csv"),
        ("evening.xlsx", "standings.xlsx"),
    ],
)
def test_what_an_evening_sums_up_is_what_the_tournament_says(
    club: Club, tournament: Tournament, path: str, leads_to: str
) -> None:
    begin(tournament)
    answer = signed_in(club.anna).get(f"{club.url}evenings/{tournament.evening_id}/{path}")
    assert (answer.status_code, answer["Location"]) == (302, address(club, tournament, leads_to))
