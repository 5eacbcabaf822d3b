"""The page of a player: the season it opens in, what it says and holds for whom, where it stood before."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.models import F
from django.test import Client
from django.utils.html import strip_tags

from scorekeeper.club.figures.players import gap_sentence, line_sentence
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import all_evenings
from scorekeeper.club.leagues.seasons.writes import close_season, leave_out, make_season
from scorekeeper.club.leagues.standings.reads import standings_of
from scorekeeper.play.groups import models as groups
from scorekeeper.play.groups.models import Player
from scorekeeper.play.groups.writes import make_read_link
from scorekeeper.play.sheets.models import GameResult, Result, Sheet
from tests.cast import Evening, begin
from tests.club import Club, of_sheet, player, signed_in, take_in
from tests.made_once import once_in_module
from tests.scorekeeper.club.leagues.standings.test_standings_reads import EVENINGS, play

pytestmark = pytest.mark.django_db


@pytest.fixture
@once_in_module
def evenings(club: Club) -> list[Evening]:
    """Totals: Anna 9, Cem 5, Emil 3, Ben 0, Dora −17."""
    return [play(club, *evening) for evening in EVENINGS]


def said(season: Season) -> dict[str, tuple[str, str]]:
    """What is said of everybody in the standings, and of their place."""
    rows, is_closed = standings_of(season).rows, bool(season.closed_at)
    return {
        row.player.name: (line_sentence(row, rows, is_closed=is_closed), gap_sentence(row, rows))
        for row in rows
    }


def url_of(club: Club, name: str, query: str = "") -> str:
    return f"{club.url}players/{player(club, name).pk}/{query}"


def words(page: Any) -> str:
    return " ".join(strip_tags(page.content.decode().split('page player-page">')[1]).split())


@pytest.mark.usefixtures("evenings")
@pytest.mark.parametrize("season", ["0", "1"])
def test_many_evenings_stand_there_by_the_page_and_are_counted_together(
    club: Club, season: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_season(group=club.group, name="Saison")
    monkeypatch.setattr("scorekeeper.club.figures.played.PER_PAGE", 2)
    anna = signed_in(club.anna)
    pages = [anna.get(url_of(club, "Anna", f"?season={season}&page={number}")) for number in ("", "2")]
    listed = [[each.result.day.isoformat() for each in page.context["page"]] for page in pages]
    assert listed == [["2026-01-29", "2026-01-22"], ["2026-01-15", "2026-01-08"]]
    assert ["<details open>" in page.text for page in pages] == [False, True]
    assert ["4 evenings" in words(page) for page in pages] == [True, True]


@pytest.mark.usefixtures("evenings")
def test_who_leads_who_won_lately_and_who_has_moved_is_said_and_nothing_of_the_others(club: Club) -> None:
    assert said(all_evenings(club.group)) == {
        "Anna": ("leads, ahead of Cem", "place, 4 ahead of Cem"),
        "Cem": ("won two of the last three evenings", "place, 4 behind Anna"),
        "Emil": ("has lost 1 place", "place, 2 behind Cem"),
        "Ben": ("", "place, 3 behind Emil"),
        "Dora": ("", "place, 17 behind Ben"),
    }
    play(club, "2026-02-05", 1, {"Anna": -2, "Ben": 4, "Cem": -1, "Dora": -1})
    assert said(all_evenings(club.group)) == {
        "Anna": ("leads, ahead of Ben", "place, 3 ahead of Ben"),
        "Ben": ("has gone up 2 places", "place, 3 behind Anna"),
        "Cem": ("", "place, 3 behind Anna"),
        "Emil": ("has lost 1 place", "place, 1 behind Cem"),
        "Dora": ("", "place, 21 behind Emil"),
    }


def test_who_won_all_of_the_last_three_and_who_shares_the_first_place(club: Club) -> None:
    for day, points in (("08", 4), ("15", 3), ("22", 2)):
        play(club, f"2026-01-{day}", 1, {"Anna": points, "Ben": 1, "Cem": -1, "Dora": -points})
    play(club, "2026-01-29", 1, {"Emil": 10, "Ben": -5, "Cem": 0, "Dora": -5})
    assert said(all_evenings(club.group)) == {
        "Emil": ("leads, ahead of Anna", "place, 1 ahead of Anna"),
        "Anna": ("won the last three evenings", "place, 1 behind Emil"),
        "Ben": ("has lost 1 place", "place, 11 behind Anna"),
        "Cem": ("has lost 1 place", "place, 1 behind Ben"),
        "Dora": ("has lost 1 place", "place, 11 behind Cem"),
    }
    play(club, "2026-02-05", 1, {"Anna": 1, "Emil": 0, "Cem": 0, "Dora": -1})
    shared = said(all_evenings(club.group))
    assert shared["Anna"] == shared["Emil"] == ("shares first place", "place, 12 ahead of Ben")


@pytest.mark.usefixtures("evenings")
def test_a_closed_season_has_been_won_and_nothing_else_is_new(club: Club) -> None:
    season = make_season(group=club.group, name="Saison", points="average", last_day=date(2026, 1, 31))
    close_season(season=season, user=club.anna)
    assert said(season) == {
        "Emil": ("has won", "place, 1.71 ahead of Anna"),
        "Anna": ("", "place, 1.71 behind Emil"),
        "Cem": ("", "place, 0.57 behind Anna"),
        "Ben": ("", "place, 0.71 behind Cem"),
        "Dora": ("", "place, 2.83 behind Ben"),
    }


def test_one_alone_leads(club: Club) -> None:
    Player.objects.exclude(name="Anna").update(is_counted=False)
    play(club, *EVENINGS[0])
    assert said(all_evenings(club.group)) == {"Anna": ("leads", "place")}


def test_a_player_is_looked_at_in_the_season_that_is_played_and_the_others_are_a_tap_away(
    club: Club, evenings: list[Evening]
) -> None:
    make_season(group=club.group, name="Autumn", last_day=date(2026, 1, 14))
    now = make_season(group=club.group, name="Winter", first_day=date(2026, 1, 15), points="total", best_of=2)
    leave_out(season=now, evening=of_sheet(evenings[2]))
    cem = signed_in(club.cem)
    page = cem.get(url_of(club, "Anna"))
    assert [(each.result.points, each.is_counted) for each in page.context["evenings"]] == [
        (1, True),
        (5, False),
        (-6, True),
    ]
    assert [each.name for each in page.context["seasons"]] == ["Winter", "All evenings"]
    assert words(page).startswith(
        "Winter All evenings Points over time"
        " A bar for each evening, from 15 January 2026 to 29 January 2026. Filled: the 2 that count."
    )
    whole = words(cem.get(url_of(club, "Anna", "?season=0")))
    assert "Anna leads, ahead of Cem" in whole
    assert "1st place, 4 ahead of Cem +9 Points 3 of 7 deals won" in whole
    old = cem.get(url_of(club, "Anna", "?season=1"))
    assert [each.name for each in old.context["seasons"]] == ["Winter", "Autumn", "All evenings"]
    assert "1st place, 6 ahead of Ben +9 Points 1 of 1 deals won" in words(old)
    assert "<rect" not in old.content.decode()


@pytest.mark.parametrize(
    ("columns", "counts", "worths"),
    [
        (
            {"scaled_deals": 24},
            "+272.00 Points",
            ["scaled: +8.00", "scaled: +120.00", "scaled: −72.00", "scaled: +216.00"],
        ),
        (
            {"scaled_deals": 1, "averages_evenings": True},
            "+2.83 Points per evening",
            ["scaled: +0.33", "scaled: +5.00", "scaled: −3.00", "scaled: +9.00"],
        ),
        (
            {"points": "places", "place_points": "3,2"},
            "8 Points for places",
            [f"points for places: {worth}" for worth in (2, 3, 0, 3)],
        ),
        ({}, "+9 Points", ["", "", "", ""]),
    ],
    ids=["scaled", "the mean of scaled ones", "for places", "the points themselves"],
)
@pytest.mark.usefixtures("evenings")
def test_each_evening_says_what_it_is_worth_where_that_is_not_its_points(
    club: Club, columns: dict[str, Any], counts: str, worths: list[str]
) -> None:
    season = make_season(group=club.group, name="Winter", **columns)
    page = signed_in(club.cem).get(url_of(club, "Anna", f"?season={season.number}"))
    assert f" {counts} " in words(page)
    assert [each.worth for each in page.context["evenings"]] == worths
    assert [each.worth in words(page) for each in page.context["evenings"]] == [True] * 4


@pytest.mark.usefixtures("evenings")
def test_evenings_chosen_otherwise_have_their_points_and_no_place(club: Club) -> None:
    page = signed_in(club.cem).get(url_of(club, "Anna", f"?people={player(club, 'Emil').pk}"))
    assert page.context["season"] is None
    assert "Evenings only with Emil at the table" in words(page)
    assert "+5 points 1 of 1 deals won" in words(page)
    assert " place, " not in words(page)


@pytest.mark.usefixtures("evenings")
def test_where_the_best_count_it_is_said_of_how_many(club: Club) -> None:
    make_season(group=club.group, name="Saison", points="total", best_of=3)
    cem = signed_in(club.cem)
    assert "+15 the best 3 of 4 evenings" in words(cem.get(url_of(club, "Anna")))
    assert "+3 Best evenings" in words(cem.get(url_of(club, "Emil")))


@pytest.mark.usefixtures("evenings")
def test_a_guest_has_their_evenings_and_no_place_in_a_season_without_guests(club: Club) -> None:
    Player.objects.filter(name="Emil").update(is_guest=True)
    make_season(group=club.group, name="Saison")
    page = words(signed_in(club.cem).get(url_of(club, "Emil")))
    assert "A guest; guests do not count in this season." in page
    assert "+3 Points 1 of 1 deals won" in page
    assert page.count("1 of 1 deals won") == 1
    assert "place, " not in page


def test_who_has_played_nothing_has_no_figures_and_may_be_deleted(club: Club) -> None:
    page = signed_in(club.anna).get(url_of(club, "Emil"))
    assert "No deals were played on these evenings." in words(page)
    assert "change/#delete" in page.content.decode()


def menu_of(user: User, club: Club, name: str) -> list[str]:
    page = signed_in(user).get(url_of(club, name)).content.decode()
    return re.findall(rf'href="{url_of(club, name)}(change/[^"]*)"', page)


@pytest.mark.usefixtures("evenings")
def test_the_dots_hold_what_one_may_change(club: Club) -> None:
    whole = ["change/", "change/#twice", "change/#anonymous"]
    assert menu_of(club.anna, club, "Dora") == whole
    assert menu_of(club.ben, club, "Dora") == ["change/"]
    assert menu_of(club.cem, club, "Dora") == []
    assert menu_of(club.cem, club, "Cem") == ["change/", "change/#anonymous"]


@pytest.mark.usefixtures("evenings")
def test_who_reads_by_link_sees_the_page_and_is_led_to_nothing_of_members(club: Club) -> None:
    reader, link = Client(), make_read_link(group=club.group, shows_money=False, shows_files=False)
    reader.get(f"/groups/read/{link.token}/")
    page = reader.get(url_of(club, "Anna"))
    assert "Anna leads, ahead of Cem" in words(page)
    hrefs = set(re.findall(rf'href="{club.url}([^"?]+)', page.content.decode()))
    assert {re.sub(r"\d+", "N", href) for href in hrefs} == {
        "standings/",
        "evenings/N/",
        "players/N/",
        "seasons/N/yearbook/",
    }


def test_old_addresses_lead_on_for_good(club: Club) -> None:
    cem, url = signed_in(club.cem), url_of(club, "Anna")
    for path, query in (
        (f"{url}figures/", "?season=0"),
        (f"{url}figures/?year=2026", "?year=2026"),
        (f"{club.url}seasons/0/players/{player(club, 'Anna').pk}/", "?season=0"),
        (f"{club.url}seasons/3/players/{player(club, 'Anna').pk}/", "?season=3"),
    ):
        answer = cem.get(path)
        assert (answer.status_code, answer.headers["Location"]) == (301, url + query)


@pytest.mark.usefixtures("evenings")
def test_what_evenings_known_by_their_results_do_not_tell_is_left_out(club: Club, anna: Client) -> None:
    left_out = ("deals won", "By game", "A deal is won by")
    assert [text for text in left_out if text in words(anna.get(url_of(club, "Anna")))] == [*left_out]
    Result.objects.update(unknown=F("deals"), won=0, re=0, kontra=0)
    GameResult.objects.all().delete()
    assert [text for text in left_out if text in words(anna.get(url_of(club, "Anna")))] == []


@pytest.mark.usefixtures("evenings")
@pytest.mark.parametrize(("last", "told"), [(date(2020, 1, 31), None), (date(2020, 2, 29), date(2020, 2, 9))])
def test_a_tournament_is_told_of_in_the_season_of_its_day(
    club: Club, anna: Client, last: date, told: date | None
) -> None:
    season = make_season(group=club.group, name="Winter", first_day=date(2020, 1, 1), last_day=last)
    evening = take_in(club, begin(("Anna", "Ben", "Cem", "Emil")))
    Sheet.objects.filter(pk=evening.sheet.pk).update(ends=True)
    groups.Evening.objects.filter(sheets=evening.sheet).update(day=date(2020, 2, 9))
    days = [
        anna.get(url_of(club, "Anna", f"?season={number}")).context["in_tournament"]
        for number in (season.number, 0)
    ]
    assert days == [told, date(2020, 2, 9)]
