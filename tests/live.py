"""`manage.py live` beside the tests, on the database of the tests, and phones that listen there."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse, IncompleteRead
from pathlib import Path
from urllib.parse import quote

from django.conf import settings
from django.db import connection

from tests.running import PATIENCE, clean_environment, fetched, free_port

SOON = 30
"""Seconds that a phone waits for the next word, longer than until a heartbeat."""


def environment_of_the_tests(folder: Path) -> dict[str, str]:
    """What lets another process use the database and the key of the tests."""
    parameters = connection.settings_dict
    ours = {"KARLCHEN_LIVE": "1", "KARLCHEN_SECRET_KEY": settings.SECRET_KEY}
    if connection.vendor == "sqlite":
        database = folder / "karlchen.sqlite3"
        database.unlink(missing_ok=True)
        database.symlink_to(parameters["NAME"])
    else:
        user, password = quote(parameters["USER"]), quote(parameters["PASSWORD"])
        server = f"{parameters['HOST']}:{parameters['PORT'] or 5432}"
        ours["DATABASE_URL"] = f"postgresql://{user}:{password}@{server}/{parameters['NAME']}"
    return clean_environment(folder) | ours


class Hub:
    """A process in which phones listen."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.start()

    def start(self) -> None:
        """Start it, at the same port as before if it was there already."""
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "live", "--port", str(self.port)],
            cwd=settings.PROJECT,
            env=environment_of_the_tests(self.folder),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )
        fetched(f"http://127.0.0.1:{self.port}/live/", self.process)

    def kill(self, by: int) -> None:
        """End it with all its processes, and wait until they are gone."""
        os.killpg(self.process.pid, by)
        self.process.wait(timeout=PATIENCE)

    def listen(self, address: str, **headers: str) -> Listener:
        """A phone that listens at an address."""
        return Listener(self.port, address, headers)

    def status(self, address: str, method: str = "GET") -> int:
        """What somebody is answered who may not listen."""
        asking = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        asking.request(method, address)
        with asking.getresponse() as answer:
            asking.close()
            return answer.status


class Listener:
    """A phone that listens."""

    def __init__(self, port: int, address: str, headers: dict[str, str]) -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=SOON)
        self.connection.request("GET", address, headers=headers)
        self.answer: HTTPResponse = self.connection.getresponse()

    def next(self) -> tuple[str, str]:
        """Kind and text of what it is told next; nothing of either at the end."""
        told = {"event": "", "data": ""}
        try:
            while line := self.answer.readline().decode().rstrip("\n"):
                name, _colon, value = line.partition(":")
                told[name] = value.strip()
        except (ConnectionError, IncompleteRead):  # whoever spoke was killed
            pass
        return told["event"], told["data"]

    def hear(self, wanted: str) -> None:
        """Listen until it is told this."""
        while (told := self.next()) != ("", wanted):
            assert told != ("", ""), f"the answer ended before “{wanted}” was told"

    def close(self) -> None:
        self.answer.close()
        self.connection.close()


@contextmanager
def hub_in(folder: Path) -> Iterator[Hub]:
    """A hub, gone in the end."""
    hub = Hub(folder)
    try:
        yield hub
    finally:
        if hub.process.poll() is None:
            hub.process.terminate()
            hub.process.wait(timeout=PATIENCE)
