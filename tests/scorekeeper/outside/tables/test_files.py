"""Files: Excel, packed folders, documents, and what is none of them."""

from __future__ import annotations

import json
import zipfile
from datetime import date
from io import BytesIO
from pathlib import Path

import pytest

from rulesets.document import FORMAT
from rulesets.problems import Refused
from scorekeeper.outside.tables import MOST_TEXT
from scorekeeper.outside.tables.user_answers import FiguresKind, Weight
from scorekeeper.outside.tables.web_pages import tables_of_page
from tests.hostile_files import open_document_with
from tests.scorekeeper.outside.tables.reading import (
    PAST,
    found_in,
    only,
    past,
    points_of,
    read_file,
    refusals,
    rows_of,
    slips,
    told,
    totals_of,
    workbook_of,
)

WORKBOOKS = Path(__file__).parent / "workbooks"
NAMES = ["Anna", "Ben", "Cem", "Dora"]
DOCUMENT = {
    "format": FORMAT,
    "title": "Krone",
    "date": "2024-03-07",
    "ruleset": "ddv",
    "players": NAMES,
    "deals": [
        {"re": ["Anna", "Ben"], "points": {"re": 131}, "note": "knapp", "id": "one"},
        {"game": "manual", "each": {"Anna": 3, "Ben": -1, "Cem": -1, "Dora": -1}},
    ],
}


def zipped(**files: str | bytes) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as folder:
        for name, content in files.items():
            folder.writestr(name, content)
    return packed.getvalue()


def problem_of(content: bytes) -> str:
    with pytest.raises(Refused) as refused:
        read_file("file", content)
    return refused.value.problems[0].text


def test_dates_and_decimals_of_excel() -> None:
    table = [["Datum", *NAMES], [date(2024, 3, 7), 2.0, 2, -2, -2], [None, 5, -1, -5, 1]]
    evening = only(found_in(workbook_of(table)))
    assert (evening.document["date"], totals_of(evening)["Anna"]) == ("2024-03-07", 5)


@pytest.mark.parametrize("ending", ["xls", "xlsb", "ods"])
def test_a_workbook_of_any_kind_is_read(ending: str) -> None:
    content = (WORKBOOKS / f"evening.{ending}").read_bytes()
    evening = only(found_in(content, f"evening.{ending}", FiguresKind.POINTS))
    assert (evening.document["title"], evening.document["date"]) == ("Krone", "2024-03-07")
    assert totals_of(evening) == {"Anna": 5, "Jörg": 1, "Cem": -3, "Dora": -3}


def test_workbooks_of_any_kind_in_a_folder_are_read() -> None:
    folder = zipped(**{path.name: path.read_bytes() for path in WORKBOOKS.glob("evening.*")})
    found = found_in(folder)
    assert (len(found.evenings), told(found)["evenings"][0]["date"]) == (1, "2024-03-07")
    assert found.findings[-1].text == "an evening that is in the file twice is imported once (2)"


def test_formulas_without_values_in_an_open_document_are_refused() -> None:
    head = "".join(
        f"<table:table-cell office:value-type='string'><text:p>{name}</text:p></table:table-cell>"
        for name in NAMES
    )
    sums = "<table:table-cell table:formula='of:=[.A1]+1'/>" * 4
    rows = f"<table:table-row>{head}</table:table-row><table:table-row>{sums}</table:table-row>"
    assert problem_of(open_document_with(rows.encode())) == (
        "The file has formulas without their values. Open it in your spreadsheet, and save it again."
    )


def test_an_error_of_a_spreadsheet_is_told() -> None:
    found = found_in(workbook_of([NAMES, [2, 2, -2, -2], [1, "#REF!", -1, -1]]))
    assert slips(only(found))[0] == (3, "“#REF!” for Ben is not a whole number and counts as nothing written")


def test_a_simple_formula_without_its_value_is_worked_out() -> None:
    sums = ["=A2+3", "=$B2-3", "=SUM(C2:C2;-3)", "=-(D2*-1)+3"]
    evening = only(found_in(workbook_of([NAMES, [2, 2, -2, -2], sums])))
    assert points_of(evening) == [
        {"Anna": 2, "Ben": 2, "Cem": -2, "Dora": -2},
        {"Anna": 3, "Ben": -3, "Cem": -3, "Dora": 3},
    ]


def test_formulas_that_are_not_simple_are_told_and_nothing_is_dropped() -> None:
    odd = ["=IF(A2>0,1,2)", "=Sheet2!A1", "=A2/0", '="x"']
    half = ["=A2+1", "=NOW()", "=C2-1", "=D2+1"]
    found = only(found_in(workbook_of([NAMES, [2, 2, -2, -2], odd, half])))
    assert [(finding.row, finding.text) for finding in found.findings][:2] == [
        (3, 'nothing of this row can be read: “=IF(A2>0,1,2); =Sheet2!A1; =A2/0; ="x"”'),
        (4, "“=NOW()” for Ben is not a whole number and counts as nothing written"),
    ]


