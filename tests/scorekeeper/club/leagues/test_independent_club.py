"""A season of a club of 22, thirty evenings of four tables, against a count of one's own."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Any
from uuid import UUID

import pytest

from rulesets.session.fold import advance, start
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.writes import leave_out, make_season
from scorekeeper.club.leagues.standings.evenings import player_season
from scorekeeper.play.groups.models import Player
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.demo import invented_deal
from scorekeeper.play.sheets.derived.writes import rebuild_postings
from scorekeeper.play.sheets.engine import facts_of, table_of
from tests.cast import Evening, begin
from tests.club import Club, found, take_in
from tests.scorekeeper.club.leagues.counting import exported
from tests.scorekeeper.club.leagues.standing import expected_standings, shown_standings

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]

MEMBERS = tuple(f"Mitglied {number}" for number in range(1, 23))
GUEST, STRANGER = "Gast Rita", "Jemand"
EVENINGS, TABLES = 30, 4
FIRST = date(2024, 1, 4)
CLUB = "3,1,-1,-3"
CLUB_AT_FIVE = "4,2,0,-2,-4"

RULES: dict[str, dict[str, Any]] = {
    "all points, who is absent loses some": {
        "absence_points": -3,
        "presence_points": 2,
        "won_points": 7,
        "ties": "won,deals",
    },
    "per deal, from 8 evenings on": {"points": "average", "min_evenings": 8, "ties": "evenings"},
    "per evening of 24 deals": {"points": "evening", "min_deals": 20, "counts_guests": True},
    "per evening of 15 deals, from two thirds of the evenings on": {
        "points": "evening",
        "evening_deals": 15,
        "min_share": "2/3",
    },
    "per round of 24 deals, from 9 rounds on": {"points": "round", "min_rounds": 9, "ties": "points"},
    "the best 20": {"points": "total", "best_of": 20, "presence_points": 1},
    "double from 15 points on": {"points": "total", "doubled_from": 15},
    "evenings won": {"points": "won", "ties": "points,deals", "absence_points": -1},
    "places of the evening": {"points": "places", "place_points": "10,7,5,4,3,2,1,0,-1,-2,-3", "ties": "won"},
    "places of the evening, averaged": {
        "points": "places",
        "place_points": "22,20,18,16,14,12,10,8,6,4,2,0,-2,-4,-6,-8,-10,-12",
        "averages_places": True,
        "presence_points": 2,
    },
    "places at the tables": {
        "points": "tables",
        "place_points": CLUB,
        "place_points_five": CLUB_AT_FIVE,
        "averages_places": True,
        "absence_points": -3,
        "ties": "won,points",
        "min_evenings": 4,
    },
    "places at the tables in full": {"points": "tables", "place_points": CLUB, "counts_guests": True},
}


def play_table(club: Club, random: Random, names: list[str], day: date, beside: Evening | None) -> Evening:
    """A table with two or three deals."""
    begun = begin(names, "pub", length=0, started=datetime.combine(day, time(19), UTC))
    sheet = take_in(club, begun, beside=beside).sheet
    table = table_of(sheet)
    state = start(table)
    for position in range(1, random.randint(3, 4)):
        facts = invented_deal(random, table, state)
        state, _scored = advance(table, state, facts)
        uid = UUID(int=random.getrandbits(128), version=4)
        models.Deal.objects.create(sheet=sheet, position=position, uid=uid, facts=facts_of(facts, sheet))
    rebuild_postings(sheet_id=sheet.pk)
    return begun


def play_season(club: Club, random: Random) -> None:
    """Thirty evenings of four tables with 16 to 20 people, every other one of two rounds, each drawn anew."""
    for number in range(EVENINGS):
        people = random.sample([*MEMBERS, GUEST, STRANGER], random.randint(16, 20))
        first: Evening | None = None
        for _round in range(1 + number % 2):
            random.shuffle(people)
            tables = [people[place::TABLES] for place in range(TABLES)]
            for names in tables:
                begun = play_table(club, random, names, FIRST + timedelta(weeks=number), first)
                first = first or begun


def test_the_season_of_a_club_is_what_its_exported_sheets_come_to() -> None:
    random, club = Random(1), found()  # noqa: S311  # deals, not secrets
    club.group.players.all().delete()
    Player.objects.bulk_create(
        Player(group=club.group, name=name, is_guest=name == GUEST) for name in (*MEMBERS, GUEST)
    )
    play_season(club, random)
    sheets = exported(club)
    assert len(sheets) == EVENINGS * TABLES * 3 // 2
    for rule in RULES.values():
        season = make_season(group=club.group, name="Saison", **rule)
        leave_out(season=season, evening=club.group.evenings.order_by("day")[random.randrange(20)])
        for evenings in (5, random.randint(6, 29), EVENINGS):
            Season.objects.filter(pk=season.pk).update(last_day=FIRST + timedelta(weeks=evenings - 1))
            season.refresh_from_db()
            expected = expected_standings(club, season, sheets)
            assert shown_standings(season) == expected
        who = random.choice(sorted(expected))
        page = player_season(season, club.group.players.get(name=who))
        total = page.total
        assert (page.has_place, total.points, total.deals, total.evenings, total.won, total.missed) == (
            expected[who][0] is not None,
            *expected[who][2:7],
        )
