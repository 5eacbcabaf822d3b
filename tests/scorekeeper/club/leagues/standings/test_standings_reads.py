"""Seasons of real sheets, entered deal by deal, and what they come to under every rule."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import all_evenings, current_season, season_on
from scorekeeper.club.leagues.seasons.writes import count_again, leave_out, make_season
from scorekeeper.club.leagues.sentences import rule_sentences
from scorekeeper.club.leagues.standings.course import CourseRow, hundredths_text, season_course
from scorekeeper.club.leagues.standings.evenings import player_season
from scorekeeper.club.leagues.standings.reads import Standings, standings_of
from scorekeeper.site.charts.lines import DESK
from tests.cast import Evening, begin, correct, deal, enter, undo
from tests.club import Club, of_sheet, player, signed_in, take_in
from tests.made_once import once_in_module
from tests.scorekeeper.club.leagues.standing import play

pytestmark = pytest.mark.django_db

EVENINGS = (
    ("2026-01-08", 1, {"Anna": 9, "Ben": 3, "Cem": -4, "Dora": -8}),
    ("2026-01-15", 2, {"Anna": -6, "Ben": 7, "Cem": 7, "Dora": -8}),
    ("2026-01-22", 1, {"Anna": 5, "Ben": -8, "Cem": 0, "Emil": 3}),
    ("2026-01-29", 3, {"Anna": 1, "Ben": -2, "Cem": 2, "Dora": -1}),
)
"""The day, the deals and what everybody made. Totals: Anna 9, Ben 0, Cem 5, Dora −17, Emil 3."""


@pytest.fixture
@once_in_module
def evenings(club: Club) -> list[Evening]:
    return [play(club, *evening) for evening in EVENINGS]


def table(standings: Standings) -> list[tuple[int | None, str, str]]:
    """Places, names and what counts."""
    return [(row.line.place, row.player.name, row.counts) for row in (*standings.rows, *standings.waiting)]


@pytest.mark.usefixtures("evenings")
def test_all_evenings_are_there_without_a_season(club: Club) -> None:
    standings = standings_of(all_evenings(club.group))
    assert table(standings) == [
        (1, "Anna", "+9"),
        (2, "Cem", "+5"),
        (3, "Emil", "+3"),
        (4, "Ben", "0"),
        (5, "Dora", "−17"),
    ]
    # Before the last evening: Anna +8, Emil +3 and Cem +3 together, Ben +2, Dora −16.
    assert [row.moved for row in standings.rows] == [0, 0, -1, 0, 0]
    assert [[night and night.place for night in row.latest] for row in standings.rows] == [
        [1, 3, 1, 2],
        [3, 1, 3, 1],
        [None, None, 2, None],
        [2, 1, 4, 4],
        [4, 4, None, 3],
    ]
    total = standings.rows[0].line.total
    assert (total.points, total.deals, total.evenings, total.won) == (9, 7, 4, 2)


GUESTS_KEEP = "Guests do not count: they keep the places and wins they made, and nobody moves up."

RULES = {
    "per deal, with four deals at least": (
        {"points": "average", "min_deals": 4},
        [
            (1, "Anna", "+1.29"),
            (2, "Cem", "+0.71"),
            (3, "Ben", "0.00"),
            (4, "Dora", "−2.83"),
            (None, "Emil", "+3.00"),
        ],
        (
            "Points per deal count. Players who are level share the place. "
            "You need 4 deals for a place. Guests do not count."
        ),
    ),
    "the best two evenings": (
        {"points": "total", "best_of": 2},
        [(1, "Anna", "+14"), (2, "Ben", "+10"), (3, "Cem", "+9"), (4, "Emil", "+3"), (5, "Dora", "−9")],
        "Each player's best 2 evenings count. Players who are level share the place. Guests do not count.",
    ),
    "points for places": (
        # Anna 1 3 1 2, Ben 2 1 4 4, Cem 3 1 3 1, Dora 4 4 - 3, Emil 2.
        {"points": "places", "place_points": "4,2,1"},
        [(1, "Anna", "11"), (2, "Cem", "10"), (3, "Ben", "6"), (4, "Emil", "2"), (5, "Dora", "1")],
        (
            "The places of an evening count, from first on: 4, 2, 1. "
            "Players who share a place each get it in full. "
            "Players who are level share the place. " + GUESTS_KEEP
        ),
    ),
    "level on places, nobody first": (
        {"points": "places", "place_points": "3,0,1"},
        # Anna 3+1+3+0, Cem 1+3+1+3, Ben 3, Dora 1, Emil 0.
        [(1, "Cem", "8"), (2, "Anna", "7"), (3, "Ben", "3"), (4, "Dora", "1"), (5, "Emil", "0")],
        (
            "The places of an evening count, from first on: 3, 0, 1. "
            "Players who share a place each get it in full. "
            "Players who are level share the place. " + GUESTS_KEEP
        ),
    ),
    "January until the fifteenth": (
        {"last_day": date(2026, 1, 15)},
        [(1, "Ben", "+10"), (2, "Anna", "+3"), (2, "Cem", "+3"), (4, "Dora", "−16")],
        "All points count. Players who are level share the place. Guests do not count.",
    ),
    "January until the fifteenth, more points first": (
        {"last_day": date(2026, 1, 15), "ties": "points"},
        [(1, "Ben", "+10"), (2, "Anna", "+3"), (2, "Cem", "+3"), (4, "Dora", "−16")],
        (
            "All points count. Ties are broken by more game points; if players are still level, "
            "they share the place. Guests do not count."
        ),
    ),
    "one win each, level, more evenings won first": (
        {"last_day": date(2026, 1, 15), "points": "places", "place_points": "1", "ties": "won"},
        [(1, "Anna", "1"), (1, "Ben", "1"), (1, "Cem", "1"), (4, "Dora", "0")],
        (
            "The places of an evening count, from first on: 1. "
            "Players who share a place each get it in full. "
            "Ties are broken by more evenings won; if players are still level, they share the place. "
            + GUESTS_KEEP
        ),
    ),
    "level, more points first": (
        {"last_day": date(2026, 1, 15), "points": "places", "place_points": "1", "ties": "points"},
        [(1, "Ben", "1"), (2, "Anna", "1"), (2, "Cem", "1"), (4, "Dora", "0")],
        (
            "The places of an evening count, from first on: 1. "
            "Players who share a place each get it in full. "
            "Ties are broken by more game points; if players are still level, they share the place. "
            + GUESTS_KEEP
        ),
    ),
    "level, more deals first": (
        {
            "first_day": date(2026, 1, 15),
            "points": "places",
            "place_points": "0,1",
            "ties": "deals",
        },
        # Second were Emil with one deal and Anna with six.
        [(1, "Anna", "1"), (2, "Emil", "1"), (3, "Ben", "0"), (3, "Cem", "0"), (5, "Dora", "0")],
        (
            "The places of an evening count, from first on: 0, 1. "
            "Players who share a place each get it in full. "
            "Ties are broken by more deals played; if players are still level, they share the place. "
            + GUESTS_KEEP
        ),
    ),
}


@pytest.mark.usefixtures("evenings")
@pytest.mark.parametrize(("rule", "places", "said"), RULES.values(), ids=RULES)
def test_a_season_worked_out_by_hand(
    club: Club, rule: dict[str, object], places: list[tuple[int | None, str, str]], said: str
) -> None:
    season = make_season(group=club.group, name="Saison", **rule)
    assert sorted(table(standings_of(season)), key=lambda line: (line[0] or 99, line[1])) == places
    assert rule_sentences(season) == said


def test_an_evening_left_out_counts_nowhere_and_can_be_counted_again(
    club: Club, evenings: list[Evening]
) -> None:
    season = make_season(group=club.group, name="Saison")
    before = table(standings_of(season))
    leave_out(season=season, evening=of_sheet(evenings[2]))
    assert table(standings_of(season)) == [
        (1, "Ben", "+8"),
        (2, "Cem", "+5"),
        (3, "Anna", "+4"),
        (4, "Dora", "−17"),
    ]
    count_again(season=season, evening=of_sheet(evenings[2]))
    assert table(standings_of(season)) == before


def test_a_corrected_deal_changes_the_standings(club: Club, evenings: list[Evening]) -> None:
    points = {"Anna": 0, "Ben": 0, "Cem": 9, "Dora": -9}
    correct(evenings[0], 1, deal(game="manual", each=points))
    assert table(standings_of(all_evenings(club.group))) == [
        (1, "Cem", "+18"),
        (2, "Emil", "+3"),
        (3, "Anna", "0"),
        (4, "Ben", "−3"),
        (5, "Dora", "−18"),
    ]


@pytest.mark.usefixtures("evenings")
def test_guests_count_where_the_season_says_so_and_who_is_kept_out_nowhere(club: Club) -> None:
    for name, fields in (("Emil", {"is_guest": True}), ("Cem", {"is_counted": False})):
        club.group.players.filter(name=name).update(**fields)
    names = {}
    for counts_guests in (True, False):
        season = make_season(group=club.group, name="Saison", counts_guests=counts_guests)
        names[counts_guests] = [row.player.name for row in standings_of(season).rows]
    assert names == {True: ["Anna", "Emil", "Ben", "Dora"], False: ["Anna", "Ben", "Dora"]}


def test_a_name_without_a_player_is_in_no_standings(club: Club) -> None:
    play(club, "2026-02-05", 1, {"Anna": 1, "Ben": 0, "Gast": 7, "Dora": -8})
    assert [row.player.name for row in standings_of(all_evenings(club.group)).rows] == ["Anna", "Ben", "Dora"]


def test_a_sheet_without_a_deal_is_no_evening(club: Club) -> None:
    take_in(club, begin())
    standings = standings_of(all_evenings(club.group))
    assert (standings.rows, standings.waiting, standings.last) == ((), (), None)
    assert season_course(all_evenings(club.group)) is None


@pytest.mark.parametrize(
    "rule",
    [
        {"points": "total"},
        {"points": "places", "place_points": "5,3,2,1"},
        {"points": "places", "place_points": "5,3,2,1", "averages_places": True},
        {"points": "tables", "place_points": "5,3,2,1", "averages_places": True},
    ],
)
def test_who_only_sits_down_takes_no_place_and_pays_nothing_into_a_pot(
    club: Club, rule: dict[str, Any]
) -> None:
    season = make_season(group=club.group, name="Saison", **rule)
    first = play(club, "2026-02-05", 1, {"Anna": 9, "Ben": -4, "Cem": -2, "Dora": -3})
    before = table(standings_of(season))
    names = ("Anna", "Emil", "Gast", "Gustav")
    second = take_in(club, begin(names, "pot"), beside=first)
    assert table(standings_of(season)) == before
    enter(second, deal(names, re=["Anna", "Gast"]))
    assert "Emil" in [name for _place, name, _counts in table(standings_of(season))]
    undo(second)
    assert table(standings_of(season)) == before


def test_a_day_belongs_to_its_season_by_the_clock_here(club: Club) -> None:
    points = {"Anna": 1, "Ben": -1, "Cem": 0, "Dora": 0}
    day = date(2026, 1, 31)
    season = make_season(group=club.group, name="Januar", first_day=day, last_day=day)
    play(club, "2026-02-01", 1, points, clock="00:00")
    assert standings_of(season).rows == ()
    play(club, "2026-01-31", 1, points, clock="23:59")
    assert len(standings_of(season).rows) == 4


def test_the_season_of_a_day_is_the_one_that_began_last(club: Club) -> None:
    first, second = date(2026, 1, 1), date(2026, 7, 1)
    year = make_season(group=club.group, name="Jahr", first_day=first)
    half = make_season(group=club.group, name="Halbjahr", first_day=second)
    days = (first - timedelta(days=1), first, second)
    assert [season_on(club.group, day).number for day in days] == [0, year.number, half.number]


def test_the_season_that_opens_by_itself_is_the_one_of_today_else_the_last_one(club: Club) -> None:
    def opened(*today: int) -> str:
        return current_season(club.group, date(*today)).name

    for year, last in ((2024, 12), (2025, 12), (2027, 12), (2026, 6)):
        make_season(
            group=club.group, name=f"{year}", first_day=date(year, 1, 1), last_day=date(year, last, 30)
        )
    assert [opened(2023, 5, 1), opened(2024, 5, 1), opened(2026, 6, 30), opened(2026, 9, 1)] == [
        "All evenings",
        "2024",
        "2026",
        "2026",
    ]
    make_season(group=club.group, name="Ewig")
    assert [opened(2026, 6, 30), opened(2026, 9, 1)] == ["2026", "Ewig"]


def test_a_player_s_evenings_say_which_of_them_count(club: Club, evenings: list[Evening]) -> None:
    season = make_season(group=club.group, name="Saison", points=Season.Points.TOTAL, best_of=2)
    leave_out(season=season, evening=of_sheet(evenings[0]))
    made = player_season(season, player(club, "Anna"))
    assert [(each.result.points, each.is_counted, each.is_left_out) for each in made.evenings] == [
        (1, True, False),
        (5, True, False),
        (-6, False, False),
        (9, False, True),
    ]
    assert (made.counts, made.total.points, made.total.counted) == ("+6", 0, 6)
    assert table(standings_of(season))[:2] == [(1, "Cem", "+9"), (2, "Anna", "+6")]


@pytest.mark.usefixtures("evenings")
def test_chosen_lines_stand_out_and_the_rest_is_grey(club: Club) -> None:
    season, anna, dora = all_evenings(club.group), player(club, "Anna").pk, player(club, "Dora").pk
    first, chosen = (season_course(season, highlighted) for highlighted in ((), (dora, 999_999)))
    assert first is not None
    assert chosen is not None
    assert [[line.label for line in chart.lines] for chart in (*first.charts, *chosen.charts)] == [
        *[["Anna", "Cem", "Emil", "Ben", "Dora"]] * 2,
        *[["Dora"]] * 2,
    ]
    assert [len(chart.rest) for chart in (*first.charts, *chosen.charts)] == [0, 0, 4, 4]
    assert [each.name for each in first.names if each.is_highlighted] == []
    assert [(each.name, each.is_highlighted) for each in chosen.names] == [
        ("Anna", False),
        ("Cem", False),
        ("Emil", False),
        ("Ben", False),
        ("Dora", True),
    ]
    assert (chosen.names[0].query, chosen.names[4].query) == (
        f"show=counts&line={dora}&line={anna}",
        "show=counts",
    )
    page = signed_in(club.cem).get(f"{club.url}seasons/0/course/?line={dora}&line=x")
    assert page.context["course"].names == chosen.names


@pytest.mark.usefixtures("evenings")
def test_where_all_points_count_the_course_is_the_points_added_up(club: Club) -> None:
    course = season_course(all_evenings(club.group))
    assert course is not None
    assert [each.name for each in course.players] == ["Anna", "Cem", "Emil", "Ben", "Dora"]
    assert [(line.step.number, shown(line)) for line in course.lines] == [
        (4, [("+9", 1), ("+5", 2), ("+3", 3), ("0", 4), ("−17", 5)]),
        (3, [("+8", 1), ("+3", 2), ("+3", 2), ("+2", 4), ("−16", 5)]),
        (2, [("+3", 2), ("+3", 2), None, ("+10", 1), ("−16", 4)]),
        (1, [("+9", 1), ("−4", 3), None, ("+3", 2), ("−8", 4)]),
    ]
    assert [" · ".join(line.ranked).replace("\N{NO-BREAK SPACE}", " ") for line in course.lines[1:3]] == [
        "1. Anna +8 · 2. Cem +3 · 2. Emil +3 · 4. Ben +2 · 5. Dora −16",
        "1. Ben +10 · 2. Anna +3 · 2. Cem +3 · 4. Dora −16",
    ]


def shown(line: CourseRow) -> list[tuple[str, int | None] | None]:
    """What counted for everybody, and their places."""
    return [(cell.counts, cell.place) if cell else None for cell in line.cells]


@pytest.mark.usefixtures("evenings")
def test_the_course_is_of_what_counts_and_agrees_with_the_standings(club: Club) -> None:
    """Points for places: who is far ahead by points stands behind, and the course says so."""
    rule = {"points": "places", "place_points": "3,1", "absence_points": -2}
    season = make_season(group=club.group, name="Saison", **rule)
    course, standings = season_course(season, show="counts", sizes=[DESK]), standings_of(season)
    assert course is not None
    assert [each.name for each in course.players] == [row.player.name for row in standings.rows]
    assert shown(course.lines[0]) == [(row.counts, row.line.place) for row in standings.rows]
    [chart] = course.charts
    assert chart.title == "Points for places over the season"
    assert [(line.label, line.figure) for line in chart.lines] == [
        (row.player.name, row.counts) for row in standings.rows
    ]
    places = season_course(season, sizes=[DESK])
    assert places is not None
    [chart] = places.charts
    assert chart.title == "Places over the season"
    assert [tick.text for tick in chart.rows] == ["5", "4", "3", "2", "1"]
    assert [line.figure for line in chart.lines] == [str(row.line.place) for row in standings.rows]
    heights = [line.points.split()[-1].split(",")[1] for line in chart.lines]
    assert [float(height) for height in heights] == sorted(float(height) for height in heights)
    assert places.names[0].query.startswith("show=places&line=")


@pytest.mark.parametrize(
    ("last", "said"),
    [
        ({}, "Anna overtakes Ben and leads"),
        ({"Anna": -7, "Ben": 7, "Cem": 0, "Dora": 0}, "Ben overtakes Anna and leads"),
        ({"Anna": 0, "Ben": 4, "Cem": 0, "Dora": -4}, "Ben overtakes Cem"),
        ({"Anna": 1, "Ben": 0, "Cem": 0, "Dora": -1}, "Points over the season"),
    ],
)
def test_the_course_begins_with_who_has_overtaken_whom(
    club: Club, evenings: list[Evening], last: dict[str, int], said: str
) -> None:
    """After three evenings: Anna +8, then Cem and Emil +3, Ben +2, Dora −16."""
    season = make_season(group=club.group, name="Saison", last_day=date(2026, 2, 5))
    leave_out(season=season, evening=of_sheet(evenings[3]))
    if last:
        play(club, "2026-02-05", 1, last)
    course = season_course(season)
    assert course is not None
    assert course.headline == said


def test_who_has_led_for_long_is_said_where_nobody_was_overtaken(club: Club) -> None:
    said = []
    for week, (anna, ben) in enumerate(((0, 2), (3, 0), (1, 0), (1, 0)), 1):
        points = {"Anna": anna, "Ben": ben, "Cem": 0, "Dora": -anna - ben}
        play(club, f"2026-01-{7 * week:02}", 1, points)
        course = season_course(all_evenings(club.group))
        assert course is not None
        said.append(course.headline)
    assert said == [
        "Points over the season",
        "Anna overtakes Ben and leads",
        "Points over the season",
        "Anna has led since 14 January 2026",
    ]


@pytest.mark.usefixtures("evenings")
def test_averages_are_drawn_in_hundredths_and_said_as_in_the_standings(club: Club) -> None:
    season = make_season(group=club.group, name="Saison", points="average", min_deals=4)
    course, standings = season_course(season), standings_of(season)
    assert course is not None
    rows = (*standings.rows, *standings.waiting)
    assert shown(course.lines[0]) == [(row.counts, row.line.place) for row in rows]
    assert [tick.text for tick in course.charts[0].rows] == ["−5", "0", "5"]
    assert [hundredths_text(each) for each in (-150, 0, 5, 100)] == ["−1.5", "0", "0.05", "1"]


def test_averages_have_another_decimal_where_players_would_look_level_who_are_not(club: Club) -> None:
    season = make_season(group=club.group, name="Saison", points="average")
    play(club, "2026-01-07", 16, {"Anna": 1, "Ben": 1, "Cem": -1, "Dora": -1})
    level = [(1, "Anna", "+0.06"), (1, "Ben", "+0.06"), (3, "Cem", "−0.06"), (3, "Dora", "−0.06")]
    assert table(standings_of(season)) == level
    play(club, "2026-01-14", 1, {"Ben": 0, "Cem": 0, "Dora": 0, "Emil": 0})
    assert table(standings_of(season)) == [
        (1, "Anna", "+0.063"),
        (2, "Ben", "+0.059"),
        (3, "Emil", "0.000"),
        (4, "Cem", "−0.059"),
        (4, "Dora", "−0.059"),
    ]


@pytest.mark.usefixtures("evenings")
def test_who_shares_a_place_stands_there_by_name(club: Club) -> None:
    club.group.players.filter(name="Anna").update(name="zoë")
    season = make_season(group=club.group, name="Saison", points="places", place_points="0")
    assert [row.player.name for row in standings_of(season).rows] == ["Ben", "Cem", "Dora", "Emil", "zoë"]
