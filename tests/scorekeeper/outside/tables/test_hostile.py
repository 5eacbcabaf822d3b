"""Files that are sent to stop the server are refused, and others are still read."""

from __future__ import annotations

import fcntl
import json
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings
from openpyxl import Workbook

from rulesets.problems import MOST_UNKNOWN, Refused
from scorekeeper.outside import tables
from scorekeeper.outside.tables import MOST_BYTES_HERE, MOST_ROWS_HERE, read_evenings, sandbox
from scorekeeper.outside.tables.contents import MOST_VALUES, PACKED
from scorekeeper.outside.tables.documents import MOST_LINES
from scorekeeper.outside.tables.sandbox import Task, run_in_turn
from scorekeeper.outside.tables.user_answers import FiguresKind, Wishes
from scorekeeper.outside.tables.worksheets import (
    LONGEST_CELL,
    MOST_ROWS,
    PackedSource,
    Source,
    Worksheet,
    WorksheetRow,
    pack_source,
)
from scorekeeper.play.houserules.documents import read_document
from tests.hostile_files import GREEDY, HOSTILE, many_options, packed, workbook_with
from tests.scorekeeper.outside.tables.reading import read_file

NOTHING = b'""\n' + PACKED
"""A file without a name that begins as a packed one."""
BUSY = r"Karlchen is reading someone else's file right now\."
ROW = ("Anna", "Ben", "Cem", "Dora")
PLAYED = {
    "format": "doppelkopf-sheet/1",
    "started": "2024-03-07T20:15:00",
    "ruleset": "ddv",
    "players": [*ROW],
    "deals": [{"game": "normal", "re": ["Anna", "Ben"], "points": {"re": 130}}],
}
MOST_OF_A_THREAD = 0.3
"""Seconds of the processor in the server; measured are a tenth of it."""
MOST_APART = 6
"""Seconds of the processor in the process that reads, which then finds what is wrong by itself."""
TOO_BIG = ": The file is far too big when unpacked."


@pytest.mark.thorough
@pytest.mark.parametrize("make", HOSTILE, ids=lambda make: make.__name__)
def test_a_hostile_file_is_refused_and_costs_the_server_next_to_nothing(make: Callable[[], bytes]) -> None:
    content = make()
    began, apart_before = time.thread_time(), seconds_apart()
    with pytest.raises(Refused) as refused:
        read_file("evening", content)
    assert seconds_apart() - apart_before < MOST_APART
    assert time.thread_time() - began < MOST_OF_A_THREAD
    assert str(refused.value) in {
        TOO_BIG,
        ": The file cannot be read as a spreadsheet.",
        ": The file contains no sheets: neither documents nor tables.",
        ": This takes more memory or time than any real file would.",
        ": A line in the file is longer than a row in any table.",
    }


