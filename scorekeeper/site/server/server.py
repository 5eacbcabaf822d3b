"""The web server that `manage.py up` runs: Granian, set up for where the data lies."""

from __future__ import annotations

import logging
import signal
import socket
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.handlers.wsgi import WSGIRequest
from django.core.wsgi import get_wsgi_application
from django.db import DatabaseError, close_old_connections, connection, connections
from django.http import HttpResponse
from granian._granian import SocketHolder
from granian.constants import HTTPModes, Interfaces, SSLProtocols
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server import MPServer
from granian.server.mp import WorkerProcess

from scorekeeper.outside.connections.webhook_writes import begin_telling
from scorekeeper.site.data.data_folder import serve_from_here
from scorekeeper.site.server.body_limits import Sizes, most_bytes, most_bytes_signed_in
from scorekeeper.site.server.budgets import CONNECTIONS, HELD, THREADS, Resource, count_with_others
from scorekeeper.site.server.companion import Companion
from scorekeeper.site.server.front import Front
from scorekeeper.site.server.interpreter import look_seldom_for_waste
from scorekeeper.site.server.open_connections import allow_many_connections, keep_shares
from scorekeeper.site.server.shared_counts import folder_of_counts

SLOWEST_HEAD = 10
"""Whoever has sent no whole head after so many seconds, or nothing for so long, is not waited for."""
SLOWEST_READER = 30
"""Whoever does not take an answer for so many seconds is not waited for."""
LONGEST_HEAD = 65_536
"""A link to a comparison can hold whole rulesets (see `scorekeeper.play.houserules.documents`)."""
LAST_SECONDS = 15
"""How long a process may go on with what it has begun when it is to end."""
PAUSES = (0, 0.5, 1, 2, 4, 8, 16, 30)
"""Seconds before a process that died is started anew: the first time, the second time in a row …"""
IN_A_ROW = 60
"""Who lives for so many seconds does not die in a row with the one before."""
LOOK = 0.1
"""Seconds from one look at the processes to the next."""

logger = logging.getLogger(__name__)


