"""While the database is away or the disk is full everybody is told so, and the log once a minute."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
import time_machine
from django.db import DataError, OperationalError, connections
from django.test import Client

from scorekeeper.outside.connections.webhook_writes import look
from scorekeeper.site.server.health import FRESH
from scorekeeper.site.server.outages import outage_of
from tests import postgres
from tests.cast import Evening, begin, taps, visitor
from tests.serving import COOKIE, TOKEN, serving, started_sheet

on_sqlite = pytest.mark.skipif(connections["default"].vendor != "sqlite", reason="a file of SQLite")
on_postgresql = pytest.mark.skipif(postgres.missing() is not None, reason=postgres.missing() or "")
NOON, A_MINUTE_LATER = "2026-11-20T12:00:00+00:00", "2026-11-20T12:01:00+00:00"
CANNOT_SAVE = "This cannot be saved right now. Your phone keeps deals"
CANNOT_READ = "What is saved cannot be read right now."
PROCESSES = 2


@pytest.fixture
def served(transactional_db: None) -> Evening:
    return begin()


@pytest.fixture
def file(served: Evening, tmp_path: Path) -> Iterator[Path]:
    """A copy of the tests' own database in its place."""
    default = connections["default"]
    own, usual = default.settings_dict["NAME"], default.settings_dict["OPTIONS"]
    copied = tmp_path / "data" / "karlchen.sqlite3"
    copied.parent.mkdir()
    with closing(sqlite3.connect(copied)) as target:
        default.connection.backup(target)
    held, default.connection = default.connection, None
    default.settings_dict |= {"NAME": copied, "OPTIONS": {**usual}}
    try:
        yield copied
    finally:
        if default.connection is not None:
            default.connection.close()
        default.connection = held
        default.settings_dict |= {"NAME": own, "OPTIONS": usual}


def take_away(file: Path) -> None:
    connections["default"].close()
    file.parent.rename(file.parent.with_name("elsewhere"))


def damage(file: Path) -> None:
    file.write_bytes(b"no database" * 1_000)


def fill_up(file: Path) -> None:
    """Leave no page, and little room in each: SQLite says the same as when the disk has none left."""
    connections["default"].close()
    connections["default"].settings_dict["OPTIONS"]["init_command"] += " PRAGMA max_page_count=1;"
    with closing(sqlite3.connect(file, isolation_level=None)) as opened:
        opened.executescript("PRAGMA page_size=512; VACUUM")


def phone_of(evening: Evening) -> Client:
    return visitor(evening.token, raise_request_exception=False)


OUTAGES: dict[str, Callable[[Path], None]] = {"away": take_away, "damaged": damage}


@on_sqlite
@pytest.mark.parametrize("outage", OUTAGES)
def test_everybody_is_told_while_the_database_is_away(
    served: Evening, file: Path, log: StringIO, outage: str
) -> None:
    phone, program = phone_of(served), Client(raise_request_exception=False)
    OUTAGES[outage](file)
    read = phone.get(served.url)
    saved = phone.post(f"{served.url}enter/", taps(), headers={"Prefer": "return=minimal"})
    asked = program.get(
        f"/api/v1/sheets/{served.sheet.slug}", headers={"Authorization": f"Bearer {served.token}"}
    )
    assert [each.status_code for each in (read, saved, asked)] == [503, 503, 503]
    assert (CANNOT_READ in read.text, CANNOT_SAVE in saved.text) == (True, True)
    assert not saved.has_header("Preference-Applied")  # else the phone would take it for the last word
    assert asked.json()["errors"][0]["code"] == "service_unavailable"


@on_sqlite
def test_a_full_disk_keeps_deals_from_being_saved_and_nobody_from_reading(
    served: Evening, file: Path, log: StringIO
) -> None:
    phone = phone_of(served)
    fill_up(file)
    for number in range(1, 20):  # until the last page is full
        saved = phone.post(f"{served.url}enter/", taps(position=number), headers={"Prefer": "return=minimal"})
        if saved.status_code != 204:
            break
    assert (saved.status_code, CANNOT_SAVE in saved.text) == (503, True)
    assert phone.get(served.url).status_code == 200
    (line,) = log.getvalue().splitlines()
    assert line.endswith("(full: database or disk is full); whoever asks is answered 503")


@on_sqlite
def test_an_outage_is_a_line_a_minute(served: Evening, file: Path, log: StringIO) -> None:
    phone = phone_of(served)
    damage(file)
    for moment in (NOON, A_MINUTE_LATER):
        with time_machine.travel(moment, tick=False):
            for number in range(40):
                assert phone.get(served.url, REMOTE_ADDR=f"192.0.2.{number}").status_code == 503
                look()  # what goes on beside the pages says no more
    line = (
        "ERROR django.request: Nothing can be saved or read, or not everything"
        " (damaged: file is not a database); whoever asks is answered 503"
    )
    assert [each.split(" ", 2)[2] for each in log.getvalue().splitlines()] == [line, line]


@on_sqlite
@pytest.mark.parametrize(
    ("problem", "outage"),
    [
        (OSError(28, "No space left on device"), "full"),
        (OSError(2, "No such file or directory"), None),
        (OperationalError("unable to open database file"), "unreachable"),
        (OperationalError("database is locked"), "locked"),
        (OperationalError("no such table: sheets_sheet"), None),
        (OperationalError("too many SQL variables"), None),
        (DataError("value too long"), None),
        (ValueError("database is locked"), None),
        (None, None),
    ],
    ids=str,
)
def test_faults_of_ours_are_no_outages(problem: Any, outage: str | None) -> None:
    assert outage_of(problem) == outage


def let_in(server: str, database: str, *, everybody: bool) -> None:
    """Let a PostgreSQL take connections to a database again, or take none and end those that there are."""
    import psycopg

    with psycopg.connect(f"{server}postgres", autocommit=True) as opened:
        opened.execute(f'ALTER DATABASE "{database}" ALLOW_CONNECTIONS {everybody}')  # type: ignore[arg-type]  # names of tests
        if not everybody:
            opened.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [database]
            )


@pytest.mark.thorough
@on_postgresql
def test_while_postgresql_is_away_deals_are_kept_and_the_log_stays_short(tmp_path: Path) -> None:
    with (
        postgres.serving() as machine,
        serving(
            tmp_path, DATABASE_URL=postgres.make_database(machine, "karl"), KARLCHEN_PROCESSES=str(PROCESSES)
        ) as server,
    ):
        url, token = started_sheet(server)
        facts = urlencode({**taps(position=1), "csrfmiddlewaretoken": TOKEN}, doseq=True).encode()

        def save() -> tuple[int, bool]:
            sent = {"Prefer": "return=minimal", "Cookie": f"{COOKIE}; write={token}"}
            status, page, _headers = server.ask("POST", f"{url}enter/", facts, **sent)
            return status, CANNOT_SAVE in page

        let_in(machine, "karl", everybody=False)
        assert [save() for _time in range(40)] == [(503, True)] * 40
        assert server.ask("GET", url, Cookie=f"write={token}")[0] == 503
        time.sleep(FRESH)  # what was found when the server began still holds for so long
        assert server.ask("GET", "/healthy/")[:2] == (503, "unreachable")
        let_in(machine, "karl", everybody=True)
        assert save() == (204, False)
        written = server.log.read_text()
    assert written.count("Nothing can be saved or read") <= 2 * PROCESSES  # in two minutes at most
    assert "Traceback" not in written
