"""An evening as tables: the whole file, in the words of each language, harmless in every spreadsheet."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from django.test import Client
from django.utils.timezone import localtime
from openpyxl import load_workbook

from scorekeeper.play.sheets.engine import document_of, open_sheet
from scorekeeper.play.sheets.files import harmless
from tests.cast import FIVE, FOUR, Evening, begin, deal, enter, visitor
from tests.depths import one_in
from tests.scorekeeper.outside.tables.reading import found_in, only, totals_of

pytestmark = pytest.mark.django_db

HEAD = (
    "Deal,Dealer,Game,Re,Card points of Re,Calls of Re,Calls of Kontra,Bonuses of Re,Bonuses of Kontra,Bock,"
    "Result,Value,"
)


FACTS = re.compile(r"[,;][^,;]*[,;](Karlchen: deal[,;]Karlchen: sheet|\"\{.*\}\"[,;]?)$")


def csv_lines(client: Client, url: str, **headers: str) -> list[str]:
    """The lines without the remark and the facts at their end."""
    response = client.get(f"{url}evening/deals.csv", headers=headers)
    text = response.content.decode()
    assert (text[0], text[-2:]) == ("\ufeff", "\r\n")
    return [FACTS.sub("", line) for line in text[1:-2].split("\r\n")]


def test_every_deal_is_a_line() -> None:
    evening = begin(bock_triggers=["re_lost"], penalties="bank")
    enter(
        evening,
        deal(points=100, calls={"re": ["re", "no90"]}, bonuses={"kontra": {"fox": 2}}),
        deal(game="redeal", reason="misdeal"),
        deal(re=["Anna", "Cem"], points={"kontra": [90, 119]}),
        deal(game="solo", solo="queens", re="Ben", points=151),
        deal(game="penalty", by="Cem", penalty=3),
    )
    assert csv_lines(visitor(evening.read_token), evening.url) == [
        HEAD + 'Anna,Ben,Cem,Dora,"Anna, total","Ben, total","Cem, total","Dora, total",Bank,"Bank, total"',
        '1,Dora,Normal,"Anna, Ben",100,"Re, no 90",,,Fox caught × 2,,Kontra wins,8,-8,-8,8,8,-8,-8,8,8,0,0',
        ",Anna,Redeal,,,,,,,,Redeal,,,,,,-8,-8,8,8,0,0",
        '2,Anna,Normal,"Anna, Cem",121–150,,,,,2,Re wins,2,2,-2,2,-2,-6,-10,10,6,0,0',
        "3,Ben,Queen solo,Ben,151,,,,,2,Re wins,4,-4,12,-4,-4,-10,2,6,2,0,0",
        ",Ben,Penalty,,,,,,,,Penalty,,,,-3,,-10,2,3,2,3,3",
    ]


def test_what_only_some_rulesets_have_stands_in_columns_of_its_own() -> None:
    evening = begin(
        raises=2, bock_by_hand=["this", "next"], tallies=[{"id": "star", "name": "Stars", "cents": 0}]
    )
    calls = {"re": ["re"], "kontra": ["kontra"]}
    enter(evening, deal(calls=calls, raises=2, bock={"this": 1, "next": 4}, tallies={"Ben": {"star": 1}}))
    head, line = csv_lines(visitor(evening.read_token), evening.url)
    columns = "Further calls,Bock rounds set for this deal,Bock deals set to follow,Tallies,"
    assert head.startswith(HEAD + columns)
    assert line.startswith('1,Dora,Normal,"Anna, Ben",131,Re,Kontra,,,2,Re wins,18,2,1,4,Ben: Stars,18,')


def test_in_german_excel_wants_semicolons() -> None:
    evening = begin()
    enter(evening, deal())
    head, line = csv_lines(visitor(evening.read_token), evening.url, accept_language="de")
    assert head.startswith("Spiel;Geber;")
    assert line.startswith("1;Dora;") and line.endswith(";1;1;-1;-1;1;1;-1;-1")  # noqa: PT018  # one line


def test_who_sits_out_has_no_points_and_a_total() -> None:
    evening = begin(FIVE, length=0)
    enter(evening, deal())
    assert csv_lines(visitor(evening.read_token), evening.url)[1].endswith(",1,1,-1,-1,,1,1,-1,-1,0")


@pytest.mark.parametrize("name", ["=1+1", "+49", "-Ben", "@SUM(A1)", "\tTab"])
def test_no_name_becomes_a_formula(name: str) -> None:
    assert harmless(name) == f"'{name}"
    evening = begin((name.strip(), "Bob", "Cem", "Dora"))
    client = visitor(evening.read_token)
    book = load_workbook(BytesIO(client.get(f"{evening.url}evening/evening.xlsx").content))
    cells = [cell for row in book["Places"].iter_rows() for cell in row if cell.value == name.strip()]
    assert [cell.data_type for cell in cells] == ["s"]


def test_numbers_stay_numbers_and_other_names_what_they_are() -> None:
    assert [harmless(value) for value in (-3, 0, None, "", "Ben", "Anna-Lena")] == [
        -3,
        0,
        None,
        "",
        "Ben",
        "Anna-Lena",
    ]


def test_the_workbook_has_the_deals_and_the_places() -> None:
    evening = begin()
    enter(
        evening,
        deal(calls={"re": ["re"]}),
        deal(game="solo", solo="queens", re="Ben", points=100, calls={"re": ["re"]}),
    )
    response = visitor(evening.read_token).get(f"{evening.url}evening/evening.xlsx")
    book = load_workbook(BytesIO(response.content))
    assert book.sheetnames == ["Deals", "Places"]
    deals = list(book["Deals"].values)
    assert (len(deals), deals[0][:5]) == (3, ("Deal", "Dealer", "Game", "Re", "Card points of Re"))
    assert deals[0][-3:] == ("Remark", "Karlchen: deal", "Karlchen: sheet")
    assert deals[2][:-3] == (
        *(2, "Anna", "Queen solo", "Ben", 100, "Re", None, None, None, None, "Kontra wins", 3),
        *(3, -9, 3, 3),
        *(6, -6, 0, 0),
    )
    assert list(book["Places"].values)[1:] == [
        (1, "Anna", 6, 2, 2, 1, 1, 1, 1, 0, 0, 0, 1, 0),
        (2, "Cem", 0, 2, 1, 0, 0, 2, 1, 0, 0, 0, 0, 0),
        (2, "Dora", 0, 2, 1, 0, 0, 2, 1, 0, 0, 0, 0, 0),
        (4, "Ben", -6, 2, 1, 2, 1, 0, 0, 1, 0, -9, 2, 1),
    ]


def test_control_characters_in_a_name_do_not_break_the_workbook() -> None:
    evening = begin(("An\x07na", "Ben", "Cem", "Dora"))
    response = visitor(evening.read_token).get(f"{evening.url}evening/evening.xlsx")
    book = load_workbook(BytesIO(response.content))
    assert [row[1] for row in book["Places"].values][1] == "Anna"


@pytest.mark.parametrize(("path", "ending"), [("deals.csv", "csv"), ("evening.xlsx", "xlsx")])
def test_the_files_are_named_after_the_evening(path: str, ending: str) -> None:
    evening = begin(title="Krone")
    headers = visitor(evening.read_token).get(f"{evening.url}evening/{path}").headers
    date = localtime(evening.sheet.started).date().isoformat()
    assert headers["Content-Disposition"] == f'attachment; filename="Krone_{date}.{ending}"'


def exported_evenings() -> list[Evening]:
    """Four with a solo and points by hand, five of whom one sits out, and a table with a pot."""
    four, five, pot = begin(), begin(FIVE), begin(FOUR, "pot")
    by_hand = deal(FOUR, game="manual", each={"Anna": 3, "Ben": -4}, bank=1)
    enter(four, deal(), deal(game="solo", solo="queens", re="Ben", points=100), by_hand)
    enter(five, deal(), deal(FIVE, re=["Ben", "Emil"]), deal(re=["Anna", "Cem"], points=160))
    enter(pot, deal(FOUR), deal(FOUR, re=["Cem", "Dora"], points=90))
    return [four, five, pot]


@pytest.mark.parametrize("path", ["deals.csv", "evening.xlsx"])
@pytest.mark.parametrize("language", one_in(3, ["de", "en", "ja"]))
def test_what_was_saved_as_a_table_can_be_brought_in_again(path: str, language: str) -> None:
    for evening in exported_evenings():
        headers = {"accept-language": language}
        response = visitor(evening.read_token).get(f"{evening.url}evening/{path}", headers=headers)
        again = only(found_in(response.content, path))
        assert again.document == document_of(evening.sheet)
        assert again.findings == ()


def test_points_that_were_changed_beside_the_facts_are_told() -> None:
    evening = begin()
    enter(evening, deal(), deal(re=["Anna", "Cem"], points=160))
    text = visitor(evening.read_token).get(f"{evening.url}evening/deals.csv").content.decode()
    changed = text.replace("Re wins,1,1,1,-1,-1", "Re wins,1,9,1,-1,-1", 1)
    assert changed != text
    again = only(found_in(changed))
    assert again.document == document_of(evening.sheet)
    assert [(finding.row, finding.text) for finding in again.findings] == [
        (2, "the points here are not those of the facts at the end of the row: the facts count")
    ]


def test_where_the_facts_are_cut_the_points_count() -> None:
    evening = begin()
    enter(evening, deal(), deal(re=["Anna", "Cem"], points=160))
    text = visitor(evening.read_token).get(f"{evening.url}evening/deals.csv").content.decode()
    found = found_in(text.replace('""format""', '""format', 1))
    table, _stored, session = open_sheet(evening.sheet)
    names = [player.name for player in table.players]
    assert totals_of(only(found)) == dict(zip(names, session.state.totals, strict=True))
    assert found.findings[0].text == "the facts beside the points cannot be read: the points count"