def seconds_apart() -> float:
    """Seconds of the processor that the processes which read have taken."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.thorough
@pytest.mark.parametrize("make", GREEDY, ids=lambda make: make.__name__)
def test_a_file_full_to_the_brim_costs_the_server_next_to_nothing(make: Callable[[], bytes]) -> None:
    content = make()
    began = time.thread_time()
    read_file("evening", content)
    assert time.thread_time() - began < MOST_OF_A_THREAD


def test_an_honest_file_is_read_after_hostile_ones() -> None:
    (sheet,) = read_file("evening", workbook_with({})).unpack().worksheets
    assert [row.cells for row in sheet.rows] == [ROW]


def test_several_excel_files_in_a_folder_are_read_in_their_order() -> None:
    content = packed([("b.xlsx", workbook_with({})), ("a.xlsx", workbook_with({})), ("notes.md", b"")])
    assert [sheet.rows[0].cells for sheet in read_file("evenings", content).unpack().worksheets] == [ROW, ROW]


@pytest.mark.thorough
def test_as_many_rows_as_a_club_has_are_read() -> None:
    book, target = Workbook(write_only=True), BytesIO()
    sheet = book.create_sheet()
    for number in range(MOST_ROWS // 2):
        sheet.append([number, *range(7)])
    book.save(target)
    (found,) = read_file("evenings", target.getvalue()).unpack().worksheets
    assert len(found.rows) == MOST_ROWS // 2


@pytest.mark.thorough
def test_options_that_nobody_knows_are_not_all_told() -> None:
    with pytest.raises(Refused) as refused:
        read_document(many_options().decode())
    assert len(refused.value.problems) == MOST_UNKNOWN


def test_who_comes_while_another_file_is_read_is_asked_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "LONGEST_TURN", 0)
    with (settings.DATA / "reading.lock").open("wb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(Refused, match=BUSY):
            read_file("evening", workbook_with({}))


def test_no_more_than_two_threads_care_about_files(tmp_path: Path) -> None:
    with (tmp_path / "reading.lock").open("wb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        waiting = [threading.Thread(target=read_nothing, args=(tmp_path,)) for _ in range(2)]
        for thread in waiting:
            thread.start()
        with pytest.raises(Refused, match=BUSY):
            run_in_turn(Task.OPEN, NOTHING, tmp_path)
    for thread in waiting:
        thread.join()


def read_nothing(folder: Path) -> None:
    answer = run_in_turn(Task.OPEN, NOTHING, folder)
    assert answer == {"refused": [{"field": "", "message": "The file cannot be unpacked.", "params": {}}]}


@pytest.mark.thorough
@pytest.mark.parametrize(
    "greedy",
    ["bytearray(600_000_000)", "any(_ for _ in iter(int, 1))"],
    ids=["memory", "time"],
)
def test_a_process_that_reads_ends_at_its_limits(greedy: str) -> None:
    program = (
        "from scorekeeper.outside.tables.sandbox import Limits, limit_myself;"
        f"limit_myself(Limits(300_000_000, 1)); {greedy}; print('not limited')"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=settings.PROJECT, capture_output=True, text=True, check=False
    )
    assert (done.returncode != 0, done.stdout) == (True, "")


def test_what_is_read_is_written_as_plain_json() -> None:
    done = subprocess.run(
        [sys.executable, "-m", sandbox.PACKAGE, Task.OPEN],
        input=b'"Krone"\n' + workbook_with({}),
        cwd=settings.PROJECT,
        capture_output=True,
        check=True,
    )
    found = PackedSource(**json.loads(done.stdout))
    assert (found.name, found.size, found.has_tables) == ("Krone", 2, True)
    assert found.unpack() == Source("Krone", (Worksheet("Sheet", (WorksheetRow(1, ROW),)),))


@pytest.mark.thorough
@pytest.mark.parametrize("kind", [None, *FiguresKind])
def test_a_process_of_its_own_finds_the_same(
    kind: FiguresKind | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = "Anna;Ben;Cem;Dora\n1;1;-1;-1\n2;3;-1;-3\n;;;5\n"
    wrong = {"format": "doppelkopf-sheet/1", "players": [], "deals": [{"game": "nothing"}]}
    opened = read_file("evenings", packed([("2024-03-07.csv", rows.encode()), ("b.csv", b"a;b")]))
    source = pack_source(replace(opened.unpack(), documents=(wrong, PLAYED)))
    at_once = read_evenings(source, Wishes(kind), settings.DATA)
    monkeypatch.setattr(tables, "MOST_ROWS_HERE", 0)
    assert read_evenings(source, Wishes(kind), settings.DATA) == at_once
    assert len(at_once.evenings) == 3


@pytest.mark.parametrize(
    ("content", "size"),
    [
        ("Anna;Ben;Cem;Dora\n1;1;-1;-1\n", 3),
        (";".join(["Anna"] * 100) + "\n" + ";".join(["1"] * 100) + "\n", 41),
        (json.dumps(PLAYED), 2),
        (json.dumps({"session_id": 1, "players": [], "rounds": [{}, {}]}), 11),
        (json.dumps({"app": "x", "payload": {"sheets": [{"rounds": [{}]}, {}]}}), 6),
        (json.dumps({"app": "x", "payload": {"sheets": 3}}), 1),
        (json.dumps({"format": "x", **dict.fromkeys(map(str, range(1_000)), 1)}), 49),
    ],
)
def test_wide_tables_and_other_programs_count_as_what_they_cost(content: str, size: int) -> None:
    assert read_file("evening", content.encode()).size == size


def test_a_file_that_takes_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_ROWS_HERE", 0)
    monkeypatch.setattr(sandbox, "LONGEST_RUN", 0.01)
    with pytest.raises(Refused, match=r"This takes more memory or time than any real file would\."):
        read_evenings(read_file("evening", b"Anna;Ben;Cem;Dora\n1;1;-1;-1\n"), Wishes(), settings.DATA)


@pytest.mark.parametrize(
    "content",
    [b"[" + b"1," * MOST_VALUES + b"1]", b"{}\n" * (MOST_LINES + 1), b"[" + b"[]," * MOST_VALUES + b"[]]"],
)
def test_more_than_anybody_plays_is_refused_before_it_is_read(content: bytes) -> None:
    with pytest.raises(Refused) as refused:
        read_file("evenings", packed([("evenings.json", content)]))
    assert str(refused.value) == TOO_BIG


@pytest.mark.parametrize(
    "piece", ["x", "Anna ", "Anna-", "jan", "1jan", "Anna: ", "a+", "1.", "Anna 1 ", "Übertrag "]
)
def test_long_cells_are_read_quickly_where_others_wait(piece: str) -> None:
    cell = (piece * LONGEST_CELL)[:LONGEST_CELL]
    content = ";".join([cell] * 10).encode() + b"\n"
    source = read_file("evening.csv", content)
    assert len(content) <= MOST_BYTES_HERE
    assert source.size <= MOST_ROWS_HERE
    began = time.thread_time()
    read_evenings(source, Wishes(), settings.DATA)
    assert time.thread_time() - began < MOST_OF_A_THREAD
