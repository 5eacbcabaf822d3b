"""A season as one spreadsheet: a line for every evening, a column for everybody."""

from __future__ import annotations

from datetime import UTC, date, datetime
from io import BytesIO
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.writes import leave_out, make_season
from scorekeeper.club.leagues.standings import deal_exports
from scorekeeper.outside.tables.user_answers import Subject
from scorekeeper.play.groups.models import Player
from scorekeeper.play.sheets.engine import document_of
from tests.cast import begin, deal, enter
from tests.club import Club, take_in
from tests.scorekeeper.outside.tables.reading import asked, found_in, refusals

pytestmark = pytest.mark.django_db


def play(
    club: Club, day: int, names: tuple[str, ...] = ("Anna", "Ben", "Cem", "Dora"), deals: int = 1
) -> None:
    """An evening of March 2026 on which the first two win each deal by one point."""
    started = datetime(2026, 3, day, 20, tzinfo=ZoneInfo("Europe/Berlin"))
    evening = take_in(club, begin(names, started=started))
    for _deal in range(deals):
        enter(evening, deal(names, re=list(names[:2])))


def season_of(club: Club, **given: object) -> Season:
    return make_season(group=club.group, name="2026", **given)


def lines_of(anna: Client, club: Club, season: Season) -> list[list[str]]:
    text = anna.get(f"{club.url}seasons/{season.number}/season.csv").content.decode("utf-8-sig")
    return [line.split(",") for line in text.splitlines()]


def test_every_evening_is_a_line_and_everybody_a_column(club: Club, anna: Client) -> None:
    play(club, 5)
    play(club, 12, ("Anna", "Emil", "Cem", "Dora"), deals=2)
    assert lines_of(anna, club, season_of(club, points="average")) == [
        ["Day", "Evening", "Anna", "Ben", "Emil", "Cem", "Dora"],
        ["2026-03-05", "", "1", "1", "", "-1", "-1"],
        ["2026-03-12", "", "2", "", "2", "-2", "-2"],
        ["Sum", "", "3", "1", "2", "-3", "-3"],
        ["Counts: Points per deal", "", "1", "1", "1", "-1", "-1"],
        ["Place", "", "1", "1", "1", "4", "4"],
        ["Evenings", "", "2", "1", "1", "2", "2"],
        ["Evenings won", "", "2", "1", "1", "0", "0"],
        ["Deals played", "", "3", "1", "2", "3", "3"],
    ]


def test_who_has_no_place_yet_is_there_and_what_is_left_out_is_not(club: Club, anna: Client) -> None:
    play(club, 5)
    play(club, 12, ("Anna", "Emil", "Cem", "Dora"))
    play(club, 19)
    season = season_of(club, min_evenings=2)
    leave_out(season=season, evening=club.group.evenings.get(day=date(2026, 3, 19)))
    assert lines_of(anna, club, season) == [
        ["Day", "Evening", "Anna", "Cem", "Dora", "Ben", "Emil"],
        ["2026-03-05", "", "1", "-1", "-1", "1", ""],
        ["2026-03-12", "", "1", "-1", "-1", "", "1"],
        ["Sum", "", "2", "-2", "-2", "1", "1"],
        ["Counts: Points", "", "2", "-2", "-2", "1", "1"],
        ["Place", "", "1", "2", "2", "", ""],
        ["Evenings", "", "2", "2", "2", "1", "1"],
        ["Evenings won", "", "2", "0", "0", "1", "1"],
        ["Deals played", "", "2", "2", "2", "1", "1"],
    ]


def day_of(day: int) -> datetime:
    """A day in March, as a spreadsheet knows it."""
    return datetime.fromisoformat(f"2026-03-{day:02}")


def test_a_spreadsheet_knows_days_and_keeps_heads_in_sight(club: Club, anna: Client) -> None:
    play(club, 5)
    book = load_workbook(BytesIO(book_of(anna, club, season_of(club))))
    points, deals = book["Points"], book["Deals"]
    assert (points["A2"].is_date, points["A2"].number_format, points["C2"].number_format) == (
        *(True, "mm-dd-yy"),  # which every spreadsheet shows as its reader's country has it
        "General",
    )
    assert [(each.freeze_panes, each.auto_filter.ref) for each in (points, deals)] == [
        ("A2", f"A1:F{points.max_row}"),
        ("A2", f"A1:P{deals.max_row}"),
    ]
    assert points["A1"].font.b
    assert deals.column_dimensions["G"].width > len("Anna, Ben, Cem, Dora")


