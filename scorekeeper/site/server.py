"""The web server that `manage.py up` runs: gunicorn, set up for where the data lies."""

from __future__ import annotations

from collections.abc import Callable
from types import FrameType
from typing import Any

from django.db import connection, connections
from gunicorn.app.base import BaseApplication
from gunicorn.workers.gthread import ThreadWorker

from scorekeeper.site import addresses

THREADS = 4
"""With more nothing is answered sooner, and who writes may wait far longer for the database than others."""


class Worker(ThreadWorker):
    """Ends as gently on Ctrl-C as on a request to stop: a deal that is being saved gets its answer."""

    def handle_quit(self, sig: int, frame: FrameType | None) -> None:
        """Let the main loop end the work: a signal handler that takes the locks of the threads can hang."""
        self.handle_exit(sig, frame)


class Server(BaseApplication):
    """Gunicorn without a command line of its own."""

    def __init__(self, host: str, port: int, when_ready: Callable[[], None]) -> None:
        """Remember where to listen and whom to tell once browsers can connect."""
        self.options: dict[str, Any] = {
            "bind": f"{addresses.bracket_host(host)}:{port}",
            "workers": processes(),
            "threads": THREADS,
            "worker_class": Worker,
            # Loaded once, before the workers are split off: they start at once and share memory.
            "preload_app": True,
            # Longer than the phones wait between two questions, so that they keep their connection.
            "keepalive": 5,
            # A link to a comparison can hold whole rulesets (see scorekeeper.houserules.packed).
            "limit_request_line": 8190,
            "graceful_timeout": 10,
            "loglevel": "warning",
            # Written by the handlers of the settings, which keep sheet links out of the log.
            "errorlog": None,
            "control_socket_disable": True,
            "when_ready": lambda arbiter: when_ready(),
        }
        super().__init__()

    def load_config(self) -> None:
        """Hand the options to gunicorn, which checks them."""
        for name, value in self.options.items():
            self.cfg.set(name, value)

    def load(self) -> Callable[..., Any]:
        """The application; database connections must not be carried over into the workers."""
        from scorekeeper.site.wsgi import application

        connections.close_all()
        return application


def processes() -> int:
    """SQLite lets one write at a time, so a second process would only wait for the first."""
    return 1 if connection.vendor == "sqlite" else 2
