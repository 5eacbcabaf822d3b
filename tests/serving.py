"""A server as hosts run it, beside the tests, and what is sent to it over the wire."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

from django.conf import settings

from tests import migrated
from tests.running import PATIENCE, clean_environment, fetched, free_port

TOKEN = "abcdefghijklmnopqrstuvwxyzABCDEF"
COOKIE = f"csrftoken={TOKEN}"
FORM = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": COOKIE}
NAMES = {"player1": "Anna", "player2": "Ben", "player3": "Cem", "player4": "Dora"}
NEW_SHEET = urlencode({"csrfmiddlewaretoken": TOKEN, "preset": "ddv", **NAMES}).encode()

Answered = tuple[int, str, dict[str, str]]
"""Status, page and headers."""


class Running:
    """A server that runs, and the file in which its log is; beside it, `.out`, is what it said at start."""

    def __init__(self, process: subprocess.Popen[str], port: int, log: Path) -> None:
        self.process, self.port, self.log = process, port, log

    def send(self, sent: bytes, source: str = "127.0.0.1") -> socket.socket:
        """Send something on a connection that stays open."""
        connection = socket.create_connection(
            ("127.0.0.1", self.port), timeout=PATIENCE, source_address=(source, 0)
        )
        connection.sendall(sent)
        return connection

    def lets_in(self) -> bool:
        """Whether somebody new can connect."""
        try:
            self.send(b"").close()
        except ConnectionError:
            return False
        return True

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answered:
        """Ask for a page, or send a form."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as connection:
            connection.request(method, path, body, (FORM if body else {}) | named)
            with connection.getresponse() as answer:
                found = {name.lower(): ", ".join(answer.headers.get_all(name, ())) for name in answer.headers}
                return answer.status, answer.read().decode(), found


@contextmanager
def serving(
    data: Path, port: int = 0, *, command: str = "up", files: int | None = None, **environment: str
) -> Iterator[Running]:
    """A server of its own, which may have so many `files` open, stopped in the end.

    On SQLite it finds its tables made: to make them takes longer than to start.
    """
    if not (database := data / "karlchen.sqlite3").exists() and "DATABASE_URL" not in environment:
        migrated.copy_to(database)
    port, log = port or free_port(), data / f"{command}.log"
    scheme = "https" if "KARLCHEN_TLS" in environment else "http"
    allow = ["sh", "-c", f'ulimit -n {files} && exec "$@"', "sh"] if files else []
    with (
        log.open("a") as written,
        log.with_suffix(".out").open("a") as said,
        subprocess.Popen(
            [*allow, sys.executable, "manage.py", command, "--host", "127.0.0.1", "--port", str(port)],
            cwd=settings.PROJECT,
            env=clean_environment(data) | environment,
            stdout=said,
            stderr=written,
            text=True,
            start_new_session=True,
        ) as process,
    ):
        try:
            fetched(f"{scheme}://127.0.0.1:{port}{'/healthy/' if command == 'up' else '/live/'}", process)
            yield Running(process, port, log)
        finally:
            process.terminate()


def started_sheet(server: Running) -> tuple[str, str]:
    """The address of a sheet, and the token of the link to write in it."""
    _status, _page, headers = server.ask("POST", "/new/", NEW_SHEET)
    token = re.search(r"write=([^;]+)", headers["set-cookie"])
    assert token
    return headers["location"].removesuffix("#own"), token[1]
