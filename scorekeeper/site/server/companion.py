"""The process that runs beside the server as long as it does: that for long work."""

from __future__ import annotations

import logging
import os
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread

logger = logging.getLogger(__name__)

SHORTEST_PAUSE, LONGEST_PAUSE = 0.5, 60.0
"""Seconds until another one starts: after each death twice as many, unless it has lived for longer."""
PATIENCE = 5.0
"""Seconds in which it may end before it is killed."""


class Companion:
    """The process that a command starts in a folder, watched by a thread."""

    def __init__(self, command: Sequence[str], folder: Path) -> None:
        self.command, self.folder = command, folder
        self.was_told_to_end = False
        self.starting = Lock()
        self.process: subprocess.Popen[bytes] | None = None

    def begin(self, is_server_ending: Callable[[], bool]) -> None:
        """Start the process, and another one whenever it dies, as long as the server does not end.

        No other process is forked while one starts: it would keep the pipe open on whose end that waits.
        """
        done = self.starting.release
        os.register_at_fork(before=self.starting.acquire, after_in_parent=done, after_in_child=done)
        Thread(target=self.watch, args=(is_server_ending,), name="companion", daemon=True).start()

    def watch(self, is_server_ending: Callable[[], bool]) -> None:
        """Let there be one process until it is over."""

        def is_over() -> bool:
            return self.was_told_to_end or is_server_ending()

        pause = SHORTEST_PAUSE
        while not is_over():
            began = time.monotonic()
            how = self.run()
            if is_over():
                return
            pause = SHORTEST_PAUSE if time.monotonic() - began > LONGEST_PAUSE else pause
            logger.warning("The process for long work ended (%s); another one starts in %g s.", how, pause)
            last = time.monotonic() + pause
            while not is_over() and time.monotonic() < last:
                time.sleep(0.1)
            pause = min(2 * pause, LONGEST_PAUSE)

    def run(self) -> object:
        """Start a process and wait for its end; what it ended with, or why there is none."""
        try:
            process = self.start()
        except OSError as problem:  # no memory, or too many processes, just now
            return problem
        return process.wait() if process else None

    def start(self) -> subprocess.Popen[bytes] | None:
        """A new process; None when it is over."""
        with self.starting:
            if self.was_told_to_end:
                return None
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                cwd=self.folder,
                start_new_session=True,  # Ctrl-C goes to the server alone, which ends it
            )
            return self.process

    def ask_to_end(self) -> None:
        """Start no process any more, and tell the one that is there to end."""
        with self.starting:
            self.was_told_to_end = True
            if self.process is not None:
                self.process.terminate()

    def end(self) -> None:
        """Wait until the process has ended; kill it if that takes too long."""
        self.ask_to_end()
        if self.process is None:
            return
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
            return
        self.process.kill()
        self.process.wait()