def test_the_name_of_a_file_gives_title_and_date() -> None:
    document = only(found_in(past(1), "Krone 2024-03-07.csv")).document
    assert (document["title"], document["date"]) == ("Krone 2024-03-07", "2024-03-07")


def test_an_evening_whose_day_stands_in_a_file_is_not_called_after_the_file() -> None:
    content = b"Datum;Anna;Ben;Cem;Dora\n2024-03-07;5;-5;10;-10\n"
    document = only(found_in(content, "liste.csv")).document
    assert (document.get("title"), document["date"]) == (None, "2024-03-07")


def test_a_packed_folder_of_sheets_is_as_many_evenings() -> None:
    folder = {path.name: path.read_bytes() for path in sorted(PAST.glob("*.csv"))}
    assert len(found_in(zipped(**folder)).evenings) == 6


def test_in_a_packed_folder_documents_go_before_tables() -> None:
    folder = zipped(**{"a.csv": past(1), "a.json": json.dumps(DOCUMENT)})
    assert only(found_in(folder)).document == DOCUMENT


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(DOCUMENT),
        json.dumps([DOCUMENT]),
        json.dumps({"format": "doppelkopf-group/1", "name": "Krone", "sheets": [DOCUMENT]}),
        "\ufeff" + json.dumps(DOCUMENT, indent=2),
    ],
)
def test_a_document_alone_in_a_list_or_in_a_group_is_the_same(text: str) -> None:
    evening = only(found_in(text))
    assert (evening.document, evening.findings, evening.has_rules) == (DOCUMENT, (), True)


def test_documents_a_line_each() -> None:
    other = {**DOCUMENT, "date": "2024-03-14"}
    found = found_in(f"{json.dumps(DOCUMENT)}\n{json.dumps(other)}\n")
    assert [evening.document for evening in found.evenings] == [DOCUMENT, other]


def test_a_deal_that_cannot_be_is_told_with_its_place() -> None:
    broken = {**DOCUMENT, "deals": [{"re": ["Anna"], "points": {"re": 131}}]}
    assert refusals(found_in(json.dumps(broken))) == ["deals[0].re: Must be two different players"]


def test_a_deal_that_the_rules_do_not_allow_is_told_and_kept() -> None:
    poverty = {"game": "armut", "re": ["Anna", "Ben"], "by": "Anna", "points": {"re": 131}}
    evening = only(found_in(json.dumps({**DOCUMENT, "deals": [poverty]})))
    assert [(found.weight, found.row, found.text) for found in evening.findings] == [
        (Weight.NOTE, 1, "Armut is not played under these rules")
    ]
    assert evening.document["deals"] == [poverty]


def test_a_scored_document_is_the_same_evening() -> None:
    scored = {**DOCUMENT, "bank": 0, "deals": [{**deal, "score": {}} for deal in DOCUMENT["deals"]]}
    assert only(found_in(json.dumps(scored))).fingerprint == only(found_in(json.dumps(DOCUMENT))).fingerprint


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"PK\x03\x04 and then nothing", "The file cannot be unpacked."),
        (
            b"\xd0\xcf\x11\xe0 old",
            "The file cannot be read as a spreadsheet.",
        ),
        (b"\x89PNG\x00\x00", "The file is neither a table nor a text."),
        (b"x" * (MOST_TEXT + 1), "The file is bigger than 5 MB."),
        (b"PK\x03\x04" + b"x" * 5_000_000, "The file is bigger than 5 MB."),
        (b'{"format": ', "is not valid JSON"),
        (b'{"format": "doppelkopf-sheet/1", "deals": [], "deals": []}', "appears twice"),
        (zipped(**{"notes.md": "none"}), "The file contains no sheets: neither documents nor tables."),
        (zipped(**{"xl/workbook.xml": "<broken"}), "The file cannot be read as a spreadsheet."),
        (zipped(**{"[Content_Types].xml": ""}), "The file cannot be read as a spreadsheet."),
        (zipped(**{"a.csv": b" " * 41_000_000}), "The file is far too big when unpacked."),
        (b"1;2;3;4\n" * 20_001, "The table is bigger than 20000 rows."),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_reason(content: bytes, problem: str) -> None:
    assert problem_of(content) == problem


