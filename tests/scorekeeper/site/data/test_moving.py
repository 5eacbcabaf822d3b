"""Copies brought back, and everything moved to another database: whole, or not at all."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests import postgres
from tests.running import PATIENCE, clean_environment

pytestmark = pytest.mark.thorough

NAMES = count()
DEALS = "SELECT id, sheet_id, position, facts FROM sheets_deal ORDER BY id"
on_postgresql = pytest.mark.skipif(postgres.missing() is not None, reason=postgres.missing() or "")


def karlchen(data: Path, *words: object, address: str = "", code: int = 0) -> str:
    """Run a command for a data folder; what it says."""
    done = subprocess.run(
        [sys.executable, "manage.py", *map(str, words), "--data", str(data)],
        cwd=settings.PROJECT,
        env=clean_environment(data.with_name("elsewhere")) | {"DATABASE_URL": address},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert "Traceback" not in done.stderr, done.stderr
    assert done.returncode == code, done.stderr
    return done.stderr if code else done.stdout


def rows(path: Path, query: str = DEALS) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as opened:
        return opened.execute(query).fetchall()


def rows_there(address: str, query: str) -> list[tuple[Any, ...]]:
    import psycopg

    with psycopg.connect(address) as opened:
        return opened.execute(query).fetchall()  # type: ignore[arg-type]  # queries of these tests


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a season of evenings, a backup of it beside; no test changes it."""
    folder = tmp_path_factory.mktemp("club")
    data = folder / "data"
    (folder / "said").write_text(karlchen(data, "demo"))
    karlchen(data, "backup", data.with_suffix(".copy"))
    return data


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with postgres.serving() as address:
        yield address


@pytest.fixture
def empty(server: str) -> str:
    """An empty database of PostgreSQL."""
    return postgres.make_database(server, f"karl{next(NAMES)}")


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_the_demonstration_begins_with_nothing(club: Path) -> None:
    said = club.with_name("said").read_text().splitlines()
    assert said[-1].startswith("Sign in as demo-anna (owner), demo-ben (scorer)")
    assert {"karlchen.sqlite3", "secret_key"} <= {*names_in(club)}
    assert not club.with_name("elsewhere").exists()


def test_a_copy_is_restored_into_an_empty_folder_with_its_key(club: Path, tmp_path: Path) -> None:
    data, copy = tmp_path / "data", club.with_suffix(".copy")
    assert karlchen(data, "restore", copy) == f"Restored {copy}. `manage.py up` serves it.\n"
    assert rows(data / "karlchen.sqlite3") == rows(club / "karlchen.sqlite3")
    assert (data / "secret_key").read_text() == (club / "secret_key").read_text()
    assert names_in(data) == ["in-use", "karlchen.sqlite3", "secret_key"]
    assert {path.stat().st_mode & 0o777 for path in data.iterdir()} == {0o600}
    assert (
        rows(data / "karlchen.sqlite3", "SELECT name FROM sqlite_master WHERE name = 'karlchen_copy'") == []
    )
    refused = karlchen(data, "restore", copy, code=1)
    assert refused == (
        "CommandError: Nothing was restored. There is a database already: "
        f"{data / 'karlchen.sqlite3'}. With --replace it is copied and replaced.\n"
    )


def test_what_is_replaced_is_kept(club: Path, tmp_path: Path) -> None:
    data, copy = tmp_path / "data", club.with_suffix(".copy")
    karlchen(data, "restore", copy)
    with closing(sqlite3.connect(data / "karlchen.sqlite3")) as opened, opened:
        opened.execute("UPDATE sheets_sheet SET title = 'later'")
    said = karlchen(data, "restore", copy, "--replace")
    (before,) = (data / "copies").iterdir()
    assert said.startswith(f"The database that was there lies in {before}.\n")
    assert rows(before, "SELECT DISTINCT title FROM sheets_sheet") == [("later",)]
    titles = "SELECT title FROM sheets_sheet ORDER BY id"
    assert rows(data / "karlchen.sqlite3", titles) == rows(club / "karlchen.sqlite3", titles)


def test_a_damaged_database_is_replaced_and_kept_as_it_is(club: Path, tmp_path: Path) -> None:
    data, copy = tmp_path / "data", club.with_suffix(".copy")
    karlchen(data, "restore", copy)
    broken = (data / "karlchen.sqlite3").read_bytes()[:50_000]
    (data / "karlchen.sqlite3").write_bytes(broken)
    (data / "karlchen.sqlite3-journal").write_bytes(b"half a transaction")
    karlchen(data, "restore", copy, "--replace")
    assert rows(data / "karlchen.sqlite3") == rows(club / "karlchen.sqlite3")
    (kept,) = (data / "copies").glob("damaged-*.sqlite3")
    assert kept.read_bytes() == broken
    assert karlchen(data, "check_postings") == "0 lines and 0 results differ\n"


