"""The pages of standings: what they show to whom, files, news, queries."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from io import BytesIO, StringIO
from typing import Any

import pytest
from django.test import Client
from django.utils.html import strip_tags
from openpyxl import load_workbook

from scorekeeper.tournament.awards.models import AwardKind
from scorekeeper.tournament.counting import Counting
from scorekeeper.tournament.entrants.writes import take_over
from scorekeeper.tournament.models import Entrant, Table, Tournament
from scorekeeper.tournament.naming import Entry
from scorekeeper.tournament.standings.reads import revision_of
from tests.club import Club, signed_in
from tests.made_once import forget_what_is_in_memory
from tests.scorekeeper.tournament.hall import address, gather, leader, set_up, stored
from tests.scorekeeper.tournament.played import award, close, make, open_next, play_round, write_on_paper

pytestmark = pytest.mark.django_db


def text_of(client: Client, url: str) -> str:
    """The words of a page in a row."""
    response = client.get(url)
    assert response.status_code == 200
    return " ".join(strip_tags(response.content.decode().split("<main", 1)[1]).split())


def four(club: Club, **said: Any) -> tuple[Tournament, list[Entrant]]:
    """A tournament of four who make 12, 5, −3 and −14 in the only round."""
    tournament = set_up(club, rounds=1, **said)
    entered = gather(tournament, 4)
    play_round(tournament, 1)
    return tournament, entered


def test_the_page_shows_who_stands_where(club: Club) -> None:
    tournament, _entered = four(club, prizes="Gans\nWurst")
    text = text_of(signed_in(club.cem), address(club, tournament, "standings/"))
    assert "Final standings 4 players · all lists of round 1 are confirmed" in text
    assert text.index("+12") < text.index("+5") < text.index("−3") < text.index("−14")
    assert "Gans" in text
    assert (
        "All points count. If players are level, first is whoever has more points in the last round" in text
    )
    assert "instead of zero" not in text


@pytest.mark.parametrize(
    ("solos", "most"),
    [
        ((0, 0, 0, 0), []),
        ((1, 0, 0, 0), [1]),
        ((2, 1, 1, 0), [2, 1, 1]),
        ((2, 1, 1, 1), [2]),
        ((1, 1, 1, 1), []),
    ],
)
def test_who_won_most_solos_is_not_told_from_those_who_won_as_many(
    club: Club, solos: tuple[int, ...], most: list[int]
) -> None:
    tournament = set_up(club, 4, rounds=1)
    (sheet,) = open_next(tournament, 1)
    for turn in (1, 2):
        write_on_paper(sheet, turn, (9, 3, -4, -8), solos)
    page = leader(club).get(address(club, tournament, "standings/")).context["page"]
    assert [won for _name, won in page.most_solos] == most


def test_a_round_in_play_says_how_many_lists_are_confirmed(club: Club) -> None:
    tournament = set_up(club, 8)
    play_round(tournament, 1)
    make(open_next(tournament, 2)[0], (1, 1, -1, -1))
    text = text_of(leader(club), address(club, tournament, "standings/"))
    assert "Standings so far 8 players · round 2: 0 of 2 lists confirmed" in text


def test_what_was_awarded_is_marked_and_breaks_the_zero_sum(club: Club) -> None:
    tournament, entered = four(club)
    award(entered[0], 1, -12, reason="Karten gezeigt")
    award(entered[1], 1, kind=AwardKind.WARNING, reason="Laut")
    text = text_of(leader(club), address(club, tournament, "standings/"))
    assert "Gast 1 Round 1 · Penalty: Karten gezeigt −12" in text
    assert "all points together come to −12 instead of zero" in text
    assert "Laut" not in text
    line = text_of(leader(club), address(club, tournament, "standings/2/"))
    assert "Warning Laut" in line


def test_a_line_opens_where_somebody_sat_and_what_they_made(club: Club) -> None:
    tournament = set_up(club, counting=Counting.PLACES, missed=-3)
    entered = gather(tournament, 4)
    (sheet,) = play_round(tournament, 1)
    take_over(entrant=entered[0], entry=Entry("Ersatz"))
    (paper,) = open_next(tournament, 2)
    for turn in (1, 2):
        write_on_paper(paper, turn, (4, 0, 0, -4))
    number = entered[0].number
    text = text_of(leader(club), address(club, tournament, f"standings/{number}/"))
    assert "Taken over by Ersatz." in text
    assert "Round 1 Table 1 · confirmed" in text
    assert "Round 2 Table 1 · kept on paper" in text
    page = leader(club).get(address(club, tournament, f"standings/{number}/")).content.decode()
    assert f'href="/sheets/{sheet.slug}/"' in page
    assert leader(club).get(address(club, tournament, "standings/99/")).status_code == 404


@pytest.mark.parametrize(
    "path", ["standings/1/", "standings.csv", "standings.xlsx", "standings.json", "ddv.csv"]
)
def test_hidden_standings_are_shown_to_who_leads_only(club: Club, path: str) -> None:
    tournament, _entered = four(club, hides_standings=True)
    page = address(club, tournament, "standings/")
    assert "Only you see the standings" in text_of(leader(club), page)
    for user in (club.ben, club.cem):
        text = text_of(signed_in(user), page)
        assert "The standings are hidden until the last round is closed." in text
        assert "Gast" not in text
        assert signed_in(user).get(address(club, tournament, path)).status_code == 403
    assert leader(club).get(address(club, tournament, path)).status_code == 200
    close(tournament, 1)
    assert signed_in(club.cem).get(address(club, tournament, path)).status_code == 200


def revision_on(response: Any) -> str:
    """What a page says that it shows."""
    found = re.search(r'data-revision="(\w+)"', response.content.decode())
    assert found
    return found[1]


CHANGES: dict[str, Callable[[Tournament, list[Entrant]], object]] = {
    "a deal": lambda tournament, _all: make(tournament.evening.sheets.get(), (1, 1, -1, -1)),
    "paper": lambda tournament, _all: write_on_paper(tournament.evening.sheets.get(), 1, (1, 1, -1, -1)),
    "an award": lambda _tournament, entered: award(entered[0], 1, -1),
    "a closed round": lambda tournament, _all: close(tournament, 1),
    "an unlocked list": lambda tournament, _all: Table.objects.update(locked=None),
    "a substitute": lambda _tournament, entered: take_over(entrant=entered[0], entry=Entry("Ersatz")),
    "another club": lambda _tournament, _all: Entrant.objects.update(club="Olpe"),
    "another name": lambda tournament, _all: tournament.evening.attendances.filter(number=1).update(
        guest="Wer"
    ),
    "hidden": lambda tournament, _all: Tournament.objects.update(hides_standings=True),
    "other prizes": lambda tournament, _all: Tournament.objects.update(prizes="Gans"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_phones_hear_of_every_change(
    club: Club, change: Callable[[Tournament, list[Entrant]], object]
) -> None:
    tournament, entered = four(club)
    before = revision_of(stored(tournament))
    assert revision_of(stored(tournament)) == before
    change(tournament, entered)
    assert revision_of(stored(tournament)) != before


def test_phones_are_told_only_what_is_new(club: Club) -> None:
    tournament, entered = four(club)
    client = leader(club)
    revision = revision_on(client.get(address(club, tournament, "standings/")))
    news = address(club, tournament, "standings/news/")
    assert client.get(news, {"known": revision}).status_code == 204
    award(entered[0], 1, -1)
    answer = client.get(news, {"known": revision})
    assert answer.status_code == 200
    assert f'data-revision="{revision}"' not in answer.content.decode()
    assert answer.content.decode().lstrip().startswith("<main")


def test_the_standings_as_a_table(club: Club) -> None:
    tournament, entered = four(club, has_teams=True)
    Entrant.objects.filter(pk=entered[0].pk).update(club="=SUM(A1)")
    rows = rows_of(leader(club), address(club, tournament, "standings.csv"))
    assert rows[0] == [
        *("Place", "Number", "Name", "Club", "Team", "Substitutes", "Points", "Round 1", "Solos won"),
    ]
    by_name = {row[2]: row for row in rows[1:]}
    assert by_name["Gast 1"][3] == "'=SUM(A1)"
    assert sorted(int(row[6]) for row in rows[1:]) == [-14, -3, 5, 12]


def test_points_for_places_have_columns_of_their_own(club: Club) -> None:
    tournament, _entered = four(club, counting=Counting.PLACES)
    rows = rows_of(leader(club), address(club, tournament, "standings.csv"))
    assert rows[0][6:] == [
        *("Counts: Points for places", "Points", "Round 1", "Round 1, for the place", "Solos won"),
    ]
    assert [row[6:] for row in rows[1:]] == [
        ["3", "12", "12", "3", "0"],
        ["1", "5", "5", "1", "0"],
        ["-1", "-3", "-3", "-1", "0"],
        ["-3", "-14", "-14", "-3", "0"],
    ]


def test_the_list_for_the_ddv_has_points_position_and_solos_of_each_round(club: Club) -> None:
    tournament, _entered = four(club)
    rows = rows_of(leader(club), address(club, tournament, "ddv.csv"))
    assert rows[0][5:] == [
        *("Round 1: points", "Round 1: position", "Round 1: solos", "Points", "Rounds played"),
    ]
    assert [row[5:] for row in rows[1:]] == [
        ["12", "1", "0", "12", "1"],
        ["5", "2", "0", "5", "1"],
        ["-3", "3", "0", "-3", "1"],
        ["-14", "4", "0", "-14", "1"],
    ]


def test_files_for_who_writes_have_what_a_federation_asks_and_nobody_elses_do(club: Club) -> None:
    tournament, entered = four(club)
    Entrant.objects.filter(pk=entered[0].pk).update(member_number="BW-017", birth_year=1961)
    url = address(club, tournament)
    reads = signed_in(club.cem)
    for name in ("standings.csv", "ddv.csv"):
        rows = rows_of(leader(club), f"{url}{name}")
        assert rows[0][3:7] == ["Club", "Team", "Member number", "Year of birth"]
        assert {tuple(row[5:7]) for row in rows[1:]} == {("BW-017", "1961"), ("", "")}
        assert not {"Member number", "Year of birth"} & set(rows_of(reads, f"{url}{name}")[0])
    documents = [json.loads(each.get(f"{url}standings.json").content) for each in (leader(club), reads)]
    told = [[line.get("member_number") for line in each["lines"]] for each in documents]
    assert [sorted(each, key=str) for each in told] == [["BW-017", None, None, None], [None] * 4]


def rows_of(client: Client, url: str) -> list[list[str]]:
    """The rows of a table that is saved."""
    text = client.get(url).content.decode("utf-8-sig")
    return list(csv.reader(StringIO(text)))


def test_the_workbook_has_standings_teams_lists_and_awards(club: Club) -> None:
    tournament, entered = four(club, has_teams=True)
    award(entered[0], 1, -2, reason="=1+1")
    answer = leader(club).get(address(club, tournament, "standings.xlsx"))
    book = load_workbook(BytesIO(answer.content))
    assert book.sheetnames == ["Standings", "Teams", "Lists", "Penalties and corrections"]
    assert [cell.value for cell in book["Penalties and corrections"][2]] == [
        1,
        "Gast 1",
        "Penalty",
        -2,
        None,
        None,
        "=1+1",
    ]
    assert book["Penalties and corrections"]["G2"].data_type == "s"
    assert [cell.value for cell in book["Lists"]["E"][1:]] == [12, 5, -3, -14]
    assert [cell.value for cell in book["Teams"]["C"][1:]] == [4, 3, 2, 1]


def test_the_document_says_everything(club: Club) -> None:
    tournament, entered = four(club)
    award(entered[0], 1, -2)
    answer = leader(club).get(address(club, tournament, "standings.json"))
    whole = json.loads(answer.content)
    assert whole["counting"]["by"] == "points"
    assert whole["begun"] == [{"number": 1, "tables": 1, "locked": 1}]
    (line,) = (each for each in whole["lines"] if each["name"] == "Gast 1")
    (made,) = line["made"]
    assert (made["awarded"], made["points"], line["points"]) == (-2, line["points"], made["points"])
    (line,) = whole["awards"]
    told = {name: line[name] for name in ("name", "entrant", "round", "kind", "points", "reason")}
    assert told == {
        "name": "Gast 1",
        "entrant": 1,
        "round": 1,
        "kind": "penalty",
        "points": -2,
        "reason": "Zeigen",
    }


QUERIES = {"standings/": 21, "standings/news/": 15, "standings/1/": 14, "standings.csv": 9}


@pytest.mark.parametrize(("people", "rounds"), [(4, 1), (12, 3)])
def test_as_many_queries_for_many_as_for_four(
    club: Club, people: int, rounds: int, django_assert_num_queries: Any
) -> None:
    tournament = set_up(club, has_teams=True)
    entered = gather(tournament, people)
    for number in range(1, rounds + 1):
        play_round(tournament, number)
        award(entered[number], number, -1)
    client = leader(club)
    for path, queries in QUERIES.items():
        forget_what_is_in_memory()
        with django_assert_num_queries(queries):
            assert client.get(address(club, tournament, path)).status_code == 200
