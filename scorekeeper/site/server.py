"""The web server that `manage.py up` runs: Granian, set up for where the data lies."""

from __future__ import annotations

import gc
import resource
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import DatabaseError, connection, connections
from granian._granian import SocketHolder
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server import MPServer
from granian.server.mp import WorkerProcess

from scorekeeper.connections.loop import begin_telling
from scorekeeper.jobs.reads import jobs_to_do
from scorekeeper.jobs.running import host_name, launch
from scorekeeper.site.bodies import most_bytes
from scorekeeper.site.front import Front
from scorekeeper.site.in_use import serve_from_here

THREADS = 4
"""With more nothing is answered sooner, and who writes may wait far longer for the database than others."""
SLOWEST_HEAD = 10
"""Whoever has sent no whole head after so many seconds, or nothing for so long, is not waited for."""
SLOWEST_READER = 30
"""Whoever does not take an answer for so many seconds is not waited for."""
LONGEST_HEAD = 65_536
"""A link to a comparison can hold whole rulesets (see scorekeeper.houserules.packed)."""
MOST_CONNECTIONS = 20_000
"""Open connections of a process: every phone at a table keeps one."""
OBJECTS = 20_000
"""So many more objects than before let Python look for those that only hold each other."""
LAST_SECONDS = 15
"""How long a process may go on with what it has begun when it is to end."""


class Server(MPServer):
    """Granian without a command line of its own."""

    def __init__(self, host: str, port: int, names: list[str], when_ready: Callable[[], None]) -> None:
        """Remember where to listen, the names to answer to, and whom to tell once browsers can connect."""
        super().__init__(
            "scorekeeper.site.front:Front",
            address=host,
            port=port,
            interface=Interfaces.RSGI,
            workers=processes(),
            backpressure=MOST_CONNECTIONS,
            websockets=False,
            http=HTTPModes.http1,
            http1_settings=HTTP1Settings(
                header_read_timeout=SLOWEST_HEAD * 1000, max_buffer_size=LONGEST_HEAD
            ),
            workers_kill_timeout=1,  # after `LAST_SECONDS`, see `_stop_workers`
            respawn_failed_workers=True,
            log_level=LogLevels.warning,
            # Written by the handlers of the settings, which keep sheet links out of the log.
            log_dictconfig=settings.LOGGING,
        )
        self.loader = partial(load_front, names)
        self.on_startup(when_ready)

    def _init_shared_socket(self) -> None:
        """Listen with one socket for all processes, which gives up on who does not take an answer."""
        family = socket.AF_INET6 if ":" in self.bind_addr else socket.AF_INET
        listening = socket.create_server(
            (self.bind_addr, self.bind_port), family=family, backlog=self.backlog
        )
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SLOWEST_READER * 1000)
        listening.set_inheritable(True)
        self._sso = listening
        # Made of a file, as no annotation of Granian says.
        self._shd: Any = SocketHolder(listening.fileno(), False, self.backlog)  # type: ignore[call-arg]

    def _stop_workers(self) -> None:
        """Let the processes end, and wait until they have.

        Granian alone takes one that has ended for one that hangs if two of its threads ask at once.
        """
        for worker in self.wrks:
            worker.terminate()  # type: ignore[no-untyped-call]
        last = time.monotonic() + LAST_SECONDS
        while any(map(WorkerProcess.is_alive, self.wrks)) and time.monotonic() < last:
            time.sleep(0.02)
        super()._stop_workers()  # type: ignore[no-untyped-call]

    def run(self) -> None:
        """Serve until stopped."""
        allow_many_connections()
        connections.close_all()
        self.serve(target_loader=self.loader, wrap_loader=False)  # type: ignore[arg-type]  # as for RSGI


def load_front(names: list[str]) -> Front:
    """The application in a process of the server."""
    serve_from_here()
    application = get_wsgi_application()
    settings.ALLOWED_HOSTS += names
    go_on_working()
    begin_telling()
    look_seldom_for_waste()
    return Front(application, threads(), most_bytes, is_behind_proxy=settings.HTTPS)


def look_seldom_for_waste() -> None:
    """Leave out all that stays for good when Python looks for objects that hold each other, and look seldom.

    Every page makes thousands of objects, and looking through those that are there took more than some pages.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS, 20, 20)


def go_on_working() -> None:
    """Go on with long work that was interrupted when the server last ended."""
    with suppress(DatabaseError):  # it may be away just now
        if jobs_to_do(host_name()).exists():
            launch()
    connections.close_all()


def processes() -> int:
    """As many as the host says; SQLite lets one write at a time, so there a second one would only wait."""
    return settings.PROCESSES or (1 if connection.vendor == "sqlite" else 2)


def threads() -> int:
    """Threads of each process, as many as the host says."""
    return settings.THREADS or THREADS


def allow_many_connections() -> None:
    """Take as many open connections as the machine allows: every phone at a table keeps one."""
    _soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if most == resource.RLIM_INFINITY else min(most, 65_536)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