class Server(MPServer):
    """Granian without a command line of its own.

    What it does otherwise than Granian has no public way: `_init_shared_socket`, `_spawn_workers`,
    `_serve_loop`, `_stop_workers` and what they touch (`SocketHolder`, `wrks`, `interrupt_children`) are
    Granian's own, so that `pyproject.toml` names one release of it. For a newer one, read these again in
    `granian/server/` first.
    """

    def __init__(
        self,
        host: str,
        port: int,
        names: list[str],
        when_ready: Callable[[], None],
        beside: Companion | None = None,
    ) -> None:
        """Remember where to listen, the names to answer to, and whom to tell once browsers can connect.

        The process `beside` runs as long as the server.
        """
        super().__init__(
            "scorekeeper.site.server.front:Front",
            address=host,
            port=port,
            interface=Interfaces.RSGI,
            workers=processes(),
            backpressure=CONNECTIONS.total,
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
            ssl_cert=settings.TLS.file if settings.TLS else None,
            ssl_key=settings.TLS.key if settings.TLS else None,
            ssl_protocol_min=SSLProtocols.tls12,
        )
        self.loader = partial(load_front, names, port)
        self.on_startup(when_ready)
        self.beside = beside
        self.deaths, self.last_death = 0, float("-inf")

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

    def _spawn_workers(self, spawn_target: Any, target_loader: Any) -> None:
        """Start the processes of the server, then the one beside them."""
        super()._spawn_workers(spawn_target, target_loader)  # type: ignore[no-untyped-call]
        if self.beside is not None:
            self.beside.begin(lambda: self.interrupt_signal)

    def _serve_loop(self, spawn_target: Any, target_loader: Any) -> None:
        """Until the server is to end, start anew what has died, for ever, but not as fast as it dies.

        It looks who lives. Granian waits for word of each death, and loses one that comes while it deals with
        another; and it ends the server when a process dies again within five seconds.
        """
        while not self.interrupt_signal:
            if self.reload_signal:
                self._reload(spawn_target, target_loader)  # type: ignore[no-untyped-call]
            if dead := [worker.idx for worker in self.wrks if not worker.is_alive()]:  # type: ignore[no-untyped-call]
                self.pause_after_death()
                self.start_anew(dead, spawn_target, target_loader)
            time.sleep(LOOK)
        self.interrupt_children.clear()  # for Granian, they would make this end a failure

    def start_anew(self, dead: list[int], spawn_target: Any, target_loader: Any) -> None:
        """Start processes in the place of these; where the system has no room for one, it counts as dead."""
        for number in dead:
            if self.interrupt_signal:
                return
            worker = self._spawn_worker(number, spawn_target, target_loader)
            try:
                worker.start()  # type: ignore[no-untyped-call]
            except OSError as problem:  # no memory, or too many processes, just now
                logger.error("No process of the server can be started: %s", problem)
                return
            self.wrks[number] = worker

    def pause_after_death(self) -> None:
        """Wait the longer, the more processes have died in a row; who is stopped meanwhile starts none."""
        now = time.monotonic()
        self.deaths = self.deaths + 1 if now < self.last_death + IN_A_ROW else 0
        pause = PAUSES[min(self.deaths, len(PAUSES) - 1)]
        logger.error("A process of the server has died; another one starts in %s seconds.", pause)
        while not self.interrupt_signal and time.monotonic() < now + pause:
            time.sleep(LOOK)
        self.last_death = time.monotonic()

    def _stop_workers(self) -> None:
        """Let the processes end, and wait until they have.

        Granian alone takes one that has ended for one that hangs if two of its threads ask at once.
        """
        if self.beside is not None:
            self.beside.ask_to_end()
        for worker in self.wrks:
            worker.terminate()  # type: ignore[no-untyped-call]
        last = time.monotonic() + LAST_SECONDS
        while any(map(WorkerProcess.is_alive, self.wrks)) and time.monotonic() < last:
            time.sleep(0.02)
        super()._stop_workers()  # type: ignore[no-untyped-call]

    def run(self) -> None:
        allow_many_connections()
        connections.close_all()
        try:
            with folder_of_counts(self.workers, len(HELD)) as folder:
                self.serve(target_loader=partial(load, self.loader, folder), wrap_loader=False)
        finally:
            if self.beside is not None:
                self.beside.end()


def load(loader: Callable[[Path | None], Any], folder: Path | None) -> Any:
    """Load what a process serves; whoever ends the process meanwhile need not wait for that.

    What hears SIGTERM is a copy of what does so in the first process until Granian has begun here.
    """
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    return loader(folder)


def load_front(names: list[str], port: int, folder: Path | None) -> Front:
    """The application in a process of the server, which listens at this port and counts with the others."""
    serve_from_here()
    count_with_others(folder)
    application = get_wsgi_application()
    import_module(settings.ROOT_URLCONF)  # all views: or whoever comes first would wait for them
    settings.ALLOWED_HOSTS += names
    begin_telling()
    keep_shares_of(port)
    look_seldom_for_waste()
    sizes = Sizes(most_bytes, most_bytes_signed_in, is_signed_in)
    return Front(application, threads(), sizes, is_behind_proxy=settings.IS_BEHIND_PROXY)


def keep_shares_of(port: int) -> None:
    """Let no address hold too many connections; behind a proxy all are the proxy's."""
    if not settings.IS_BEHIND_PROXY:
        keep_shares(port)


def processes() -> int:
    """As many as the host says; SQLite lets one write at a time, so there a second one would only wait."""
    return settings.PROCESSES or (1 if connection.vendor == "sqlite" else 2)


def threads() -> Resource:
    """Threads of each process, as many as the host says; one address leaves a place to others."""
    total = settings.THREADS or THREADS.total
    return replace(THREADS, total=total, of_one=max(1, total - 1))


def is_signed_in(environ: dict[str, Any]) -> bool:
    """Whether the cookie of a request, without its body, is that of somebody who is signed in."""
    request = WSGIRequest({**environ, "wsgi.input": BytesIO()})
    close_old_connections()
    try:
        SessionMiddleware(lambda _request: HttpResponse()).process_request(request)
        return get_user(request).is_authenticated
    except DatabaseError:  # it may be away just now
        return False
    finally:
        close_old_connections()