def not_there(copy: Path) -> None:
    copy.unlink()


def of_something_else(copy: Path) -> None:
    copy.unlink()
    with closing(sqlite3.connect(copy)) as opened:
        opened.execute("CREATE TABLE recipes (name)")


def truncated(copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[:60_000])


def by_pg_dump(copy: Path) -> None:
    copy.write_bytes(b"PGDMP and so on")


def of_a_newer_version(copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as opened, opened:
        opened.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('sheets', '0999_more', '2030-01-01')"
        )


REFUSED = {
    "Cannot read {}: No such file or directory.": not_there,
    "{} is no database of Karlchen.": of_something_else,
    "The copy is not sound (database disk image is malformed).": truncated,
    "{} was made by pg_dump. Bring it into an empty database with pg_restore --dbname=NAME.": by_pg_dump,
    "A newer version of Karlchen made it: sheets 0999_more is not known here.": of_a_newer_version,
}


@pytest.mark.parametrize("reason", REFUSED)
def test_a_copy_that_is_none_is_refused_and_changes_nothing(club: Path, tmp_path: Path, reason: str) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    copy.write_bytes(club.with_suffix(".copy").read_bytes())
    REFUSED[reason](copy)
    said = karlchen(data, "restore", copy, code=1)
    assert said == f"CommandError: Nothing was restored. {reason.format(copy)}\n"
    assert names_in(data) == ["in-use", "secret_key"]


@on_postgresql
def test_everything_moves_to_postgresql_and_back(club: Path, tmp_path: Path, empty: str) -> None:
    said = karlchen(club, "move", "--to", empty)
    ((sheets,),) = rows(club / "karlchen.sqlite3", "SELECT count(*) FROM sheets_sheet")
    right = f"rows and compared them; the points of {sheets} sheets are right."
    assert said.splitlines()[0].endswith(right)
    for table in ("sheets_deal", "sheets_posting", "auth_user", "groups_membership"):
        counted = f"SELECT count(*), max(id) FROM {table}"  # noqa: S608  # tables of ours
        assert rows_there(empty, counted) == rows(club / "karlchen.sqlite3", counted)
    assert karlchen(club, "check_postings", address=empty) == "0 lines and 0 results differ\n"
    following = rows_there(empty, "SELECT nextval(pg_get_serial_sequence('sheets_deal', 'id'))")
    assert following == [(rows(club / "karlchen.sqlite3", "SELECT max(id) + 1 FROM sheets_deal")[0])]
    again = karlchen(club, "move", "--to", empty, code=1)
    assert "Nothing was moved. It is not empty: there are rows in " in again
    taken = karlchen(club, "move", "--to", "sqlite", address=empty, code=1)
    assert "already exists. It is not overwritten." in taken
    data = tmp_path / "data"
    assert karlchen(data, "move", "--to", "sqlite", address=empty).splitlines()[0] == said.splitlines()[0]
    facts = "SELECT id, json(facts), points FROM sheets_deal JOIN sheets_posting USING (id) ORDER BY id"
    count_all = "SELECT count(*), sum(length(facts)) FROM sheets_deal"
    assert rows(data / "karlchen.sqlite3", count_all) == rows(club / "karlchen.sqlite3", count_all)
    assert len(rows(data / "karlchen.sqlite3", facts)) == len(rows(club / "karlchen.sqlite3", facts))
    assert karlchen(data, "check_postings") == "0 lines and 0 results differ\n"


@on_postgresql
def test_a_backup_of_postgresql_is_a_file_that_both_can_be_restored_from(
    club: Path, tmp_path: Path, empty: str, server: str
) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    karlchen(data, "restore", club.with_suffix(".copy"), address=empty)
    karlchen(data, "backup", copy, address=empty)
    positions = "SELECT id, sheet_id, position FROM sheets_deal ORDER BY id"
    assert rows(copy, positions) == rows(club / "karlchen.sqlite3", positions)
    assert rows(copy, "SELECT secret_key FROM karlchen_copy") == [((club / "secret_key").read_text(),)]
    refused = karlchen(data, "restore", copy, address=empty, code=1)
    assert "Nothing was restored. It is not empty: there are rows in " in refused
    said = karlchen(data, "restore", copy, "--replace", address=empty)
    (before,) = (data / "copies").iterdir()
    assert said.startswith(f"The database that was there lies in {before}.\n")
    assert before.read_bytes().startswith(b"PGDMP")
    assert rows_there(empty, positions) == rows(club / "karlchen.sqlite3", positions)