@pytest.mark.thorough
def test_a_workbook_cut_anywhere_is_refused_or_read() -> None:
    whole = workbook_of(rows_of(past(1)))
    for length in range(4, len(whole), 487):
        for content in (whole[:length], whole[:length] + b"\xff" + whole[length + 1 :]):
            try:
                read_file("a.xlsx", content)
            except Refused:
                continue


JAPANESE = "番号,太郎,花子,次郎,桜\r\n1,1,1,-1,-1\r\n2,3,-3,3,-3\r\n3,-2,2,2,-2\r\n"
GERMAN = "Nr;Jörg;Käthe;Bernd;Moni\r\n1;1;1;-1;-1\r\n2;3;-3;3;-3\r\n3;-2;2;2;-2\r\n"


@pytest.mark.parametrize(
    ("content", "names"),
    [
        (JAPANESE.encode("cp932"), ["太郎", "花子", "次郎", "桜"]),
        (JAPANESE.encode("euc_jp"), ["太郎", "花子", "次郎", "桜"]),
        (GERMAN.encode("cp1252"), ["Jörg", "Käthe", "Bernd", "Moni"]),
        (GERMAN.replace("\r\n", "\r").encode("mac_roman"), ["Jörg", "Käthe", "Bernd", "Moni"]),
        (GERMAN.encode("utf-16-le"), ["Jörg", "Käthe", "Bernd", "Moni"]),
        (GERMAN.encode("utf-16-be"), ["Jörg", "Käthe", "Bernd", "Moni"]),
    ],
    ids=["Shift-JIS", "EUC", "Windows", "an old Mac", "UTF-16", "UTF-16, the other way"],
)
def test_names_are_read_in_the_signs_in_which_they_were_saved(content: bytes, names: list[str]) -> None:
    assert totals_of(only(found_in(content))) == dict(zip(names, (2, 0, 4, -6), strict=True))


def test_what_a_mac_packs_beside_a_file_is_no_file() -> None:
    folder = zipped(**{"krone.csv": past(1), "__MACOSX/._krone.csv": b"\x00\x05\x16\x07", "._b.csv": b"\x00"})
    assert len(found_in(folder).evenings) == 1


PAGE = """<!DOCTYPE html><html><head><style>td { color: red }</style></head><body>
<table class="frame"><tr><td><h2>Donnerstag, 7. M&auml;rz 2024</h2>
<table><tr><th>Anna<th>Ben<th>Cem<th>Dora</tr>
<tr><td>2</td><td>-2</td><td>2</td><td><font>-2</font></td></tr>
<tr><td>4</td><td>-4</td><td>1<br></td><td>-1</td></tr></table></td></tr></table></body></html>"""


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_a_web_page_is_read_by_its_tables(encoding: str) -> None:
    content = PAGE.replace("&auml;", "ä").encode(encoding)
    [evening] = found_in(content, kind=FiguresKind.TOTALS).evenings
    assert (evening.document["date"], totals_of(evening)) == (
        "2024-03-07",
        {"Anna": 4, "Ben": -4, "Cem": 1, "Dora": -1},
    )


def test_cells_of_a_web_page_reach_over_rows_and_columns() -> None:
    page = (
        "<table><caption>Krone</caption><tr><td colspan=5>2024</td></tr>"
        "<tr><td>Datum<td>Anna<td>Ben<td>Cem<td>Dora"
        "<tr><td rowspan=2>07.03.2024<td>20<td>-10<td>5<td>-15<tr><td>-8<td>8<td>4<td>-4"
        "<tr><td>14.03.2024<td>3<td>-3<td>6<td>-6</table>"
    )
    [table] = tables_of_page("file", page).worksheets
    assert table.name == "Krone"
    assert [row.cells for row in table.rows][2:] == [
        ("07.03.2024", "20", "-10", "5", "-15"),
        ("", "-8", "8", "4", "-4"),
        ("14.03.2024", "3", "-3", "6", "-6"),
    ]


@pytest.mark.parametrize(
    "page",
    ["<table>" + "<tr>" * 30_000, "<table><tr>" + "<td colspan=100>1" * 2_000, "<table><tr><td>1" * 300],
    ids=["rows", "columns", "tables"],
)
def test_a_web_page_of_far_too_much_is_refused(page: str) -> None:
    with pytest.raises(Refused):
        tables_of_page("file", page)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (
            zipped(**{"mimetype": "", "content.xml": "<x/>"}),
            "The file cannot be read as a spreadsheet.",
        ),
        (
            b"\n<html><p>Anna</p></html>",
            "This is a web page without a table, whatever its name says.",
        ),
    ],
    ids=["a broken OpenDocument", "a web page"],
)
def test_a_file_of_another_kind_is_refused_by_its_right_name(content: bytes, problem: str) -> None:
    assert problem_of(content) == problem
