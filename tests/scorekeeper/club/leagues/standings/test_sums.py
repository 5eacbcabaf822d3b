"""The database's sums against a naive computation from the postings, over seasons drawn at random."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from random import Random
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone

from rulesets.session.fold import advance, start
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import counted_results
from scorekeeper.club.leagues.seasons.writes import leave_out, make_season
from scorekeeper.club.leagues.standings.course import season_course
from scorekeeper.club.leagues.standings.player_total import Total
from scorekeeper.club.leagues.standings.reads import standings_of
from scorekeeper.club.leagues.standings.shared_places import worths_of
from scorekeeper.club.leagues.standings.steps import steps_of, sums_by_step
from scorekeeper.club.leagues.standings.sums import held_in, sums_of
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.demo import invented_deal
from scorekeeper.play.sheets.derived.writes import rebuild_postings
from scorekeeper.play.sheets.engine import facts_of, table_of
from scorekeeper.play.sheets.models import EveningResult
from tests.cast import begin
from tests.club import Club, found, take_in
from tests.depths import one_in

pytestmark = pytest.mark.django_db

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil")
RULES: tuple[dict[str, Any], ...] = (
    {},
    {"points": "average", "min_deals": 9},
    {"points": "total", "best_of": 3},
    {"points": "places", "place_points": "5,3,2,1"},
    {"points": "places", "place_points": "3,1,-1,-3", "averages_places": True},
    {"points": "tables", "place_points": "3,1,-1,-3", "averages_places": True},
)


def draw(club: Club, random: Random, evenings: int) -> None:
    """Evenings of four with a few real deals each, one a day, the last one days ago."""
    for number in range(evenings):
        started = timezone.now() - timedelta(days=evenings + 3 - number)
        names, preset = random.sample(NAMES, 4), random.choice(["ddv", "pub"])
        sheet = take_in(club, begin(names, preset, started=started)).sheet
        table = table_of(sheet)
        state = start(table)
        for position in range(1, random.randint(2, 6)):
            drawn = invented_deal(random, table, state)
            state, _scored = advance(table, state, drawn)
            uid = UUID(int=random.getrandbits(128), version=4)
            models.Deal.objects.create(sheet=sheet, position=position, uid=uid, facts=facts_of(drawn, sheet))
        rebuild_postings(sheet_id=sheet.pk)


def naive(season: Season) -> dict[int, Total]:
    """Everybody's total from the postings, evening by evening, in plain Python."""
    brought = defaultdict(list)
    for sheet in season.group.sheets.exclude(evening__in=season.left_out.all()):
        points = {seat.pk: 0 for seat in sheet.seats.all()}
        for posting in models.Posting.objects.filter(deal__sheet=sheet, seat__isnull=False):
            points[posting.seat_id or 0] += posting.points
        deals = sum(deal.facts.get("game") not in ("redeal", "penalty") for deal in sheet.deals.all())
        for seat in sheet.seats.filter(player__isnull=False):
            own = points[seat.pk]
            first = 1 + sum(other > own for other in points.values())
            last = sum(other >= own for other in points.values())
            if deals:
                brought[seat.player_id].append((own, deals, (first, last)))
    return {player: added(player or 0, made, season) for player, made in brought.items() if player}


def added(player: int, made: list[tuple[int, int, tuple[int, int]]], season: Season) -> Total:
    """What one player's evenings come to."""
    best = sorted((points for points, _deals, _place in made), reverse=True)[: season.best_of]
    worth = dict(enumerate(season.rule.place_points, 1))
    for_places = sum(
        Fraction(sum(worth.get(place, 0) for place in range(first, last + 1)), last + 1 - first)
        if season.averages_places
        else worth.get(first, 0)
        for _points, _deals, (first, last) in made
    )
    return Total(
        player=player,
        points=sum(points for points, _deals, _place in made),
        deals=sum(deals for _points, deals, _place in made),
        evenings=len(made),
        won=sum(first == 1 for _points, _deals, (first, _last) in made),
        counted=Fraction(sum(best)) if season.best_of else for_places,
        missed=6 - len(made),
        charged=6 - len(made),
    )


@pytest.mark.parametrize("seed", one_in(4, range(4)))
def test_the_sums_are_those_of_the_postings(seed: int) -> None:
    random, club = Random(seed), found()  # noqa: S311  # deals, not secrets
    draw(club, random, evenings=8)
    evenings = list(club.group.evenings.all())
    for rule in RULES:
        season = make_season(group=club.group, name="Saison", **rule)
        for evening in random.sample(evenings, 2):
            leave_out(season=season, evening=evening)
        held, worths = held_in(season, season.rule), worths_of(counted_results(season), season.rule)
        totals = [
            each.for_rule(season.rule, held) for each in sums_of(counted_results(season), season.rule, worths)
        ]
        counts = {"deals_won": 0, "solos": 0, "solos_won": 0}
        assert {each.player: replace(each, **counts) for each in totals} == naive(season)


def test_a_thinned_course_has_the_same_points_and_the_last_evening() -> None:
    club = found()
    draw(club, Random(7), evenings=9)  # noqa: S311  # deals, not secrets
    season = Season(group=club.group, number=0, name="Alle")
    whole = season_course(season)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("scorekeeper.club.leagues.standings.steps.MOST_STEPS", 4)
        thinned = season_course(season)
    assert whole
    assert thinned
    by_number = {line.step.number: line.cells for line in whole.lines}
    assert [line.step.number for line in thinned.lines] == [9, 6, 3]
    assert [line.cells for line in thinned.lines] == [by_number[number] for number in (9, 6, 3)]


SHARED = {"points": "places", "place_points": "3,1", "averages_places": True}


@pytest.mark.parametrize(
    ("columns", "queries"),
    [
        ({}, 1),
        ({"final_day": "2000-01-01", "final_players": 2}, 2),
        ({"best_of": 2}, 1),
        ({"ties": "best"}, 2),
        ({"best_of": 2, "ties": "direct"}, 2),
        (SHARED, 6),
        (SHARED | {"best_of": 2, "ties": "best"}, 7),
        (SHARED | {"ties": "best"}, 7),
    ],
)
def test_the_sums_of_all_steps_take_few_queries(
    columns: dict[str, Any], queries: int, django_assert_num_queries: Any
) -> None:
    club = found()
    draw(club, Random(7), evenings=5)  # noqa: S311  # deals, not secrets
    season = make_season(group=club.group, name="Saison", **columns)
    rule = season.rule
    steps = steps_of(season, held_in(season, rule))
    with django_assert_num_queries(queries):
        sums_by_step(season, rule, steps)


@pytest.mark.parametrize("seed", range(2))
def test_the_last_evenings_are_those_of_the_season_with_a_gap_for_who_was_away(seed: int) -> None:
    club = found()
    draw(club, Random(seed), evenings=12)  # noqa: S311  # deals, not secrets
    season = Season(group=club.group, number=0, name="Alle")
    whole = standings_of(season)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("scorekeeper.club.leagues.standings.reads.LOOKS_BACK", 5)
        assert standings_of(season).rows == whole.rows
    shown = {row.player.pk: [night and night.evening for night in row.latest] for row in whole.rows}
    played = EveningResult.objects.filter(deals__gt=0, player__in=shown).order_by("evening__day", "evening")
    there = set(played.values_list("player", "evening"))
    last = list(dict.fromkeys(played.values_list("evening", flat=True)))[-5:]
    assert shown == {
        player: [evening if (player, evening) in there else None for evening in last] for player in shown
    }