@on_postgresql
def test_what_postgresql_cannot_hold_moves_nothing(club: Path, tmp_path: Path, empty: str) -> None:
    data = tmp_path / "data"
    karlchen(data, "restore", club.with_suffix(".copy"))
    with closing(sqlite3.connect(data / "karlchen.sqlite3")) as opened, opened:
        opened.execute("UPDATE sheets_seat SET name = hex(zeroblob(31)) WHERE id = 1")
    assert "Nothing was moved. In sheets_seat: value too long" in karlchen(
        data, "move", "--to", empty, code=1
    )
    assert rows_there(empty, "SELECT count(*) FROM sheets_sheet") == [(0,)]


@on_postgresql
def test_a_database_with_other_tables_or_in_use_is_refused(club: Path, empty: str, server: str) -> None:
    import psycopg

    with psycopg.connect(empty) as opened:
        opened.execute("CREATE TABLE recipes (name text)")
    assert "It is not empty: there is a table recipes." in karlchen(club, "move", "--to", empty, code=1)
    nowhere = karlchen(club, "move", "--to", f"{server}nowhere", code=1)
    assert "The other database does not answer:" in nowhere
    assert nowhere.count("\n") == 1


def killed_at(data: Path, sign: Path, *words: object, address: str = "") -> None:
    """Run a command and kill it as soon as there is a sign of its work."""
    with subprocess.Popen(
        [sys.executable, "manage.py", *map(str, words), "--data", str(data)],
        cwd=settings.PROJECT,
        env=clean_environment(data) | {"DATABASE_URL": address},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as command:
        last = time.monotonic() + PATIENCE
        while not sign.exists() and command.poll() is None and time.monotonic() < last:
            time.sleep(0.0005)
        command.send_signal(signal.SIGKILL)
    assert command.returncode == -signal.SIGKILL


def test_a_killed_backup_leaves_none_and_the_next_one_works(club: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    killed_at(club, tmp_path / ".copy.part", "backup", copy)
    assert not copy.exists()
    karlchen(club, "backup", copy)
    assert rows(copy) == rows(club / "karlchen.sqlite3")
    assert names_in(tmp_path) == ["copy"]


def test_a_killed_restore_leaves_the_database_that_was_there(club: Path, tmp_path: Path) -> None:
    data, copy = tmp_path / "data", club.with_suffix(".copy")
    karlchen(data, "restore", copy)
    with closing(sqlite3.connect(data / "karlchen.sqlite3")) as opened, opened:
        opened.execute("UPDATE sheets_sheet SET title = 'later'")
    killed_at(data, data / ".karlchen.sqlite3.part", "restore", copy, "--replace")
    titles = "SELECT DISTINCT title FROM sheets_sheet"
    assert rows(data / "karlchen.sqlite3", titles) == [("later",)]
    karlchen(data, "restore", copy, "--replace")
    assert rows(data / "karlchen.sqlite3") == rows(club / "karlchen.sqlite3")
    assert not list(data.glob(".*"))


@on_postgresql
def test_a_killed_move_leaves_nothing_half(club: Path, tmp_path: Path, empty: str) -> None:
    with subprocess.Popen(
        [sys.executable, "manage.py", "move", "--to", empty, "--data", str(club)],
        cwd=settings.PROJECT,
        env=clean_environment(club),
        stdout=subprocess.DEVNULL,
    ) as command:
        tables = "SELECT count(*) FROM pg_locks WHERE relation = to_regclass('sheets_posting') AND granted"
        last = time.monotonic() + PATIENCE
        while rows_there(empty, f"{tables} AND mode = 'RowExclusiveLock'") == [(0,)]:
            assert time.monotonic() < last
            time.sleep(0.001)
        command.send_signal(signal.SIGKILL)
    assert rows_there(empty, "SELECT count(*) FROM sheets_sheet") == [(0,)]
    karlchen(club, "move", "--to", empty)
    data = tmp_path / "data"
    killed_at(data, data / ".karlchen.sqlite3.part", "move", "--to", "sqlite", address=empty)
    assert not (data / "karlchen.sqlite3").exists()
    karlchen(data, "move", "--to", "sqlite", address=empty)
    assert len(rows(data / "karlchen.sqlite3")) == len(rows(club / "karlchen.sqlite3"))
