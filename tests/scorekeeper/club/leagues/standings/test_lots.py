"""A lot that decides between equals: drawn once, shown, and never another one by itself."""

from __future__ import annotations

import pytest

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import all_evenings
from scorekeeper.club.leagues.seasons.statutes import counted_as
from scorekeeper.club.leagues.seasons.writes import change_season, make_season
from scorekeeper.club.leagues.standings.exports import standings_table
from scorekeeper.club.leagues.standings.reads import standings_of
from scorekeeper.outside.api.reads import season_standings
from scorekeeper.play.groups.writes import add_player
from tests.club import Club, found, signed_in
from tests.scorekeeper.club.leagues.standing import play

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    club = found()
    play(club, "2026-01-07", 1, {"Anna": 0, "Ben": 0, "Cem": 0, "Dora": 0})
    return club


def lots(season: Season) -> dict[int, tuple[int | None, int]]:
    """Place and lot of everybody, by their key, the first first."""
    return {row.player.pk: (row.line.place, row.line.total.lot) for row in standings_of(season).rows}


def test_the_highest_lot_is_first_and_everybody_sees_it(club: Club) -> None:
    season = make_season(group=club.group, name="Saison", ties="lot")
    drawn = lots(season)
    assert [place for place, _lot in drawn.values()] == [1, 2, 3, 4]
    assert [lot for _place, lot in drawn.values()] == sorted(
        (lot for _p, lot in drawn.values()), reverse=True
    )
    shown = signed_in(club.cem).get(f"{club.url}seasons/1/").text
    assert [str(lot) in shown for _place, lot in drawn.values()] == [True] * 4
    who = club.group.players.get(name="Cem")
    told = signed_in(club.cem).get(f"{club.url}players/{who.pk}/?season=1")
    assert f"The lot drawn is {drawn[who.pk][1]}" in told.text


def test_spreadsheets_and_programs_have_it_where_it_decides(club: Club) -> None:
    with_lots = make_season(group=club.group, name="Saison", ties="lot")
    without = make_season(group=club.group, name="Ohne")
    numbers = [lot for _place, lot in lots(with_lots).values()]
    table = standings_table(with_lots, standings_of(with_lots))
    assert (table.head[-1], [row[-1] for row in table.lines]) == ("Lot", numbers)
    assert "Lot" not in standings_table(without, standings_of(without)).head
    assert [line["lot"] for line in season_standings(with_lots)["lines"]] == numbers
    assert [line["lot"] for line in season_standings(without)["lines"]] == [None] * 4


def test_it_stays_whatever_the_season_and_its_players_are_called_and_whoever_joins(club: Club) -> None:
    season = make_season(group=club.group, name="Saison", ties="lot")
    before = lots(season)
    change_season(season=season, name="Winter", ties="won,lot")
    add_player(group=club.group, name="Zoe")
    club.group.players.filter(name="Ben").update(name="Bernd")
    season.refresh_from_db()
    assert lots(season) == before


def test_all_evenings_tried_with_lots_stand_alike_every_time(club: Club) -> None:
    tried = lots(counted_as(all_evenings(club.group), {"ties": "lot"}))
    url, cem = f"{club.url}seasons/0/otherwise/?points=total&tie_first=lot", signed_in(club.cem)
    shown = {tuple(line.player.pk for line in cem.get(url).context["found"].lines) for _time in range(4)}
    assert shown == {tuple(tried)}


def test_another_season_draws_other_lots(club: Club) -> None:
    first, second = (make_season(group=club.group, name=name, ties="lot") for name in ("Winter", "Sommer"))
    assert set(lots(first).values()) != set(lots(second).values())