def test_the_workbook_has_the_places_of_the_evenings_and_no_formula(club: Club, anna: Client) -> None:
    play(club, 5)
    evening = club.group.evenings.get()
    evening.title = "=1+1"
    evening.save()
    Player.objects.filter(name="Anna").update(name="=Anna")
    answer = anna.get(f"{club.url}seasons/{season_of(club).number}/season.xlsx")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="Krone_2026_every_evening.xlsx"'
    book = load_workbook(BytesIO(answer.content))
    assert [list(row) for row in book["Places"].iter_rows(values_only=True)] == [
        ["Day", "Evening", "=Anna", "Ben", "Cem", "Dora"],
        [day_of(5), "=1+1", 1, 1, 3, 3],
    ]
    kinds = {cell.data_type for row in book["Points"].iter_rows() for cell in row}
    assert kinds == {"s", "n", "d"}
    assert [cell.value for cell in book["Points"][2]] == [day_of(5), "=1+1", 1, 1, -1, -1]


def test_what_begins_like_a_formula_is_none_as_csv(club: Club, anna: Client) -> None:
    play(club, 5)
    Player.objects.filter(name="Anna").update(name="=Anna")
    assert lines_of(anna, club, season_of(club))[0][2] == "'=Anna"


def test_a_season_without_evenings_is_only_sums(club: Club, anna: Client) -> None:
    assert lines_of(anna, club, season_of(club))[:2] == [["Day", "Evening"], ["Sum", ""]]


def test_the_files_take_as_many_queries_with_one_evening_as_with_many(club: Club, anna: Client) -> None:
    season = season_of(club)

    def queries() -> list[int]:
        counts = []
        for ending in ("csv", "xlsx"):
            with CaptureQueriesContext(connection) as caught:
                assert anna.get(f"{club.url}seasons/{season.number}/season.{ending}").status_code == 200
            counts.append(len(caught))
        return counts

    play(club, 1)
    few = queries()
    for day in range(2, 9):
        play(club, day, ("Anna", "Emil", "Cem", "Dora"))
    assert queries() == few


def test_the_page_of_the_season_offers_them(club: Club, anna: Client) -> None:
    play(club, 5)
    season = season_of(club)
    page = anna.get(f"{club.url}seasons/{season.number}/").text
    assert [page.count(f"seasons/1/season.{ending}") for ending in ("csv", "xlsx")] == [1, 1]


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_a_season_as_a_file_comes_back_evening_by_evening(club: Club, anna: Client, language: str) -> None:
    play(club, 5)
    play(club, 12, ("Anna", "Emil", "Cem", "Dora"), deals=2)
    play(club, 19, deals=3)
    season = season_of(club, points="average")
    for ending in ("csv", "xlsx"):
        address = f"{club.url}seasons/{season.number}/season.{ending}"
        found = found_in(anna.get(address, headers={"accept-language": language}).content, f"season.{ending}")
        assert [(each.document["date"], dict(each.totals)) for each in found.evenings] == [
            ("2026-03-05", {"Anna": 1, "Ben": 1, "Cem": -1, "Dora": -1}),
            ("2026-03-12", {"Anna": 2, "Emil": 2, "Cem": -2, "Dora": -2}),
            ("2026-03-19", {"Anna": 3, "Ben": 3, "Cem": -3, "Dora": -3}),
        ]


def test_a_line_with_guests_adds_up_to_nought(club: Club, anna: Client) -> None:
    play(club, 5)
    season = season_of(club)
    assert lines_of(anna, club, season)[0] == ["Day", "Evening", "Anna", "Ben", "Cem", "Dora"]
    play(club, 12, ("Anna", "Ben", "Cem", "Rita"), deals=2)
    head, *lines = lines_of(anna, club, season)
    assert head == ["Day", "Evening", "Anna", "Ben", "Dora", "Cem", "Others"]
    assert [line[2:] for line in lines[:4]] == [
        ["1", "1", "-1", "-1", "0"],
        ["2", "2", "", "-2", "-2"],
        ["3", "3", "-1", "-3", "-2"],
        ["3", "3", "-1", "-3", ""],
    ]


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_a_season_with_guests_as_a_file_comes_back_evening_by_evening(
    club: Club, anna: Client, language: str
) -> None:
    play(club, 5)
    play(club, 12, ("Anna", "Ben", "Cem", "Rita"), deals=2)
    address = f"{club.url}seasons/{season_of(club).number}/season.csv"
    found = found_in(anna.get(address, headers={"accept-language": language}).content, "season.csv")
    first = found.evenings[0]
    assert (first.document["date"], dict(first.totals)) == (
        "2026-03-05",
        {"Anna": 1, "Ben": 1, "Cem": -1, "Dora": -1},
    )
    assert {name for each in found.evenings for name in each.names} == {"Anna", "Ben", "Cem", "Dora"}


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_of_standings_is_asked_what_they_are(club: Club, anna: Client, language: str) -> None:
    play(club, 5)
    season = season_of(club)
    address = f"{club.url}seasons/{season.number}/standings.csv"
    found = found_in(anna.get(address, headers={"accept-language": language}).content, "standings.csv")
    assert asked(found) == {Subject.STANDINGS: ""}


