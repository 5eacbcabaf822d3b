"""A start that fails says why in one sentence."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest
from django.conf import settings
from django.db import OperationalError, ProgrammingError, connections

from scorekeeper.site import bootstrap
from scorekeeper.site.server.outages import sentence_of
from tests.running import PATIENCE, clean_environment, free_port

MEND = (
    "Bring back a copy with `manage.py restore FILE --replace`; those from before upgrades lie in "
    "{data}/copies."
)


def no_database(data: Path) -> None:
    (data / "karlchen.sqlite3").write_bytes(b"no database" * 1000)


def truncated(data: Path) -> None:
    with closing(sqlite3.connect(data / "karlchen.sqlite3")) as opened, opened:
        opened.execute("CREATE TABLE django_migrations (id INTEGER PRIMARY KEY, app, name, applied)")
        opened.execute("INSERT INTO django_migrations (name) VALUES (hex(zeroblob(100000)))")
    whole = (data / "karlchen.sqlite3").read_bytes()
    (data / "karlchen.sqlite3").write_bytes(whole[: len(whole) // 2])


def of_a_newer_version(data: Path) -> None:
    with closing(sqlite3.connect(data / "karlchen.sqlite3")) as opened, opened:
        opened.execute("CREATE TABLE django_migrations (id INTEGER PRIMARY KEY, app, name, applied)")
        opened.execute("INSERT INTO django_migrations (app, name) VALUES ('sheets', '0999_more')")


def a_folder_for_a_key(data: Path) -> None:
    (data / "secret_key").mkdir()


def a_key_that_is_no_text(data: Path) -> None:
    (data / "secret_key").write_bytes(b"\xff" * 60)


DATABASE = "CommandError: The database "
KEY = "Karlchen cannot start: The secret key in {data}/secret_key cannot be read or made: "
NEWER = (
    "sheets 0999_more. Start the newer one, or `manage.py restore` a copy from before the upgrade; "
    "copies lie in {data}/copies."
)
FAULTS: list[tuple[Callable[[Path], None], str]] = [
    (no_database, f"{DATABASE}{{data}}/karlchen.sqlite3 is damaged (file is not a database). {MEND}"),
    (truncated, f"{DATABASE}{{data}}/karlchen.sqlite3 is damaged (database disk image is malformed). {MEND}"),
    (
        of_a_newer_version,
        f"{DATABASE}was used by a newer version of Karlchen, and this one does not know {NEWER}",
    ),
    (a_folder_for_a_key, f"{KEY}Is a directory."),
    (a_key_that_is_no_text, f"{KEY}it is no text."),
]


def start(data: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", "up", "--host", "127.0.0.1", "--port", str(free_port())],
        cwd=settings.PROJECT,
        env=clean_environment(data),
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


@pytest.mark.thorough
@pytest.mark.parametrize(("fault", "said"), FAULTS)
def test_a_start_that_fails_says_why_in_one_sentence(
    tmp_path: Path, fault: Callable[[Path], None], said: str
) -> None:
    fault(tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.iterdir() if path.name.startswith("karl")}
    done = start(tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"{said.format(data=tmp_path)}\n")
    assert {path: path.read_bytes() for path in before} == before


def test_a_full_disk_is_said_in_one_sentence(tmp_path: Path) -> None:
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", tmp_path], check=False)
    if mounted.returncode:
        pytest.skip("a small disk of one's own takes the rights of root")
    try:
        with suppress(OSError), (tmp_path / "film").open("wb", buffering=0) as film:
            while film.write(b"0" * 4096):
                pass
        done = start(tmp_path)
        assert (done.returncode, done.stdout) == (1, "")
        assert "No space left on device" in done.stderr
        assert done.stderr.count("\n") == 1
    finally:
        subprocess.run(["umount", tmp_path], check=True)


def test_what_is_wrong_with_the_machine_is_told_from_what_is_wrong_with_us() -> None:
    full = OSError(errno.ENOSPC, "No space left on device", "/srv/data/static/a.css")
    assert sentence_of(full) == "No space left on device: /srv/data/static/a.css."
    assert sentence_of(OSError(errno.ENOENT, "No such file or directory", "x")) is None
    assert sentence_of(KeyError("x")) is None
    assert sentence_of(ProgrammingError("no such column: x")) is None
    down = OperationalError("connection refused")
    assert sentence_of(down) == "The database does not answer: connection refused"
    room = OperationalError("database or disk is full")
    expected = f"The disk is full, and there is no room for the database in {settings.DATA}."
    assert sentence_of(room) == expected
    assert connections["default"].vendor


def test_an_environment_that_cannot_be_reached_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    # As little as with one of another user, nobody can tell whether there is one.
    monkeypatch.setattr(bootstrap, "VENV", Path("x" * 300))
    with pytest.raises(SystemExit, match=r"^Karlchen cannot use its environment in x+ \(File name too long"):
        bootstrap.prepare(["manage.py"])


def test_a_part_of_the_environment_that_is_missing_is_installed_anew_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked, python = tmp_path / "asked", tmp_path / "python"
    python.write_text(f"#!/bin/sh\necho $* >{asked}\nexit 1\n")
    python.chmod(0o755)
    monkeypatch.setattr(bootstrap, "VENV", Path(sys.prefix))
    monkeypatch.setattr(bootstrap, "venv_python", lambda: python)
    monkeypatch.delenv(bootstrap.MENDED, raising=False)
    missing = ModuleNotFoundError("No module named 'csp.middleware'", name="csp.middleware")
    try:
        with pytest.raises(SystemExit, match=r"could not install requirements\.txt"):
            bootstrap.mend(missing)
        assert "--force-reinstall" in asked.read_text()
        assert "is missing (csp.middleware). Installing it anew" in capsys.readouterr().err
        with pytest.raises(ModuleNotFoundError, match="csp"):
            bootstrap.mend(missing)
    finally:
        os.environ.pop(bootstrap.MENDED, None)


def test_a_mistake_of_ours_is_no_missing_part() -> None:
    mistake = ModuleNotFoundError("No module named 'scorekeeper.nowhere'", name="scorekeeper.nowhere")
    with pytest.raises(ModuleNotFoundError, match=r"scorekeeper\.nowhere"):
        bootstrap.mend(mistake)
