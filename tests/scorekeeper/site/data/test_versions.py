"""A database of an older version is copied before it is changed; one of a newer version is left alone."""

from __future__ import annotations

import gzip
import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as project
from django.core.management import CommandError, call_command
from django.db import connections
from django.db.migrations.recorder import MigrationRecorder

from rulesets.document import NUMBER
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.sheets import models
from scorekeeper.site.data import database
from scorekeeper.site.data.backups import make_copy
from tests.cast import begin, deal, enter

RELEASED = project.PROJECT / "tests/released/0.1.0/karlchen.sqlite3.gz"

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(connections["default"].vendor != "sqlite", reason="files of SQLite"),
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def file(tmp_path: Path, settings: Any) -> Iterator[Path]:
    """A database in the place of the tests' own: a copy of it."""
    settings.DATA = tmp_path
    default = connections["default"]
    own, file = default.settings_dict["NAME"], tmp_path / "karlchen.sqlite3"
    default.close()
    with closing(sqlite3.connect(own)) as source, closing(sqlite3.connect(file)) as target:
        source.backup(target)
    default.settings_dict["NAME"] = file
    try:
        yield file
    finally:
        default.close()
        default.settings_dict["NAME"] = own


def prepared() -> list[str]:
    """What `up` says when it prepares the database."""
    said: list[str] = []
    database.prepare(said.append)
    return said