def book_of(anna: Client, club: Club, season: Season) -> bytes:
    """The workbook of a season as it is saved."""
    return bytes(anna.get(f"{club.url}seasons/{season.number}/season.xlsx").content)


def test_the_workbook_has_every_deal_with_its_evening(club: Club, anna: Client) -> None:
    play(club, 5)
    play(club, 12, ("Anna", "Emil", "Cem", "Dora"), deals=2)
    book = load_workbook(BytesIO(book_of(anna, club, season_of(club))))
    assert book.sheetnames == ["Points", "Places", "Figures", "Deals"]
    head, *lines = book["Deals"].iter_rows(values_only=True)
    assert head[:14] == (
        *("Date", "Evening", "Round", "Table", "Deal", "Dealer", "Players", "Game", "Re"),
        *("Card points of Re", "Result", "Value", "Points", "Remark"),
    )
    assert lines[1][:14] == (
        *(day_of(12), None, 1, 1, 1, "Dora", "Anna, Emil, Cem, Dora", "Normal", "Anna, Emil", 131),
        *("Re wins", 1, "Anna +1, Emil +1, Cem −1, Dora −1", None),
    )
    assert [line[0] for line in lines] == [day_of(5), day_of(12), day_of(12)]


def test_the_workbook_has_the_figures_of_everybody(club: Club, anna: Client) -> None:
    play(club, 5)
    started = datetime(2026, 3, 6, 20, tzinfo=UTC)
    evening = take_in(club, begin(("Anna", "Ben", "Cem", "Dora"), started=started))
    enter(evening, deal(game="solo", solo="queens", re=["Ben"], points=130, calls={"re": ["re"]}))
    head, *lines = load_workbook(BytesIO(book_of(anna, club, season_of(club))))["Figures"].iter_rows(
        values_only=True
    )
    by_name = {line[0]: dict(zip(head[1:], line[1:], strict=True)) for line in lines}
    assert list(by_name) == ["Anna", "Ben", "Cem", "Dora"]
    ben = by_name["Ben"]
    assert (ben["Deals played"], ben["Won"], ben["Deals with Re"]) == (2, 2, 2)
    assert (ben["Solos"], ben["Solos won"]) == (1, 1)
    assert (ben["Points in solos"], ben["Deals with a call"], ben["Points"]) == (9, 1, 10)
    assert by_name["Cem"]["Deals with Kontra"] == 2


def test_the_workbook_of_a_season_comes_back_whole_and_without_standings(club: Club, anna: Client) -> None:
    play(club, 5)
    play(club, 12, ("Anna", "Emil", "Cem", "Dora"), deals=2)
    season = season_of(club)
    found_there = found_in(book_of(anna, club, season), "season.xlsx")
    assert refusals(found_there) == []
    documents = [document_of(sheet) for sheet in club.group.sheets.order_by("pk")]
    assert [evening.document for evening in found_there.evenings] == documents
    assert [finding.text for finding in found_there.findings] == [
        f"“{name}” is what the deals in the file come to: it is left out"
        for name in ("Points", "Places", "Figures")
    ]


def test_more_deals_than_can_be_listed_are_told(
    club: Club, anna: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(club, 5, deals=3)
    monkeypatch.setattr(deal_exports, "MOST_DEALS", 2)
    book = load_workbook(BytesIO(book_of(anna, club, season_of(club))))
    assert [row[0] for row in book["Deals"].iter_rows(min_row=2, values_only=True)] == [
        "3 deals are more than the 2 that can be listed: choose a shorter season."
    ]
