"""A PostgreSQL of the tests' own, where the machine has one."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from tests.running import free_port

PROGRAMS = Path("/usr/lib/postgresql/15/bin")
USER = "postgres"


def missing() -> str | None:
    """What is not there that a PostgreSQL needs, if anything."""
    if find_spec("psycopg") is None:
        return "the driver psycopg is not installed: pip install -r requirements-drivers.txt"
    if not (PROGRAMS / "initdb").exists():
        return f"{PROGRAMS}/initdb was not found: apt install postgresql-15"
    if os.geteuid() == 0 and not has_user():
        return f"PostgreSQL does not run as root, and there is no user {USER}"
    return None


def has_user() -> bool:
    try:
        pwd.getpwnam(USER)
    except KeyError:
        return False
    return shutil.which("runuser") is not None


def run(*command: str | Path) -> None:
    """Run a program of PostgreSQL, which refuses to run as root."""
    before = ["runuser", "-u", USER, "--"] if os.geteuid() == 0 else []
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.run([*before, *map(str, command)], check=True, cwd="/", **quiet)  # type: ignore[call-overload]


@contextmanager
def serving() -> Iterator[str]:
    """A server, as the beginning of an address to which the name of a database is added."""
    with tempfile.TemporaryDirectory() as folder:
        yield from served_from(Path(folder))


def served_from(folder: Path) -> Iterator[str]:
    """A server in this folder, which other users may enter."""
    if os.geteuid() == 0:
        folder.chmod(0o755)
        (folder / "cluster").mkdir()
        shutil.chown(folder / "cluster", USER)
    port, cluster = free_port(), folder / "cluster"
    run(PROGRAMS / "initdb", "-A", "trust", "-U", "karl", "-E", "UTF8", "--no-locale", "-D", cluster)
    options = f"-p {port} -k {cluster} -c listen_addresses=127.0.0.1 -c fsync=off"
    run(PROGRAMS / "pg_ctl", "-D", cluster, "-w", "-o", options, "-l", cluster / "log", "start")
    try:
        yield f"postgresql://karl@127.0.0.1:{port}/"
    finally:
        run(PROGRAMS / "pg_ctl", "-D", cluster, "-m", "immediate", "stop")


def make_database(server: str, name: str) -> str:
    """An empty database; returns its address."""
    import psycopg

    with psycopg.connect(f"{server}postgres", autocommit=True) as opened:
        opened.execute(f'CREATE DATABASE "{name}"')  # type: ignore[arg-type]  # names of tests
    return server + name