def rows(path: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as opened:
        return opened.execute(query).fetchall()


def copies_in(folder: Path) -> list[Path]:
    return sorted((folder / "copies").glob("*"))


def test_a_released_database_is_copied_before_it_is_brought_up_to_date(file: Path) -> None:
    file.write_bytes(gzip.decompress(RELEASED.read_bytes()))
    deals = "SELECT id, facts FROM sheets_deal ORDER BY id"
    applied = "SELECT app, name FROM django_migrations ORDER BY id"
    before = rows(file, deals), rows(file, applied)
    said = prepared()
    (copy,) = copies_in(file.parent)
    assert said == [f"Copied the database to {copy} before bringing it up to date."]
    assert (rows(copy, deals), rows(copy, applied)) == before
    assert rows(copy, "PRAGMA integrity_check") == [("ok",)]
    assert prepared() == []
    assert copies_in(file.parent) == [copy]


def test_a_new_database_is_not_copied(file: Path) -> None:
    file.unlink()
    assert (prepared(), prepared(), copies_in(file.parent)) == ([], [], [])


def test_the_tables_of_a_new_database_are_those_of_the_migrations(file: Path) -> None:
    applied = "SELECT DISTINCT app, name FROM django_migrations ORDER BY app, name"
    migrated = tables_of(file), rows(file, applied)
    file.unlink()
    prepared()
    caches = {cache["LOCATION"] for cache in project.CACHES.values() if "LOCATION" in cache}
    made = {name: parts for name, parts in tables_of(file).items() if name not in caches}
    assert (made, rows(file, applied)) == migrated


def tables_of(path: Path) -> dict[str, list[str]]:
    """Columns, constraints and indexes of every table, in whatever order they were added."""
    found: dict[str, list[str]] = {}
    for table, sql in rows(path, "SELECT tbl_name, sql FROM sqlite_master WHERE sql NOT NULL"):
        inside = re.sub(r"^CREATE TABLE \S+ \((.*)\)$", r"\1", sql)
        parts = re.split(r', (?="[^"()]*" [a-z]|CONSTRAINT|CHECK)', inside)
        found.setdefault(table, []).extend(parts)
    return {table: sorted(parts) for table, parts in found.items()}


def test_rows_of_an_older_version_are_copied_before_they_are_derived_anew(file: Path) -> None:
    prepared()
    evening = begin()
    enter(evening, deal(), deal(points=95))
    models.Summary.objects.update(lines="")
    assert len(prepared()) == len(copies_in(file.parent)) == 1
    assert len(models.Summary.objects.get().lines.splitlines()) == 2


def test_a_sheet_that_stays_unreadable_is_not_copied_at_every_start(file: Path) -> None:
    prepared()
    enter(begin(), deal())
    Ruleset.objects.update(preset="renamed")
    models.Sheet.objects.update(derived_format=0)
    assert prepared() == []


def test_where_there_is_no_room_for_a_copy_nothing_is_changed(file: Path) -> None:
    file.write_bytes(gzip.decompress(RELEASED.read_bytes()))
    (file.parent / "copies").touch()
    before = file.read_bytes()
    with pytest.raises(CommandError, match=r"^The database has to be brought up to date, but "):
        prepared()
    assert file.read_bytes() == before


def an_unknown_migration() -> None:
    MigrationRecorder.Migration.objects.create(app="sheets", name="0001_second_release")


def an_unknown_app() -> None:
    MigrationRecorder.Migration.objects.create(app="tournaments", name="0001_initial")


def a_later_migration_of_a_package() -> None:
    MigrationRecorder.Migration.objects.create(app="account", name="9999_more")


def newer_rules() -> None:
    Ruleset.objects.update(options_format=NUMBER + 1)


def a_newer_deal() -> None:
    models.Deal.objects.filter(position=1).update(facts_format=NUMBER + 1)


def a_newer_change() -> None:
    models.Change.objects.filter(pk=models.Change.objects.latest("pk").pk).update(facts_format=NUMBER + 1)


def newer_results() -> None:
    models.Sheet.objects.update(derived_format=models.DERIVED_FORMAT + 1)


NEWER: dict[str, Callable[[], None]] = {
    "sheets 0001_second_release": an_unknown_migration,
    "tournaments 0001_initial": an_unknown_app,
    "account 9999_more": a_later_migration_of_a_package,
    "the format of its rulesets": newer_rules,
    "the format of its deals": a_newer_deal,
    "the format of its deals ": a_newer_change,
    "the format of its results": newer_results,
}


@pytest.mark.parametrize("part", NEWER)
def test_a_database_of_a_newer_version_is_left_alone(file: Path, part: str) -> None:
    prepared()
    enter(begin(), deal(), deal(points=95))
    NEWER[part]()
    connections["default"].close()
    before = file.read_bytes()
    for use in (prepared, lambda: call_command("check_postings")):
        with pytest.raises(CommandError) as refused:
            use()
        assert str(refused.value) == (
            "The database was used by a newer version of Karlchen, and this one does not know "
            f"{part.strip()}. Start the newer one, or `manage.py restore` a copy from before the upgrade; "
            f"copies lie in {file.parent / 'copies'}."
        )
    assert file.read_bytes() == before


def test_old_migrations_of_packages_may_have_been_dropped(file: Path) -> None:
    prepared()
    MigrationRecorder.Migration.objects.create(app="account", name="0000_dropped")
    assert prepared() == []


@pytest.mark.parametrize("is_gone", [True, False])
def test_a_database_that_was_lost_beside_its_copies_is_not_begun_anew(
    file: Path, is_gone: bool, other_databases: None
) -> None:
    prepared()
    enter(begin(), deal())
    copy = make_copy("before-upgrade")
    connections["default"].close()
    file.write_bytes(b"")
    if is_gone:
        file.unlink()
    with pytest.raises(CommandError, match=f"^The database {file} is empty or gone") as said:
        prepared()
    assert f"manage.py restore {copy} --replace" in str(said.value)
    call_command("restore", copy, "--replace")
    assert (prepared(), models.Deal.objects.count()) == ([], 1)


def test_a_database_that_was_emptied_is_not_begun_anew_without_copies_either(file: Path) -> None:
    prepared()
    key = file.parent / "secret_key"
    key.touch()
    os.utime(key, (0, 0))
    connections["default"].close()
    file.write_bytes(b"")
    with pytest.raises(CommandError, match=f"^The database {file} is empty, though Karlchen was used here"):
        prepared()
    file.unlink()
    assert prepared() == []


def test_a_first_start_that_was_killed_goes_on(file: Path) -> None:
    (file.parent / "secret_key").touch()
    file.write_bytes(b"")
    assert prepared() == []
