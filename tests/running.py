"""Programs of ours that tests run from outside, as a person would."""

from __future__ import annotations

import os
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

Found = TypeVar("Found")

PATIENCE = 180
"""Seconds that anything may take here, on a slow machine with other work to do."""


def clean_environment(data: Path) -> dict[str, str]:
    """Nothing of our own but a folder, and no example club, which would be made beside what is tried."""
    ours = ("KARLCHEN_", "DATABASE_URL", "DJANGO_", "PYTEST_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return kept | {"KARLCHEN_DATA": str(data), "KARLCHEN_EXAMPLE": "0"}


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
    return port


def fetched(address: str, server: subprocess.Popen[str]) -> bytes:
    """Ask until the server has started, or has ended instead."""
    last = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < last:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                content: bytes = answer.read()
                return content
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"{address} did not answer")


def wait_for(found: Callable[[], Found]) -> Found:
    """What a function gives as soon as it gives something."""
    last = time.monotonic() + PATIENCE
    while time.monotonic() < last:
        if what := found():
            return what
        time.sleep(0.05)
    raise AssertionError("it never came")
