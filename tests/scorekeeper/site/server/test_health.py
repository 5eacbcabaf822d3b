"""What whoever watches over the server is told: the truth, and soon."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import connections
from django.test import Client

from scorekeeper.site.data.direct_database import direct_parameters
from scorekeeper.site.server import health
from scorekeeper.site.server.health import BEGIN, FRESH, PATIENCE, Watch, impatient, look_at_database
from scorekeeper.site.server.outages import word_for

on_sqlite = pytest.mark.skipif(connections["default"].vendor != "sqlite", reason="a file of SQLite")


@pytest.mark.django_db(transaction=True)
def test_a_database_that_can_be_read_and_written_is_ok(
    client: Client, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        answer = client.get("/healthy/")
    assert (answer.status_code, answer.content) == (200, b"ok")
    assert client.post("/healthy/").content == b"ok"
    assert not Session.objects.exists()


def test_the_process_answers_without_a_database(client: Client) -> None:
    answer = client.get("/healthy/live/")
    assert (answer.status_code, answer.content) == (200, b"ok")


@pytest.fixture
def file(transactional_db: None, tmp_path: Path) -> Iterator[Path]:
    """Another database in the place of the tests' own: a copy of it."""
    default = connections["default"]
    own, copied = default.settings_dict["NAME"], tmp_path / "karlchen.sqlite3"
    with closing(sqlite3.connect(own)) as source, closing(sqlite3.connect(copied)) as target:
        source.backup(target)
    default.settings_dict["NAME"] = copied
    try:
        yield copied
    finally:
        default.settings_dict["NAME"] = own


def truncate(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:20_000])


def scribble(file: Path) -> None:
    file.write_bytes(b"no database" * 1000)


def remove_tables(file: Path) -> None:
    with closing(sqlite3.connect(file)) as opened:
        opened.execute("DROP TABLE django_session")


def fill_up(file: Path) -> None:
    """Leave no page: SQLite says the same as when the disk has none left."""
    with closing(sqlite3.connect(file)) as opened:
        opened.execute("VACUUM")  # what tests before this one took out has left pages
    default = connections["default"].settings_dict["OPTIONS"]
    default["init_command"] += " PRAGMA max_page_count=1;"


FAULTS: dict[str, Callable[[Path], Any]] = {
    "unreachable": Path.unlink,
    "damaged": truncate,
    "damaged ": scribble,
    "empty": remove_tables,
    "full": fill_up,
}


@on_sqlite
@pytest.mark.parametrize("word", FAULTS)
def test_what_is_wrong_with_a_database_is_one_word(file: Path, word: str) -> None:
    options = connections["default"].settings_dict["OPTIONS"]
    usual = options["init_command"]
    assert look_at_database() == "ok"
    FAULTS[word](file)
    try:
        assert look_at_database() == word.strip()
    finally:
        options["init_command"] = usual
    assert file.exists() == (word != "unreachable")


@on_sqlite
def test_a_database_that_somebody_else_keeps_is_locked(file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        begun = time.monotonic()
        assert look_at_database() == "locked"
        assert time.monotonic() - begun < PATIENCE


@on_sqlite
def test_little_room_beside_a_database_is_full(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "SPARE", 10**18)
    assert look_at_database() == "full"


@on_sqlite
def test_what_cannot_be_saved_is_answered_503(
    client: Client, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "DATABASE", Watch(look_at_database))
    scribble(file)
    answer = client.get("/healthy/")
    assert (answer.status_code, answer.content) == (503, b"damaged")


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ('could not extend file "base/1/2": No space left on device', "full"),
        ("attempt to write a readonly database", "read-only"),
        ("cannot execute INSERT in a read-only transaction", "read-only"),
        ("canceling statement due to statement timeout", "slow"),
        ('connection failed: connection to server at "127.0.0.1" failed: Connection refused', "unreachable"),
        ('relation "sheets_sheet" does not exist', "empty"),
    ],
)
def test_databases_are_understood(said: str, word: str) -> None:
    assert word_for(said) == word


@pytest.mark.thorough
def test_many_who_ask_cost_one_look() -> None:
    looked: list[float] = []

    def look() -> str:
        looked.append(time.monotonic())
        return "ok"

    watch = Watch(look)
    last = time.monotonic() + FRESH * 1.5
    while time.monotonic() < last:
        assert watch.ask() == "ok"
    assert len(looked) == 2


@pytest.mark.thorough
def test_nobody_waits_for_a_database_that_hangs_and_it_is_asked_once() -> None:
    hanging, looked = Event(), []

    def look() -> str:
        looked.append(1)
        hanging.wait()
        return "ok"

    watch = Watch(look)
    begun = time.monotonic()
    assert [watch.ask() for _ in range(5)] == ["slow"] * 5
    assert PATIENCE <= time.monotonic() - begun < PATIENCE + 0.5
    assert len(looked) == 1
    hanging.set()
    time.sleep(0.1)
    assert watch.ask() == "ok"


def test_a_pooler_in_front_of_postgresql_is_asked_for_nothing_that_it_refuses(settings: Any) -> None:
    """PgBouncer closes a connection that begins with `options`, and hands it on after each transaction."""
    given = SimpleNamespace(vendor="postgresql", settings_dict={"OPTIONS": {"sslmode": "require"}})
    assert impatient(given) == {"OPTIONS": {"sslmode": "require", "connect_timeout": 2}}  # type: ignore[arg-type]
    assert BEGIN["postgresql"] == ["BEGIN", "SET LOCAL statement_timeout = 1500"]
    default = connections["default"]
    if default.vendor == "sqlite":
        settings.DIRECT = {"NAME": "/srv/itself.sqlite3"}
        assert direct_parameters(default)["database"] == "/srv/itself.sqlite3"
        assert str(default.settings_dict["NAME"]) != "/srv/itself.sqlite3"
