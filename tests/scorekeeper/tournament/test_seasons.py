"""A season that counts tournaments, against a count of one's own from what was typed at each table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from django.db import transaction

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.writes import leave_out, make_season
from scorekeeper.club.leagues.standings.evenings import player_season, season_evenings
from scorekeeper.club.leagues.standings.reads import Standings, standings_of, tournaments_in
from scorekeeper.play.groups.models import Evening, Player
from scorekeeper.play.sheets.models import EveningResult, Sheet
from scorekeeper.tournament.awards.models import AwardKind
from scorekeeper.tournament.awards.writes import award, cancel_award
from scorekeeper.tournament.counting import Counting
from scorekeeper.tournament.entrants.writes import all_here, drop_out, enter_people, take_over
from scorekeeper.tournament.lists.writes import lock_list, unlock_list
from scorekeeper.tournament.models import Entrant, Table, Tournament
from scorekeeper.tournament.naming import Entry
from scorekeeper.tournament.setup.writes import change_tournament
from tests.cast import begin, deal, enter
from tests.club import Club, found, signed_in, take_in
from tests.depths import one_in
from tests.scorekeeper.tournament.hall import set_up, stored
from tests.scorekeeper.tournament.played import make, open_next, write_on_paper

pytestmark = pytest.mark.django_db

PLAYERS = ("Anna", "Ben", "Cem", "Dora", "Eva", "Finn")
GUESTS = tuple(f"Gast {number}" for number in range(1, 9))


@dataclass
class Typed:
    """What was typed at the tables: by round, each table with the points of everybody."""

    rounds: list[list[dict[str, int]]] = field(default_factory=list)
    awards: dict[tuple[str, int], int] = field(default_factory=lambda: defaultdict(int))
    stands_for: dict[str, str] = field(default_factory=dict)
    out: set[str] = field(default_factory=set)


@pytest.fixture
def club() -> Club:
    club = found()
    for name in ("Eva", "Finn"):
        Player.objects.get_or_create(group=club.group, name=name)
    return club


def entered(tournament: Tournament) -> dict[str, Entrant]:
    """Everybody who takes part, by name."""
    people = Entrant.objects.filter(attendance__evening=tournament.evening_id)
    return {str(each): each for each in people.select_related("attendance__evening", "attendance__player")}


@transaction.atomic
def lock(sheet: Sheet) -> None:
    """Let the list of a table be confirmed by everybody."""
    lock_list(Table.objects.get(sheet=sheet), Sheet.objects.get(pk=sheet.pk).revision)


def play(tournament: Tournament, number: int, random: Random, typed: Typed) -> list[Sheet]:
    """A round in which every second table writes on paper."""
    sheets, tables = open_next(tournament, number), []
    for place, sheet in enumerate(sheets):
        names = [seat.name for seat in sheet.seats.all()]
        points = [random.randrange(-30, 31) for _name in names[1:]]
        points.append(-sum(points))
        if place % 2:
            write_on_paper(sheet, 1, points, [0] * len(names))
            write_on_paper(sheet, 2, points, [0] * len(names))
        else:
            make(sheet, points)
        tables.append(dict(zip(names, points, strict=True)))
        lock(sheet)
    typed.rounds.append(tables)
    return sheets


def give(club: Club, tournament: Tournament, name: str, number: int, points: int, typed: Typed) -> None:
    """Award points to somebody."""
    who = entered(tournament)[name]
    kind = AwardKind.PENALTY
    award(entrant=who, number=number, kind=kind, points=points, reason="Zeigen", user=club.anna)
    typed.awards[name, number] += points


def hold(club: Club, seed: int, rounds: int = 3, **said: Any) -> tuple[Tournament, Typed]:
    """A tournament of fourteen with a substitute, one who drops out, awards and one who is disqualified."""
    random, typed = Random(seed), Typed()  # noqa: S311  # points, not secrets
    tournament = set_up(club, rounds=rounds, **said)
    enter_people(tournament=tournament, entries=[*map(Entry, PLAYERS), *map(Entry, GUESTS)])
    all_here(tournament=tournament)
    play(tournament, 1, random, typed)
    give(club, tournament, "Ben", 1, -12, typed)
    take_over(entrant=entered(tournament)["Cem"], entry=Entry("Ersatz"))
    typed.stands_for["Ersatz"] = "Cem"
    drop_out(entrant=entered(tournament)["Finn"])
    for number in range(2, rounds):
        play(tournament, number, random, typed)
    give(club, tournament, "Gast 1", 2, -6, typed)
    out = entered(tournament)["Dora"]
    award(entrant=out, number=2, kind=AwardKind.DISQUALIFIED, points=0, reason="Betrug", user=club.anna)
    typed.out.add("Dora")
    play(tournament, rounds, random, typed)
    return stored(tournament), typed


def rounds_of(typed: Typed, name: str) -> Iterator[tuple[int, int, int, int]]:
    """What somebody made: points with awards, place at the table, how many share it, how many sat there."""
    for number, tables in enumerate(typed.rounds, 1):
        for table in tables:
            made = {
                typed.stands_for.get(each, each): points
                + typed.awards[typed.stands_for.get(each, each), number]
                for each, points in table.items()
            }
            if name in made:
                own = made[name]
                level = list(made.values()).count(own)
                yield own, 1 + sum(other > own for other in made.values()), level, len(made)


def expected(typed: Typed) -> dict[str, tuple[int, int]]:
    """Points and deals of the players of the group: 24 for each round, however it was written."""
    by_name = {
        name: [each[0] for each in rounds_of(typed, name)] for name in PLAYERS if name not in typed.out
    }
    return {name: (sum(points), 24 * len(points)) for name, points in by_name.items()}


def shown(standings: Standings) -> dict[str, tuple[int, int]]:
    """Points and deals of everybody in a season."""
    rows = (*standings.rows, *standings.waiting)
    return {row.player.name: (row.line.total.points, row.line.total.deals) for row in rows}


def counts(standings: Standings) -> dict[str, Fraction]:
    """What counts for everybody who has a place."""
    return {row.player.name: row.line.counts for row in standings.rows}


def season(club: Club, **rule: Any) -> Season:
    """A season of the club by a rule."""
    return make_season(group=club.group, name="Saison", **rule)


@pytest.mark.parametrize("seed", one_in(2, range(2)))
def test_a_season_counts_what_the_standings_of_its_tournaments_say(club: Club, seed: int) -> None:
    _first, one = hold(club, seed)
    _second, other = hold(club, seed + 100, rounds=4)
    points = {
        name: tuple(map(sum, zip(expected(one)[name], expected(other)[name], strict=True)))
        for name in expected(one)
    }
    found = standings_of(season(club))
    assert shown(found) == points
    assert tournaments_in(season(club)).awarded == -24
    by_round = standings_of(season(club, points="round", min_rounds=7))
    assert counts(by_round) == {
        name: Fraction(24 * total, deals) for name, (total, deals) in points.items() if deals >= 7 * 24
    }
    assert set(counts(by_round)) == {"Anna", "Ben", "Cem", "Eva"}


@pytest.mark.parametrize("seed", one_in(2, range(2)))
def test_places_at_the_tables_and_of_the_whole_are_those_of_the_tournament(club: Club, seed: int) -> None:
    _tournament, typed = hold(club, seed, ties=[])
    by_table = season(
        club, points="tables", place_points="3,1,-1,-3", place_points_five="4,2,0,-2,-4", averages_places=True
    )
    four, five = [3, 1, -1, -3, 0, 0, 0], [4, 2, 0, -2, -4, 0, 0]
    assert counts(standings_of(by_table)) == {
        name: sum(
            (
                Fraction(sum((five if people > 4 else four)[place - 1 : place - 1 + level]), level)
                for _points, place, level, people in rounds_of(typed, name)
            ),
            Fraction(0),
        )
        for name in expected(typed)
    }
    everybody = {
        name: sum(points for points, *_place in rounds_of(typed, name))
        for name in (*PLAYERS, *GUESTS)
        if name not in typed.out
    }
    by_place = season(club, points="places", place_points="10,9,8,7,6,5,4,3,2,1", averages_places=True)
    worth = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0]
    expected_places = {}
    for name in expected(typed):
        place = 1 + sum(other > everybody[name] for other in everybody.values())
        level = list(everybody.values()).count(everybody[name])
        expected_places[name] = Fraction(sum(worth[place - 1 : place - 1 + level]), level)
    assert counts(standings_of(by_place)) == expected_places
    anna = player_season(by_place, club.group.players.get(name="Anna"))
    assert [each.result.points for each in anna.evenings] == [everybody["Anna"]]
    (listed,), _page = season_evenings(by_place, "")
    assert {person.name: person.points for person in listed.people} == {
        name: everybody[name] for name in expected(typed)
    }


def test_a_missed_round_that_counts_points_is_a_round(club: Club) -> None:
    _tournament, typed = hold(club, 1, counting=Counting.AVERAGE, missed=-30)
    made, deals = shown(standings_of(season(club)))["Finn"]
    ((points, *_table),) = rounds_of(typed, "Finn")
    assert (made, deals) == (points - 60, 72)


def test_nothing_of_a_tournament_counts_or_is_told_before_its_last_round_is_closed(club: Club) -> None:
    tournament = set_up(club, rounds=2)
    enter_people(tournament=tournament, entries=[*map(Entry, PLAYERS[:4]), *map(Entry, GUESTS[:4])])
    all_here(tournament=tournament)
    typed, random = Typed(), Random(3)  # noqa: S311  # points, not secrets
    play(tournament, 1, random, typed)
    found = standings_of(season(club))
    tournaments = tournaments_in(season(club))
    assert (found.rows, found.evenings, tournaments.counted) == ((), 0, ())
    assert [each.title for each in tournaments.open] == ["Weihnachtsturnier"]
    kept = make_season(group=club.group, name="Saison")
    closing = f"{club.url}seasons/{kept.number}/close/"
    leader = signed_in(club.anna)
    assert "Not over yet, and not included in these points:" in leader.get(closing).content.decode()
    sheets = play(tournament, 2, random, typed)
    assert "Not over yet" not in leader.get(closing).content.decode()
    assert shown(standings_of(season(club))) == expected_of(typed, PLAYERS[:4])
    unlock_list(table=Table.objects.get(sheet=sheets[0]), reason="Zahlendreher", user=club.anna)
    assert standings_of(season(club)).rows == ()
    lock(sheets[0])
    assert shown(standings_of(season(club))) == expected_of(typed, PLAYERS[:4])


def expected_of(typed: Typed, names: tuple[str, ...]) -> dict[str, tuple[int, int]]:
    """The same of some."""
    return {name: expected(typed)[name] for name in names}


def test_later_awards_and_another_setting_change_what_counts(club: Club) -> None:
    tournament, _typed = hold(club, 5)
    before = shown(standings_of(season(club)))
    given = award(
        entrant=entered(tournament)["Eva"],
        number=1,
        kind=AwardKind.PENALTY,
        points=-5,
        reason="Zeigen",
        user=club.anna,
    )
    assert shown(standings_of(season(club)))["Eva"] == (before["Eva"][0] - 5, before["Eva"][1])
    cancel_award(award=given, user=club.anna)
    assert shown(standings_of(season(club))) == before
    change_tournament(
        tournament=tournament,
        title="Turnier",
        day=tournament.evening.day,
        play=None,
        said={"missed": -10},
    )
    assert shown(standings_of(season(club)))["Finn"] == (before["Finn"][0] - 20, before["Finn"][1] + 48)


def test_a_season_counts_evenings_tournaments_or_both(club: Club) -> None:
    tournament, typed = hold(club, 7)
    names = PLAYERS[:4]
    evening = take_in(club, begin(names))
    enter(evening, deal(names, points=121))
    of_tournament, sign = expected(typed), {"Anna": 1, "Ben": 1, "Cem": -1, "Dora": -1}
    own = {name: abs(shown_evening(evening.sheet, name)) * sign[name] for name in names}
    only = season(club, tournaments=Season.Tournaments.ONLY)
    without = season(club, tournaments=Season.Tournaments.LEFT_OUT)
    assert shown(standings_of(only)) == of_tournament
    assert standings_of(only).evenings == 1
    assert shown(standings_of(without)) == {name: (own[name], 1) for name in names}
    both = shown(standings_of(season(club)))
    assert both["Anna"] == (of_tournament["Anna"][0] + own["Anna"], of_tournament["Anna"][1] + 1)
    assert both["Dora"] == (own["Dora"], 1)
    leave_out(season=only, evening=tournament.evening)
    assert standings_of(only).rows == ()


def test_a_tournament_that_does_not_count_is_not_the_last_evening(club: Club) -> None:
    tournament, _typed = hold(club, 7)
    today = tournament.evening.day
    eve = today - timedelta(days=1)
    Evening.objects.create(group=club.group, day=eve - timedelta(weeks=1))
    season = Season(group=club.group, last_day=today, seated_last=1)
    seated = {}
    for tournaments in Season.Tournaments:
        season.tournaments = tournaments
        seated[tournaments] = season.seats_by_standing_on(eve)
    assert seated == {"count": False, "out": True, "only": False}


def shown_evening(sheet: Sheet, name: str) -> int:
    """The points of somebody on an evening of one table."""
    return EveningResult.objects.get(evening=Sheet.objects.get(pk=sheet.pk).evening, player__name=name).points
