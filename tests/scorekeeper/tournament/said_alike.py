"""What the page of the standings and its files say, read back and held against what a tournament comes to."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import unescape
from io import BytesIO, StringIO
from typing import Any

from django.test import Client
from openpyxl import load_workbook

from tests.scorekeeper.tournament.reckoning import Memory, Result

ROW = re.compile(r"<tr.*?</tr>", re.DOTALL)
CELL = re.compile(r"<td class=\"([^\"]*)\">(.*?)</td>", re.DOTALL)
SIGNED = re.compile(r"[+−-]?\d+(?:\.\d+)?")


def number_in(text: str) -> Fraction | None:
    """The figure in a cell; None for a dash, for dots and for nothing."""
    found = SIGNED.search(text)
    return Fraction(found.group().replace("−", "-")) if found else None


def rounded(figure: Fraction) -> Fraction:
    """A figure with two decimals, halves away from zero."""
    hundredths = abs(figure) * 100
    whole = int(hundredths + Fraction(1, 2))
    return Fraction(whole if figure >= 0 else -whole, 100)


def on_the_page(page: str) -> dict[str, tuple[int | None, Fraction | None, list[str]]]:
    """Place, what counts and the other cells of everybody, by name, in the order of the page."""
    body = page.partition('<table class="ranking">')[2].partition("<tbody>")[2].partition("</tbody>")[0]
    found = {}
    for row in ROW.findall(body):
        name = unescape(re.findall(r'class="who"[^>]*>([^<]*)</a>', row)[0])
        cells = [(kind, re.sub(r"<[^>]*>", "", text)) for kind, text in CELL.findall(row)]
        place = number_in(next(text for kind, text in cells if kind == "place"))
        counts = number_in(next(text for kind, text in cells if kind.startswith("counts")))
        others = [text.strip() for kind, text in cells if kind == "of-round"]
        found[name] = (None if place is None else int(place), counts, others)
    return found


def expect_page(page: str, results: Mapping[str, Result], by: str) -> None:
    """The page says what it comes to, the first first; what a round brought stands in its column."""
    shown = on_the_page(page)
    assert {name: (place, counts) for name, (place, counts, _cells) in shown.items()} == {
        name: (each.place, rounded(each.counts)) for name, each in results.items()
    }
    places = [place for place, _counts, _cells in shown.values() if place is not None]
    assert places == sorted(places)
    has_rounds = by == "average" or len(next(iter(results.values())).rounds) > 1
    if by == "places" or not has_rounds:
        return
    for name, (_place, _counts, cells) in shown.items():
        rounds = [number_in(text) or 0 for text in cells[: len(results[name].rounds)]]
        assert rounds == [points or 0 for points in results[name].rounds], name


def file(client: Client, url: str) -> bytes:
    """A file of the standings."""
    answer = client.get(url)
    assert answer.status_code == 200, url
    return bytes(answer.content)


def expect_document(document: Mapping[str, Any], results: Mapping[str, Result]) -> None:
    """The document for programs says what it comes to."""
    assert {
        line["name"]: (
            *(line["place"], line["counts"], line["points"], line["solos_won"]),
            line["rounds"],
        )
        for line in document["lines"]
    } == {
        name: (each.place, cell_of(each.counts), each.points, each.solos, list(each.rounds))
        for name, each in results.items()
    }


def cell_of(figure: Fraction) -> float:
    """A fraction as a file has it."""
    return int(figure) if figure.denominator == 1 else round(float(figure), 4)


def expect_tables(
    rows: Sequence[Mapping[str, Any]], results: Mapping[str, Result], seated: set[tuple[str, int]]
) -> None:
    """A table for spreadsheets says what it comes to; a round that was missed and counts nothing is empty."""
    said = {
        str(row["Name"]): (
            *(whole(row["Place"]), whole(row["Points"]), whole(row["Solos won"])),
            [whole(value) for head, value in row.items() if re.fullmatch(r"Round \d+", head)],
        )
        for row in rows
    }
    assert said == {
        name: (
            *(each.place, each.points, each.solos),
            [
                points if (name, number) in seated else points or None
                for number, points in enumerate(each.rounds, 1)
            ],
        )
        for name, each in results.items()
    }


def whole(value: object) -> int | None:
    """A whole number in a cell; None for an empty one."""
    return None if value in (None, "") else int(str(value))


def rows_of(content: bytes) -> list[dict[str, str]]:
    """The lines of a table of comma-separated values."""
    return list(csv.DictReader(StringIO(content.decode("utf-8-sig"))))


def rows_in_sheet(content: bytes, title: str) -> list[dict[str, Any]]:
    """The lines of a sheet of a workbook."""
    head, *lines = load_workbook(BytesIO(content))[title].values
    return [dict(zip(map(str, head), line, strict=True)) for line in lines]


def expect_list_for_the_ddv(
    rows: Sequence[Mapping[str, str]], results: Mapping[str, Result], memory: Memory
) -> None:
    """Points, position and won solos of every round, for who sat at a table on whose list anything stands."""
    expected = {}
    for name, each in results.items():
        cells: list[int | None] = []
        for number, points in enumerate(each.rounds, 1):
            at = [
                (table, table.names.index(one))
                for table in memory.tables
                for one in table.names
                if table.round == number and memory.beginner(one) == name and not table.is_empty
            ]
            cells += [points, at[0][1] + 1, at[0][0].solos[at[0][1]]] if at else [points or None, None, None]
        expected[name] = (each.place, cells, each.points)
    heads = re.compile(r"Round \d+: ")
    assert {
        row["Name"]: (
            whole(row["Place"]),
            [whole(value) for head, value in row.items() if heads.match(head)],
            whole(row["Points"]),
        )
        for row in rows
    } == expected


def expect_lists(rows: Sequence[Mapping[str, Any]], memory: Memory) -> None:
    """What stands on every list, at every table, is what those who sat there remember."""
    said = {(row["Round"], row["Table"], row["Name"]): (row["Points"], row["Solos won"]) for row in rows}
    assert said == {
        (table.round, table.table, name): (points, won)
        for table in memory.tables
        if not table.is_empty
        for name, points, won in zip(table.names, table.totals, table.solos, strict=True)
    }


def expect_all_alike(
    client: Client, url: str, memory: Memory, results: Mapping[str, Result], by: str
) -> None:
    """The page and all files say what it comes to."""
    expect_page(file(client, f"{url}standings/").decode(), results, by)
    expect_document(json.loads(file(client, f"{url}standings.json")), results)
    seated = {
        (memory.beginner(name), table.round)
        for table in memory.tables
        if not table.was_locked_empty
        for name in table.names
    }
    expect_tables(rows_of(file(client, f"{url}standings.csv")), results, seated)
    workbook = file(client, f"{url}standings.xlsx")
    expect_tables(rows_in_sheet(workbook, "Standings"), results, seated)
    expect_lists(rows_in_sheet(workbook, "Lists"), memory)
    expect_list_for_the_ddv(rows_of(file(client, f"{url}ddv.csv")), results, memory)
